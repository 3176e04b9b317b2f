"""When to press on in War of Kings: the best plan against plain ones, and its own consistency."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.odds.kings.odds import Stakes, battle_odds, best_press
from tests.analysis.odds.kings.kings_cases import FORTIFICATIONS, MILITIA, PROPOSED, rules

pytestmark = pytest.mark.plain
few = settings(max_examples=40, deadline=None)
stake = st.just(0.0) | st.floats(1e-6, 10)  # the smallest numbers of all are rounded by as much as they are


@few
@given(
    rules(), st.builds(Stakes, conquest=stake, own_army=stake, enemy_army=stake), st.integers(1, 4), st.integers(1, 4)
)
def test_the_best_plan_is_worth_at_least_as_much_as_any_fixed_number_of_armies(combat, stakes, attackers, defenders):
    plan = best_press(combat, stakes=stakes, attackers=attackers, defenders=defenders)
    for withdraw_at in range(attackers + 1):
        odds = battle_odds(combat, attackers=attackers, defenders=defenders, withdraw_at=withdraw_at)
        assert plan.value >= stakes.worth(odds) - 1e-9


@few
@given(
    rules(), st.builds(Stakes, conquest=stake, own_army=stake, enemy_army=stake), st.integers(1, 4), st.integers(1, 4)
)
def test_the_odds_under_the_plan_are_worth_its_value(combat, stakes, attackers, defenders):
    plan = best_press(combat, stakes=stakes, attackers=attackers, defenders=defenders)
    assert stakes.worth(plan.odds) == pytest.approx(plan.value, abs=1e-9)


@few
@given(stake, stake, st.integers(1, 5), st.sampled_from(MILITIA) | st.integers(1, 5), st.sampled_from(FORTIFICATIONS))
def test_who_has_nothing_to_lose_always_presses_on(conquest, enemy_army, attackers, enemy, fortification):
    against = {"militia": enemy} if isinstance(enemy, str) else {"defenders": enemy}
    stakes = Stakes(conquest=conquest, own_army=0, enemy_army=enemy_army)
    plan = best_press(PROPOSED, stakes=stakes, attackers=attackers, fortification=fortification, **against)
    assert plan.table["press"].all()
    assert plan.value == pytest.approx(plan.always_press, abs=1e-12)
    assert plan.odds.withdrawn == 0


def test_who_has_nothing_to_gain_withdraws_after_the_first_round():
    stakes = Stakes(conquest=0, own_army=1, enemy_army=0)
    plan = best_press(PROPOSED, stakes=stakes, attackers=3, defenders=2)
    assert not plan.table["press"].any()
    assert plan.value == pytest.approx(plan.never_press, abs=1e-15)
    assert plan.odds.mean_rounds == 1


def test_plain_plans_are_the_battle_to_the_end_and_the_single_round():
    stakes = Stakes(conquest=2, own_army=1, enemy_army=0.5)
    plan = best_press(PROPOSED, stakes=stakes, attackers=3, defenders=2, fortification="walls")
    battle = {"attackers": 3, "defenders": 2, "fortification": "walls"}
    assert plan.always_press == stakes.worth(battle_odds(PROPOSED, **battle))
    assert plan.never_press == stakes.worth(battle_odds(PROPOSED, withdraw_at=3, **battle))


def test_the_plan_presses_exactly_where_going_on_is_worth_more():
    plan = best_press(PROPOSED, stakes=Stakes(conquest=1, own_army=1, enemy_army=1), attackers=3, defenders=3)
    assert (plan.table["press"] == (plan.table["press_value"] >= plan.table["withdraw_value"])).all()
    assert set(plan.table["press"]) == {True, False}


def test_states_left_by_withdrawing_are_reached_as_often_as_the_battle_is_broken_off():
    plan = best_press(PROPOSED, stakes=Stakes(conquest=1, own_army=1, enemy_army=1), attackers=3, defenders=3)
    given_up = plan.table.loc[~plan.table["press"], "reached"].sum()
    assert given_up == pytest.approx(plan.odds.withdrawn, abs=1e-12)


def test_states_are_told_by_armies_and_the_damage_of_one_of_them():
    plan = best_press(PROPOSED, stakes=Stakes(conquest=1, own_army=1, enemy_army=1), attackers=2, militia="village")
    table = plan.table
    assert not table.duplicated(["attackers", "attacker_damage", "defenders", "defender_damage"]).any()
    assert set(table["attackers"]) == {1, 2}
    assert set(table["defenders"]) == {1}
    assert table["attacker_damage"].between(0, 2).all()
    assert table["defender_damage"].between(0, 1).all()


@pytest.mark.parametrize("wrong", [-1.0, float("nan"), float("inf")])
def test_a_stake_below_zero_or_without_a_value_is_refused(wrong):
    with pytest.raises(ValueError, match="own_army is"):
        Stakes(conquest=1, own_army=wrong, enemy_army=0)
