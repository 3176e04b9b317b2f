"""The features of every game are open information: who stands how is the same whatever some seat cannot see."""

import numpy as np
import pytest

from policies.book import PolicyBook
from sim.compiling.compiled import INTERPRETED
from sim.game import find
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study
from tests.playing import game_keys, positions

pytestmark = pytest.mark.interpreted
APART = 30  # questions between the positions that are looked at
LONGEST = 120  # characters of a meaning
WEIGHED = {key: find(key) for key in game_keys() if find(key).feature_words}


def tables(edition):
    """Return the factions of the smallest table of an edition, and of the largest with its last factions."""
    fewest, most = min(edition.players), min(max(edition.players), len(edition.factions))
    return {edition.factions[:fewest], edition.factions[-most:]}


TABLES = [
    pytest.param((key, factions), id=f"{game.key}-{name}-{len(factions)}")
    for key, game in WEIGHED.items()
    for name, edition in {"base": game, **game.editions}.items()
    for factions in sorted(tables(edition), key=len)
]


def match_of(key, factions):
    study = new_study(key, players=len(factions), factions=factions, seed=1)
    return Match(stage_of(study, PolicyBook(key, study.policies, study.edition)), watched=False)


def features_of(match, state):
    """Return the features (seats, features) of all seats in a state, or in what a seat sees of it."""
    held = np.zeros((int(state.seats), len(match.game.feature_words)))
    for seat, values in enumerate(held):
        match.game.features(state, match.stage.rules, seat, values)
    return held


@pytest.mark.skipif(not INTERPRETED, reason="compiling every edition takes long, and the compiled code is the same")
@pytest.mark.parametrize("table", TABLES)
def test_features_are_finite_and_do_not_change_with_what_a_seat_cannot_see(table):
    """At each position two seats look; they take turns, and all of them have theirs."""
    match = match_of(*table)
    looked = 0
    for number, _ in enumerate(positions(match)):
        if number % APART == 0:
            held = features_of(match, match.state)
            assert np.isfinite(held).all()
            for seat in (looked % len(held), (looked + 1) % len(held)):
                np.testing.assert_array_equal(features_of(match, match.view(seat)), held)
            looked += 1
    assert looked >= len(held) - 1


@pytest.mark.parametrize("weighed", WEIGHED.values(), ids=lambda game: game.key)
def test_every_feature_has_a_meaning_that_is_a_phrase(weighed):
    told = list(weighed.feature_words.values())
    assert len(set(told)) == len(told)
    for meaning in told:
        assert meaning == meaning.strip() != ""
        assert "." not in meaning
        assert len(meaning) <= LONGEST
