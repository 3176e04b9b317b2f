import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.digits import decimal_places, rounded, standard_error_of
from analysis.intervals import mean_interval


@pytest.mark.parametrize(
    ("value", "error", "text"),
    [
        # The three examples of the Particle Data Group's rounding rule.
        (0.827, 0.119, "0.83"),
        (0.827, 0.367, "0.8"),
        (0.827, 0.962, "0.8"),
        (12834.7, 127.0, "12830"),
        (0.25, 0.0, "0.25"),
        (2.5, math.nan, "2.5"),
        (math.nan, 0.1, "-"),
        (-0.0312, 0.0021, "-0.0312"),
    ],
)
def test_digits_follow_the_standard_error(value, error, text):
    assert rounded(value, error) == text


@given(error=st.floats(1e-8, 1e8))
def test_rounding_moves_a_number_by_less_than_half_its_standard_error(error):
    assert 10.0 ** -decimal_places(error) / 2 <= 0.527 * error


def test_an_absurdly_small_error_does_not_ask_for_absurd_digits():
    assert decimal_places(1e-200) == 12


def test_the_standard_error_is_read_back_from_an_interval():
    low, high = mean_interval(range(10_001))[1:3]
    assert standard_error_of(low, high) == pytest.approx(math.sqrt(10_001 * 10_002 / 12 / 10_001), rel=1e-3)
