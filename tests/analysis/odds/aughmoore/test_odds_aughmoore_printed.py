"""The long printed example of a Battle (A10, A11): Humans attack Orcs in the Plains."""

import numpy as np
import pytest

from analysis.odds.aughmoore.conduct import Conduct
from sim.games.aughmoore.names import UNIT_KEYS
from sim.games.aughmoore.words import Faction
from tests.analysis.odds.aughmoore.aughmoore_cases import CONTENT, PRINTED, answered, contest, place

BARE = {"attacker": PRINTED["attacker"], "defender": PRINTED["defender"]}
BUILT = {name: value for name, value in PRINTED.items() if not name.endswith("spell")}
SERF, WARRIOR, PALADIN = 0, 1, 2


@pytest.fixture(scope="module")
def battle():
    return contest(**PRINTED, resource=0.0)


def ending(battle, own="first_strike", foe="charge"):
    return battle.ending(place(own), place(foe))


@pytest.mark.parametrize(
    ("told", "natural", "bonus"),
    [
        (BUILT, (8, 4), (2, 4)),
        ({**BUILT, "attacker_spell": "rage"}, (8, 4), (5, 4)),
        (PRINTED, (6, 4), (4, 4)),
    ],
    ids=["T1 T2 T4 T5", "T3", "T6"],
)
def test_the_strengths_before_the_cards_are_the_printed_ones(told, natural, bonus):
    strengths = contest(**told).strengths
    assert tuple(strengths[:, 0]) == natural
    assert tuple(strengths[:, 1]) == bonus


def test_the_paladin_alone_adds_to_the_humans_without_a_cathedral():
    assert contest(**BARE).strengths.tolist() == [[8, 1], [4, 0]]


def test_the_answer_tells_ten_against_eight():
    numbers = answered(**PRINTED)
    assert (numbers["attacker_strength"], numbers["defender_strength"]) == (10, 8)


def test_orcs_win_by_fifteen_to_twelve_with_charge_against_first_strike(battle):
    found = ending(battle)
    assert found.totals == (12, 15)
    assert found.winner == 1


def test_the_orcs_pay_four_mana_and_sacrifice_a_warrior_for_the_rest(battle):
    found = ending(battle)
    assert found.spent[1] == 2 + 4
    assert found.lost[1].tolist() == [0, 1, 0, 0, 0, 0, 0]
    assert found.vp[1] == 3 + int(battle.conduct.worth.rules.spell_vp[spell("magic_arrow")])


def test_the_humans_score_for_the_attack_the_spell_and_the_card(battle):
    rules = battle.conduct.worth.rules
    assert ending(battle).vp[0] == 1 + int(rules.spell_vp[spell("rage")]) + 2


def test_a_damage_of_three_takes_the_paladin_where_the_card_is_paid_in_mana(battle):
    lost = ending(battle).lost[0]
    assert ending(battle).spent[0] == 2 + 4
    assert lost[PALADIN] == 1
    assert lost[WARRIOR] == 1  # by the Magic Arrow
    assert lost[SERF] == 0


def test_cards_that_meet_otherwise_end_otherwise(battle):
    assert ending(battle, "charge", "first_strike").totals == (17, 10)
    assert ending(battle, "conscripts", "first_strike").cards == ("cancelled", "played")
    assert ending(battle, "rally", "charge").winner == 1  # a tie is the defender's


def test_the_plans_for_these_cards_alone_are_no_choice():
    numbers = answered(**PRINTED, attacker_tactics="first_strike", defender_tactics="charge")
    assert numbers["attacker_wins"] == 0
    assert numbers["attacker_plan"]["tactic"].tolist() == ["first_strike"]
    assert numbers["pairs"]["attacker_total"].tolist() == [12]
    assert numbers["valued"]["attacker_wins"] == 0


def test_the_orcs_have_a_card_that_beats_no_charge_of_the_humans(battle):
    assert battle.wins()[list(battle.cards[0]).index(place("charge"))].min() == 1
    assert answered(**PRINTED)["attacker_wins"] == pytest.approx(1)


def test_looking_ahead_changes_no_victory(battle):
    slow = np.array([[float(each.winner == 0) for each in row] for row in battle.endings()])
    assert (slow == battle.wins()).all()
    assert isinstance(battle.conduct, Conduct)


def spell(key):
    return list(dict.fromkeys(name.split(".")[0] for name in CONTENT.under("spell"))).index(key)


def test_the_units_stand_in_the_order_of_the_board():
    assert UNIT_KEYS[Faction.HUMANS][PALADIN] == "paladin"
