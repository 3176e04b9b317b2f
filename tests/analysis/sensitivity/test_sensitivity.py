"""All questions about the draws of a study together, on draws whose answers are known."""

import doctest

import numpy as np
import pandas as pd
import pytest

from analysis.sensitivity import bins as bins_module
from analysis.sensitivity.bins import bins_of
from analysis.sensitivity.halves import halves_of
from analysis.sensitivity.lookup import narrower
from analysis.sensitivity.sensitivity import sensitivity
from tests.analysis.sensitivity.known_functions import played

pytestmark = pytest.mark.plain

FAIR = {"0": 0.5}


def study(seed=0, draws=600):
    """Two rulings that decide, one number that does nothing."""
    chance = np.random.default_rng(seed)
    one, other = chance.integers(0, 2, (2, draws)).astype(float)
    idle = chance.random(draws)
    found = played(chance, 0.5 + 0.2 * (one - 0.5) + 0.1 * (other - 0.5), 8)
    return sensitivity(found, {"toy.one": one, "toy.other": other, "toy.idle": idle}, FAIR)


def test_what_decides_is_found_and_named_first():
    found = study()
    assert found.look_up == ("toy.one", "toy.other")
    known = found.known.iloc[0]
    assert known["low"] <= 1.0 <= known["high"]
    assert known["narrower"] > 0.6


def test_two_rulings_make_two_kinds_of_rulebooks():
    """True shares are .35, .45, .55 and .65: a tenth of nothing is balanced, which no normal spread would say."""
    shares = study().shares.iloc[0]
    assert shares["over"] == pytest.approx(0.5, abs=0.1)
    assert shares["under"] == pytest.approx(0.5, abs=0.1)
    assert shares["low_all"] < 0.40 < 0.60 < shares["high_all"]
    assert shares["estimate"] == pytest.approx(0.5, abs=shares["high"] - shares["low"])  # four standard errors


def test_nothing_is_named_where_nothing_matters():
    chance = np.random.default_rng(1)
    found = sensitivity(played(chance, np.full(300, 0.5), 8), {"toy.idle": chance.random(300)}, FAIR)
    assert found.look_up == ()
    assert found.known["estimate"].tolist() == [0.0]
    shares = found.shares.iloc[0]
    assert shares["balanced"] > shares["over"] + shares["under"]
    assert shares["balanced_high"] == 1.0


def test_a_line_up_without_a_faction_does_not_bias_its_share():
    """Every half has the faction or has it not; its share where it plays is that of the draw."""
    chance = np.random.default_rng(2)
    truth = 0.3 + 0.3 * chance.integers(0, 2, 4000)
    seats = 4 * chance.integers(0, 3, (4000, 2))
    found = halves_of({"own": chance.binomial(seats, truth[:, None])}, {"own": seats})
    assert found.means[0] == pytest.approx(0.45, abs=0.01)
    assert float(((found.a - found.means) * (found.b - found.means)).mean()) == pytest.approx(0.15**2, abs=0.006)


def test_what_was_never_counted_is_no_outcome():
    counts = {"seen": np.ones((64, 2)), "never": np.zeros((64, 2))}
    assert halves_of({name: np.zeros((64, 2)) for name in counts}, counts).outcomes == ("seen",)


def test_a_few_draws_are_refused():
    with pytest.raises(ValueError, match="63 draws say nothing yet: 64 are the least"):
        halves_of({"own": np.ones((63, 2))}, {"own": np.ones((63, 2))})


@pytest.mark.parametrize(("draws", "bins"), [(64, 8), (1000, 10)])
def test_many_values_make_bins_of_equal_size(draws, bins):
    found = bins_of(np.random.default_rng(3).random(draws))
    assert len(found) == bins
    assert np.ptp(found.counts) <= 1
    assert not found.single


def test_a_value_that_never_varies_explains_nothing():
    chance = np.random.default_rng(4)
    found = sensitivity(played(chance, np.full(100, 0.5), 8), {"toy.idle": np.ones(100)}, FAIR)
    row = found.first.iloc[0]
    assert (row["p"], row["low"]) == (1.0, 0.0)


def test_the_curve_of_an_address_has_an_interval_a_value():
    curve = study().curve("toy.one")
    assert curve["number"].tolist() == [0.0, 1.0]
    assert (curve["low"] < curve["estimate"]).all()
    assert (curve["estimate"] < curve["high"]).all()
    assert isinstance(curve, pd.DataFrame)


def test_half_of_the_variance_known_is_three_tenths_of_the_width():
    assert narrower(0.5) == pytest.approx(1 - 0.5**0.5)
    assert narrower(1.2) == 1.0


def test_the_examples_run():
    assert doctest.testmod(bins_module).failed == 0
