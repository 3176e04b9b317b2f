"""How far rulebooks deviate from a surface, against densities and integrals by brute force."""

import numpy as np
import pytest
from scipy import integrate, stats

from analysis.tuning.deviations import SPREADS, USUAL, Working, own_deviation

pytestmark = pytest.mark.interpreted
SHARED, ALONE, PLAYED = 5, 12, 40
PRIOR = np.append(np.full(SHARED, 1.5), np.full(ALONE, USUAL))


def drawn(seed, spread):
    """A linear model whose last effects deviate so far."""
    chance = np.random.default_rng(seed)
    row = np.hstack([chance.normal(size=(PLAYED, SHARED)), np.eye(PLAYED)[:, :ALONE]])
    weight = chance.uniform(50, 300, PLAYED)
    effects = chance.normal(0, np.append(PRIOR[:SHARED], np.full(ALONE, spread)))
    return Working(row, weight, row @ effects + chance.normal(0, 1 / np.sqrt(weight)))


def density(model, spread):
    """The logarithm of the joint density of all levels."""
    prior = np.append(PRIOR[:SHARED], np.full(ALONE, spread))
    covariance = np.diag(1 / model.weight) + (model.row * prior**2) @ model.row.T
    return stats.multivariate_normal.logpdf(model.level, np.zeros(PLAYED), covariance)


@pytest.mark.parametrize("spread", [0.0, 0.05, 0.2])
def test_the_evidence_is_the_density_of_all_levels_but_for_a_constant(spread):
    model = drawn(3, spread)
    difference = model.evidence(PRIOR, ALONE) - [density(model, each) for each in SPREADS]
    assert difference == pytest.approx(difference[0])


def test_the_deviation_is_what_an_integral_over_all_of_them_says():
    models = [drawn(seed, 0.08) for seed in (1, 2)]

    def posterior(spread):
        return np.exp(sum(density(one, spread) - density(one, 0.08) for one in models)) / (1 + (spread / USUAL) ** 2)

    whole, second = (integrate.quad(lambda at, of=of: posterior(at) * at**of, 0, SPREADS[-1])[0] for of in (0, 2))
    assert own_deviation(models, PRIOR, ALONE) == pytest.approx(np.sqrt(second / whole), rel=1e-3)


def test_many_models_tell_their_deviation():
    count = 40
    found = own_deviation([drawn(seed, 0.1) for seed in range(count)], PRIOR, ALONE)
    assert found == pytest.approx(0.1, rel=4 * 1.5 / np.sqrt(2 * count * ALONE))  # noise adds half to each deviation
