"""How many games it takes until all verdicts are settled: designs of fixed length, and rules that stop at a look.

    python benchmarks/stopping.py [STUDIES]

Prints a table in Markdown, a row a truth. Four factions with these true shares at four even seats, a tolerance of two
points, a look every 500 games. Fixed: the least length that settles nine studies in ten, with intervals of Bonferroni
for factions and for seats. The others, with an even part of 5% for each faction and seat: the same bets above and below
every share (an interval whose verdicts count), bets laid towards the band (`analysis.sequences`), and the first again
where a half-width of one point is enough too.
"""

import sys
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from analysis.sequences import EVEN, INWARDS, ShareSequence

STUDIES = 400
EVERY, MOST = 500, 120_000
TOLERANCE, LEVEL, PRECISION = 0.02, 0.95, 0.01
TRUTHS = ((25, 25, 25, 25), (29, 25, 24, 22), (40, 20, 20, 20), (28, 24, 24, 24))
SEED = 1

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
LOOKS = np.arange(EVERY, MOST + 1, EVERY)[:, None]


def main() -> None:
    """Simulate the studies and print the table."""
    studies = int(sys.argv[1]) if len(sys.argv) > 1 else STUDIES
    print("| true shares | fixed, 90% | two-sided | towards the band | 90% by | one point wide | all settled then |")
    print("|---|---|---|---|---|---|---|")
    for truth in TRUTHS:
        print("| " + " | ".join(row(np.array(truth) / 100, studies)) + " |", flush=True)


def row(truth: Floats, studies: int) -> tuple[str, ...]:
    """Return what the designs take at one truth."""
    chance = np.random.default_rng(SEED)
    won = [chance.multinomial(EVERY, by, (studies, len(LOOKS))).cumsum(axis=1) for by in (truth, np.full(4, 1 / 4))]
    two_sided, towards, narrow = (of_all(won, rule) for rule in (even_bets, bets_towards, narrow_too))
    fixed = fixed_length(of_all(won, bonferroni))
    stops = [stop(known) for known in (two_sided, towards, narrow)]
    settled_then = two_sided[np.arange(studies), (stops[2] // EVERY - 1)].mean()
    shown = [f"{one.mean():,.0f} ({one.mean() / fixed:.2f})" for one in stops]
    late = f"{np.quantile(stops[1], 0.9):,.0f}"
    shares = "/".join(f"{100 * share:g}" for share in truth)
    return shares, f"{fixed:,}", shown[0], shown[1], late, shown[2], f"{settled_then:.0%}"


def of_all(won: Sequence[Floats], known: Callable[[Floats], Flags]) -> Flags:
    """Return whether all shares are known, a row a study and a column a look."""
    return np.logical_and(*(known(one).all(axis=2) for one in won))


def stop(known: Flags) -> NDArray[np.intp]:
    """Return the games after which each study stops, the most there may be if it never does."""
    return LOOKS[np.where(known.any(axis=1), known.argmax(axis=1), -1), 0]


def fixed_length(known: Flags) -> int:
    """Return the least number of games from which on nine studies in ten are settled."""
    short = np.flatnonzero(known.mean(axis=0) < 0.9)
    return int(LOOKS[short[-1] + 1, 0])


def sequence(won: Floats) -> ShareSequence:
    """Return the sequence that judges each of these shares, and as many others beside them."""
    groups = won.shape[2]
    return ShareSequence.tuned((1 - LEVEL) / (2 * groups), 1 / groups, PRECISION, MOST)


def refuted(won: Floats, shift: float, above: float | None) -> Flags:
    """Return whether an edge of the tolerance is refuted by bets of which such a part is laid on truths above it."""
    edge, judge = 1 / won.shape[2] + shift, sequence(won)
    return judge.log_evidence(won, LOOKS, edge, above) >= -np.log(judge.alpha)


def settled(won: Floats, outside: float | None, inside: float | None) -> Flags:
    """Return whether shares are over, under or balanced, with such bets towards the band and within it."""
    apart = won / LOOKS - 1 / won.shape[2]
    over = refuted(won, TOLERANCE, inside) & (apart > TOLERANCE)
    under = refuted(won, -TOLERANCE, inside) & (apart < -TOLERANCE)
    back = None if outside is None else 1 - outside
    balanced = refuted(won, -TOLERANCE, outside) & refuted(won, TOLERANCE, back) & (np.abs(apart) < TOLERANCE)
    return over | under | balanced


def even_bets(won: Floats) -> Flags:
    """Return whether the interval of even bets settles a share."""
    return settled(won, None, None)


def bets_towards(won: Floats) -> Flags:
    """Return whether bets towards the band settle a share."""
    return settled(won, INWARDS, EVEN)


def narrow_too(won: Floats) -> Flags:
    """Return whether the interval of even bets settles a share or is narrow enough."""
    judge = sequence(won)
    reach = [judge.log_evidence(won, LOOKS, won / LOOKS + side * PRECISION) for side in (-1, 1)]
    return even_bets(won) | np.all(np.array(reach) >= -np.log(judge.alpha), axis=0)


def bonferroni(won: Floats) -> Flags:
    """Return whether an ordinary interval settles a share, all of a family at the level."""
    share, width = won / LOOKS, stats.norm.ppf(1 - (1 - LEVEL) / 2 / won.shape[2])
    apart, half = np.abs(share - 1 / won.shape[2]), width * np.sqrt(share * (1 - share) / LOOKS)
    return (apart - half > TOLERANCE) | (apart + half <= TOLERANCE)


if __name__ == "__main__":
    main()
