import numpy as np
import pandas as pd
import pytest

from analysis.intervals import share_interval
from analysis.labels import UNLABELLED
from analysis.length import round_quantiles
from analysis.routes import NO_WINNER, routes

pytestmark = pytest.mark.plain
TRIALS = 400
WAYS = ("sword", "coin", "book")


@pytest.fixture
def tables(study):
    """Purple wins by the sword, others by coin, a few otherwise; losers carry labels too; coin takes longer."""
    rng = np.random.default_rng(6)
    seats = study.seats
    way = np.where(seats["faction"] == "purple", 0, 1)
    way = np.where(rng.random(len(seats)) < 0.15, -1, way)
    seats = seats.assign(way=way)
    slow = seats[(seats["win_share"] > 0) & (seats["way"] == 1)]["game"]
    games = study.games.assign(rounds=8 + 4 * study.games["game"].isin(slow))
    return games, seats


def row_of(table, **keys):
    for column, value in keys.items():
        table = table[table[column] == value]
    assert len(table) == 1
    return table.iloc[0]


def test_shares_of_all_games_add_up_with_those_that_nobody_won(tables):
    result = routes(*tables, "way", WAYS)
    assert result.table["label"].tolist() == [*WAYS, UNLABELLED, NO_WINNER]
    assert result.table["estimate"].sum() == pytest.approx(1)
    assert row_of(result.table, label=NO_WINNER)["estimate"] == result.undecided.estimate > 0
    assert (result.table["n"] == len(tables[0])).all()


def test_a_factions_wins_are_divided_with_intervals_of_shares(tables):
    result = routes(*tables, "way", WAYS)
    won = tables[1][(tables[1]["win_share"] > 0) & (tables[1]["faction"] == "purple")]
    row = row_of(result.by_faction, faction="purple", label="sword")
    assert tuple(row[["estimate", "low", "high", "n"]]) == pytest.approx(share_interval(won["way"] == 0, won["game"]))
    assert row["low"] > row_of(result.by_faction, faction="red", label="sword")["high"]
    assert row_of(result.by_faction, faction="red", label="sword")["estimate"] == 0
    sums = result.by_faction.groupby("faction")["estimate"].sum()
    assert sums.tolist() == pytest.approx([1] * 6)


def test_rounds_are_those_of_the_games_won_that_way(tables):
    games, seats = tables
    result = routes(games, seats, "way", WAYS)
    won = seats[(seats["win_share"] > 0) & (seats["way"] == 1)]["game"].unique()
    rounds = games.set_index("game").loc[won, "rounds"]
    expected = round_quantiles(rounds, np.ones(len(won), bool))
    found = result.rounds[result.rounds["label"] == "coin"].reset_index(drop=True)
    pd.testing.assert_frame_equal(found.drop(columns="label"), expected)
    assert set(found["estimate"]) == {12}
    assert row_of(result.rounds, label="sword", statistic="p10")["estimate"] == 8


def test_a_way_that_nobody_takes_stays_without_rounds(tables):
    row = row_of(routes(*tables, "way", WAYS).rounds, label="book", statistic="median")
    assert row["n"] == 0
    assert np.isnan(row["estimate"])


def test_a_shared_victory_is_split_and_counts_once_for_each_way():
    games = pd.DataFrame({"game": [0, 1], "rounds": [9, 10]})
    seats = pd.DataFrame({"game": [0, 0, 0, 1, 1, 1], "faction": ["red", "blue", "white"] * 2})
    seats = seats.assign(win_share=[0.5, 0.5, 0, 0.5, 0.5, 0], way=[0, 1, 0, 0, 0, -1])
    result = routes(games, seats, "way", WAYS)
    assert result.table["estimate"].tolist() == [0.75, 0.25, 0]
    assert row_of(result.rounds, label="sword", statistic="median")["n"] == 2
    assert row_of(result.by_faction, faction="blue", label="coin")["estimate"] == 0.5


def test_a_faction_that_never_wins_is_told_as_such(tables):
    games, seats = tables
    seats = seats.assign(win_share=seats["win_share"].where(seats["faction"] != "red", 0))
    rows = routes(games, seats, "way", WAYS).by_faction.set_index("faction").loc["red"]
    assert (rows["n"] == 0).all()
    assert rows["estimate"].isna().all()


def test_one_faction_alone_and_games_without_winners_are_no_error(tables):
    games, seats = tables
    assert set(routes(games, seats.assign(faction="elves"), "way", WAYS).by_faction["faction"]) == {"elves"}
    lost = routes(games, seats.assign(win_share=0.0), "way", WAYS)
    assert lost.table["label"].tolist() == [*WAYS, NO_WINNER]
    assert lost.rounds["estimate"].isna().all()


def test_tables_that_do_not_fit_are_refused(tables):
    games, seats = tables
    with pytest.raises(ValueError, match="lacks games"):
        routes(games.iloc[1:], seats, "way", WAYS)
    with pytest.raises(ValueError, match="which none of its labels means"):
        routes(games, seats, "way", WAYS[:1])


def test_intervals_of_a_factions_ways_cover_in_small_studies(within_four_errors):
    """Every study has games and factions of its own, so that one call answers for all of them."""
    studies = []
    for seed in range(TRIALS):
        rng = np.random.default_rng(seed)
        won = np.eye(2)[rng.integers(0, 2, 120)].ravel()
        seats = pd.DataFrame(
            {"game": np.repeat(np.arange(120), 2) + 120 * seed, "faction": [f"red {seed}", "blue"] * 120}
        )
        studies.append(seats.assign(win_share=won, way=rng.choice(3, 240, p=[0.6, 0.3, 0.1])))
    games = pd.DataFrame({"game": np.arange(120 * TRIALS), "rounds": 9})
    found = routes(games, pd.concat(studies), "way", WAYS).by_faction
    red = found[found["faction"].str.startswith("red") & (found["label"] == "coin")]
    assert len(red) == TRIALS
    assert within_four_errors((red["low"].le(0.3) & red["high"].ge(0.3)).sum(), TRIALS, 0.95)
