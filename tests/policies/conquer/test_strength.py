"""How the archetypes of Heroes: Write & Conquer do against chance and in their own plans: fixed seed, derived margins.

A mean is called clearly higher than another if they differ by more than four standard errors of the difference.
"""

from math import sqrt

import pytest

from policies.book import PolicyBook, by_hand
from sim.compiling.compiled import INTERPRETED
from sim.study.study import new_study
from tests.margins import ALONE, ERRORS, clearly_first, error_of, share_alone
from tests.playing import run

pytestmark = pytest.mark.skipif(INTERPRETED, reason="thousands of games; runs compiled")

GAMES = 4000
STRONGEST = 0.97
FACTIONS = {"humans", "undead", "gnomes", "orcs", "elves", "nagas"}
OWN = {
    "conqueror": ("fortresses", "battles_won"),
    "builder": ("vp_structures", "vp_foundations"),
    "gatherer": ("vp_resources",),
    "hunter": ("monsters_hunted",),
    "collector": ("artefacts_collected",),
}
ARCHETYPES = list(by_hand("conquer"))


def played(*cast, **choices):
    """Play a cast and return the tables."""
    study = new_study("conquer", policies=cast, games=GAMES, logged=0, seed=5, **choices)
    return run(study, PolicyBook("conquer", study.cast)).tables


@pytest.fixture(scope="module")
def seats():
    """The seats of games of all archetypes against each other."""
    return played(*ARCHETYPES).seats


def test_every_archetype_beats_three_random_players_and_the_strongest_nearly_always():
    shares = {}
    for name in ARCHETYPES:
        mine = played(name, "random", "random", "random").seats
        shares[name] = share_alone(mine, name)
    error = sqrt(STRONGEST * (1 - STRONGEST) / (ALONE * GAMES))
    assert max(shares.values()) > STRONGEST + ERRORS * error, shares
    assert min(shares.values()) > 0.8, shares


@pytest.mark.parametrize("name", ARCHETYPES)
def test_an_archetype_beats_one_random_player_too(name):
    mine = played(name, "random", players=2).seats
    assert share_alone(mine, name) > 0.8


def test_winners_score_as_much_as_a_player_of_the_rulebook(seats):
    """The worked example of scoring, a player with half the foundations and five monsters, comes to 49 (L480 to L489).

    Whoever fills the foundations, arms for the monsters and wins besides has half as much again, not twice as much.
    """
    winners = seats.loc[seats["win_share"] > 0, "score"]
    assert 49 <= winners.median() <= 1.6 * 49


@pytest.mark.parametrize("name", OWN)
def test_each_archetype_does_most_of_its_own_thing(seats, name):
    own = seats[list(OWN[name])].sum(axis=1)
    assert clearly_first(own, seats["policy"]) == name, own.groupby(seats["policy"], observed=True).mean()


def test_every_archetype_plays_every_faction_far_better_than_chance(seats):
    """Its mean score lies two standard deviations of single random games above their mean, errors included."""
    chance = played("random").seats.groupby("faction", observed=True)["score"].agg(["mean", "std"])
    groups = seats.groupby(["faction", "policy"], observed=True)["score"]
    assert len(groups) == len(FACTIONS) * len(ARCHETYPES)
    for (faction, policy), scores in groups:
        bar = chance.loc[faction, "mean"] + 2 * chance.loc[faction, "std"]
        assert scores.mean() - ERRORS * error_of(scores) > bar, (faction, policy)


def test_no_archetype_is_hopeless_among_the_others(seats):
    shares = seats.groupby("policy", observed=True)["win_share"].mean()
    assert shares.min() > 0.05, shares
    assert shares.max() < 0.5, shares
