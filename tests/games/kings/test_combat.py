"""The combat round: its sequence, its dice, and where damage goes (K15.6 to K15.13, K15.16, K9.3, K7.6)."""

from itertools import product

import pytest

from sim.games.kings import combat, conquest
from sim.games.kings.game import advance
from sim.games.kings.state import MALADOR
from sim.games.kings.streams import Dice
from sim.games.kings.words import Decision, Die, Event, Face, Settlement, Verb
from tests.games.kings.battlefield import (
    ATTACKER,
    DEFENDER,
    FIELD,
    HOME,
    battlefield,
    begin,
    damage_of,
    script_dice,
)
from tests.games.kings.position import (
    answer,
    armies_in,
    offered,
    one_face,
    position,
    put_army,
    question,
    rules,
    told,
)

pytestmark = pytest.mark.interpreted

NOTHING = (0, 0)
MILITIA = {"village": (1, 2, 2), "town": (1, 2, 3), "city": (2, 2, 3)}


def without_zeros(**dice):
    return {die: number for die, number in dice.items() if number}


# The sequence of the round


def test_K15_6_the_steps_of_a_round_follow_the_printed_sequence(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    script_dice(monkeypatch)
    begun = []
    for name in ("attack", "defend", "counterattack", "parry", "removal"):
        original = getattr(combat, name)
        monkeypatch.setitem(
            advance.__globals__,
            f"combat_{name}",
            lambda *all, name=name, original=original: begun.append(name) or original(*all),
        )
    begin(state, using)
    assert begun == ["attack", "defend", "defend", "counterattack", "parry", "removal"]


def test_K15_7_the_attack_is_four_red_dice(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    begin(battlefield(using=using), using)
    assert dice[0] == {"red": 4}


def test_K15_8_the_defence_is_two_blue_dice(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    begin(battlefield(using=using), using)
    assert dice[1] == {"blue": 2}


def test_K15_10_the_counterattack_is_four_blue_dice(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    begin(battlefield(using=using), using)
    assert dice[2] == {"blue": 4}


def test_K15_11_the_attacker_parries_with_two_red_dice(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    begin(battlefield(using=using), using)
    assert dice[3] == {"red": 2}


@pytest.mark.parametrize(("attackers", "defenders"), list(product((1, 2, 4), repeat=2)))
@pytest.mark.parametrize("walls", range(4))
def test_K15_6_superiority_and_fortification_dice_of_armies(monkeypatch, attackers, defenders, walls):
    using = rules()
    dice = script_dice(monkeypatch)
    begin(battlefield(attackers, defenders, walls=walls, using=using), using)
    ours, theirs = max(0, attackers - defenders), max(0, defenders - attackers)
    assert dice == [
        without_zeros(red=4, purple=ours),
        without_zeros(blue=2, purple=theirs, grey=walls),
        without_zeros(blue=4, purple=theirs, grey=walls),
        without_zeros(red=2, purple=ours),
    ]


@pytest.mark.parametrize(("level", "attackers", "walls"), list(product(MILITIA, (1, 3), range(4))))
def test_K15_6_superiority_and_fortification_dice_against_militia(monkeypatch, level, attackers, walls):
    using = rules()
    dice = script_dice(monkeypatch)
    settlement = Settlement[level.upper()]
    begin(battlefield(attackers, 0, settlement=settlement, walls=walls, using=using), using)
    defence, counter, _ = MILITIA[level]
    assert dice == [
        without_zeros(red=4, purple=attackers - 1),
        without_zeros(blue=defence, grey=walls),
        without_zeros(blue=counter, grey=walls),
        without_zeros(red=2, purple=attackers - 1),
    ]


def test_K9_3_fortification_dice_serve_in_defence_and_counterattack_alike(monkeypatch):
    using = rules()
    state = battlefield(walls=3, using=using)
    dice = script_dice(monkeypatch, (4, 0), (0, 5), (7, 0), (0, 2))
    begin(state, using)
    assert dice[1]["grey"] == dice[2]["grey"] == 3


def test_K15_6_superiority_is_counted_anew_each_round(monkeypatch):
    using = rules()
    state = battlefield(2, 3, using=using)
    dice = script_dice(monkeypatch, (4, 0))
    begin(state, using)
    answer(state, using, Verb.CHOOSE_ARMY, DEFENDER, 0)
    for _ in range(2):
        answer(state, using, Verb.CHOOSE_ARMY, DEFENDER, 0)
    answer(state, using, Verb.CHOOSE_ARMY, DEFENDER, 1)
    answer(state, using, Verb.FIGHT)
    assert dice[1]["purple"] == 1
    assert dice[5]["purple"] == 0


def test_K15_6_a_fallen_army_still_counts_in_the_round_it_falls(monkeypatch):
    using = rules()
    state = battlefield(1, 1, using=using)
    dice = script_dice(monkeypatch, (3, 0), NOTHING, (4, 0), NOTHING)
    begin(state, using)
    assert dice[2] == {"blue": 4}


# Faces


@pytest.mark.parametrize(
    ("die", "number", "face"),
    [
        (Die.RED, 0, Face.SWORD),
        (Die.RED, 3, Face.SWORD),
        (Die.RED, 4, Face.SHIELD),
        (Die.RED, 5, Face.SHIELD),
        (Die.RED, 6, Face.BLANK),
        (Die.BLUE, 2, Face.SWORD),
        (Die.BLUE, 3, Face.SHIELD),
        (Die.PURPLE, 5, Face.BLANK),
        (Die.GREY, 0, Face.SWORD),
        (Die.GREY, 3, Face.SHIELD),
    ],
)
def test_K15_16_a_die_shows_as_many_faces_as_the_content_says(monkeypatch, die, number, face):
    monkeypatch.setattr(conquest, "roll_for", lambda state, purpose, sides: number)
    assert conquest.roll_face(position(), rules(), die, Dice.BATTLE) == face


def test_K15_16_attack_counts_swords_and_defence_shields():
    using = rules({**one_face("red", "sword"), **one_face("blue", "shield")})
    state = battlefield(using=using)
    begin(state, using)
    assert told(state, Event.HITS) == [(DEFENDER, 2, 0, 0), (ATTACKER, 0, 0, 0)]


def test_K15_9_each_shield_negates_one_hit(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    script_dice(monkeypatch, (3, 0), (0, 2))
    begin(state, using)
    assert damage_of(state, DEFENDER) == [1]


def test_K15_9_shields_beyond_the_hits_do_nothing(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    script_dice(monkeypatch, (1, 0), (0, 2))
    begin(state, using)
    assert damage_of(state, DEFENDER) == [0]


def test_K15_9_swords_in_the_defence_and_shields_in_the_attack_are_ignored(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    script_dice(monkeypatch, (0, 4), (2, 0))
    begin(state, using)
    assert (damage_of(state, ATTACKER), damage_of(state, DEFENDER)) == ([0], [0])


def test_K15_12_the_attackers_shields_negate_the_counterattack(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    script_dice(monkeypatch, NOTHING, NOTHING, (3, 0), (0, 1))
    begin(state, using)
    assert damage_of(state, ATTACKER) == [2]


# Damage


def test_K15_9_the_attacker_places_the_hits_on_the_defenders(monkeypatch):
    using = rules()
    state = battlefield(1, 2, using=using)
    script_dice(monkeypatch, (2, 0))
    begin(state, using)
    assert question(state) == (ATTACKER, Decision.DAMAGE)
    assert offered(state, using, Verb.CHOOSE_ARMY) == [(DEFENDER, 0, -1), (DEFENDER, 1, -1)]


def test_K15_12_the_defender_places_the_hits_on_the_attackers(monkeypatch):
    using = rules()
    state = battlefield(2, 1, using=using)
    script_dice(monkeypatch, NOTHING, NOTHING, (2, 0))
    begin(state, using)
    assert question(state) == (DEFENDER, Decision.DAMAGE)


def test_K15_12_the_left_player_places_hits_for_the_malador(monkeypatch):
    using = rules()
    state = battlefield(2, 1, defender=MALADOR, using=using)
    script_dice(monkeypatch, NOTHING, NOTHING, (2, 0))
    begin(state, using)
    assert question(state) == (DEFENDER, Decision.DAMAGE)


def test_K15_9_hits_may_be_piled_on_one_army_or_spread(monkeypatch):
    using = rules()
    state = battlefield(1, 2, using=using)
    script_dice(monkeypatch, (2, 0))
    begin(state, using)
    answer(state, using, Verb.CHOOSE_ARMY, DEFENDER, 1)
    answer(state, using, Verb.CHOOSE_ARMY, DEFENDER, 0)
    assert damage_of(state, DEFENDER) == [1, 1]


def test_K10_1_no_army_takes_more_than_three_hits_and_spare_hits_are_lost(monkeypatch):
    using = rules()
    state = battlefield(2, 1, using=using)
    script_dice(monkeypatch, (5, 0), NOTHING, (4, 0), NOTHING)
    begin(state, using)
    assert told(state, Event.HITS)[0] == (DEFENDER, 5, 0, 0)
    assert offered(state, using, Verb.CHOOSE_ARMY) == [(ATTACKER, 0, -1), (ATTACKER, 1, -1)]
    for _ in range(3):
        answer(state, using, Verb.CHOOSE_ARMY, ATTACKER, 0)
    assert damage_of(state, ATTACKER) == [1]


def test_K10_1_an_army_with_three_hits_cannot_be_chosen_again(monkeypatch):
    using = rules()
    state = battlefield(1, 3, using=using)
    script_dice(monkeypatch, (4, 0))
    begin(state, using)
    for _ in range(3):
        answer(state, using, Verb.CHOOSE_ARMY, DEFENDER, 0)
    assert offered(state, using, Verb.CHOOSE_ARMY) == [(DEFENDER, 1, -1), (DEFENDER, 2, -1)]


def test_K15_9_nobody_is_asked_where_all_armies_fall(monkeypatch):
    using = rules()
    state = battlefield(3, 2, using=using)
    theirs = state.powers[DEFENDER].armies
    theirs[0].damage, theirs[1].damage = 2, 1
    script_dice(monkeypatch, (3, 0))
    begin(state, using)
    assert armies_in(state, DEFENDER, FIELD) == []


def test_K15_9_only_armies_in_the_territory_are_hit(monkeypatch):
    using = rules()
    state = battlefield(1, 1, using=using)
    put_army(state, DEFENDER, HOME + 7, moved=1)
    script_dice(monkeypatch, (4, 0))
    begin(state, using)
    assert state.powers[DEFENDER].army_count == 1


def test_K7_6_militia_takes_its_hits_as_a_whole(monkeypatch):
    using = rules()
    state = battlefield(1, 0, settlement=Settlement.TOWN, using=using)
    script_dice(monkeypatch, (2, 0))
    begin(state, using)
    assert (state.battle.militia_damage, question(state)) == (2, (ATTACKER, Decision.PRESS))


@pytest.mark.parametrize("level", MILITIA)
def test_K7_6_militia_is_beaten_at_its_number_of_hits(monkeypatch, level):
    using = rules()
    hits = MILITIA[level][2]
    state = battlefield(1, 0, settlement=Settlement[level.upper()], using=using)
    script_dice(monkeypatch, (hits - 1, 0), NOTHING, NOTHING, NOTHING, (1, 0))
    begin(state, using)
    assert question(state) == (ATTACKER, Decision.PRESS)
    answer(state, using, Verb.FIGHT)
    assert question(state) == (ATTACKER, Decision.CONQUEST)


# Dying sides and removal


def test_K15_10_dying_armies_strike_back(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    script_dice(monkeypatch, (3, 0), NOTHING, (2, 0), NOTHING)
    begin(state, using)
    assert damage_of(state, ATTACKER) == [2]
    assert state.land[FIELD].controller == ATTACKER


def test_K15_13_both_sides_are_removed_together(monkeypatch):
    using = rules()
    state = battlefield(2, 2, using=using)
    script_dice(monkeypatch, (3, 0), NOTHING, (3, 0), NOTHING)
    begin(state, using)
    for _ in range(3):
        answer(state, using, Verb.CHOOSE_ARMY, DEFENDER, 1)
    assert len(armies_in(state, DEFENDER, FIELD)) == 2
    for _ in range(3):
        answer(state, using, Verb.CHOOSE_ARMY, ATTACKER, 0)
    assert (len(armies_in(state, ATTACKER, FIELD)), len(armies_in(state, DEFENDER, FIELD))) == (1, 1)


def test_K15_13_damage_below_three_stays_under_the_army(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    script_dice(monkeypatch, (2, 0), NOTHING, (1, 0), NOTHING, (1, 0))
    begin(state, using)
    assert (damage_of(state, ATTACKER), damage_of(state, DEFENDER)) == ([1], [2])
    answer(state, using, Verb.FIGHT)
    assert state.land[FIELD].controller == ATTACKER


def test_K15_13_removal_keeps_the_damage_of_the_others(monkeypatch):
    using = rules()
    state = battlefield(1, 3, using=using)
    for index, damage in enumerate((2, 1, 2)):
        state.powers[DEFENDER].armies[index].damage = damage
    script_dice(monkeypatch, (2, 0))
    begin(state, using)
    answer(state, using, Verb.CHOOSE_ARMY, DEFENDER, 0)
    answer(state, using, Verb.CHOOSE_ARMY, DEFENDER, 2)
    assert damage_of(state, DEFENDER) == [1]


def test_K10_1_the_number_of_hits_an_army_takes_is_a_knob(monkeypatch):
    using = rules({"army.limits.hits": 2})
    state = battlefield(using=using)
    script_dice(monkeypatch, (2, 0))
    begin(state, using)
    assert state.land[FIELD].controller == ATTACKER
