"""Plans and combats of Heroes: Write & Conquer as tables: all there is for programs, the likeliest for people."""

import numpy as np
import pandas as pd

from analysis.odds.conquer.army import Army, Numbers, armed_units
from analysis.odds.conquer.battle import Outcome, Plan
from analysis.odds.conquer.ways import Ways
from sim.games.conquer.vocabulary import Special

MOST_SHOWN = 12
SIBILANTS = ("s", "x", "ch", "sh")


def deployments(ways: Ways) -> pd.DataFrame:
    """Return a row a deployment.

    Returns:
        deployment (in words), a column for each type of unit, with the Armor Shop modified (units) and wood (spent),
        power, price.
    """
    army = ways.army
    units = {unit.key: ways.deployed[place] for place, unit in enumerate(army.board.units)}
    shop = {"modified": ways.armed, "wood": ways.wood} if Special.ARMOR_SHOP in army.specials else {}
    words = in_words(army, ways.deployed, armed_units(army, ways.deployed, ways.armed))
    return pd.DataFrame({"deployment": words, **units, **shop, "power": ways.power, "price": ways.price})


def plan_table(plan: Plan) -> pd.DataFrame:
    """Return the deployments of a plan that are used, the likeliest first: probability, wins and worth with each."""
    used = np.flatnonzero(plan.chances)
    outcome = {"probability": plan.chances[used], "wins": plan.wins[used], "worth": plan.worths[used]}
    table = deployments(plan.ways[used]).assign(**outcome)
    return table.sort_values(["probability", "power"], ascending=False, kind="stable", ignore_index=True)


def shown_plan(table: pd.DataFrame) -> pd.DataFrame:
    """Return a plan as people read it: the likeliest deployments, the others in one line."""
    return _cut(table[["deployment", "power", "price", "probability", "wins", "worth"]])


def shown_ways(ways: Ways) -> pd.DataFrame:
    """Return deployments that win as people read them: what is deployed, lost (if not just that) and left."""
    shown = ways[np.arange(min(len(ways), MOST_SHOWN + 1))]
    lost, left = (in_words(ways.army, numbers) for numbers in (shown.lost, shown.left))
    known = deployments(shown)[["deployment", "power", "price"]]
    returns = (shown.lost != shown.deployed).any()
    known = known.assign(**({"lost": lost} if returns else {}), left=left)
    if len(ways) <= MOST_SHOWN + 1:
        return known
    rest = {"deployment": f"and {len(ways) - MOST_SHOWN} more that lose other things"}
    return pd.concat([known[:MOST_SHOWN], pd.DataFrame([rest])], ignore_index=True)


def sides_table(outcome: Outcome) -> pd.DataFrame:
    """Return a row a side: faction, strongest (most power it can deploy), wins, power and price on average, value."""
    rows = [
        {
            "side": side_name(place, len(outcome.plans)),
            "faction": plan.ways.army.board.name,
            "strongest": int(plan.ways.power.max()),
            "wins": plan.win,
            "power": plan.power,
            "price": plan.price,
            "value": plan.value,
        }
        for place, plan in enumerate(outcome.plans)
    ]
    return pd.DataFrame(rows)


def side_name(place: int, sides: int) -> str:
    """Return what a side is called; several defenders are numbered."""
    if place == 0:
        return "attacker"
    return "defender" if sides == 2 else f"defender {place}"


def in_words(army: Army, numbers: Numbers, armed: Numbers | None = None) -> list[str]:
    """Return numbers of units in words, the top-most first.

    Args:
        army: the army.
        numbers: units of each type, shape (types, ways).
        armed: of these, units modified for the combat.
    """
    modified = np.zeros_like(numbers) if armed is None else armed
    return [_listed(army, *each) for each in zip(numbers.T.tolist(), modified.T.tolist(), strict=True)]


def _listed(army: Army, numbers: list[int], modified: list[int]) -> str:
    known = reversed(list(zip(army.board.units, numbers, modified, strict=True)))
    parts = [
        f"{number} {_plural(unit.name, number)}" + (f" ({armed} modified)" if armed else "")
        for unit, number, armed in known
        if number
    ]
    return ", ".join(parts) or "nothing"


def _plural(name: str, number: int) -> str:
    if number == 1 or name.endswith("a"):
        return name
    return f"{name}es" if name.endswith(SIBILANTS) else f"{name}s"


def _cut(table: pd.DataFrame) -> pd.DataFrame:
    """Put the rarer deployments of a plan into one line, with means of what they are like."""
    if len(table) <= MOST_SHOWN + 1:
        return table
    rest = table[MOST_SHOWN:]
    chance = rest["probability"].sum()
    means = {name: float(rest["probability"] @ rest[name]) / chance for name in ("power", "price", "wins", "worth")}
    line = {"deployment": f"{len(rest)} others, on average", **means, "probability": chance}
    return pd.concat([table[:MOST_SHOWN], pd.DataFrame([line])], ignore_index=True)
