"""Heroic Charge, Shield Wall, Rally the Troops, Bombardment and The Art of War (K20.4 to K20.13)."""

import pytest

from sim.games.kings.state import MALADOR
from sim.games.kings.words import Decision, Event, EventCard, Settlement, Step, Verb
from tests.games.kings.battlefield import ATTACKER, DEFENDER, battlefield, begin, damage_of, script_dice
from tests.games.kings.position import answer, give_cards, offered, question, rules, told

pytestmark = pytest.mark.interpreted

NOTHING = (0, 0)
CHARGE, WALL, RALLY = EventCard.HEROIC_CHARGE, EventCard.SHIELD_WALL, EventCard.RALLY_THE_TROOPS
BOMBARDMENT, ART = EventCard.BOMBARDMENT, EventCard.ART_OF_WAR


def duel(using, *, attacking=(), defending=(), **changes):
    """Begin a battle in which the two sides hold some cards."""
    state = battlefield(using=using, **changes)
    give_cards(state, ATTACKER, *attacking)
    give_cards(state, DEFENDER, *defending)
    begin(state, using)
    return state


# Heroic Charge and Shield Wall


def test_K20_4_heroic_charge_adds_a_bonus_die_to_both_rolls_of_the_attacker(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    state = duel(using, attacking=[CHARGE])
    assert question(state) == (ATTACKER, Decision.ATTACK_CARDS)
    answer(state, using, Verb.PLAY, CHARGE)
    assert dice == [{"red": 4, "purple": 1}, {"blue": 2}, {"blue": 4}, {"red": 2, "purple": 1}]


def test_K20_4_heroic_charge_is_played_before_the_attack_is_rolled(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    duel(using, attacking=[CHARGE])
    assert dice == []


def test_K20_4_heroic_charge_may_be_kept(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    state = duel(using, attacking=[CHARGE])
    answer(state, using, Verb.PASS)
    assert dice[0] == {"red": 4}
    assert state.players[ATTACKER].hand[CHARGE] == 1


def test_K20_4_the_defender_cannot_play_heroic_charge(monkeypatch):
    using = rules()
    script_dice(monkeypatch)
    state = duel(using, defending=[CHARGE])
    assert question(state) == (ATTACKER, Decision.PRESS)


def test_K20_4_a_card_played_goes_to_the_discards(monkeypatch):
    using = rules()
    script_dice(monkeypatch)
    state = duel(using, attacking=[CHARGE])
    answer(state, using, Verb.PLAY, CHARGE)
    deck = state.events
    assert (state.players[ATTACKER].hand[CHARGE], deck.discards[deck.discarded - 1]) == (0, CHARGE)
    assert state.players[ATTACKER].cards_played == 1


def test_K20_5_shield_wall_adds_a_bonus_die_to_both_rolls_of_the_defender(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    state = duel(using, defending=[WALL])
    assert question(state) == (DEFENDER, Decision.DEFENCE_CARDS)
    answer(state, using, Verb.PLAY, WALL)
    assert dice == [{"red": 4}, {"blue": 2, "purple": 1}, {"blue": 4, "purple": 1}, {"red": 2}]


def test_K20_5_shield_wall_is_played_after_the_attack_before_the_defence(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    duel(using, defending=[WALL])
    assert dice == [{"red": 4}]


def test_K20_5_shield_wall_may_help_militia(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    state = duel(using, defending=[WALL], defenders=0, settlement=Settlement.VILLAGE)
    answer(state, using, Verb.PLAY, WALL)
    assert dice[1] == {"blue": 1, "purple": 1}


@pytest.mark.parametrize("card", [WALL, RALLY])
def test_ruling_no_cards_for_militia_bars_them_all(monkeypatch, card):
    using = rules({"ruling.bonus_dice_militia.choice": "no_cards_for_militia"})
    script_dice(monkeypatch)
    state = duel(using, defending=[card], defenders=0, settlement=Settlement.VILLAGE)
    assert question(state) == (ATTACKER, Decision.PRESS)


def test_ruling_no_cards_for_militia_leaves_armies_their_cards(monkeypatch):
    using = rules({"ruling.bonus_dice_militia.choice": "no_cards_for_militia"})
    script_dice(monkeypatch)
    state = duel(using, defending=[WALL])
    assert question(state) == (DEFENDER, Decision.DEFENCE_CARDS)


def test_K20_5_the_left_player_holds_the_shield_wall_of_the_malador(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    state = duel(using, defending=[WALL], defender=MALADOR)
    answer(state, using, Verb.PLAY, WALL)
    assert dice[1] == {"blue": 2, "purple": 1}


def test_K20_4_bonus_dice_of_cards_and_of_numbers_add_up(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    state = duel(using, attacking=[CHARGE], defending=[WALL], attackers=3, walls=1)
    answer(state, using, Verb.PLAY, CHARGE)
    answer(state, using, Verb.PLAY, WALL)
    assert dice == [
        {"red": 4, "purple": 3},
        {"blue": 2, "purple": 1, "grey": 1},
        {"blue": 4, "purple": 1, "grey": 1},
        {"red": 2, "purple": 3},
    ]


def test_ruling_bonus_die_kind_holds_for_the_dice_of_cards_too(monkeypatch):
    using = rules({"ruling.bonus_die_kind.choice": "d8_of_the_side"})
    dice = script_dice(monkeypatch)
    state = duel(using, attacking=[CHARGE], defending=[WALL])
    answer(state, using, Verb.PLAY, CHARGE)
    answer(state, using, Verb.PLAY, WALL)
    assert dice == [{"red": 5}, {"blue": 3}, {"blue": 5}, {"red": 3}]


# Bombardment


def test_K20_8_bombardment_takes_a_fortification_die_from_both_rolls(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    state = duel(using, attacking=[BOMBARDMENT], walls=2)
    answer(state, using, Verb.PLAY, BOMBARDMENT)
    assert (dice[1]["grey"], dice[2]["grey"]) == (1, 1)


def test_K20_8_bombardment_lasts_one_round(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    state = duel(using, attacking=[BOMBARDMENT], walls=2)
    answer(state, using, Verb.PLAY, BOMBARDMENT)
    answer(state, using, Verb.FIGHT)
    assert dice[5]["grey"] == 2


def test_K20_8_bombardment_needs_a_fortification(monkeypatch):
    using = rules()
    script_dice(monkeypatch)
    state = duel(using, attacking=[BOMBARDMENT], walls=0)
    assert question(state) == (ATTACKER, Decision.PRESS)


def test_K20_8_without_a_fortification_only_the_charge_is_offered(monkeypatch):
    using = rules()
    state = duel(using, attacking=[BOMBARDMENT, CHARGE], walls=0)
    assert [card for card, _, _ in offered(state, using, Verb.PLAY)] == [CHARGE]


def test_K20_8_two_bombardments_never_take_more_dice_than_there_are(monkeypatch):
    using = rules({"deck.event.copies.bombardment": 2})
    dice = script_dice(monkeypatch)
    state = battlefield(using=using, walls=1)
    state.players[ATTACKER].hand[BOMBARDMENT] = 2
    begin(state, using)
    answer(state, using, Verb.PLAY, BOMBARDMENT)
    answer(state, using, Verb.PLAY, BOMBARDMENT)
    assert dice[1] == {"blue": 2}
    assert told(state, Event.ROLL)[1] == (DEFENDER, 0, 0, 2)


def test_ruling_bombardment_scope_may_spare_the_counterattack(monkeypatch):
    using = rules({"ruling.bombardment_scope.choice": "defence_roll_only"})
    dice = script_dice(monkeypatch)
    state = duel(using, attacking=[BOMBARDMENT], walls=2)
    answer(state, using, Verb.PLAY, BOMBARDMENT)
    assert (dice[1]["grey"], dice[2]["grey"]) == (1, 2)


# Rally the Troops


def test_K20_7_the_attack_is_rolled_again(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch, NOTHING, (2, 0))
    state = duel(using, attacking=[RALLY])
    assert (question(state), len(dice)) == ((ATTACKER, Decision.RALLY), 1)
    answer(state, using, Verb.PLAY, RALLY)
    assert dice[:2] == [{"red": 4}, {"red": 4}]
    assert damage_of(state, DEFENDER) == [2]


def test_K20_7_the_defence_is_rolled_again_and_its_first_roll_forgotten(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch, (2, 0), (0, 0), (0, 1))
    state = duel(using, defending=[RALLY])
    assert (question(state), len(dice)) == ((DEFENDER, Decision.RALLY), 2)
    answer(state, using, Verb.PLAY, RALLY)
    assert damage_of(state, DEFENDER) == [1]
    assert question(state) == (ATTACKER, Decision.PRESS)


def test_K20_7_the_counterattack_is_rolled_again(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch, NOTHING, NOTHING, NOTHING, (2, 0))
    state = duel(using, defending=[RALLY])
    answer(state, using, Verb.PASS)
    assert (question(state), len(dice)) == ((DEFENDER, Decision.RALLY), 3)
    answer(state, using, Verb.PLAY, RALLY)
    assert damage_of(state, ATTACKER) == [2]


def test_K20_7_the_attackers_defence_is_rolled_again(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch, NOTHING, NOTHING, (2, 0), NOTHING, (0, 2))
    state = duel(using, attacking=[RALLY])
    answer(state, using, Verb.PASS)
    assert (question(state), len(dice)) == ((ATTACKER, Decision.RALLY), 4)
    answer(state, using, Verb.PLAY, RALLY)
    assert damage_of(state, ATTACKER) == [0]


def test_K20_7_the_new_roll_stands_even_if_it_is_worse(monkeypatch):
    using = rules()
    script_dice(monkeypatch, (3, 0), NOTHING)
    state = duel(using, attacking=[RALLY])
    answer(state, using, Verb.PLAY, RALLY)
    assert damage_of(state, DEFENDER) == [0]


def test_K20_7_all_dice_of_the_roll_are_rolled_again(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    state = duel(using, defending=[RALLY], defenders=2, walls=1)
    answer(state, using, Verb.PLAY, RALLY)
    assert dice[1] == dice[2] == {"blue": 2, "purple": 1, "grey": 1}


def test_K20_7_a_roll_made_again_stands_though_a_second_card_is_at_hand(monkeypatch):
    using = rules()
    script_dice(monkeypatch, NOTHING, (1, 0), NOTHING)
    state = duel(using, attacking=[RALLY, RALLY])
    answer(state, using, Verb.PLAY, RALLY)
    assert damage_of(state, DEFENDER) == [1]
    assert question(state) == (ATTACKER, Decision.RALLY)
    assert state.about[0] == Step.PARRY


@pytest.mark.parametrize("step", [Step.ATTACK, Step.DEFENCE, Step.COUNTERATTACK, Step.PARRY])
def test_K20_7_no_roll_is_offered_again_once_it_was_rallied(monkeypatch, step):
    using = rules()
    script_dice(monkeypatch)
    attacking = [RALLY] * 2 if step in (Step.ATTACK, Step.PARRY) else []
    state = duel(using, attacking=attacking, defending=[] if attacking else [RALLY] * 2)
    while question(state)[1] == Decision.RALLY and state.about[0] != step:
        answer(state, using, Verb.PASS)
    answer(state, using, Verb.PLAY, RALLY)
    assert question(state)[1] != Decision.RALLY or state.about[0] != step


def test_K20_7_militia_may_be_rallied(monkeypatch):
    using = rules()
    script_dice(monkeypatch, (2, 0), NOTHING, (0, 1))
    state = duel(using, defending=[RALLY], defenders=0, settlement=Settlement.VILLAGE)
    answer(state, using, Verb.PLAY, RALLY)
    assert state.battle.militia_damage == 1


# The Art of War


def test_K20_13_the_defender_places_the_damage_on_the_own_armies(monkeypatch):
    using = rules()
    script_dice(monkeypatch, (3, 0))
    state = duel(using, defending=[ART], defenders=2)
    assert question(state) == (DEFENDER, Decision.ART_OF_WAR)
    answer(state, using, Verb.PLAY, ART)
    assert question(state) == (DEFENDER, Decision.DAMAGE)


def test_K20_13_the_attacker_places_the_damage_on_the_own_armies(monkeypatch):
    using = rules()
    script_dice(monkeypatch, NOTHING, NOTHING, (2, 0))
    state = duel(using, attacking=[ART], attackers=2)
    assert question(state) == (ATTACKER, Decision.ART_OF_WAR)
    answer(state, using, Verb.PLAY, ART)
    assert question(state) == (ATTACKER, Decision.DAMAGE)


def test_K20_13_without_the_card_being_played_the_other_side_places(monkeypatch):
    using = rules()
    script_dice(monkeypatch, (3, 0))
    state = duel(using, defending=[ART], defenders=2)
    answer(state, using, Verb.PASS)
    assert question(state) == (ATTACKER, Decision.DAMAGE)


def test_K20_13_the_card_covers_one_damage_step(monkeypatch):
    using = rules()
    script_dice(monkeypatch, (2, 0), NOTHING, NOTHING, NOTHING, (2, 0))
    state = duel(using, defending=[ART], defenders=2)
    answer(state, using, Verb.PLAY, ART)
    answer(state, using, Verb.CHOOSE_ARMY, DEFENDER, 0)
    answer(state, using, Verb.CHOOSE_ARMY, DEFENDER, 1)
    answer(state, using, Verb.FIGHT)
    assert question(state) == (ATTACKER, Decision.DAMAGE)


@pytest.mark.parametrize(("hits", "defenders"), [(0, 2), (2, 1)])
def test_K20_13_it_is_not_asked_where_there_is_nothing_to_choose(monkeypatch, hits, defenders):
    using = rules()
    script_dice(monkeypatch, (hits, 0))
    state = duel(using, defending=[ART], defenders=defenders)
    assert question(state) == (ATTACKER, Decision.PRESS)


def test_K20_13_it_is_not_asked_where_all_armies_fall(monkeypatch):
    using = rules()
    script_dice(monkeypatch, (4, 0))
    state = battlefield(using=using, defenders=2)
    for army in state.powers[DEFENDER].armies[:2]:
        army.damage = 1
    give_cards(state, DEFENDER, ART)
    begin(state, using)
    assert question(state) is None


def test_K20_13_it_gives_the_choice_also_where_a_ruling_places_damage_by_rule(monkeypatch):
    using = rules({"ruling.damage_distribution.choice": "most_damaged_first"})
    script_dice(monkeypatch, (2, 0))
    state = duel(using, defending=[ART], defenders=2)
    answer(state, using, Verb.PLAY, ART)
    answer(state, using, Verb.CHOOSE_ARMY, DEFENDER, 0)
    answer(state, using, Verb.CHOOSE_ARMY, DEFENDER, 1)
    assert damage_of(state, DEFENDER) == [1, 1]
