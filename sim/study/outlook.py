"""How likely each seat is to win at any moment of a game, and what an answer may be expected to bring.

A value (`sim.engine.value`) is learned at the ends of rounds. Within a round it is read as if the round ended there, so
that a chance is a reading of the table and not a forecast of the turns that are still to come. What an answer brings is
the mean over deals of all that the decider cannot see, with fresh chance, up to the next question.
"""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.compiling.compiled import bind, fingerprint
from sim.engine.drivers import Opcode
from sim.engine.header import End
from sim.engine.results import new_results
from sim.engine.unbound import unbound
from sim.study.chances import chances
from sim.study.stage import Stage
from sim.study.steps import Match

FORESEEN_STREAM = 1 << 50  # streams of chance from here on belong to what answers may bring
TRIES = 24  # deals that an expectation is the mean of

Array = NDArray[np.float64]

features = unbound


def has_chances(stage: Stage) -> bool:
    """Return whether a value says how likely the seats are to win."""
    return stage.seating.value.is_learned and stage.study.players > 1


class Outlook:
    """The chances of winning in one game."""

    def __init__(self, stage: Stage, index: int):
        self._stage = stage
        self._index = index
        self._asked = 0
        self._aside = Match(stage, index)
        self._bytes = self._aside.workspace.states.view(np.uint8)
        self._write = _features_of(stage.game.key, stage.game.features)
        players, counted = stage.study.players, len(stage.game.feature_words)
        self._features = np.zeros((players, counted))

    def chances(self, states: np.ndarray) -> Array:
        """Return the chance of every seat in a state; once the game is over, its share of the win."""
        state = states[0]
        if state["ended"] != End.RUNNING:
            return self._shares(states)
        self._features[:] = 0.0
        self._write(states, self._stage.rulebook, self._features)
        seats = len(self._features)
        rounds = np.array([state["rounds_done"]])
        faction = state["faction"][np.newaxis, :seats]
        return chances(self._stage.seating.value, rounds, faction, self._features[np.newaxis])[0]

    def expected(self, states: np.ndarray, option: int, tries: int = TRIES) -> Array:
        """Return the mean chance of every seat at the next question if the decider gives this answer."""
        self._asked += 1
        seat = int(states["decider"][0])
        return np.mean([self.chances(self._answered(states, option, seat, number)) for number in range(tries)], axis=0)

    def _answered(self, states: np.ndarray, option: int, seat: int, number: int) -> np.ndarray:
        """Return a state in which an answer has been given after all was dealt again that its seat cannot see.

        It is always the same one, whose call frame is kept: to make one takes as long as to give the answer.
        """
        tried = self._aside.workspace.states
        self._bytes[:] = states.view(np.uint8)
        tried["chronicle"]["watched"] = 0
        key = (self._stage.seating.seed, self._index, FORESEEN_STREAM + self._asked * TRIES + number)
        with self._stage.at_play():
            self._stage.drivers.redeal(tried, self._stage.rulebook, key, seat)
        self._aside.workspace.moves[0] = 0
        self._aside.drive(Opcode.ANSWER, option)
        self._aside.drive(Opcode.GO_ON)
        return tried

    def _shares(self, states: np.ndarray) -> Array:
        workspace = self._aside.workspace._replace(states=states)
        results = new_results(self._stage.game, range(self._index, self._index + 1), self._stage.study.players)
        with self._stage.at_play():
            self._stage.frame(workspace, results).do(Opcode.FINISH)
        return results.seats[0]["win_share"].copy()


def _write_features(states, rulebook, values):
    """Write the features of every seat."""
    for seat in range(len(values)):
        features(states[0], rulebook[0], seat, values[seat])


@cache
def _features_of(game_key: str, function: Any) -> Any:
    name = f"{game_key}_features_{fingerprint(function)}"
    return bind(_write_features, {"features": function}, name, purpose=f"what the value of {game_key} weighs")
