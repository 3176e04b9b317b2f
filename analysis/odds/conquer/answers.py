"""Answers about combats of Heroes: Write & Conquer: numbers for programs, tables for people."""

from collections.abc import Sequence
from typing import Any

import pandas as pd

from analysis.odds.conquer.army import Army
from analysis.odds.conquer.battle import EXACTLY, Outcome
from analysis.odds.conquer.hunt import Hunt, Hunts
from analysis.odds.conquer.quantities import hunt_quantities, notes_of, quantities_of
from analysis.odds.conquer.stakes import Stakes
from analysis.odds.conquer.tables import deployments, plan_table, shown_plan, shown_ways, sides_table
from analysis.odds.conquer.ways import Worth
from analysis.odds.questions import Answer, ranges_of

WEIGHED = "exact: every deployment weighed"
WINNING = "deployments that win"


def battle_answer(outcome: Outcome, stakes: Stakes, worth: Worth) -> Answer:
    """Return the plans of all sides, and what comes of them."""
    sides = sides_table(outcome)
    plans = {str(side): plan_table(plan) for side, plan in zip(sides["side"], outcome.plans, strict=True)}
    first, *others = plans
    quantities = quantities_of(outcome, worth.by)
    numbers = {
        "method": _method(outcome),
        **{each.key: each.value for each in quantities},
        "ranges": ranges_of(quantities),
        "attacker_plan": plans[first],
        "defender_plan": [{"side": side, **row} for side in others for row in plans[side].to_dict("records")],
        "price_in": worth.by,
        "sides": sides,
        "exploitability": outcome.exploitability,
        "warning": _warning(outcome),
        "settings": {"stakes": vars(stakes), **_settings([plan.ways.army for plan in outcome.plans], worth)},
    }
    heading = f"Both sides; prices in {worth.by}, worth and value in VP"
    shown = {f"The plan of the {side}": shown_plan(plan) for side, plan in plans.items()}
    return Answer(numbers, {heading: sides, **shown}, quantities, notes_of(outcome, quantities))


def hunts_answer(hunts: Hunts, worth: Worth, loss: float) -> Answer:
    """Return the cheapest deployments that win, and all that are worth a look.

    Args:
        hunts: the combats.
        worth: what losses count.
        loss: what losing one gold's worth of units costs, in victory points.
    """
    won = hunts.best is not None
    numbers = {
        "method": WEIGHED,
        "attacker_wins": float(won),
        "defender_wins": float(not won),
        "both_lose": 0.0,
        "value": _value(hunts, loss),
        "attacker_plan": _cheapest(hunts),
        "defender_plan": [],
        "price": hunts.price,
        "price_in": worth.by,
        "left": _left(hunts),
        "combats": [_combat(each) for each in hunts.hunts],
        "settings": _settings([hunts.army], worth),
    }
    return Answer(numbers, _hunt_tables(hunts, numbers), hunt_quantities(hunts, numbers))


def _method(outcome: Outcome) -> str:
    if outcome.method == EXACTLY:
        return EXACTLY
    spare = f"{outcome.method}; other plans could gain all sides together {outcome.exploitability:.2g} VP"
    return f"{spare}. Warning: {warning}" if (warning := _warning(outcome)) else spare


def _warning(outcome: Outcome) -> str | None:
    return "that is too much to call these plans an equilibrium" if outcome.doubtful else None


def _settings(armies: Sequence[Army], worth: Worth) -> dict[str, Any]:
    sides = [
        {
            "faction": army.board.key,
            "units": {unit.key: number for unit, number in zip(army.board.units, army.units, strict=True)},
            "apart": army.apart,
            "with": [carrier.key for carrier in army.carriers],
            "resources": dict(army.stock),
        }
        for army in armies
    ]
    return {"armies": sides, "worth": vars(worth)}


def _value(hunts: Hunts, loss: float) -> float | None:
    """Return what the cheapest deployments bring, in victory points; None if that is not known."""
    if hunts.best is None:
        return 0.0
    return None if hunts.gain is None else hunts.gain - loss * hunts.price


def _cheapest(hunts: Hunts) -> list[dict[str, Any]]:
    """Return the cheapest deployments, one for each combat."""
    if hunts.best is None:
        return []
    tables = [
        deployments(ways).assign(combat=hunt.target.versus.name.lower(), probability=1.0)
        for hunt, ways in zip(hunts.hunts, hunts.best, strict=True)
    ]
    return [row for table in tables for row in table.to_dict("records")]


def _left(hunts: Hunts) -> dict[str, int] | None:
    """Return what is left after the cheapest deployments."""
    if hunts.best is None:
        return None
    last = hunts.best[-1]
    left = {unit.key: int(number) for unit, number in zip(hunts.army.board.units, last.left[:, 0], strict=True)}
    spent = sum(int(ways.wood[0]) for ways in hunts.best)
    return {**left, **({"wood": hunts.army.stock["wood"] - spent} if "wood" in hunts.army.stock else {})}


def _combat(hunt: Hunt) -> dict[str, Any]:
    target = hunt.target
    return {
        "versus": target.versus.name.lower(),
        "power": target.power,
        "needed": hunt.needed,
        "most": hunt.most,
        "can_win": len(hunt.ways) > 0,
        "deployments": deployments(hunt.ways),
    }


def _hunt_tables(hunts: Hunts, numbers: dict[str, Any]) -> dict[str, pd.DataFrame]:
    title = ", then ".join(hunt.target.name for hunt in hunts.hunts)
    tables = {f"{title[:1].upper()}{title[1:]}": _summary(hunts, numbers)}
    if hunts.best and len(hunts.best) > 1:
        fought = zip(hunts.hunts, hunts.best, strict=True)
        both = [shown_ways(ways).assign(combat=hunt.target.name) for hunt, ways in fought]
        tables["The cheapest way to win both"] = pd.concat(both, ignore_index=True)
    single = {f"Against the {hunt.target.name}: {WINNING}": hunt.ways for hunt in hunts.hunts if len(hunt.ways)}
    return tables | {title: shown_ways(ways) for title, ways in single.items()}


def _summary(hunts: Hunts, numbers: dict[str, Any]) -> pd.DataFrame:
    rows: dict[str, Any] = {}
    for hunt in hunts.hunts:
        rows[f"power needed against the {hunt.target.name}"] = hunt.needed
        rows[f"highest power of the army against the {hunt.target.versus.name.lower()}"] = hunt.most
    rows["can be won"] = "yes" if hunts.best else "no"
    if hunts.best:
        rows[f"price of the cheapest way, in {numbers['price_in']}"] = hunts.price
        rows["what that is worth, in VP"] = numbers["value"]
    return pd.DataFrame({"quantity": list(rows), "value": pd.Series(list(rows.values()), dtype=object)})
