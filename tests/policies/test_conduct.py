"""What every policy of every game must do: answer legally, repeatably, without a trace, and without peeping."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pytest

from policies.book import PolicyBook, policy_names
from sim.compiling.compiled import INTERPRETED
from sim.engine.chance import seed_chance
from sim.game import all_games, find
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not INTERPRETED, reason="policies are called one by one; runs with NUMBA_DISABLE_JIT=1"),
]

POSITIONS = 120
CASES = [(key, name) for key in sorted(all_games()) for name in policy_names(key)]


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


def asked(key: str, policy: str):
    """Yield the first questions of games played by a policy."""
    study = new_study(key, policies=(policy,), seed=11)
    book = PolicyBook(key, (policy,))
    seen = 0
    for index in range(20):
        match = Match(stage_of(study, book), index, watched=False)
        while not match.is_over and seen < POSITIONS:
            legal = np.array(match.options(), dtype=np.int64)
            if len(legal) > 1:
                seen += 1
                states, minds = match.bench.states.copy(), match.bench.minds.copy()
                yield Question(book, match.rules, states, minds, match.decider, legal)
            match.play_on()


@pytest.fixture(scope="module", params=CASES, ids="-".join)
def case(request):
    """A game and the questions of a policy; all tests of a policy run before the next one plays."""
    key, policy = request.param
    with np.errstate(over="ignore"):
        return find(key), list(asked(key, policy))


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
        seed_chance(dealt_anew[0], 99, number, 0)
        game.hide(dealt_anew[0], question.rules, question.decider)
        assert question.answer(dealt_anew) == question.first
