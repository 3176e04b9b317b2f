"""Play draws: parts of so many draws each, in slices of some draws whose rulebooks are made where they are played.

Making a rulebook is Python's work and playing is compiled and lets go of the interpreter, so that on threads both go
on side by side. What is wanted of the rows is made of each slice at once: nobody holds or is sent those of a part.
"""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.content.uncertain import Uncertain
from sim.content.values import format_setting
from sim.engine.results import Seating
from sim.errors import RulesError, TableError, UnplayableError, UsageError, shortened
from sim.runs.chunks import Rows, chunked
from sim.runs.mapped import Jobs, mapped
from sim.runs.seatings import placed, play_rulebooks, warm_up
from sim.runs.tables import Columns, stacked_columns
from sim.study.draws import Draws, Rulebooks, chance_seed, rotations
from sim.study.stage import Stage

PART = 100  # draws in a part
CHUNK = 512  # games that a worker plays at a time, about
LONGEST_SETTINGS = 400


class Played(NamedTuple):
    """Some draws, their rulebooks and the rows of their games."""

    draws: range
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

    def __reduce__(self) -> tuple[Any, ...]:
        return _drawn_again, (self.stage, *sent(self.draws), self.each, self.logged)

    @property
    def parts(self) -> int:
        """How many parts there are."""
        return -(-self.draws.count // PART)

    def part(self, number: int) -> range:
        """The draws of a part."""
        return range(number * PART, min((number + 1) * PART, self.draws.count))

    def play(
        self, numbers: Sequence[int], made: Callable[[Played], Columns], jobs: Jobs
    ) -> Generator[tuple[int, Columns], None, None]:
        """Play some parts in their order, and yield the number of each with what is made of it.

        Args:
            numbers: of the parts.
            made: returns columns with a row a draw; it can be pickled.
            jobs: see `sim.runs.mapped`.

        Raises:
            UsageError: if no rulebook can be drawn.
            UnplayableError: if a game cannot be played by one that was drawn.
        """
        warm_up(self.stage, jobs)
        slices = {number: chunked(self.part(number), max(1, CHUNK // self.each)) for number in numbers}
        draws = (one for number in numbers for one in slices[number])
        with closing(mapped(partial(_made, self, made), draws, jobs)) as found:
            for number in numbers:
                yield number, stacked_columns(list(islice(found, len(slices[number]))))

    def played(self, draws: range) -> Played:
        """Play some draws; game i of the study is played by draw i // each."""
        rulebooks = self.draws.rulebooks(draws)
        lineups = rotations(self.stage.seating.lineups, draws, self.each, self.draws.seed)
        games = range(draws.start * self.each, draws.stop * self.each)
        seating = seating_of_draws(self.stage, placed(lineups, games.start), self.each)
        records = placed(rulebooks.records, draws.start)

        try:
            rows = play_rulebooks(self.stage, records, seating, games, games.stop if self.logged else 0)
        except (RulesError, TableError, UnplayableError) as error:
            if len(draws) > 1:  # which draw it was
                for draw in draws:
                    self.played(range(draw, draw + 1))
            raise self.unplayable(rulebooks.numbers[0], error) from error
        return Played(draws, rulebooks, rows)

    def unplayable(self, numbers: NDArray[np.float64], error: Exception) -> UnplayableError:
        """Return the error of a game that cannot be played, which says what is set in its draw."""
        settings = self.draws.settings_of(numbers)
        shown = ", ".join(format_setting(*pair) for pair in sorted(settings.items()))
        return UnplayableError(f"the game cannot be played with {shortened(shown, LONGEST_SETTINGS)}: {error}")


def seating_of_draws(stage: Stage, lineups: np.ndarray, each: int) -> Seating:
    """Return who plays in the games of draws, so many of each, by the chance that draws have."""
    return stage.seating._replace(lineups=lineups, seed=chance_seed(stage.study.seed), every=each, turns=1)


def sent(draws: Draws) -> tuple[Any, ...]:
    """Return what others need to make the same draws again: not the layout of the game, and no points of a sequence."""
    return draws.uncertain, draws.settings, draws.seed, draws.count, draws.given


def draws_again(
    stage: Stage,
    uncertain: Uncertain,
    settings: dict[str, Any],
    seed: int,
    count: int,
    given: NDArray[np.float64] | None,
) -> Draws:
    """Return the draws that were sent."""
    return Draws(uncertain, stage.game.layout, settings, seed, count, given)


def _drawn_again(stage: Stage, *sent_draws: Any) -> DrawnGames:
    *of_draws, each, logged = sent_draws
    return DrawnGames(stage, draws_again(stage, *of_draws), each, logged)


def _made(games: DrawnGames, made: Callable[[Played], Columns], draws: range) -> Columns:
    return made(games.played(draws))
