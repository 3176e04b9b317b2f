"""Best plans for battles of Heroes: Write & Conquer where they can be told by hand, and laws that hold for all."""

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.odds.conquer import battle
from analysis.odds.conquer.battle import EXACTLY, best_plans
from analysis.odds.conquer.stakes import Stakes
from tests.analysis.odds.conquer.conquer_cases import MATTERS, armies, army, ways

pytestmark = pytest.mark.plain
PIXIES, MILITIA, SCOUTS = ways(army("elves", pixie=1)), ways(army("humans", militia=1)), ways(army("orcs", scout=1))


def stakes(*prizes, price=0.0, rewards=None, **more):
    return Stakes(prizes=prizes, rewards=rewards or (0.0,) * len(prizes), price=price, **more)


def test_against_nobody_a_single_unit_is_enough():
    found = best_plans([ways(army("humans", militia=5)), ways(army("elves"))], stakes(2.0, 2.0, price=0.1), 1)
    assert found.plans[0].ways.deployed[0][found.plans[0].chances > 0].tolist() == [1]
    assert (found.plans[0].win, found.nobody) == (1, 0)
    assert found.plans[0].value == pytest.approx(1.9)


def test_one_unit_each_is_sent_unless_it_costs_more_than_the_prize():
    cheap = best_plans([MILITIA, PIXIES], stakes(1.0, 1.0, price=0.5), 1)
    assert [plan.power for plan in cheap.plans] == pytest.approx([1, 1])
    assert (cheap.nobody, cheap.plans[0].value) == pytest.approx((1, 0))
    dear = best_plans([MILITIA, PIXIES], stakes(1.0, 1.0, price=3.0), 1)
    assert [plan.power for plan in dear.plans] == [0, 0]


def test_two_against_one_is_mixed_by_the_indifference_of_both():
    """No, one or two Militia, the Pixie comes or not: with prize 1 and price 1/4 the payoffs are these six."""
    own, foe = ways(army("humans", militia=2)), PIXIES
    table = np.array([[0, -0.75], [0.75, -0.0], [0.5, 0.75]])
    found = best_plans([own, foe], stakes(1.0, 1.0, price=0.25), 1)
    first, second = found.plans
    order = np.argsort(first.ways.power), np.argsort(second.ways.power)
    assert table.shape == (len(first.ways), len(second.ways))
    assert first.value == pytest.approx(
        min(table[:, 0] @ first.chances[order[0]], table[:, 1] @ first.chances[order[0]])
    )
    assert first.value == pytest.approx(max(table @ second.chances[order[1]]))


def test_a_margin_makes_more_battles_end_without_a_winner():
    sides = [ways(army("humans", militia=3)), ways(army("elves"))]
    assert best_plans(sides, stakes(5.0, 5.0), 3).plans[0].power == 3
    assert best_plans(sides, stakes(5.0, 5.0), 4).nobody == 1
    assert best_plans([*sides, SCOUTS], stakes(5.0, 5.0, 5.0), 5).nobody == 1


def test_where_losses_are_free_the_cheapest_of_the_best_plans_is_told():
    found = best_plans([ways(army("humans", militia=9)), ways(army("elves", pixie=2))], stakes(1.0, 1.0), 1)
    assert found.plans[0].win == 1
    assert found.plans[0].price <= 3


def test_loot_draws_out_more_power():
    sides = [ways(army("humans", militia=9)), ways(army("elves", stock={"gold": 8}))]
    assert best_plans(sides, stakes(1.0, 1.0, price=0.1), 1).plans[0].power == 1
    looting = best_plans(sides, stakes(1.0, 1.0, price=0.1, loot=0.2), 1)
    assert looting.plans[0].power == 8
    assert looting.plans[0].value == pytest.approx(1 + 2 * 8 * 0.2 - 0.8)


def test_a_better_reward_leaves_the_loot_alone():
    sides = [ways(army("humans", militia=9)), ways(army("elves", stock={"gold": 8}))]
    rich = stakes(1.0, 1.0, price=0.1, loot=0.2, rewards=(9.0, 9.0))
    assert best_plans(sides, rich, 1).plans[0].power == 1


def test_a_hydra_apart_does_not_loot():
    hydra = ways(army("nagas", hydra=1, apart=True))
    found = best_plans([hydra, ways(army("elves", stock={"gold": 8}))], stakes(1.0, 1.0, loot=1.0), 1)
    assert found.plans[0].value == 1


def test_own_gains_do_not_mind_what_the_rival_wins():
    """With nothing to win the side after the difference still fights to deny the prize, the other one does not."""
    sides = [ways(army("humans", militia=2)), ways(army("elves", pixie=1))]
    denying = best_plans(sides, stakes(0.0, 2.0, price=0.1), 1)
    assert denying.plans[0].power > 0
    aloof = best_plans(sides, stakes(0.0, 2.0, price=0.1, objective="own"), 1)
    assert aloof.plans[0].power == pytest.approx(0, abs=1e-3)


def test_half_the_prize_in_the_difference_is_the_prize_in_own_gains_where_no_tie_is_possible():
    sides = [ways(army("orcs", scout=4)), ways(army("undead", ["bone_forge"], skeleton=0, ghoul=3))]
    difference = best_plans(sides, stakes(1.0, 1.0, price=0.1), 1)
    own = best_plans(sides, stakes(2.0, 2.0, price=0.1, objective="own"), 1)
    for one, other in zip(difference.plans, own.plans, strict=True):
        assert one.win == pytest.approx(other.win, abs=0.05)


def test_three_equal_sides_are_treated_alike():
    sides = [ways(army("humans", militia=3)), ways(army("elves", pixie=3)), ways(army("undead", skeleton=3))]
    found = best_plans(sides, stakes(2.0, 2.0, 2.0, price=0.2), 1)
    assert not found.doubtful
    assert len({round(plan.win, 6) for plan in found.plans}) == 1
    assert sum(plan.value for plan in found.plans) == pytest.approx(0, abs=1e-9)
    assert found.method.startswith("predictive regret matching")


def test_a_third_side_without_units_changes_nothing():
    two = [ways(army("humans", militia=4)), ways(army("elves", pixie=3))]
    exact = best_plans(two, stakes(2.0, 2.0, price=0.1, objective="own"), 1)
    three = best_plans([*two, ways(army("orcs"))], stakes(2.0, 2.0, 2.0, price=0.1, objective="own"), 1)
    assert [plan.win for plan in three.plans] == pytest.approx([*(plan.win for plan in exact.plans), 0], abs=0.05)


def test_plans_that_are_no_equilibrium_are_called_doubtful(monkeypatch):
    monkeypatch.setattr(battle, "ENOUGH", 9.0)
    sides = [ways(army("humans", militia=4)), ways(army("elves", pixie=3)), SCOUTS]
    found = best_plans(sides, stakes(5.0, 5.0, 5.0, price=0.1), 1)
    assert found.doubtful
    assert found.exploitability > 0.05


def test_loot_of_three_is_refused():
    with pytest.raises(ValueError, match=re.escape("loot is counted between two sides only")):
        best_plans([PIXIES, MILITIA, SCOUTS], stakes(1.0, 1.0, 1.0, loot=0.1), 1)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"price": -1.0}, "a stake is -1.0"),
        ({"loot": float("inf")}, "a stake is inf"),
        ({"prizes": (float("nan"), 1.0)}, "a stake is nan"),
        ({"objective": "fame"}, "objective is 'fame', must be one of difference, own"),
    ],
)
def test_impossible_stakes_are_refused(wrong, told):
    with pytest.raises(ValueError, match=re.escape(told)):
        replace(stakes(1.0, 1.0), **wrong)


@settings(max_examples=40, deadline=None)
@given(data=st.data(), prize=st.floats(0.5, 6), price=st.floats(0.05, 0.5))
def test_sides_that_change_places_change_the_value_only(data, prize, price):
    factions = data.draw(st.permutations(tuple(MATTERS)))[:2]
    sides = [ways(data.draw(armies(faction))) for faction in factions]
    there = best_plans(sides, stakes(prize, prize, price=price), 1)
    back = best_plans(sides[::-1], stakes(prize, prize, price=price), 1)
    assert there.method == EXACTLY
    assert there.plans[0].value == pytest.approx(-back.plans[0].value, abs=1e-9)


@settings(max_examples=25, deadline=None)
@given(data=st.data(), prize=st.floats(0.5, 6), objective=st.sampled_from(("difference", "own")))
def test_battles_of_three_are_balanced(data, prize, objective):
    factions = data.draw(st.permutations(tuple(MATTERS)))[:3]
    sides = [ways(data.draw(armies(faction, most=3))) for faction in factions]
    found = best_plans(sides, stakes(prize, prize, prize, price=0.2, objective=objective), 1)
    for plan in found.plans:
        assert plan.chances.sum() == pytest.approx(1)
        assert plan.chances.min() >= 0
    assert 0 <= found.nobody <= 1
    assert found.exploitability < 0.1 * max(1.0, prize)
