"""Equilibria of both kinds against nashpy, and by their definition."""

import nashpy
import numpy as np
import pytest

from analysis.odds.aughmoore.plans import best_chances, best_gains, wins_of
from analysis.odds.equilibria.bimatrix import equilibrium
from tests.analysis.odds.aughmoore.aughmoore_cases import PRINTED, contest

GAMES = [
    (np.random.default_rng(seed).normal(size=shape), np.random.default_rng(seed + 100).normal(size=shape))
    for seed, shape in enumerate([(2, 2), (3, 3), (2, 4), (5, 3), (6, 6), (7, 7)])
]


@pytest.fixture(scope="module", params=["printed", "level"])
def endings(request):
    level = {"attacker": "humans:paladin=1,warrior=1,serf=2", "defender": "orcs:warrior=4"}
    return contest(**(PRINTED if request.param == "printed" else level)).endings()


@pytest.mark.parametrize(("rows", "columns"), GAMES)
def test_the_equilibrium_is_one_of_those_of_nashpy(rows, columns):
    found = equilibrium(rows, columns)
    known = list(nashpy.Game(rows, columns).vertex_enumeration())
    assert len(found.found) == len(known)
    assert any(np.allclose(found.row, x) and np.allclose(found.column, y) for x, y in known)


@pytest.mark.parametrize(("rows", "columns"), GAMES)
def test_nobody_gains_by_deviating_and_no_other_equilibrium_is_better_for_both_together(rows, columns):
    found = equilibrium(rows, columns)
    assert found.gap == pytest.approx(0, abs=1e-8)
    assert found.row.sum() == pytest.approx(1)
    assert found.column.sum() == pytest.approx(1)
    for x, y in nashpy.Game(rows, columns).vertex_enumeration():
        assert sum(found.values) >= x @ rows @ y + x @ columns @ y - 1e-8


def test_a_game_full_of_ties_has_an_equilibrium_too():
    ties = np.zeros((3, 4)), np.ones((3, 4))
    for rows, columns in (ties, (np.eye(3)[:, [0, 1, 2, 2]], -np.eye(3)[:, [0, 1, 2, 2]])):
        found = equilibrium(rows, columns)
        assert found.gap < 1e-5
        assert found.row.sum() == pytest.approx(1)


@pytest.mark.parametrize("bad", [([], []), ([[1.0]], [[1.0, 2.0]]), ([[np.nan]], [[0.0]])])
def test_what_is_no_game_is_refused(bad):
    with pytest.raises(ValueError, match="two tables of finite numbers"):
        equilibrium(*bad)


def test_the_chance_of_a_battle_is_that_of_nashpy(endings):
    wins = wins_of(endings)
    row, column = nashpy.Game(wins).linear_program()
    assert best_chances(endings).wins == pytest.approx(float(row @ wins @ column), abs=1e-8)


def test_no_card_of_either_side_does_better_against_the_plan_for_the_chance(endings):
    plans = best_chances(endings)
    assert plans.wins_with[0].max() == pytest.approx(plans.wins, abs=1e-8)
    assert plans.wins_with[1].max() == pytest.approx(1 - plans.wins, abs=1e-8)


def test_no_card_of_either_side_is_worth_more_against_the_valued_plan(endings):
    plans = best_gains(endings)
    gains = np.array([[each.gains for each in row] for row in endings])
    row, column = plans.chances
    assert plans.gap < 1e-5
    assert (gains[:, :, 0] @ column).max() <= plans.gains[0] + 1e-5
    assert (row @ gains[:, :, 1]).max() <= plans.gains[1] + 1e-5
