"""Matrices held as the rows of a table are the matrices that the rows add up to."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.adjusting import constant
from analysis.entries import Entries

pytestmark = pytest.mark.plain

ROWS = st.lists(st.tuples(st.integers(0, 8), st.integers(0, 4), st.integers(-3, 3)), min_size=1)
GAMES = st.integers(0, 9)


def dense(game, place, values):
    """Return the matrix as NumPy adds it up, with a row for each of ten games."""
    matrix = np.zeros((10, int(place.max()) + 1))
    np.add.at(matrix, (game, place), values)
    return matrix


@given(rows=ROWS, first=GAMES, last=GAMES)
def test_a_slice_holds_what_the_rows_of_its_games_add_up_to(rows, first, last):
    game, place, values = np.array(rows).T
    expected = dense(game, place, values)
    held = Entries.of(game, place, values.astype(np.float64))
    assert held.width == expected.shape[1]
    games = slice(min(first, last), max(first, last) + 1)
    assert held[games].toarray().tolist() == expected[games].tolist()
    assert Entries.of(game, place)[games].toarray().tolist() == dense(game, place, np.ones(len(game)))[games].tolist()


@given(rows=ROWS)
def test_means_are_adjusted_alike_by_what_is_held_and_by_the_whole_matrix(rows):
    game, place, values = np.array(rows).T
    known, held = constant(10), Entries.of(game, place, values.astype(np.float64))
    np.testing.assert_allclose(
        known.adjustment(held).covariance, known.adjustment(dense(game, place, values)).covariance, atol=1e-12
    )
