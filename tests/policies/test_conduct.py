"""What every policy of every game must do: answer legally, repeatably, without a trace, and without peeping."""

import numpy as np
import pytest

from policies.book import PolicyBook, policy_names
from sim.chance import seed_chance
from sim.compiled import INTERPRETED
from sim.game import all_games, find
from sim.stage import stage_of
from sim.steps import Match
from sim.study import new_study

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


def asked(key: str, policy: str):
    """Yield positions of a game played by a policy, with the options and the character that is asked."""
    study = new_study(key, policies=(policy,), seed=11)
    book = PolicyBook(key, (policy,))
    seen = 0
    for index in range(20):
        match = Match(stage_of(study, book), index, watched=False)
        while not match.is_over and seen < POSITIONS:
            legal = np.array(match.options(), dtype=np.int64)
            if len(legal) > 1:
                seen += 1
                yield match, legal, book
            match.play_on()


def answer(book: PolicyBook, match: Match, states: np.ndarray, legal: np.ndarray) -> int:
    """Return what the policy answers, its mind left as it was."""
    minds = match.bench.minds.copy()
    return int(book.choose(states[0], match.rules, minds[match.decider], legal, len(legal)))


@pytest.mark.parametrize(("key", "policy"), CASES)
def test_a_policy_answers_legally_and_repeatably_and_leaves_the_state_alone(key, policy):
    for match, legal, book in asked(key, policy):
        before = match.bench.states.tobytes()
        first = answer(book, match, match.bench.states, legal)
        assert 0 <= first < len(legal)
        assert answer(book, match, match.bench.states, legal) == first
        assert match.bench.states.tobytes() == before


@pytest.mark.parametrize(("key", "policy"), CASES)
def test_a_policy_does_not_react_to_what_its_seat_cannot_see(key, policy):
    game = find(key)
    for number, (match, legal, book) in enumerate(asked(key, policy)):
        dealt_anew = match.bench.states.copy()
        seed_chance(dealt_anew[0], 99, number, 0)
        game.hide(dealt_anew[0], match.rules, match.decider)
        assert answer(book, match, dealt_anew, legal) == answer(book, match, match.bench.states, legal)
