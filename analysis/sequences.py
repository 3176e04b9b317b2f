"""Confidence sequences: intervals for a mean share that hold at every look at once, so that a study may stop at any.

An ordinary interval is right in 95 of 100 studies whose length was fixed beforehand. Whoever looks again and again, and
stops when the answer pleases, is wrong far more often. A sequence holds for all numbers of games together.

For every share p that might be the true one, the games bet against it: with S won of n games,

    M_n(p) = B(cp + S, c(1-p) + n - S) / B(cp, c(1-p)) / (p^S (1-p)^(n-S))

is the likelihood ratio of shares drawn from a beta distribution round p, with c games' weight, against p itself.
Where p is the true mean M_n is a nonnegative supermartingale that begins at 1, so that it ever reaches 1 / alpha with a
chance of at most alpha (Ville). The sequence keeps every p that has not reached it. It is exact for any number of
games, for wins that are shared (of all shares with a mean p, plain wins and losses have the largest moment generating
function), and where the means change from game to game, as with the line-ups: p is then their mean so far.

A verdict asks on which side of the edges of a band the truth lies. So the bets may be split into those on truths above
p and those on truths below it, each an account of its own, and any weights of the two keep the promise. Outside the
band nearly all is bet on truths towards it, inside as much on either side: these are one-sided tests at both edges.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import optimize, special

from analysis.intervals import Band, Interval
from analysis.sequence_widths import least_squared_width, ordinary_level

NEAREST = 1e-12  # to 0 and 1 that a share is asked about
EVEN, INWARDS = 0.5, 0.9  # weight of the bets on truths above a share within a band, and of those towards it outside

Piece = tuple[float, float, float | None]


@dataclass(frozen=True)
class ShareSequence:
    """A beta-mixture confidence sequence for a mean of shares between 0 and 1.

    Attributes:
        alpha: chance that the true mean is outside at any look.
        weight: of the beta distribution, in games; the sequence is tightest at some ten times as many games.

    Notes:
        Beta-binomial mixture with the mixing distribution centred on the share in question: Howard, Ramdas, McAuliffe,
        Sekhon (2021), Annals of Statistics 49(2), 1055-1080, doi:10.1214/20-AOS1991; for a fixed centre Lai (1976),
        doi:10.1214/aos/1176343406. Weighted sums of e-processes: Ramdas, Grunwald, Vovk, Shafer (2023),
        doi:10.1214/23-STS894; one-sided tests at both edges of a band: Schuirmann (1987), doi:10.1007/BF01068419.
    """

    alpha: float
    weight: float

    @property
    def ordinary_level(self) -> float:
        """Level of an ordinary interval that is as wide as this one where it is tightest."""
        return ordinary_level(self.alpha)

    @classmethod
    def tuned(cls, alpha: float, share: float, precision: float, most: float) -> Self:
        """Return the sequence that is tightest where its half-width reaches the precision, or at `most` games.

        Args:
            alpha: chance that the true mean is outside at any look.
            share: about which the mean is expected.
            precision: half-width that is wanted.
            most: games there may be.
        """
        least = least_squared_width(alpha)
        planned = least * share * (1 - share) / precision**2 if precision > 0 else most
        return cls(alpha, max(1.0, min(planned, most)) / (least - 1))

    def log_evidence(
        self, won: ArrayLike, games: ArrayLike, share: ArrayLike, above: float | None = None
    ) -> NDArray[np.float64]:
        """Return the logarithm of the evidence against shares, that of M_n unless the bets are weighed otherwise.

        Args:
            won: sum of the shares.
            games: how many.
            share: in question, strictly between 0 and 1.
            above: weight of the bets on truths above the share; None for that of the beta distribution.
        """
        won, lost, share = np.asarray(won), np.subtract(games, won), np.asarray(share)
        before, after = self.weight * share, self.weight * (1 - share)
        mixed = special.betaln(before + won, after + lost) - special.betaln(before, after)
        evidence = mixed - won * np.log(share) - lost * np.log1p(-share)
        if above is None:
            return evidence
        first, later = special.betaincc(before, after, share), special.betaincc(before + won, after + lost, share)
        return evidence + np.log(above * later / first + (1 - above) * (1 - later) / (1 - first))

    def interval(self, won: float, games: int, band: Band | None = None) -> Interval:
        """Return the interval after so many games.

        Args:
            won: sum of the shares.
            games: how many.
            band: shares whose edges decide a verdict, which bets are laid for; None for the same bets everywhere.

        Raises:
            ValueError: if there are no games.
        """
        if games < 1:
            raise ValueError("there are no games to take a share of")
        estimate = min(max(won / games, 0.0), 1.0)
        within = min(max(estimate, NEAREST), 1 - NEAREST)
        low = self._bound(won, games, _pieces(NEAREST, within, band))
        high = self._bound(won, games, _pieces(1 - NEAREST, within, band))
        return Interval(estimate, 0.0 if low is None else low, 1.0 if high is None else high, games)

    def _bound(self, won: float, games: int, pieces: Iterable[Piece]) -> float | None:
        """Return the first share on the way to the estimate that is not refuted; None if it is where the way begins."""
        bound = None
        for outer, inner, above in pieces:
            asked = won, games, above
            if self._excess(outer, *asked) < 0:
                return bound and outer
            if self._excess(inner, *asked) < 0:
                return float(optimize.brentq(self._excess, outer, inner, args=asked, xtol=NEAREST))
            bound = inner
        return bound

    def _excess(self, share: float, won: float, games: int, above: float | None) -> float:
        """Return how far the evidence against a share exceeds what refutes it."""
        return float(self.log_evidence(won, games, share, above)) + math.log(self.alpha)


def _pieces(outer: float, inner: float, band: Band | None) -> list[Piece]:
    """Return the parts of the way between two shares within which bets are weighed alike; edges belong to the band."""
    bottom, top = sorted((outer, inner))
    if band is None:
        parts: list[Piece] = [(bottom, top, None)]
    else:
        low, high = band
        below, beyond = math.nextafter(low, 0), math.nextafter(high, 1)
        parts = [(bottom, below, INWARDS), (low, high, EVEN), (beyond, top, 1 - INWARDS)]
    cut = [(max(start, bottom), min(end, top), above) for start, end, above in parts]
    kept = [piece for piece in cut if piece[0] < piece[1]]
    return kept if outer < inner else [(end, start, above) for start, end, above in reversed(kept)]
