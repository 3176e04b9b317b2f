"""Many Battles of Heroes of Land, Air & Sea at once: what is asked of one, for more and fewer units of both sides."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pandas as pd

from analysis.odds.aughmoore.armies import Army
from analysis.odds.aughmoore.around import line
from analysis.odds.aughmoore.contest import Contest
from analysis.odds.aughmoore.plans import best_gains, chance_of
from analysis.odds.exploring import Step
from analysis.odds.questions import Grid
from sim.content.content import Content

WARRIORS = range(1, 6)
STOCKS = {"full stock": "", "2 of each": "ore=2,mana=2,food=2"}
USUAL = {"attacker": "humans", "defender": "orcs"}
WINS, AHEAD = "attacker_wins", "attacker_ahead"
ASKED = "as asked"
PROSE = (
    "{asked}Tactic cards by the best mixture of each side; equal totals are the defender's. What a card costs beyond "
    "what a side has takes sacrifices."
)
SURE = (
    " Here strength decides who wins, for certain: shown is by how much the attacker comes out better than the "
    "defender, in victory points, with cards that are best for all that is valued."
)
PLAIN = "Warriors against Warriors in the Plains, without Buildings and Spells; both have the same resources. "


def grid_of(question: Any, content: Content) -> Grid:
    """Return the attacker's chance, or where it is certain what it gains, by numbers of units of both sides.

    Sides that are not prose are Warriors of the Humans and of the Orcs; without resources there are two stocks of them.

    Raises:
        ValueError: the question itself is impossible; Battles around it that are have no number.
    """
    asked = _with_armies(question)
    armies = asked.meeting(content).armies
    asked.contest(content)
    own, foe = (_steps(question, field, army) for field, army in zip(USUAL, armies, strict=True))
    fought = [
        ({"defender": down.label, "attacker": across.label, "resources": name}, _contest(each, content, both))
        for name, each in _panels(question, asked).items()
        for down in foe
        for across in own
        for both in [{**down.changes, **across.changes}]
    ]
    rows = [{**place, WINS: _chance(battle)} for place, battle in fought]
    prose = PROSE.format(asked=PLAIN if question == type(question)() else "As asked, but for the numbers of units. ")
    if not pd.Series([row[WINS] for row in rows]).dropna().round(9).isin((0, 1)).all():
        return _laid_out(rows, WINS, "The attacker's chance to win a Battle", prose)
    rows = [{**row, AHEAD: _ahead(battle)} for row, (_, battle) in zip(rows, fought, strict=True)]
    return _laid_out(rows, AHEAD, "By how much the attacker comes out better, in VP", prose + SURE)


def _contest(question: Any, content: Content, changes: Mapping[str, str]) -> Contest | None:
    try:
        return replace(question, **changes).contest(content)
    except ValueError:
        return None


def _laid_out(rows: Sequence[dict[str, Any]], value: str, title: str, prose: str) -> Grid:
    table = pd.DataFrame(rows).astype({"defender": int, "attacker": int})
    return Grid(table, "attacker", "defender", "resources", value, title, prose, share=value == WINS)


def _with_armies(question: Any) -> Any:
    """Return the question with both armies."""
    named = {getattr(question, field).partition(":")[0].strip().lower() for field in USUAL}
    free = [faction for faction in (*USUAL.values(), "elves") if faction not in named]
    armies = {}
    for field in USUAL:
        faction = USUAL[field] if USUAL[field] in free else free[0]
        free = [other for other in free if other != faction]
        armies[field] = getattr(question, field) or f"{faction}:warrior=1"
    return replace(question, **armies)


def _steps(question: Any, field: str, army: Army) -> Sequence[Step]:
    if getattr(question, field):
        return line(field, army)[2]
    return [Step(label=str(number), changes={field: f"{army.key}:warrior={number}"}) for number in WARRIORS]


def _panels(question: Any, asked: Any) -> dict[str, Any]:
    """Return the question as it is, or with resources of both sides where none are given."""
    if question.attacker_resources or question.defender_resources:
        return {ASKED: asked}
    return {name: replace(asked, attacker_resources=stock, defender_resources=stock) for name, stock in STOCKS.items()}


def _chance(battle: Contest | None) -> float:
    return float("nan") if battle is None else chance_of(battle)


def _ahead(battle: Contest | None) -> float:
    if battle is None:
        return float("nan")
    own, foe = battle.finished().gains if battle.over else best_gains(battle.endings()).gains
    return own - foe
