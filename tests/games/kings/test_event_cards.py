"""The twenty-three event cards, each in its window (K20, FAQ 1 to 10)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.kings.armies import add_road
from sim.games.kings.cards import hand_size
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Decision, EventCard, Fortification, Project, Resource, Settlement, Step, Verb
from tests.games.kings.position import (
    answer,
    clear_armies,
    give_cards,
    give_land,
    give_stock,
    offered,
    one_face,
    position,
    put_army,
    question,
    rules,
    run,
    stock,
    territory,
    verbs,
)

pytestmark = pytest.mark.interpreted

PURPLE, RED, BLUE = 0, 1, 2
CAPITAL, FRONT, LEFT, RIGHT, RIM, MIDDLE, INNER = range(7)  # the purple sector
RED_CAPITAL, RED_FRONT = territory("red", "capital"), territory("red", "front")


def holding(*cards, using=None, **resources):
    """Return a position in which Purple holds some event cards and this stock."""
    state = position(using=using)
    give_cards(state, PURPLE, *cards)
    give_stock(state, PURPLE, **resources)
    return state


def building(*cards, using=None, **resources):
    """Return the state and the rules when Purple, holding these cards, is building."""
    using = rules() if using is None else using
    state = holding(*cards, using=using, **resources)
    run(state, using, Step.CONSTRUCTION, PURPLE)
    return state, using


def playable(state, using):
    return {EventCard(card) for card, _, _ in offered(state, using, Verb.PLAY)}


def spent(state, *cards):
    """Return whether these cards of Purple went to the discards."""
    pile = sorted(int(card) for card in state.events.discards[: state.events.discarded])
    return pile == sorted(cards) and hand_size(state, PURPLE) == 0


# ---------------------------------------------------------------- the resource roll


def test_K20_1_bountiful_harvest_rolls_one_more_resource_die_for_its_player_alone():
    using = rules(one_face("resource", "blue"))
    state = holding(EventCard.BOUNTIFUL_HARVEST, using=using)
    others = stock(state, RED)
    run(state, using, Step.HARVEST, PURPLE)
    assert question(state) == (PURPLE, Decision.HARVEST)
    answer(state, using, Verb.PLAY, EventCard.BOUNTIFUL_HARVEST)
    assert (stock(state, PURPLE), stock(state, RED)) == ({"cattle": 2}, others)
    assert spent(state, EventCard.BOUNTIFUL_HARVEST)


def test_K20_1_bountiful_harvest_may_be_kept():
    state = holding(EventCard.BOUNTIFUL_HARVEST)
    run(state, rules(), Step.HARVEST, PURPLE)
    answer(state, rules(), Verb.PASS)
    assert (question(state), stock(state, PURPLE), hand_size(state, PURPLE)) == (None, {}, 1)


def test_K20_2_natures_blessing_lets_a_settlement_of_an_unrolled_colour_yield():
    using = rules()
    state = holding(EventCard.NATURES_BLESSING)
    state.rolled[3] = 1  # blue, the colour of all fronts
    run(state, using, Step.BLESSING, PURPLE)
    assert {place for place, _, _ in offered(state, using, Verb.CHOOSE_LAND)} == {
        int(using.capital[kingdom]) for kingdom in state.faction[:4]
    }
    answer(state, using, Verb.CHOOSE_LAND, CAPITAL)
    assert stock(state, PURPLE) == {"wheat": 3, "stone": 1}
    assert spent(state, EventCard.NATURES_BLESSING)


def test_K20_2_the_controller_of_the_settlement_collects():
    using = rules()
    state = holding(EventCard.NATURES_BLESSING)
    run(state, using, Step.BLESSING, PURPLE)
    before = stock(state, RED)["cattle"]
    answer(state, using, Verb.CHOOSE_LAND, RED_FRONT)
    assert (stock(state, PURPLE), stock(state, RED)["cattle"]) == ({}, before + 2)


def test_K20_3_early_spring_doubles_what_one_settlement_yields_this_round():
    using = rules(one_face("resource", "blue"))
    state = holding(EventCard.EARLY_SPRING, using=using)
    run(state, using, Step.BEFORE_ROLL, PURPLE)
    assert len(offered(state, using, Verb.CHOOSE_LAND)) == 8
    answer(state, using, Verb.CHOOSE_LAND, FRONT)
    run(state, using, Step.RESOURCE_ROLL)
    run(state, using, Step.COLLECT)
    assert stock(state, PURPLE) == {"cattle": 2 * 2 * 3}
    assert spent(state, EventCard.EARLY_SPRING)


# ---------------------------------------------------------------- construction: cards that pay

PAYING = {
    EventCard.BOUNTIFUL_BOVINE: "cattle",
    EventCard.GREAT_GRAINS: "wheat",
    EventCard.TEEMING_TIMBER: "timber",
}


def paid_village(card, lacking):
    """Build a village with everything in stock but what the card stands for."""
    goods = {"gold": 4, "timber": 3, "wheat": 3, "cattle": 3} | {lacking: 0}
    state, using = building(card, **goods)
    answer(state, using, Verb.PLAY, card)
    answer(state, using, Verb.BUILD, Project.VILLAGE, LEFT)
    return state, using


def test_K20_12_bountiful_bovine_stands_for_three_cattle():
    state, _ = paid_village(EventCard.BOUNTIFUL_BOVINE, "cattle")
    assert (state.land[LEFT].settlement, stock(state, PURPLE)) == (Settlement.VILLAGE, {})
    assert spent(state, EventCard.BOUNTIFUL_BOVINE)


def test_K20_20_great_grains_stands_for_three_wheat():
    state, _ = paid_village(EventCard.GREAT_GRAINS, "wheat")
    assert (state.land[LEFT].settlement, stock(state, PURPLE)) == (Settlement.VILLAGE, {})


def test_K20_22_teeming_timber_stands_for_three_timber():
    state, _ = paid_village(EventCard.TEEMING_TIMBER, "timber")
    assert (state.land[LEFT].settlement, stock(state, PURPLE)) == (Settlement.VILLAGE, {})


def test_K20_21_substantial_stone_stands_for_three_stone():
    state, using = building(EventCard.SUBSTANTIAL_STONE, gold=4, timber=1)
    answer(state, using, Verb.PLAY, EventCard.SUBSTANTIAL_STONE)
    answer(state, using, Verb.BUILD, Project.WALLS, FRONT)
    assert (state.land[FRONT].fortification, stock(state, PURPLE)) == (Fortification.WALLS, {})


def test_K20_21_F1_the_unused_unit_is_lost():
    state, using = building(EventCard.SUBSTANTIAL_STONE, gold=8, timber=2, stone=1)
    answer(state, using, Verb.PLAY, EventCard.SUBSTANTIAL_STONE)
    answer(state, using, Verb.BUILD, Project.WALLS, FRONT)
    assert stock(state, PURPLE) == {"gold": 4, "timber": 1, "stone": 1}
    assert Verb.BUILD not in verbs(state, using)


@pytest.mark.parametrize("lacking", [{"wheat": 1, "cattle": 3}, {"wheat": 2, "cattle": 2}, {"wheat": 3, "cattle": 1}])
def test_K20_10_creative_engineering_stands_for_any_two_resources(lacking):
    goods = {"gold": 4, "timber": 3, **lacking}
    state, using = building(EventCard.CREATIVE_ENGINEERING, **goods)
    answer(state, using, Verb.PLAY, EventCard.CREATIVE_ENGINEERING)
    answer(state, using, Verb.BUILD, Project.VILLAGE, LEFT)
    assert (state.land[LEFT].settlement, stock(state, PURPLE)) == (Settlement.VILLAGE, {})


def test_K20_10_creative_engineering_does_not_stand_for_gold():
    state, using = building(EventCard.CREATIVE_ENGINEERING, gold=3, timber=3, wheat=3, cattle=3)
    answer(state, using, Verb.PLAY, EventCard.CREATIVE_ENGINEERING)
    assert Project.VILLAGE not in {project for project, _, _ in offered(state, using, Verb.BUILD)}


def test_K20_15_fanatics_raise_one_army_for_two_gold():
    state, using = building(EventCard.FANATICS, gold=4, wheat=6, cattle=6)
    answer(state, using, Verb.PLAY, EventCard.FANATICS)
    answer(state, using, Verb.BUILD, Project.ARMY, CAPITAL)
    assert stock(state, PURPLE) == {"gold": 2, "wheat": 3, "cattle": 3}
    assert state.players[PURPLE].fanatics == 0


def test_K20_19_the_market_buys_five_resource_cards_at_two_gold():
    state, using = building(EventCard.THE_MARKET, timber=2, stone=4)
    answer(state, using, Verb.PLAY, EventCard.THE_MARKET)
    for resource in (Resource.TIMBER, Resource.TIMBER, Resource.STONE, Resource.STONE, Resource.STONE):
        answer(state, using, Verb.SELL, resource)
    assert stock(state, PURPLE) == {"gold": 10, "stone": 1}
    assert Verb.SELL not in verbs(state, using)


def test_K20_19_nothing_is_sold_without_the_card():
    state, using = building(timber=3)
    assert Verb.SELL not in verbs(state, using)


# ---------------------------------------------------------------- construction: cards with a target


def test_K20_9_saboteur_takes_a_card_from_the_hand_of_a_player():
    using = rules()
    state = holding(EventCard.SABOTEUR)
    give_cards(state, BLUE, EventCard.GREAT_GRAINS, EventCard.GREAT_GRAINS)
    run(state, using, Step.CONSTRUCTION, PURPLE)
    answer(state, using, Verb.PLAY, EventCard.SABOTEUR)
    assert offered(state, using, Verb.CHOOSE_PLAYER) == [(BLUE, NOBODY, NOBODY)]
    answer(state, using, Verb.CHOOSE_PLAYER, BLUE)
    assert (hand_size(state, BLUE), state.players[PURPLE].hand[EventCard.GREAT_GRAINS]) == (1, 1)


def test_K20_9_the_card_is_taken_at_random():
    taken = set()
    for seed in range(30):
        using = rules()
        state = position(seed=seed)
        give_cards(state, PURPLE, EventCard.SABOTEUR)
        give_cards(state, RED, EventCard.THIEVERY, EventCard.FANATICS, EventCard.SURROUNDED)
        run(state, using, Step.CONSTRUCTION, PURPLE)
        answer(state, using, Verb.PLAY, EventCard.SABOTEUR)
        answer(state, using, Verb.CHOOSE_PLAYER, RED)
        taken |= {card for card in EventCard if state.players[PURPLE].hand[card]}
    assert taken == {EventCard.THIEVERY, EventCard.FANATICS, EventCard.SURROUNDED}


def test_K20_9_saboteur_waits_for_a_hand_to_rob():
    state, using = building(EventCard.SABOTEUR)
    assert playable(state, using) == set()


@pytest.mark.parametrize("power", [PURPLE, RED, MALADOR])
def test_K20_16_limited_logistics_puts_a_moved_token_by_any_army(power):
    using = rules()
    state = holding(EventCard.LIMITED_LOGISTICS)
    give_land(state, MALADOR, INNER)
    put_army(state, MALADOR, INNER)
    run(state, using, Step.CONSTRUCTION, PURPLE)
    answer(state, using, Verb.PLAY, EventCard.LIMITED_LOGISTICS)
    answer(state, using, Verb.CHOOSE_ARMY, power, 0)
    assert state.powers[power].armies[0].moved == 1


def test_K20_16_the_army_neither_moves_nor_supplies_this_round():
    using = rules()
    state = holding(EventCard.LIMITED_LOGISTICS)
    state.powers[RED].armies[0].damage = 1
    run(state, using, Step.CONSTRUCTION, PURPLE)
    answer(state, using, Verb.PLAY, EventCard.LIMITED_LOGISTICS)
    answer(state, using, Verb.CHOOSE_ARMY, RED, 0)
    state.decider, state.agenda.depth = NOBODY, 0
    run(state, using, Step.MOVEMENT, RED)
    run(state, using, Step.SUPPLY, RED)
    assert question(state) is None


def test_K20_18_raise_a_road_lays_a_road_anywhere_for_nothing():
    state, using = building(EventCard.RAISE_A_ROAD)
    answer(state, using, Verb.PLAY, EventCard.RAISE_A_ROAD)
    assert len(offered(state, using, Verb.BUILD_ROAD)) == 96 - 4
    far = territory("black", "rim"), territory("black", "middle")
    answer(state, using, Verb.BUILD_ROAD, *far)
    assert state.land[far[0]].roads == 1 << far[1]
    assert spent(state, EventCard.RAISE_A_ROAD)


def test_K20_18_no_second_road_is_laid_across_a_border():
    using = rules()
    state = holding(EventCard.RAISE_A_ROAD)
    add_road(state, LEFT, MIDDLE)
    run(state, using, Step.CONSTRUCTION, PURPLE)
    answer(state, using, Verb.PLAY, EventCard.RAISE_A_ROAD)
    assert (LEFT, MIDDLE) not in {(a, b) for a, b, _ in offered(state, using, Verb.BUILD_ROAD)}


# ---------------------------------------------------------------- support, movement, supply


def test_K20_14_live_off_the_land_keeps_an_unsupported_army():
    using = rules()
    state = holding(EventCard.LIVE_OFF_THE_LAND)
    clear_armies(state)
    give_land(state, PURPLE, INNER)
    put_army(state, PURPLE, INNER, count=2)
    run(state, using, Step.SUPPORT, PURPLE)
    assert verbs(state, using) == {Verb.PLAY, Verb.DISBAND}
    answer(state, using, Verb.PLAY, EventCard.LIVE_OFF_THE_LAND)
    assert (question(state), state.powers[PURPLE].army_count) == (None, 2)
    assert spent(state, EventCard.LIVE_OFF_THE_LAND)


def test_K20_11_rest_and_resupply_heals_one_unmoved_army_in_the_supply_phase():
    using = rules()
    state = holding(EventCard.REST_AND_RESUPPLY)
    put_army(state, PURPLE, LEFT, damage=2)
    run(state, using, Step.SUPPLY, PURPLE)
    answer(state, using, Verb.HEAL, 1, 1)
    assert state.powers[PURPLE].armies[1].damage == 0
    assert spent(state, EventCard.REST_AND_RESUPPLY)


def forced_march(moved):
    using = rules()
    state = holding(EventCard.FORCED_MARCH)
    clear_armies(state)
    put_army(state, PURPLE, FRONT, moved=moved)
    run(state, using, Step.MOVEMENT, PURPLE)
    return state, using


def test_K20_6_forced_march_takes_an_army_one_territory_further():
    state, using = forced_march(moved=0)
    answer(state, using, Verb.MARCH, 0, RIM, 1)
    assert (state.powers[PURPLE].armies[0].place, state.land[RIM].visitors) == (RIM, 1)
    assert spent(state, EventCard.FORCED_MARCH)


def test_K20_6_an_ordinary_march_leaves_the_card_in_the_hand():
    state, using = forced_march(moved=0)
    answer(state, using, Verb.MARCH, 0, CAPITAL, 0)
    assert hand_size(state, PURPLE) == 1


def thief(*cards, red=None):
    using = rules()
    state = holding(*cards)
    for player in (BLUE, 3):
        give_stock(state, player)
    give_stock(state, RED, **(red or {}))
    run(state, using, Step.MOVEMENT, PURPLE)
    return state, using


def test_K20_17_thievery_takes_any_two_resource_cards_of_a_player():
    state, using = thief(EventCard.THIEVERY, red={"gold": 9, "wheat": 1, "stone": 2})
    assert {(a, b) for _, a, b in offered(state, using, Verb.STEAL)} == {
        (Resource.WHEAT, Resource.STONE),
        (Resource.STONE, Resource.STONE),
    }
    answer(state, using, Verb.STEAL, RED, Resource.WHEAT, Resource.STONE)
    assert (stock(state, PURPLE), stock(state, RED)) == ({"wheat": 1, "stone": 1}, {"gold": 9, "stone": 1})
    assert spent(state, EventCard.THIEVERY)


def test_K20_17_a_victim_with_one_card_gives_that():
    state, using = thief(EventCard.THIEVERY, red={"timber": 1})
    answer(state, using, Verb.STEAL, RED, Resource.TIMBER, NOBODY)
    assert (stock(state, PURPLE), stock(state, RED)) == ({"timber": 1}, {})


def test_K20_17_thievery_may_be_kept_and_the_armies_march():
    state, using = thief(EventCard.THIEVERY, red={"timber": 2})
    answer(state, using, Verb.PASS)
    assert (hand_size(state, PURPLE), question(state)) == (1, (PURPLE, Decision.MARCH))


def test_K20_17_two_thieveries_may_be_played_in_one_phase():
    state, using = thief(red={"timber": 4})
    state.decider, state.agenda.depth = NOBODY, 0
    state.players[PURPLE].hand[EventCard.THIEVERY] = 2
    run(state, using, Step.MOVEMENT, PURPLE)
    for _ in range(2):
        answer(state, using, Verb.STEAL, RED, Resource.TIMBER, Resource.TIMBER)
    assert stock(state, PURPLE) == {"timber": 4}


def test_K20_17_the_eliminated_are_not_robbed():
    state, using = thief(EventCard.THIEVERY, red={"timber": 4})
    state.players[RED].alive = 0
    assert verbs(state, using) == {Verb.PASS}


# ---------------------------------------------------------------- windows

CONSTRUCTION_CARDS = {
    EventCard.SABOTEUR,
    EventCard.CREATIVE_ENGINEERING,
    EventCard.BOUNTIFUL_BOVINE,
    EventCard.FANATICS,
    EventCard.LIMITED_LOGISTICS,
    EventCard.RAISE_A_ROAD,
    EventCard.THE_MARKET,
    EventCard.GREAT_GRAINS,
    EventCard.SUBSTANTIAL_STONE,
    EventCard.TEEMING_TIMBER,
}


def test_K20_9_K20_22_construction_offers_exactly_its_own_cards():
    using = rules()
    state = holding(*EventCard)
    give_cards(state, RED, EventCard.HEROIC_CHARGE)
    run(state, using, Step.CONSTRUCTION, PURPLE)
    assert playable(state, using) == CONSTRUCTION_CARDS
