"""What one seat sees of a game."""

from typing import Any

import numpy as np

from sim.engine.operands import asked, carried
from sim.game import Game
from sim.study.sight import sight_of

VIEW_STREAM = 1 << 32  # streams of chance from here on belong to views, far above those of the players
OBSERVED_STREAM = 1 << 48  # from here on to those that an environment shows


class View:
    """What one seat sees: every field of the State record, with everything hidden from the seat dealt again.

    Fields are read as attributes (`view.turn_round`) and cannot be written. `view.seat` is the seat, `view.rules` the
    Rules record, `view.question` the question in words; `view.describe(option)` puts an option into words,
    `view.carried(option)` takes it apart, and so `view.asked()` does with the question.
    """

    def __init__(self, states: np.ndarray, rules: np.record, game: Game, seat: int):
        self._states = states
        self._game = game
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
        return self._game.words.decision(self._states[0], self.rules)

    def numbers(self) -> np.ndarray:
        """Return the seat and what it sees as a row of numbers; `sim.study.sight` says which."""
        return sight_of(self._states.dtype).numbers(self._states, self.seat)

    def describe(self, option: int) -> str:
        """Return an option in words."""
        return self._game.words.describe(self._states[0], self.rules, option)

    def carried(self, option: int) -> dict[str, Any]:
        """Return an option's `verb` and what it carries, by name: see `sim.engine.operands`."""
        return carried(self._game.verbs, option)

    def asked(self) -> dict[str, Any]:
        """Return the `decision` that is asked and what it is about, by name: see `sim.engine.operands`."""
        return asked(self._game.decisions, self._states[0])

    def generator(self) -> np.random.Generator:
        """Return a generator that the study's seed, the game and the question decide, for choices by chance."""
        return np.random.Generator(np.random.SFC64(self._states["chance"][0].tolist()))


def fresh_words(key: tuple[int, int, int], players: int) -> np.ndarray:
    """Return four words of chance for the views of a game that is dealt again, then for every seat.

    Args:
        key: seed and game of the views, and the number of the view.
        players: seats.
    """
    words = np.random.SeedSequence(key).generate_state(4 * (players + 1), np.uint64)
    return words.reshape(players + 1, 4)
