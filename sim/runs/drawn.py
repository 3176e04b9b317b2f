"""Play draws: parts of so many draws each, whose rulebooks are made while the games of the part before are played.

Making a rulebook is Python's work and playing is compiled and lets go of the interpreter, so that both go on side by
side. Only the rows of the parts in work are held in memory.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.content.values import format_setting
from sim.engine.results import Seating
from sim.errors import RulesError, TableError, UnplayableError, UsageError, shortened
from sim.runs.chunks import Rows
from sim.runs.seatings import play_rulebooks
from sim.runs.workers import worker_pool
from sim.study.draws import Draws, Rulebooks, chance_seed, rotations
from sim.study.stage import Stage

PART = 100  # draws in a part
AHEAD = 2  # parts in work
CHUNK = 64  # games that a thread plays at a time
LONGEST_SETTINGS = 400


class Played(NamedTuple):
    """A part: its draws and the rows of their games."""

    number: int
    rulebooks: Rulebooks
    rows: Rows


@dataclass(frozen=True, eq=False)
class DrawnGames:
    """The games of the draws of a study.

    Attributes:
        stage: the study, whose own rulebook is left aside.
        draws: what is played.
        each: games of a draw, an even number: two halves.
        logged: whether rounds are kept.
    """

    stage: Stage
    draws: Draws
    each: int
    logged: bool = True

    def __post_init__(self) -> None:
        if self.each < 2 or self.each % 2:
            raise UsageError(f"the games of a draw are two halves: an even number of at least 2, not {self.each}")
        if self.stage.book.external:
            name = self.stage.book.names[min(self.stage.book.external)]
            raise UsageError(f"draws are played by compiled policies alone; {name} is a Python policy")

    @property
    def parts(self) -> int:
        """How many parts there are."""
        return -(-self.draws.count // PART)

    def part(self, number: int) -> range:
        """The draws of a part."""
        return range(number * PART, min((number + 1) * PART, self.draws.count))

    def play(self, numbers: Sequence[int], jobs: int) -> Iterator[Played]:
        """Play some parts in their order.

        Args:
            numbers: of the parts.
            jobs: threads.

        Raises:
            UsageError: if no rulebook can be drawn.
            UnplayableError: if a game cannot be played by one that was drawn.
        """
        play_rulebooks(self.stage, self.stage.rulebook, self.stage.seating, range(0))  # compiled before threads play
        with worker_pool("threads", jobs) as pool:
            flying: deque[tuple[int, Rulebooks, list[Future[Rows]]]] = deque()
            for number in numbers:
                if len(flying) == AHEAD:
                    yield _joined(*flying.popleft())
                rulebooks = self.draws.rulebooks(self.part(number))
                flying.append((number, rulebooks, self._submit(pool, number, rulebooks)))
            while flying:
                yield _joined(*flying.popleft())

    def _submit(self, pool: Executor, number: int, rulebooks: Rulebooks) -> list[Future[Rows]]:
        """Hand the games of a part to threads; game i of the study is played by draw i // each."""
        draws = self.part(number)
        lineups = rotations(self.stage.seating.lineups, draws, self.each, self.draws.seed)
        missing = PART - len(draws)  # the last part is filled up, so that game numbers find their draws
        records = np.concatenate([rulebooks.records, np.repeat(rulebooks.records[:1], missing)])
        lineups = np.concatenate([lineups, np.repeat(lineups[:1], missing * self.each, axis=0)])
        seating = seating_of_draws(self.stage, lineups, self.each)
        games = range(draws.start * self.each, draws.stop * self.each)
        logged = games.stop if self.logged else 0

        def chunk(played: range) -> Rows:
            try:
                return play_rulebooks(self.stage, records, seating, played, logged)
            except (RulesError, TableError, UnplayableError) as error:
                if len(played) > 1:  # which draw it was
                    for game in played:
                        chunk(range(game, game + 1))
                raise self.unplayable(rulebooks.numbers[played.start // self.each - draws.start], error) from error

        return [pool.submit(chunk, games[first : first + CHUNK]) for first in range(0, len(games), CHUNK)]

    def unplayable(self, numbers: NDArray[np.float64], error: Exception) -> UnplayableError:
        """Return the error of a game that cannot be played, which says what is set in its draw."""
        settings = self.draws.settings_of(numbers)
        shown = ", ".join(format_setting(*pair) for pair in sorted(settings.items()))
        return UnplayableError(f"the game cannot be played with {shortened(shown, LONGEST_SETTINGS)}: {error}")


def seating_of_draws(stage: Stage, lineups: np.ndarray, each: int) -> Seating:
    """Return who plays in the games of draws, so many of each, by the chance that draws have."""
    return stage.seating._replace(lineups=lineups, seed=chance_seed(stage.study.seed), every=each, turns=1)


def _joined(number: int, rulebooks: Rulebooks, rows: Sequence[Future[Rows]]) -> Played:
    found = [future.result() for future in rows]
    return Played(number, rulebooks, Rows(*(np.concatenate(arrays) for arrays in zip(*found, strict=True))))
