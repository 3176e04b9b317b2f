"""Intervals at 95 % cover 94 to 96 %, of effects large and small, with much chance and with little.

Outcomes are so many studies side by side. What is allowed beyond 94 to 96 % are four standard errors of a share of
that many studies; an index at the very end of its scale can be missed on one side only, and is missed half as often.
"""

import math

import numpy as np
import pytest
from scipy import stats

from analysis.sensitivity.bins import bins_of
from analysis.sensitivity.curves import effect_curve
from analysis.sensitivity.first_order import first_order
from analysis.sensitivity.interactions import interaction_share
from analysis.sensitivity.lookup import together
from analysis.sensitivity.rulebooks import rulebook_shares
from analysis.sensitivity.spread import spread
from analysis.sensitivity.totals import total_indices
from tests.analysis.sensitivity.known_functions import halves

DRAWS, STUDIES = 300, 600

pytestmark = pytest.mark.plain


def assert_covers(inside, *, at_the_end=False):
    least, most = (0.965, 0.985) if at_the_end else (0.94, 0.96)
    margin = 4 * math.sqrt(0.95 * 0.05 / len(inside))
    assert least - margin <= np.mean(inside) <= most + margin


def studies(chance, effect, rest, noise):
    """Return halves of studies in which a known effect, other values and chance add up; effects are (draws, 1)."""
    shape = len(effect), STUDIES
    truth = effect + rest * chance.standard_normal(shape)
    return halves(*(truth + noise * chance.standard_normal(shape) for _ in range(2)))


@pytest.mark.parametrize("values", [2, 10])
@pytest.mark.parametrize(
    ("size", "rest", "noise"), [(0.0, 0.05, 0.15), (0.01, 0.05, 0.15), (0.06, 0.05, 0.15), (0.05, 0.1, 0.03)]
)
def test_first_order_indices(values, size, rest, noise):
    chance = np.random.default_rng(values)
    value = chance.permutation(np.arange(DRAWS) % values)
    effect = size * stats.zscore(value)[:, None]
    found = first_order(studies(chance, effect, rest, noise), {"x": bins_of(value.astype(float))})
    index = size**2 / (size**2 + rest**2)
    assert_covers((found["low"] <= index) & (index <= found["high"]), at_the_end=size == 0)
    if size == 0:
        assert_covers(found["p"] > 0.05)


@pytest.mark.parametrize(("rest", "noise"), [(0.0, 0.15), (0.05, 0.15), (0.1, 0.05)])
def test_the_spread_of_true_means(rest, noise):
    found = spread(studies(np.random.default_rng(1), np.zeros((DRAWS, 1)), rest, noise))
    assert_covers((found["low"] <= rest**2) & (rest**2 <= found["high"]))
    assert_covers((found["mean_low"] <= 0) & (found["mean_high"] >= 0))


def test_effect_curves():
    chance = np.random.default_rng(2)
    value = chance.permutation(np.arange(DRAWS) % 5)
    table = effect_curve(studies(chance, 0.1 * value[:, None], 0.05, 0.15), bins_of(value.astype(float)))
    truth = 0.1 * table["number"]
    assert_covers((table["low"] <= truth) & (truth <= table["high"]))


def test_what_several_values_explain_together():
    chance = np.random.default_rng(3)
    one, other = (chance.permutation(np.arange(DRAWS) % 5) for _ in range(2))
    effect = 0.04 * (stats.zscore(one) + stats.zscore(other))[:, None]
    bins = {"x": bins_of(one.astype(float)), "y": bins_of(other.astype(float))}
    found = together(studies(chance, effect, 0.05, 0.15), bins).table
    index = float(effect.var() / (effect.var() + 0.05**2))
    assert_covers((found["low"] <= index) & (index <= found["high"]))


@pytest.mark.parametrize("together_by", [0.5, 2.0])
def test_total_indices(together_by):
    chance = np.random.default_rng(4)
    x, y, other = chance.standard_normal((3, DRAWS, STUDIES))
    truth, moved = (0.05 * (v + y + together_by * v * y) for v in (x, other))
    noise = 0.1 * chance.standard_normal((2, DRAWS, STUDIES))
    base, changed = (halves(values + noise[0], values + noise[1]) for values in (truth, moved))
    found = total_indices(base, {"x": halves(changed.a + 0.05 * chance.standard_normal(x.shape), changed.b)})
    index = (1 + together_by**2) / (2 + together_by**2)
    assert_covers((found["low"] <= index) & (index <= found["high"]))


def test_interaction_shares():
    inside = []
    for seed in range(120):
        chance = np.random.default_rng(seed)
        x, y = chance.choice([-1.0, 1.0], size=(2, DRAWS))
        truth = 0.1 * (x + y + x * y)[:, None]
        found = interaction_share(
            halves(*(truth + 0.1 * chance.standard_normal((DRAWS, 1)) for _ in range(2))),
            {"x": bins_of(x), "y": bins_of(y)},
        )
        inside.append(bool((found["low"] <= 1 / 3).all() and (found["high"] >= 1 / 3).all()))
    assert_covers(inside)


def test_parts_of_the_rulebooks_and_where_the_share_of_a_rulebook_lies():
    """The true shares are beta-distributed; 16 games a draw. Without a shape the parts' intervals hold more often."""
    chance = np.random.default_rng(5)
    mean, deviation, number = 0.25, 0.06, 12
    size = mean * (1 - mean) / deviation**2 - 1
    truth = stats.beta(mean * size, (1 - mean) * size)
    won = truth.rvs((2 * DRAWS, number), random_state=chance)
    found = halves(*(chance.binomial(8, won) / 8 for _ in range(2)))
    table = rulebook_shares(found, dict.fromkeys(found.outcomes, mean))
    parts = {"under": truth.cdf(0.23), "over": truth.sf(0.27), "balanced": truth.cdf(0.27) - truth.cdf(0.23)}
    for word, part in parts.items():
        held = (table[f"{word}_low"] <= part) & (part <= table[f"{word}_high"])
        assert held.mean() >= 0.95 - 4 * math.sqrt(0.95 * 0.05 / number)
    inside = truth.cdf(table["high_all"]) - truth.cdf(table["low_all"])
    margin = 4 * inside.std() / math.sqrt(number)
    assert 0.9 - margin <= inside.mean()
