"""The marauder cards (K21, K13.3, FAQ 6)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.kings.cards import hand_size
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Decision, EventCard, Fortification, MarauderCard, Settlement, Verb
from tests.games.kings.camp import (
    CAMP,
    FRONT,
    PURPLE,
    RED,
    RED_FRONT,
    RED_RIGHT,
    WILD,
    WILD_NEXT,
    draw_card,
    malador_at,
    no_players_land,
    places,
)
from tests.games.kings.position import (
    answer,
    armies_in,
    clear_armies,
    give_cards,
    give_land,
    lay_roads,
    neighbours,
    offered,
    one_face,
    position,
    put_army,
    question,
    rules,
    same_dice,
    territory,
    verbs,
)

pytestmark = pytest.mark.interpreted

# ---------------------------------------------------------------- Foment Rebellion!


def foreign_village(garrison=0, using=None):
    state = position(using=using)
    give_land(state, RED, RED_RIGHT, Settlement.VILLAGE, culture=2)
    put_army(state, RED, RED_RIGHT, count=garrison)
    return state


def test_K21_1_an_ungarrisoned_settlement_of_foreign_culture_may_rebel():
    state = foreign_village()
    using = draw_card(state, MarauderCard.FOMENT_REBELLION)
    assert verbs(state, using) == {Verb.REBEL}
    assert places(state, using, Verb.REBEL) == {RED_RIGHT}


def test_K13_3_an_army_keeps_a_foreign_settlement_from_rebelling():
    state = foreign_village(garrison=1)
    using = draw_card(state, MarauderCard.FOMENT_REBELLION)
    assert Verb.REBEL not in verbs(state, using)


@pytest.mark.parametrize(("face", "controller"), [("sword", MALADOR), ("shield", RED), ("blank", RED)])
def test_K21_1_a_sword_on_the_red_die_brings_the_malador_marker(face, controller):
    using = rules(one_face("red", face))
    state = foreign_village(using=using)
    draw_card(state, MarauderCard.FOMENT_REBELLION, using)
    answer(state, using, Verb.REBEL, RED_RIGHT)
    land = state.land[RED_RIGHT]
    assert (land.controller, land.settlement, land.culture) == (controller, Settlement.VILLAGE, 2)
    assert state.rebellions == (controller == MALADOR)


def test_K21_1_the_drawers_own_foreign_settlements_may_rebel_too():
    state = position()
    give_land(state, PURPLE, FRONT, Settlement.VILLAGE, culture=MALADOR)
    clear_armies(state)
    using = draw_card(state, MarauderCard.FOMENT_REBELLION)
    assert places(state, using, Verb.REBEL) == {FRONT}


def test_K21_1_without_a_settlement_to_rebel_the_malador_march():
    state = malador_at(armies=1)
    using = draw_card(state, MarauderCard.FOMENT_REBELLION)
    assert verbs(state, using) == {Verb.MARCH}


def test_K21_1_with_neither_nothing_happens():
    state = malador_at(armies=1, moved=1)
    using = draw_card(state, MarauderCard.FOMENT_REBELLION)
    assert verbs(state, using) == {Verb.PASS}


# ---------------------------------------------------------------- On the Move!


def test_K21_2_a_malador_army_marches_to_land_of_any_power():
    state = malador_at(armies=1)
    give_land(state, MALADOR, territory("purple", "rim"))
    using = draw_card(state, MarauderCard.ON_THE_MOVE)
    held = {place for place in neighbours(using, CAMP) if state.land[place].controller != NOBODY}
    assert {place for _, place, _ in offered(state, using, Verb.MARCH)} == held


def test_K21_2_the_malador_do_not_enter_undiscovered_land():
    state = malador_at(WILD, armies=1)
    using = draw_card(state, MarauderCard.ON_THE_MOVE)
    assert Verb.MARCH not in verbs(state, using)


def test_K21_2_the_drawer_is_spared_under_the_other_ruling():
    using = rules({"ruling.malador_targets.choice": "not_the_drawer"})
    state = malador_at(armies=1, using=using)
    draw_card(state, MarauderCard.ON_THE_MOVE, using)
    targets = {int(state.land[place].controller) for _, place, _ in offered(state, using, Verb.MARCH)}
    assert targets == {RED}


def test_K21_2_at_least_one_army_must_march():
    state = malador_at(armies=1)
    using = draw_card(state, MarauderCard.ON_THE_MOVE)
    assert Verb.PASS not in verbs(state, using)


def test_K21_2_all_that_march_come_from_one_territory():
    state = malador_at(armies=2)
    give_land(state, MALADOR, WILD)
    put_army(state, MALADOR, WILD)
    give_land(state, MALADOR, WILD_NEXT)
    using = draw_card(state, MarauderCard.ON_THE_MOVE)
    assert {index for index, _, _ in offered(state, using, Verb.MARCH)} == {0, 1, 2}
    answer(state, using, Verb.MARCH, 0, RED_RIGHT, 0)
    assert question(state) == (PURPLE, Decision.MALADOR_MARCH)
    assert {index for index, _, _ in offered(state, using, Verb.MARCH)} == {1}


def test_K21_2_the_second_army_may_stay_or_go_elsewhere():
    state = malador_at(armies=2)
    using = draw_card(state, MarauderCard.ON_THE_MOVE)
    answer(state, using, Verb.MARCH, 0, RED_RIGHT, 0)
    assert verbs(state, using) == {Verb.PASS, Verb.MARCH}
    answer(state, using, Verb.PASS)
    assert armies_in(state, MALADOR, CAMP) == [1]


def test_K21_2_bare_land_falls_at_once():
    state = malador_at(armies=1)
    using = draw_card(state, MarauderCard.ON_THE_MOVE)
    answer(state, using, Verb.MARCH, 0, RED_RIGHT, 0)
    assert (state.land[RED_RIGHT].controller, question(state)) == (MALADOR, None)


def test_K21_2_the_battle_is_fought_at_once_and_the_drawer_leads():
    using = rules(same_dice("blank"))
    state = malador_at(armies=1, using=using)
    draw_card(state, MarauderCard.ON_THE_MOVE, using)
    answer(state, using, Verb.MARCH, 0, RED_FRONT, 0)
    assert question(state) == (PURPLE, Decision.BATTLE_ORDER)
    answer(state, using, Verb.CHOOSE_LAND, RED_FRONT)
    assert question(state) == (RED, Decision.WITHDRAW)
    answer(state, using, Verb.FIGHT)
    assert question(state) == (PURPLE, Decision.PRESS)


def test_K21_2_malador_who_break_off_return_to_their_camp():
    using = rules(same_dice("blank"))
    state = malador_at(armies=1, using=using)
    draw_card(state, MarauderCard.ON_THE_MOVE, using)
    answer(state, using, Verb.MARCH, 0, RED_FRONT, 0)
    answer(state, using, Verb.CHOOSE_LAND, RED_FRONT)
    answer(state, using, Verb.FIGHT)
    answer(state, using, Verb.GO_BACK)
    assert (armies_in(state, MALADOR, CAMP), state.powers[MALADOR].armies[0].moved) == ([0], 1)


def test_K21_2_without_an_eligible_army_one_is_placed_where_no_player_has_control():
    state = malador_at(armies=1, moved=1)
    using = draw_card(state, MarauderCard.ON_THE_MOVE)
    assert verbs(state, using) == {Verb.PLACE}
    assert places(state, using, Verb.PLACE) == no_players_land(state)


def test_K21_2_nobody_has_to_play_forced_march_for_want_of_an_eligible_army():
    state = malador_at(armies=1, moved=1)
    give_cards(state, PURPLE, EventCard.FORCED_MARCH)
    using = draw_card(state, MarauderCard.ON_THE_MOVE)
    assert verbs(state, using) == {Verb.PLACE, Verb.MARCH}


def test_K21_1_nobody_has_to_play_forced_march_for_a_rebellion_that_fails():
    state = malador_at(armies=1, moved=1)
    give_cards(state, PURPLE, EventCard.FORCED_MARCH)
    using = draw_card(state, MarauderCard.FOMENT_REBELLION)
    assert verbs(state, using) == {Verb.PASS, Verb.MARCH}


def test_F6_forced_march_takes_one_malador_army_through_malador_land():
    state = malador_at(armies=2)
    give_land(state, MALADOR, RED_RIGHT)
    give_cards(state, PURPLE, EventCard.FORCED_MARCH)
    using = draw_card(state, MarauderCard.ON_THE_MOVE)
    capital = territory("red", "capital")
    assert (0, capital, 1) in offered(state, using, Verb.MARCH)
    answer(state, using, Verb.MARCH, 0, capital, 1)
    assert (1, capital, 1) not in offered(state, using, Verb.MARCH)
    assert hand_size(state, PURPLE) == 0


def test_W16_the_first_step_of_a_forced_march_leads_into_malador_land():
    state = malador_at(armies=1)
    give_cards(state, PURPLE, EventCard.FORCED_MARCH)
    using = draw_card(state, MarauderCard.ON_THE_MOVE)
    assert [option for option in offered(state, using, Verb.MARCH) if option[2] == 1] == []


def test_W16_the_second_step_leads_into_battle():
    state = malador_at(armies=1)
    give_land(state, MALADOR, RED_RIGHT)
    give_cards(state, PURPLE, EventCard.FORCED_MARCH)
    using = draw_card(state, MarauderCard.ON_THE_MOVE)
    answer(state, using, Verb.MARCH, 0, territory("red", "capital"), 1)
    assert question(state) == (PURPLE, Decision.BATTLE_ORDER)


def test_F6_roads_through_malador_land_carry_the_malador_too():
    state = malador_at(armies=1)
    give_land(state, MALADOR, RED_RIGHT)
    lay_roads(state, CAMP, RED_RIGHT, territory("red", "capital"))
    using = draw_card(state, MarauderCard.ON_THE_MOVE)
    assert (0, territory("red", "capital"), 0) in offered(state, using, Verb.MARCH)


# ---------------------------------------------------------------- Build It Up!, Growing Population


@pytest.mark.parametrize(("walls", "raised"), [(0, 1), (1, 2)])
def test_K21_3_a_settlement_and_its_fortification_rise_one_level(walls, raised):
    state = malador_at(settlement=Settlement.VILLAGE, walls=walls)
    using = draw_card(state, MarauderCard.BUILD_IT_UP)
    answer(state, using, Verb.UPGRADE, CAMP)
    land = state.land[CAMP]
    assert (land.settlement, land.fortification, land.garrison) == (Settlement.TOWN, raised, 0)


def test_K21_3_a_settlement_at_its_top_still_grows_its_fortification():
    state = malador_at(settlement=Settlement.TOWN, walls=Fortification.WALLS)
    using = draw_card(state, MarauderCard.BUILD_IT_UP)
    answer(state, using, Verb.UPGRADE, CAMP)
    assert (state.land[CAMP].settlement, state.land[CAMP].fortification) == (Settlement.TOWN, Fortification.FORTRESS)


def test_K21_3_nothing_can_be_upgraded_at_both_tops():
    state = malador_at(settlement=Settlement.TOWN, walls=Fortification.FORTRESS)
    using = draw_card(state, MarauderCard.BUILD_IT_UP)
    assert verbs(state, using) == {Verb.PLACE}


def test_K21_3_a_captured_settlement_needs_a_piece_of_its_own_culture():
    state = position()
    give_land(state, MALADOR, CAMP, Settlement.VILLAGE, culture=RED)
    state.powers[RED].pieces[Settlement.TOWN] = 4
    using = draw_card(state, MarauderCard.BUILD_IT_UP)
    answer(state, using, Verb.UPGRADE, CAMP)
    assert (state.land[CAMP].settlement, state.land[CAMP].fortification) == (Settlement.VILLAGE, Fortification.WALLS)


@pytest.mark.parametrize(("card", "armies"), [(MarauderCard.BUILD_IT_UP, 2), (MarauderCard.GROWING_POPULATION, 1)])
def test_K21_3_K21_4_a_walled_village_with_armies_may_be_placed_instead(card, armies):
    state = malador_at(settlement=Settlement.VILLAGE)
    using = draw_card(state, card)
    assert verbs(state, using) == {Verb.UPGRADE, Verb.PLACE}
    answer(state, using, Verb.PLACE, WILD)
    land = state.land[WILD]
    assert (land.settlement, land.fortification, land.garrison) == (Settlement.VILLAGE, Fortification.WALLS, armies)
    assert (land.controller, land.culture) == (MALADOR, MALADOR)


def test_K21_3_a_village_needs_land_without_a_settlement():
    state = malador_at(settlement=Settlement.VILLAGE)
    using = draw_card(state, MarauderCard.BUILD_IT_UP)
    assert places(state, using, Verb.PLACE) == no_players_land(state) - {CAMP}


SHORTAGE = "ruling.malador_piece_shortage.choice"


def short_of(lacking):
    """Return a position in which the box lacks pieces of a kind; one of the Malador's ten armies is left."""
    state = position()
    if lacking == "village":
        state.powers[MALADOR].pieces[Settlement.VILLAGE] = 4
    elif lacking == "walls":
        state.fortifications[Fortification.WALLS] = 12
    else:
        give_land(state, MALADOR, WILD)
        put_army(state, MALADOR, WILD, count=9)
    return state


def test_K21_3_no_village_is_placed_while_the_box_has_none():
    state = short_of("village")
    using = draw_card(state, MarauderCard.BUILD_IT_UP)
    assert verbs(state, using) == {Verb.PASS}


@pytest.mark.parametrize(
    ("card", "lacking", "walls", "armies"),
    [
        (MarauderCard.BUILD_IT_UP, "walls", Fortification.NONE, 2),
        (MarauderCard.BUILD_IT_UP, "army", Fortification.WALLS, 1),
        (MarauderCard.GROWING_POPULATION, "walls", Fortification.NONE, 1),
    ],
)
def test_K11_12_what_the_box_holds_is_placed(card, lacking, walls, armies):
    state = short_of(lacking)
    using = draw_card(state, card)
    there = min(places(state, using, Verb.PLACE) - {WILD})
    answer(state, using, Verb.PLACE, there)
    land = state.land[there]
    assert (land.settlement, land.fortification, land.garrison) == (Settlement.VILLAGE, walls, armies)


def test_K11_12_a_card_of_armies_alone_needs_one():
    state = position()
    give_land(state, MALADOR, WILD)
    put_army(state, MALADOR, WILD, count=10)
    using = draw_card(state, MarauderCard.REINFORCEMENTS)
    assert Verb.PLACE not in verbs(state, using)


@pytest.mark.parametrize("lacking", ["village", "walls", "army"])
def test_ruling_malador_piece_shortage_places_all_pieces_or_none(lacking):
    state = short_of(lacking)
    using = draw_card(state, MarauderCard.BUILD_IT_UP, rules({SHORTAGE: "all_pieces_or_none"}))
    assert verbs(state, using) == {Verb.PASS}


@pytest.mark.parametrize("lacking", ["village", "army"])
def test_ruling_malador_piece_shortage_gives_the_malador_endless_pieces(lacking):
    state = short_of(lacking)
    using = draw_card(state, MarauderCard.BUILD_IT_UP, rules({SHORTAGE: "pieces_unlimited"}))
    there = min(places(state, using, Verb.PLACE) - {WILD})
    answer(state, using, Verb.PLACE, there)
    assert (state.land[there].settlement, state.land[there].garrison) == (Settlement.VILLAGE, 2)


def test_K21_4_a_settlement_rises_and_an_army_joins_it():
    state = malador_at(settlement=Settlement.VILLAGE, walls=Fortification.WALLS)
    using = draw_card(state, MarauderCard.GROWING_POPULATION)
    answer(state, using, Verb.UPGRADE, CAMP)
    land = state.land[CAMP]
    assert (land.settlement, land.fortification, land.garrison) == (Settlement.TOWN, Fortification.WALLS, 1)


# ---------------------------------------------------------------- Rest and Resupply, Reinforcements, Fortify


def test_K21_5_all_malador_armies_of_one_territory_are_healed():
    state = malador_at(armies=2, damage=2)
    give_land(state, MALADOR, WILD)
    put_army(state, MALADOR, WILD, damage=1)
    using = draw_card(state, MarauderCard.REST_AND_RESUPPLY)
    assert (verbs(state, using), places(state, using, Verb.HEAL)) == ({Verb.HEAL}, {CAMP, WILD})
    answer(state, using, Verb.HEAL, CAMP)
    assert [int(army.damage) for army in state.powers[MALADOR].armies[:3]] == [0, 0, 1]


def test_K21_5_without_damage_an_army_may_be_placed():
    state = malador_at(armies=1)
    using = draw_card(state, MarauderCard.REST_AND_RESUPPLY)
    assert verbs(state, using) == {Verb.PLACE, Verb.PASS}


def test_K21_6_an_army_is_placed_or_the_malador_march():
    state = malador_at(armies=1)
    using = draw_card(state, MarauderCard.REINFORCEMENTS)
    assert verbs(state, using) == {Verb.PLACE, Verb.MARCH}


def test_K21_6_an_army_may_be_placed_beside_malador_armies():
    state = malador_at(armies=1)
    using = draw_card(state, MarauderCard.REINFORCEMENTS)
    answer(state, using, Verb.PLACE, CAMP)
    assert state.land[CAMP].garrison == 2


def test_K21_6_no_army_is_placed_when_the_pieces_are_used_up():
    state = malador_at(WILD, armies=10, moved=1)
    using = draw_card(state, MarauderCard.REINFORCEMENTS)
    assert verbs(state, using) == {Verb.PASS}


def test_K21_7_a_malador_fortification_rises_one_level():
    state = malador_at(settlement=Settlement.VILLAGE)
    using = draw_card(state, MarauderCard.FORTIFY)
    assert verbs(state, using) == {Verb.UPGRADE}
    answer(state, using, Verb.UPGRADE, CAMP)
    assert state.land[CAMP].fortification == Fortification.WALLS


def test_K21_7_land_without_a_settlement_is_not_fortified():
    state = malador_at(armies=1)
    using = draw_card(state, MarauderCard.FORTIFY)
    assert verbs(state, using) == {Verb.PLACE}
