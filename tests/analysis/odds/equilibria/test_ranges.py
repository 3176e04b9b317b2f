"""What optimal strategies leave open, against every corner that brute force finds, and against Nashpy."""

from itertools import combinations, product

import nashpy
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from analysis.odds.equilibria.bimatrix import equilibrium
from analysis.odds.equilibria.zero_sum import solve, value_of

pytestmark = pytest.mark.plain
SMALL = st.tuples(st.integers(1, 4), st.integers(1, 4))
GAMES = SMALL.flatmap(
    lambda shape: st.tuples(
        arrays(float, shape, elements=st.integers(-2, 2).map(float)),
        arrays(float, shape, elements=st.integers(0, 1).map(float)),
    )
)


def brute_corners(payoffs, value):
    """Every optimal mixture of the rows at which as many inequalities are equations as there are rows."""
    rows = len(payoffs)
    least = np.vstack([np.eye(rows), payoffs.T]), np.append(np.zeros(rows), np.full(payoffs.shape[1], value))
    for tight in combinations(range(len(least[0])), rows - 1):
        system = np.vstack([np.ones(rows), least[0][list(tight)]])
        if abs(np.linalg.det(system)) > 1e-9:
            corner = np.linalg.solve(system, np.append(1.0, least[1][list(tight)]))
            if (least[0] @ corner >= least[1] - 1e-9).all():
                yield corner


def brute_range(payoffs, told):
    value = value_of(payoffs)
    rows, columns = (np.array(list(brute_corners(*each))) for each in ((payoffs, value), (-payoffs.T, -value)))
    means = rows @ told @ columns.T
    return means.min(), means.max()


def seen(table, signals):
    """The same game with a column for every way to answer the signals."""
    answers = product(range(table.shape[1]), repeat=max(signals) + 1)
    return np.array([[row[answer[signal]] for row, signal in zip(table, signals, strict=True)] for answer in answers]).T


@settings(max_examples=60, deadline=None)
@given(GAMES)
def test_the_range_is_that_over_all_corners_of_both_sides(game):
    payoffs, told = game
    found = solve(payoffs).range_of(told)
    assert (found.low, found.high) == pytest.approx(brute_range(payoffs, told), abs=1e-7)
    assert found.exact


@settings(max_examples=40, deadline=None)
@given(
    arrays(float, (3, 2), elements=st.integers(-2, 2).map(float)),
    arrays(float, (3, 2), elements=st.integers(0, 1).map(float)),
    st.lists(st.integers(0, 1), min_size=3, max_size=3),
)
def test_the_range_is_that_over_all_corners_where_something_is_seen(payoffs, told, signals):
    found = solve(payoffs, signals=signals).range_of(told)
    brute = brute_range(seen(payoffs, signals), seen(told, signals))
    assert (found.low, found.high) == pytest.approx(brute, abs=1e-7)


@pytest.mark.filterwarnings("ignore:\\s*An even number:RuntimeWarning")  # Nashpy says so of games with ties
@settings(max_examples=40, deadline=None)
@given(GAMES)
def test_the_plans_named_and_all_equilibria_of_nashpy_lie_in_the_range(game):
    payoffs, told = game
    solution = solve(payoffs)
    found = solution.range_of(told)
    means = [float(row @ told @ column) for row, column in nashpy.Game(payoffs).support_enumeration()]
    for mean in [*means, float((solution.joint * told).sum())]:
        assert found.low - 1e-7 <= mean <= found.high + 1e-7


@settings(max_examples=40, deadline=None)
@given(GAMES)
def test_choices_of_no_use_change_no_plan(game):
    payoffs, _ = game
    hopeless = np.full((2, payoffs.shape[1]), payoffs.min() - 1)
    plain, longer = solve(payoffs), solve(np.vstack([payoffs, hopeless]))
    assert longer.row == pytest.approx(np.append(plain.row, [0, 0]), abs=1e-8)
    assert longer.column == pytest.approx(plain.column, abs=1e-8)


def test_among_equally_good_and_dear_choices_the_last_is_played_most_seldom():
    found = solve(np.zeros((4, 3)), row_costs=[5, 1, 1, 2])
    assert found.row.tolist() == [0, 1, 0, 0]
    assert found.column.tolist() == [[1, 0, 0]]


def test_a_single_solution_leaves_nothing_open():
    solution = solve([[1, -1], [-1, 1]])
    found = solution.range_of([[1, 0], [0, 0]])
    assert solution.optimal.single
    assert found.low == found.high == pytest.approx(0.25)


def test_sets_with_too_many_corners_to_list_are_searched_and_say_so():
    told = np.zeros((14, 14))
    told[3, 5], told[7, 2] = 1, -1
    found = solve(np.zeros((14, 14))).range_of(told)
    assert (found.low, found.high, found.exact) == (-1, 1, False)


def test_a_large_set_on_one_side_alone_has_an_exact_range():
    payoffs = np.vstack([np.zeros(14), -np.ones(14)])
    found = solve(payoffs).range_of(np.arange(28.0).reshape(2, 14))
    assert (found.low, found.high, found.exact) == (0, 13, True)


def test_equilibria_of_sides_with_gains_of_their_own_have_a_range_too():
    meeting = np.diag([2.0, 1.0])
    found = equilibrium(meeting, meeting)
    spread = found.range_of([[1, 0], [0, 0]])
    assert (found.row.tolist(), len(found.found)) == ([1, 0], 3)
    assert (spread.low, spread.high, spread.exact) == (0, 1, False)
