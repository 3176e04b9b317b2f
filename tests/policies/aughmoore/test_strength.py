"""How the archetypes of Heroes of Land, Air & Sea do against chance and in their own plans.

Seeds are fixed, margins derived: a mean is called clearly higher than another if they differ by more than four standard
errors of the difference.
"""

from math import sqrt

import pytest

from policies.book import PolicyBook, by_hand
from sim.compiling.compiled import INTERPRETED
from sim.games.aughmoore.words import Objective
from sim.study.study import new_study
from tests.margins import ERRORS, clearly_first, error_of, share_alone
from tests.playing import run

pytestmark = pytest.mark.skipif(INTERPRETED, reason="thousands of games; runs compiled")

GAMES = 4000
BY_OBJECTIVE = 0.98  # games that end by an objective
OBJECTIVES = [objective.value for objective in Objective if objective != Objective.TRACK]  # which is for one player
OWN = {
    "explorer": "explored",
    "expander": "reached_expand",
    "exploiter": "reached_exploit",
    "exterminator": "attacks",
}
ARCHETYPES = list(by_hand("aughmoore"))


def played(*cast, games=GAMES, **choices):
    """Play a cast and return the tables."""
    study = new_study("aughmoore", policies=cast, games=games, logged=0, seed=5, **choices)
    return run(study, PolicyBook("aughmoore", study.cast)).tables


@pytest.fixture(scope="module")
def tables():
    """The games of all archetypes against each other."""
    return played(*ARCHETYPES)


@pytest.mark.parametrize("name", ARCHETYPES)
def test_an_archetype_nearly_always_beats_three_random_players(name):
    mine = played(name, "random", "random", "random", games=500).seats
    assert share_alone(mine, name) > 0.9


@pytest.mark.parametrize("name", ARCHETYPES)
def test_an_archetype_nearly_always_beats_one_random_player(name):
    mine = played(name, "random", players=2, games=500).seats
    assert share_alone(mine, name) > 0.9


def test_alone_every_archetype_wins_clearly_more_often_than_chance():
    shares = played(*ARCHETYPES, "random", players=1).seats.groupby("policy", observed=True)["win_share"]
    chance = shares.get_group("random")
    for name in ARCHETYPES:
        won = shares.get_group(name)
        error = sqrt(error_of(won) ** 2 + error_of(chance) ** 2)
        assert won.mean() - chance.mean() > ERRORS * error, name


@pytest.mark.parametrize("name", OWN)
def test_each_archetype_does_most_of_its_own_thing(tables, name):
    own = tables.seats[OWN[name]]
    assert clearly_first(own, tables.seats["policy"]) == name, own.groupby(tables.seats["policy"], observed=True).mean()


def test_no_archetype_is_hopeless_among_the_others(tables):
    shares = tables.seats.groupby("policy", observed=True)["win_share"].mean()
    assert shares.min() > 0.1, shares
    assert shares.max() < 0.4, shares


def test_nearly_all_games_end_by_an_objective_after_6_to_24_rounds(tables):
    """Only a conquest may end a game sooner. Hands that fight play shorter and longer games than others."""
    games = tables.games
    error = sqrt(BY_OBJECTIVE * (1 - BY_OBJECTIVE) / len(games))
    conquered = games["objective"] == Objective.EXTERMINATE.value
    plausible = (games["rounds"].between(6, 24) | conquered & (games["rounds"] < 8)) & games["objective"].isin(
        OBJECTIVES
    )
    assert plausible.mean() > BY_OBJECTIVE - ERRORS * error, games["rounds"].describe()


def test_games_end_by_each_of_the_objectives(tables):
    shares = tables.games["objective"].value_counts(normalize=True)
    assert all(shares[objective] > 0.02 for objective in OBJECTIVES), shares


def test_teams_end_by_objectives_too():
    games = played(*ARCHETYPES, games=500, settings=["team.play=true"]).games
    assert games["objective"].isin(OBJECTIVES).mean() > BY_OBJECTIVE
