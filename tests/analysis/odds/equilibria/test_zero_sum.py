"""Zero-sum games against values known in closed form, and against their own proof of optimality."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from analysis.odds.equilibria.zero_sum import solve

pytestmark = pytest.mark.plain
TABLES = st.tuples(st.integers(1, 6), st.integers(1, 6)).flatmap(
    lambda shape: arrays(float, shape, elements=st.integers(-9, 9).map(float))
)


@pytest.mark.parametrize(
    ("payoffs", "value", "row", "column"),
    [
        ([[1, -1], [-1, 1]], 0, [0.5, 0.5], [0.5, 0.5]),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, [1 / 3] * 3, [1 / 3] * 3),
        ([[3, 1], [0, 2]], 1.5, [0.5, 0.5], [0.25, 0.75]),
        ([[4, 2], [3, 1]], 2, [1, 0], [0, 1]),
        ([[2]], 2, [1], [1]),
        ([[0, 0], [0, 0]], 0, None, None),
    ],
)
def test_small_games_have_their_known_solution(payoffs, value, row, column):
    found = solve(payoffs)
    assert found.value == pytest.approx(value, abs=1e-12)
    if row:
        assert found.row == pytest.approx(row, abs=1e-9)
        assert found.column[0] == pytest.approx(column, abs=1e-9)


@settings(max_examples=100, deadline=None)
@given(TABLES, st.data())
def test_no_player_can_do_better_against_the_strategies_found(payoffs, data):
    signals = data.draw(st.lists(st.integers(0, 2), min_size=len(payoffs), max_size=len(payoffs)))
    found = solve(payoffs, signals=signals, row_costs=np.arange(len(payoffs)))
    assert found.gap == pytest.approx(0, abs=1e-9)
    for chances in (found.row, *found.column):
        assert chances.min() >= 0
        assert chances.sum() == pytest.approx(1, abs=1e-12)
    assert found.joint.sum() == pytest.approx(1, abs=1e-12)
    assert (found.joint * payoffs).sum() == pytest.approx(found.value, abs=1e-9)


@settings(max_examples=60, deadline=None)
@given(TABLES)
def test_the_value_is_mirrored_when_the_players_change_places(payoffs):
    assert solve(-payoffs.T).value == pytest.approx(-solve(payoffs).value, abs=1e-9)


@settings(max_examples=60, deadline=None)
@given(TABLES)
def test_seeing_the_row_never_hurts_the_column_player(payoffs):
    seen = solve(payoffs, signals=range(len(payoffs)))
    assert seen.value == pytest.approx(payoffs.min(axis=1).max(), abs=1e-9)
    assert seen.value <= solve(payoffs).value + 1e-9


def test_a_program_at_which_the_solver_is_at_a_loss_is_solved_in_another_way():
    payoffs = np.array(
        [[0, 0, 1, 1, 1, -4], [-6, 0, 0, 1, 1, -7], [0, 0, 1, 1, 1, -7], [0, 0, 1, 1, -3, -4], [0, 0, 1, 1, 1, -4]]
    )
    assert solve(payoffs, signals=range(len(payoffs))).value == pytest.approx(-4, abs=1e-9)


def test_among_equally_good_choices_the_cheapest_is_taken():
    found = solve([[1, 1], [1, 1], [0, 1]], row_costs=[2, 1, 0], column_costs=[1, 0])
    assert found.row.tolist() == [0, 1, 0]
    assert found.column.tolist() == [[0, 1]]


@pytest.mark.parametrize("wrong", [[], [[]], [1, 2], [[np.nan]], [[np.inf]]])
def test_what_is_no_table_of_numbers_is_refused(wrong):
    with pytest.raises(ValueError, match="payoffs must be"):
        solve(wrong)
