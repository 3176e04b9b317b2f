"""Games of many rulebooks at one table, added up: what a search asks and an engine answers."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.tuning.outcomes import Numbers, Outcomes
from analysis.tuning.space import Points, Space
from analysis.tuning.tallies import Tallies
from analysis.ways import routes_of
from sim.engine.results import Seating
from sim.errors import ContentError, RulesError, TableError, UnplayableError, UsageError
from sim.runs.chunks import chunked
from sim.runs.mapped import Jobs, mapped
from sim.runs.seatings import placed, play_rulebooks, seated, warm_up
from sim.study.stage import Stage

FEWEST, MOST, SHARE = 16, 64, 120  # games that show whether a value matters, and of how many a value one is
BACKGROUNDS = 4  # rulebooks at which it is seen whether a value changes anything, beside the one as it is
AT_A_TIME = 512  # games that a worker plays at a time


@dataclass(frozen=True, eq=False)
class Trials:
    """A table at which rulebooks are tried.

    Attributes:
        stage: the game, its players, and the values before anything is tuned.
        space: what may be changed.
        jobs: see `sim.runs.mapped`.
    """

    stage: Stage
    space: Space
    jobs: Jobs = -1
    _books: dict[bytes, Any] = field(default_factory=dict, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return Trials, (self.stage, self.space)

    @cached_property
    def counted(self) -> Outcomes:
        """What is counted."""
        return outcomes_at(self.stage)

    @property
    def outcomes(self) -> tuple[tuple[str, str], ...]:
        """Kind and name of what is counted."""
        return self.counted.names

    def play(self, points: Points, each: int, seed: int) -> Tallies:
        """Play every rulebook that the rules take so many games, all the same ones if there is one line-up for all.

        Args:
            points: (rulebooks, axes); those that the rules refuse are left out.
            each: games of a rulebook.
            seed: of line-ups and chance.
        """
        played = np.array([self.takes(point) for point in points], bool)
        taken = points[played]
        totals, counts = self._added_up(taken, each, seed) if len(taken) else np.zeros((2, 0, len(self.outcomes)))
        return Tallies(self.outcomes, taken, totals, counts, np.full(len(taken), each))

    def side_by_side(self, points: Points, each: int, seed: int) -> Tallies:
        """Play the very same games by every rulebook."""
        first, *others = [self.play(point[np.newaxis], each, seed) for point in points]
        return first.joined(*others)

    def of_active_values(self, searched: int, seed: int) -> "Trials":
        """Return the same table, at which values stay as they are that change nothing in play.

        Args:
            searched: games of the search; a small part of them shows which values these are.
            seed: of line-ups and chance.

        Raises:
            UsageError: if no value changes anything.
        """
        games = min(max(searched // (SHARE * len(self.space.axes)), FEWEST), MOST)
        idle = self.idle_axes(games, seed)
        if len(idle) == len(self.space.axes):
            raise UsageError("no value within these ranges changes anything in play; name others with --over")
        return replace(self, space=replace(self.space, idle=idle))

    def idle_axes(self, games: int, seed: int) -> tuple[int, ...]:
        """Return the axes that change nothing in so many games, wherever the others stand."""
        around = np.concatenate([self.space.home, self.space.draws(BACKGROUNDS, seed)])
        return tuple(axis for axis in range(len(self.space.axes)) if not self._matters(axis, around, games, seed))

    def _matters(self, axis: int, around: Points, games: int, seed: int) -> bool:
        """Return whether an end of an axis changes anything in the same games."""
        numbers = self.space.axes[axis].numbers
        ends = {1, len(numbers) - 1, int(np.argmin(numbers)), int(np.argmax(numbers))} - {0}
        for point in around:
            tried = np.tile(point, (1 + len(ends), 1))
            tried[:, axis] = [0, *sorted(ends)]
            played = [self.play(one[np.newaxis], games, seed).totals for one in tried if self.takes(one)]
            if any((one != played[0]).any() for one in played[1:]):
                return True
        return False

    def without_idle(self, point: NDArray[np.int64], games: int, seed: int) -> NDArray[np.int64]:
        """Return a point without the values that change nothing in so many games, as all others stand."""
        played = self.play(point[np.newaxis], games, seed).totals
        for axis in np.flatnonzero(point):
            less = np.where(np.arange(len(point)) == axis, 0, point)
            if self.takes(less) and (self.play(less[np.newaxis], games, seed).totals == played).all():
                point = less
        return point

    def rulebook(self, point: NDArray[np.int64]) -> np.record | None:
        """Return the rules at a point, None if they refuse it; one that was asked for is kept."""
        key = point.tobytes()
        if key not in self._books:
            settings = {**self.stage.study.overrides, **self.space.settings(point)}
            try:
                self._books[key] = self.stage.game.layout.rulebook(settings)
            except ContentError:
                self._books[key] = None
        return self._books[key]

    def takes(self, point: NDArray[np.int64]) -> bool:
        """Return whether the rules take the values at a point."""
        return self.rulebook(point) is not None

    def _added_up(self, points: Points, each: int, seed: int) -> Numbers:
        """Return totals and counts (2, points, outcomes) of so many games by the rulebook at each of some points."""
        stage, games = self.stage, range(len(points) * each)
        design = replace(stage.study, seed=seed, games=len(games)).lineups()
        seating = Seating(design, stage.seating.characters, seed, each, stage.seating.value)
        chunks = (
            (_points_of(points, chunk, each), seated(seating, chunk), chunk) for chunk in chunked(games, AT_A_TIME)
        )
        warm_up(stage, self.jobs)
        try:
            parts = list(mapped(self._played, chunks, self.jobs))
        except (RulesError, TableError, UnplayableError) as error:
            message = "the game cannot be played with some values of these ranges; narrow them"
            raise UnplayableError(f"{message}: {error}") from error
        totals, counts = (np.concatenate(part) for part in zip(*parts, strict=True))
        return np.stack([part.reshape(len(points), each, -1).sum(axis=1) for part in (totals, counts)])

    def _played(self, chunk: tuple[Points, Seating, range]) -> tuple[Numbers, Numbers]:
        """Return totals and counts (games, outcomes) of some games, by the rulebooks at the points of these games."""
        points, seating, games = chunk
        records = np.array([self.rulebook(point) for point in points], self.stage.game.layout.dtype)
        by_number = placed(records, games.start // seating.every)
        return self.counted.of_rows(play_rulebooks(self.stage, by_number, seating, games))


def _points_of(points: Points, games: range, each: int) -> Points:
    """Return the points whose rulebooks some games are played by."""
    return points[games.start // each : -(-games.stop // each)]


def outcomes_at(stage: Stage) -> Outcomes:
    """Return what is counted of the games at a table."""
    game, study = stage.game, stage.study
    return Outcomes({name: game.factions.index(name) for name in study.factions}, study.players, routes_of(game))
