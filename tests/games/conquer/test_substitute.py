"""The Humans' artefact of Paskaar: iron and gold in place of wood, whatever the wood comes from (H14.4)."""

import pytest

from sim.games.conquer.words import Action, Decision, Resource, Verb
from tests.games.conquer.position import (
    answer,
    asked,
    deploy,
    erect,
    go,
    held,
    idle,
    offered,
    own,
    perform,
    position,
    raise_units,
    rules,
    stock,
    wait_for,
)

pytestmark = pytest.mark.interpreted


def with_substitute(*, using, **where):
    """Let the Humans own the artefact of Paskaar."""
    state = position("humans", "orcs", using=using, **where)
    own(state, using, 0, "paskaar")
    return state


@pytest.mark.parametrize("action", [Action.IRON, Action.GOLD])
def test_H14_4_other_resources_cannot_be_changed(action):
    using = rules()
    state = perform(with_substitute(using=using), using, action, 4)
    assert not wait_for(state, using, Decision.SUBSTITUTE)
    assert sum(held(state, 0)) == 4


def test_H14_4_the_wood_of_a_region_may_be_changed():
    using = rules()
    state = perform(with_substitute(using=using, regions=("brynnlore", "folen")), using, Action.MOVE, 2)
    go(state, using, "esmore")
    assert wait_for(state, using, Decision.SUBSTITUTE)
    assert held(answer(state, using, Verb.TAKE_MIX, 0, 2), 0) == (0, 0, 2)


def test_H14_4_the_wood_of_a_monster_may_be_changed_and_its_iron_and_gold_come_besides():
    using = rules()
    state = with_substitute(using=using)
    raise_units(state, 0, knight=1)
    perform(state, using, Action.MOVE, 1)
    wait_for(state, using, Decision.MONSTER)
    answer(state, using, Verb.HUNT, 0, 0)
    deploy(state, using, 1)
    assert asked(state, Decision.SUBSTITUTE, 0)
    assert held(answer(state, using, Verb.TAKE_MIX, 1, 0), 0) == (0, 2, 1)


def test_H14_4_looted_wood_may_be_changed():
    using = rules()
    state = with_substitute(using=using, regions=("dortal", "dortal"))
    raise_units(state, 0, knight=1)
    raise_units(state, 1)
    stock(state, 1, wood=3)
    perform(state, using, Action.MOVE, 1)
    wait_for(state, using, Decision.WISH)
    answer(state, using, Verb.FIGHT)
    idle(state, using)
    deploy(state, using, 1)
    answer(state, using, Verb.TAKE_LOOT)
    answer(state, using, Verb.LOOT, 3)
    assert asked(state, Decision.SUBSTITUTE, 0)
    answer(state, using, Verb.TAKE_MIX, 3, 0)
    assert (held(state, 0), held(state, 1)) == ((0, 3, 0), (0, 0, 0))


def test_H14_4_a_great_deal_of_wood_may_all_be_changed():
    using = rules({"action.wood.per_level": 9})
    state = perform(with_substitute(using=using), using, Action.WOOD, 3)
    while asked(state, Decision.SUBSTITUTE, 0):
        answer(state, using, Verb.TAKE_MIX, max(iron for iron, _, _ in offered(state, using, Verb.TAKE_MIX)), 0)
    assert held(state, 0) == (0, 27, 0)


def test_H14_4_iron_taken_in_place_of_wood_circles_the_points_of_iron():
    using = rules()
    state = with_substitute(using=using)
    stock(state, 0, wood=13, iron=13)
    perform(state, using, Action.WOOD, 1)
    answer(state, using, Verb.TAKE_MIX, 1, 0)
    assert state.players[0].circled[:3].tolist() == [0, 1, 0]


def test_H14_4_the_substitute_ends_with_the_artefact():
    using = rules()
    state = with_substitute(using=using)
    own(state, using, 1, "paskaar")
    assert not wait_for(perform(state, using, Action.WOOD, 2), using, Decision.SUBSTITUTE)


def test_H14_4_the_wood_of_a_fortress_may_be_changed():
    using = rules()
    state = with_substitute(using=using, regions=("kosleen", "folen"))
    raise_units(state, 0, warrior=3)
    perform(state, using, Action.MOVE, 1)
    wait_for(state, using, Decision.FORTRESS)
    answer(state, using, Verb.ATTACK, 0)
    deploy(state, using, 3)
    assert asked(state, Decision.SUBSTITUTE, 0)
    assert held(answer(state, using, Verb.TAKE_MIX, 0, 1), 0) == (0, 1, 3)


def test_H14_4_wood_had_in_exchange_may_be_changed():
    using = rules()
    state = with_substitute(using=using)
    erect(state, using, 0, "market")
    stock(state, 0, iron=2)
    perform(state, using, Action.BUILD, 1)
    answer(state, using, Verb.EXCHANGE, 0, Resource.IRON, Resource.WOOD)
    assert asked(state, Decision.SUBSTITUTE, 0)
    assert held(answer(state, using, Verb.TAKE_MIX, 0, 1), 0) == (0, 0, 1)


def test_H14_4_nobody_else_may_change_wood():
    using = rules()
    state = perform(with_substitute(using=using), using, Action.WOOD, 2)
    answer(state, using, Verb.TAKE_MIX, 0, 0)
    assert not wait_for(state, using, Decision.SUBSTITUTE, 1)
    assert held(state, 1) == (2, 0, 0)
