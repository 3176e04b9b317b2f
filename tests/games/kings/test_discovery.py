"""The discovery phase, card by card (K6)."""

import pytest

from sim.engine.agenda import push
from sim.engine.header import NOBODY
from sim.games.kings import discovery
from sim.games.kings.armies import set_control
from sim.games.kings.words import Decision, DiscoveryCard, Event, EventCard, Fortification, Settlement, Step, Verb
from tests.games.kings.explorers import FRONT, LEFT_PLAYER, PLACE, PURPLE, explore
from tests.games.kings.position import (
    answer,
    armies_in,
    clear_armies,
    give_cards,
    give_land,
    lay_roads,
    loaded,
    neighbours,
    offered,
    one_face,
    position,
    put_army,
    put_on_top,
    question,
    rules,
    run,
    same_dice,
    settle,
    stock,
    territory,
    told,
    verbs,
)

pytestmark = pytest.mark.interpreted

RED, MALADOR = 1, 6


def gain(state):
    """Return what Purple has beyond the starting stock."""
    start = {"gold": 7, "timber": 5, "wheat": 7, "cattle": 7, "stone": 2}
    return {name: units - start[name] for name, units in stock(state, PURPLE).items() if units != start[name]}


def test_K6_1_the_explorer_chooses_the_order_of_the_territories():
    using = rules()
    state = position(using=using)
    put_army(state, PURPLE, PLACE)
    put_army(state, PURPLE, territory("purple", "middle"))
    run(state, using, Step.DISCOVERY, PURPLE)
    assert question(state) == (PURPLE, Decision.DISCOVER)
    assert {a for a, _, _ in offered(state, using, Verb.CHOOSE_LAND)} == {PLACE, territory("purple", "middle")}


def test_K6_1_land_of_a_power_is_not_discovered():
    using = rules()
    state = position(using=using)
    set_control(state, PLACE, MALADOR)
    put_army(state, PURPLE, PLACE)
    run(state, using, Step.DISCOVERY, PURPLE)
    assert question(state) is None


def test_K6_2_one_card_is_drawn_for_a_territory_however_many_armies_enter_it():
    state, _ = explore(DiscoveryCard.EMPTY, armies=3)
    assert (state.discoveries.left, state.discoveries.discarded) == (19, 1)


def test_K6_2_the_next_territory_is_discovered_when_the_card_is_resolved():
    def second_explorer(state):
        put_army(state, PURPLE, territory("purple", "middle"))

    state, _ = explore(DiscoveryCard.EMPTY, before=second_explorer)
    assert question(state) == (PURPLE, Decision.DISCOVER)


def test_K6_2_an_empty_deck_is_shuffled_anew():
    def drawn(state):
        state.discoveries.discards[:20] = state.discoveries.cards[:20]
        state.discoveries.discarded, state.discoveries.left = 20, 0

    state, _ = explore(DiscoveryCard.EMPTY, before=drawn)
    assert (state.discoveries.left, state.discoveries.discarded) == (19, 1)


def test_K6_3_empty_land_is_taken_without_incident():
    state, _ = explore(DiscoveryCard.EMPTY)
    assert (state.land[PLACE].controller, state.land[PLACE].garrison, gain(state)) == (PURPLE, 1, {})
    assert (state.players[PURPLE].discoveries, state.players[PURPLE].conquests) == (1, 0)


@pytest.mark.parametrize(
    ("card", "found"),
    [
        (DiscoveryCard.SMALL_FIND, {"stone": 2}),
        (DiscoveryCard.GOLD_VEIN, {"gold": 3}),
        (DiscoveryCard.RICH_FIND, {"stone": 3, "cattle": 2}),
    ],
)
def test_K6_4_a_find_is_added_to_the_stock_and_the_land_is_taken(card, found):
    state, _ = explore(card)
    assert gain(state) == found
    assert state.land[PLACE].controller == PURPLE


def test_K6_5_an_old_road_leads_to_any_adjacent_territory():
    state, using = explore(DiscoveryCard.OLD_ROAD)
    assert state.land[PLACE].controller == PURPLE
    assert {b for _, b, _ in offered(state, using, Verb.BUILD_ROAD)} == set(neighbours(using, PLACE))


def test_K6_5_an_old_road_costs_nothing():
    state, using = explore(DiscoveryCard.OLD_ROAD)
    answer(state, using, Verb.BUILD_ROAD, PLACE, FRONT)
    assert (state.roads, gain(state), question(state)) == (5, {}, None)


def test_K6_5_old_crossroads_are_two_roads_to_two_territories():
    state, using = explore(DiscoveryCard.OLD_CROSSROADS)
    answer(state, using, Verb.BUILD_ROAD, PLACE, FRONT)
    assert FRONT not in {b for _, b, _ in offered(state, using, Verb.BUILD_ROAD)}
    answer(state, using, Verb.BUILD_ROAD, PLACE, territory("purple", "middle"))
    assert (state.roads, question(state)) == (6, None)


def test_K6_5_a_road_lies_already_where_none_can_be_added():
    state, using = explore(DiscoveryCard.OLD_ROAD, before=lambda s: lay_roads(s, PLACE, FRONT))
    assert FRONT not in {b for _, b, _ in offered(state, using, Verb.BUILD_ROAD)}


def test_K6_5_no_road_is_asked_for_when_no_token_is_left():
    def used_up(state):
        state.roads = 42

    state, _ = explore(DiscoveryCard.OLD_ROAD, before=used_up)
    assert (question(state), state.land[PLACE].controller) == (None, PURPLE)


def test_K6_5_the_road_leads_to_own_land_only_under_the_other_ruling():
    using = rules({"ruling.free_road_target.choice": "own_adjacent_only"})
    state, _ = explore(DiscoveryCard.OLD_ROAD, using=using)
    assert offered(state, using, Verb.BUILD_ROAD) == [(PLACE, FRONT, NOBODY)]


@pytest.mark.parametrize(("card", "dice"), [(DiscoveryCard.PLAGUE, 2), (DiscoveryCard.SEVERE_PLAGUE, 4)])
def test_K6_6_the_plague_rolls_its_dice_for_every_army(card, dice):
    state, _ = explore(card, armies=2, using=rules(one_face("purple", "sword")))
    assert told(state, Event.PLAGUE) == [(PURPLE, dice, 0, 0)]


def test_K6_6_only_swords_hit(monkeypatch):
    monkeypatch.setattr(discovery, "roll_for", loaded(1, 2, 5, 0))  # two swords of six faces: 0 and 1
    state, _ = explore(DiscoveryCard.SEVERE_PLAGUE, armies=2)
    assert told(state, Event.PLAGUE) == [(PURPLE, 2, 0, 0)]


def test_K6_6_the_owner_places_the_hits_as_it_likes():
    state, using = explore(DiscoveryCard.PLAGUE, armies=2, using=rules(one_face("purple", "sword")))
    assert question(state) == (PURPLE, Decision.PLAGUE)
    answer(state, using, Verb.CHOOSE_ARMY, PURPLE, 1)
    answer(state, using, Verb.CHOOSE_ARMY, PURPLE, 1)
    assert [int(army.damage) for army in state.powers[PURPLE].armies[:2]] == [0, 2]


def test_K6_6_a_surviving_army_takes_the_territory():
    state, using = explore(DiscoveryCard.PLAGUE, using=rules(one_face("purple", "sword")))
    answer(state, using, Verb.CHOOSE_ARMY, PURPLE, 0)
    assert (state.land[PLACE].controller, state.powers[PURPLE].armies[0].damage) == (PURPLE, 1)


def test_K6_6_land_whose_explorers_die_stays_undiscovered():
    state, using = explore(DiscoveryCard.PLAGUE, damage=2, using=rules(one_face("purple", "sword")))
    answer(state, using, Verb.CHOOSE_ARMY, PURPLE, 0)
    assert (state.land[PLACE].controller, state.powers[PURPLE].army_count) == (NOBODY, 0)
    assert (state.players[PURPLE].discoveries, question(state)) == (0, None)


def test_K6_6_a_plague_without_swords_does_no_harm():
    state, _ = explore(DiscoveryCard.SEVERE_PLAGUE, using=rules(one_face("purple", "blank")))
    assert (state.land[PLACE].controller, state.powers[PURPLE].armies[0].damage) == (PURPLE, 0)


GUARDS = [
    (DiscoveryCard.FORTRESS_VILLAGE, Settlement.VILLAGE, Fortification.FORTRESS, 1),
    (DiscoveryCard.WALLED_VILLAGE, Settlement.VILLAGE, Fortification.WALLS, 2),
    (DiscoveryCard.LONE_ARMY, Settlement.NONE, Fortification.NONE, 1),
    (DiscoveryCard.OPEN_VILLAGE, Settlement.VILLAGE, Fortification.NONE, 0),
]


@pytest.mark.parametrize(("card", "settlement", "fortification", "armies"), GUARDS)
def test_K6_7_the_card_puts_malador_pieces_into_the_territory(card, settlement, fortification, armies):
    state, using = explore(card)
    land = state.land[PLACE]
    assert (land.settlement, land.fortification, land.garrison) == (settlement, fortification, armies)
    assert (land.controller, land.visitors) == (MALADOR, 1)
    assert verbs(state, using) == {Verb.FIGHT, Verb.GO_BACK}


@pytest.mark.parametrize("card", [card for card, *_ in GUARDS])
def test_K6_7_the_explorer_may_go_back_where_it_came_from(card):
    state, using = explore(card)
    answer(state, using, Verb.GO_BACK)
    assert armies_in(state, PURPLE, FRONT) == [0]
    assert (state.land[PLACE].controller, state.land[PLACE].visitors, state.powers[PURPLE].armies[0].moved) == (
        MALADOR,
        0,
        1,
    )


def test_K6_7_the_explorer_attacks_at_once_with_the_red_dice():
    state, using = explore(DiscoveryCard.LONE_ARMY, using=rules(one_face("red", "sword") | one_face("blue", "blank")))
    answer(state, using, Verb.FIGHT)
    assert (state.land[PLACE].controller, state.powers[MALADOR].army_count) == (PURPLE, 0)


def test_K6_7_a_village_without_army_calls_its_militia():
    state, using = explore(DiscoveryCard.OPEN_VILLAGE, using=rules(same_dice("blank")))
    answer(state, using, Verb.FIGHT)
    assert (state.battle.militia, question(state)) == (1, (PURPLE, Decision.PRESS))


def test_K6_7_all_explorers_of_a_territory_go_back_together():
    state, using = explore(DiscoveryCard.WALLED_VILLAGE, armies=2)
    answer(state, using, Verb.GO_BACK)
    assert armies_in(state, PURPLE, FRONT) == [0, 1]


def test_K6_7_without_a_village_piece_the_card_brings_its_armies_only():
    def no_village(state):
        state.powers[MALADOR].pieces[Settlement.VILLAGE] = 4

    state, _ = explore(DiscoveryCard.WALLED_VILLAGE, before=no_village)
    land = state.land[PLACE]
    assert (land.settlement, land.fortification, land.garrison) == (Settlement.NONE, Fortification.NONE, 2)


def test_K6_7_without_any_piece_the_land_is_empty():
    def no_village(state):
        state.powers[MALADOR].pieces[Settlement.VILLAGE] = 4

    state, _ = explore(DiscoveryCard.OPEN_VILLAGE, before=no_village)
    assert (state.land[PLACE].controller, question(state)) == (PURPLE, None)
    assert state.players[PURPLE].conquests == 0


def test_K6_8_an_ambush_strikes_at_once_with_the_red_dice():
    state, _ = explore(DiscoveryCard.AMBUSH, using=rules(one_face("red", "shield") | one_face("blue", "blank")))
    rolls = told(state, Event.ROLL)
    assert rolls[0] == (MALADOR, 0, 4, 4)
    assert rolls[1] == (PURPLE, 0, 0, 2)


def test_K6_8_the_player_to_the_left_leads_the_ambush():
    state, _ = explore(DiscoveryCard.AMBUSH, before=lambda s: give_cards(s, LEFT_PLAYER, EventCard.HEROIC_CHARGE))
    assert question(state) == (LEFT_PLAYER, Decision.ATTACK_CARDS)


def test_K6_8_one_round_is_forced_and_then_the_explorer_may_go_back():
    state, using = explore(DiscoveryCard.AMBUSH, using=rules(same_dice("blank")))
    assert (state.battle.rounds, question(state)) == (1, (PURPLE, Decision.PRESS))
    answer(state, using, Verb.GO_BACK)
    assert armies_in(state, PURPLE, FRONT) == [0]
    assert (state.land[PLACE].controller, state.land[PLACE].garrison) == (MALADOR, 1)


def test_K6_8_whoever_beats_the_ambush_takes_the_territory():
    state, _ = explore(DiscoveryCard.AMBUSH, using=rules(one_face("red", "blank") | one_face("blue", "sword")))
    assert (state.land[PLACE].controller, state.powers[MALADOR].army_count) == (PURPLE, 0)
    assert state.players[PURPLE].discoveries == 1


def test_K6_8_the_malador_hold_the_land_where_both_sides_fall():
    state, _ = explore(DiscoveryCard.AMBUSH, using=rules(same_dice("sword")))
    assert (state.powers[PURPLE].army_count, state.powers[MALADOR].army_count) == (0, 0)
    assert state.land[PLACE].controller == MALADOR


def test_K6_8_without_a_malador_piece_there_is_no_ambush():
    def all_out(state):
        give_land(state, MALADOR, territory("white", "inner"))
        put_army(state, MALADOR, territory("white", "inner"), count=10)

    state, _ = explore(DiscoveryCard.AMBUSH, before=all_out)
    assert (state.land[PLACE].controller, state.battle.rounds) == (PURPLE, 0)


def test_K6_2_a_discovery_battle_is_over_before_the_next_card():
    using = rules(same_dice("blank"))
    state = position(using=using)
    other = territory("purple", "middle")
    clear_armies(state)
    for place in (PLACE, other):
        put_army(state, PURPLE, place, moved=1)
    put_on_top(state.discoveries, DiscoveryCard.LONE_ARMY, DiscoveryCard.EMPTY)
    push(state, Step.BATTLES, PURPLE, PURPLE)
    push(state, Step.DISCOVERY, PURPLE)
    settle(state, using)
    answer(state, using, Verb.CHOOSE_LAND, PLACE)
    answer(state, using, Verb.FIGHT)
    assert question(state) == (PURPLE, Decision.PRESS)
    answer(state, using, Verb.GO_BACK)
    assert question(state) == (PURPLE, Decision.DISCOVER)
