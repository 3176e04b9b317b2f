"""What every policy of every game must do: answer legally, repeatably, without a trace, and without peeping."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pytest

from policies.book import PolicyBook, by_hand, policy_names
from sim.compiling.compiled import INTERPRETED
from sim.engine.chance import seed_play
from sim.game import all_games, find
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not INTERPRETED, reason="policies are called one by one; runs with NUMBA_DISABLE_JIT=1"),
]

POSITIONS, STRIDE = 60, 2
POSITIONS_APART, STRIDE_APART = 60, 8  # in editions, whose own powers come late in a game
CASES = [(key, name, "") for key in sorted(all_games()) for name in policy_names(key)]
APART = [(key, by_hand(key)[0], edition) for key, game in sorted(all_games().items()) for edition in game.editions]


@pytest.fixture(autouse=True)
def _chance_wraps():
    with np.errstate(over="ignore"):
        yield


@dataclass(frozen=True)
class Question:
    """A position in which a policy has a choice."""

    book: PolicyBook
    rules: np.record
    states: np.ndarray
    minds: np.ndarray
    decider: int
    legal: np.ndarray

    @cached_property
    def first(self) -> int:
        """The answer to the position as it is, asked for once."""
        return self.answer(self.states)

    def answer(self, states: np.ndarray) -> int:
        """Return what the policy answers in a state, its mind left as it was."""
        mind = self.minds.copy()[self.decider]
        return int(self.book.choose(states[0], self.rules, mind, self.legal, len(self.legal)))


def asked(key: str, policy: str, edition: str):
    """Yield the first questions of games played by a policy, of an edition questions here and there."""
    study = new_study(key, policies=(policy,), seed=11, **full_table(key, edition))
    book = PolicyBook(key, (policy,), edition)
    positions, stride = (POSITIONS_APART, STRIDE_APART) if edition else (POSITIONS, STRIDE)
    seen = 0
    for index in range(20):
        match = Match(stage_of(study, book), index, watched=False)
        while not match.is_over and seen < positions * stride:
            legal = np.array(match.options(), dtype=np.int64)
            seen += len(legal) > 1
            if len(legal) > 1 and seen % stride == 0:
                states, minds = match.workspace.states.copy(), match.workspace.minds.copy()
                yield Question(book, match.rules, states, minds, match.decider, legal)
            match.play_on()


def full_table(key: str, edition: str):
    """Return what seats as many as an edition allows, with the factions that others lack; nothing for the base."""
    if not edition:
        return {}
    game = find(key).edition(edition)
    players = max(game.players)
    return {"players": players, "factions": game.factions[-players:]}


@pytest.fixture(scope="module", params=[*CASES, *APART], ids=lambda case: "-".join(filter(None, case)))
def case(request):
    """A game and the questions of a policy; all tests of a policy run before the next one plays."""
    key, policy, edition = request.param
    with np.errstate(over="ignore"):
        return find(key).edition(edition), list(asked(key, policy, edition))


def test_a_policy_answers_legally_and_repeatably_and_leaves_the_state_alone(case):
    for question in case[1]:
        before = question.states.tobytes()
        assert 0 <= question.first < len(question.legal)
        assert question.answer(question.states) == question.first
        assert question.states.tobytes() == before


def test_a_policy_does_not_react_to_what_its_seat_cannot_see(case):
    game, questions = case
    for number, question in enumerate(questions):
        dealt_anew = question.states.copy()
        seed_play(dealt_anew[0], 99, number, 0)
        game.hide(dealt_anew[0], question.rules, question.decider)
        assert question.answer(dealt_anew) == question.first
