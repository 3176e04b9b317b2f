"""Offers of battle: order, answers, withdrawals, conquest (K15.1 to K15.5, K16)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Decision, Settlement, Step, Verb
from tests.games.kings.battlefield import (
    ATTACKER,
    BEYOND,
    DEFENDER,
    FIELD,
    HOME,
    SECOND_HOME,
    THIRD,
    YONDER,
    battlefield,
    begin,
    invade,
    script_dice,
)
from tests.games.kings.position import (
    answer,
    armies_in,
    give_land,
    neighbours,
    offered,
    put_army,
    question,
    rules,
    run,
    stock,
    territory,
    verbs,
)

pytestmark = pytest.mark.interpreted

KILL = (3, 0)


@pytest.fixture(autouse=True)
def _blank_dice(monkeypatch):
    script_dice(monkeypatch)


# Offers and their order


def test_K15_1_the_attacker_chooses_the_order_of_the_offers():
    using = rules()
    state = battlefield(using=using)
    put_army(state, DEFENDER, YONDER, moved=1)
    invade(state, HOME, YONDER)
    run(state, using, Step.BATTLES, ATTACKER, ATTACKER)
    assert question(state) == (ATTACKER, Decision.BATTLE_ORDER)
    assert {place for place, _, _ in offered(state, using, Verb.CHOOSE_LAND)} == {FIELD, YONDER}


def test_K15_1_after_one_offer_the_others_are_still_to_be_resolved(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    put_army(state, DEFENDER, YONDER, moved=1)
    invade(state, HOME, YONDER)
    script_dice(monkeypatch, KILL)
    begin(state, using, YONDER)
    answer(state, using, Verb.CAPTURE)
    assert question(state) == (ATTACKER, Decision.BATTLE_ORDER)
    assert offered(state, using, Verb.CHOOSE_LAND) == [(FIELD, NOBODY, NOBODY)]


def test_K15_1_without_an_offer_nothing_is_asked():
    using = rules()
    state = battlefield(attackers=0, using=using)
    run(state, using, Step.BATTLES, ATTACKER, ATTACKER)
    assert question(state) is None


def test_K15_1_an_army_in_undiscovered_land_offers_no_battle():
    using = rules()
    state = battlefield(attackers=0, using=using)
    invade(state, HOME, territory("purple", "inner"))
    run(state, using, Step.BATTLES, ATTACKER, ATTACKER)
    assert question(state) is None


def test_K15_1_armies_from_several_territories_join_in_one_offer(monkeypatch):
    using = rules()
    state = battlefield(attackers=1, using=using)
    invade(state, SECOND_HOME)
    dice = script_dice(monkeypatch)
    begin(state, using)
    assert state.battle.attackers == 2
    assert dice[0] == {"red": 4, "purple": 1}


def test_K15_1_offers_to_several_kingdoms_are_answered_by_each():
    using = rules()
    state = battlefield(using=using, moved=0)
    far = give_land(state, THIRD, territory("purple", "rim"))
    give_land(state, THIRD, territory("red", "left"))
    put_army(state, THIRD, far)
    invade(state, SECOND_HOME, far)
    begin(state, using, FIELD)
    assert question(state) == (DEFENDER, Decision.WITHDRAW)


# The Malador's answer


def test_K11_8_the_player_to_the_left_answers_for_the_malador():
    using = rules()
    state = battlefield(defender=MALADOR, moved=0, using=using)
    give_land(state, MALADOR, territory("purple", "rim"))
    begin(state, using)
    assert question(state) == (DEFENDER, Decision.WITHDRAW)


def test_K11_8_an_eliminated_neighbour_is_passed_over():
    using = rules()
    state = battlefield(defender=MALADOR, moved=0, using=using)
    state.players[DEFENDER].alive = 0
    give_land(state, MALADOR, territory("purple", "rim"))
    begin(state, using)
    assert question(state) == (THIRD, Decision.WITHDRAW)


def test_K11_8_the_left_of_the_last_seat_is_the_first():
    using = rules()
    state = battlefield(attackers=0, defender=MALADOR, moved=0, using=using)
    state.current = 3
    give_land(state, MALADOR, territory("purple", "rim"))
    invade(state, territory("green", "front"), power=3)
    run(state, using, Step.BATTLES, 3, 3)
    answer(state, using, Verb.CHOOSE_LAND, FIELD)
    assert question(state) == (0, Decision.WITHDRAW)


def test_K11_8_withdrawing_malador_go_where_the_left_player_says():
    using = rules()
    state = battlefield(defender=MALADOR, moved=0, using=using)
    refuges = [give_land(state, MALADOR, territory("purple", role)) for role in ("rim", "inner")]
    begin(state, using)
    assert {place for _, place, _ in offered(state, using, Verb.RETREAT)} == set(refuges)
    answer(state, using, Verb.RETREAT, 0, refuges[1], 0)
    assert len(armies_in(state, MALADOR, refuges[1])) == 1
    assert state.land[FIELD].controller == ATTACKER


def test_ruling_malador_defence_withdrawal_never_leaves_no_question():
    using = rules({"ruling.malador_defence_withdrawal.choice": "never_withdraws"})
    state = battlefield(defender=MALADOR, moved=0, using=using)
    give_land(state, MALADOR, territory("purple", "rim"))
    begin(state, using)
    assert question(state)[1] != Decision.WITHDRAW


# Withdrawal


def test_K15_2_unmoved_defenders_may_withdraw_to_adjacent_own_land_only():
    using = rules()
    state = battlefield(using=using, moved=0)
    begin(state, using)
    assert question(state) == (DEFENDER, Decision.WITHDRAW)
    own = {place for place in neighbours(using, FIELD) if state.land[place].controller == DEFENDER}
    assert {place for _, place, _ in offered(state, using, Verb.RETREAT)} == own == {YONDER, BEYOND}


def test_K15_2_an_army_with_a_moved_token_cannot_withdraw():
    using = rules()
    state = battlefield(using=using, moved=1)
    begin(state, using)
    assert question(state)[1] != Decision.WITHDRAW
    assert state.battle.rounds == 1


def test_K15_2_without_a_refuge_nobody_can_withdraw():
    using = rules()
    state = battlefield(using=using, moved=0)
    give_land(state, THIRD, YONDER)
    give_land(state, THIRD, BEYOND)
    begin(state, using)
    assert state.battle.rounds == 1


def test_K15_3_part_of_the_armies_may_withdraw_and_the_rest_fights():
    using = rules()
    state = battlefield(defenders=3, using=using, moved=0)
    begin(state, using)
    answer(state, using, Verb.RETREAT, 0, YONDER, 0)
    answer(state, using, Verb.FIGHT)
    assert len(armies_in(state, DEFENDER, YONDER)) == 1
    assert state.battle.defenders == 2


def test_K15_3_each_army_withdraws_to_a_target_of_its_own():
    using = rules()
    state = battlefield(defenders=2, using=using, moved=0)
    begin(state, using)
    answer(state, using, Verb.RETREAT, 0, YONDER, 0)
    answer(state, using, Verb.RETREAT, 1, BEYOND, 0)
    assert len(armies_in(state, DEFENDER, YONDER)) == len(armies_in(state, DEFENDER, BEYOND)) == 1


def test_K15_3_a_declared_army_is_not_asked_again():
    using = rules()
    state = battlefield(defenders=2, using=using, moved=0)
    begin(state, using)
    answer(state, using, Verb.RETREAT, 0, YONDER, 0)
    assert {army for army, _, _ in offered(state, using, Verb.RETREAT)} == {1}


def test_K15_3_moved_armies_stay_when_unmoved_ones_leave():
    using = rules()
    state = battlefield(defenders=1, using=using, moved=0)
    put_army(state, DEFENDER, FIELD, moved=1)
    begin(state, using)
    assert {army for army, _, _ in offered(state, using, Verb.RETREAT)} == {0}
    answer(state, using, Verb.RETREAT, 0, YONDER, 0)
    assert state.battle.defenders == 1


def test_K15_2_withdrawn_armies_get_moved_tokens():
    using = rules()
    state = battlefield(using=using, moved=0)
    begin(state, using)
    answer(state, using, Verb.RETREAT, 0, YONDER, 0)
    (army,) = armies_in(state, DEFENDER, YONDER)
    assert state.powers[DEFENDER].armies[army].moved == 1


def test_K15_2_the_defender_is_asked_before_every_round():
    using = rules()
    state = battlefield(using=using, moved=0)
    begin(state, using)
    answer(state, using, Verb.FIGHT)
    answer(state, using, Verb.FIGHT)
    assert question(state) == (DEFENDER, Decision.WITHDRAW)


def test_K15_4_militia_fights_without_being_asked():
    using = rules()
    state = battlefield(defenders=0, settlement=Settlement.TOWN, using=using)
    begin(state, using)
    assert state.battle.militia == 1
    assert state.battle.rounds == 1


def test_K15_4_militia_stays_home_while_an_army_is_present():
    using = rules()
    state = battlefield(defenders=1, settlement=Settlement.TOWN, using=using)
    begin(state, using)
    assert state.battle.militia == 0


def test_K15_5_a_territory_all_armies_leave_is_conquered():
    using = rules()
    state = battlefield(using=using, moved=0)
    begin(state, using)
    answer(state, using, Verb.RETREAT, 0, YONDER, 0)
    assert state.land[FIELD].controller == ATTACKER
    assert state.players[ATTACKER].battles == 0


def test_K15_5_no_militia_rallies_when_all_armies_withdraw():
    using = rules()
    state = battlefield(settlement=Settlement.CITY, using=using, moved=0)
    begin(state, using)
    answer(state, using, Verb.RETREAT, 0, YONDER, 0)
    assert question(state) == (ATTACKER, Decision.CONQUEST)
    assert state.battle.rounds == 0


def test_K16_1_a_conquered_settlement_is_captured_with_its_walls(monkeypatch):
    using = rules()
    state = battlefield(settlement=Settlement.TOWN, walls=1, using=using)
    script_dice(monkeypatch, KILL)
    begin(state, using)
    answer(state, using, Verb.CAPTURE)
    land = state.land[FIELD]
    assert (land.controller, land.culture, land.settlement, land.fortification) == (ATTACKER, DEFENDER, 2, 1)


def test_K16_2_a_conquered_settlement_is_razed_for_loot(monkeypatch):
    using = rules()
    state = battlefield(settlement=Settlement.VILLAGE, walls=1, using=using)
    state.players[ATTACKER].stock[:] = 0
    script_dice(monkeypatch, KILL)
    begin(state, using)
    answer(state, using, Verb.RAZE)
    land = state.land[FIELD]
    assert (land.controller, land.settlement, land.fortification) == (ATTACKER, 0, 0)
    assert stock(state, ATTACKER) == {"gold": 2, "timber": 1, "wheat": 1, "cattle": 1}


def test_K16_1_capture_only_after_withdrawal_holds_in_a_later_round_too():
    using = rules({"ruling.raze_after_withdrawal.choice": "capture_only"})
    state = battlefield(settlement=Settlement.VILLAGE, using=using, moved=0)
    begin(state, using)
    answer(state, using, Verb.FIGHT)
    answer(state, using, Verb.FIGHT)
    answer(state, using, Verb.RETREAT, 0, YONDER, 0)
    assert question(state) is None
    assert (state.land[FIELD].controller, state.land[FIELD].settlement) == (ATTACKER, Settlement.VILLAGE)


def test_K16_1_capture_only_after_withdrawal_leaves_a_beaten_garrison_to_be_razed(monkeypatch):
    using = rules({"ruling.raze_after_withdrawal.choice": "capture_only"})
    state = battlefield(settlement=Settlement.VILLAGE, using=using)
    script_dice(monkeypatch, KILL)
    begin(state, using)
    assert verbs(state, using) == {Verb.CAPTURE, Verb.RAZE}
