"""Estimates from games that share their chance: intervals hold, and those of factions are narrower."""

import numpy as np
import pandas as pd
import pytest

from analysis.adjusting import covariates_of
from analysis.clusters import cluster_codes, design_effect, unit_codes
from analysis.explained import ROTATION, explained
from analysis.grouped import GroupedShares
from analysis.length import game_length
from analysis.matchups import matchups
from analysis.seats import equal_seats
from tests.playing import run, toy_book, toy_study

STUDIES, GAMES, FEW = 300, 120, 40
PURSES = (4, 6)
TRUTH = PURSES[0] / sum(PURSES)  # gambler's ruin: the lion's chance of winning
SETTINGS = {"toy.purse.lion": PURSES[0], "toy.purse.boar": PURSES[1]}


@pytest.fixture(scope="module")
def played():
    """The games and seats of many studies, one after the other."""
    study = toy_study(games=STUDIES * GAMES, seed=2, settings=SETTINGS, logged=0, rotate_chance=True)
    return run(study, toy_book(study), jobs=2).tables


def studies(table, most=STUDIES):
    """Each study's part of a table, of the first ones."""
    rows = len(table) // STUDIES
    return [table.iloc[first : first + rows] for first in range(0, most * rows, rows)]


def intervals(seats, unit_of, most=STUDIES):
    """Interval of the lion and of the first seat in every study: (studies, 2, 4)."""
    found = []
    for own in studies(seats, most):
        codes, games = unit_of(own), own["win_share"].to_numpy()
        known = covariates_of(own, codes)
        groups = [np.flatnonzero(at) for at in (own["faction"] == "lion", own["faction"] != "lion")]
        places = [np.flatnonzero(own["seat"] == seat) for seat in (1, 2)]
        found.append([GroupedShares(games, codes, by, known).interval(0, 0.95) for by in (groups, places)])
    return np.array(found)


def by_unit(seats):
    return unit_codes(seats)[0]


def by_game(seats):
    return cluster_codes(seats["game"])[0]


def test_intervals_of_factions_and_seats_hold(played, within_four_errors):
    found = intervals(played.seats, by_unit)
    held = (found[..., 1] <= (TRUTH, 0.5)) & (found[..., 2] >= (TRUTH, 0.5))
    assert all(within_four_errors(int(hits), STUDIES, 0.95) for hits in held.sum(axis=0))


def test_games_taken_for_independent_would_widen_factions_and_mislead_on_seats(played):
    own, plain = (intervals(played.seats, unit_of, FEW) for unit_of in (by_unit, by_game))
    faction, seat = ((own[..., 2] - own[..., 1]) / (plain[..., 2] - plain[..., 1])).mean(axis=0)
    assert faction < 0.8
    assert seat > 1.2


def test_what_rotation_takes_off_is_found(played):
    own = played.seats.iloc[:20_000]
    row = explained(own).table.set_index("part").loc[ROTATION]
    lion = played.seats[played.seats["faction"] == "lion"].groupby("chance")["win_share"].mean()
    left = 2 * lion.var() / (TRUTH * (1 - TRUTH))
    assert row["low"] < 1 - left < row["high"]
    assert row["estimate"] > 0.3


def test_meetings_are_as_sure_as_win_shares(played):
    own = played.seats.iloc[: 2 * GAMES]
    row = matchups(own).table.iloc[0]
    plain = matchups(own.drop(columns="chance")).table.iloc[0]
    assert row["high"] - row["low"] < plain["high"] - plain["low"]
    assert (row["games"], row["n"]) == (plain["games"], plain["n"])


def test_equal_seats_are_rejected_as_often_as_promised(played, within_four_errors):
    rejected = sum(equal_seats(own)[1] < 0.05 for own in studies(played.seats))
    assert within_four_errors(rejected, STUDIES, 0.05)


def test_lengths_of_games_that_share_their_chance_count_for_fewer(played):
    games = played.games.iloc[:GAMES]
    found, plain = (game_length(table) for table in (games, games.drop(columns="chance")))
    assert found.table["estimate"].tolist() == plain.table["estimate"].tolist()
    deff = design_effect(games["rounds"].to_numpy(float), unit_codes(games)[0])
    widths = [(length.curve["high"] - length.curve["low"]).mean() for length in (found, plain)]
    assert (widths[0] > widths[1]) == (deff > 1)


def test_the_design_effect_is_that_of_repeated_rows():
    values = np.random.default_rng(1).random(500)
    codes = np.arange(500)
    assert design_effect(values, codes) == 1.0
    assert design_effect(np.repeat(values, 3), np.repeat(codes, 3)) == pytest.approx(3, rel=0.01)


def test_a_table_without_shared_chance_has_its_games_as_units():
    seats = pd.DataFrame({"game": [4, 4, 7, 7], "chance": [2, 2, 2, 2]})
    assert unit_codes(seats)[1] == 1
    assert unit_codes(seats.drop(columns="chance"))[1] == 2
