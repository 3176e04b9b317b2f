"""Draws: rulebooks that agree with the text, each with a value of its own for everything that is uncertain.

Points come from Latin hypercubes by the study's seed. Everything else that a draw needs comes from bits of its own, so
that draw d is the same however the draws are split, and whoever makes them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.random import PCG64, SeedSequence
from numpy.typing import NDArray
from scipy.stats import qmc

from sim.content.layout import RulesLayout
from sim.content.uncertain import Uncertain
from sim.errors import ContentError, UsageError

POINTS, REFUSED, LINEUPS, CHANCE, EXCHANGED = 1, 2, 3, 4, 5  # what is drawn, each with bits of its own
MOST_REFUSED = 500  # points of one draw after which the rules are taken to refuse them all
FIRST_CUBE = 64  # draws
TO_UNIT = 2.0**-53


@dataclass(frozen=True, eq=False)
class Rulebooks:
    """The rulebooks of some draws.

    Attributes:
        records: (draws,) Rules records.
        numbers: (draws, dimensions) what each dimension is played at, see `Dimension.number`.
        refused: (draws,) points that the rules refused before.
    """

    records: np.ndarray
    numbers: NDArray[np.float64]
    refused: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Draws:
    """The draws of a study.

    Attributes:
        uncertain: what varies.
        layout: of the game's rules.
        settings: values that are set in every draw.
        seed: of the study.
        count: how many draws there are.
        given: (draws, dimensions) points in place of the sequence's own.
    """

    uncertain: Uncertain
    layout: RulesLayout
    settings: dict[str, Any]
    seed: int
    count: int
    given: NDArray[np.float64] | None = None

    @cached_property
    def points(self) -> NDArray[np.float64]:
        """(draws, dimensions) numbers from 0 up to 1; the first ones are the same for any number of draws."""
        if self.given is not None:
            return self.given
        return _sequence(len(self.uncertain.dimensions), [POINTS, self.seed], self.count)

    def rulebooks(self, draws: range) -> Rulebooks:
        """Return the rulebooks of some draws.

        Raises:
            UsageError: if the rules refuse every point that is tried for one of them.
        """
        records = np.zeros(len(draws), self.layout.dtype)
        numbers = np.zeros((len(draws), len(self.uncertain.dimensions)))
        refused = np.zeros(len(draws), np.int64)
        for at, draw in enumerate(draws):
            records[at], numbers[at], refused[at] = self._rulebook(draw)
        return Rulebooks(records, numbers, refused)

    def settings_of(self, numbers: NDArray[np.float64]) -> dict[str, Any]:
        """Return what is set in a draw, by full address."""
        found = dict(self.settings)
        for dimension, number in zip(self.uncertain.dimensions, numbers.tolist(), strict=True):
            found.update(dimension.set_to(number))
        return found

    def takes(self, point: NDArray[np.float64]) -> bool:
        """Return whether the rules take a point."""
        try:
            self.layout.rulebook(self.settings_of(self.uncertain.numbers(point)))
        except ContentError:
            return False
        return True

    def _rulebook(self, draw: int) -> tuple[Any, NDArray[np.float64], int]:
        point, reason = self.points[draw], ""
        again = PCG64(SeedSequence([REFUSED, self.seed, draw]))
        for refused in range(MOST_REFUSED):
            numbers = self.uncertain.numbers(point)
            try:
                return self.layout.rulebook(self.settings_of(numbers)), numbers, refused
            except ContentError as error:
                reason = str(error)
            point = _fresh(again, len(point))
        raise UsageError(
            f"the rules refuse all of {MOST_REFUSED} rulebooks drawn in a row, the last one because {reason}"
        )


def exchanged(draws: Draws, groups: Sequence[Sequence[int]]) -> list[Draws]:
    """Return fresh draws, and for each group of dimensions the same draws with other values there: pick and freeze.

    A draw is one that the rules take as it is and with every exchange.

    Raises:
        UsageError: if the rules refuse every point that is tried for one of them.
    """
    size = len(draws.uncertain.dimensions)
    pairs = _sequence(2 * size, [EXCHANGED, draws.seed], draws.count)
    kept = np.stack([_kept_pair(draws, groups, draw, pair) for draw, pair in enumerate(pairs)])
    versions = [_version(kept[:, :size], kept[:, size:], group) for group in ((), *groups)]
    return [replace(draws, given=points) for points in versions]


def _kept_pair(
    draws: Draws, groups: Sequence[Sequence[int]], draw: int, pair: NDArray[np.float64]
) -> NDArray[np.float64]:
    again, half = PCG64(SeedSequence([EXCHANGED, draws.seed, draw])), len(pair) // 2
    for _ in range(MOST_REFUSED):
        if all(draws.takes(_version(pair[None, :half], pair[None, half:], group)[0]) for group in ((), *groups)):
            return pair
        pair = _fresh(again, len(pair))
    raise UsageError(f"the rules refuse all of {MOST_REFUSED} rulebooks drawn in a row, or one of their exchanges")


def _version(own: NDArray[np.float64], other: NDArray[np.float64], group: Sequence[int]) -> NDArray[np.float64]:
    points = own.copy()
    points[:, list(group)] = other[:, list(group)]
    return points


def _sequence(dimensions: int, seed: list[int], count: int) -> NDArray[np.float64]:
    """Return Latin hypercubes one after the other, each as large as all before it together.

    A game has more dimensions than a Sobol' sequence can keep apart: among 620 of them all but 19 share their first
    binary digit with another one in 512 points, scrambled or not, and the effect of one shows in the other as well.
    """
    cubes: list[NDArray[np.float64]] = []
    made = 0
    while made < count:
        size = max(FIRST_CUBE, made)
        cubes.append(qmc.LatinHypercube(dimensions, seed=np.random.default_rng([*seed, made])).random(size))
        made += size
    return np.concatenate(cubes)[:count]


def rotations(lineups: np.ndarray, draws: range, games: int, seed: int) -> np.ndarray:
    """Return who sits where in the games of some draws.

    Both halves of a draw's games are rotations of the design, drawn independently of the draw and of each other; of a
    half that no whole number of rotations fills, the last one is cut short, and each begins anywhere.

    Args:
        lineups: the design, (line-ups, players, 2), in which `players` line-ups in a row are a rotation.
        draws: which.
        games: of each, an even number.
        seed: of the study.

    Returns:
        An array (draws x games, players, 2).
    """
    players, half = lineups.shape[1], games // 2
    turns = players if len(lineups) % players == 0 else 1
    needed = -(-half // turns)
    words = np.stack([_words(LINEUPS, seed, draw, 2 * (needed + 1)) for draw in draws]).reshape(len(draws), 2, -1)
    table = (words[..., :needed] % np.uint64(len(lineups) // turns)).astype(np.int64)
    begins = (words[..., needed:] % np.uint64(turns)).astype(np.int64)
    game = np.arange(half)
    chosen = table[..., game // turns] * turns + (begins + game) % turns
    return lineups[chosen.reshape(-1)]


def chance_seed(seed: int) -> int:
    """Return the seed of the games' chance, which have none in common with those of the study itself."""
    return int(_words(CHANCE, seed, 0, 1)[0] >> np.uint64(1))


def _fresh(bits: PCG64, dimensions: int) -> NDArray[np.float64]:
    """Return a point from 0 up to 1 in every dimension."""
    return np.asarray((bits.random_raw(dimensions) >> np.uint64(11)) * TO_UNIT, np.float64)


def _words(purpose: int, seed: int, draw: int, count: int) -> NDArray[np.uint64]:
    # The generator's bits are promised to stay the same from one NumPy to the next, what is made of them is not.
    return PCG64(SeedSequence([purpose, seed, draw])).random_raw(count)


def check_draws(uncertain: Uncertain, patterns: Sequence[str]) -> None:
    """Refuse what gives no draws.

    Raises:
        UsageError: if nothing varies.
    """
    if not uncertain.dimensions:
        asked = f" among {', '.join(patterns)}" if patterns else ""
        raise UsageError(f"no value varies{asked}: every assumed one is fixed or set, so there is nothing to draw")
