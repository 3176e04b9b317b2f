"""Values that act only together, and what tables of content come to with what they do together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from analysis.checks import check_level
from analysis.sensitivity.acting_together import Found, Search
from analysis.sensitivity.bins import Bins, bins_of
from analysis.sensitivity.decomposition import decomposition_of
from analysis.sensitivity.functions import Functions, Numbers, functions_of
from analysis.sensitivity.groups import group_effects
from analysis.sensitivity.halves import Halves
from analysis.sensitivity.interactions import interaction_share
from analysis.sensitivity.lookup import MOST_FALSE

RISK = MOST_FALSE / 2  # of naming values that do not act together, and as much of saying that some do
HALF = 0.5  # of the spread, that values cause only together


@dataclass(frozen=True, eq=False)
class JointEffects:
    """What values do only together.

    Attributes:
        sets: values that act only together: outcome, addresses (two or three), p (of no values doing so, for
            all outcomes at once), n (draws); no row where none are found.
        groups: see `analysis.sensitivity.groups.group_effects`, of the outcomes that have such values or whose
            first-order indices add up to less than half.
        most: whether values surely cause more than half of the spread of some outcome only together.
    """

    sets: pd.DataFrame
    groups: pd.DataFrame
    most: bool

    @property
    def named(self) -> list[tuple[str, ...]]:
        """The sets of all outcomes, each once, none part of another."""
        sets = list(dict.fromkeys(self.sets["addresses"]))
        return [one for one in sets if not any(set(one) < set(other) for other in sets)]


def joint_effects(
    halves: Halves,
    numbers: Mapping[str, Numbers],
    first: pd.DataFrame,
    interactions: pd.DataFrame,
    *,
    level: float = 0.95,
) -> JointEffects:
    """Find values that act only together, where the first-order indices may add up to less than half of the spread.

    Args:
        halves: of the draws, the outcomes that are asked about.
        numbers: by address, (draws,) the number that it was played at.
        first: first-order indices, as `first_order` gives them.
        interactions: as `interaction_share` gives them.
        level: confidence level of intervals; the risk of saying wrongly that values act together is 5 % at any level.

    Raises:
        ValueError: a level out of range.
    """
    check_level(level)
    spread = interactions.dropna(subset=["estimate"]).set_index("outcome")
    asked = tuple(name for name in halves.outcomes if name in spread.index and spread.loc[name, "high"] > HALF)
    single, addresses = functions_of(list(numbers.values())), list(numbers)
    alone = {outcome: _with_effect(first, outcome, addresses) for outcome in asked}
    found = _found(halves, single, alone)
    effects = {
        outcome: decomposition_of(single, [*((value,) for value in alone[outcome]), *(one.values for one in sets)])
        for outcome, sets in found.items()
        if sets or spread.loc[outcome, "estimate"] > HALF
    }
    known = {outcome: one for outcome, one in effects.items() if one.fits}
    bins = {address: bins_of(own) for address, own in numbers.items()}
    return JointEffects(
        _sets(halves.draws, found, addresses),
        group_effects(halves, bins, known, level=level),
        _most(halves.only(asked), bins),
    )


def _most(halves: Halves, bins: Mapping[str, Bins]) -> bool:
    """Whether values surely cause more than half of the spread of any outcome only together (Bonferroni)."""
    if not halves.outcomes or len(bins) == 1:
        return False
    shares = interaction_share(halves, bins, level=1 - 2 * RISK / len(halves.outcomes))
    return bool((shares["low"] > HALF).any())


def _with_effect(first: pd.DataFrame, outcome: str, addresses: Sequence[str]) -> list[int]:
    """The places of the addresses with a significant effect of their own."""
    own = first[(first["outcome"] == outcome) & (first["q"] <= MOST_FALSE)]
    return sorted(addresses.index(address) for address in own["address"])


def _found(halves: Halves, single: Functions, alone: Mapping[str, Sequence[int]]) -> dict[str, list[Found]]:
    """The sets of values that act only together on each outcome; what they are risked on is shared evenly."""
    if not alone:
        return {}
    search = Search(single)
    values = dict(zip(halves.outcomes, halves.both.T, strict=True))
    return {outcome: search.find(values[outcome], own, RISK / len(alone)) for outcome, own in alone.items()}


def _sets(draws: int, found: Mapping[str, Sequence[Found]], addresses: Sequence[str]) -> pd.DataFrame:
    rows = [
        (outcome, tuple(addresses[value] for value in one.values), min(1.0, one.p * len(found)), draws)
        for outcome, sets in found.items()
        for one in sets
    ]
    return pd.DataFrame(rows, columns=["outcome", "addresses", "p", "n"])
