"""What does a study owe to values that nobody knows? All questions about the draws of one study, asked together."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pandas as pd

from analysis.checks import check_level, check_tolerance
from analysis.sensitivity.bins import Bins, bins_of
from analysis.sensitivity.curves import effect_curve
from analysis.sensitivity.first_order import first_order
from analysis.sensitivity.halves import Halves, Numbers
from analysis.sensitivity.interactions import interaction_share
from analysis.sensitivity.joint_effects import JointEffects, joint_effects
from analysis.sensitivity.lookup import Fit, first_to_look_up, narrower, together
from analysis.sensitivity.rulebooks import rulebook_shares
from analysis.sensitivity.spread import spread


@dataclass(frozen=True, eq=False)
class Sensitivity:
    """What the values that were varied do to the outcomes.

    Attributes:
        halves: the games of the draws.
        bins: of the draws by each address.
        spread: see `analysis.sensitivity.spread.spread`.
        first: see `analysis.sensitivity.first_order.first_order`.
        interactions: see `analysis.sensitivity.interactions.interaction_share`.
        joint: of the outcomes that have a fair share, see `analysis.sensitivity.joint_effects.joint_effects`.
        shares: of the outcomes that have a fair share, see `analysis.sensitivity.rulebooks.rulebook_shares`.
        look_up: the addresses that one should look up first; none if no effect stands out.
        known: what the shares would owe to the others if those were known: outcome, estimate (part of the spread that
            they explain), low, high, narrower (how much narrower the spread would be, as a share of its width), n.
        settings: level, tolerance, draws, method.
    """

    halves: Halves
    bins: Mapping[str, Bins]
    spread: pd.DataFrame
    first: pd.DataFrame
    interactions: pd.DataFrame
    joint: JointEffects
    shares: pd.DataFrame
    look_up: tuple[str, ...]
    known: pd.DataFrame
    settings: dict[str, Any]

    @cached_property
    def indices(self) -> pd.DataFrame:
        """The first-order indices by outcome and address."""
        return self.first.set_index(["outcome", "address"]).sort_index()

    def curve(self, address: str) -> pd.DataFrame:
        """The effect curves of one address; see `analysis.sensitivity.curves.effect_curve`."""
        return effect_curve(self.halves, self.bins[address], level=self.settings["level"])


def sensitivity(
    halves: Halves,
    numbers: Mapping[str, Numbers],
    fair: Mapping[str, float],
    *,
    level: float = 0.95,
    tolerance: float = 0.02,
) -> Sensitivity:
    """Ask every question about the draws of a study.

    Args:
        halves: of the draws.
        numbers: by address, (draws,) the number that it was played at, of an alternative its index.
        fair: by outcome, the share that it is held against; these are the shares of the verdict.
        level: confidence level.
        tolerance: how far from the fair share still counts as balanced.

    Returns:
        Everything that the draws tell.

    Raises:
        ValueError: a level or tolerance out of range.
    """
    check_level(level)
    check_tolerance(tolerance)
    bins = {address: bins_of(values) for address, values in numbers.items()}
    first = first_order(halves, bins, level=level)
    judged = halves.only(tuple(name for name in halves.outcomes if name in fair))
    chosen = first_to_look_up(first, judged.outcomes)
    fit = together(judged, {address: bins[address] for address in chosen}, level=level)
    interactions = interaction_share(halves, bins, level=level)
    method = "covariance of halves, one-way analysis of variance, likelihood over all distributions of true shares"
    return Sensitivity(
        halves,
        bins,
        spread(halves, level=level),
        first,
        interactions,
        joint_effects(judged, numbers, first, interactions, level=level),
        rulebook_shares(judged, fair, level=level, tolerance=tolerance),
        chosen,
        _known(fit),
        {"level": level, "tolerance": tolerance, "draws": halves.draws, "method": method},
    )


def _known(fit: Fit) -> pd.DataFrame:
    return fit.table.assign(narrower=[narrower(share) for share in fit.table["estimate"].fillna(0.0)])
