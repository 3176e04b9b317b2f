"""How often a fair study is called balanced after other bots have played too, and how often one that is not.

    python benchmarks/pooling.py [STUDIES]

Prints a table in Markdown, a row a truth: four factions whose shares, in points from the fair one, are these with each
of the bots. Each bot plays 800 games at first and then as many as would show balance if bots differed by luck alone,
6,000 at most, as a study plans them. Shown are the studies in which no bot can take a share out of the tolerance of two
points by what their games leave open, those in which that bound is less than the truth, the games of each bot, and the
mean bound.
"""

import sys
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from analysis.hands import games_within
from analysis.pooling import pooled

STUDIES, FIRST, MOST = 100, 800, 6000
LEVEL, TOLERANCE = 0.975, 0.02  # factions leave half of the error of a headline
BOTS = (4, 8)
SEED = 1

Floats = NDArray[np.float64]


def main() -> None:
    """Simulate the studies and print the table."""
    studies = int(sys.argv[1]) if len(sys.argv) > 1 else STUDIES
    print("| truth | bots | balanced | bound too low | games of each | mean bound |")
    print("|---|---|---|---|---|---|")
    for bots in BOTS:
        for title, truth in truths(bots):
            chance = np.random.default_rng(SEED)
            bound, games = np.array([simulated(truth, chance) for _ in range(studies)]).T
            balanced, low = (bound <= TOLERANCE).mean(), (bound < np.abs(truth).max()).mean()
            shown = f"{balanced:.0%} | {low:.0%} | {games.mean():,.0f} | {100 * bound.mean():.1f} points"
            print(f"| {title} | {bots} | {shown} |", flush=True)


def truths(bots: int) -> Iterator[tuple[str, Floats]]:
    """Yield what is planted: distances from the fair share, a row a faction and a column a bot."""
    fair = np.zeros((4, bots))
    off = np.array([0.03, -0.03, 0.0, 0.0])
    yield "fair with every bot", fair
    yield "3, -3, 0, 0 with every bot", np.tile(off[:, None], bots)
    yield "3, -3, 0, 0 with one bot", np.column_stack([off, fair[:, 1:]])
    yield "1.5, -1.5, 0, 0 with one half, the reverse with the other", np.outer(off / 2, np.resize([1, -1], bots))


def simulated(truth: Floats, chance: np.random.Generator) -> tuple[float, int]:
    """Return the largest deviation that a study leaves open in the end, and the games that each bot played."""
    estimate, error = shares(drawn(truth, FIRST, chance), FIRST)
    games = games_within(estimate, error, FIRST, MOST, (LEVEL, TOLERANCE))
    further = max(0, games - FIRST)
    won = estimate * FIRST + (drawn(truth, further, chance) - further / 4)
    estimate, error = shares(won + (FIRST + further) / 4, FIRST + further)
    return pooled(estimate, error, level=LEVEL).furthest, FIRST + further


def drawn(truth: Floats, games: int, chance: np.random.Generator) -> Floats:
    """Return the games that each faction wins with each bot."""
    return np.array([chance.multinomial(games, 0.25 + bot) for bot in truth.T], dtype=np.float64).T


def shares(won: Floats, games: int) -> tuple[Floats, Floats]:
    """Return the distances from the fair share and their standard errors."""
    return won / games - 0.25, np.sqrt(won / games * (1 - won / games) / games)


if __name__ == "__main__":
    main()
