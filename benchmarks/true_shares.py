"""How often the intervals for parts of the rulebooks hold, where the true shares are planted, as a Markdown table.

    python benchmarks/true_shares.py [STUDIES] [GAMES,GAMES,..] [FURTHER]

Every study has 500 rulebooks. The first five truths are no bells: one value that decides, two or three that act only
together, one that rarely matters, and none at all. Truths are those of a million rulebooks.
With FURTHER so many games are spent on the rulebooks that stay undecided, as `--until-decided` does.
The last column is the part of them whose share lies between `low_all` and `high_all`, on average over studies.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from analysis.sensitivity.further import next_draws, undecided
from analysis.sensitivity.halves import Further, Halves
from analysis.sensitivity.rulebooks import WORDS, rulebook_shares
from analysis.sensitivity.true_shares import TrueShares

Numbers = NDArray[np.float64]
Truth = Callable[[np.random.Generator, int], Numbers]
FAIR, TOLERANCE, LEVEL, DRAWS = 0.25, 0.02, 0.95, 500
STUDIES, GAMES = 200, (64, 512, 1_876)
MANY = 1_000_000


def signs(chance: np.random.Generator, draws: int, values: int) -> Numbers:
    """Return (draws, values) which of two readings each value has, as -1 and 1."""
    return chance.choice([-1.0, 1.0], size=(draws, values))


def one_decides(chance: np.random.Generator, draws: int) -> Numbers:
    """One value moves the share by 4 points either way, many others by little."""
    return FAIR + 0.04 * signs(chance, draws, 1)[:, 0] + 0.015 * chance.standard_normal(draws)


def two_together(chance: np.random.Generator, draws: int) -> Numbers:
    """Two values move the share by 4 points either way, and neither does anything alone."""
    return FAIR + 0.04 * signs(chance, draws, 2).prod(axis=1)


def three_together(chance: np.random.Generator, draws: int) -> Numbers:
    """Three values: with all of them the share is 6 points lower, with two 4 points higher."""
    both = (signs(chance, draws, 3) > 0).sum(axis=1)
    return FAIR + np.array([0.0, 0.0, 0.04, -0.06])[both] + 0.006 * chance.standard_normal(draws)


def one_rarely_matters(chance: np.random.Generator, draws: int) -> Numbers:
    """One reading of ten adds 8 points."""
    return FAIR + np.where(chance.random(draws) < 0.1, 0.08, -0.008) + 0.005 * chance.standard_normal(draws)


def none_matters(chance: np.random.Generator, draws: int) -> Numbers:
    """Every rulebook is fair."""
    return np.full(draws, FAIR)


def wide_bell(chance: np.random.Generator, draws: int) -> Numbers:
    """Many values that add up."""
    return FAIR + 0.03 * chance.standard_normal(draws)


def narrow_bell(chance: np.random.Generator, draws: int) -> Numbers:
    """Many values that add up to little."""
    return FAIR + 0.015 * chance.standard_normal(draws)


def uniform(chance: np.random.Generator, draws: int) -> Numbers:
    """A value with a straight effect."""
    return FAIR + chance.uniform(-0.06, 0.06, draws)


def long_tail(chance: np.random.Generator, draws: int) -> Numbers:
    """Most rulebooks a little under, some far over."""
    return FAIR - 0.03 + chance.exponential(0.03, draws)


PLANTED: Mapping[str, Truth] = {
    "one value decides": one_decides,
    "two values act only together": two_together,
    "three values act only together": three_together,
    "one value rarely matters": one_rarely_matters,
    "no value matters": none_matters,
    "a wide bell": wide_bell,
    "a narrow bell": narrow_bell,
    "uniform": uniform,
    "a long tail": long_tail,
}


def true_parts(shares: Numbers) -> Numbers:
    """Return which parts of the rulebooks are over, balanced and under."""
    over, under = float((shares > FAIR + TOLERANCE).mean()), float((shares < FAIR - TOLERANCE).mean())
    return np.array([over, max(0.0, 1 - over - under), under])


def played(truth: Truth, studies: int, games: tuple[int, int], chance: np.random.Generator) -> Halves:
    """Return the halves of studies side by side, one outcome each, with what is played further.

    Args:
        truth: the true shares.
        studies: how many.
        games: of each rulebook, and further ones of a study.
        chance: decides games.
    """
    each, further = games
    shares = np.stack([truth(chance, DRAWS) for _ in range(studies)], axis=1)
    a, b = (chance.binomial(each // 2, shares) / (each // 2) for _ in range(2))
    found = Halves(tuple(map(str, range(studies))), a, b, ((a + b) / 2).mean(axis=0))
    if not further:
        return found
    more = {name: played_on(a[:, at], b[:, at], shares[:, at], games, chance) for at, name in enumerate(found.outcomes)}
    return replace(found, further=more)


def played_on(a: Numbers, b: Numbers, truth: Numbers, games: tuple[int, int], chance: np.random.Generator) -> Further:
    """Return the shares of all games once the undecided rulebooks of a study were played further."""
    each, left = games
    found = Further((a + b) / 2, np.ones(DRAWS))
    while True:
        study = TrueShares(a, b, FAIR - TOLERANCE, FAIR + TOLERANCE, found)
        draws = next_draws(undecided(study, LEVEL), found.times)
        more = (each * found.times[draws]).astype(np.int64)
        left -= int(more.sum())
        if not len(draws) or left < 0:
            return found
        found.shares[draws] = (found.shares[draws] + chance.binomial(more, truth[draws]) / more) / 2
        found.times[draws] *= 2


def row(name: str, studies: int, games: int, further: int) -> str:
    """Return a row of the table: the truth, mean estimates, how often intervals hold, their mean width, the reach."""
    truth, chance = PLANTED[name], np.random.default_rng(games)
    shares = np.sort(truth(chance, MANY))
    known = true_parts(shares)
    found = played(truth, studies, (games, further), chance)
    table = rulebook_shares(found, dict.fromkeys(found.outcomes, FAIR), tolerance=TOLERANCE)
    low, high = (table[[f"{word}_{bound}" for word in WORDS]].to_numpy() for bound in ("low", "high"))
    held, width = ((low <= known) & (known <= high)).mean(axis=0), (high - low).mean(axis=0)
    numbers = (known, table[list(WORDS)].to_numpy().mean(axis=0), held, width)
    ends = np.searchsorted(shares, table["low_all"]), np.searchsorted(shares, table["high_all"], side="right")
    reach = float((ends[1] - ends[0]).mean()) / MANY
    cells = [" / ".join(f"{100 * part:.0f}" for part in one) for one in numbers]
    return " | ".join([f"| {name}", str(games), *cells, f"{100 * reach:.0f} |"])


def main() -> None:
    """Print the table."""
    studies = int(sys.argv[1]) if len(sys.argv) > 1 else STUDIES
    sizes = [int(text) for text in sys.argv[2].split(",")] if len(sys.argv) > 2 else GAMES
    further = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    print("| true shares | games a rulebook | over / balanced / under, % | estimate | intervals hold | width | reach |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for games in sizes:
        for name in PLANTED:
            print(row(name, studies, games, further), flush=True)


if __name__ == "__main__":
    main()
