"""How the archetypes of War of Kings do against chance and against each other; fixed seeds, four standard errors."""

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
ARCHETYPES = list(by_hand("kings"))


@pytest.fixture(scope="module")
def seats_of():
    """Return a function that plays a cast of four and returns the seats table."""

    def played(*cast, **choices):
        study = new_study("kings", policies=cast, games=GAMES, logged=0, seed=5, **choices)
        return run(study, PolicyBook("kings", study.cast)).tables.seats

    return played


def test_every_archetype_beats_three_random_players_and_the_strongest_nine_times_in_ten(seats_of):
    shares = {name: share_alone(seats_of(name, "random", "random", "random"), name) for name in ARCHETYPES}
    error = sqrt(STRONGEST * (1 - STRONGEST) / (ALONE * GAMES))
    assert max(shares.values()) > STRONGEST + 4 * error, shares
    assert min(shares.values()) > 0.5, shares


def test_archetypes_differ_in_what_they_build_as_in_their_plans(seats_of):
    means = seats_of(*ARCHETYPES).groupby("policy", observed=True).mean(numeric_only=True)
    assert means["battles"].idxmax() == "raider"
    assert means["discoveries"].idxmax() == "explorer"
    assert means["fortification_levels"].idxmax() == "fortifier"
    assert means["revenue"].drop(["raider"]).idxmax() in ("trader", "builder")


def test_games_of_the_default_archetypes_end_by_victory(seats_of):
    study = new_study("kings", policies=ARCHETYPES, games=GAMES, logged=0, seed=6)
    ends = run(study, PolicyBook("kings", study.cast)).tables.games["end"].value_counts(normalize=True)
    assert ends["victory"] >= 0.99
