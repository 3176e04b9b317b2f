"""How the archetypes of Winds of Numa Sera do against chance and in their own plans; fixed seeds, derived tolerance."""

from math import sqrt

import pytest

from policies.book import PolicyBook, by_hand
from sim.compiling.compiled import INTERPRETED
from sim.study.study import new_study
from tests.margins import ALONE, share_alone
from tests.playing import run

pytestmark = pytest.mark.skipif(INTERPRETED, reason="thousands of games; runs compiled")

GAMES = 4000
STRONGEST = 0.90
CONDITIONS = ("conqueror", "legend", "master", "champion")
ARCHETYPES = list(by_hand("winds"))


@pytest.fixture(scope="module")
def tables_of():
    """Return a function that plays a cast of four and returns the tables."""

    def played(*cast, **choices):
        study = new_study("winds", policies=cast, games=GAMES, logged=0, seed=5, **choices)
        return run(study, PolicyBook("winds", study.cast)).tables

    return played


def test_every_archetype_beats_three_random_players_and_the_strongest_nine_times_in_ten(tables_of):
    shares = {}
    for name in ARCHETYPES:
        seats = tables_of(name, "random", "random", "random").seats
        shares[name] = share_alone(seats, name)
    error = sqrt(STRONGEST * (1 - STRONGEST) / (ALONE * GAMES))
    assert max(shares.values()) > STRONGEST + 4 * error, shares
    assert min(shares.values()) > 0.6, shares


def test_each_archetype_fulfils_its_own_condition_most_often(tables_of):
    seats = tables_of(*ARCHETYPES).seats
    for name in CONDITIONS:
        reached = (seats[f"{name}_round"] > 0).groupby(seats["policy"], observed=True).mean()
        assert reached.idxmax() == name, reached


def test_games_end_by_a_victory_condition_in_a_plausible_time_and_every_condition_occurs(tables_of):
    games = tables_of(*ARCHETYPES).games
    assert (games["end"] == "victory").mean() >= 0.99
    assert 6 <= games["rounds"].median() <= 20  # an hour, the box says: some 30 turns at a table of four
    ways = games.loc[games["end"] == "victory", "won_by"].value_counts(normalize=True)
    assert set(ways.index) >= set(range(len(CONDITIONS)))
    assert ways.min() > 0.03, ways


def test_the_long_setting_takes_longer(tables_of):
    short = tables_of(*ARCHETYPES).games["rounds"].mean()
    games = tables_of(*ARCHETYPES, settings={"win.setting.choice": "empire"}).games
    assert (games["end"] == "limit").mean() < 0.01
    assert games["rounds"].mean() > 1.2 * short
