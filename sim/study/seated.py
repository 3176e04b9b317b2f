"""A game in progress of which people answer some seats: who sits where, what has been answered, what has happened.

Bots think along while a game is replayed, so that each stands at a question as it stood when it was asked first: the
same answers before it and the same chance give the same answer, however often the game was taken up again. A search is
made aside; the game goes on with the mind of the policy that it leans on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from sim.engine.mixtures import drawn_row
from sim.engine.results import copied
from sim.errors import UsageError
from sim.picture import Picture
from sim.study.estimates import Estimate
from sim.study.played import PERSON, Change, Played
from sim.study.stage import Stage
from sim.study.steps import Match

UNSEEN = "(not seen)"
MOST_LINES = 120  # of the chronicle
NO_SEARCH = -1  # in place of an option: the decider's policy answers at once
HANDS_STREAM = 1 << 40  # streams of chance from here on belong to who takes over a seat, apart from those of views

GoesOn = Callable[[], bool]


class Answered(NamedTuple):
    """An answer that was given."""

    seat: int
    turn_round: int
    question: str
    words: str
    policy: str  # that answered, or `PERSON`

    @property
    def is_by_person(self) -> bool:
        """Whether a person has given it."""
        return self.policy == PERSON


class Line(NamedTuple):
    """A line of the chronicle."""

    after: int  # answers given before
    words: str
    states: np.ndarray  # (1,) the State record when it was written


@dataclass
class SeatedGame:
    """A match, who sits where, and what has come to pass.

    Attributes:
        match: the game in progress.
        seats: the policy of each seat, or `PERSON`.
        places: of the answers given, among those that were legal.
        changes: of hands so far.
        log: those answers in words.
        lines: the chronicle since people last answered, at most the last `MOST_LINES`.
        before: by the seat of a person, the State record when it last answered.
    """

    match: Match
    seats: list[str]
    places: list[int] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    log: list[Answered] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    before: dict[int, np.ndarray] = field(default_factory=dict)

    @classmethod
    def begun(cls, stage: Stage) -> "SeatedGame":
        """Return a new game of a stage, whose study has a policy for each seat."""
        game = cls(Match(stage, watched=True), list(stage.study.policies))
        game._listen()
        return game

    def copy(self, stage: Stage | None = None) -> "SeatedGame":
        """Return a game that goes on apart from this one; on a stage whose book has more names if one is given."""
        match = self.match.clone() if stage is None else Match(stage, watched=True)
        if stage is not None:
            match.chronicle()
            match.take(self.match.memory())
        return replace(
            self,
            match=match,
            seats=list(self.seats),
            places=list(self.places),
            changes=list(self.changes),
            log=list(self.log),
            lines=list(self.lines),
            before=dict(self.before),
        )

    @property
    def is_asking(self) -> bool:
        """Whether a person is to answer a question that leaves a choice."""
        match = self.match
        return not match.is_over and len(match.options()) > 1 and self.seats[match.decider] == PERSON

    def picture(self, states: np.ndarray | None = None) -> Picture:
        """Return how the table looks, now or in a State record; of a game without pictures an empty one."""
        game, state = self.match.game, (self.match.workspace.states if states is None else states)[0]
        return game.picture(state, self.match.rules) if game.picture else Picture(None, (), ())

    def heard_by(self, seat: int) -> list[str]:
        """Return what has happened since a seat last answered, without the names of what others hold in secret."""
        since = max((number + 1 for number, answer in enumerate(self.log) if answer.seat == seat), default=0)
        hidden: dict[int, list[str]] = {}
        heard = []
        for line in self.lines:
            if line.after >= since:
                names = hidden.get(id(line.states))
                if names is None:
                    names = hidden[id(line.states)] = self._hidden_from(seat, line.states)
                heard.append(_masked(line.words, names))
        return heard

    def _hidden_from(self, seat: int, states: np.ndarray) -> list[str]:
        """Return the names of what other seats hold in secret, the longest first."""
        sides = self.picture(states).sides
        names = {name.partition(" (")[0] for other, side in enumerate(sides) if other != seat for name in side.hand}
        return sorted(names, key=len, reverse=True)

    def hand_over(self, seat: int, policy: str) -> None:
        """Let another policy of the book, or a person, take over a seat."""
        self.seats[seat] = policy
        self.changes.append(Change(len(self.places), seat, policy))
        seat_policy(self.match, seat, policy, len(self.places))

    def answer(self, place: int) -> None:
        """Give the decider's answer, which is one of its legal ones by place.

        Raises:
            UsageError: if there is none at that place.
        """
        legal = self.match.options()
        if not 0 <= place < len(legal):
            raise UsageError(self._illegal(place))
        self._carry_out(legal[place])

    def replay(self, game: Played) -> None:
        """Give the answers of a game that begins like this one, as far as they are missing here.

        Raises:
            UsageError: if an answer does not fit.
        """
        self._to_question()
        self._change(game)
        for place in game.answers[len(self.places) :]:
            if self.match.is_over:
                left = len(game.answers) - len(self.places)
                raise UsageError(
                    f"the saved game does not fit: it is over with {left} of its answers still to be given"
                )
            self.answer(place)
            self._to_question()
            self._change(game)

    def _change(self, game: Played) -> None:
        """Let the seats change hands that do so in a game after so many answers as this one has."""
        for change in game.changes[len(self.changes) :]:
            if change.after == len(self.places):
                self.hand_over(change.seat, change.policy)

    def play_on(self, goes_on: GoesOn) -> None:
        """Let bots answer until a person is asked, the game is over, or it is time to stop; one answers in any case."""
        self._to_question()
        while not self.match.is_over and not self.is_asking:
            self._carry_out(searched_answer(self.match))
            self._to_question()
            if not goes_on():
                return

    def _to_question(self) -> None:
        """Give answers that are the only ones, until there is a choice or the game is over."""
        match = self.match
        while not match.is_over and len(match.options()) == 1:
            match.apply(match.options()[0])
            self._listen()

    def _carry_out(self, option: int) -> None:
        """Carry out the answer of a person, or of a bot that thinks along; `NO_SEARCH` takes what the bot thinks of."""
        match, seat = self.match, self.match.decider
        is_by_person = self.seats[seat] == PERSON
        legal, question = match.options(), match.decision
        if is_by_person:
            self.before[seat] = copied(match.workspace.states)
        turn_round = int(match.state.turn_round)
        own = option if is_by_person else own_answer(match)
        chosen = own if option == NO_SEARCH else option
        words = match.describe(chosen)
        match.apply(chosen) if is_by_person else match.follow(chosen)
        self.places.append(legal.index(chosen))
        self.log.append(Answered(seat, turn_round, question, words, self.seats[seat]))
        if is_by_person:
            self._forget_lines()
        self._listen()

    def _listen(self) -> None:
        """Take note of what has happened."""
        told = self.match.chronicle()
        if told:
            states = copied(self.match.workspace.states)
            self.lines = [*self.lines, *(Line(len(self.places), words, states) for words in told)][-MOST_LINES:]

    def _forget_lines(self) -> None:
        """Drop what every person has seen when it last answered."""
        last = {answer.seat: number + 1 for number, answer in enumerate(self.log) if answer.is_by_person}
        people = [seat for seat, policy in enumerate(self.seats) if policy == PERSON]
        seen = min(last.get(seat, 0) for seat in people)
        self.lines = [line for line in self.lines if line.after >= seen]

    def _illegal(self, place: int) -> str:
        count = len(self.match.options())
        return f"there is no answer {place} to {self.match.decision!r}; the answers are 0 to {count - 1}"


def _masked(words: str, names: Sequence[str]) -> str:
    for name in names:
        words = words.replace(name, UNSEEN)
    return words


def seat_policy(match: Match, seat: int, policy: str, moment: int) -> None:
    """Give a seat the mind of a policy of the book, whose chance its seed, the seat and the moment decide."""
    stage, workspace = match.stage, match.workspace
    faction, character = int(workspace.lineup[seat, 0]), stage.book.names.index(policy)
    key = stage.study.seed, match.index, HANDS_STREAM + moment, seat
    mark, *chance = np.random.SeedSequence(key).generate_state(5, np.uint64)
    minds = stage.seating.characters[:, faction]
    workspace.lineup[seat, 1] = character
    workspace.minds[seat] = minds[drawn_row(minds, character, mark / 2**64)]
    workspace.minds["chance"][seat] = chance


def own_answer(match: Match) -> int:
    """Return what the decider's policy answers without a search, which goes into its mind and is counted."""
    rollouts, seat = match.workspace.minds["rollouts"], match.decider
    kept = rollouts[seat].item()
    rollouts[seat] = 0
    option = match.choice()
    rollouts[seat] = kept
    return option


def searched_answer(match: Match) -> int:
    """Return what the decider's policy answers after a search, made aside; `NO_SEARCH` if it is none that searches."""
    if not match.workspace.minds["rollouts"][match.decider]:
        return NO_SEARCH
    return match.clone().choice()


def searched(match: Match) -> tuple[int, Sequence[Estimate]]:
    """Return the answer of the decider's policy, asked aside, and what a search found out, if it made one."""
    aside = match.clone()
    option = aside.choice()
    return option, aside.estimates
