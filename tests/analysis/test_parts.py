import numpy as np
import pandas as pd
import pytest

from analysis.builds import winner_builds
from analysis.intervals import mean_interval, share_interval
from analysis.parts import parts

pytestmark = pytest.mark.plain
TRIALS = 400


@pytest.fixture
def seats(study):
    """Seats with two parts: purple has two towers more than the others."""
    rng = np.random.default_rng(3)
    towers = rng.poisson(1, len(study.seats)) + 2 * (study.seats["faction"] == "purple")
    return study.seats.assign(towers=towers, gate=(towers > 1).astype(int))


def test_a_faction_that_has_more_stands_above_the_mean_of_all(seats):
    table = parts(seats, ["towers"]).by_faction
    purple = table[table["faction"] == "purple"].iloc[0]
    assert purple["low"] > purple["overall"] == pytest.approx(seats["towers"].mean())
    mine = seats[seats["faction"] == "purple"]
    assert tuple(purple[["estimate", "low", "high", "n"]]) == pytest.approx(mean_interval(mine["towers"], mine["game"]))


def test_the_difference_is_that_of_the_builds_and_lies_between_the_two_means(seats):
    row, known = parts(seats, ["towers"]).table.iloc[0], winner_builds(seats, ["towers"]).table.iloc[0]
    assert row["winners"] - row["others"] == pytest.approx(row["estimate"])
    assert row[["estimate", "low", "high", "n"]].tolist() == known[["estimate", "low", "high", "n"]].tolist()
    assert row["winners_low"] < row["winners"] < row["winners_high"]


def test_parts_that_are_nothing_or_one_are_shares_with_the_interval_of_shares(seats):
    result = parts(seats, ["gate"])
    assert result.shares
    mine = seats[seats["faction"] == "red"]
    row = result.by_faction[result.by_faction["faction"] == "red"].iloc[0]
    assert tuple(row[["estimate", "low", "high", "n"]]) == pytest.approx(share_interval(mine["gate"], mine["game"]))
    assert not parts(seats, ["gate", "towers"]).shares


def test_games_without_a_winner_are_counted_by_faction_and_told(seats):
    result = parts(seats, ["towers"])
    assert result.by_faction["n"].sum() == len(seats)
    assert result.undecided.estimate > 0
    assert result.table["n"].iloc[0] == len(seats) * (1 - result.undecided.estimate)


def test_without_a_winner_there_are_no_winners_to_compare(seats):
    result = parts(seats.assign(win_share=0.0), ["towers"])
    assert result.table[["winners", "others", "estimate"]].isna().all(axis=None)
    assert result.by_faction["estimate"].notna().all()


def test_one_faction_alone_is_the_mean_of_all(seats):
    table = parts(seats.assign(faction="elves"), ["towers", "gate"]).by_faction
    assert table["faction"].tolist() == ["elves", "elves"]
    assert table["estimate"].tolist() == table["overall"].tolist()


def test_missing_values_are_left_out_and_counted(seats):
    seats = seats.assign(towers=seats["towers"].where(seats["seat"] != 2))
    assert parts(seats, ["towers"]).by_faction["n"].sum() == (seats["seat"] != 2).sum()


def test_a_part_that_nobody_reports_is_unknown(seats):
    result = parts(seats.assign(towers=np.nan), ["towers"])
    assert result.by_faction["estimate"].isna().all()
    assert result.by_faction["n"].sum() == 0


@pytest.mark.parametrize(("column", "message"), [("absent", "no column 'absent'"), ("policy", "holds no numbers")])
def test_columns_that_cannot_be_compared_are_refused(seats, column, message):
    with pytest.raises(ValueError, match=message):
        parts(seats, [column])


def test_intervals_of_a_factions_mean_cover_in_small_studies(within_four_errors):
    """Every column is a study of its own."""
    towers = {}
    for seed in range(TRIALS):
        rng = np.random.default_rng(seed)
        towers[f"towers {seed}"] = np.repeat(rng.normal(size=40), 4) + rng.normal(size=160) + 3
    seats = pd.DataFrame(
        {
            "game": np.repeat(np.arange(40), 4),
            "faction": np.tile(["red", "red", "blue", "blue"], 40),
            "win_share": np.eye(4)[np.random.default_rng(TRIALS).integers(0, 4, 40)].ravel(),
            **towers,
        }
    )
    found = parts(seats, list(towers)).by_faction.drop_duplicates("column")
    hits = (found["low"].le(3) & found["high"].ge(3)).sum()
    assert len(found) == TRIALS
    assert within_four_errors(hits, TRIALS, 0.95)
