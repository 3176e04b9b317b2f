"""Event cards that pay, and those that hit a target in construction (K20, F1)."""

import pytest

from sim.games.kings import armies, building
from sim.games.kings.words import Decision, EventCard, Fortification, Project, Settlement, Step, Verb
from tests.games.kings.building_site import PRICES, build, buildable
from tests.games.kings.position import (
    answer,
    give_cards,
    give_land,
    give_stock,
    home,
    offered,
    position,
    question,
    rules,
    run,
    stock,
    territory,
    verbs,
)

pytestmark = pytest.mark.interpreted
CARDS = (
    (EventCard.BOUNTIFUL_BOVINE, "cattle"),
    (EventCard.GREAT_GRAINS, "wheat"),
    (EventCard.SUBSTANTIAL_STONE, "stone"),
    (EventCard.TEEMING_TIMBER, "timber"),
)


@pytest.mark.parametrize(("card", "resource"), CARDS)
def test_K20_12_K20_20_K20_21_K20_22_a_card_stands_for_three_units(card, resource):
    state, using = position(), rules()
    price = dict(zip(("gold", "timber", "wheat", "cattle", "stone"), PRICES[Project.CASTLE], strict=True))
    short = {**price, resource: max(0, price[resource] - 3)}
    give_land(state, 0, home(state, 0, "front"), Settlement.VILLAGE, walls=Fortification.FORTRESS)
    give_stock(state, 0, **short)
    give_cards(state, 0, card)
    run(state, using, Step.CONSTRUCTION, 0)
    assert Project.CASTLE not in buildable(state, using, home(state, 0, "front"))
    answer(state, using, Verb.PLAY, card)
    build(state, using, Project.CASTLE, home(state, 0, "front"))
    assert stock(state, 0) == {}


def test_F1_W13_the_third_cattle_of_a_card_is_lost():
    using = rules({"settlement.village.cost.cattle": 2})
    state = position(using=using)
    give_stock(state, 0, gold=8, timber=6, wheat=6, cattle=1)
    give_cards(state, 0, EventCard.BOUNTIFUL_BOVINE)
    run(state, using, Step.CONSTRUCTION, 0)
    answer(state, using, Verb.PLAY, EventCard.BOUNTIFUL_BOVINE)
    build(state, using, Project.VILLAGE, home(state, 0, "left"))
    assert stock(state, 0)["cattle"] == 1
    assert not building.can_afford(state, using, 0, Project.VILLAGE)


def test_F1_a_card_laid_down_for_nothing_is_lost_when_building_ends():
    state, using = position(), rules()
    give_stock(state, 0)
    give_cards(state, 0, EventCard.GREAT_GRAINS)
    run(state, using, Step.CONSTRUCTION, 0)
    answer(state, using, Verb.PLAY, EventCard.GREAT_GRAINS)
    answer(state, using, Verb.PASS)
    assert not state.players[0].credit.any()
    assert state.events.discards[0] == EventCard.GREAT_GRAINS


def engineer(**stocks):
    state, using = position(), rules()
    give_stock(state, 0, **stocks)
    give_cards(state, 0, EventCard.CREATIVE_ENGINEERING)
    run(state, using, Step.CONSTRUCTION, 0)
    answer(state, using, Verb.PLAY, EventCard.CREATIVE_ENGINEERING)
    return state, using


def test_K20_10_creative_engineering_stands_for_two_different_resources():
    state, using = engineer(gold=4, timber=2, wheat=2, cattle=3)
    build(state, using, Project.VILLAGE, home(state, 0, "left"))
    assert stock(state, 0) == {}


def test_K20_10_creative_engineering_stands_for_no_gold_and_no_third_unit():
    state, using = engineer(gold=3, timber=9, wheat=9, cattle=9)
    assert Project.VILLAGE not in buildable(state, using, home(state, 0, "left"))
    state, using = engineer(gold=4, timber=1, wheat=2, cattle=3)
    assert Project.VILLAGE not in buildable(state, using, home(state, 0, "left"))


def test_K20_10_creative_engineering_saves_units_that_the_stock_could_pay():
    state, using = engineer(gold=4, timber=3, wheat=5, cattle=9)
    build(state, using, Project.VILLAGE, home(state, 0, "left"))
    assert stock(state, 0) == {"timber": 2, "wheat": 2, "cattle": 6}


def test_F1_creative_engineering_never_gives_more_than_the_price():
    state, using = engineer(gold=4, timber=1, stone=2)
    build(state, using, Project.WALLS, home(state, 0, "front"))
    assert stock(state, 0) == {"timber": 1, "stone": 1}


def test_K20_15_fanatics_raise_one_army_for_two_gold():
    state, using = position(), rules()
    give_land(state, 0, home(state, 0, "capital"), Settlement.CITY)
    give_stock(state, 0, gold=6, wheat=6, cattle=6)
    give_cards(state, 0, EventCard.FANATICS)
    run(state, using, Step.CONSTRUCTION, 0)
    answer(state, using, Verb.PLAY, EventCard.FANATICS)
    build(state, using, Project.ARMY, home(state, 0, "capital"))
    assert stock(state, 0) == {"gold": 4, "wheat": 3, "cattle": 3}
    assert Project.ARMY not in buildable(state, using, home(state, 0, "capital"))


def test_K20_15_fanatics_follow_in_this_construction_only():
    state, using = position(), rules()
    give_cards(state, 0, EventCard.FANATICS)
    run(state, using, Step.CONSTRUCTION, 0)
    answer(state, using, Verb.PLAY, EventCard.FANATICS)
    answer(state, using, Verb.PASS)
    assert state.players[0].fanatics == 0


def with_card(card):
    state, using = position(), rules()
    give_cards(state, 0, card)
    run(state, using, Step.CONSTRUCTION, 0)
    return state, using


def test_K20_9_saboteur_takes_a_card_at_random_from_a_hand():
    state, using = position(), rules()
    give_cards(state, 0, EventCard.SABOTEUR)
    give_cards(state, 2, EventCard.THIEVERY, EventCard.SURROUNDED)
    run(state, using, Step.CONSTRUCTION, 0)
    answer(state, using, Verb.PLAY, EventCard.SABOTEUR)
    assert offered(state, using, Verb.CHOOSE_PLAYER) == [(2, -1, -1)]
    answer(state, using, Verb.CHOOSE_PLAYER, 2)
    assert (state.players[0].hand.sum(), state.players[2].hand.sum()) == (1, 1)
    assert question(state) == (0, Decision.BUILD)


def test_K20_9_every_card_of_the_hand_may_be_drawn():
    found = set()
    for seed in range(20):
        state, using = position(seed=seed), rules()
        give_cards(state, 0, EventCard.SABOTEUR)
        give_cards(state, 2, EventCard.THIEVERY, EventCard.SURROUNDED)
        run(state, using, Step.CONSTRUCTION, 0)
        answer(state, using, Verb.PLAY, EventCard.SABOTEUR)
        answer(state, using, Verb.CHOOSE_PLAYER, 2)
        found.add(int(state.players[0].hand.argmax()))
    assert found == {EventCard.THIEVERY, EventCard.SURROUNDED}


def test_K20_9_saboteur_waits_while_nobody_else_holds_a_card():
    state, using = with_card(EventCard.SABOTEUR)
    assert Verb.PLAY not in verbs(state, using)


def test_K20_16_limited_logistics_stops_any_army():
    state, using = with_card(EventCard.LIMITED_LOGISTICS)
    answer(state, using, Verb.PLAY, EventCard.LIMITED_LOGISTICS)
    assert [power for power, _, _ in offered(state, using, Verb.CHOOSE_ARMY)] == [0, 1, 2, 3]
    answer(state, using, Verb.CHOOSE_ARMY, 3, 0)
    assert state.powers[3].armies[0].moved == 1


def test_K20_16_an_army_stopped_neither_moves_nor_is_supplied_until_the_round_ends():
    state, using = position(), rules()
    state.powers[0].armies[0].moved = 1
    give_land(state, 0, home(state, 0, "front"), Settlement.TOWN)
    state.powers[0].armies[0].damage = 1
    for step in (Step.MOVEMENT, Step.SUPPLY):
        run(state, using, step, 0)
        assert question(state) is None
    run(state, using, Step.END_ROUND)
    assert state.powers[0].armies[0].moved == 0


def test_K20_18_raise_a_road_lies_free_between_any_two_neighbours():
    state, using = with_card(EventCard.RAISE_A_ROAD)
    give_stock(state, 0)
    answer(state, using, Verb.PLAY, EventCard.RAISE_A_ROAD)
    assert len(offered(state, using, Verb.BUILD_ROAD)) == 96 - 4
    a, b = territory("white", "rim"), territory("white", "middle")
    answer(state, using, Verb.BUILD_ROAD, a, b)
    assert armies.has_road(state, a, b)
    assert state.players[0].roads_built == 0


def test_K20_18_raise_a_road_needs_a_road_token():
    using = rules({"cap.road.pool": 4})
    state = position(using=using)
    give_cards(state, 0, EventCard.RAISE_A_ROAD)
    run(state, using, Step.CONSTRUCTION, 0)
    assert Verb.PLAY not in verbs(state, using)
