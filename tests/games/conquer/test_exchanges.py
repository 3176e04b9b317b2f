"""Exchanges of resources in an action of Heroes: Write & Conquer (H3.3): what they cost and bring, their limits."""

import pytest

from sim.games.conquer.words import Action, Decision, Resource, Verb
from tests.games.conquer.position import answer, asked, erect, held, offered, perform, position, rules, stock

pytestmark = pytest.mark.interpreted
WOOD, IRON, GOLD, MOVE, BUILD = Action
GATHERING = (WOOD, IRON, GOLD)


def overseer(rage=3, wood=0):
    """Orcs with an Overseer's Hut, and the rules."""
    using = rules()
    state = position("orcs", "undead", using=using)
    erect(state, using, 0, "overseers_hut")
    stock(state, 0, rage=rage, wood=wood)
    return state, using


@pytest.mark.parametrize("action", GATHERING)
def test_H3_3_rage_brings_more_of_what_is_gathered(action):
    state, using = overseer()
    perform(state, using, action, 1)
    answer(state, using, Verb.EXCHANGE, 0, Resource.RAGE, Resource.GATHERED)
    expected = tuple(3 if resource == action else 0 for resource in GATHERING)
    assert (held(state, 0), state.players[0].stock[Resource.RAGE]) == (expected, 2)


def test_H3_3_an_exchange_can_be_left():
    state, using = overseer()
    perform(state, using, WOOD, 1)
    answer(state, using, Verb.DONE)
    assert (held(state, 0), state.players[0].stock[Resource.RAGE]) == ((1, 0, 0), 3)


def test_H3_3_an_exchange_is_made_once_in_an_action():
    state, using = overseer()
    perform(state, using, WOOD, 1)
    answer(state, using, Verb.EXCHANGE, 0, Resource.RAGE, Resource.GATHERED)
    assert state.agenda.depth == 0


def test_H3_3_the_next_action_offers_it_again():
    state, using = overseer()
    for action in (WOOD, IRON):
        perform(state, using, action, 1)
        answer(state, using, Verb.EXCHANGE, 0, Resource.RAGE, Resource.GATHERED)
    assert held(state, 0) == (3, 3, 0)


def test_H3_3_nobody_is_asked_who_cannot_pay():
    state, using = overseer(rage=0)
    perform(state, using, WOOD, 1)
    assert state.agenda.depth == 0


def test_H3_3_an_exchange_belongs_to_its_action():
    state, using = overseer()
    perform(state, using, MOVE, 1)
    assert asked(state, Decision.DESTINATION, 0)


def test_H3_3_what_the_action_gathered_can_be_exchanged():
    using = rules({"faction.orcs.structure.overseers_hut.effect.1.pay": "gold"})
    state = position("orcs", "undead", using=using)
    erect(state, using, 0, "overseers_hut")
    perform(state, using, GOLD, 1)
    assert asked(state, Decision.BOOST, 0)


def market(**amounts):
    """Humans with a Market in a building action of level 1, and the rules."""
    using = rules()
    state = position("humans", "undead", using=using)
    erect(state, using, 0, "market")
    stock(state, 0, **amounts)
    return perform(state, using, BUILD, 1), using


def test_H3_3_any_is_the_players_choice_of_wood_iron_and_gold():
    state, using = market(wood=2, iron=2, gold=1)
    assert sorted((paid, gained) for _, paid, gained in offered(state, using, Verb.EXCHANGE)) == [
        (Resource.WOOD, Resource.IRON),
        (Resource.WOOD, Resource.GOLD),
        (Resource.IRON, Resource.WOOD),
        (Resource.IRON, Resource.GOLD),
    ]


def test_H3_3_the_payment_is_of_one_kind():
    state, using = market(wood=1, iron=1, gold=1)
    assert offered(state, using, Verb.EXCHANGE) == []


def test_H3_3_two_exchanges_are_the_limit_of_the_market():
    state, using = market(wood=8)
    for _ in range(2):
        answer(state, using, Verb.EXCHANGE, 0, Resource.WOOD, Resource.GOLD)
    assert held(state, 0) == (4, 0, 2)
    assert offered(state, using, Verb.EXCHANGE) == []


def test_H3_3_no_limit_is_a_limit_of_what_is_held():
    using = rules({"faction.gnomes.structure.workhouse.effect.1.times": 0})
    state = position("gnomes", "undead", using=using)
    erect(state, using, 0, "workhouse")
    stock(state, 0, iron=7)
    perform(state, using, BUILD, 1)
    for _ in range(7):
        answer(state, using, Verb.EXCHANGE, 0, Resource.IRON, Resource.GOLD)
    assert held(state, 0) == (0, 0, 7)


def test_H3_3_a_structure_built_meanwhile_does_not_lift_the_limit():
    using = rules()
    state = position("orcs", "undead", using=using)
    erect(state, using, 0, "overseers_hut")
    stock(state, 0, rage=4, wood=2, iron=2)
    perform(state, using, BUILD, 1)
    ((place, paid, gained),) = offered(state, using, Verb.EXCHANGE)
    answer(state, using, Verb.EXCHANGE, place, paid, gained)
    answer(state, using, Verb.BUILD, 1, 0)
    assert offered(state, using, Verb.EXCHANGE) == []


def test_H3_3_a_structure_built_now_offers_its_exchange_at_once():
    using = rules()
    state = position("humans", "undead", using=using)
    stock(state, 0, wood=4, gold=2)
    perform(state, using, BUILD, 1)
    assert offered(state, using, Verb.EXCHANGE) == []
    answer(state, using, Verb.BUILD, 0, 0)
    assert {paid for _, paid, _ in offered(state, using, Verb.EXCHANGE)} == {Resource.WOOD}
