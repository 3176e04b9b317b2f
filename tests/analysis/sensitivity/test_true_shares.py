"""The distribution of true shares, planted without a bell's shape among others, is found within its intervals."""

import math

import numpy as np
import pytest
from scipy import stats

from analysis.sensitivity.mixing import best_mixing, share_likelihood
from analysis.sensitivity.rulebooks import rulebook_shares
from analysis.sensitivity.true_shares import MOST_GAMES, TrueShares, effective_games, known_bounds
from benchmarks.true_shares import DRAWS, FAIR, PLANTED, TOLERANCE, true_parts
from tests.analysis.sensitivity.known_functions import played

pytestmark = pytest.mark.plain

GAMES, STUDIES = 64, 60
BAND = FAIR - TOLERANCE, FAIR + TOLERANCE
NOT_BELLS = list(PLANTED)[:5]


def study(chance, shares, games=GAMES):
    """Return what the draws of a study say that has these true shares."""
    a, b = (chance.binomial(games // 2, shares) / (games // 2) for _ in range(2))
    return TrueShares(a, b, *BAND)


def over_balanced_under(found):
    over, under = found.grid > found.high, found.grid < found.low
    return over, ~over & ~under, under


@pytest.mark.parametrize("name", NOT_BELLS)
def test_the_true_parts_are_not_rejected_in_95_of_100_studies(name):
    """The interval of a part holds what the deviance does not reject."""
    chance = np.random.default_rng(NOT_BELLS.index(name))
    parts, cut = true_parts(PLANTED[name](chance, 1_000_000)), stats.chi2.ppf(0.95, 1)
    held = np.zeros(3)
    for _ in range(STUDIES):
        found = study(chance, PLANTED[name](chance, DRAWS))
        regions = zip(over_balanced_under(found), parts, strict=True)
        held += [found.deviance(inside, part) <= cut for inside, part in regions]
    assert held.min() / STUDIES >= 0.95 - 4 * math.sqrt(0.95 * 0.05 / STUDIES)


def test_bounds_of_a_part_lie_where_it_is_rejected():
    chance = np.random.default_rng(6)
    found = study(chance, PLANTED["one value decides"](chance, DRAWS), 512)
    over = over_balanced_under(found)[0]
    for bound in found.part_bounds(over, 0.95):
        assert found.deviance(over, bound) == pytest.approx(stats.chi2.ppf(0.95, 1), abs=0.2)


def test_no_interval_is_narrower_than_that_of_as_many_known_rulebooks():
    chance = np.random.default_rng(7)
    draws = 256
    table = rulebook_shares(played(chance, np.full(draws, FAIR), 20_000), {"0": FAIR}).iloc[0]
    for word in ("over", "balanced", "under"):
        low, high = known_bounds(table[word], draws, 0.95)
        assert table[f"{word}_low"] <= low < high <= table[f"{word}_high"]
    assert table["balanced"] == pytest.approx(1.0, abs=0.01)


def test_many_games_show_the_parts_themselves():
    chance = np.random.default_rng(8)
    shares = PLANTED["two values act only together"](chance, DRAWS)
    found = study(chance, shares, 20_000)
    over, balanced, _ = over_balanced_under(found)
    assert found.part(over) == pytest.approx((shares > FAIR).mean(), abs=0.01)
    assert found.part(balanced) == pytest.approx(0.0, abs=0.01)
    assert found.quantile(0.025) == pytest.approx(0.21, abs=0.005)


def test_draws_without_chance_are_taken_as_they_are():
    """Shares that no game changes, such as those of a faction that never wins."""
    never = np.zeros(DRAWS)
    found = TrueShares(never, never, *BAND)
    assert found.games == MOST_GAMES
    assert found.part_bounds(over_balanced_under(found)[2], 0.95) == known_bounds(1.0, DRAWS, 0.95)


def test_games_are_counted_as_independent_ones():
    """Games of which half are copies of the others say as much as half of them."""
    chance = np.random.default_rng(9)
    a, b = (chance.binomial(16, np.full(20_000, FAIR)) / 16 for _ in range(2))
    assert effective_games(a, b) == pytest.approx(32, rel=4 * math.sqrt(2 / 20_000))


def test_known_bounds_are_those_of_clopper_and_pearson():
    expected = stats.binomtest(30, 256).proportion_ci(0.95, method="exact")
    assert known_bounds(30 / 256, 256, 0.95) == pytest.approx((expected.low, expected.high))


def test_no_distribution_is_more_likely_than_the_one_found():
    """At the maximum no point of the grid would raise the likelihood (Lindsay 1983)."""
    chance = np.random.default_rng(10)
    found = study(chance, PLANTED["uniform"](chance, DRAWS))
    likelihood = share_likelihood(found.shares, found.grid, found.games)
    weights = best_mixing(likelihood).weights
    gradient = (likelihood.counts / (likelihood.values @ weights)) @ likelihood.values - DRAWS
    assert weights.sum() == pytest.approx(1.0)
    assert gradient.max() <= 0.1


def test_enough_games_move_a_share_by_half_the_tolerance():
    chance = np.random.default_rng(11)
    table = rulebook_shares(played(chance, np.full(2_000, FAIR), 32), {"0": FAIR}).iloc[0]
    assert 64 * table["enough"] == pytest.approx(FAIR * (1 - FAIR) / (TOLERANCE / 2) ** 2, rel=4 * math.sqrt(2 / 2_000))
