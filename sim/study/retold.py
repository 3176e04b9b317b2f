"""A game as it was played, told again: a book whose policies answer what was answered, and the lines of its trace."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sim.errors import PolicyError, UsageError
from sim.study.books import BookBefore
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import Study
from sim.study.trace import Report, lines_of


class Unanswered(PolicyError):
    """The answers of a game end before it is over."""


@dataclass(frozen=True, eq=False)
class AnsweredBook(BookBefore):
    """A book in whose place a game's recorded answers are given."""

    answers: tuple[int, ...]

    @property
    def external(self) -> Mapping[int, Callable[[Any], int]]:
        """What answers for every policy: the record."""
        return dict.fromkeys(range(len(self.names)), self._next)

    def playing(self, character: int, faction: str, member: int) -> str:
        """Return the name of a policy."""
        return self.names[character]

    def _next(self, match: Match) -> int:
        """Return the place of the recorded answer to the question that has just been counted."""
        number = int(match.state.decisions.sum()) - 1
        if number >= len(self.answers):
            raise Unanswered(f"The game goes on: {match.seat_name(match.decider)} is asked: {match.decision}")
        place, count = self.answers[number], len(match.options())
        if place >= count:
            message = f"answer {number + 1} is number {place + 1} of {count} to {match.decision!r}"
            raise UsageError(f"the saved game does not fit: {message}")
        return place


def retold(study: Study, book: AnsweredBook, with_chances: bool = False) -> Iterator[str]:
    """Yield a game line by line as `sim.study.trace` does, as far as it was played; the last line says if it goes on.

    Args:
        study: of the game.
        book: the answers given.
        with_chances: whether each seat's chance of winning is written after every round.

    Raises:
        UsageError: if an answer does not fit, or some are left when the game is over.
    """
    match = Report(stage_of(study, book), watched=True, with_chances=with_chances)
    try:
        yield from lines_of(match)
    except Unanswered as error:
        yield from match.chronicle()
        yield str(error)
        return
    left = len(book.answers) - int(match.state.decisions.sum())
    if left > 0:
        raise UsageError(f"the saved game does not fit: it is over with {left} of its answers still to be given")
