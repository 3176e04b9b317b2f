"""What sets the Malador apart (K11, K14)."""

import pytest

from sim.engine.header import NOBODY, End
from sim.games.kings.battle import open_battle
from sim.games.kings.state import MALADOR
from sim.games.kings.victory import check_victory
from sim.games.kings.words import Decision, EventCard, Fortification, MarauderCard, Settlement, Step, Verb
from tests.games.kings.camp import (
    CAMP,
    PURPLE,
    RED,
    RED_FRONT,
    RED_RIGHT,
    WILD,
    draw_card,
    malador_at,
    no_players_land,
    places,
)
from tests.games.kings.position import (
    answer,
    clear_armies,
    give_cards,
    give_land,
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


@pytest.mark.parametrize("step", [Step.TRADE_REVENUE, Step.COLLECT])
def test_K11_1_the_malador_receive_neither_gold_nor_resources(step):
    state = malador_at(settlement=Settlement.TOWN)
    state.rolled[:] = 3
    before = sum(sum(stock(state, player).values()) for player in range(4))
    using = rules()
    for player in range(4):
        state.players[player].alive = 0
        clear_armies(state, player)
        state.powers[player].land_count = 0
    run(state, using, step)
    assert sum(sum(stock(state, player).values()) for player in range(4)) == before


def test_K11_2_the_malador_need_no_support_for_their_armies():
    state = malador_at(armies=8)
    using = rules()
    for player in range(4):
        run(state, using, Step.SUPPORT, player)
    assert (question(state), state.powers[MALADOR].army_count) == (None, 8)


def test_K11_3_who_controls_the_malador_may_play_cards_for_them():
    state = malador_at(armies=1)
    give_cards(state, PURPLE, EventCard.HEROIC_CHARGE)
    clear_armies(state, RED)
    using = draw_card(state, MarauderCard.ON_THE_MOVE)
    answer(state, using, Verb.MARCH, 0, RED_FRONT, 0)
    answer(state, using, Verb.CHOOSE_LAND, RED_FRONT)
    assert question(state) == (PURPLE, Decision.ATTACK_CARDS)


def test_K11_4_a_capital_in_malador_hands_pays_nobody():
    state = malador_at()
    give_land(state, MALADOR, territory("purple", "capital"), Settlement.TOWN, culture=PURPLE)
    run(state, rules(), Step.TRADE_REVENUE)
    assert stock(state, PURPLE)["gold"] == 7


def test_K11_5_a_card_is_followed_at_once_and_discarded():
    state = malador_at()
    draw_card(state, MarauderCard.REINFORCEMENTS)
    assert question(state) == (PURPLE, Decision.MARAUDER)
    assert (state.marauders.discarded, state.marauders.discards[0]) == (1, MarauderCard.REINFORCEMENTS)


def test_K11_6_the_malador_never_win():
    state = position()
    for number in range(24):
        give_land(state, MALADOR, number if state.land[number].controller == NOBODY else WILD, Settlement.TOWN)
    check_victory(state, rules())
    assert state.ended == End.RUNNING


def malador_take_village(face):
    """Return the position after a Malador army has beaten the militia of Red's front village."""
    using = rules(one_face("blue", face) | one_face("red", "sword"))
    using.militia_defence[:] = 0
    state = malador_at(armies=1, using=using)
    clear_armies(state, RED)
    draw_card(state, MarauderCard.ON_THE_MOVE, using)
    answer(state, using, Verb.MARCH, 0, RED_FRONT, 0)
    answer(state, using, Verb.CHOOSE_LAND, RED_FRONT)
    return state


def test_K11_7_the_malador_raze_a_settlement_when_the_blue_die_shows_a_sword():
    state = malador_take_village("sword")
    assert (state.land[RED_FRONT].controller, state.land[RED_FRONT].settlement) == (MALADOR, Settlement.NONE)
    assert state.powers[RED].pieces[Settlement.VILLAGE] == 0


@pytest.mark.parametrize("face", ["shield", "blank"])
def test_K11_7_they_keep_the_settlement_otherwise(face):
    state = malador_take_village(face)
    land = state.land[RED_FRONT]
    assert (land.controller, land.settlement, land.culture) == (MALADOR, Settlement.VILLAGE, RED)


def test_K11_7_nobody_collects_for_what_they_raze():
    state = malador_take_village("sword")
    assert stock(state, PURPLE) == stock(state, RED) == {"gold": 7, "timber": 5, "wheat": 7, "cattle": 7, "stone": 2}


def orange_village_of_red(**settings):
    using = rules(one_face("blue", "sword") | settings)
    state = malador_at(armies=1, using=using)
    clear_armies(state, RED)
    give_land(state, RED, RED_RIGHT, Settlement.VILLAGE, culture=MALADOR)
    draw_card(state, MarauderCard.ON_THE_MOVE, using)
    answer(state, using, Verb.MARCH, 0, RED_RIGHT, 0)
    return state


def test_K11_7_a_settlement_of_their_own_culture_is_liberated_without_the_die():
    state = orange_village_of_red()
    assert (state.land[RED_RIGHT].controller, state.land[RED_RIGHT].settlement) == (MALADOR, Settlement.VILLAGE)


def test_K11_7_the_die_is_rolled_for_it_under_the_other_ruling_and_no_militia_fights():
    state = orange_village_of_red(**{"ruling.malador_own_culture.choice": "die_rolled"})
    assert (state.land[RED_RIGHT].controller, state.land[RED_RIGHT].settlement) == (MALADOR, Settlement.NONE)
    assert state.battle.rounds == 0


def test_K11_8_the_player_to_the_left_of_the_attacker_answers_for_the_malador():
    state = malador_at(armies=1)
    give_land(state, MALADOR, territory("purple", "rim"))
    put_army(state, PURPLE, CAMP, moved=1)
    state.current = PURPLE
    run(state, rules(), Step.BATTLES, PURPLE, PURPLE)
    answer(state, rules(), Verb.CHOOSE_LAND, CAMP)
    assert question(state) == (RED, Decision.WITHDRAW)


def test_K11_8_an_eliminated_player_is_passed_over():
    state = malador_at(armies=1)
    state.players[RED].alive = 0
    state.current = PURPLE
    open_battle(state, PURPLE, MALADOR, PURPLE, CAMP)
    assert state.battle.answerer == 2


def test_K11_9_the_malador_never_build_a_city():
    state = malador_at(settlement=Settlement.TOWN)
    using = draw_card(state, MarauderCard.GROWING_POPULATION)
    answer(state, using, Verb.UPGRADE, CAMP)
    assert (state.land[CAMP].settlement, state.land[CAMP].garrison) == (Settlement.TOWN, 1)


def test_K11_10_the_malador_never_build_a_castle():
    state = malador_at(settlement=Settlement.TOWN, walls=Fortification.FORTRESS)
    using = draw_card(state, MarauderCard.FORTIFY)
    assert verbs(state, using) == {Verb.PLACE}


def test_K11_11_an_army_placed_has_a_moved_token():
    state = position()
    using = draw_card(state, MarauderCard.ON_THE_MOVE)
    answer(state, using, Verb.PLACE, WILD)
    assert state.powers[MALADOR].armies[0].moved == 1


def test_K11_12_an_army_on_empty_land_brings_the_orange_marker():
    state = position()
    using = draw_card(state, MarauderCard.ON_THE_MOVE)
    answer(state, using, Verb.PLACE, WILD)
    assert (state.land[WILD].controller, state.land[WILD].garrison) == (MALADOR, 1)


def test_K14_2_the_marker_stays_when_the_armies_go():
    state = malador_at(WILD, armies=1)
    clear_armies(state, MALADOR)
    put_army(state, PURPLE, WILD)
    run(state, rules(), Step.DISCOVERY, PURPLE)
    assert (question(state), state.land[WILD].controller) == (None, MALADOR)


def test_K14_2_land_under_an_orange_marker_is_conquered_not_discovered():
    state = malador_at(CAMP)
    using = rules()
    run(state, using, Step.MOVEMENT, PURPLE)
    answer(state, using, Verb.MARCH, 0, CAMP, 0)
    assert (state.land[CAMP].controller, state.players[PURPLE].conquests) == (PURPLE, 1)


def test_K14_1_control_keeps_the_malador_out_of_a_territory():
    state = position()
    using = draw_card(state, MarauderCard.REINFORCEMENTS)
    assert places(state, using, Verb.PLACE) == no_players_land(state)
