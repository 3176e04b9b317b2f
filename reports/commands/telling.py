"""Telling one game in words."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from reports.commands.output import emit_json
from reports.pipeline.request import StudyRequest, book_for
from sim.errors import UsageError
from sim.runs.apart import traced
from sim.study.stage import Book
from sim.study.study import MOST_GAMES, Study

LEGEND = "legend: "


@dataclass(frozen=True)
class TraceShown:
    """What of a trace is printed.

    Attributes:
        chances: whether each seat's chance of winning follows every round.
        legend: whether it begins with the numbers in force; None for everywhere but on a terminal.
    """

    chances: bool = False
    legend: bool | None = None


@dataclass(frozen=True)
class OneGame:
    """A game to be shown.

    Attributes:
        study: its study.
        book: the policies, or answers that were recorded.
        index: its number.
    """

    study: Study
    book: Book
    index: int = 0

    @property
    def heads(self) -> dict[str, Any]:
        """What names the game for other programs."""
        return {"game": self.study.game, "seed": self.study.seed, "index": self.index}

    @property
    def searches(self) -> bool:
        """Return whether a policy plays answers out, which takes too long where nothing is compiled."""
        return bool(self.book.characters["rollouts"].any())


def game_of_study(request: StudyRequest, index: int) -> OneGame:
    """Return a game of a study that is asked for.

    Raises:
        UsageError: if there is no game of that number, or no such study.
    """
    if not 0 <= index < MOST_GAMES:
        raise UsageError(f"games are numbered from 0 to {MOST_GAMES - 1}, there is no game {index}")
    study = replace(request, games=index + 1).study()
    return OneGame(study, book_for(study), index)


def tell(game: OneGame, shown: TraceShown, as_json: bool) -> None:
    """Print a game move by move."""
    lines = traced(game.study, game.book, game.index, shown.chances)
    if as_json:
        emit_json({**game.heads, "lines": list(lines)})
        return
    whole = shown.legend if shown.legend is not None else not sys.stdout.isatty()
    for line in lines if whole else _without_legend(lines):
        print(line)


def _without_legend(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines of a trace, one for all of its legend."""
    left_out = 0
    for line in lines:
        if line.startswith(LEGEND):
            left_out += 1
            continue
        if left_out:
            yield f"({left_out} lines on the map, prices and cards are left out; --legend prints them)"
            left_out = 0
        yield line
