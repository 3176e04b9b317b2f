"""One game step by step, for people, tests and policies written in Python.

    match = new_game("kings", players=4, seed=1)
    while not match.is_over:
        match.apply(match.options()[0])
    print(match.standing())

Options are packed integers (`sim.engine.options`); `match.describe(option)` puts one into words.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from sim.engine.drivers import Wish
from sim.engine.header import CHRONICLE_LENGTH, NOBODY, End
from sim.engine.results import Bench, Results, new_results
from sim.study.stage import Book, ByHand, Stage, stage_of
from sim.study.study import Study, new_study

VIEW_STREAM = 1 << 32  # streams of chance from here on belong to views, far above those of the players


class View:
    """What one seat sees: every field of the State record, with everything hidden from the seat dealt anew.

    Fields are read as attributes (`view.turn_round`) and cannot be written. `view.seat` is the seat, `view.rules` the
    Rules record, `view.question` the question in words; `view.describe(option)` puts an option into words.
    """

    def __init__(self, states: np.ndarray, rules: np.record, words: Any, seat: int):
        self._states = states
        self._words = words
        self.rules = rules
        self.seat = seat

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self._states[name][0]
        except ValueError:
            raise AttributeError(f"the state has no field {name!r}") from None

    @property
    def question(self) -> str:
        """The question being asked, in words."""
        return self._words.decision(self._states[0], self.rules)

    def describe(self, option: int) -> str:
        """Return an option in words."""
        return self._words.describe(self._states[0], self.rules, option)

    def generator(self) -> np.random.Generator:
        """Return a generator that the study's seed, the game and the question decide, for choices by chance."""
        return np.random.Generator(np.random.SFC64(self._states["chance"][0].tolist()))


class Estimate(NamedTuple):
    """What a search found out about an answer."""

    option: int
    worth: float  # share of the win, and a little for the score, in the mean of its rollouts
    rollouts: int


class Match:
    """A game in progress. `state` is its live State record, `rules` its Rules record, `index` its number."""

    def __init__(self, stage: Stage, index: int = 0, *, watched: bool = True):
        self.stage = stage
        self.game = stage.game
        self.rules = stage.rules
        self.bench = stage.bench()
        self.bench.blank[0].chronicle.watched = int(watched)
        self.state = self.bench.states[0]
        self._watched = watched
        self._ended, self._decider, self._decisions = (
            self.bench.states[name]
            for name in ("ended", "decider", "decisions")  # far quicker than from the record
        )
        self._told: list[str] = []
        self.estimates: tuple[Estimate, ...] = ()  # of the last answer if it was searched for, the given one first
        self.deal(index)

    def deal(self, index: int, results: Results | None = None) -> None:
        """Begin game number `index`, whose rounds are written to `results` if they are given."""
        self.index = index
        self._views = 0
        self._told.clear()
        self._results = results or new_results(self.game, range(index, index), self.stage.study.players)
        self._row = index - self._results.first
        self.drive(Wish.DEAL, index)
        self._tell()
        self._proceed()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._ended[0] != End.RUNNING)

    @property
    def ending(self) -> str:
        """Why the game is over, in a word; "running" before."""
        return End(int(self.state.ended)).name.lower()

    @property
    def decider(self) -> int:
        """The seat that is asked, counted from 0; -1 once the game is over."""
        return int(self._decider[0])

    @property
    def decision(self) -> str:
        """The question being asked, in words."""
        return self.game.words.decision(self.state, self.rules)

    def options(self) -> tuple[int, ...]:
        """Return the legal answers, packed; none once the game is over."""
        if self.is_over:
            return ()
        count = self.drive(Wish.LEGAL)
        return tuple(self.bench.options[:count].tolist())

    def describe(self, option: int) -> str:
        """Return an option in words."""
        return self.game.words.describe(self.state, self.rules, option)

    def apply(self, option: int) -> None:
        """Answer the question and let the rules run until the next one.

        Raises:
            ValueError: if the option is not legal now; the message lists what is.
        """
        legal = self.options()
        if option not in legal:
            raise ValueError(self._illegal(option, legal))
        self._decisions[0, self.decider] += len(legal) > 1
        self._carry_out(option)

    def choice(self) -> int:
        """Return the answer that the decider's policy gives; a real choice is counted as a decision."""
        character = int(self.bench.lineup[self.decider, 1])
        policy = self.stage.book.external.get(character)
        self.estimates = ()
        if policy is None:
            return self._picked()
        legal = self.options()
        if len(legal) == 1:
            return legal[0]
        self._decisions[0, self.decider] += 1
        return legal[policy(self)]

    def _picked(self) -> int:
        """Return the answer of the decider's compiled policy, having noted what its search found out."""
        trials = self.bench.trials
        trials.gathered[0] = 0
        option = self.drive(Wish.PICK)
        self.estimates = tuple(
            Estimate(int(self.bench.options[index]), float(worth / rollouts), int(rollouts))
            for index, rollouts, worth in trials.candidates[: trials.gathered[0]].tolist()
            if rollouts
        )
        return option

    def play_on(self) -> int:
        """Let the decider's policy answer; return its answer."""
        option = self.choice()
        self._carry_out(option)
        return option

    def view(self, seat: int) -> View:
        """Return what a seat sees: a copy with a fresh chance, in which all that is hidden from it is dealt anew."""
        copy = np.frombuffer(bytearray(self.bench.states.tobytes()), self.bench.states.dtype)  # not field by field
        self._views += 1
        with self.stage.at_play():
            key = (self.stage.seating.seed, self.index, VIEW_STREAM + self._views)
            self.stage.drivers.redeal(copy, self.stage.rulebook, key, seat)
        copy.setflags(write=False)
        return View(copy, self.rules, self.game.words, seat)

    def standing(self) -> str:
        """Return how the players stand, in words."""
        return self.game.words.standing(self.state, self.rules)

    def seat_name(self, seat: int) -> str:
        """Return what a seat is called."""
        return self.game.words.seat_name(self.state, seat)

    def chronicle(self) -> list[str]:
        """Return what has happened since the last call, a line each."""
        told, self._told = self._told, []
        return told

    def drive(self, wish: Wish, number: int = 0, states: np.ndarray | None = None) -> int:
        """Have the drivers carry out a wish on the game in progress, or on a copy of its states."""
        with self.stage.at_play():
            return self._act(wish, number, self.bench if states is None else self.bench._replace(states=states))

    def _act(self, wish: Wish, number: int, bench: Bench) -> int:
        stage = self.stage
        return int(stage.drivers.act((int(wish), number), bench, stage.rulebook, stage.seating, self._results))

    def _carry_out(self, option: int) -> None:
        self.drive(Wish.ANSWER, option)
        self._tell()
        self._proceed()

    def _proceed(self) -> None:
        with self.stage.at_play():
            if not self._watched:
                self._act(Wish.PROCEED, self._row, self.bench)
                return
            while self.decider == NOBODY and not self.is_over:
                self._act(Wish.STEP, self._row, self.bench)
                self._tell()
            if self.is_over:  # by an answer: the round is still open
                self._act(Wish.PROCEED, self._row, self.bench)

    def _tell(self) -> None:
        """Put the new lines of the chronicle into words while the state is what they speak of."""
        if not self._watched:
            return
        chronicle = self.state.chronicle
        for index in range(min(int(chronicle.written), CHRONICLE_LENGTH)):
            told = self.game.words.event(self.state, self.rules, chronicle.lines[index])
            if told:
                self._told.append(told)
        chronicle.written = 0

    def _illegal(self, option: int, legal: Sequence[int]) -> str:
        if not legal:
            return f"game {self.index} is over; it has no more options"
        shown = "; ".join(f"{answer} ({self.describe(answer)})" for answer in legal[:20])
        more = f"; and {len(legal) - 20} more" if len(legal) > 20 else ""
        who = self.seat_name(self.decider)
        return f"{option} is no legal answer of {who} to {self.decision!r}; legal: {shown}{more}"


def new_game(
    game: str,
    *,
    players: int | None = None,
    factions: Sequence[str] = (),
    seed: int = 0,
    index: int = 0,
    settings: Mapping[str, Any] | Iterable[str] = (),
    book: Book | None = None,
    rotate: bool = True,
) -> Match:
    """Begin game number `index` of the study with this seed and return it.

    Args:
        game: the game's key, or module:NAME.
        players: seats at the table.
        factions: names; the recommended ones if none are given.
        seed: the study's seed.
        index: the game's number, from 0; line-ups rotate with it.
        settings: a mapping of address to value, or texts ADDRESS=VALUE.
        book: the policies that `Match.play_on` asks; without one, all answers come through `Match.apply`.
        rotate: False seats the factions as given.

    Raises:
        UsageError: if the game, a number, a faction or a setting is not allowed.
    """
    chosen = ByHand() if book is None else book
    study = new_study(
        game,
        players=players,
        factions=factions,
        policies=chosen.names,
        settings=settings,
        seed=seed,
        games=max(Study.games, index + 1),
        rotate=rotate,
    )
    return Match(stage_of(study, chosen), index)
