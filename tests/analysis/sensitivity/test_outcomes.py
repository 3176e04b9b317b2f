"""Sums of outcomes by half against the tables that a run of the same games has."""

import numpy as np
import pytest

from analysis.leads import leads
from analysis.sensitivity.outcomes import Asked, outcome_names, summed
from sim.runs.chunks import Rows, play_chunk
from tests.playing import run, toy_book, toy_study

EACH, GAMES = 8, 320
STUDY = toy_study(games=GAMES, logged=GAMES, seed=5)
TWO = Asked(("lion", "boar"), ("random",), 2)


@pytest.fixture(scope="module")
def tables():
    return run(STUDY, toy_book(STUDY)).tables


@pytest.fixture(scope="module")
def found():
    rows = play_chunk(STUDY, toy_book(STUDY), range(GAMES))
    return {one.name: one for one in summed(rows, TWO, 0, EACH)}


def by_half(values):
    return np.asarray(values, float).reshape(GAMES // EACH, 2, -1).sum(axis=2)


def test_all_outcomes_are_there_in_their_order(found):
    ends = ["end:victory", "end:elimination", "end:limit"]
    assert list(found) == ["faction:lion", "faction:boar", "seat:1", "seat:2", "rounds", *ends, "lead changes"]


def test_wins_are_counted_by_faction_and_by_seat(found, tables):
    for kind, name in (("faction", "lion"), ("seat", 2)):
        own = tables.seats[tables.seats[kind] == name]
        assert np.array_equal(found[f"{kind}:{name}"].sums, by_half(own["win_share"]))
        assert (found[f"{kind}:{name}"].counts == EACH / 2).all()


def test_lengths_ends_and_changes_of_the_lead_are_those_of_the_tables(found, tables):
    assert np.array_equal(found["rounds"].sums, by_half(tables.games["rounds"]))
    assert np.array_equal(found["end:victory"].sums, by_half(tables.games["end"] == "victory"))
    changes = leads(tables.games, tables.rounds).lead_changes.estimate
    assert found["lead changes"].sums.sum() / GAMES == pytest.approx(changes)


def test_games_of_later_draws_are_counted_from_their_own_first_one(found):
    later = summed(play_chunk(STUDY, toy_book(STUDY), range(160, GAMES)), TWO, 160, EACH)
    for one in later:
        assert np.array_equal(one.sums, found[one.name].sums[160 // EACH :])


def test_a_policy_that_a_half_has_not_is_counted_nowhere():
    seats = np.zeros((4, 2), [("faction", int), ("character", int), ("win_share", float)])
    seats["faction"], seats["character"] = [0, 1], [[0, 0], [0, 0], [1, 0], [1, 0]]
    seats["win_share"][:, 0] = 1
    games = np.zeros(4, [("rounds", int), ("ended", int)])
    rounds = np.zeros(0, [("game", int), ("standing", float)])
    asked = Asked(("lion", "boar"), ("one", "two"), 2)
    found = {one.name: one for one in summed(Rows(games, seats, rounds), asked, 0, 4)}
    assert found["policy:two"].counts.tolist() == [[0, 2]]
    assert found["policy:one"].sums.tolist() == [[2, 0]]


def test_ways_to_win_are_shares_of_all_games_and_a_shared_victory_is_split():
    seats = np.zeros((4, 2), [("faction", int), ("character", int), ("win_share", float), ("way", int)])
    seats["way"] = -1
    seats["win_share"], seats["way"][0] = [[1, 0], [0.5, 0.5], [0, 0], [0, 1]], [0, 1]  # what a loser has says nothing
    seats["way"][1], seats["way"][3, 1] = [0, 1], -1
    games = np.zeros(4, [("rounds", int), ("ended", int)])
    rounds = np.zeros(0, [("game", int), ("standing", float)])
    asked = Asked(("lion", "boar"), ("random",), 2, {"way": ("sword", "coin")})
    found = {one.name: one for one in summed(Rows(games, seats, rounds), asked, 0, 4)}
    assert list(found)[-3:] == ["route:sword", "route:coin", "lead changes"]
    assert found["route:sword"].sums.tolist() == [[1.5, 0]]
    assert found["route:coin"].sums.tolist() == [[0.5, 0]]
    assert found["route:coin"].counts.tolist() == [[2, 2]]


def test_a_seat_that_plays_alone_has_no_seats_to_compare_and_no_lead():
    assert outcome_names(Asked(("lion", ""), ("random",), 1)) == [
        "faction:lion", "rounds", "end:victory", "end:elimination", "end:limit"
    ]  # fmt: skip
