"""The true shares of one outcome over rulebooks, of which each draw shows what a few games came to.

The halves of a draw tell how much of an observed share is chance: the draws are as so many independent games each. What
chance then leaves over is the distribution of the true shares, without a shape (see `analysis.sensitivity.mixing`).
Some draws may have been played further, chosen by what their games showed: why games stopped leaves the likelihood as
it is.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy import optimize, stats

from analysis.sensitivity.halves import Further, Numbers
from analysis.sensitivity.mixing import EDGE, Likelihood, Mask, Mixing, best_mixing, share_likelihood

RESAMPLED = 100
SEED = 0  # of the bootstrap: the same draws give the same answer
ERRORS = (-2, -1, 0, 1, 2)  # of the effective games, in standard errors: what is tried
MOST_GAMES = 1e5
MOST_CELLS = 200
CELLS = 4  # of the grid, at least, to the standard deviation of chance and to what counts as balanced
LEAST_DRAWS = 0.05  # what any part that is tried comes to
FINE = 1e-3  # to which the bounds of a part are found


@dataclass(frozen=True)
class TrueShares:
    """What the draws say of the distribution of the true shares of one outcome.

    Attributes:
        a: (draws,) shares of the first halves.
        b: likewise of the second halves.
        low: no point of the grid lies on it; lower bound of what counts as balanced.
        high: likewise its upper bound.
        further: shares of all games, where some draws were played further.
    """

    a: Numbers
    b: Numbers
    low: float
    high: float
    further: Further | None = None

    @property
    def draws(self) -> int:
        """How many there are."""
        return len(self.a)

    @cached_property
    def shares(self) -> Numbers:
        """(draws,) observed shares."""
        return (self.a + self.b) / 2 if self.further is None else self.further.shares

    @cached_property
    def times(self) -> Numbers:
        """(draws,) how many times the games of both halves each draw was played."""
        return np.ones(self.draws) if self.further is None else self.further.times

    @cached_property
    def games(self) -> float:
        """How many independent games say as much as those of both halves of a draw."""
        return effective_games(self.a, self.b)

    @cached_property
    def width(self) -> float:
        """Of the cells of the grid."""
        (least, most), band = self._reach, self.high - self.low
        mean = float(np.clip(self.shares.mean(), EDGE, 1 - EDGE))
        chance = np.sqrt(mean * (1 - mean) / (self.games * self.times.max()))
        finest = float(max(chance / CELLS, (most - least) / MOST_CELLS))
        return band / max(CELLS, round(band / finest)) if band > 0 else finest

    @property
    def _reach(self) -> tuple[float, float]:
        """From where to where the grid reaches at least."""
        return min(float(self.shares.min()), self.low), max(float(self.shares.max()), self.high)

    @cached_property
    def grid(self) -> Numbers:
        """True shares that are tried: the centres of cells, which end where balanced ends."""
        first, last = ((end - self.low) / self.width for end in self._reach)
        points = self.low + self.width * (np.arange(np.floor(first) - 1, np.ceil(last) + 1) + 0.5)
        return points[(points > 0) & (points < 1)]

    @cached_property
    def weights(self) -> Numbers:
        """The estimated part of the rulebooks at each point of the grid.

        The mean over bootstrap samples of the draws (Breiman 1996, doi:10.1007/BF00058655): the most likely
        distribution alone has few points, which jump across the bounds of what counts as balanced.
        """
        chance = np.random.default_rng(SEED)
        found = np.zeros(len(self.grid))
        for _ in range(RESAMPLED):
            drawn = chance.integers(0, self.draws, self.draws)
            games = effective_games(self.a[drawn], self.b[drawn]) * self.times[drawn]
            found += best_mixing(share_likelihood(self.shares[drawn], self.grid, games)).weights
        return found / found.sum()

    def quantile(self, part: float) -> float:
        """The true share below which a part of the rulebooks lies."""
        ends = np.append(self.grid - self.width / 2, self.grid[-1] + self.width / 2)
        return float(np.interp(part, np.append(0.0, np.cumsum(self.weights)), ends))

    def part(self, inside: Mask) -> float:
        """The part of the rulebooks with a true share at some points of the grid."""
        return float(self.weights[inside].sum())

    @cached_property
    def likelihoods(self) -> list[tuple[Likelihood, float]]:
        """What the shares say where draws are as so many games, and how well the halves agree with that number."""
        found, games = [], self.games * self.times
        for error in ERRORS:
            ratio = float(np.exp(error * np.sqrt(2 / self.draws)))
            agreement = self.draws / 2 * (np.log(ratio) - ratio)
            found.append((share_likelihood(self.shares, self.grid, games * ratio), float(agreement)))
        return found

    @cached_property
    def best(self) -> Mixing:
        """The most likely distribution, with the log-likelihood of shares and halves."""
        found = [(best_mixing(likelihood), agreement) for likelihood, agreement in self.likelihoods]
        return max(
            (Mixing(mixing.weights, mixing.fit + agreement) for mixing, agreement in found), key=lambda one: one.fit
        )

    def deviance(self, inside: Mask, part: float) -> float:
        """How much worse the draws are explained where a part of the rulebooks is known: twice the log-likelihood."""
        part = self._inside(part)
        fits = (best_mixing(likelihood, inside, part).fit + agreement for likelihood, agreement in self.likelihoods)
        return 2 * (self.best.fit - max(fits))

    def part_bounds(self, inside: Mask, level: float) -> tuple[float, float]:
        """The interval of a part of the rulebooks, never narrower than that of as many known ones."""
        low, high = known_bounds(self.part(inside), self.draws, level)
        if not inside.any() or inside.all():
            return low, high
        cut, middle = float(stats.chi2.ppf(level, 1)), self._inside(float(self.best.weights[inside].sum()))
        least, most = (self._bound(inside, cut, (self._inside(end), middle)) for end in (0.0, 1.0))
        return min(low, least), max(high, most)

    def _inside(self, part: float) -> float:
        """A part that leaves both groups of points some weight, so little that no draw tells."""
        edge = LEAST_DRAWS / self.draws
        return min(max(part, edge), 1 - edge)

    def _bound(self, inside: Mask, cut: float, between: tuple[float, float]) -> float:
        """Where the deviance passes what the level allows, between an end and the most likely part."""
        end, middle = between

        def above(part: float) -> float:
            return self.deviance(inside, part) - cut

        if above(end) <= 0 or above(middle) >= 0:  # the latter only if the search for the likelihood fell short
            return float(round(end))
        return float(optimize.brentq(above, end, middle, xtol=FINE))


def effective_games(a: Numbers, b: Numbers) -> float:
    """Return how many independent games say as much as those of a draw, from both halves of each.

    A share of so many games has the variance p (1 - p) / games around its true share p. What it has is known from the
    differences of the halves, and the mean of p squared from their products.
    """
    noise = float(((a - b) ** 2).mean()) / 4
    independent = float(((a + b) / 2 - a * b).mean())
    return float(np.clip(independent / noise, 1.0, MOST_GAMES)) if noise > 0 else MOST_GAMES


def known_bounds(part: float, draws: int, level: float) -> tuple[float, float]:
    """The exact interval of Clopper & Pearson (1934) for a part of the rulebooks, if each draw were known for sure."""
    hits, tail = part * draws, (1 - level) / 2
    low = float(stats.beta.ppf(tail, hits, draws - hits + 1)) if hits > 0 else 0.0
    high = float(stats.beta.ppf(1 - tail, hits + 1, draws - hits)) if hits < draws else 1.0
    return low, high
