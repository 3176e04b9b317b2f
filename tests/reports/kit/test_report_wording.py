import math

import pytest

from reports.kit import numbers
from reports.kit.names import listed


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [(1234.56, 0, "1,235"), (-0.04, 1, "0.0"), (-2.5, 1, "\u22122.5"), (math.nan, 1, "\u2013"), (1234, -2, "1,200")],
)
def test_numbers_have_separators_and_a_true_minus_and_no_negative_zero(value, decimals, text):
    assert numbers.number(value, decimals) == text


@pytest.mark.parametrize(("value", "text"), [(2.31, "+2.3"), (-2.31, "\u22122.3"), (0.04, "0.0"), (-0.04, "0.0")])
def test_differences_are_signed_unless_they_vanish(value, text):
    assert numbers.signed(value, 1) == text


def test_a_share_shows_the_digits_that_its_standard_error_supports():
    half = 1.96 * 0.0127
    assert numbers.percent(0.26184, 0.26184 - half, 0.26184 + half, 0.95) == "26.2%"
    assert numbers.percent_interval(0.26184 - half, 0.26184 + half, 0.95) == "23.7 to 28.7%"


def test_a_share_without_spread_shows_no_needless_digits():
    assert numbers.percent(1.0, 1.0, 1.0, 0.95) == "100%"


@pytest.mark.parametrize(("games", "text"), [(7, "7"), (94, "94"), (12_345, "12,000"), (960_000, "960,000")])
def test_numbers_of_games_needed_are_round(games, text):
    assert numbers.about(games) == text


@pytest.mark.parametrize(
    ("names", "text"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"), ([], "")]
)
def test_names_are_listed_as_in_a_sentence(names, text):
    assert listed(names) == text


@pytest.mark.parametrize(
    ("p", "text"), [(0.0004, "less than 0.001"), (0.0312, "0.031"), (0.5, "0.50"), (math.nan, "\u2013")]
)
def test_probabilities_read_as_statisticians_write_them(p, text):
    assert numbers.p_words(p) == text


@pytest.mark.parametrize(
    ("tolerance", "text"),
    [(0.02, "2 percentage points"), (0.01, "1 percentage point"), (0.025, "2.5 percentage points")],
)
def test_tolerances_are_said_in_percentage_points(tolerance, text):
    assert numbers.tolerance_words(tolerance) == text
