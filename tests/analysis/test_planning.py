import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analysis.intervals import MOST_GAMES_NEEDED, Interval, share_interval
from analysis.planning import CHANCES, Aim, games_needed, games_planned, spread_of_truths
from analysis.shares import judgements, verdict

pytestmark = pytest.mark.plain
BAND = (0.23, 0.27)
WIDTH = 2.6  # standard errors to either side of simultaneous intervals of six factions
LEVEL = 2 * stats.norm.cdf(WIDTH) - 1


def settled(estimate, error):
    low, high = estimate - WIDTH * error, estimate + WIDTH * error
    return (low > BAND[1]) | (high < BAND[0]) | ((low >= BAND[0]) & (high <= BAND[1]))


@pytest.mark.parametrize(("games", "spread"), [(400, 0.04), (2000, 0.02), (10_000, 0.01)])
def test_a_study_of_the_size_named_settles_eight_or_nine_in_ten(games, spread, within_four_errors):
    """Factions whose truths lie around the fair share; the number named once said what settles an even half of them."""
    rng = np.random.default_rng(games)
    one = math.sqrt(0.25 * 0.75)  # standard deviation of a game's win
    truth = rng.normal(0.25, spread, 700)
    estimate = rng.normal(truth, one / math.sqrt(games))
    kept = ~settled(estimate, one / math.sqrt(games))
    truth, estimate = truth[kept], estimate[kept]
    half = WIDTH * one / math.sqrt(games)
    plans = [
        games_needed(Interval(at, at - half, at + half, games), games, Aim(BAND, LEVEL), spread=spread)
        for at in estimate
    ]
    for more, chance in zip(np.array(plans).T, CHANCES, strict=True):
        later = (games * estimate + more * rng.normal(truth, one / np.sqrt(more))) / (games + more)
        hits = int(settled(later, one / np.sqrt(games + more)).sum())
        assert within_four_errors(hits, len(truth), chance)


def test_a_surer_plan_takes_more_games():
    even, few, many = games_needed(Interval(0.26, 0.22, 0.30, 500), 500, Aim(BAND))
    assert 0 < even < few < many < MOST_GAMES_NEEDED


def test_an_estimate_on_the_edge_needs_no_endless_game_because_the_truth_is_hardly_there():
    """Once such a study was told that nothing but ten million games would do."""
    on_the_edge = Interval(0.27, 0.25, 0.29, 2000)
    assert games_needed(on_the_edge, 2000, Aim(BAND)).high < MOST_GAMES_NEEDED


def test_what_is_known_of_the_others_narrows_the_plan():
    interval = Interval(0.25, 0.21, 0.29, 500)
    alike, unknown = games_needed(interval, 500, Aim(BAND), spread=0.005), games_needed(interval, 500, Aim(BAND))
    assert alike.high < unknown.high


@given(wins=st.integers(0, 500), games=st.integers(1, 500), tolerance=st.floats(0, 0.3))
def test_an_undecided_share_always_needs_more_games(wins, games, tolerance):
    interval = share_interval(np.arange(games) < min(wins, games))
    if verdict(interval, 0.25, tolerance) == "undecided":
        even, fewer, more = games_needed(interval, games, Aim((0.25 - tolerance, 0.25 + tolerance)))
        assert 1 <= even <= fewer <= more <= MOST_GAMES_NEEDED


def test_the_spread_of_truths_leaves_out_what_chance_adds():
    rng = np.random.default_rng(0)
    apart = rng.normal(0, 0.03, 20_000) + rng.normal(0, 0.02, 20_000)
    # Four standard errors of a standard deviation from so many normal numbers, as told by the variance of all.
    error = 4 * (0.03**2 + 0.02**2) / (2 * 0.03) * math.sqrt(2 / 20_000)
    assert abs(spread_of_truths(apart, np.full(20_000, 0.02)) - 0.03) <= error
    assert spread_of_truths(apart[:3], np.full(3, 1.0)) == 0


def test_the_spread_of_few_truths_is_right_on_average():
    rng, studies = np.random.default_rng(1), 4000
    estimates = rng.normal(0, math.hypot(0.05, 0.01), (studies, 4))
    centred = estimates - estimates.mean(axis=1, keepdims=True)
    found = np.array([spread_of_truths(own, np.full(4, 0.01)) for own in centred]) ** 2
    # Where truths lie so far apart hardly any estimate is cut off at nothing.
    assert abs(found.mean() - 0.05**2) <= 4 * found.std() / math.sqrt(studies)


def test_a_spread_that_is_estimated_is_taken_wider_than_a_known_one():
    """With few groups an estimate is often too small, which costs a verdict; too large a one costs games alone."""
    interval = Interval(0.25, 0.21, 0.29, 500)
    planned, known = games_planned(interval, 500, Aim(BAND), 0.02), games_needed(interval, 500, Aim(BAND), spread=0.02)
    assert planned.even < planned.low < planned.high
    assert planned.low > known.low


ONE = math.sqrt(0.25 * 0.75)  # standard deviation of a game's win
PILOT, STUDIES = 2000, 400


def studied(estimate, games):
    """The verdicts on factions after so many games, and how many more they would take."""
    half = WIDTH * ONE / math.sqrt(games)
    intervals = [Interval(at, at - half, at + half, games) for at in estimate]
    return judgements(intervals, [0.25] * len(intervals), games, LEVEL, 0.02)


def chance_of_a_verdict(truth, before, more):
    """How probably shares are settled after so many further games."""
    games = PILOT + more
    centre, scatter = (PILOT * before + more * truth) / games, ONE * np.sqrt(more) / games
    half = WIDTH * ONE / np.sqrt(games)
    under, over = (stats.norm.cdf((edge - centre) / scatter) for edge in (BAND[0] - half, BAND[1] + half))
    inside = [stats.norm.cdf((edge - centre) / scatter) for edge in (BAND[0] + half, BAND[1] - half)]
    return under + np.maximum(inside[1] - inside[0], 0) + 1 - over


def settled_by_plan(spread, rng):
    """How probably plans of 80% settle the open shares of four factions, whose truths lie so far apart."""
    truth, luck = rng.normal(0, spread, 4), rng.normal(0, ONE * math.sqrt(4 / 3 / PILOT), 4)
    truth, luck = 0.25 + truth - truth.mean(), luck - luck.mean()
    words, needed = studied(truth + luck, PILOT)
    is_open = np.array(words) == "undecided"
    more = np.array([plan.low for plan in needed], np.float64)[is_open]
    return chance_of_a_verdict(truth[is_open], (truth + luck)[is_open], more)


@pytest.mark.parametrize("spread", [0.0, 0.02, 0.04])
def test_plans_of_80_percent_settle_78_to_88_in_a_hundred(spread):
    """Once plans settled 91 where games are fair, and 74 where factions lie as far apart as the tolerance."""
    rng = np.random.default_rng(round(1000 * spread))
    studies = [settled_by_plan(spread, rng) for _ in range(STUDIES)]
    share = np.concatenate(studies).mean()
    # Of a ratio of sums over studies, whose factions are planned together.
    apart = np.array([(own - share).sum() for own in studies])
    error = np.sqrt((apart**2).sum()) / sum(map(len, studies))
    assert 0.78 - 4 * error <= share <= 0.88 + 4 * error
