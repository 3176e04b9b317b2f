"""What people read first about a battle of Heroes: Write & Conquer: who wins, what it costs, and what is left open."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from analysis.odds.conquer.battle import Outcome
from analysis.odds.conquer.hunt import Hunts
from analysis.odds.equilibria.ranges import Range
from analysis.odds.questions import Quantity

MANY = (
    "Several plans are equally good, and how the battle ends depends on them. Here each side follows the one that "
    "loses least, and of several such the one that uses its strongest deployments least often."
)
ONE = "Each side has one best plan, or all its best plans end alike."
UNKNOWN = "There may be other equilibria, in which the battle ends with other chances; their range is not known."


def quantities_of(outcome: Outcome, counted: str) -> tuple[Quantity, ...]:
    """Return who wins and what it costs on average, each with its range where all best plans are known.

    Args:
        outcome: the battle.
        counted: what losses count by, in a word.
    """
    ranges = _ranges(outcome)
    attacker, *defenders = outcome.plans
    others = "the defender" if len(defenders) == 1 else "the defenders"
    chances = {
        "attacker_wins": ("the attacker wins", attacker.win),
        "defender_wins": (f"{others} win{'s' if len(defenders) == 1 else ''}", sum(plan.win for plan in defenders)),
        "both_lose": ("nobody wins, powers being equal", outcome.nobody),
    }
    means = {
        "attacker_losses": (f"losses of the attacker, in {counted}", attacker.price),
        "defender_losses": (f"losses of {others}, in {counted}", sum(plan.price for plan in defenders)),
        "value": ("value of the battle to the attacker, in VP", attacker.value),
    }
    return tuple(
        Quantity(key=key, words=words, value=value, share=key in chances, range=ranges.get(key))
        for key, (words, value) in {**chances, **means}.items()
    )


def notes_of(outcome: Outcome, quantities: tuple[Quantity, ...]) -> tuple[str, ...]:
    """Return how the plan shown was chosen."""
    if outcome.solution is None:
        return (UNKNOWN,)
    return (MANY if any(each.varies for each in quantities) else ONE,)


def _ranges(outcome: Outcome) -> dict[str, Range]:
    """Return what the best plans of both sides leave open of each number, by its name; nothing if they are unknown."""
    if outcome.duel is None or outcome.solution is None:
        return {}
    first, second = outcome.duel.wins
    spread = np.ones(first.shape)
    attacker, defender = (plan.ways.price for plan in outcome.plans)
    tables = {
        "attacker_wins": first,
        "defender_wins": second,
        "both_lose": ~(first | second),
        "attacker_losses": spread * attacker[:, None],
        "defender_losses": spread * defender,
    }
    return {name: outcome.solution.range_of(table) for name, table in tables.items()}


def hunt_quantities(hunts: Hunts, numbers: Mapping[str, Any]) -> tuple[Quantity, ...]:
    """Return whether monsters and fortresses can be beaten, and what the cheapest way costs and brings."""
    wins = Quantity(key="attacker_wins", words="the army can win", value=numbers["attacker_wins"], share=True)
    if hunts.best is None:
        return (wins,)
    price = Quantity(key="price", words=f"price of the cheapest way, in {numbers['price_in']}", value=hunts.price)
    worth = np.nan if numbers["value"] is None else numbers["value"]
    return wins, price, Quantity(key="value", words="value of that to the attacker, in VP", value=worth)
