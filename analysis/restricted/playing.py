"""Play restricted games: parts of one mechanic and some games each, fixed before anything is played.

The first parts are the baseline's, in which nobody goes without, and which all mechanics are compared with.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from analysis.restricted.design import seatings_without
from sim.engine.results import Seating
from sim.errors import UsageError
from sim.runs.seatings import play_rulebooks
from sim.runs.workers import worker_pool
from sim.study.stage import Stage

PART = 500  # games in a part, each played once for every seat that goes without
CHUNK = 125  # games that a thread plays at a time
AHEAD = 2  # parts in work
BASELINE = -1  # the mechanic of the games in which nobody goes without


class Part(NamedTuple):
    """Some games without a mechanic: its number or BASELINE."""

    mechanic: int
    games: range


@dataclass(frozen=True, eq=False)
class RestrictedPlay:
    """The games of a study, with everything and without each of some mechanics.

    Attributes:
        stage: the study.
        without: for each mechanic the characters of the study, (characters, factions), each going without it.

    Raises:
        UsageError: if a policy is a Python function, which nothing can be kept from.
    """

    stage: Stage
    without: Sequence[np.ndarray]

    def __post_init__(self) -> None:
        if external := self.stage.book.external:
            name = self.stage.book.names[min(external)]
            raise UsageError(f"nothing can be taken from a Python policy; {name} is one, so name compiled policies")

    @property
    def seats(self) -> int:
        """At the table."""
        return self.stage.study.players

    @property
    def parts(self) -> Sequence[Part]:
        """All parts in their order."""
        games = self.stage.study.games
        chunks = [range(first, min(first + PART, games)) for first in range(0, games, PART)]
        return [Part(number, chunk) for number in range(BASELINE, len(self.without)) for chunk in chunks]

    def plays(self, part: Part) -> int:
        """How many games are played for a part."""
        return len(part.games) * (1 if part.mechanic == BASELINE else self.seats)

    def first_games(self, mechanic: int, games: int) -> np.ndarray:
        """Return the rows (games, seats) of the first few games, each seat in the one in which it goes without."""
        seatings = seatings_without(self.stage.seating, self.without[mechanic])
        return self._seats(seatings, range(min(games, self.stage.study.games)))

    def play(self, numbers: Sequence[int], jobs: int) -> Iterator[tuple[int, np.ndarray]]:
        """Play some parts in their order.

        Args:
            numbers: of the parts.
            jobs: threads.

        Yields:
            The number of a part, and rows (games, seats): those of the baseline, or of each seat in the game in which
            it goes without.

        Raises:
            UnplayableError: if a game cannot be played.
        """
        parts = self.parts
        play_rulebooks(self.stage, self.stage.rulebook, self.stage.seating, range(0))  # compiled before threads play
        with worker_pool("threads", jobs) as pool:
            flying: deque[tuple[int, list[Future[np.ndarray]]]] = deque()
            for number in numbers:
                if len(flying) == AHEAD:
                    yield _joined(*flying.popleft())
                flying.append((number, self._submit(pool, parts[number])))
            while flying:
                yield _joined(*flying.popleft())

    def _submit(self, pool: Executor, part: Part) -> list[Future[np.ndarray]]:
        games = part.games
        chunks = [games[first : first + CHUNK] for first in range(0, len(games), CHUNK)]
        if part.mechanic == BASELINE:
            return [pool.submit(self._seats, [self.stage.seating], chunk) for chunk in chunks]
        seatings = seatings_without(self.stage.seating, self.without[part.mechanic])
        return [pool.submit(self._seats, seatings, chunk) for chunk in chunks]

    def _seats(self, seatings: Sequence[Seating], games: range) -> np.ndarray:
        """Rows (games, seats): of one seating all of them, of a seating for each seat that seat's."""
        played = [play_rulebooks(self.stage, self.stage.rulebook, seating, games).seats for seating in seatings]
        if len(seatings) == 1:
            return played[0]
        return np.stack([rows[:, seat] for seat, rows in enumerate(played)], axis=1)


def _joined(number: int, rows: Sequence[Future[np.ndarray]]) -> tuple[int, np.ndarray]:
    return number, np.concatenate([future.result() for future in rows])
