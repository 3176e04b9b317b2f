"""A search chooses by what its seat sees: where what is hidden lies otherwise, it chooses alike."""

import numpy as np
from scipy import stats

from policies.book import PolicyBook
from sim.engine.chance import seed_chance
from sim.engine.drivers import Opcode
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study

ROLLOUTS = 12
SEARCHES = 120  # of each of two deals
AFTER = 30  # real choices of the game, when hands are full
LEVEL = 1e-6  # of a test a game


def searching_match(key, after=AFTER):
    """Return a game in which so many real choices have been made, half of that where it is over by then."""
    study = new_study(key, policies=[f"search:{ROLLOUTS}"], seed=2)
    match = Match(stage_of(study, PolicyBook(study.game, study.policies)), 0, watched=False)
    for _ in range(after):
        options = match.options()
        match.apply(options[len(options) // 2])
        while len(match.options()) == 1:
            match.apply(match.options()[0])
        if match.is_over:
            return searching_match(key, after // 2)
    return match


def answers(match, deal):
    """Return how often each option is chosen from a deal, each time by a mind with a chance of its own."""
    mind = match.workspace.minds[match.decider]
    before = mind.copy()
    chosen = []
    for number in range(SEARCHES):
        match.workspace.minds[match.decider] = before
        seed_chance(match.workspace.minds[match.decider], 1, number, deal)
        match.state.decisions[match.decider] = 0
        chosen.append(match.drive(Opcode.PICK))
    return chosen


def test_a_search_chooses_alike_whatever_is_hidden(key):
    match = searching_match(key)
    as_dealt = answers(match, 1)
    key_of_deal = (7, 7, 7)
    with match.stage.at_play():
        match.stage.drivers.redeal(match.workspace.states, match.stage.rulebook, key_of_deal, match.decider)
    dealt_anew = answers(match, 2)
    options = sorted({*as_dealt, *dealt_anew})
    counts = np.array([[deal.count(option) for option in options] for deal in (as_dealt, dealt_anew)])
    if len(options) > 1:
        assert stats.chi2_contingency(counts).pvalue > LEVEL
