"""When a study stops: what the rule asks of every share, and how often its verdicts are wrong."""

import math
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from analysis.intervals import Interval
from analysis.seats import seat_advantage
from analysis.sequences import EVEN, INWARDS
from analysis.shares import win_shares
from analysis.stopping import Settling, Tally, stopped_seats, stopped_shares, widening

THREE = Settling(level=0.95, tolerance=0.06, precision=0.05, most=4000, players=3, factions=3)
LOOK = 60
TWO_POINTS = 0.02


def drawn(chances, games, seed=1):
    """The faction and the seat that win every game: factions by their chances, seats rotating with the game."""
    faction = np.random.default_rng(seed).choice(len(chances), games, p=chances)
    return faction, (faction + np.arange(games)) % len(chances)


def add(tally, faction, seat, factions=3):
    won = (np.arange(factions) == faction[:, None]).astype(float).ravel()
    seats = (np.arange(factions) + (seat - faction)[:, None]) % factions + 1
    tally.add(np.tile(np.arange(factions), len(faction)), seats.ravel(), won)


def test_a_share_is_known_by_its_verdict_or_by_a_narrow_interval():
    assert THREE.is_known(Interval(0.5, 0.42, 0.6, 100), 1 / 3)
    assert THREE.is_known(Interval(0.33, 0.28, 0.38, 100), 1 / 3)
    assert THREE.is_known(Interval(0.39, 0.35, 0.43, 100), 1 / 3)
    assert not THREE.is_known(Interval(0.39, 0.33, 0.45, 100), 1 / 3)


def test_an_interval_is_narrow_enough_only_if_that_was_asked():
    assert not replace(THREE, precision=None).is_known(Interval(0.39, 0.35, 0.43, 100), 1 / 3)
    assert replace(THREE, precision=None).is_known(Interval(0.39, 0.35, 0.40, 100), float("nan"))


def test_factions_and_seats_share_the_error_allowed():
    assert THREE.verdicts == 6
    assert THREE.of_factions.alpha == THREE.of_seats.alpha == pytest.approx(0.05 / 6)
    alone = Settling(0.9, 0.02, 0.01, 1000, players=1, factions=4)
    assert alone.of_factions.alpha == pytest.approx(0.1 / 4)


def settles(won, looks, sequence, fair, tolerance):
    """Whether each share is over, under, or balanced after each look: what refutes the edges, without any interval."""
    bound = -math.log(sequence.alpha)

    def refuted(edge, above):
        return sequence.log_evidence(won, looks, edge, above) >= bound

    low, high, share = fair - tolerance, fair + tolerance, won / looks
    balanced = refuted(low, INWARDS) & refuted(high, 1 - INWARDS) & (low < share) & (share < high)
    return refuted(high, EVEN) & (share > high), refuted(low, EVEN) & (share < low), balanced


@pytest.mark.parametrize("excess", [0.0595, 0.0605], ids=["just balanced", "just over"])
def test_verdicts_are_wrong_at_any_look_no_more_often_than_allowed(excess):
    studies, looks = 1500, np.arange(LOOK, THREE.most + 1, LOOK)
    chances = np.array([1 / 3 + excess, 1 / 3 - excess, 1 / 3])
    ends = np.append(0, chances.cumsum())
    draws = np.random.default_rng(4).random((studies, THREE.most))
    wrong = np.zeros(studies, bool)
    for faction in range(3):
        won = ((ends[faction] <= draws) & (draws < ends[faction + 1])).cumsum(axis=1)[:, looks - 1]
        over, under, balanced = settles(won, looks, THREE.of_factions, 1 / 3, THREE.tolerance)
        true = chances[faction] - 1 / 3
        wrong |= (over & (true < 0.06) | under & (true > -0.06) | balanced & (abs(true) > 0.06)).any(axis=1)
    assert wrong.mean() <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / studies)


def settled_by(won, looks):
    """Whether fixed designs of these lengths settle all factions: intervals of Bonferroni, each family at 5%."""
    share, width = won / looks, stats.norm.ppf(1 - 0.025 / won.shape[2])
    apart, half = share - 1 / won.shape[2], width * np.sqrt(share * (1 - share) / looks)
    return ((abs(apart) - half > TWO_POINTS) | (abs(apart) + half <= TWO_POINTS)).all(axis=2)


@pytest.mark.parametrize("truth", [(0.25, 0.25, 0.25, 0.25), (0.29, 0.25, 0.24, 0.22), (0.4, 0.2, 0.2, 0.2)])
def test_settling_takes_at_most_1_3_times_the_games_of_the_design_that_settles_nine_in_ten(truth):
    """Four factions, and four even seats beside them."""
    studies, every, most = 200, 1000, 100_000
    chance, looks = np.random.default_rng(6), np.arange(every, most + 1, every)[:, None]
    wins = [chance.multinomial(every, by, (studies, len(looks))).cumsum(axis=1) for by in (truth, (0.25,) * 4)]
    rule = Settling(0.95, TWO_POINTS, None, 200_000, players=4, factions=4)
    known = [np.any(settles(won, looks, rule.of_factions, 0.25, TWO_POINTS), axis=0).all(axis=2) for won in wins]
    stopped = looks[np.logical_and(*known).argmax(axis=1), 0]
    assert np.logical_and(*known).any(axis=1).all()
    often = np.logical_and(*(settled_by(won, looks) for won in wins)).mean(axis=0)
    fixed = looks[np.flatnonzero(often < 0.9)[-1] + 1, 0]
    assert stopped.mean() - 4 * stopped.std() / math.sqrt(studies) <= 1.3 * fixed


@pytest.mark.parametrize("chances", [(1 / 3, 1 / 3, 1 / 3), (0.5, 0.3, 0.2)])
def test_a_tally_stops_at_the_first_look_at_which_all_is_known(chances):
    faction, seat = drawn(chances, THREE.most)
    tally, stopped = Tally(THREE), None
    for end in range(LOOK, THREE.most, LOOK):
        add(tally, faction[end - LOOK : end], seat[end - LOOK : end])
        if tally.is_settled():
            stopped = end
            break
    assert stopped is not None
    for end in (stopped - LOOK, stopped):
        shares = [(THREE.of_factions, faction[:end]), (THREE.of_seats, seat[:end])]
        known = [
            THREE.is_known(sequence.interval(float((winners == key).sum()), end, THREE.band(1 / 3)), 1 / 3)
            for sequence, winners in shares
            for key in range(3)
        ]
        assert all(known) == (end == stopped)


def test_nothing_is_settled_before_every_faction_has_played():
    tally = Tally(Settling(0.95, 0.9, 0.4, 100, players=2, factions=3))
    tally.add(np.tile([0, 1], 500), np.tile([1, 2], 500), np.tile([1.0, 0.0], 500))
    assert not tally.is_settled()


def test_one_player_is_held_against_the_mean_and_a_sole_faction_against_nothing():
    two = Tally(Settling(0.95, 0.05, 0.001, 10_000, players=1, factions=2))
    two.add(np.tile([0, 1], 4000), np.ones(8000, int), np.tile([1.0, 1.0, 0.0, 1.0], 2000))
    assert two.is_settled()
    sole = Settling(0.95, 0.05, 0.05, 10_000, players=1, factions=1)
    for games, settled in ((50, False), (2000, True)):
        tally = Tally(sole)
        tally.add(np.zeros(games, int), np.ones(games, int), np.tile([1.0, 0.0], games // 2))
        assert tally.is_settled() is settled


def seats_of(chances, games):
    faction, seat = drawn(chances, games)
    return pd.DataFrame(
        {
            "game": np.repeat(np.arange(games), 3),
            "seat": ((np.arange(3) + (seat - faction)[:, None]) % 3 + 1).ravel(),
            "faction": np.tile(["a", "b", "c"], games),
            "win_share": (np.arange(3) == faction[:, None]).astype(float).ravel(),
        }
    )


def test_a_report_of_a_run_that_stopped_has_the_intervals_of_all_looks():
    seats = seats_of((0.5, 0.3, 0.2), 900)
    fixed = win_shares(seats, tolerance=THREE.tolerance)
    shares = stopped_shares(fixed, THREE)
    row = shares.table.iloc[0]
    wanted = THREE.of_factions.interval(seats["win_share"][::3].sum(), 900, THREE.band(1 / 3))
    assert (row["low"], row["high"]) == pytest.approx((wanted.low, wanted.high))
    assert row["verdict"] == "over"
    assert 1.2 < widening(fixed.table, shares.table) < 2
    by_seat = stopped_seats(seat_advantage(seats), THREE)
    assert by_seat.first_seat_advantage.low == pytest.approx(by_seat.table["low"][0] - 1 / 3)


def test_more_games_are_needed_than_without_looks():
    seats = seats_of((0.36, 0.32, 0.32), 600)
    fixed = win_shares(seats, tolerance=THREE.tolerance)
    shares = stopped_shares(fixed, THREE).table
    undecided = shares["verdict"] == "undecided"
    assert undecided.any()
    assert (shares["games_needed"] > 0).tolist() == undecided.tolist()
    assert (shares["games_needed"] >= fixed.table["games_needed"]).all()
    assert (shares["games_needed"] > fixed.table["games_needed"])[undecided].all()
    assert (shares["low_alone"] > shares["low"]).all()
    assert shares.columns.tolist() == fixed.table.columns.tolist()
