import numpy as np
import pandas as pd
import pytest

from analysis.ladder.ladder import COLUMNS, ladder
from tests.analysis.ladder.tables import races, ranks_of, seats_table

BEATS = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
PLANTED = (0.6, 0.0, -0.6, 0.3)


def circling(seats, games, seed=0):
    """Games in which b beats a, c beats b and a beats c, by the number of those that a seat beats at its table."""
    chance = np.random.default_rng(seed)
    policies = chance.integers(3, size=(games, seats))
    scores = BEATS[policies[:, :, None], policies[:, None, :]].sum(axis=2) + chance.gumbel(size=policies.shape)
    return seats_table(policies, ranks_of(scores))


@pytest.fixture(scope="module")
def ranked():
    """A ladder of four policies of known worth at tables of four."""
    return ladder(seats_table(*races(PLANTED, 4, 6000)), resampled=40)


def row(found, policy):
    return found.table.set_index("policy").loc[policy]


def test_policies_stand_in_the_order_of_their_strength(ranked):
    assert ranked.table["policy"].tolist() == ["a", "d", "b", "c"]
    assert ranked.table.columns.tolist() == COLUMNS
    assert ranked.table["n"].sum() == 4 * 6000


def test_the_strongest_survives_alone(ranked):
    assert row(ranked, "a")["equilibrium"] == pytest.approx(1)
    assert (ranked.table["gain"].iloc[1:] < 0).all()
    assert ranked.regret.estimate == pytest.approx(0, abs=1e-7)
    assert ranked.cycles == []


def test_ratings_are_told_as_win_shares_against_equals_too(ranked):
    found = row(ranked, "a")
    worth = np.exp(found["win_rating"])
    assert found["against_equals"] == pytest.approx(worth / (worth + 3))
    assert found["against_equals_low"] < found["against_equals"] < found["against_equals_high"]


def test_win_shares_as_played_are_counted(ranked):
    policies, ranks = races(PLANTED, 4, 6000)
    assert row(ranked, "a")["win_share"] == pytest.approx((ranks[policies == 0] == 1).mean())
    assert row(ranked, "a")["games"] == (policies == 0).any(axis=1).sum()


def test_places_and_wins_are_rated_apart():
    """A steady policy that is never last and seldom first, and a daring one that is either."""
    ranks = np.array([[1, 2, 3]] * 500 + [[3, 1, 2]] * 100 + [[2, 1, 3]] * 400 + [[3, 2, 1]] * 1000)
    policies = np.broadcast_to([0, 1, 0], ranks.shape)
    found = ladder(seats_table(policies, ranks), resampled=2)
    assert row(found, "b")["rating"] > 0 > row(found, "b")["win_rating"]
    assert row(found, "b")["against_equals"] < 1 / 3
    assert row(found, "b")["win_rating"] == pytest.approx(np.log(500 / 2000 * 2 / (1 - 500 / 2000)) / 2, abs=1e-3)


def test_the_order_goes_by_wins_or_by_places():
    """The steady policy finishes ahead in most games, and the daring one wins most."""
    ranks = np.array([[1, 2, 3]] * 500 + [[3, 1, 2]] * 100 + [[2, 1, 3]] * 400 + [[3, 2, 1]] * 1000)
    policies = np.broadcast_to([1, 0, 1], ranks.shape)
    seats = seats_table(policies, ranks)
    by_wins, by_places = (ladder(seats, by=by, resampled=2).table for by in ("wins", "places"))
    assert by_wins["policy"].tolist() == ["b", "a"]
    assert by_places["policy"].tolist() == ["a", "b"]
    with pytest.raises(ValueError, match="goes by wins or places, not by 'luck'"):
        ladder(seats, by="luck")


def test_games_that_nobody_wins_leave_the_win_rating_open():
    seats = circling(2, 50).assign(win_share=0.0)
    found = ladder(seats, resampled=2).table
    assert np.isinf(found["win_rating_high"]).all()
    assert (found["win_share"] == 0).all()
    assert np.isfinite(found["high"]).all()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_circle_is_told_and_survives_whole(seats):
    found = ladder(circling(seats, 5000), resampled=40)
    assert found.cycles == [("a", "c", "b")]
    shares = found.table.set_index("policy")
    error = (shares["equilibrium_high"] - shares["equilibrium_low"]) / (2 * 1.96)
    assert ((shares["equilibrium"] - 1 / 3).abs() <= 4 * error).all()
    assert shares["equilibrium"].sum() == pytest.approx(1)
    assert found.regret.estimate == pytest.approx(0, abs=1e-7)


def test_intervals_of_the_surviving_mixture_cover():
    """Each policy of an even circle has a third; the three shares of a study hang together, so a study counts once."""
    studies = [ladder(circling(2, 300, seed=seed), resampled=60).table for seed in range(40)]
    inside = [((found["equilibrium_low"] <= 1 / 3) & (found["equilibrium_high"] >= 1 / 3)).mean() for found in studies]
    assert abs(np.mean(inside) - 0.95) <= 4 * np.sqrt(0.95 * 0.05 / len(studies))


def test_equal_policies_are_told_to_be_equal():
    """Where nothing tells them apart, each may survive alone: the intervals must say so."""
    found = ladder(seats_table(*races((0.0, 0.0, 0.0), 3, 2000)), resampled=60).table
    assert ((found["low"] < 0) & (found["high"] > 0)).all()
    assert (found["equilibrium_high"] - found["equilibrium_low"] > 0.3).all()


def test_the_order_of_rows_does_not_matter(ranked):
    seats = seats_table(*races(PLANTED, 4, 6000)).sort_values(["rank", "game"])
    mixed = ladder(seats.assign(policy=seats["policy"].astype(str)), resampled=0).table
    ratings = (table.set_index("policy")["rating"].to_dict() for table in (mixed, ranked.table))
    assert next(ratings) == pytest.approx(next(ratings), abs=1e-6)
    assert mixed["equilibrium_low"].isna().all()


def test_the_same_seed_draws_the_same_games_again():
    seats = circling(2, 400)
    first = ladder(seats, resampled=5).table
    pd.testing.assert_frame_equal(ladder(seats, resampled=5).table, first)
    assert not ladder(seats, resampled=5, seed=1).table["equilibrium_low"].equals(first["equilibrium_low"])


@pytest.mark.parametrize(
    ("spoilt", "message"),
    [
        (lambda seats: seats.iloc[:0], "the seats table is empty"),
        (lambda seats: seats.drop(columns="rank"), "no column 'rank'"),
        (lambda seats: seats.iloc[:-1], "games of one size"),
        (lambda seats: seats.assign(policy="a"), "two policies or more"),
        (lambda seats: seats.groupby("game").head(1), "two seats or more"),
    ],
)
def test_tables_that_make_no_ladder_are_refused(spoilt, message):
    with pytest.raises(ValueError, match=message):
        ladder(spoilt(circling(2, 50)))
