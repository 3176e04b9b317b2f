"""Ways over the map of Heroes: Write & Conquer (H6.3, H6.4, H6.10): portals, and all ways against a plain search."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.games.conquer.catalogue import FACTION_KEYS
from sim.games.conquer.state import REGIONS
from sim.games.conquer.travel import find_ways
from sim.games.conquer.words import MapObject, Terrain
from tests.games.conquer.journey import march, reach
from tests.games.conquer.position import (
    GAME,
    REGION_KEYS,
    erect,
    go,
    own,
    position,
    region,
    rules,
    stay,
    turn_into,
)

pytestmark = pytest.mark.interpreted
CONTENT = GAME.layout.content
BORDERS = [frozenset(pair.split(".")) for pair, touch in CONTENT.under("border").items() if touch]
PORTALS = {key for key in REGION_KEYS if CONTENT[f"region.{key}.portal"]}
DOTS = {key: CONTENT[f"region.{key}.dots"] for key in REGION_KEYS}
TERRAINS = {key: CONTENT[f"region.{key}.terrain"] for key in REGION_KEYS}
USING = rules()


def cost_of(faction, key):
    """The points that entering a region costs a faction without modifications."""
    return CONTENT[f"faction.{faction}.movement.{TERRAINS[key]}.cost"]


def brute_ways(start, players, points, cost, closed_portals=frozenset(), free_portals=False):
    """The fewest points to each region, found by trying every step over and over."""
    walkable = {key for key in REGION_KEYS if DOTS[key] <= players}
    portals = (PORTALS & walkable) - closed_portals
    steps = [(here, there, cost[there]) for here, there in (sorted(pair) for pair in BORDERS)]
    steps += [(there, here, cost[here]) for here, there, _ in steps]
    steps += [(here, there, 0 if free_portals else cost[there]) for here in portals for there in portals - {here}]
    ways = {start: 0}
    for _ in range(REGIONS):
        for here, there, price in steps:
            if here in ways and {here, there} <= walkable:
                ways[there] = min(ways.get(there, points + 1), ways[here] + price)
    return {key: way for key, way in ways.items() if way <= points}


def engine_ways(state, using, points):
    """The ways that the rules find for the first player."""
    way = np.zeros(REGIONS, np.int64)
    find_ways(state, using, state.players[0], points, (way, state.players[0].waves))
    return {key: int(way[place]) for place, key in enumerate(REGION_KEYS) if way[place] >= 0}


# ------------------------------------------------------------------ all ways


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("faction", FACTION_KEYS)
def test_H6_3_H6_4_ways_are_the_cheapest_ones(faction, players):
    others = [other for other in FACTION_KEYS if other != faction]
    cost = {key: cost_of(faction, key) for key in REGION_KEYS}
    state = position(faction, *others[: players - 1], using=USING)
    for start in [key for key in REGION_KEYS if DOTS[key] <= players]:
        state.players[0].region = region(start)
        for points in (0, 1, 2, 4, 7):
            assert engine_ways(state, USING, points) == brute_ways(start, players, points, cost), (start, points)


@settings(deadline=None, max_examples=150, derandomize=True)
@given(players=st.sampled_from([2, 3, 4]), points=st.integers(0, 12), seed=st.integers(0, 10**6), free=st.booleans())
def test_H6_3_H6_10_H14_2_H18_5_ways_are_the_cheapest_with_changed_terrains_and_reserved_portals(
    players, points, seed, free
):
    chance = Random(seed)
    state = position(*("elves", "humans", "undead", "orcs")[:players], using=USING)
    walkable = [key for key in REGION_KEYS if DOTS[key] <= players]
    price = [chance.randint(1, 4) for _ in Terrain]
    state.players[0].terrain_cost[:] = price
    for key in REGION_KEYS:
        turn_into(state, key, chance.choice(list(Terrain)))
    closed = {key for key in PORTALS if chance.random() < 0.3}
    state.players[0].barred[MapObject.PORTAL] = sum(1 << region(key) for key in closed)
    if free:
        own(state, USING, 0, "tog_eed")
        state.players[0].terrain_cost[:] = price
    start = chance.choice(walkable)
    state.players[0].region = region(start)
    cost = {key: price[int(state.terrain[region(key)])] for key in REGION_KEYS}
    assert engine_ways(state, USING, points) == brute_ways(start, players, points, cost, closed, free)


# ------------------------------------------------------------------ portals


def test_H6_4_T11_emma_goes_by_the_portal_of_harrax_to_yreel():
    state, using = march("elves", where="kosleen", level=4)
    assert state.players[0].way[region("harrax")] == 3
    assert state.players[0].way[region("yreel")] == 4
    go(state, using, "yreel")
    stay(state, using)
    assert state.players[0].points == 0


def test_H6_4_three_points_do_not_lead_through_that_portal():
    state, using = march("elves", where="kosleen", level=3)
    assert "harrax" in reach(state, using)
    assert "yreel" not in reach(state, using)


@pytest.mark.parametrize("faction", FACTION_KEYS)
def test_H6_4_all_portals_are_adjacent_to_each_other(faction):
    others = [other for other in FACTION_KEYS if other != faction]
    state = position(faction, *others[:3], using=USING)
    for start in PORTALS:
        state.players[0].region = region(start)
        ways = engine_ways(state, USING, 4)
        assert {key: ways[key] for key in PORTALS - {start}} == {
            key: cost_of(faction, key) for key in PORTALS - {start}
        }


def test_H6_4_a_portal_is_entered_at_the_cost_of_the_terrain_behind_it():
    state, using = march("elves", where="xarn", level=1)
    assert {"ruskar", "yreel"} <= reach(state, using)
    assert not {"harrax", "lorvane"} & reach(state, using)


def test_H6_4_without_a_portal_in_the_region_there_is_no_step():
    state, using = march("elves", where="asander", level=1)
    assert not PORTALS & reach(state, using)


@pytest.mark.parametrize(("players", "open_portal"), [(3, False), (4, True)])
def test_H6_4_H6_10_a_crossed_out_portal_cannot_be_used(players, open_portal):
    state = position(*FACTION_KEYS[:players], using=USING, regions=("harrax", "vurt", "folen", "dortal"))
    assert ("cerness" in engine_ways(state, USING, 4)) == open_portal


def test_H6_4_H14_2_a_reserved_portal_is_entered_on_foot_only():
    state = position("elves", "humans", using=USING, regions=("kosleen", "vurt"))
    mine = state.players[0]
    mine.barred[MapObject.PORTAL] = 1 << region("harrax")
    assert engine_ways(state, USING, 3)["harrax"] == 3
    mine.region = region("harrax")
    assert not PORTALS - {"harrax"} & engine_ways(state, USING, 1).keys()
    mine.region = region("yreel")
    assert PORTALS - {"harrax", "cerness"} == PORTALS & engine_ways(state, USING, 3).keys()


def test_H6_4_H14_2_a_reserved_portal_may_be_closed_altogether_by_a_ruling():
    using = rules({"ruling.portal_reserved_by_tower": "rivals may not enter"})
    state = position("elves", "humans", using=using, regions=("kosleen", "vurt"))
    state.players[0].barred[MapObject.PORTAL] = 1 << region("harrax")
    assert "harrax" not in engine_ways(state, using, 9)


def test_H6_4_H18_5_a_saved_payment_frees_the_step_through_a_portal():
    state = position("elves", "humans", using=USING, regions=("xarn", "vurt"))
    own(state, USING, 0, "tog_eed")
    assert {key for key, way in engine_ways(state, USING, 0).items() if way == 0} == PORTALS - {"cerness"}


def test_H6_3_a_region_made_a_lake_costs_what_a_lake_costs():
    state = position("nagas", "humans", using=USING, regions=("esmore", "vurt"))
    before = engine_ways(state, USING, 4)["brynnlore"]
    turn_into(state, "brynnlore", Terrain.LAKE)
    assert (before, engine_ways(state, USING, 4)["brynnlore"]) == (3, 1)


def test_H6_3_modifications_make_ways_cheaper():
    state = position("humans", "elves", using=USING, regions=("asander", "vurt"))
    before = engine_ways(state, USING, 9)["folen"]
    erect(state, USING, 0, "house_of_trackers")
    own(state, USING, 0, "odmoor")
    assert (before, engine_ways(state, USING, 9)["folen"]) == (6, 4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_H6_10_no_way_leads_through_a_crossed_out_region(players):
    state = position(*FACTION_KEYS[:players], using=USING)
    assert {key for key in engine_ways(state, USING, 40) if DOTS[key] > players} == set()
    assert len(engine_ways(state, USING, 40)) == sum(dots <= players for dots in DOTS.values())
