"""No archetype of Heroes: Write & Conquer looks at what others do in the same action (H2.4).

Simultaneous choices are asked seat by seat, in the order `state.asking`. A policy that looked at what an earlier seat
has just chosen would play another game in another order. Every player has a chance of its own, so whole games must
agree, and so must all answers of each seat. Nor does a policy react to what others have sealed (H1.7).
"""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from policies.book import PolicyBook, by_hand
from sim.compiling.compiled import INTERPRETED
from sim.engine.chance import seed_play
from sim.games.conquer.catalogue import FACTION_KEYS
from sim.games.conquer.words import Decision
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study
from tests.games.conquer.position import GENEROUS
from tests.games.conquer.sight import essence

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not INTERPRETED, reason="games step by step; runs with NUMBA_DISABLE_JIT=1"),
]
ARCHETYPES = [*by_hand("conquer"), "trained"]
SEALED = (Decision.DESTINATION, Decision.HYDRA_MOVE, Decision.DEPLOY, Decision.ARM)
MOST_QUESTIONS = 10_000
SHORT = {**GENEROUS, "game.turns": 8}


def game(factions, policies, seed, order, changes):
    """Play a whole game in an order of asking; return every seat's questions with its answers, and what it came to."""
    study = new_study("conquer", factions=factions, policies=policies, rotate=False, seed=seed, settings=changes)
    match = Match(stage_of(study, PolicyBook("conquer", study.cast)), watched=False)
    match.state.asking[: len(order)] = order
    answers = [[] for _ in order]
    while not match.is_over:
        seat, question = match.decider, (int(match.state.decision), *match.state.about.tolist())
        answers[seat].append((question, match.play_on()))
    return answers, essence(match.state)


def compare(factions, policies, seed, order, changes=SHORT):
    """Play a game in the order of the seats and in another one; find no difference."""
    first, usual = game(factions, policies, seed, range(len(factions)), changes)
    answers, other = game(factions, policies, seed, order, changes)
    for seat in range(len(factions)):
        assert answers[seat] == first[seat], (factions[seat], policies[seat])
    assert other == usual


@pytest.mark.parametrize("policy", ARCHETYPES)
def test_H2_4_an_archetype_plays_the_same_game_in_any_order_of_asking(policy):
    chance = Random(policy)
    factions = ["nagas", *chance.sample([key for key in FACTION_KEYS if key != "nagas"], 3)]
    compare(factions, [policy] * 4, 3, chance.sample(range(4), 4))


@settings(deadline=None, max_examples=6, derandomize=True)
@given(
    factions=st.permutations(FACTION_KEYS),
    policies=st.lists(st.sampled_from(ARCHETYPES), min_size=4, max_size=4),
    players=st.sampled_from([2, 3, 4]),
    order=st.permutations(range(4)),
    seed=st.integers(0, 10**6),
)
def test_H2_4_archetypes_together_play_the_same_game_in_any_order_of_asking(factions, policies, players, order, seed):
    order = [seat for seat in order if seat < players]
    compare(factions[:players], policies[:players], seed, order)


def test_H2_4_a_game_of_sixteen_rounds_is_the_same_in_the_opposite_order():
    compare(["undead", "nagas", "elves", "orcs"], ["conqueror", "hunter", "collector", "builder"], 1, [3, 2, 1, 0], {})


def peeking(match, book, number):
    """Return whether the decider's policy answers otherwise if all that is hidden from it is dealt anew."""
    legal = np.array(match.options(), np.int64)
    view = match.workspace.states.copy()
    found = set()
    with np.errstate(over="ignore"):
        seed_play(view[0], 99, number, 0)
        match.game.hide(view[0], match.rules, match.decider)
        for states in (match.workspace.states, view):
            mind = match.workspace.minds.copy()[match.decider]
            found.add(int(book.choose(states[0], match.rules, mind, legal, len(legal))))
    return len(found) > 1


@pytest.mark.parametrize("policy", ARCHETYPES)
def test_H1_7_an_archetype_does_not_react_to_sealed_moves_and_deployments(policy):
    study = new_study("conquer", policies=[policy], seed=4, settings=GENEROUS)
    book, seen = PolicyBook("conquer", study.cast), set()
    match = Match(stage_of(study, book), watched=False)
    for number in range(MOST_QUESTIONS):
        if match.is_over:
            break
        if match.state.decision in SEALED:
            seen.add(int(match.state.decision))
            assert not peeking(match, book, number), match.decision
        match.play_on()
    assert match.is_over
    assert seen >= {Decision.DESTINATION, Decision.DEPLOY}
