"""Answers about battles of War of Kings: numbers for programs, tables for people."""

from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from analysis.odds.kings.odds import BattleOdds, PressPolicy
from analysis.odds.questions import CHANCES, Answer, Quantity

SHARES = ("attacker_wins", "defender_holds", "withdrawn")
MEASURES = {
    "attacker_wins": "the attacker wins",
    "defender_holds": "the defender holds",
    "withdrawn": "the attacker withdraws",
    "attacker_losses": "armies that the attacker loses, on average",
    "defender_losses": "armies that the defender loses, on average",
    "mean_rounds": "rounds, on average",
}
LEFT = {"attacker": "the attacker has them left", "defender": "the defender has them left"}
REACHED = "comes to pass"
MOST_ROUNDS = 8  # shown one by one


def fought_answer(odds: BattleOdds) -> Answer:
    """Return how a battle ends."""
    numbers = {
        "method": odds.method,
        **{name: getattr(odds, name) for name in MEASURES},
        "rounds": odds.rounds,
        "attacker_survivors": odds.attacker_survivors,
        "defender_survivors": odds.defender_survivors,
        "settings": odds.settings,
    }
    quantities = tuple(
        Quantity(key=name, words=words, value=getattr(odds, name), share=name in SHARES)
        for name, words in MEASURES.items()
    )
    tables = {"Armies left": _survivors(odds), "How long it lasts": _rounds(odds)}
    return Answer(numbers, tables, quantities, chances=(*CHANCES, *LEFT.values(), REACHED))


def planned_answer(best: PressPolicy) -> Answer:
    """Return how a battle ends under the best plan of pressing on, and the plan, where battle should be offered."""
    odds = fought_answer(best.odds)
    plan: dict[str, Any] = {name: getattr(best, name) for name in ("value", "always_press", "never_press")}
    answer = replace(odds, numbers={**odds.numbers, "plan": {**plan, "states": best.table}}, notes=(_advice(best),))
    if best.value < 0:
        return answer
    return replace(answer, tables={**odds.tables, "The best plan, after each round": _plan_table(best.table)})


def _advice(best: PressPolicy) -> str:
    others = f"always pressing on is worth {best.always_press:.3g}, one round only {best.never_press:.3g}"
    if best.value < 0:
        return (
            f"Do not offer battle: even the best plan of pressing on is worth {best.value:.3g}, less than nothing; "
            f"{others}. What is shown is how it would end."
        )
    return f"Offer battle: the best plan is worth {best.value:.3g}; {others}."


def _survivors(odds: BattleOdds) -> pd.DataFrame:
    sides = {"attacker": odds.attacker_survivors, "defender": odds.defender_survivors}
    most = max(map(len, sides.values()))
    padded = {LEFT[side]: np.append(chances, np.full(most - len(chances), np.nan)) for side, chances in sides.items()}
    return pd.DataFrame({"armies": np.arange(most), **padded})


def _rounds(odds: BattleOdds) -> pd.DataFrame:
    """Return the chance of each number of rounds, the long battles in one row."""
    chances = odds.rounds[:MOST_ROUNDS]
    rounds = [str(number) for number in range(1, len(chances) + 1)]
    if len(odds.rounds) > MOST_ROUNDS:
        rounds, chances = [*rounds, "more"], np.append(chances, max(0.0, 1.0 - chances.sum()))
    return pd.DataFrame({"rounds": rounds, "probability": chances})


def _plan_table(states: pd.DataFrame) -> pd.DataFrame:
    reached = states[states["reached"] > 0]
    plan = reached.assign(press=reached["press"].map({True: "press on", False: "withdraw"}))
    return plan.rename(columns={"reached": REACHED})
