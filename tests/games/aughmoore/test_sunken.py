"""The Sunken Continent of Heroes of Land, Air & Sea: Shallow Water and its tokens of the sea (P24 to P29, P45).

The north-west is sunken, on the map for four players: the Capital of player 0 stands there.
"""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.exploration import laying
from sim.games.aughmoore.ground import waters
from sim.games.aughmoore.names import REGION_KEYS
from sim.games.aughmoore.narration import tokens
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Continent, Face, Objective
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    design,
    faces,
    place,
    region,
    rules,
    stock,
    token,
    units,
    vp,
)
from tests.games.aughmoore.room import LAND_DESIGNS, LANDS
from tests.games.aughmoore.sight import pile, seen
from tests.games.aughmoore.voyage import bare, fly, goals, march, regions, sail

pytestmark = pytest.mark.interpreted
LAID = {"a": 1, "b": 1, "c": 0, "d": 1, "e": 2, "f": 1, "g": 1, "h": 1, "i": 1, "j": 1}
DOCKS = {"nw_d", "nw_h", "nw_i", "sw_j"}


def shallows():
    """Return rules under which two tokens of the sea act as tokens of land in Shallow Water, and traders deal there."""
    using = rules()
    using.in_shallows[design("sea_monster")] = design("monster")
    using.in_shallows[design("stranded_fisherman")] = design("farm")
    using.designs[design("island_traders")].after_march = 1
    return using


def sunken(using, **armies):
    """Return a position in which the north-west is sunken; 3 of each resource."""
    state = bare(using, **armies)
    waters.sink(state, int(Continent.NW))
    stock(state, 0, ore=3, mana=3, food=3)
    return state


def met(kind, *, face=Face.HIDDEN, **army):
    """Return rules and a State in which an army has just marched onto a token in Shallow Water."""
    using = shallows()
    state = sunken(using, nw_a=army)
    token(state, "nw_d", kind, face=face)
    return using, march(state, using, "nw_a nw_d", army.get("serf", 0), army.get("warrior", 0))


def laid():
    """Return rules and a State of four players after the tokens were laid, the north-west sunken."""
    using = rules()
    state = sunken(using)
    laying.lay_tokens(state, using)
    return using, state


# ------------------------------------------------------------------ Shallow Water


def test_P24_the_regions_of_the_sunken_continent_are_shallow_water():
    using = rules()
    state = sunken(using)
    shallow = [key for key in REGION_KEYS if waters.is_shallow(state, using, region(key))]
    assert shallow == [f"nw_{letter}" for letter in LAID]


def test_P24_without_one_no_region_is_shallow_water():
    using = rules()
    state = bare(using)
    assert not any(waters.is_shallow(state, using, number) for number in range(len(REGION_KEYS)))


def test_P25_armies_march_through_shallow_water_and_end_there():
    using = rules()
    free = goals(bare(using, nw_c={"warrior": 1}), using, Step.MARCH, "nw_c")
    assert goals(sunken(using, nw_c={"warrior": 1}), using, Step.MARCH, "nw_c") == free
    assert "nw_f" in free


def test_P25_flights_end_in_shallow_water():
    using = rules()
    state = fly(sunken(using, nw_a={"airship": 1}), using, "nw_a nw_b")
    assert units(state, 0, "nw_b") == {"airship": 1}


def test_P25_towers_are_built_in_shallow_water():
    using = rules()
    state = sunken(using, nw_b={"serf": 1})
    answer(act(state, using), using, Verb.BUILD_TOWER, region("nw_b"))
    assert state.players[0].towers[region("nw_b")] == 1


def test_P26_vessels_dock_at_shallow_water_but_do_not_sail_through():
    """A Galleon of Speed 3 from the strait docks at all its shores, and goes nowhere from there (P26)."""
    using = rules()
    state = sunken(using, strait_sw_nw={"galleon": 1})
    found = goals(state, using, Step.SAIL, "strait_sw_nw")
    assert found >= DOCKS
    assert found == goals(bare(using, strait_sw_nw={"galleon": 1}), using, Step.SAIL, "strait_sw_nw")


# ------------------------------------------------------------------ its tokens


def test_P27_tokens_of_the_sea_lie_in_shallow_water():
    """Two in the swamp, none beside the Capital, one elsewhere; the others keep 30 of land (P27)."""
    _, state = laid()
    for letter, number in LAID.items():
        here = state.token[region(f"nw_{letter}")]
        assert (here != NOBODY).sum() == number
        assert all(each >= LAND_DESIGNS for each in here if each != NOBODY)
    assert state.hidden_land == 30
    others = state.token[10:LANDS].ravel()
    assert all(each < LAND_DESIGNS for each in others)
    assert (pile(state, land=True).total(), pile(state, land=False).total()) == (70 - 30, 24 - 14 - 10)


def test_P27_dealing_anew_keeps_tokens_of_the_sea_in_shallow_water():
    using, state = laid()
    for seat in range(4):
        view = seen(state, using, seat)
        assert ((view.token < LAND_DESIGNS) == (state.token < LAND_DESIGNS)).all()


@pytest.mark.parametrize("unit", ["serf", "warrior"])
def test_P27_any_unit_explores_them(unit):
    """Without a Vessel (P27)."""
    _, state = met("bonus_sea", **{unit: 1})
    assert state.players[0].explored == 1
    assert faces(state, "nw_d") == []


def test_P28_a_tower_in_shallow_water_turns_up_the_tokens_beside_it():
    """In the middle: b, e, g, i and j; c has none. Nothing is resolved, no Land token is turned up (P28)."""
    using, state = laid()
    place(state, using, 0, "nw_f", serf=1)
    answer(act(state, using), using, Verb.BUILD_TOWER, region("nw_f"))
    shown = {key for key in REGION_KEYS if Face.SHOWN in faces(state, key)}
    assert shown == {"nw_b", "nw_e", "nw_g", "nw_i", "nw_j"}
    assert faces(state, "nw_e") == [Face.SHOWN, Face.SHOWN]
    assert state.hidden_land == 30
    assert state.players[0].explored == 0


def test_P29_a_sea_monster_in_shallow_water_is_as_strong_as_a_monster():
    """Strength 3 beats it, which at sea takes 4 (P29)."""
    _, state = met("sea_monster", serf=1, warrior=1)
    assert vp(state, 0) == 2
    assert units(state, 0, "nw_d") == {"serf": 1, "warrior": 1}


def test_P29_a_sea_monster_in_shallow_water_drives_weaker_units_home():
    _, state = met("sea_monster", serf=2)
    assert vp(state, 0) == 0
    assert units(state, 0, "nw_c") == {"serf": 2}


def test_P29_a_sea_monster_in_shallow_water_is_told_of_by_its_name():
    using = shallows()
    state = sunken(using)
    where = region("nw_d")
    assert tokens.monster(state, using, where) == "the Sea Monster"
    assert tokens.monster(state, using, region("ne_d")) == "the Monster"


def test_P29_at_sea_a_sea_monster_keeps_its_strength():
    using = shallows()
    state = sunken(using, nw_g={"galleon": 1})
    token(state, "bay_nw", "sea_monster")
    sail(state, using, "nw_g bay_nw")
    assert vp(state, 0) == 0


def test_P29_a_fisherman_in_shallow_water_sells_a_serf_as_a_farm_does():
    """For 1 Food, into that region (P29)."""
    using, state = met("stranded_fisherman", warrior=1)
    assert asked(state, Decision.BUY, 0)
    answer(state, using, Verb.PAY)
    assert units(state, 0, "nw_d") == {"serf": 1, "warrior": 1}
    assert state.players[0].stock.tolist() == [3, 3, 2]


def test_P29_island_traders_trade_with_an_army_that_marched():
    """They stay at sea where the content says so: only who sailed there finds them (P29)."""
    using, state = met("island_traders", warrior=1)
    assert asked(state, Decision.TRADE, 0)
    using.designs[design("island_traders")].after_march = 0
    state = sunken(using, nw_a={"warrior": 1}, strait_sw_nw={"galleon": 1})
    token(state, "nw_d", "island_traders")
    march(state, using, "nw_a nw_d", 0, 1)
    assert not asked(state, Decision.TRADE, 0)
    token(state, "nw_d", "island_traders")
    sail(state, using, "strait_sw_nw nw_d")
    assert asked(state, Decision.TRADE, 0)


def test_P29_pirates_met_in_shallow_water_go_to_a_sea_region():
    """Paid by Food as at sea; no Shallow Water is offered (P29)."""
    using, state = met("pirates", warrior=1)
    assert state.players[0].stock.tolist() == [3, 3, 0]
    assert regions(state, using) == {key for key in REGION_KEYS[LANDS:] if key != "nw_d"}


def test_P29_a_storm_in_shallow_water_casts_units_up_at_another_shore():
    using, state = met("mystical_storm", warrior=2)
    found = regions(state, using)
    assert "nw_d" not in found
    assert {"nw_a", "se_j", "ne_d"} <= found
    answer(state, using, Verb.REGION, region("se_j"))
    assert units(state, 0, "se_j") == {"warrior": 2}


def test_P45_tokens_in_shallow_water_do_not_count_for_explore():
    """With the last Land token turned up eXplore is reached, whatever lies in Shallow Water (P45)."""
    using = rules()
    state = sunken(using, nw_a={"warrior": 1}, ne_a={"warrior": 1})
    for key, kind in (("nw_d", "bonus_sea"), ("nw_b", "pirates"), ("ne_b", "farm")):
        token(state, key, kind)
    state.hidden_land = 1
    march(state, using, "nw_a nw_d", 0, 1)
    assert (state.hidden_land, state.objective) == (1, NOBODY)
    march(state, using, "ne_a ne_b", 0, 1)
    assert state.objective == Objective.EXPLORE
