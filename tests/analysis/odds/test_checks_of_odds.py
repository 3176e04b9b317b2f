"""Second opinions on odds: one bound on how many battles are fought, and choices drawn from mixtures."""

import numpy as np
import pytest

from analysis.odds.equilibria.draws import draws
from analysis.odds.questions import MOST_CHECKED, check_battles
from sim.errors import UsageError

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("battles", [1, MOST_CHECKED])
def test_a_check_of_a_sensible_size_is_allowed(battles):
    check_battles(battles)


@pytest.mark.parametrize("battles", [0, -1, MOST_CHECKED + 1, 10**30])
def test_a_check_of_any_other_size_is_refused_in_one_line(battles):
    with pytest.raises(UsageError, match=r"^a check fights from 1 to 1,000,000 battles, not ") as refused:
        check_battles(battles)
    assert "\n" not in str(refused.value)


def test_pure_choices_are_drawn_every_time():
    chosen, counts = draws([np.array([0.0, 1.0]), np.array([1.0, 0.0, 0.0])], 50, np.random.default_rng(1))
    assert chosen.tolist() == [[1, 0]]
    assert counts.tolist() == [50]


def test_mixed_choices_are_drawn_as_often_as_their_chances_say():
    times, share = 4000, 0.25
    chosen, counts = draws([np.array([share, 1 - share])], times, np.random.default_rng(2))
    assert chosen.tolist() == [[0], [1]]
    assert abs(counts[0] / times - share) < 4 * np.sqrt(share * (1 - share) / times)
