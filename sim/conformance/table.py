"""A table to set a game up at: prepared positions, and the few moves that the tests of any game make in them.

A position is a State after the set-up, with an empty agenda: nothing happens until a test calls `run` with a step.
`settle` carries steps out until somebody is asked; `options`, `offered` and `words` show what may be answered, `answer`
answers; `told` and `events` read the chronicle. The game's own words, how its pieces are placed and what its positions
look like, stand in a `position.py` beside its tests.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache, partial
from typing import Any

import numpy as np

from sim.conformance.prepared import prepared
from sim.content.layout import RulesLayout
from sim.engine.agenda import push
from sim.engine.chance import seed_play
from sim.engine.header import LINE, NOBODY, End, new_states
from sim.engine.options import pack, unpack
from sim.game import Game

MOST_STEPS = 20_000
UNWRITTEN = np.iinfo(np.int64).min  # no answer is packed into that
Settings = Mapping[str, Any]
Fields = tuple[int, int, int]
chance_wraps = partial(np.errstate, over="ignore")  # generators count modulo 2 ** 64; only plain Python warns of it


@lru_cache(maxsize=512)
def _rules(layout: RulesLayout, settings: tuple[tuple[str, Any], ...]) -> Any:
    _, record = layout.load(dict(settings))
    return record


def line(event: int, *parts: int) -> Any:
    """Return a line of a chronicle, as a game notes it."""
    noted = np.zeros(1, LINE)[0]
    for place, number in enumerate((event, *parts)):
        noted[place] = number
    return noted


class Table:
    """One game, set up and played by hand."""

    def __init__(self, game: Game, decisions: type[IntEnum], verbs: type[IntEnum], edition: str = ""):
        """Set a game up, or an edition of it, whose questions and answers have these names."""
        self.game, self.decisions, self.verb_names = game.edition(edition), decisions, verbs
        self.buffer = np.zeros(max(each.most_options for each in game.all_editions), np.int64)

    def rules(self, settings: Settings | None = None) -> Any:
        """Return the Rules record under some settings, given by their addresses: `rules({"hero.power": 9})`."""
        return _rules(self.game.layout, tuple(sorted((settings or {}).items()))).copy()

    def seated(self, factions: Sequence[str]) -> Any:
        """Return a State before the set-up, in which these factions have taken their seats in this order."""
        state = new_states(self.game.state)[0]
        state.seats = len(factions)
        state.decider = NOBODY
        for seat, faction in enumerate(factions):
            state.faction[seat] = self.game.factions.index(faction)
        return state

    def cleared(self, state: Any) -> Any:
        """Take all steps off the agenda, and let somebody read along from now on."""
        state.agenda.depth = 0
        state.decider = NOBODY
        state.chronicle.watched = 1
        state.chronicle.written = 0
        return state

    def dealt(self, factions: Sequence[str], using: Any = None, seed: int = 0, **changes: Any) -> Any:
        """Return a position: the State after the set-up for these factions, in which some fields are changed."""
        return self.laid(self._set_up, using, tuple(factions), seed, **changes)

    def _set_up(self, using: Any, factions: Sequence[str], seed: int) -> Any:
        state = self.seated(factions)
        with chance_wraps():
            seed_play(state, seed, 0, 0)
            self.game.setup(state, using)
        return self.cleared(state)

    def laid(self, make: Callable[..., Any], using: Any, *choices: Hashable, **changes: Any) -> Any:
        """Return a copy of the position that `make(rules, *choices)` makes, in which some fields are changed.

        Without a Rules record the rules are the printed ones.
        """
        state = prepared(make, self.rules() if using is None else using, *choices)
        for name, value in changes.items():
            state[name] = value
        return state

    def run(self, state: Any, using: Any, step: int, *operands: int) -> Any:
        """Put a step on the agenda and settle."""
        push(state, int(step), *operands)
        return self.settle(state, using)

    def settle(self, state: Any, using: Any) -> Any:
        """Carry steps out until somebody is asked, the agenda is empty or the game is over."""
        with chance_wraps():
            for _ in range(MOST_STEPS):
                if state.decider != NOBODY or state.agenda.depth == 0 or state.ended != End.RUNNING:
                    return state
                self.game.advance(state, using)
        raise AssertionError("the agenda does not come to an end")

    def agenda(self, state: Any) -> list[tuple[int, int]]:
        """Return the steps to come, the next one first, as (step, a)."""
        entries = state.agenda.entries[: state.agenda.depth][::-1]
        return [(int(entry.step), int(entry.a)) for entry in entries]

    def question(self, state: Any) -> tuple[int, Any] | None:
        """Return who is asked and what; None while nobody is."""
        return None if state.decider == NOBODY else (int(state.decider), self.decisions(int(state.decision)))

    def asked(self, state: Any, decision: int, seat: int) -> bool:
        """Return whether a player is asked this."""
        return bool(state.decider == seat and state.decision == decision)

    def is_asked(self, state: Any, *decisions: int) -> bool:
        """Return whether anybody is asked one of these questions."""
        return bool(state.decider != NOBODY and state.decision in decisions)

    def is_done(self, state: Any) -> bool:
        """Return whether nobody is asked anything and no step is left."""
        return bool(state.decider == NOBODY and state.agenda.depth == 0)

    def options(self, state: Any, using: Any) -> list[int]:
        """Return the legal answers to the present question, packed; none while nobody is asked."""
        if state.decider == NOBODY:
            return []
        self.buffer.fill(UNWRITTEN)
        listed = self.buffer[: self.game.options(state, using, self.buffer)]
        assert UNWRITTEN not in listed, f"{self.question(state)} counts answers that it does not list"
        return [int(option) for option in listed]

    def offered(self, state: Any, using: Any, verb: int) -> list[Fields]:
        """Return the fields of the legal answers that begin with a verb."""
        parts = [unpack(option) for option in self.options(state, using)]
        return [(int(a), int(b), int(c)) for found, a, b, c in parts if found == verb]

    def verbs(self, state: Any, using: Any) -> set[Any]:
        """Return the verbs that the legal answers begin with."""
        return {self.verb_names(unpack(option)[0]) for option in self.options(state, using)}

    def words(self, state: Any, using: Any) -> list[str]:
        """Return the legal answers in words."""
        return [self.game.words.describe(state, using, option) for option in self.options(state, using)]

    def answer(self, state: Any, using: Any, verb: int, a: int = NOBODY, b: int = NOBODY, c: int = NOBODY) -> Any:
        """Give a legal answer to the present question and settle."""
        option = int(pack(int(verb), int(a), int(b), int(c)))
        named = f"{self.verb_names(verb).name} {a} {b} {c}"
        legal = self.options(state, using)
        assert option in legal, f"{named} is no answer to {self.question(state)}: {self.words(state, using)}"
        return self.give(state, using, option)

    def give(self, state: Any, using: Any, option: int) -> Any:
        """Give a packed answer, known to be legal, and settle."""
        self.choose(state, using, option)
        return self.settle(state, using)

    def choose(self, state: Any, using: Any, option: int) -> None:
        """Carry out a packed answer of the decider, and nothing more."""
        seat, state.decider = int(state.decider), NOBODY
        with chance_wraps():
            self.game.apply(state, using, seat, option)

    def told(self, state: Any, event: int) -> list[tuple[int, int, int, int]]:
        """Return the numbers of every line of the chronicle about an event."""
        lines = state.chronicle.lines[: state.chronicle.written]
        return [(int(line.a), int(line.b), int(line.c), int(line.d)) for line in lines if line.event == event]

    def events(self, state: Any, using: Any) -> list[str]:
        """Return the chronicle in words."""
        lines = state.chronicle.lines[: state.chronicle.written]
        return [words for line in lines if (words := self.game.words.event(state, using, line))]
