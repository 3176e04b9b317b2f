"""How an offer of battle ends: pressing on, going back, Surrounded, own culture, ambush (K15.14, K15.15, K20.23)."""

import pytest

from sim.games.kings import armies
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Decision, Event, EventCard, Settlement, Step, Verb
from tests.games.kings.battlefield import (
    ATTACKER,
    DEFENDER,
    FIELD,
    HOME,
    SECOND_HOME,
    YONDER,
    battlefield,
    begin,
    damage_of,
    invade,
    script_dice,
)
from tests.games.kings.position import (
    answer,
    armies_in,
    clear_armies,
    give_cards,
    give_land,
    lay_roads,
    one_face,
    put_army,
    question,
    rules,
    run,
    territory,
    told,
    verbs,
)

pytestmark = pytest.mark.interpreted

KILL, NOTHING = (3, 0), (0, 0)


@pytest.fixture(autouse=True)
def _blank_dice(monkeypatch):
    script_dice(monkeypatch)


# Press or go back


def test_K15_15_with_both_sides_left_the_attacker_presses_or_withdraws():
    using = rules()
    state = battlefield(using=using)
    begin(state, using)
    assert question(state) == (ATTACKER, Decision.PRESS)
    assert verbs(state, using) == {Verb.FIGHT, Verb.GO_BACK}


def test_K15_15_all_attackers_go_back_where_they_came_from():
    using = rules()
    state = battlefield(using=using)
    invade(state, SECOND_HOME)
    begin(state, using)
    answer(state, using, Verb.GO_BACK)
    assert (len(armies_in(state, ATTACKER, HOME)), len(armies_in(state, ATTACKER, SECOND_HOME))) == (1, 1)
    assert state.land[FIELD].controller == DEFENDER


def test_K15_15_attackers_that_go_back_keep_their_moved_tokens():
    using = rules()
    state = battlefield(using=using)
    begin(state, using)
    answer(state, using, Verb.GO_BACK)
    assert state.powers[ATTACKER].armies[0].moved == 1


@pytest.mark.parametrize(
    ("choice", "role"), [("to_where_its_move_began", "capital"), ("to_the_territory_last_left", "front")]
)
def test_K15_15_ruling_going_back_after_a_move_along_roads(choice, role):
    using = rules({"ruling.going_back.choice": choice})
    state = battlefield(attackers=0, using=using)
    index = put_army(state, ATTACKER, territory("purple", "capital"))
    lay_roads(state, HOME, FIELD)
    run(state, using, Step.MARCH, ATTACKER)
    answer(state, using, Verb.MARCH, index, FIELD, 0)
    begin(state, using)
    answer(state, using, Verb.GO_BACK)
    assert armies_in(state, ATTACKER, territory("purple", role)) == [index]


def test_K15_15_pressing_offers_battle_again():
    using = rules()
    state = battlefield(using=using)
    begin(state, using)
    answer(state, using, Verb.FIGHT)
    assert state.battle.rounds == 2


def test_K15_14_a_repulsed_attack_leaves_the_defender_in_control(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    script_dice(monkeypatch, NOTHING, NOTHING, KILL)
    begin(state, using)
    assert question(state) is None
    assert state.land[FIELD].controller == DEFENDER
    assert told(state, Event.REPULSED) == [(ATTACKER, FIELD, 0, 0)]


def test_K15_14_when_both_sides_fall_the_defender_keeps_the_territory(monkeypatch):
    using = rules()
    state = battlefield(settlement=Settlement.VILLAGE, using=using)
    script_dice(monkeypatch, KILL, NOTHING, KILL)
    begin(state, using)
    assert (armies_in(state, ATTACKER, FIELD), armies_in(state, DEFENDER, FIELD)) == ([], [])
    assert (state.land[FIELD].controller, state.land[FIELD].settlement) == (DEFENDER, Settlement.VILLAGE)


def test_K15_14_no_militia_rallies_when_the_garrison_has_fallen(monkeypatch):
    using = rules()
    state = battlefield(settlement=Settlement.CITY, using=using)
    script_dice(monkeypatch, KILL)
    begin(state, using)
    assert question(state) == (ATTACKER, Decision.CONQUEST)


def test_K7_6_militia_heals_when_the_attacker_goes_back(monkeypatch):
    using = rules()
    state = battlefield(defenders=0, settlement=Settlement.CITY, using=using)
    script_dice(monkeypatch, (2, 0))
    begin(state, using)
    assert state.battle.militia_damage == 2
    answer(state, using, Verb.GO_BACK)
    invade(state, HOME)
    begin(state, using)
    assert state.battle.militia_damage == 0


def test_K7_6_militia_damage_stays_from_round_to_round(monkeypatch):
    using = rules()
    state = battlefield(defenders=0, settlement=Settlement.CITY, using=using)
    script_dice(monkeypatch, (2, 0), NOTHING, NOTHING, NOTHING, (1, 0))
    begin(state, using)
    answer(state, using, Verb.FIGHT)
    assert question(state) == (ATTACKER, Decision.CONQUEST)


# Surrounded


def test_K20_23_surrounded_forbids_the_defenders_withdrawal_and_makes_them_fight():
    using = rules()
    state = battlefield(defenders=2, using=using, moved=0)
    give_cards(state, ATTACKER, EventCard.SURROUNDED)
    begin(state, using)
    answer(state, using, Verb.RETREAT, 0, YONDER, 0)
    answer(state, using, Verb.RETREAT, 1, YONDER, 0)
    assert question(state) == (ATTACKER, Decision.SURROUND)
    answer(state, using, Verb.PLAY, EventCard.SURROUNDED)
    assert (state.battle.rounds, state.battle.defenders) == (1, 2)
    assert [army.moved for army in state.powers[DEFENDER].armies[:2]] == [0, 0]


def test_K20_23_surrounded_costs_the_defender_one_round_and_no_more():
    using = rules()
    state = battlefield(using=using, moved=0)
    give_cards(state, ATTACKER, EventCard.SURROUNDED)
    begin(state, using)
    answer(state, using, Verb.RETREAT, 0, YONDER, 0)
    answer(state, using, Verb.PLAY, EventCard.SURROUNDED)
    answer(state, using, Verb.GO_BACK)
    assert (question(state), state.battle.rounds) == (None, 1)


def test_K20_23_without_the_card_being_played_the_armies_leave():
    using = rules()
    state = battlefield(using=using, moved=0)
    give_cards(state, ATTACKER, EventCard.SURROUNDED)
    begin(state, using)
    answer(state, using, Verb.RETREAT, 0, YONDER, 0)
    answer(state, using, Verb.PASS)
    assert state.land[FIELD].controller == ATTACKER
    assert state.players[ATTACKER].hand[EventCard.SURROUNDED] == 1


def test_K20_23_a_surrounded_army_may_try_again_next_round():
    using = rules()
    state = battlefield(using=using, moved=0)
    give_cards(state, ATTACKER, EventCard.SURROUNDED)
    begin(state, using)
    answer(state, using, Verb.RETREAT, 0, YONDER, 0)
    answer(state, using, Verb.PLAY, EventCard.SURROUNDED)
    answer(state, using, Verb.FIGHT)
    assert question(state) == (DEFENDER, Decision.WITHDRAW)


def test_K20_23_surrounded_holds_the_attacker_for_another_round():
    using = rules()
    state = battlefield(using=using)
    give_cards(state, DEFENDER, EventCard.SURROUNDED)
    begin(state, using)
    answer(state, using, Verb.GO_BACK)
    assert question(state) == (DEFENDER, Decision.SURROUND)
    answer(state, using, Verb.PLAY, EventCard.SURROUNDED)
    assert state.battle.rounds == 2
    answer(state, using, Verb.GO_BACK)
    assert armies_in(state, ATTACKER, HOME) == [0]


def test_K20_23_a_defender_who_does_not_play_it_lets_the_attacker_go():
    using = rules()
    state = battlefield(using=using)
    give_cards(state, DEFENDER, EventCard.SURROUNDED)
    begin(state, using)
    answer(state, using, Verb.GO_BACK)
    answer(state, using, Verb.PASS)
    assert armies_in(state, ATTACKER, HOME) == [0]


def test_K20_23_militia_surrounds_nobody():
    using = rules()
    state = battlefield(defenders=0, settlement=Settlement.CITY, using=using)
    give_cards(state, DEFENDER, EventCard.SURROUNDED)
    begin(state, using)
    answer(state, using, Verb.GO_BACK)
    assert armies_in(state, ATTACKER, HOME) == [0]


def test_K20_23_the_left_player_surrounds_for_the_malador():
    using = rules()
    state = battlefield(defender=MALADOR, using=using)
    give_cards(state, DEFENDER, EventCard.SURROUNDED)
    begin(state, using)
    answer(state, using, Verb.GO_BACK)
    assert question(state) == (DEFENDER, Decision.SURROUND)


# Own culture


def lost_village(using, defenders=1, moved=1):
    return battlefield(defenders=defenders, settlement=Settlement.VILLAGE, culture=ATTACKER, using=using, moved=moved)


def test_K7_8_a_freed_settlement_of_the_own_culture_is_captured_or_fought_for(monkeypatch):
    using = rules()
    state = lost_village(using)
    script_dice(monkeypatch, KILL)
    begin(state, using)
    assert verbs(state, using) == {Verb.CAPTURE, Verb.FIGHT}


def test_K7_8_the_militia_of_the_own_culture_must_be_beaten_before_razing(monkeypatch):
    using = rules()
    state = lost_village(using)
    script_dice(monkeypatch, KILL, NOTHING, NOTHING, NOTHING, (2, 0))
    begin(state, using)
    answer(state, using, Verb.FIGHT)
    assert state.battle.militia == 1
    assert verbs(state, using) == {Verb.CAPTURE, Verb.RAZE}
    answer(state, using, Verb.RAZE)
    assert state.land[FIELD].settlement == Settlement.NONE


def test_K7_8_going_back_from_the_own_culture_leaves_it_to_its_holder(monkeypatch):
    using = rules()
    state = lost_village(using)
    script_dice(monkeypatch, KILL)
    begin(state, using)
    answer(state, using, Verb.FIGHT)
    answer(state, using, Verb.GO_BACK)
    assert (state.land[FIELD].controller, state.land[FIELD].to_raze) == (DEFENDER, 0)


def test_K7_8_the_militia_also_rises_after_all_armies_withdrew():
    using = rules()
    state = lost_village(using, moved=0)
    begin(state, using)
    answer(state, using, Verb.RETREAT, 0, YONDER, 0)
    answer(state, using, Verb.FIGHT)
    assert (state.battle.militia, state.battle.rounds) == (1, 1)


# The ambush


def ambushed(using):
    state = battlefield(attackers=0, defenders=0, using=using)
    clear_armies(state)
    place = territory("purple", "rim")
    invade(state, SECOND_HOME, place)
    deck = state.discoveries
    deck.cards[deck.left - 1] = 2
    run(state, using, Step.DISCOVERY, ATTACKER)
    answer(state, using, Verb.CHOOSE_LAND, place)
    return state, place


def test_K6_8_in_an_ambush_the_malador_roll_red_and_the_explorer_blue(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    state, _ = ambushed(using)
    assert [set(roll) for roll in dice] == [{"red"}, {"blue"}, {"blue"}, {"red"}]
    assert (state.battle.attacker, state.battle.commander) == (MALADOR, DEFENDER)


def test_K6_8_fortifications_do_not_serve_the_explorer(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    state, place = ambushed(using)
    armies.set_fortification(state, place, 2)
    answer(state, using, Verb.FIGHT)
    assert dice[5] == {"blue": 2}


def test_K6_8_after_a_round_the_explorer_may_go_back(monkeypatch):
    using = rules()
    script_dice(monkeypatch)
    state, place = ambushed(using)
    assert question(state) == (ATTACKER, Decision.PRESS)
    answer(state, using, Verb.GO_BACK)
    assert armies_in(state, ATTACKER, SECOND_HOME) == [0]
    assert state.land[place].controller == MALADOR


def test_K6_8_the_explorer_takes_the_territory_when_the_ambush_is_beaten(monkeypatch):
    using = rules()
    script_dice(monkeypatch, NOTHING, NOTHING, KILL)
    state, place = ambushed(using)
    assert state.land[place].controller == ATTACKER
    assert state.players[ATTACKER].battles_won == 0


def test_K6_8_an_explorer_killed_in_ambush_leaves_the_malador_there(monkeypatch):
    using = rules()
    script_dice(monkeypatch, KILL)
    state, place = ambushed(using)
    assert state.land[place].controller == MALADOR
    assert state.players[ATTACKER].defences_held == 0


def test_K20_23_the_left_player_keeps_the_ambushed_explorer_fighting(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    state, _ = ambushed(using)
    give_cards(state, DEFENDER, EventCard.SURROUNDED)
    answer(state, using, Verb.GO_BACK)
    answer(state, using, Verb.PLAY, EventCard.SURROUNDED)
    assert state.battle.rounds == 2
    assert len(dice) == 8


# The Malador attack


def malador_attack(using, defenders=1, **changes):
    state = battlefield(attackers=0, defenders=defenders, using=using, **changes)
    lair = give_land(state, MALADOR, territory("purple", "inner"))
    invade(state, lair, power=MALADOR)
    run(state, using, Step.BATTLES, MALADOR, ATTACKER)
    answer(state, using, Verb.CHOOSE_LAND, FIELD)
    return state, lair


def test_K15_15_an_endless_battle_ends_with_the_attacker_going_back():
    using = rules({"ruling.battle_rounds.rounds": 2})
    state = battlefield(using=using)
    begin(state, using)
    answer(state, using, Verb.FIGHT)
    assert not armies_in(state, ATTACKER, FIELD)
    assert len(armies_in(state, ATTACKER, HOME)) == 1


def test_K15_15_the_drawer_may_break_off_the_maladors_attack():
    using = rules()
    state, lair = malador_attack(using)
    assert question(state) == (ATTACKER, Decision.PRESS)
    answer(state, using, Verb.GO_BACK)
    assert armies_in(state, MALADOR, lair) == [0]
    assert state.players[DEFENDER].defences_held == 1


def test_ruling_malador_attack_breaking_off_fights_to_the_end(monkeypatch):
    using = rules({"ruling.malador_attack_breaking_off.choice": "fights_to_the_end"})
    script_dice(monkeypatch, NOTHING, NOTHING, (2, 0), NOTHING, NOTHING, NOTHING, (1, 0))
    state, _ = malador_attack(using)
    assert question(state) is None
    assert state.powers[MALADOR].army_count == 0


@pytest.mark.parametrize(("face", "left"), [("sword", Settlement.NONE), ("shield", Settlement.TOWN)])
def test_K11_7_a_sword_on_the_blue_die_razes_what_the_malador_conquer(monkeypatch, face, left):
    using = rules(one_face("blue", face))
    script_dice(monkeypatch, KILL)
    state, _ = malador_attack(using, settlement=Settlement.TOWN)
    assert (state.land[FIELD].controller, state.land[FIELD].settlement) == (MALADOR, left)


def test_damage_stays_on_armies_that_go_back(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    script_dice(monkeypatch, NOTHING, NOTHING, (2, 0))
    begin(state, using)
    answer(state, using, Verb.GO_BACK)
    assert damage_of(state, ATTACKER, HOME) == [2]
