"""Movement: where armies may go, and what happens when they arrive (K5, K7.7, K7.8, FAQ 2 to 5)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.kings.battle import contested, open_battle, send_back
from sim.games.kings.rounds import clear_tokens
from sim.games.kings.words import Decision, EventCard, Settlement, Step, Verb
from tests.games.kings.position import (
    answer,
    armies_in,
    clear_armies,
    give_cards,
    give_land,
    home,
    lay_roads,
    neighbours,
    offered,
    position,
    put_army,
    question,
    rules,
    run,
    territory,
    verbs,
)

pytestmark = pytest.mark.interpreted

PURPLE, RED = 0, 1
CAPITAL, FRONT, LEFT, RIGHT, RIM, MIDDLE, INNER = range(7)  # the purple sector
RED_FRONT, RED_RIGHT, RED_INNER = (territory("red", role) for role in ("front", "right", "inner"))


def march_from(place, *, roads=(), own=(), cards=(), moved=0, using=None):
    """Return the state and the rules when an army of Purple in a territory is asked where it marches."""
    using = rules() if using is None else using
    state = position(using=using)
    clear_armies(state)
    for there in own:
        give_land(state, PURPLE, there)
    lay_roads(state, *roads)
    give_cards(state, PURPLE, *cards)
    put_army(state, PURPLE, place, moved=moved)
    run(state, using, Step.MOVEMENT, PURPLE)
    return state, using


def reach(state, using, forced=0):
    return {place for _, place, by_force in offered(state, using, Verb.MARCH) if by_force == forced}


def test_K5_1_every_unmoved_army_is_asked_and_may_stay():
    state, using = march_from(FRONT)
    assert question(state) == (PURPLE, Decision.MARCH)
    answer(state, using, Verb.PASS, 0)
    assert state.powers[PURPLE].armies[0].moved == 0


def test_K5_1_an_army_with_a_moved_token_is_not_asked():
    state, _ = march_from(FRONT, moved=1)
    assert question(state) is None


def test_K5_2_an_army_moves_to_any_adjacent_territory():
    state, using = march_from(FRONT)
    assert reach(state, using) == set(neighbours(using, FRONT))


def test_K5_2_the_mountain_and_the_edges_are_closed():
    _, using = march_from(CAPITAL)
    assert neighbours(using, CAPITAL) == [FRONT, LEFT, RIGHT]


def test_K5_3_roads_carry_an_army_two_territories_through_an_own_one():
    state, using = march_from(LEFT, roads=(LEFT, FRONT, INNER))
    assert reach(state, using) == {*neighbours(using, LEFT), INNER}


@pytest.mark.parametrize("roads", [(LEFT, FRONT), (FRONT, INNER)])
def test_K5_3_both_borders_need_a_road(roads):
    state, using = march_from(LEFT, roads=roads)
    assert INNER not in reach(state, using)


def test_K5_3_roads_carry_an_army_no_further_than_two_territories():
    state, using = march_from(CAPITAL, roads=(FRONT, INNER, territory("black", "inner")), own=(INNER,))
    assert INNER in reach(state, using)
    assert territory("black", "inner") not in reach(state, using)


def test_K5_3_both_territories_must_be_own_under_the_other_ruling():
    using = rules({"ruling.two_step_move.choice": "both_entered_own"})
    foreign, _ = march_from(LEFT, roads=(LEFT, FRONT, INNER), using=using)
    own, _ = march_from(LEFT, roads=(LEFT, FRONT, INNER), own=(INNER,), using=using)
    assert (INNER in reach(foreign, using), INNER in reach(own, using)) == (False, True)


def test_K5_4_an_army_stops_in_a_territory_that_is_not_own():
    state, using = march_from(LEFT, roads=(LEFT, MIDDLE, RED_INNER))
    assert RED_INNER not in reach(state, using)


def test_K5_4_a_territory_conquered_in_this_phase_carries_the_next_army():
    using = rules()
    state = position(using=using)
    clear_armies(state)
    give_land(state, RED, MIDDLE)
    lay_roads(state, LEFT, MIDDLE, RED_INNER)
    put_army(state, PURPLE, FRONT)
    put_army(state, PURPLE, LEFT)
    run(state, using, Step.MOVEMENT, PURPLE)
    answer(state, using, Verb.MARCH, 0, MIDDLE, 0)
    assert RED_INNER in reach(state, using)


def test_K5_5_an_own_territory_is_simply_entered():
    state, using = march_from(FRONT)
    answer(state, using, Verb.MARCH, 0, CAPITAL, 0)
    assert (state.land[CAPITAL].garrison, state.land[FRONT].garrison) == (1, 0)


def test_K5_5_an_uncontrolled_territory_waits_for_its_discovery():
    state, using = march_from(FRONT)
    answer(state, using, Verb.MARCH, 0, INNER, 0)
    assert (state.land[INNER].controller, state.land[INNER].visitors) == (NOBODY, 1)


def test_K5_5_land_without_army_and_settlement_is_conquered_at_once():
    state, using = march_from(FRONT)
    give_land(state, RED, MIDDLE)
    answer(state, using, Verb.MARCH, 0, MIDDLE, 0)
    assert (state.land[MIDDLE].controller, state.land[MIDDLE].garrison) == (PURPLE, 1)
    assert state.players[PURPLE].conquests == 1


def test_K14_1_the_marker_of_a_conquered_territory_is_replaced():
    state, using = march_from(FRONT)
    give_land(state, RED, MIDDLE)
    answer(state, using, Verb.MARCH, 0, MIDDLE, 0)
    assert (state.powers[PURPLE].domain >> MIDDLE & 1, state.powers[RED].domain >> MIDDLE & 1) == (1, 0)


@pytest.mark.parametrize(
    ("settlement", "armies"), [(Settlement.VILLAGE, 0), (Settlement.NONE, 1), (Settlement.TOWN, 2)]
)
def test_K5_5_a_settlement_or_an_army_is_offered_battle(settlement, armies):
    state, using = march_from(FRONT)
    give_land(state, RED, MIDDLE, settlement)
    put_army(state, RED, MIDDLE, count=armies)
    answer(state, using, Verb.MARCH, 0, MIDDLE, 0)
    assert state.land[MIDDLE].controller == RED
    assert contested(state, PURPLE) == 1 << MIDDLE


def test_K5_6_an_army_that_moved_gets_a_moved_token():
    state, using = march_from(FRONT)
    answer(state, using, Verb.MARCH, 0, CAPITAL, 0)
    assert state.powers[PURPLE].armies[0].moved == 1
    assert question(state) is None


def test_K5_6_moved_tokens_are_removed_at_the_end_of_the_round():
    state, using = march_from(FRONT, moved=1)
    clear_tokens(state, using)
    assert state.powers[PURPLE].armies[0].moved == 0


def test_K5_7_armies_of_one_territory_go_different_ways():
    using = rules()
    state = position(using=using)
    put_army(state, PURPLE, FRONT)
    run(state, using, Step.MOVEMENT, PURPLE)
    answer(state, using, Verb.MARCH, 0, INNER, 0)
    answer(state, using, Verb.MARCH, 1, MIDDLE, 0)
    assert (armies_in(state, PURPLE, INNER), armies_in(state, PURPLE, MIDDLE)) == ([0], [1])


def test_K5_7_armies_of_several_territories_join_in_one():
    using = rules()
    state = position(using=using)
    put_army(state, PURPLE, LEFT)
    run(state, using, Step.MOVEMENT, PURPLE)
    answer(state, using, Verb.MARCH, 0, MIDDLE, 0)
    answer(state, using, Verb.MARCH, 1, MIDDLE, 0)
    assert state.land[MIDDLE].visitors == 2


def test_K5_7_an_army_may_wait_until_the_others_have_moved():
    using = rules()
    state = position(using=using)
    put_army(state, PURPLE, LEFT)
    run(state, using, Step.MOVEMENT, PURPLE)
    answer(state, using, Verb.WAIT, 0)
    assert state.about[0] == 1
    answer(state, using, Verb.PASS, 1)
    assert state.about[0] == 0
    assert Verb.WAIT not in verbs(state, using)


def test_K5_7_the_last_army_cannot_wait():
    state, using = march_from(FRONT)
    assert Verb.WAIT not in verbs(state, using)


W9 = {"roads": (LEFT, FRONT, INNER), "own": (INNER,), "cards": (EventCard.FORCED_MARCH,)}


def test_F2_forced_march_adds_a_third_territory_to_two_by_road():
    state, using = march_from(LEFT, **W9)
    assert RED_INNER in reach(state, using, forced=1)
    answer(state, using, Verb.MARCH, 0, RED_INNER, 1)
    assert armies_in(state, PURPLE, RED_INNER) == [0]


def test_W9_the_third_step_needs_no_road_and_leads_into_battle():
    state, using = march_from(LEFT, **W9)
    give_land(state, RED, RED_INNER, Settlement.VILLAGE)
    answer(state, using, Verb.MARCH, 0, RED_INNER, 1)
    assert contested(state, PURPLE) == 1 << RED_INNER


def test_F3_forced_march_never_reaches_a_fourth_territory():
    far = territory("white", "inner")
    state, using = march_from(
        LEFT,
        roads=(LEFT, FRONT, INNER, RED_INNER, far),
        own=(INNER, RED_INNER),
        cards=(EventCard.FORCED_MARCH, EventCard.FORCED_MARCH),
    )
    assert RED_INNER in reach(state, using, forced=1)
    assert far not in reach(state, using) | reach(state, using, forced=1)


def test_F3_two_cards_do_not_move_one_army_twice():
    state, using = march_from(FRONT, cards=(EventCard.FORCED_MARCH, EventCard.FORCED_MARCH))
    answer(state, using, Verb.MARCH, 0, CAPITAL, 0)
    assert question(state) is None


def test_F2_the_extra_step_passes_through_own_territories_only():
    state, using = march_from(FRONT, cards=(EventCard.FORCED_MARCH,))
    assert territory("black", "inner") not in reach(state, using, forced=1)


@pytest.mark.parametrize("number", ["F4: raised this round", "F5: stopped by Limited Logistics"])
def test_F4_F5_forced_march_moves_an_army_with_a_moved_token_to_one_adjacent_territory(number):
    state, using = march_from(FRONT, moved=1, cards=(EventCard.FORCED_MARCH,), roads=(FRONT, LEFT, RIM))
    assert reach(state, using) == set()
    assert reach(state, using, forced=1) == set(neighbours(using, FRONT))


def test_F4_the_card_is_discarded_after_one_army():
    state, using = march_from(FRONT, moved=1, cards=(EventCard.FORCED_MARCH,))
    put_army(state, PURPLE, CAPITAL, moved=1)
    answer(state, using, Verb.MARCH, 0, INNER, 1)
    assert state.players[PURPLE].hand[EventCard.FORCED_MARCH] == 0
    assert question(state) is None


def own_village_of_red(using=None, armies=0):
    """Return the state and the rules when an army of Purple may enter a purple village that Red controls."""
    state, using = march_from(FRONT, using=using)
    give_land(state, RED, MIDDLE, Settlement.VILLAGE, culture=PURPLE, walls=1)
    put_army(state, RED, MIDDLE, count=armies)
    answer(state, using, Verb.MARCH, 0, MIDDLE, 0)
    return state, using


def test_K7_7_a_settlement_of_the_own_culture_is_liberated_without_battle():
    state, using = own_village_of_red()
    assert question(state) == (PURPLE, Decision.LIBERATE)
    answer(state, using, Verb.CAPTURE)
    land = state.land[MIDDLE]
    assert (land.controller, land.settlement, land.fortification) == (PURPLE, Settlement.VILLAGE, 1)


def test_K7_7_an_army_in_the_territory_must_be_beaten_first():
    state, _ = own_village_of_red(armies=1)
    assert question(state) is None
    assert contested(state, PURPLE) == 1 << MIDDLE


def test_K7_8_razing_a_settlement_of_the_own_culture_raises_its_militia():
    state, using = own_village_of_red()
    answer(state, using, Verb.FIGHT)
    assert contested(state, PURPLE) == 1 << MIDDLE
    open_battle(state, PURPLE, RED, PURPLE, MIDDLE)
    assert state.battle.militia == 1


def test_K7_8_a_second_army_joins_the_fight_against_the_militia():
    using = rules()
    state = position(using=using)
    put_army(state, PURPLE, LEFT)
    give_land(state, RED, MIDDLE, Settlement.VILLAGE, culture=PURPLE)
    run(state, using, Step.MOVEMENT, PURPLE)
    answer(state, using, Verb.MARCH, 0, MIDDLE, 0)
    answer(state, using, Verb.FIGHT)
    answer(state, using, Verb.MARCH, 1, MIDDLE, 0)
    assert question(state) is None
    assert state.land[MIDDLE].visitors == 2


def origin_of_a_road_march(choice):
    using = rules({"ruling.going_back.choice": choice})
    state, _ = march_from(LEFT, roads=(LEFT, FRONT, INNER), using=using)
    answer(state, using, Verb.MARCH, 0, INNER, 0)
    send_back(state, PURPLE, INNER)
    return armies_in(state, PURPLE, LEFT), armies_in(state, PURPLE, FRONT)


def test_K5_5_an_army_goes_back_to_where_its_move_began():
    assert origin_of_a_road_march("to_where_its_move_began") == ([0], [])


def test_K5_5_an_army_goes_back_to_the_territory_last_left_under_the_other_ruling():
    assert origin_of_a_road_march("to_the_territory_last_left") == ([], [0])


def test_K5_5_the_territory_last_left_on_a_forced_march_is_the_second_one():
    using = rules({"ruling.going_back.choice": "to_the_territory_last_left"})
    state, _ = march_from(LEFT, **W9, using=using)
    answer(state, using, Verb.MARCH, 0, RED_INNER, 1)
    assert state.powers[PURPLE].armies[0].origin == INNER
    assert home(state, PURPLE, "inner") == INNER
