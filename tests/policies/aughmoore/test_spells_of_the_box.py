"""Players cast the Spells of Pestilence where they find something to do, and not for nothing."""

import pytest

from policies.aughmoore.spells import bare_worth, spell_worth
from sim.compiling.compiled import INTERPRETED
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.steps import Step
from tests.games.aughmoore import expanded
from tests.games.aughmoore.position import is_asked, place, region_of, run, set_library, spell, stock, token
from tests.policies.aughmoore.player import chosen, surveyor

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.usefixtures("chance_wraps"),
    pytest.mark.skipif(
        not INTERPRETED, reason="functions of a policy are called one by one; runs with NUMBA_DISABLE_JIT=1"
    ),
]
SEA = "bay_ne"
FIELD = "nw_h"
EAGER = 9.0  # weight of a token for who wants nothing but tokens


@pytest.fixture(scope="module")
def using():
    """The rules of the board for four with both boxes."""
    return expanded.rules()


@pytest.fixture
def state(using):
    """A position of Lionkin and Humans, all with a stock."""
    state = expanded.position("lionkin", "humans", using=using)
    for side in range(2):
        stock(state, side, ore=5, mana=6, food=5)
    return state


def found(state, using, key):
    """Return what a Spell brings the first player beside its VP and its price."""
    mind = surveyor(state, using, explore=EAGER)
    return spell_worth(state, using, mind, spell(key)) - bare_worth(state, using, mind, spell(key))


def serfs_abroad(state, using):
    place(state, using, 1, "ne_f", serf=2)


def galleon_at_sea(state, using):
    place(state, using, 1, SEA, galleon=1)


def serfs_next_to_own(state, using):
    place(state, using, 0, "ne_g", serf=1)
    place(state, using, 1, "ne_f", serf=2)


def army_with_a_token_near(state, using):
    place(state, using, 0, FIELD, warrior=1)
    token(state, "nw_d", "farm")


def own_regions_on_two_continents(state, using):
    place(state, using, 0, "ne_f", serf=1)
    place(state, using, 0, "se_f", serf=1)


def vessel_at_sea(state, using):
    place(state, using, 0, SEA, sun_barge=1)


@pytest.mark.parametrize(
    ("key", "arrange"),
    [
        ("plague", serfs_abroad),
        ("tidal_wave", galleon_at_sea),
        ("locusts", serfs_next_to_own),
        ("updraft", army_with_a_token_near),
        ("pilgrimage", own_regions_on_two_continents),
        ("sunken_treasure", vessel_at_sea),
    ],
)
def test_a_spell_is_worth_more_where_it_finds_something_to_do(state, using, key, arrange):
    before = found(state, using, key)
    arrange(state, using)
    assert found(state, using, key) > before >= 0.0


@pytest.mark.parametrize("key", ["plague", "tidal_wave", "locusts", "pilgrimage", "sunken_treasure"])
def test_a_spell_that_finds_nothing_is_worth_its_vp_alone(state, using, key):
    assert found(state, using, key) == 0.0


def test_of_two_spells_the_one_that_finds_something_is_cast(state, using):
    set_library(state, 0, "pilgrimage", "tidal_wave")
    own_regions_on_two_continents(state, using)
    run(state, using, Step.CAST, 0, 0)
    assert chosen(state, using)[:2] == (Verb.CAST_SPELL, spell("pilgrimage"))
    state = expanded.position("lionkin", "humans", using=using)
    stock(state, 0, mana=6)
    set_library(state, 0, "pilgrimage", "tidal_wave")
    galleon_at_sea(state, using)
    run(state, using, Step.CAST, 0, 0)
    assert chosen(state, using)[:2] == (Verb.CAST_SPELL, spell("tidal_wave"))


@pytest.mark.parametrize(
    ("key", "army", "casts"),
    [
        ("sky_strike", {"galleon": 1}, True),
        ("sky_strike", {"serf": 1, "warrior": 1}, False),
        ("fever", {"serf": 2, "warrior": 1}, True),
    ],
)
def test_a_combat_spell_is_cast_where_it_has_an_effect(state, using, key, army, casts):
    set_library(state, 0, key)
    place(state, using, 0, FIELD, warrior=2)
    place(state, using, 1, FIELD, **army)
    run(state, using, Step.BATTLE, 0, region_of(state, FIELD))
    while is_asked(state, Decision.START_ABILITY):
        expanded.FOUR.answer(state, using, Verb.DONE)
    assert is_asked(state, Decision.COMBAT_SPELL)
    assert (chosen(state, using, magic=3.0)[0] == Verb.CAST_SPELL) == casts


def test_a_free_cast_is_declined_where_the_spell_brings_less_than_it_costs(state, using):
    set_library(state, 0, "pilgrimage")
    run(state, using, Step.CAST, 0, 1)
    assert is_asked(state, Decision.CAST)
    assert chosen(state, using)[0] == Verb.DONE
