"""Answers about battles of Winds of Numa Sera: numbers for programs, tables for people."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from analysis.odds.equilibria.ranges import Range
from analysis.odds.questions import CHANCES, Answer, Quantity, ranges_of
from analysis.odds.winds.battle import METHOD, Chances, Endings
from analysis.odds.winds.cards import CardPlan
from analysis.odds.winds.contest import Contest, Fight, mean_damage
from analysis.odds.winds.slain import RepeatedAttacks

CARDS_METHOD = f"{METHOD}; battle cards by linear programming"
SIDES = {"to defender": "damage_to_defender", "to attacker": "damage_to_attacker"}
FALLEN = ("defender_falls", "attacker_slain", "neither")
SHARES = ("attacker_wins", "defender_slain", "attacker_slain")
MEASURES = {
    "attacker_wins": "the attacker wins",
    "mean_damage_to_defender": "damage to the defender's hero, on average",
    "mean_damage_to_attacker": "damage to the attacker's hero, on average",
    "defender_slain": "the defender's hero is slain",
    "attacker_slain": "the attacker's hero is slain",
}
MANY = (
    "Several choices of cards are equally good for what is played for, and how the battle ends depends on them. Here "
    "each side follows the one that costs least, with the fewest cards, and of several such the one that uses what is "
    "listed last least often."
)
ONE = "Each side has one best choice of cards, or all its best choices end alike."


def fought_answer(fought: Fight, contest: Contest, repeated: RepeatedAttacks | None = None) -> Answer:
    """Return how a battle without cards ends, and what becomes of repeating it."""
    answer = _answer(fought.odds, fought.attacker_slain, fought.defender_slain, contest)
    if repeated is None:
        return answer
    return _with(answer, {"repeated": _repeated_numbers(repeated)}, _repeated_tables(repeated))


def planned_answer(plan: CardPlan, contest: Contest) -> Answer:
    """Return how a battle ends when both sides choose their cards as well as can be, and how they choose."""
    ranges = plan.ranges
    answer = _answer(plan.odds, plan.attacker_slain, plan.defender_slain, contest, ranges)
    found = _with(answer, {**_plan_numbers(plan), "ranges": ranges_of(answer.quantities)}, _plan_tables(plan))
    return replace(found, notes=(MANY if any(each.varies for each in answer.quantities) else ONE,))


def _with(answer: Answer, numbers: Mapping[str, Any], tables: Mapping[str, pd.DataFrame]) -> Answer:
    return replace(answer, numbers={**answer.numbers, **numbers}, tables={**answer.tables, **tables})


def _answer(
    odds: Endings,
    attacker_slain: float,
    defender_slain: float,
    contest: Contest,
    ranges: Mapping[str, Range] | None = None,
) -> Answer:
    numbers = {
        "method": METHOD,
        "attacker_wins": odds.attacker_wins,
        "damage_to_defender": _damages(odds.damage_to_defender),
        "damage_to_attacker": _damages(odds.damage_to_attacker),
        "mean_damage_to_defender": mean_damage(odds.damage_to_defender),
        "mean_damage_to_attacker": mean_damage(odds.damage_to_attacker),
        "defender_slain": defender_slain,
        "attacker_slain": attacker_slain,
        "settings": _settings(contest),
    }
    quantities = _quantities(numbers, ranges or {})
    return Answer(numbers, {"Damage": _damage_table(odds)}, quantities, chances=(*CHANCES, *SIDES, *FALLEN))


def _damages(chances: Chances) -> pd.DataFrame:
    table = pd.DataFrame({"damage": range(len(chances)), "probability": chances})
    return table[table["probability"] > 0].reset_index(drop=True)


def _settings(contest: Contest) -> dict[str, Any]:
    sides = {"attacker": contest.attacker, "defender": contest.defender}
    contenders = {
        name: {
            "stat": who.side.stat,
            "power": who.power,
            "rerolls": who.side.rerolls,
            "floor": who.side.floor,
            "reduction": who.side.reduction,
            "cards": [card.key for card in who.hand],
            "cards_at_once": who.at_once,
            "capital": who.capital,
        }
        for name, who in sides.items()
    }
    return {"versus": contest.versus, **contenders}


def _quantities(numbers: Mapping[str, Any], ranges: Mapping[str, Range]) -> tuple[Quantity, ...]:
    known = {key: words for key, words in MEASURES.items() if np.isfinite(numbers[key])}
    return tuple(
        Quantity(key=key, words=words, value=numbers[key], share=key in SHARES, range=ranges.get(key))
        for key, words in known.items()
    )


def _damage_table(odds: Endings) -> pd.DataFrame:
    sides = {side: getattr(odds, name) for side, name in SIDES.items()}
    longest = max(map(len, sides.values()))
    columns = {side: np.pad(chances, (0, longest - len(chances))) for side, chances in sides.items()}
    table = pd.DataFrame({"damage": range(longest), **columns})
    return table[table[list(sides)].any(axis=1)]


def _plan_numbers(plan: CardPlan) -> dict[str, Any]:
    return {
        "method": CARDS_METHOD,
        "objective": plan.objective,
        "value": plan.equilibrium.value,
        "gap": plan.equilibrium.gap,
        "attacker_plan": plan.attacker_table,
        "defender_plan": plan.defender_table,
        "payoffs": plan.payoffs,
    }


def _plan_tables(plan: CardPlan) -> dict[str, pd.DataFrame]:
    worth = f"best mix for objective {plan.objective}, worth {plan.equilibrium.value:.4f}"
    return {f"The attacker's cards: {worth}": plan.attacker_table, "The defender's cards": plan.defender_table}


def _repeated_numbers(repeated: RepeatedAttacks) -> dict[str, Any]:
    last = repeated.table.iloc[-1]
    return {
        "attacks": len(repeated.table),
        "defender_falls": last["defender_falls"],
        "attacker_slain": last["attacker_slain"],
        "neither": last["neither"],
        "by_attack": repeated.table,
        "to_the_end": {"defender_falls": repeated.defender_falls, "mean_attacks": repeated.mean_attacks},
    }


def _repeated_tables(repeated: RepeatedAttacks) -> dict[str, pd.DataFrame]:
    title = "Who has fallen by which attack"
    if repeated.defender_falls is not None:
        title += f"; attacking to the end, the defender falls first in {repeated.defender_falls:.1%}"
    return {title: repeated.table}
