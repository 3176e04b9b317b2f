"""Play restricted games: parts of one mechanic and some games each, fixed before anything is played.

The first parts are the baseline's, in which nobody goes without, and which all mechanics are compared with.
"""

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import NamedTuple

import numpy as np

from analysis.restricted.design import seatings_without
from sim.errors import UsageError
from sim.runs.chunks import chunked
from sim.runs.mapped import Jobs, mapped
from sim.runs.seatings import play_rulebooks, seated, warm_up
from sim.study.stage import Stage

PART = 500  # games in a part, each played once for every seat that goes without
CHUNK = 125  # games that a worker plays at a time
BASELINE = -1  # the mechanic of the games in which nobody goes without

Chunk = tuple[np.ndarray | None, range]  # the characters that go without a mechanic, none for the baseline, and games


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
        chunks = chunked(range(self.stage.study.games), PART)
        return [Part(number, chunk) for number in range(BASELINE, len(self.without)) for chunk in chunks]

    def plays(self, part: Part) -> int:
        """How many games are played for a part."""
        return len(part.games) * (1 if part.mechanic == BASELINE else self.seats)

    def first_games(self, mechanic: int, games: int) -> np.ndarray:
        """Return the rows (games, seats) of the first few games, each seat in the one in which it goes without."""
        return _seats(self.stage, (self.without[mechanic], range(min(games, self.stage.study.games))))

    def play(self, numbers: Sequence[int], jobs: Jobs) -> Generator[tuple[int, np.ndarray], None, None]:
        """Play some parts in their order.

        Args:
            numbers: of the parts.
            jobs: see `sim.runs.mapped`.

        Yields:
            The number of a part, and rows (games, seats): those of the baseline, or of each seat in the game in which
            it goes without.

        Raises:
            UnplayableError: if a game cannot be played.
        """
        parts = self.parts
        chunks = {number: self._chunks(parts[number]) for number in numbers}
        warm_up(self.stage, jobs)
        one_by_one = (chunk for number in numbers for chunk in chunks[number])
        with closing(mapped(partial(_seats, self.stage), one_by_one, jobs)) as found:
            for number in numbers:
                yield number, np.concatenate(list(islice(found, len(chunks[number]))))

    def _chunks(self, part: Part) -> list[Chunk]:
        without = None if part.mechanic == BASELINE else self.without[part.mechanic]
        return [(without, games) for games in chunked(part.games, CHUNK)]


def _seats(stage: Stage, chunk: Chunk) -> np.ndarray:
    """Rows (games, seats): with everything all of them, else of each seat in the game in which it goes without."""
    without, games = chunk
    own = seated(stage.seating, games)
    seatings = [own] if without is None else seatings_without(own, without)
    played = [play_rulebooks(stage, stage.rulebook, seating, games).seats for seating in seatings]
    if without is None:
        return played[0]
    return np.stack([rows[:, seat] for seat, rows in enumerate(played)], axis=1)
