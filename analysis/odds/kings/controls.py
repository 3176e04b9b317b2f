"""What a battle of War of Kings is asked with on a page."""

from analysis.odds.controls import Choice, Count, Die, Face, Faces, Form, Numbers, Pick
from analysis.odds.kings.offer import MOST_ARMIES
from analysis.odds.kings.rules import Faces as Symbols
from analysis.odds.kings.rules import FortificationDice, MilitiaTable
from sim.content.content import Content

ATTACKER, DEFENDER, PLAN, DICE = "The attacker", "The defender", "When to break off", "The dice"
THROWN = {"red": "the attacker", "blue": "the defender", "purple": "the larger side", "grey": "a fortification"}
PICTURES = {
    "sword": "M15.5 3v2.2L8.6 12.1l1.3 1.3-1.1 1.1-1.6-1.6-2.7 2.7.3.9-1 .5-1.2-1.2.5-1 .9.3 2.7-2.7-1.6-1.6 1.1-1.1"
    " 1.3 1.3L14.4 3z",
    "shield": "M10 3l5.5 1.8v4.4c0 3.6-2.3 6.1-5.5 7.8-3.2-1.7-5.5-4.2-5.5-7.8V4.8z",
    "blank": "",
}
EXAMPLES = {
    "3 armies against 2": {"attackers": "3", "defenders": "2"},
    "2 armies against the militia of a town behind walls": {"attackers": "2", "militia": "town", "fort": "walls"},
    "4 against 3 in a castle: when to break off": {
        "attackers": "4", "defenders": "3", "fort": "castle", "stakes": "6,1,1",
    },
}  # fmt: skip


def form_of(content: Content) -> Form:
    """Return the controls for every field of the question, with what the content says about them."""
    controls = {
        "attackers": Count(label="Armies", group=ATTACKER, most=MOST_ARMIES),
        "defenders": Count(label="Armies", group=DEFENDER, most=MOST_ARMIES, note="Leave at 0 if militia defends."),
        "militia": Pick(
            label="Or militia of a", group=DEFENDER, blank="no militia",
            choices=tuple(_militia(content, kind) for kind in MilitiaTable._fields),
        ),
        "fort": Pick(
            label="Fortification", group=DEFENDER,
            choices=tuple(_fortification(content, level) for level in FortificationDice._fields),
        ),
        "withdraw_at": Count(
            label="Break off at this many armies", group=PLAN, most=MOST_ARMIES - 1, folded=True,
            note="0 fights to the end.",
        ),
        "stakes": Numbers(
            label="Or find the best plan for what is at stake", group=PLAN, folded=True,
            names=("the conquest", "an own army lost", "an enemy army gone"), step=0.5,
            note="In any unit: the value of each to the attacker.",
        ),
        "dice": Faces(label="Faces of the dice", group=DICE, folded=True, dice=tuple(_dice(content))),
    }  # fmt: skip
    return Form(controls=controls, examples=EXAMPLES)


def _militia(content: Content, kind: str) -> Choice:
    found = content.under(f"settlement.{kind}.militia")
    dice, back, hits = (found[name] for name in ("defence_dice", "counterattack_dice", "hits"))
    return Choice(value=kind, name=kind, note=f"{dice} + {back} dice, {hits} hit{'s' * (hits != 1)}")


def _fortification(content: Content, level: str) -> Choice:
    if level == "none":
        return Choice(value=level, name="none")
    dice = content[f"fortification.{level}.dice.dice"]
    return Choice(value=level, name=level, note=f"{dice} grey {'die' if dice == 1 else 'dice'}")


def _dice(content: Content) -> list[Die]:
    return [
        Die(
            key=die,
            name=f"{die} die of {side}",
            faces=tuple(_face(content, f"die.{die}.faces.{symbol}", symbol) for symbol in Symbols._fields),
            assumed=content.defaults[f"{content.key}.die.{die}.faces.{Symbols._fields[0]}"].source == "assumed",
        )
        for die, side in THROWN.items()
    ]


def _face(content: Content, address: str, symbol: str) -> Face:
    return Face(address, symbol, content.defaults[f"{content.key}.{address}"].value, PICTURES[symbol])
