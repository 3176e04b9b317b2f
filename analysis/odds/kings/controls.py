"""What a battle of War of Kings is asked with: every field of the question, with what the content says about it."""

from dataclasses import fields

from analysis.odds.controls import Choice, Control, Count, Die, Face, Faces, Numbers, Pick
from analysis.odds.kings.offer import MOST_ARMIES
from analysis.odds.kings.press import Stakes
from analysis.odds.kings.rules import DICE, FortificationDice, MilitiaTable
from analysis.odds.kings.rules import Faces as Symbols
from sim.content.content import Content
from sim.games.kings.calculator import fortification_words, militia_words


def controls_of(content: Content) -> dict[str, Control]:
    """Return the controls for every field of the question."""
    return {
        "attackers": Count(most=MOST_ARMIES),
        "defenders": Count(most=MOST_ARMIES),
        "militia": Pick(choices=tuple(_militia(content, kind) for kind in MilitiaTable._fields)),
        "fort": Pick(choices=tuple(_fortification(content, level) for level in FortificationDice._fields)),
        "withdraw_at": Count(most=MOST_ARMIES - 1),
        "stakes": Numbers(many=len(fields(Stakes))),
        "dice": Faces(dice=tuple(_die(content, die) for die in DICE)),
    }


def _militia(content: Content, kind: str) -> Choice:
    found = content.under(f"settlement.{kind}.militia")
    return Choice(value=kind, note=militia_words(found["defence_dice"], found["counterattack_dice"], found["hits"]))


def _fortification(content: Content, level: str) -> Choice:
    note = "" if level == "none" else fortification_words(content[f"fortification.{level}.dice.dice"])
    return Choice(value=level, note=note)


def _die(content: Content, die: str) -> Die:
    faces = tuple(_face(content, f"die.{die}.faces.{symbol}", symbol) for symbol in Symbols._fields)
    first = content.defaults[f"{content.key}.{faces[0].address}"]
    return Die(key=die, faces=faces, assumed=first.source == "assumed")


def _face(content: Content, address: str, symbol: str) -> Face:
    return Face(address, symbol, content.defaults[f"{content.key}.{address}"].value)
