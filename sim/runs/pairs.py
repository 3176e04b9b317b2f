"""Games in pairs: by the rulebooks of the first draws, and once more with one value, and nothing else, changed.

A pair has players, seats and chance in common. Where all rows of both games are the same, byte for byte, nobody used
the value in that game. Only the number of decisions may differ: a question that everybody passes is not used either.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.errors import ContentError, RulesError, TableError, UnplayableError
from sim.runs.drawn import draws_again, seating_of_draws, sent
from sim.runs.mapped import Jobs, mapped
from sim.runs.seatings import play_rulebooks
from sim.study.draws import Draws, Rulebooks, rotations
from sim.study.stage import Stage

RULEBOOKS = 8
FIRST = 2  # games by each rulebook; a value that changes one of them is tried no further


class Changed(NamedTuple):
    """How many pairs were played for a value, and in how many of them the games differ."""

    games: int
    changed: int


@dataclass(frozen=True, eq=False)
class PairedGames:
    """The pairs of a study.

    Attributes:
        stage: the study, whose own rulebook is left aside.
        draws: those of the study, of which the first ones are played.
    """

    stage: Stage
    draws: Draws

    def __reduce__(self) -> tuple[Any, ...]:
        return _paired_again, (self.stage, *sent(self.draws))

    @cached_property
    def rulebooks(self) -> Rulebooks:
        """The rulebooks that one value is changed in."""
        first = replace(self.draws, count=RULEBOOKS)
        return first.rulebooks(range(RULEBOOKS))

    def count(
        self, dimensions: Sequence[int], each: int, jobs: Jobs, progress: Callable[[int], None] | None = None
    ) -> list[Changed]:
        """Return what each of some dimensions changes.

        Args:
            dimensions: their places among those that vary.
            each: games by each rulebook, an even number.
            jobs: see `sim.runs.mapped`.
            progress: called with the number of dimensions that are done.

        Raises:
            UnplayableError: if a game cannot be played with a value changed.
        """
        if isinstance(jobs, int):
            self._unchanged(each)  # once, not by each thread
        found: list[Changed] = []
        with closing(mapped(partial(self._changed, each), dimensions, jobs)) as counted:
            for one in counted:
                found.append(one)
                if progress is not None:
                    progress(len(found))
        return found

    def _changed(self, each: int, at: int) -> Changed:
        """Compare games in rounds of more and more of them, until a round has some that differ."""
        records, taken = self._with_other(at)
        taken_count, found = int(taken.sum()), Changed(0, 0)
        for games, own in self._unchanged(each).items():
            try:
                other = self._played(records, games)
            except (RulesError, TableError) as error:
                address = self.draws.uncertain.dimensions[at].address
                raise UnplayableError(f"the game cannot be played with another {address}: {error}") from error
            found = Changed(games * taken_count, sum(one != two for one, two in zip(own, other, strict=True)))
            if found.changed:
                break
        return found

    @cached_property
    def _bases(self) -> dict[int, list[bytes]]:
        """The games that were played without a change, by how many each rulebook has."""
        return {}

    def _unchanged(self, each: int) -> dict[int, list[bytes]]:
        """Return the games of both rounds as they are without a change."""
        for games in (FIRST, each):
            if games not in self._bases:
                self._bases[games] = self._played(self.rulebooks.records, games)
        return {games: self._bases[games] for games in sorted({FIRST, each})}

    def _with_other(self, at: int) -> tuple[np.ndarray, NDArray[np.bool_]]:
        """Return the rulebooks with another value at a dimension, and which of them the rules take."""
        records, taken = self.rulebooks.records.copy(), np.zeros(RULEBOOKS, np.bool_)
        for draw, numbers in enumerate(self.rulebooks.numbers.copy()):
            numbers[at] = self.draws.uncertain.dimensions[at].other(numbers[at], (draw + 0.5) / RULEBOOKS)
            try:
                records[draw] = self.draws.layout.rulebook(self.draws.settings_of(numbers))
                taken[draw] = True
            except ContentError:  # this one is played as it is, and not counted
                continue
        return records, taken

    def _played(self, records: np.ndarray, each: int) -> list[bytes]:
        """Return all rows of each game, whatever the number of decisions."""
        lineups = rotations(self.stage.seating.lineups, range(RULEBOOKS), each, self.draws.seed)
        seating = seating_of_draws(self.stage, lineups, each)
        games = range(RULEBOOKS * each)
        rows = play_rulebooks(self.stage, records, seating, games, logged=len(games))
        for table in rows:
            table["decisions"] = 0
        rounds = (rows.rounds[rows.rounds["game"] == game] for game in games)
        return [b"".join(own.tobytes() for own in parts) for parts in zip(rows.games, rows.seats, rounds, strict=True)]


def _paired_again(stage: Stage, *of_draws: Any) -> PairedGames:
    return PairedGames(stage, draws_again(stage, *of_draws))
