"""Odds of one battle of Winds of Numa Sera: the closed forms, the worked examples of the rulebook, laws."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.odds.winds.battle import Side, battle_odds
from tests.analysis.odds.winds.winds_cases import (
    ANYBODY,
    BEST,
    BONUS,
    FEINT,
    HALF,
    NEGATIVE,
    PLAYERS,
    POSITIVE,
    RULES,
    SUNDER,
    TWICE,
    always,
    sides,
)

SIXTHS = [0, 0, 0, 1, 2, 3, 3, 4, 5, 6, 6, 6, 6]
ONE_DIE_TAKEN = [6, 5, 4, 3, 2.167, 1.5, 1, 0.5, 0.167, 0, 0, 0, 0]
OF_36 = [1, 3, 6, 8, 11, 15, 21, 25, 28, 30, 33, 35, 36]
DEALT = [0, 0.028, 0.111, 0.278, 0.5, 0.806, 1.222, 1.806, 2.5, 3.278, 4.111, 5.028, 6]
MARGINS = range(-6, 7)
few = settings(max_examples=80, deadline=None)


def mean(chances):
    return chances @ np.arange(len(chances))


def fought(attack, defense, versus="hero", *, rules=RULES, own=(), foe=(), **attacker):
    return battle_odds(
        rules, Side(stat=attack, cards=tuple(own), **attacker), Side(stat=defense, cards=tuple(foe)), versus=versus
    )


@pytest.mark.parametrize(("margin", "sixths", "taken"), list(zip(MARGINS, SIXTHS, ONE_DIE_TAKEN, strict=True)))
def test_one_die_against_an_independent_stronghold_has_the_closed_form(margin, sixths, taken):
    odds = fought(8 + margin, 8, "independent")
    assert odds.attacker_wins == pytest.approx(sixths / 6, abs=1e-15)
    assert mean(odds.damage_to_attacker) == pytest.approx(taken, abs=5e-4)
    assert odds.damage_to_defender.tolist() == pytest.approx([1.0])


@pytest.mark.parametrize(("margin", "wins", "dealt"), list(zip(MARGINS, OF_36, DEALT, strict=True)))
def test_two_dice_have_the_closed_form(margin, wins, dealt):
    odds = fought(8 + margin, 8)
    assert odds.attacker_wins == pytest.approx(wins / 36, abs=1e-15)
    assert mean(odds.damage_to_defender) == pytest.approx(dealt, abs=5e-4)
    assert mean(odds.damage_to_attacker) == pytest.approx(DEALT[::-1][margin + 6], abs=5e-4)


def test_t1_a_total_of_7_takes_an_independent_stronghold_of_4():
    assert fought(4, 4, "independent", rules=always(3)).attacker_wins == 1


def test_t2_a_total_of_3_against_a_defense_of_6_takes_3_damage():
    odds = fought(5, 6, "independent", rules=always(-2))
    assert odds.attacker_wins == 0
    assert odds.taken.tolist() == [0, 0, 0, 1]


@pytest.mark.parametrize(("versus", "attack"), [("hero", 5), ("stronghold", 5), ("independent", 4)])
def test_t3_a_tie_is_won_by_the_attacker_without_damage(versus, attack):
    odds = fought(attack, 5, versus, rules=always(1))
    assert odds.dealt.tolist() == [1]
    assert odds.attacker_wins == 1


@pytest.mark.parametrize(("damage", "halved"), [(3, 2), (5, 3), (4, 2)])
@pytest.mark.parametrize("versus", ["hero", "stronghold", "independent"])
def test_t10_half_of_the_damage_is_rounded_up(versus, damage, halved):
    faced = always(1) if versus != "independent" else always(0)
    assert fought(0, damage, versus, rules=faced, own=[HALF]).taken[halved] == 1


def test_t11_opposite_signs_on_one_die_leave_the_roll():
    both = fought(5, 5, own=[POSITIVE], foe=[NEGATIVE])
    assert both.dealt == pytest.approx(fought(5, 5).dealt)
    assert both.taken == pytest.approx(fought(5, 5).taken)


def test_a_sign_makes_a_roll_positive_or_negative():
    sharp = replace(RULES, faces=(-3, 3))
    assert fought(5, 5, "independent", rules=sharp, own=[POSITIVE]).attacker_wins == 1
    assert fought(5, 5, rules=always(3), foe=[NEGATIVE]).attacker_wins == 0


def test_t13_a_beaten_stronghold_costs_its_owners_hero_nothing():
    odds = fought(10, 5, "stronghold", rules=always(1))
    assert odds.attacker_wins == 1
    assert odds.damage_to_defender.tolist() == [1]


def test_t21_a_roll_of_minus_2_leaves_an_attack_of_5_at_3():
    assert fought(5, 3, "independent", rules=always(-2)).attacker_wins == 1
    assert fought(5, 4, "independent", rules=always(-2)).attacker_wins == 0


def test_a_reroll_gives_two_tries_when_one_die_decides():
    assert fought(5, 7, "independent", rerolls=1).attacker_wins == pytest.approx(1 - (4 / 6) ** 2)


def test_without_a_chance_to_win_a_reroll_seeks_less_damage():
    odds = fought(0, 20, "independent", rerolls=1)
    assert mean(odds.damage_to_attacker) == pytest.approx(20 - (1 + 2 + 3) / 6, abs=1e-12)


def test_a_certain_win_is_not_put_at_risk_for_more_damage():
    odds = fought(8, 5, rerolls=1)
    assert odds.attacker_wins > fought(8, 5).attacker_wins
    assert not odds.attacker_rerolls[0][:, 0].all()


def test_the_best_of_two_rolls_has_a_mean_of_11_ninths():
    assert 20 - mean(fought(0, 20, "independent", own=[BEST]).taken) == pytest.approx(11 / 9)


@pytest.mark.parametrize(("floor", "least"), [(None, -3), (-2, -2), (3, 3)])
def test_a_floor_lifts_low_rolls(floor, least):
    assert len(fought(0, 20, "independent", floor=floor).taken) - 1 == 20 - least


def test_a_floor_comes_before_the_signs():
    sides_ = Side(stat=5, floor=1), Side(stat=5, cards=(NEGATIVE,))
    odds = battle_odds(always(-3), *sides_)
    assert odds.attacker_wins == 1, "-3 becomes 1 and then -1, against a roll of -3"


@pytest.mark.parametrize(
    ("own", "foe", "dealt"),
    [
        ([TWICE], [], 6),
        ([], [HALF], 2),
        ([TWICE], [HALF], 3),
        ([TWICE, TWICE], [], 12),
        ([TWICE], [FEINT], 3),
        ([BONUS], [], 5),
        ([BONUS], [BONUS], 3),
        ([FEINT], [BONUS], 3),
        ([FEINT], [FEINT], 3),
        ([FEINT, BONUS], [FEINT], 5),
        ([FEINT], [FEINT, HALF], 2),
        ([SUNDER], [], 5),
        ([], [SUNDER], 1),
        ([HALF], [TWICE], 3),
    ],
)
def test_cards_change_a_battle_won_by_3(own, foe, dealt):
    assert fought(8, 5, rules=always(1), own=own, foe=foe).dealt[dealt] == 1


def test_a_stat_is_not_lowered_below_0():
    assert fought(3, 1, "independent", rules=always(0), own=[SUNDER]).attacker_wins == 1
    assert fought(1, 0, rules=always(1), foe=[SUNDER]).dealt.tolist() == [1]


@pytest.mark.parametrize("versus", ["stronghold", "independent"])
def test_damage_is_multiplied_in_battles_between_heroes_only(versus):
    faced = always(1) if versus == "stronghold" else always(0)
    assert fought(1, 5, versus, rules=faced, foe=[TWICE]).taken[4] == 1


def test_a_reduction_comes_after_the_halving_and_stops_at_0():
    assert fought(0, 5, rules=always(1), own=[HALF], reduction=1).taken[2] == 1
    assert fought(4, 5, rules=always(1), reduction=3).taken[0] == 1


def test_an_unknown_target_is_refused_with_those_known():
    with pytest.raises(ValueError, match="hero, stronghold, independent"):
        fought(5, 5, "castle")


@few
@given(sides(cards=2), sides(cards=2), ANYBODY)
def test_the_chances_of_all_damages_add_up_to_one(attacker, defender, versus):
    odds = battle_odds(RULES, attacker, defender, versus=versus)
    assert odds.dealt.min() >= 0
    assert odds.taken.min() >= 0
    assert odds.dealt.sum() + odds.taken.sum() == pytest.approx(1, abs=1e-12)
    assert odds.damage_to_attacker.sum() == pytest.approx(1, abs=1e-12)
    assert odds.damage_to_defender.sum() == pytest.approx(1, abs=1e-12)


@few
@given(sides(), sides(), ANYBODY)
def test_more_attack_never_lowers_the_chance_to_win(attacker, defender, versus):
    weaker, stronger = (
        battle_odds(RULES, side, defender, versus=versus).attacker_wins
        for side in (attacker, replace(attacker, stat=attacker.stat + 1))
    )
    assert stronger >= weaker - 1e-12


@few
@given(sides(), sides(), ANYBODY)
def test_another_reroll_never_hurts_its_owner(attacker, defender, versus):
    odds = battle_odds(RULES, attacker, defender, versus=versus).attacker_wins
    mine = battle_odds(RULES, replace(attacker, rerolls=attacker.rerolls + 1), defender, versus=versus)
    theirs = battle_odds(RULES, attacker, replace(defender, rerolls=defender.rerolls + 1), versus=versus)
    assert mine.attacker_wins >= odds - 1e-12 >= theirs.attacker_wins - 2e-12


@few
@given(st.integers(0, 12), st.integers(0, 12))
def test_attacker_and_defender_are_mirrored_but_for_ties(attack, defense):
    odds, mirrored = fought(attack, defense), fought(defense, attack)
    assert odds.dealt[1:] == pytest.approx(mirrored.taken[1:])
    assert odds.attacker_wins + mirrored.attacker_wins - odds.dealt[0] == pytest.approx(1)


@few
@given(sides(), PLAYERS)
def test_a_reroll_that_is_kept_once_is_kept_later(attacker, versus):
    odds = battle_odds(RULES, replace(attacker, rerolls=3), Side(stat=6, rerolls=1), versus=versus)
    assert (odds.attacker_rerolls[0] <= odds.attacker_rerolls[1]).all()
    assert (odds.attacker_rerolls[1] <= odds.attacker_rerolls[2]).all()
