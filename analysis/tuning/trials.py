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
from sim.runs.seatings import in_threads, play_rulebooks
from sim.study.stage import Stage

FEWEST, MOST, SHARE = 16, 64, 120  # games that show whether a value matters, and of how many a value one is
BACKGROUNDS = 4  # rulebooks at which it is seen whether a value changes anything, beside the one as it is
AT_A_TIME = 512  # games that a thread plays at a time, about


@dataclass(frozen=True, eq=False)
class Trials:
    """A table at which rulebooks are tried.

    Attributes:
        stage: the game, its players, and the values before anything is tuned.
        space: what may be changed.
        jobs: threads; -1 for one a processor.
    """

    stage: Stage
    space: Space
    jobs: int = -1
    _books: dict[bytes, Any] = field(default_factory=dict, repr=False)

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
        books = [self.rulebook(point) for point in points]
        played = np.array([book is not None for book in books], bool)
        records = np.array([book for book in books if book is not None], self.stage.game.layout.dtype)
        totals, counts = self._added_up(records, each, seed) if len(records) else np.zeros((2, 0, len(self.outcomes)))
        return Tallies(self.outcomes, points[played], totals, counts, np.full(int(played.sum()), each))

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

    def _added_up(self, records: np.ndarray, each: int, seed: int) -> Numbers:
        stage, games = self.stage, len(records) * each
        study = replace(stage.study, seed=seed, games=games)
        seating = Seating(study.lineups(), stage.seating.characters, seed, each, stage.seating.value)

        def added(chunk: range) -> list[Numbers]:
            counted = self.counted.of_rows(play_rulebooks(stage, records, seating, chunk))
            return [part.reshape(-1, each, part.shape[1]).sum(axis=1) for part in counted]

        try:
            added(range(0))  # compiled once, not by each thread
            parts = in_threads(added, games, each * max(1, AT_A_TIME // each), self.jobs)
        except (RulesError, TableError, UnplayableError) as error:
            message = "the game cannot be played with some values of these ranges; narrow them"
            raise UnplayableError(f"{message}: {error}") from error
        return np.stack([np.concatenate(part) for part in zip(*parts, strict=True)])


def outcomes_at(stage: Stage) -> Outcomes:
    """Return what is counted of the games at a table."""
    game, study = stage.game, stage.study
    return Outcomes({name: game.factions.index(name) for name in study.factions}, study.players, routes_of(game))
