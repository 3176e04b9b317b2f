"""What a page tells of a Battle of Heroes of Land, Air & Sea."""

from collections.abc import Mapping
from typing import Any

import pandas as pd

from analysis.odds.questions import Answer
from analysis.odds.telling import Advice, Mixture, Part, Share, Told, winning
from sim.games.aughmoore.names import TACTIC_KEYS, TACTIC_NAMES

SIDES = ("attacker", "defender")
VALUED = "For victory points and all that is valued"


def told(answer: Answer) -> Told:
    """Tell who wins by the best Tactic cards, what it costs, and what pays best."""
    numbers = answer.numbers
    chance = numbers["attacker_wins"]
    valued = numbers.get("valued")
    return Told(
        chance=chance,
        headline=f"{winning(chance)}.",
        sentences=(
            _strengths(numbers),
            *((_lost(numbers), _worth(valued)) if valued else (_lost(numbers),)),
        ),
        shares=tuple(
            Share(name=f"{side} wins", chance=share, side=side)
            for side, share in zip(SIDES, (chance, 1 - chance), strict=True)
            if share > 0
        ),
        parts=(*_plans(numbers, valued), _pairs(numbers["pairs"])) if valued else (),
    )


def _strengths(numbers: Mapping[str, Any]) -> str:
    mine, theirs = (_strength(numbers, side) for side in SIDES)
    if "valued" not in numbers:
        return f"The Battle is over before Tactic cards are chosen: Strength {mine} against {theirs}."
    return f"Before Tactic cards the Strength is {mine} against {theirs}; equal totals are the defender's."


def _strength(numbers: Mapping[str, Any], side: str) -> str:
    bonus = numbers[f"{side}_bonus"]
    return f"{numbers[f'{side}_strength']}" + (f" ({bonus} of it by bonuses)" if bonus else "")


def _lost(numbers: Mapping[str, Any]) -> str:
    mine, theirs = (_units(numbers[f"{side}_losses"]) for side in SIDES)
    return f"With cards for the chance to win the attacker loses {mine} on average, the defender {theirs}."


def _units(losses: Mapping[str, float]) -> str:
    return ", ".join(_counted(f"{number:.1f}", key.replace("_", " ")) for key, number in losses.items()) or "nothing"


def _counted(number: str, unit: str) -> str:
    return f"{number} {unit}" if number == "1.0" else f"{number} {unit}s"


def _worth(valued: Mapping[str, Any]) -> str:
    mine, theirs = (_signed(valued[f"{side}_value"]) for side in SIDES)
    wins = winning(valued["attacker_wins"]).removeprefix("The attacker ")
    values = f"the value is {mine} VP to the attacker, {theirs} to the defender"
    return f"With cards for all that is valued the attacker {wins}; {values}."


def _signed(number: float) -> str:
    return f"{number:+.2f}".replace("-", "\N{MINUS SIGN}")


def _plans(numbers: Mapping[str, Any], valued: Mapping[str, Any]) -> list[Part]:
    plans: list[Part] = []
    for known, goal, prose in (
        (numbers, "to win", "Both sides choose a card in secret; this mixture is the best for the chance to win."),
        (valued, "for what it is worth", f"{VALUED}, as given under what everything is worth."),
    ):
        for side in SIDES:
            title = f"The {side}'s Tactic cards {goal}"
            plans.append(_mixture(title, pd.DataFrame(known[f"{side}_plan"]), side, prose if side == SIDES[0] else ""))
    return plans


def _mixture(title: str, plan: pd.DataFrame, side: str, prose: str) -> Mixture:
    rows = tuple(
        (_tactic(row["tactic"]), float(row["probability"]), (f"{row['wins']:.0%}",)) for row in plan.to_dict("records")
    )
    return Mixture(title=title, prose=prose, head=("wins",), rows=rows, side=side)


def _tactic(key: str) -> str:
    return TACTIC_NAMES[TACTIC_KEYS.index(key)]


def _pairs(pairs: pd.DataFrame) -> Advice:
    """Return the totals of every pair of cards."""
    mine, theirs = (list(dict.fromkeys(pairs[side])) for side in SIDES)
    known = {(row["attacker"], row["defender"]): row for row in pairs.to_dict("records")}
    return Advice(
        title="Every pair of cards",
        prose="The totals of both sides, the attacker's first; blue where the attacker wins.",
        down="attacker",
        across="defender",
        rows=tuple(map(_tactic, mine)),
        columns=tuple(map(_tactic, theirs)),
        cells=tuple(tuple(_cell(known[own, foe]) for foe in theirs) for own in mine),
    )


def _cell(row: Mapping[str, Any]) -> tuple[str, str]:
    return f"{row['attacker_total']} : {row['defender_total']}", row["winner"]
