"""The supply phase: provisions heal armies that did not move (K19, K20.11)."""

import pytest

from sim.games.kings.words import Decision, EventCard, Settlement, Step, Verb
from tests.games.kings.position import (
    answer,
    clear_armies,
    give_cards,
    give_land,
    give_stock,
    lay_roads,
    offered,
    position,
    put_army,
    question,
    rules,
    run,
    stock,
    territory,
)

pytestmark = pytest.mark.interpreted

PURPLE, RED = 0, 1
CAPITAL, FRONT, LEFT, RIGHT, MIDDLE, INNER = (
    territory("purple", role) for role in ("capital", "front", "left", "right", "middle", "inner")
)


def hurt_army(place, *, using=None, gold=7, moved=0, damage=2, own=(), roads=(), cards=(), red=()):
    """Return the state and the rules in Purple's supply phase with a damaged army in a territory."""
    using = rules() if using is None else using
    state = position(using=using)
    clear_armies(state)
    give_stock(state, PURPLE, gold=gold)
    for there in own:
        give_land(state, PURPLE, there)
    for there in red:
        give_land(state, RED, there)
    lay_roads(state, *roads)
    give_cards(state, PURPLE, *cards)
    put_army(state, PURPLE, place, moved=moved, damage=damage)
    run(state, using, Step.SUPPLY, PURPLE)
    return state, using


def test_K19_1_two_gold_remove_all_damage():
    state, using = hurt_army(CAPITAL)
    assert question(state) == (PURPLE, Decision.RESUPPLY)
    answer(state, using, Verb.HEAL, 0, 0)
    assert (state.powers[PURPLE].armies[0].damage, stock(state, PURPLE)) == (0, {"gold": 5})


def test_K19_1_an_army_joined_to_a_town_by_road_is_in_supply():
    state, _ = hurt_army(FRONT)
    assert question(state) == (PURPLE, Decision.RESUPPLY)


def test_K19_1_an_army_without_road_and_town_is_out_of_supply():
    state, _ = hurt_army(LEFT)
    assert question(state) is None


def test_K19_1_an_army_with_a_moved_token_is_not_resupplied():
    state, _ = hurt_army(CAPITAL, moved=1)
    assert question(state) is None


def test_K19_1_without_two_gold_nothing_is_resupplied():
    state, _ = hurt_army(CAPITAL, gold=1)
    assert question(state) is None


def test_K19_1_an_undamaged_army_is_not_asked_about():
    state, _ = hurt_army(CAPITAL, damage=0)
    assert question(state) is None


def test_K19_1_a_village_is_no_source_of_provisions():
    state, _ = hurt_army(FRONT, red=(CAPITAL,))
    assert question(state) is None


def test_K19_1_a_captured_town_of_any_culture_supplies():
    state, _ = hurt_army(LEFT, damage=0)
    give_land(state, PURPLE, LEFT, Settlement.TOWN, culture=RED)
    state.powers[PURPLE].armies[0].damage = 1
    run(state, rules(), Step.SUPPLY, PURPLE)
    assert question(state) == (PURPLE, Decision.RESUPPLY)


def test_K19_1_the_player_may_resupply_several_armies_or_stop():
    state, using = hurt_army(CAPITAL)
    put_army(state, PURPLE, FRONT, damage=1)
    answer(state, using, Verb.HEAL, 0, 0)
    assert {index for index, _, _ in offered(state, using, Verb.HEAL)} == {1}
    answer(state, using, Verb.PASS)
    assert (question(state), state.powers[PURPLE].armies[1].damage) == (None, 1)


CHAIN = {"own": (INNER,), "roads": (FRONT, INNER)}


@pytest.mark.parametrize(
    ("choice", "broken", "supplied"),
    [
        ("chain_of_roads_through_own_territories", False, True),
        ("chain_of_roads_through_own_territories", True, False),
        ("chain_of_roads", True, True),
        ("one_road", False, False),
    ],
)
def test_K19_1_the_road_to_the_town_leads_through_own_territories_unless_ruled_otherwise(choice, broken, supplied):
    using = rules({"ruling.supply_link.choice": choice})
    state, _ = hurt_army(INNER, using=using, red=(FRONT,) if broken else (), **CHAIN)
    assert (question(state) is not None) == supplied


def test_K19_1_one_road_is_enough_under_that_ruling():
    using = rules({"ruling.supply_link.choice": "one_road"})
    state, _ = hurt_army(FRONT, using=using)
    assert question(state) == (PURPLE, Decision.RESUPPLY)


def test_K20_11_rest_and_resupply_heals_an_army_anywhere_for_nothing():
    state, using = hurt_army(MIDDLE, own=(MIDDLE,), gold=0, cards=(EventCard.REST_AND_RESUPPLY,))
    answer(state, using, Verb.HEAL, 0, 1)
    assert (state.powers[PURPLE].armies[0].damage, stock(state, PURPLE)) == (0, {})
    assert (question(state), state.events.discarded) == (None, 1)


def test_K20_11_the_army_must_not_have_moved():
    state, _ = hurt_army(LEFT, moved=1, cards=(EventCard.REST_AND_RESUPPLY,))
    assert question(state) is None


def test_K20_11_the_card_may_be_kept_where_gold_will_do():
    state, using = hurt_army(CAPITAL, cards=(EventCard.REST_AND_RESUPPLY,))
    assert {by_card for _, by_card, _ in offered(state, using, Verb.HEAL)} == {0, 1}


@pytest.mark.parametrize(("gold", "asks"), [(1, False), (2, True)])
def test_K20_11_the_card_costs_two_gold_under_the_other_ruling(gold, asks):
    using = rules({"ruling.rest_and_resupply_price.choice": "two_gold_without_link"})
    state, _ = hurt_army(LEFT, using=using, gold=gold, cards=(EventCard.REST_AND_RESUPPLY,))
    assert (question(state) is not None) == asks
    if asks:
        answer(state, using, Verb.HEAL, 0, 1)
        assert stock(state, PURPLE) == {}
