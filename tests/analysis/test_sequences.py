"""Confidence sequences: what they promise, held against sums over all outcomes, closed forms and simulations."""

import math

import numpy as np
import pytest
from scipy import optimize, stats

from analysis.sequences import EVEN, INWARDS, ShareSequence

SEQUENCE = ShareSequence(0.05, 60.0)


BAND = (0.23, 0.27)


@pytest.mark.parametrize("above", [None, 0.1, 0.5, 0.9])
@pytest.mark.parametrize("share", [0.02, 0.25, 0.5, 0.9])
@pytest.mark.parametrize("games", [1, 7, 300])
def test_the_evidence_against_the_truth_is_1_on_average(share, games, above):
    won = np.arange(games + 1)
    weighed = SEQUENCE.log_evidence(won, games, share, above) + stats.binom.logpmf(won, games, share)
    assert np.exp(weighed).sum() == pytest.approx(1, rel=1e-9)


def test_shared_wins_give_less_evidence_against_the_truth():
    won = np.arange(41) / 2
    evidence = np.exp(SEQUENCE.log_evidence(won, 20, 0.25))
    halves = np.convolve(*[stats.binom.pmf(np.arange(21), 20, 0.25)] * 2)  # every game shared out by two coins
    assert 0.2 < (evidence * halves).sum() < 1


@pytest.mark.parametrize("games", [1, 12, 400, 50_000])
@pytest.mark.parametrize("part", [0.0, 0.03, 0.25, 0.5, 1.0])
def test_the_interval_holds_exactly_the_shares_without_enough_evidence_against_them(games, part):
    won = round(2 * part * games) / 2
    found = SEQUENCE.interval(won, games)
    shares = np.linspace(1e-6, 1 - 1e-6, 4001)
    kept = SEQUENCE.log_evidence(won, games, shares) < -math.log(SEQUENCE.alpha)
    assert kept.tolist() == ((shares > found.low) & (shares < found.high)).tolist()
    assert (found.estimate, found.n) == (won / games, games)
    assert found.low <= found.estimate <= found.high


@pytest.mark.parametrize("games", [1, 12, 400, 2000, 5000, 50_000])
@pytest.mark.parametrize("part", [0.0, 0.22, 0.25, 0.28, 1.0])
def test_with_a_band_bets_are_laid_towards_it_outside_and_evenly_within(games, part):
    found = SEQUENCE.interval(part * games, games, BAND)
    shares = np.union1d(np.linspace(1e-6, 1 - 1e-6, 4001), BAND)
    weights = np.select([shares < BAND[0], shares > BAND[1]], [INWARDS, 1 - INWARDS], EVEN)
    kept = SEQUENCE.log_evidence(part * games, games, shares, weights) < -math.log(SEQUENCE.alpha)
    on_edge = np.isin(shares, (found.low, found.high))
    assert kept[~on_edge].tolist() == ((shares > found.low) & (shares < found.high))[~on_edge].tolist()


def test_with_a_band_balance_is_seen_by_fewer_games():
    """From evidence that refutes both edges by one-sided bets, before the interval of even bets lies within."""
    within = [
        next(
            games
            for games in range(1000, 60_000, 100)
            if BAND[0] <= (found := SEQUENCE.interval(games / 4, games, band)).low and found.high <= BAND[1]
        )
        for band in (BAND, None)
    ]
    assert within[0] < 0.93 * within[1]


@pytest.mark.parametrize(
    ("alpha", "share", "precision"), [(0.05, 0.5, 0.02), (0.05 / 8, 0.25, 0.01), (0.01, 0.1, 0.01)]
)
def test_a_tuned_sequence_has_the_precision_where_it_is_tightest(alpha, share, precision):
    tuned = ShareSequence.tuned(alpha, share, precision, math.inf)

    def narrowness(games):
        found = tuned.interval(share * games, int(games))
        return (found.high - found.low) / 2 / math.sqrt(share * (1 - share) / games)

    tightest = optimize.minimize_scalar(lambda power: narrowness(10**power), bounds=(2, 7), method="bounded").x
    found = tuned.interval(share * 10**tightest, int(10**tightest))
    assert (found.high - found.low) / 2 == pytest.approx(precision, rel=0.05)
    shorter = ShareSequence.tuned(alpha, share, precision, 500)
    early = [one.interval(share * 500, 500) for one in (shorter, tuned)]
    assert early[0].high - early[0].low < early[1].high - early[1].low


def test_with_many_games_the_sequence_is_the_normal_mixture():
    """Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas (2024), doi:10.1214/24-AOS2408, equation (1), rho^2 = 1 / weight."""
    games, share = 400_000, 0.3
    scaled = games / SEQUENCE.weight
    half = math.sqrt((1 + scaled) / scaled * math.log((1 + scaled) / SEQUENCE.alpha**2) * share * (1 - share) / games)
    found = SEQUENCE.interval(share * games, games)
    assert (found.high - found.low) / 2 == pytest.approx(half, rel=0.01)


def paths(studies, games, share, halves=0.0):
    """Sums of shares after every game; `halves` of the games are shared by two."""
    chance = np.random.default_rng(2)
    plain = chance.random((studies, games)) < share
    shared = (chance.random((studies, games)) < share) / 2 + (chance.random((studies, games)) < share) / 2
    return np.where(chance.random((studies, games)) < halves, shared, plain).cumsum(axis=1)


@pytest.mark.parametrize(("share", "halves"), [(0.25, 0.0), (0.5, 0.3), (0.05, 0.0)])
def test_the_truth_is_missed_at_any_look_no_more_often_than_allowed(share, halves):
    studies, games = 1500, 1000
    won, looks = paths(studies, games, share, halves), np.arange(1, games + 1)
    sequence = ShareSequence.tuned(0.05, share, 0.05, games)
    missed = (sequence.log_evidence(won, looks, share) >= -math.log(0.05)).any(axis=1).mean()
    assert missed <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / studies)
    error = np.sqrt(np.maximum(won / looks * (1 - won / looks), 1e-9) / looks)
    ordinary = (np.abs(won / looks - share) > 1.96 * error)[:, 99:].any(axis=1).mean()
    assert ordinary > 0.15


def test_means_that_change_from_game_to_game_are_held_as_their_mean_so_far():
    studies, games = 1500, 800
    means = 0.25 + 0.2 * np.sin(np.arange(games) / 40)
    won = (np.random.default_rng(3).random((studies, games)) < means).cumsum(axis=1)
    looks = np.arange(1, games + 1)
    sequence = ShareSequence.tuned(0.05, 0.25, 0.05, games)
    evidence = sequence.log_evidence(won, looks, means.cumsum() / looks)
    assert (evidence >= -math.log(0.05)).any(axis=1).mean() <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / studies)


def test_no_games_are_told():
    with pytest.raises(ValueError, match="there are no games"):
        SEQUENCE.interval(0, 0)
