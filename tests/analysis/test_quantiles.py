import doctest

import numpy as np
import pytest
from scipy import stats

from analysis import quantiles
from analysis.quantiles import normal_quantile, student_quantile

pytestmark = pytest.mark.plain
PROBABILITIES = [0.0, 1e-6, *np.linspace(0.01, 0.99, 99).tolist(), 1 - 1e-9, 1.0]


def test_quantiles_are_those_of_the_distributions():
    assert [normal_quantile(each) for each in PROBABILITIES] == stats.norm.ppf(PROBABILITIES).tolist()
    for freedom in (1, 2, 3.7, 19, 1e6):
        found = [student_quantile(each, freedom) for each in PROBABILITIES[1:]]
        assert found == stats.t.ppf(PROBABILITIES[1:], freedom).tolist()


def test_without_degrees_of_freedom_there_is_no_quantile():
    assert np.isnan(student_quantile(0.975, 0))


def test_the_examples_run():
    assert doctest.testmod(quantiles).failed == 0
