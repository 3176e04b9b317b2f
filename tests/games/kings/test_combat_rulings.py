"""The alternatives of the rulings on combat, and what battles leave in the tables."""

import pytest

from sim.games.kings import combat
from sim.games.kings.words import Decision, Settlement, Step, Verb
from tests.games.kings.battlefield import (
    ATTACKER,
    DEFENDER,
    FIELD,
    HOME,
    battlefield,
    begin,
    damage_of,
    invade,
    script_dice,
)
from tests.games.kings.position import (
    answer,
    question,
    rules,
    run,
    same_dice,
)

pytestmark = pytest.mark.interpreted

NOTHING = (0, 0)
MILITIA = {"village": (1, 2, 2), "town": (1, 2, 3), "city": (2, 2, 3)}


def without_zeros(**dice):
    return {die: number for die, number in dice.items() if number}


# Rulings


@pytest.mark.parametrize(("choice", "placed"), [("most_damaged_first", [2, 3, 0]), ("spread_evenly", [2, 2, 1])])
def test_ruling_damage_distribution_places_hits_without_asking(monkeypatch, choice, placed):
    using = rules({"ruling.damage_distribution.choice": choice})
    state = battlefield(1, 3, using=using)
    state.powers[DEFENDER].armies[1].damage = 1
    script_dice(monkeypatch, (4, 0))
    monkeypatch.setattr(combat, "remove_fallen", lambda *_: None)
    begin(state, using)
    assert question(state) == (ATTACKER, Decision.PRESS)
    assert damage_of(state, DEFENDER) == placed


def test_ruling_bonus_die_kind_gives_red_and_blue_bonus_dice(monkeypatch):
    using = rules({"ruling.bonus_die_kind.choice": "d8_of_the_side"})
    dice = script_dice(monkeypatch)
    begin(battlefield(3, 1, using=using), using)
    begin(battlefield(1, 3, using=using), using)
    assert [dice[0], dice[3], dice[5], dice[6]] == [{"red": 6}, {"red": 4}, {"blue": 4}, {"blue": 6}]


def test_ruling_bonus_dice_limit_stops_at_three(monkeypatch):
    using = rules({"ruling.bonus_dice_limit.choice": "three_pieces"})
    dice = script_dice(monkeypatch)
    begin(battlefield(6, 1, using=using), using)
    assert (dice[0]["purple"], dice[3]["purple"]) == (3, 3)


def test_K15_6_without_that_ruling_bonus_dice_have_no_limit(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    begin(battlefield(6, 1, using=using), using)
    assert (dice[0]["purple"], dice[3]["purple"]) == (5, 5)


def test_K15_10_a_dying_militia_strikes_back(monkeypatch):
    using = rules()
    state = battlefield(1, 0, settlement=Settlement.VILLAGE, using=using)
    dice = script_dice(monkeypatch, (2, 0), NOTHING, (2, 0))
    begin(state, using)
    assert dice[2] == {"blue": 2}
    assert damage_of(state, ATTACKER) == [2]


def test_ruling_dying_militia_counterattacks_no_leaves_the_attacker_unhurt(monkeypatch):
    using = rules({"ruling.dying_militia_counterattacks.choice": "no", **same_dice("sword")})
    state = battlefield(1, 0, settlement=Settlement.VILLAGE, using=using)
    begin(state, using)
    assert damage_of(state, ATTACKER) == [0]
    assert question(state) == (ATTACKER, Decision.CONQUEST)


def test_ruling_dying_militia_counterattacks_no_still_lets_a_living_one_strike(monkeypatch):
    using = rules({"ruling.dying_militia_counterattacks.choice": "no"})
    state = battlefield(1, 0, settlement=Settlement.VILLAGE, using=using)
    script_dice(monkeypatch, (1, 0), NOTHING, (2, 0))
    begin(state, using)
    assert damage_of(state, ATTACKER) == [2]


# Counts for the tables


def test_a_battle_is_counted_once_however_many_rounds_it_lasts(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    script_dice(monkeypatch)
    begin(state, using)
    answer(state, using, Verb.FIGHT)
    answer(state, using, Verb.GO_BACK)
    purple, red = state.players[ATTACKER], state.players[DEFENDER]
    assert (state.battles, state.first_battle, purple.battles, red.defences, red.defences_held) == (1, 1, 1, 1, 1)


def test_a_battle_won_is_counted_for_the_attacker_alone(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    script_dice(monkeypatch, (3, 0))
    begin(state, using)
    purple, red = state.players[ATTACKER], state.players[DEFENDER]
    assert (purple.battles_won, purple.conquests, red.defences_held, red.armies_lost) == (1, 1, 0, 1)


def test_a_second_offer_counts_as_another_battle(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    script_dice(monkeypatch)
    begin(state, using)
    answer(state, using, Verb.GO_BACK)
    invade(state, HOME)
    run(state, using, Step.BATTLES, ATTACKER, ATTACKER)
    answer(state, using, Verb.CHOOSE_LAND, FIELD)
    assert state.battles == 2
