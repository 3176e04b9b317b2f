"""A game kept moment by moment while `sim.study.trace` tells it: the same lines, and the picture at each of them."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace

from policies.thoughts import NO_GOAL, Thoughts, thoughts
from sim.errors import PolicyError
from sim.picture import Picture
from sim.study.estimates import Estimate
from sim.study.outlook import Outlook, has_chances
from sim.study.stage import Book, Stage, stage_of
from sim.study.study import Study
from sim.study.trace import Report, lines_of

SEARCHED = "    searched: "  # begins the line of what a search found out


@dataclass(frozen=True)
class Answer:
    """A legal answer as the asked policy saw it."""

    words: str
    score: float | None = None  # how the policy scores it, if it says so
    found: Estimate | None = None  # what a search found out about it


@dataclass(frozen=True)
class Asked:
    """A question with the answers that were legal."""

    seat: int
    question: str
    answers: tuple[Answer, ...]
    chosen: int  # place of the answer given
    goal: str = ""  # what the policy works towards, in words
    option: int = 0  # the answer given, packed
    expected: tuple[float, ...] = ()  # chances of winning that it may be expected to bring, where several were legal


@dataclass(frozen=True)
class Moment:
    """Lines that come at once, and how the table looks then."""

    turn_round: int
    lines: tuple[str, ...]
    picture: Picture
    asked: Asked | None = None
    chances: tuple[float, ...] = ()  # of winning, by seat; none in the first round, nor without a value before the end


class Recorder(Report):
    """A report that keeps, for the lines it has written, the picture at each, and the question answered last."""

    def __init__(self, stage: Stage, index: int = 0):
        self._asked: Moment | None = None  # without its line
        self._due: deque[Moment] = deque()  # of the lines handed out last
        self._taken: list[Moment] = []  # for each line still to be handed out, without it
        self._still: Moment | None = None  # for lines that are not of the chronicle, until that goes on
        self._outlook = Outlook(stage, index) if has_chances(stage) else None
        super().__init__(stage, index, watched=True)

    def picture(self) -> Picture:
        """Return how the table looks now, an object of its own each time; of a game without pictures an empty one."""
        return self.game.picture(self.state, self.rules) if self.game.picture else Picture(None, (), ())

    def _now(self) -> Moment:
        """Return the moment without its lines."""
        return Moment(int(self.state.turn_round), (), self.picture(), chances=self._known_chances())

    def _known_chances(self) -> tuple[float, ...]:
        """Return how likely each seat is to win; before a round has ended no value knows."""
        if self.is_over:
            return tuple(self.returns().tolist())
        if self._outlook is None or self.state.rounds_done == 0:
            return ()
        return tuple(self._outlook.chances(self.workspace.states).tolist())

    def _expected(self, option: int) -> tuple[float, ...]:
        """Return the chances that an answer may be expected to bring."""
        if self._outlook is None or self.state.rounds_done == 0:
            return ()
        return tuple(self._outlook.expected(self.workspace.states, option).tolist())

    def _describe(self) -> None:
        super()._describe()
        self._take()

    def _take(self) -> None:
        new = len(self._lines) - len(self._taken)
        if new > 0:
            self._taken += [self._now()] * new

    def chronicle(self) -> list[str]:
        """Return what has happened since the last call, a line each; their moments are due then."""
        self._take()
        lines, taken = super().chronicle(), self._taken
        self._due.extend(replace(moment, lines=(line,)) for line, moment in zip(lines, taken, strict=True))
        self._taken = []
        return lines

    def choice(self) -> int:
        """Return the answer that the decider's policy gives, having kept what there was to choose from."""
        seat, question, legal = self.decider, self.decision, self.options()
        held = thoughts(self) if len(legal) > 1 else Thoughts()
        words = [self.describe(option) for option in legal]
        goal = self.describe(held.goal) if held.goal != NO_GOAL else ""
        now = self._now()
        chosen = super().choice()
        expected = self._expected(chosen) if len(legal) > 1 else ()
        found = {one.option: one for one in self.estimates}
        answers = (
            Answer(text, held.scores.get(option), found.get(option)) for option, text in zip(legal, words, strict=True)
        )
        asked = Asked(seat, question, tuple(answers), legal.index(chosen), goal, chosen, expected)
        self._asked = replace(now, asked=asked)
        return chosen

    def moment_of(self, line: str) -> Moment:
        """Return the moment of a line that has just been written: of the chronicle, of an answer, or of the table."""
        if self._due:
            self._asked = self._still = None
            return self._due.popleft()
        if self._asked:
            asked, self._asked, self._still = self._asked, None, None
            return replace(asked, lines=(line,))
        self._still = self._still or self._before()
        return replace(self._still, lines=(line,))

    def _before(self) -> Moment:
        """Return how the table looked before the lines still to be handed out: in the first one's picture, or now."""
        first = self._taken[0] if self._taken else self._now()
        return replace(first, picture=replace(first.picture))

    def is_all_of(self, moment: Moment) -> bool:
        """Return whether a moment is whole, as far as that is known before the game goes on."""
        if self._still or (moment.asked and self.estimates):
            return False
        return not self._due or self._due[0].picture is not moment.picture


def moments(study: Study, book: Book, index: int = 0) -> Iterator[Moment]:
    """Yield a game moment by moment; all their lines together are those of `sim.study.trace`.

    The first moment holds what is said before anything happens, the last one how the game ended.

    Raises:
        PolicyError: if a policy written in Python fails, after the moments up to there.
    """
    match = Recorder(stage_of(study, book), index)
    pending: Moment | None = None
    try:
        for line in lines_of(match):
            moment = match.moment_of(line)
            if pending and _belongs_to(moment, pending):
                pending = replace(pending, lines=(*pending.lines, line))
            else:
                if pending:
                    yield pending
                pending = moment
            if match.is_all_of(pending):
                yield pending
                pending = None
    except PolicyError:
        if pending:
            yield pending
        raise
    if pending:
        yield pending


def _belongs_to(moment: Moment, before: Moment) -> bool:
    """Return whether lines belong together: written by one step, or what a search found out about an answer."""
    searched = before.asked is not None and moment.asked is None and moment.lines[0].startswith(SEARCHED)
    return searched or moment.picture is before.picture
