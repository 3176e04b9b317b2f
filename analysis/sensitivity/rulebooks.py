"""In how many of the rulebooks that agree with the text is a share over, balanced, under? The true shares of the draws.

The shares that a draw's few games came to spread more widely than the true ones: most of that is chance. What is taken
for the true shares has exactly the spread that the halves have in common (constrained Bayes estimates: Louis 1984,
doi:10.1080/01621459.1984.10478069; Ghosh 1992, doi:10.1080/01621459.1992.10475236). Where values explain a part of it,
their effects give its shape; the rest is taken as beta, as in a beta-binomial model.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from scipy import optimize, special, stats

from analysis.sensitivity.halves import Halves, Numbers
from analysis.sensitivity.lookup import Fit
from analysis.sensitivity.spread import spread

STEPS = 9  # of the mean and of the spread, tried within their intervals
VARIANCES = 15  # over which the place of a true share is averaged
NO_SPREAD = 1e-6
EDGE = 1e-6  # centres stay so far from 0 and 1
WORDS = ("over", "balanced", "under")


@dataclass(frozen=True)
class TrueShares:
    """The distribution of a true share over the rulebooks: a mean, and a mixture of beta distributions around it.

    Attributes:
        mean: of all rulebooks.
        effects: (draws,) what the values that are known to matter add in each draw; 0 on average.
        rest: standard deviation of what other values add.
    """

    mean: float
    effects: Numbers
    rest: float

    @property
    def spread(self) -> float:
        """Standard deviation of the true shares."""
        return float(np.hypot(self.effects.std(), self.rest))

    def around(self, mean: float) -> "TrueShares":
        """Return the distribution around another mean."""
        return TrueShares(mean, self.effects, self.rest)

    def spread_by(self, deviation: float) -> "TrueShares":
        """Return the distribution with another standard deviation."""
        if self.spread < NO_SPREAD:
            return TrueShares(self.mean, np.zeros(1), deviation)
        times = deviation / self.spread
        return TrueShares(self.mean, self.effects * times, self.rest * times)

    def blurred(self, error: float) -> "TrueShares":
        """Return the distribution with an error of the mean added to what is not known."""
        return TrueShares(self.mean, self.effects, float(np.hypot(self.rest, error)))

    def below(self, share: float) -> float:
        """The part of the rulebooks with a smaller true share."""
        centres = np.clip(self.mean + self.effects, EDGE, 1 - EDGE)
        if self.rest < NO_SPREAD:
            return float(np.mean(centres < share))
        if np.ptp(centres) < NO_SPREAD:
            centres = centres[:1]
        size = np.maximum(centres * (1 - centres) / self.rest**2 - 1, EDGE)
        return float(special.betainc(centres * size, (1 - centres) * size, min(1.0, max(0.0, share))).mean())


def rulebook_shares(
    halves: Halves, fit: Fit, fair: Mapping[str, float], *, level: float = 0.95, tolerance: float = 0.02
) -> pd.DataFrame:
    """The shares over all rulebooks that agree with the text.

    Args:
        halves: of the draws; the outcomes are shares.
        fit: what values that matter say of the same outcomes, as `together` gives it.
        fair: by outcome, the share that it is held against; nan where there is none.
        level: confidence level.
        tolerance: half-width of the band around the fair share that counts as balanced.

    Returns:
        One row an outcome: outcome, estimate (mean over the rulebooks), low, high (its interval: chance), low_all,
        high_all (where the true share lies in a rulebook that agrees with the text, at the level: chance and
        assumptions), fair_share, and over, balanced, under (parts of the rulebooks) with over_low, over_high and so on;
        spread (standard deviation of the true shares), n (draws).

    Notes:
        A rulebook counts as over where its true share is above the fair one by more than the tolerance. The intervals
        of the three parts join what the mean and the spread, each within its own interval, make of them (square and
        add, Zou & Donner 2008, doi:10.1002/sim.3095).
    """
    found = spread(halves, level=level).set_index("outcome")
    rows = []
    for at, outcome in enumerate(halves.outcomes):
        row = found.loc[outcome]
        shares = true_shares(fit, at, float(row["mean"]), float(row["estimate"]))
        low_all, high_all = _outer_bounds(shares, row, level)
        band = fair[outcome] - tolerance, fair[outcome] + tolerance
        rows.append(
            {
                "outcome": outcome,
                "estimate": float(row["mean"]),
                "low": float(row["mean_low"]),
                "high": float(row["mean_high"]),
                "low_all": low_all,
                "high_all": high_all,
                "fair_share": fair[outcome],
                **_parts(shares, row, band),
                "spread": float(np.sqrt(max(0.0, row["estimate"]))),
                "n": halves.draws,
            }
        )
    return pd.DataFrame(rows)


def true_shares(fit: Fit, at: int, mean: float, variance: float) -> TrueShares:
    """Return the true shares of one outcome, with the variance that the halves have in common."""
    around = fit.fitted[:, at] - fit.fitted[:, at].mean()
    observed = float(around.var())
    explained = min(max(float(fit.explained[at]), 0.0), max(variance, 0.0))
    effects = around * np.sqrt(explained / observed) if observed > 0 else np.zeros_like(around)
    return TrueShares(mean, effects, float(np.sqrt(max(0.0, variance - explained))))


def _outer_bounds(shares: TrueShares, row: Any, level: float) -> tuple[float, float]:
    """Where a true share lies at a level, while neither mean nor spread are known better than the draws tell.

    The variance is taken as normal around its estimate, cut off at 0: a small one is known so badly that its estimate
    alone would promise too much as often as too little.
    """
    half = stats.t.ppf((1 + level) / 2, row["n"] - 1)
    error, blur = (row["high"] - row["low"]) / 2 / half, (row["mean_high"] - row["mean_low"]) / 2 / half
    variances = [max(0.0, float(row["estimate"]))]
    if error > 0:
        cut = stats.truncnorm(-row["estimate"] / error, np.inf, loc=row["estimate"], scale=error)
        variances = cut.ppf((np.arange(VARIANCES) + 0.5) / VARIANCES).tolist()
    tried = [shares.spread_by(float(np.sqrt(variance))).blurred(blur) for variance in variances]

    def exceeds(share: float, part: float) -> float:
        return float(np.mean([one.below(share) for one in tried])) - part

    tails = (1 - level) / 2, (1 + level) / 2
    low, high = (optimize.brentq(exceeds, 0.0, 1.0, args=(part,), xtol=1e-5) for part in tails)
    return min(low, float(row["mean_low"])), max(high, float(row["mean_high"]))


def _parts(shares: TrueShares, row: Any, band: tuple[float, float]) -> dict[str, float]:
    """The parts of the rulebooks over, balanced and under, with their intervals."""
    if np.isnan(band[0]):
        return {f"{word}{bound}": np.nan for word in WORDS for bound in ("", "_low", "_high")}
    least, most = (float(np.sqrt(max(0.0, row[bound]))) for bound in ("low", "high"))
    estimate = _split(shares, band)
    by_mean = [_split(shares.around(mean), band) for mean in np.linspace(row["mean_low"], row["mean_high"], STEPS)]
    by_spread = [_split(shares.spread_by(one), band) for one in np.linspace(least, most, STEPS)]
    found: dict[str, float] = {}
    for place, word in enumerate(WORDS):
        moved = [np.array([estimate[place], *(split[place] for split in tried)]) for tried in (by_mean, by_spread)]
        found[word] = estimate[place]
        found[f"{word}_low"] = max(0.0, estimate[place] - float(np.hypot(*(estimate[place] - m.min() for m in moved))))
        found[f"{word}_high"] = min(1.0, estimate[place] + float(np.hypot(*(m.max() - estimate[place] for m in moved))))
    return found


def _split(shares: TrueShares, band: tuple[float, float]) -> tuple[float, float, float]:
    under, over = shares.below(band[0]), 1 - shares.below(band[1])
    return over, max(0.0, 1 - under - over), under
