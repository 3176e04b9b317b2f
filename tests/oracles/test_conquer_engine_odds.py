"""Powers, losses and results of the odds of Heroes: Write & Conquer against the engine of the game."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.odds.conquer.army import Army
from analysis.odds.conquer.check import battlefield, fight, power_of, whole_power
from analysis.odds.conquer.ways import Ways
from sim.compiling.compiled import INTERPRETED
from sim.engine.header import NOBODY
from sim.games.conquer.vocabulary import Versus
from tests.analysis.odds.conquer.conquer_cases import MATTERS, armies, rules, ways

pytestmark = pytest.mark.interpreted
EXAMPLES = 12 if INTERPRETED else 60
COMBATS = tuple(versus for versus in Versus if versus != Versus.ANY)
OTHER = rules(
    combat__margin=3,
    faction__undead__unit__lich__effect__1__cap=2,
    faction__gnomes__unit__mechanic__effect__1__factor=3,
    faction__gnomes__unit__mechanic__effect__1__units=2,
    faction__elves__structure__armor_shop__effect__1__pay_amount=2,
    faction__elves__artefact__tog_eed__effect__1__what="armor_shop",
    ruling__doublings_per_unit=2,
    ruling__bonus_needs_units=False,
    ruling__hydra_dies_against_monsters_and_fortresses=False,
    ruling__hydra_joins_owner_monster_fight=False,
)
VARIED = {
    "orcs": {"faction__orcs__unit__scout__power": 5},
    "nagas": {"faction__nagas__unit__hydra__power": 9, "combat__least_power": 2},
}


def decimals_of(found: Ways, data) -> list[int]:
    """A few deployments, the last one (everything) among them."""
    drawn = data.draw(st.lists(st.integers(0, len(found) - 1), min_size=1, max_size=4))
    return [*drawn, len(found) - 1]


def assert_same_powers(one: Army, data) -> None:
    for versus in COMBATS:
        found = ways(one, versus)
        assert whole_power(one, versus) == found.power.max()
        for place in decimals_of(found, data):
            assert power_of(found, versus, place) == found.power[place]


@pytest.mark.parametrize("faction", MATTERS)
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_powers_are_those_of_the_engine(faction, data):
    assert_same_powers(data.draw(armies(faction)), data)


@settings(max_examples=2 * EXAMPLES, deadline=None)
@given(data=st.data())
def test_powers_are_those_of_the_engine_under_other_rules(data):
    assert_same_powers(data.draw(armies(using=OTHER)), data)


@pytest.mark.parametrize("faction", VARIED)
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_powers_are_those_of_the_engine_with_other_units(faction, data):
    assert_same_powers(data.draw(armies(faction, using=rules(**VARIED[faction]))), data)


@settings(max_examples=3 * EXAMPLES, deadline=None)
@given(data=st.data(), sides=st.integers(2, 4), using=st.sampled_from([rules(), OTHER]))
def test_results_and_losses_are_those_of_the_engine(data, sides, using):
    factions = data.draw(st.permutations(tuple(MATTERS)))[:sides]
    found = [ways(data.draw(armies(faction, using=using))) for faction in factions]
    places = [data.draw(st.integers(0, len(each) - 1)) for each in found]
    fought = fight(battlefield([each.army for each in found]), found, places)
    powers = [int(each.power[place]) for each, place in zip(found, places, strict=True)]
    assert list(fought.powers) == powers
    assert fought.winner == winner(powers, int(using.record.margin))
    for side, (each, place) in enumerate(zip(found, places, strict=True)):
        assert list(fought.units[side][: len(each.army.units)]) == each.left[:, place].tolist()
        assert fought.wood[side] == each.army.stock["wood"] - each.wood[place]


def winner(powers: list[int], margin: int) -> int:
    best = int(np.argmax(powers))
    others = powers[:best] + powers[best + 1 :]
    return best if powers[best] >= max(others) + margin else int(NOBODY)
