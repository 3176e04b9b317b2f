"""Lines of play: what the policies do in prepared positions, and why."""

import numpy as np
import pytest
from policies.characters import archetypes
from sim.engine.options import pack, verb_of

from high_ground import policy
from high_ground.words import Place, Step, Verb

from tests.position import EAST, NORTH, TABLE, position

NAME = "high_ground.game:GAME"
RULES = TABLE.rules()


def answer_of(name, state):
    """Return what a policy answers in a position, with a cool head."""
    mind = np.zeros(1, policy.MIND)[0]
    mind.plan = policy.PLANS.index("weigh")
    for weight, number in archetypes(NAME)[name].weights.items():
        mind.weights[weight] = number
    options = np.array(TABLE.options(state, RULES))
    return options[policy.choose(state, RULES, mind, options, len(options))]


def to_move(held, secret=Place.CROWN_HILL):
    """Return a position in which the first clan is asked for an order."""
    state = position(held)
    others = [place for place in state.secrets.tolist() if place != secret]
    state.secrets[:] = [secret, *others]
    return TABLE.run(state, RULES, Step.BEGIN_TURN, NORTH)


@pytest.mark.parametrize("name", ["settler", "raider"])
def test_both_take_their_secret_hill_first(name):
    state = to_move({}, secret=Place.THORN_HILL)
    assert answer_of(name, state) == pack(Verb.MARCH, Place.NORTH_CAMP, Place.THORN_HILL)


def test_a_settler_yields_where_it_would_hardly_hold():
    state = to_move({Place.GORSE_HILL: (EAST, 1)})
    TABLE.answer(state, RULES, Verb.MARCH, Place.NORTH_CAMP, Place.GORSE_HILL)
    assert answer_of("settler", state) == pack(Verb.YIELD)


def test_a_raider_attacks_where_a_settler_musters():
    state = to_move({Place.GORSE_HILL: (EAST, 3), Place.THORN_HILL: (EAST, 3)})
    assert answer_of("settler", state) == pack(Verb.MUSTER)
    assert verb_of(answer_of("raider", state)) == Verb.MARCH
