"""A game played again from the answers that were given in it: no policy is asked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sim.study.stage import Book, Stage, stage_of
from sim.study.steps import Match
from sim.study.study import Study


@dataclass(frozen=True)
class Replay:
    """All that a game is played again from.

    Attributes:
        study: the study.
        book: its policies, of which none is asked.
        index: number of the game.
        answers: packed, those to questions with one legal answer among them.
    """

    study: Study
    book: Book
    index: int
    answers: Sequence[int]

    def match(self, book: Book | None = None) -> "Replayed":
        """Return the game at its beginning, perhaps with another book that begins with the policies of its own."""
        return Replayed(stage_of(self.study, book or self.book), self.index, self.answers)


class Replayed(Match):
    """A match in which every question is answered as it was before.

    Args:
        stage: of the study.
        index: number of the game.
        answers: packed, those to questions with one legal answer among them.
    """

    def __init__(self, stage: Stage, index: int, answers: Sequence[int]):
        self._given: Iterator[int] | None = iter(answers)
        super().__init__(stage, index)

    def choice(self) -> int:
        """Return the answer that was given; a real choice is counted as a decision."""
        if self._given is None:
            return super().choice()
        self.estimates = ()
        if len(self.options()) > 1:
            self._decisions[0, self.decider] += 1
        return next(self._given)

    def played_by(self, character: int) -> "Replayed":
        """Return a copy in which a policy answers for the decider, with the mind with which it begins the game."""
        twin, seat = self._twin(watched=False), self.decider
        twin._given = None
        chance = twin.workspace.minds["chance"][seat].copy()
        twin.workspace.lineup[seat, 1] = character
        twin._forget(seat)
        twin.workspace.minds["chance"][seat] = chance
        return twin
