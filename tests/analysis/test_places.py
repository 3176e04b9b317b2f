import numpy as np
import pandas as pd
import pytest

from analysis.intervals import mean_interval, share_interval, wilson_bounds
from analysis.parts import parts
from analysis.places import places, tallies
from sim.picture import Board, Place

pytestmark = pytest.mark.plain
TRIALS = 400
BOARD = Board((Place("ford", "Ford", 0, 0), Place("hill", "Hill", 50, 50), Place("moor", "Moor", 100, 100)), ((0, 1),))
COLUMNS = ("ford_taken", "hill_seen", "moor_fought")


@pytest.fixture
def seats(study):
    """Seats of 60 games: the ford taken by seat 1 in 15 of them, the hill seen by many, battles on the moor."""
    rng = np.random.default_rng(3)
    table = study.seats
    return table.assign(
        ford_taken=((table["seat"] == 1) & (table["game"] % 4 == 0)).astype(int),
        hill_seen=(rng.random(len(table)) < 0.3 + 0.6 * (table["faction"] == "purple")).astype(int),
        moor_fought=rng.poisson(2, len(table)),
    )


def row_of(result, place):
    return result.table.set_index("place").loc[place]


def told(result, place):
    return tuple(row_of(result, place)[["estimate", "low", "high", "n"]])


def test_places_keep_the_order_of_the_board(seats):
    result = places(seats, COLUMNS, BOARD)
    for table in (result.table, result.leaders):
        assert table["place"].tolist() == ["ford", "hill", "moor"]
        assert table["column"].tolist() == list(COLUMNS)


def test_what_one_seat_of_a_game_can_have_is_a_share_of_the_games(seats):
    once = Board(BOARD.places[:1])
    result = places(seats, COLUMNS[:1], once)
    assert result.shares
    assert told(result, "ford") == pytest.approx(share_interval(seats.groupby("game")["ford_taken"].sum()))
    assert told(result, "ford")[0] == 0.25


def test_what_several_seats_can_have_is_a_share_of_the_seats_times_their_number(seats):
    result = places(seats, COLUMNS, BOARD)
    share = share_interval(seats["hill_seen"], seats["game"])
    assert not result.shares
    assert told(result, "hill") == pytest.approx((*(4 * bound for bound in share[:3]), 60))


def test_counts_are_means_of_a_game(seats):
    result = places(seats, COLUMNS, BOARD)
    assert told(result, "moor") == pytest.approx(mean_interval(seats.groupby("game")["moor_fought"].sum()))


def test_an_interval_of_counts_never_reaches_below_nothing(seats):
    rare = (seats["game"] == 0) & (seats["seat"] == 1)
    row = row_of(places(seats.assign(moor_fought=2 * rare), COLUMNS, BOARD), "moor")
    assert row["estimate"] == pytest.approx(2 / 60)
    assert row["low"] == 0


def test_where_nothing_happened_the_interval_says_how_often_it_still_could(seats):
    result = places(seats.assign(moor_fought=0), COLUMNS, BOARD)
    assert told(result, "moor") == pytest.approx((0, *wilson_bounds(0, 60), 60))
    assert result.leaders["faction"].isna().tolist() == [False, False, True]


def test_the_seats_are_those_of_parts(seats):
    found, known = places(seats, COLUMNS, BOARD).parts, parts(seats, COLUMNS)
    pd.testing.assert_frame_equal(found.table, known.table)
    pd.testing.assert_frame_equal(found.by_faction, known.by_faction)


def test_a_leader_is_clear_if_its_interval_lies_above_all_others(seats):
    leaders = places(seats, COLUMNS, BOARD).leaders.set_index("place")
    assert leaders.loc["hill", ["faction", "clear"]].tolist() == ["purple", True]
    assert not leaders.loc["moor", "clear"]


def test_one_faction_alone_leads_nobody(seats):
    leaders = places(seats.assign(faction="elves"), COLUMNS, BOARD).leaders
    assert leaders["faction"].tolist() == ["elves"] * 3
    assert not leaders["clear"].any()


def test_games_without_a_winner_count_where_nobody_has_to_win(seats):
    result = places(seats, COLUMNS, BOARD)
    assert result.undecided.estimate > 0
    assert result.table["n"].tolist() == [60] * 3
    assert result.parts.table["n"].iloc[0] == len(seats) * (1 - result.undecided.estimate)


def test_games_with_a_missing_value_are_left_out_and_counted(seats):
    gap = seats["moor_fought"].where((seats["game"] != 7) | (seats["seat"] != 2))
    result = places(seats.assign(moor_fought=gap), COLUMNS, BOARD)
    assert result.table["n"].tolist() == [60, 60, 59]
    nothing = places(seats.assign(moor_fought=np.nan), COLUMNS, BOARD)
    assert np.isnan(row_of(nothing, "moor")["estimate"])
    assert row_of(nothing, "moor")["n"] == 0


def test_tables_that_are_no_map_are_refused(seats):
    with pytest.raises(ValueError, match="a board of 3 places needs one column for each, not 2"):
        places(seats, COLUMNS[:2], BOARD)
    with pytest.raises(ValueError, match="column 'hill_seen' of the seats table counts below zero"):
        places(seats.assign(hill_seen=-1), COLUMNS, BOARD)
    with pytest.raises(ValueError, match="no column 'absent'"):
        places(seats, ("absent", *COLUMNS[1:]), BOARD)


@pytest.mark.parametrize("chance", [0.02, 0.3])
def test_intervals_of_a_games_mean_cover_in_small_studies(within_four_errors, chance):
    """Every place of one large board is a study of its own; `places` takes its intervals from these tallies."""
    seen = {}
    for seed in range(TRIALS):
        rng = np.random.default_rng(seed)
        crowded = np.repeat(rng.random(60) < 0.5, 4)  # seats of a game are alike: all of them go there, or few
        seen[f"seen {seed}"] = (rng.random(240) < np.where(crowded, 1.5, 0.5) * chance).astype(int)
    seats = pd.DataFrame({"game": np.repeat(np.arange(60), 4), **seen})
    found = pd.DataFrame([tally.mean(0.95) for tally in tallies(seats, tuple(seen))])
    hits = (found["low"].le(4 * chance) & found["high"].ge(4 * chance)).sum()
    assert len(found) == TRIALS
    assert hits / TRIALS >= 0.95 or within_four_errors(hits, TRIALS, 0.95)
