"""First-order and total indices of functions whose indices are known, from wins and losses; SALib as second opinion."""

import numpy as np
import pytest
from SALib.analyze import rbd_fast
from SALib.analyze import sobol as sobol_analysis
from SALib.sample import sobol as sobol_sample

from analysis.sensitivity.bins import bins_of
from analysis.sensitivity.first_order import first_order
from analysis.sensitivity.halves import Halves
from analysis.sensitivity.totals import total_indices
from tests.analysis.sensitivity.known_functions import (
    G_FIRST,
    ISHIGAMI_FIRST,
    ISHIGAMI_TOTAL,
    g_function,
    halves,
    ishigami,
    numbers,
    played,
)

pytestmark = pytest.mark.plain

DRAWS, GAMES, BINS = 4096, 40, 40
PROBLEM = {"num_vars": 3, "names": ["x1", "x2", "x3"], "bounds": [[0, 1]] * 3}


def bins(points):
    return {name: bins_of(column, most=BINS) for name, column in numbers(points).items()}


@pytest.mark.parametrize(("function", "wanted"), [(ishigami, ISHIGAMI_FIRST), (g_function, G_FIRST)])
def test_first_order_indices_are_recovered_from_wins_and_losses(function, wanted):
    chance = np.random.default_rng(2)
    points = chance.random((DRAWS, len(wanted)))
    table = first_order(played(chance, function(points), GAMES), bins(points), level=0.99)
    found = table.set_index("address")
    for name, index in wanted.items():
        assert found.loc[name, "low"] <= index <= found.loc[name, "high"]
        assert found.loc[name, "high"] - found.loc[name, "low"] < 0.12
    assert {name for name in wanted if found.loc[name, "q"] < 0.01} == {
        n for n, index in wanted.items() if index > 0.01
    }


def test_total_indices_are_recovered_from_wins_and_losses():
    chance = np.random.default_rng(3)
    points, others = chance.random((2, DRAWS, 3))
    base = played(chance, ishigami(points), GAMES)
    changed = {}
    for at, name in enumerate(ISHIGAMI_TOTAL):
        moved = points.copy()
        moved[:, at] = others[:, at]
        changed[name] = played(chance, ishigami(moved), GAMES)
    found = total_indices(base, changed, level=0.99).set_index("address")
    for name, index in ISHIGAMI_TOTAL.items():
        assert found.loc[name, "low"] <= index <= found.loc[name, "high"]
        assert found.loc[name, "high"] - found.loc[name, "low"] < 0.2


def certain(values):
    """Return the halves of draws without chance."""
    column = values[:, None]
    return halves(column, column)


def test_salib_finds_the_same_first_order_indices_in_the_same_draws():
    points = np.random.default_rng(4).random((DRAWS, 3))
    theirs = rbd_fast.analyze(PROBLEM, points, ishigami(points), num_resamples=20, seed=5)
    ours = first_order(certain(ishigami(points)), bins(points))
    assert ours["estimate"].to_numpy() == pytest.approx(theirs["S1"], abs=2 * max(theirs["S1_conf"]))


def test_salib_finds_the_same_total_indices_in_the_same_draws():
    design = sobol_sample.sample(PROBLEM, 1024, calc_second_order=False, seed=6)
    values = ishigami(design)
    theirs = sobol_analysis.analyze(PROBLEM, values, calc_second_order=False, num_resamples=20, seed=7)
    rows = values.reshape(-1, 5)  # of a point: itself, it with each of three values of another point, the other point
    ours = total_indices(certain(rows[:, 0]), {f"x{at + 1}": certain(rows[:, at + 1]) for at in range(3)})
    assert ours["estimate"].to_numpy() == pytest.approx(theirs["ST"], abs=2 * theirs["ST_conf"].max())


def test_a_group_of_values_has_a_total_index_as_one():
    chance = np.random.default_rng(8)
    points, others = chance.random((2, DRAWS, 3))
    moved = np.column_stack([others[:, :2], points[:, 2]])
    found = total_indices(certain(ishigami(points)), {"x1 and x2": certain(ishigami(moved))}).iloc[0]
    assert found["low"] <= 1.0 <= found["high"] + 1e-9  # x3 alone explains nothing


def test_one_outcome_does_not_depend_on_the_others():
    chance = np.random.default_rng(9)
    points = chance.random((256, 2))
    one, other = (played(chance, np.full(256, 0.5), 8) for _ in range(2))
    both = Halves(("0", "1"), *(np.hstack([getattr(one, half), getattr(other, half)]) for half in "ab"), one.means)
    joined, alone = (first_order(found, bins(points)).set_index(["outcome", "address"]) for found in (both, one))
    columns = ["estimate", "low", "high", "p"]
    assert joined.loc["0", columns].to_numpy() == pytest.approx(alone.loc["0", columns].to_numpy())
