"""In how many of the rulebooks that agree with the text is a share over, balanced, under? The true shares of the draws.

The shares that a draw's few games came to spread more widely than the true ones: most of that is chance. It is taken
out without a shape for what is left, since two readings of a ruling make two kinds of rulebooks, and not a bell.
"""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from analysis.checks import check_level
from analysis.sensitivity.halves import Halves
from analysis.sensitivity.spread import spread
from analysis.sensitivity.true_shares import TrueShares

WORDS = ("over", "balanced", "under")
ENOUGH = 0.5  # standard deviation of chance in a draw, to the tolerance, that separates over from balanced


def rulebook_shares(
    halves: Halves, fair: Mapping[str, float], *, level: float = 0.95, tolerance: float = 0.02
) -> pd.DataFrame:
    """The shares over all rulebooks that agree with the text.

    Args:
        halves: of the draws; the outcomes are shares.
        fair: by outcome, the share that it is held against; nan where there is none.
        level: confidence level.
        tolerance: half-width of the band around the fair share that counts as balanced.

    Returns:
        One row an outcome: outcome, estimate (mean over the rulebooks), low, high (its interval: chance), low_all,
        high_all (where the true share lies in a rulebook that agrees with the text, at the level: chance and
        assumptions), fair_share, and over, balanced, under (parts of the rulebooks) with over_low, over_high and so on;
        spread (standard deviation of the true shares), enough (times the games of a draw that separate over from
        balanced; nan without a fair share or a tolerance), n (draws).

    Raises:
        ValueError: a level out of range.

    Notes:
        A rulebook counts as over where its true share is above the fair one by more than the tolerance. The interval
        of a part holds the parts with which some distribution explains the draws almost as well as the best one does
        (profile likelihood; Murphy & van der Vaart 2000, doi:10.1080/01621459.2000.10474219), whatever its shape, and
        is joined with the exact one of as many known rulebooks. That makes it wide where many rulebooks lie near an
        edge of what counts as balanced. Of what the level leaves outside low_all to high_all one half is the
        rulebooks' and one half stands for how badly few games show where the outermost of them lie. Games are enough
        where chance moves the share of a draw by half the tolerance (one standard deviation).
    """
    check_level(level)
    found = spread(halves, level=level).set_index("outcome")
    rows = []
    for outcome in halves.outcomes:
        row, par = found.loc[outcome], fair[outcome]
        middle, reach = (float(row["mean"]), 0.0) if np.isnan(par) else (par, tolerance)
        shares = shares_of(halves, outcome, middle, reach)
        low_all, high_all = (shares.quantile(part) for part in ((1 - level) / 4, 1 - (1 - level) / 4))
        rows.append(
            {
                "outcome": outcome,
                "estimate": float(row["mean"]),
                "low": float(row["mean_low"]),
                "high": float(row["mean_high"]),
                "low_all": min(low_all, float(row["mean_low"])),
                "high_all": max(high_all, float(row["mean_high"])),
                "fair_share": par,
                **(_unknown() if np.isnan(par) else _parts(shares, level)),
                "spread": float(np.sqrt(max(0.0, row["estimate"]))),
                "enough": float(row["noise"]) / (ENOUGH * reach) ** 2 if reach > 0 else np.nan,
                "n": halves.draws,
            }
        )
    return pd.DataFrame(rows)


def shares_of(halves: Halves, outcome: str, middle: float, reach: float) -> TrueShares:
    """Return what the draws say of one outcome, held against a band of so much around its middle."""
    at = halves.outcomes.index(outcome)
    return TrueShares(halves.a[:, at], halves.b[:, at], middle - reach, middle + reach, halves.further.get(outcome))


def _unknown() -> dict[str, float]:
    return {f"{word}{bound}": np.nan for word in WORDS for bound in ("", "_low", "_high")}


def _parts(shares: TrueShares, level: float) -> dict[str, float]:
    """The parts of the rulebooks over, balanced and under, with their intervals."""
    over, under = shares.grid > shares.high, shares.grid < shares.low
    found: dict[str, float] = {}
    for word, inside in zip(WORDS, (over, ~over & ~under, under), strict=True):
        found[word] = shares.part(inside)
        found[f"{word}_low"], found[f"{word}_high"] = shares.part_bounds(inside, level)
    return found
