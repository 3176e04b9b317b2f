"""The event cards of battle, each in its window (K20, FAQ 7 to 10)."""

import pytest

from sim.games.kings import conquest
from sim.games.kings.cards import hand_size
from sim.games.kings.words import Decision, Event, EventCard, Fortification, Settlement, Step, Verb
from tests.games.kings.position import (
    answer,
    clear_armies,
    give_cards,
    give_land,
    loaded,
    one_face,
    position,
    put_army,
    question,
    rules,
    run,
    same_dice,
    territory,
    told,
)

pytestmark = pytest.mark.interpreted

PURPLE, RED = 0, 1
FRONT, MIDDLE, RED_FRONT = territory("purple", "front"), territory("purple", "middle"), territory("red", "front")


def spent(state, *cards):
    """Return whether these cards of Purple went to the discards."""
    pile = sorted(int(card) for card in state.events.discards[: state.events.discarded])
    return pile == sorted(cards) and hand_size(state, PURPLE) == 0


def fight(using, attackers=1, defenders=1, *, settlement=Settlement.NONE, walls=0, cards=(), red_cards=()):
    """Return the state when Purple has offered battle in Red's land; nobody can withdraw."""
    state = position(using=using)
    clear_armies(state)
    give_land(state, RED, MIDDLE, settlement, walls=walls)
    put_army(state, RED, MIDDLE, count=defenders, moved=1)
    put_army(state, PURPLE, MIDDLE, count=attackers, moved=1)
    for army in state.powers[PURPLE].armies[:attackers]:
        army.origin = FRONT
    give_cards(state, PURPLE, *cards)
    give_cards(state, RED, *red_cards)
    state.current = PURPLE
    run(state, using, Step.BATTLES, PURPLE, PURPLE)
    answer(state, using, Verb.CHOOSE_LAND, MIDDLE)
    return state


def dice_rolled(state):
    """Return how many dice were rolled for attack, defence, counterattack and parry, round after round."""
    return [dice for _, _, _, dice in told(state, Event.ROLL)]


def test_K20_4_F7_heroic_charge_gives_a_bonus_die_in_both_rolls_of_the_round():
    using = rules(same_dice("blank"))
    state = fight(using, cards=(EventCard.HEROIC_CHARGE,))
    assert question(state) == (PURPLE, Decision.ATTACK_CARDS)
    answer(state, using, Verb.PLAY, EventCard.HEROIC_CHARGE)
    assert dice_rolled(state) == [5, 2, 4, 3]
    answer(state, using, Verb.FIGHT)
    assert dice_rolled(state)[4:] == [4, 2, 4, 2]
    assert spent(state, EventCard.HEROIC_CHARGE)


def test_K20_4_F9_several_charges_add_up():
    using = rules(same_dice("blank"))
    state = fight(using, cards=(EventCard.HEROIC_CHARGE,) * 2)
    answer(state, using, Verb.PLAY, EventCard.HEROIC_CHARGE)
    answer(state, using, Verb.PLAY, EventCard.HEROIC_CHARGE)
    assert dice_rolled(state) == [6, 2, 4, 4]


def test_K20_5_F8_shield_wall_gives_a_bonus_die_in_both_rolls_of_the_round():
    using = rules(same_dice("blank"))
    state = fight(using, red_cards=(EventCard.SHIELD_WALL,))
    assert question(state) == (RED, Decision.DEFENCE_CARDS)
    answer(state, using, Verb.PLAY, EventCard.SHIELD_WALL)
    assert dice_rolled(state) == [4, 3, 5, 2]
    answer(state, using, Verb.FIGHT)
    assert dice_rolled(state)[4:] == [4, 2, 4, 2]


def test_K20_5_F10_several_shield_walls_add_up():
    using = rules(same_dice("blank"))
    state = fight(using, red_cards=(EventCard.SHIELD_WALL,) * 2)
    answer(state, using, Verb.PLAY, EventCard.SHIELD_WALL)
    answer(state, using, Verb.PLAY, EventCard.SHIELD_WALL)
    assert dice_rolled(state) == [4, 4, 6, 2]


def test_K20_7_rally_the_troops_rolls_all_dice_again_and_the_new_roll_stands(monkeypatch):
    using = rules()
    blanks = [7] * 8
    monkeypatch.setattr(conquest, "roll_for", loaded(0, 0, 0, 0, 7, 7, 0, 7, *blanks))
    state = fight(using, cards=(EventCard.RALLY_THE_TROOPS,))
    assert question(state) == (PURPLE, Decision.RALLY)
    answer(state, using, Verb.PLAY, EventCard.RALLY_THE_TROOPS)
    assert [line[1] for line in told(state, Event.ROLL)][:2] == [4, 1]
    assert told(state, Event.HITS)[0] == (RED, 1, 0, 0)
    assert spent(state, EventCard.RALLY_THE_TROOPS)


def test_K20_7_a_rallied_defence_replaces_the_first_one(monkeypatch):
    using = rules()
    monkeypatch.setattr(conquest, "roll_for", loaded(0, 0, 7, 7, 7, 7, 3, 3, *[7] * 6))
    state = fight(using, red_cards=(EventCard.RALLY_THE_TROOPS,))
    assert question(state) == (RED, Decision.RALLY)
    answer(state, using, Verb.PLAY, EventCard.RALLY_THE_TROOPS)
    assert told(state, Event.HITS) == [(RED, 0, 0, 0), (PURPLE, 0, 0, 0)]


def test_K20_8_bombardment_takes_a_fortification_die_from_the_defender_for_the_round():
    using = rules(same_dice("blank"))
    state = fight(using, settlement=Settlement.VILLAGE, walls=Fortification.CASTLE, cards=(EventCard.BOMBARDMENT,))
    answer(state, using, Verb.PLAY, EventCard.BOMBARDMENT)
    assert dice_rolled(state) == [4, 2 + 2, 4 + 2, 2]
    answer(state, using, Verb.FIGHT)
    assert dice_rolled(state)[4:] == [4, 2 + 3, 4 + 3, 2]


def test_K20_8_bombardment_needs_a_fortification():
    state = fight(rules(same_dice("blank")), cards=(EventCard.BOMBARDMENT,))
    assert question(state) == (PURPLE, Decision.PRESS)


def test_K20_13_the_art_of_war_lets_the_owner_place_the_damage():
    using = rules(one_face("red", "sword") | one_face("blue", "blank"))
    state = fight(using, defenders=2, red_cards=(EventCard.ART_OF_WAR,))
    assert question(state) == (RED, Decision.ART_OF_WAR)
    answer(state, using, Verb.PLAY, EventCard.ART_OF_WAR)
    assert question(state) == (RED, Decision.DAMAGE)


def test_K20_13_without_the_card_the_other_side_places_it():
    using = rules(one_face("red", "sword") | one_face("blue", "blank"))
    state = fight(using, defenders=2, red_cards=(EventCard.ART_OF_WAR,))
    answer(state, using, Verb.PASS)
    assert question(state) == (PURPLE, Decision.DAMAGE)


def test_K20_23_surrounded_keeps_retreating_defenders_in_the_battle():
    using = rules(same_dice("blank"))
    state = position(using=using)
    clear_armies(state)
    give_land(state, RED, MIDDLE)
    put_army(state, RED, MIDDLE)
    put_army(state, PURPLE, MIDDLE, moved=1)
    give_cards(state, PURPLE, EventCard.SURROUNDED)
    run(state, using, Step.BATTLES, PURPLE, PURPLE)
    answer(state, using, Verb.CHOOSE_LAND, MIDDLE)
    answer(state, using, Verb.RETREAT, 0, RED_FRONT, 0)
    assert question(state) == (PURPLE, Decision.SURROUND)
    answer(state, using, Verb.PLAY, EventCard.SURROUNDED)
    assert (state.battle.rounds, state.land[MIDDLE].garrison) == (1, 1)


def test_K20_23_surrounded_forces_another_round_upon_the_attacker():
    using = rules(same_dice("blank"))
    state = fight(using, red_cards=(EventCard.SURROUNDED,))
    answer(state, using, Verb.GO_BACK)
    assert question(state) == (RED, Decision.SURROUND)
    answer(state, using, Verb.PLAY, EventCard.SURROUNDED)
    assert (state.battle.rounds, question(state)) == (2, (PURPLE, Decision.PRESS))
