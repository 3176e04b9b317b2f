import math

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from statsmodels.stats.multivariate import test_mvmean as mean_vector_test

from analysis import families
from analysis.seats import equal_seats, seat_advantage
from analysis.shares import win_shares

pytestmark = pytest.mark.plain
TRIALS = 400


def seats_of(shares):
    games, players = shares.shape
    return pd.DataFrame(
        {
            "game": np.repeat(np.arange(games), players),
            "seat": np.tile(np.arange(1, players + 1), games),
            "win_share": shares.ravel().astype(float),
        }
    )


def whole_wins(rng, games, chances):
    return np.eye(len(chances))[rng.choice(len(chances), games, p=chances)]


def shared_wins(rng, games):
    return rng.choice([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.5, 0.5, 0], [0, 0.5, 0.5], [0.5, 0, 0.5]], games)


def test_whole_wins_are_tested_by_chi_square():
    won = whole_wins(np.random.default_rng(0), 200, [0.3, 0.25, 0.25, 0.2])
    result = seat_advantage(seats_of(won))
    assert result.settings["test"] == "chi-square"
    assert result.p_value == pytest.approx(stats.chisquare(won.sum(axis=0)).pvalue)


def test_shared_wins_are_tested_by_hotelling():
    won = shared_wins(np.random.default_rng(1), 100)
    result = seat_advantage(seats_of(won))
    assert result.settings["test"] == "hotelling"
    # Dropping one seat takes away the exact dependence (each game's differences sum to zero), not the test.
    assert result.p_value == pytest.approx(mean_vector_test(won[:, :2] - 1 / 3, np.zeros(2)).pvalue)


def test_games_without_a_winner_do_not_change_the_test_but_stay_in_the_shares():
    won = whole_wins(np.random.default_rng(2), 90, [0.4, 0.3, 0.3])
    fewer, more = seat_advantage(seats_of(won)), seat_advantage(seats_of(np.vstack([won, np.zeros((10, 3))])))
    assert more.p_value == pytest.approx(fewer.p_value)
    assert more.table["estimate"].sum() == pytest.approx(0.9)
    assert more.undecided.estimate == pytest.approx(0.1)


def test_tables_of_different_sizes_can_be_mixed(new_study):
    two, four = new_study(40, players=2).seats, new_study(40, players=4, seed=1).seats
    both = pd.concat([two, four.assign(game=four["game"] + 100)], ignore_index=True)
    result = seat_advantage(both)
    assert result.settings["test"] == "hotelling"
    assert 0 < result.p_value <= 1
    assert result.table["games"].tolist() == [80, 80, 40, 40]


def test_the_first_seats_advantage_is_its_share_less_the_fair_share():
    won = whole_wins(np.random.default_rng(3), 400, [0.5, 0.25, 0.25])
    result = seat_advantage(seats_of(won))
    first = result.table.iloc[0]
    assert result.first_seat_advantage.estimate == pytest.approx(won[:, 0].mean() - 1 / 3)
    assert result.first_seat_advantage.low == pytest.approx(first["low"] - 1 / 3)
    assert first["verdict"] == "over"


@pytest.mark.parametrize("won", [np.ones((5, 1)), np.zeros((4, 3)), np.array([[0.5, 0.5, 0]]), np.full((6, 2), 0.5)])
def test_where_seats_cannot_be_told_apart_there_is_no_p_value(won):
    assert math.isnan(seat_advantage(seats_of(won)).p_value)


def test_the_same_seat_twice_is_refused():
    seats = seats_of(np.eye(3))
    with pytest.raises(ValueError, match="same seat twice"):
        seat_advantage(seats.assign(seat=1))


@pytest.mark.parametrize("draw", [lambda rng: whole_wins(rng, 120, [1 / 3] * 3), lambda rng: shared_wins(rng, 120)])
def test_equal_seats_are_called_unequal_in_about_five_of_a_hundred_studies(draw, within_four_errors):
    rejected = sum(equal_seats(seats_of(draw(np.random.default_rng(seed))))[1] < 0.05 for seed in range(TRIALS))
    assert within_four_errors(rejected, TRIALS, 0.05)


def test_intervals_of_factions_and_of_seats_hold_together_where_they_share_the_error(monkeypatch):
    """Two families at 95% each would both hold in some 91% of studies."""
    monkeypatch.setattr(families, "DRAWS", 1000)
    chance, games, held, studies = np.random.default_rng(12), 300, 0, 80
    order = (np.arange(4) + np.arange(games)[:, None]) % 4  # the faction at each seat
    by_faction, by_seat = np.array([0.4, 0.3, 0.2, 0.1]), np.full(4, 0.25)
    for _ in range(studies):
        winner = (chance.random((games, 1)) > by_faction[order].cumsum(axis=1)).sum(axis=1)
        columns = {"game": np.repeat(np.arange(games), 4), "seat": np.tile(np.arange(1, 5), games)}
        won = (np.arange(4) == winner[:, None]).astype(float).ravel()
        seats = pd.DataFrame({**columns, "faction": order.ravel(), "win_share": won})
        tables = win_shares(seats, families=2).table, seat_advantage(seats, families=2).table
        truths = zip(tables, (by_faction, by_seat), strict=True)
        held += all(((table["low"] <= truth) & (truth <= table["high"])).all() for table, truth in truths)
    assert held >= 0.95 * studies - 4 * np.sqrt(0.05 * 0.95 * studies)
