"""A policy that is asked what it does not know says so, as the rules do: it answers nothing by accident."""

import pytest

from policies.book import PolicyBook, by_hand
from sim.compiling.compiled import INTERPRETED
from sim.errors import RulesError
from sim.game import all_games
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not INTERPRETED, reason="policies are called one by one; runs with NUMBA_DISABLE_JIT=1"),
]
UNKNOWN = 10_000


@pytest.mark.parametrize("key", sorted(all_games()))
def test_an_unknown_question_is_refused(key):
    name = by_hand(key)[0]
    book = PolicyBook(key, (name,))
    match = Match(stage_of(new_study(key, policies=(name,), seed=4), book), watched=False)
    options = match.workspace.options
    count = len(match.options())
    mind = match.workspace.minds[match.decider]
    match.state.decision = UNKNOWN
    with pytest.raises(RulesError, match="does not know"):
        book.choose(match.state, match.rules, mind, options, count)
