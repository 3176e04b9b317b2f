"""The compass of the automatic enemy, compared with plain Python for every region and arrow (A19.5 to A19.12)."""

from functools import lru_cache

import pytest

from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground import pieces
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Compass
from tests.games.aughmoore.compass import (
    ARROWS,
    by_land,
    ferries,
    flight,
    neighbours,
    printed,
    spot,
    straight,
    turned,
    voyage,
)
from tests.games.aughmoore.foe import (
    CASTLE,
    ENEMY,
    HOME,
    alone,
    go,
    hero,
    law,
    pointing,
    send,
    steps,
    where,
)
from tests.games.aughmoore.position import REGION_KEYS, region, run, told
from tests.games.sight import copied

pytestmark = pytest.mark.interpreted
LANDS = tuple(printed()["land"])
SEAS = tuple(printed()["sea"])
LEADER = "warlord"
CLOSED = {HOME}
HELD = {CASTLE}


@lru_cache(maxsize=1)
def board():
    """The rules, and a position with every continent in play, the enemy's Heroes at home."""
    using = law()
    return using, alone(using, in_use=[1, 1, 1, 1])


def fresh(key, *vessels):
    """A position with the enemy's first Hero in a region, perhaps with Vessels."""
    using, state = board()
    state = copied(state)
    for name in (LEADER, *vessels):
        number = 5 + ("submarine", "dragon").index(name) if name != LEADER else 2
        if name != LEADER:
            pieces.enlist(state, using, ENEMY, number, region(HOME), 1)
        if key != HOME:
            pieces.move_unit(state, ENEMY, number, region(HOME), region(key), 1)
    state.chronicle.written = 0
    return using, state


def way_of(key, arrow, *vessels):
    """The regions that the Hero passes on a move, up to the first question."""
    using, state = fresh(key, *vessels)
    run(state, using, Step.SOLO_MOVE, hero(state, LEADER), pointing(using, Compass[arrow.upper()]))
    return [goal for _, goal in steps(state)]


@pytest.mark.parametrize("key", LANDS)
def test_A19_5_A19_10_an_army_goes_where_the_compass_shows(key):
    """The engine and plain Python agree on the step from every Land Region (A19.5, A19.10)."""
    for arrow in ARROWS:
        assert way_of(key, arrow) == [by_land(key, arrow, CLOSED)], arrow


@pytest.mark.parametrize("key", LANDS)
def test_A19_11_an_air_vessel_flies_where_the_compass_shows(key):
    """The engine and plain Python agree on every flight (A19.11)."""
    using, _ = board()
    for arrow in ARROWS:
        assert way_of(key, arrow, "dragon") == flight(key, arrow, CLOSED, HELD, using.solo_vessel_steps), arrow


@pytest.mark.parametrize("key", SEAS)
def test_A19_12_a_sea_vessel_sails_where_the_compass_shows(key):
    """The engine and plain Python agree on every sail from a Sea Region, and where it docks (A19.12)."""
    using, _ = board()
    for arrow in ARROWS:
        assert way_of(key, arrow, "submarine") == voyage(key, arrow, CLOSED, HELD, using.solo_vessel_steps), arrow


@pytest.mark.parametrize("key", [key for key in LANDS if printed()["land"][key]["sea"]])
def test_A19_12_a_sea_vessel_undocks_where_the_compass_shows(key):
    """The engine and plain Python agree on every sail that begins on a shore (A19.12)."""
    using, _ = board()
    for arrow in ARROWS:
        assert way_of(key, arrow, "submarine") == voyage(key, arrow, CLOSED, HELD, using.solo_vessel_steps), arrow


def test_A19_5_every_region_lies_where_the_map_has_it():
    """The centres that the enemy measures from are those of the content (A19.5)."""
    using, _ = board()
    for number, key in enumerate(REGION_KEYS):
        assert (int(using.x[number]), int(using.y[number])) == spot(key)


def test_A19_5_straight_on_comes_first():
    """A region in the direction of the arrow is taken before one clockwise of it (A19.5)."""
    assert turned(straight(HOME, "ne_b"), "n") < turned(straight(HOME, "ne_g"), "n")
    using, state = fresh(HOME)
    assert go(state, using, LEADER, Compass.N) == "ne_b"


def test_A19_5_the_pointer_turns_clockwise_to_the_first_open_region():
    """With nothing in the direction of the arrow the pointer turns clockwise, past regions that lie nearer (A19.5)."""
    using, state = fresh(HOME)
    assert go(state, using, LEADER, Compass.E) == "ne_g"
    near = turned(straight(HOME, "ne_b"), "e")[0]
    assert 360 - near < turned(straight(HOME, "ne_g"), "e")[0]  # ne_b would be nearer counterclockwise


def test_A19_5_of_two_equally_near_the_clockwise_one_comes_first():
    """Two regions as far on either side of the arrow: the clockwise one (A19.5)."""
    using, state = fresh("ne_f")
    using = using.copy()
    here = region("ne_f")
    for key, dx in (("ne_b", 4), ("ne_e", -4)):
        using.x[region(key)], using.y[region(key)] = using.x[here] + dx, using.y[here] - 20
    assert go(state, using, LEADER, Compass.N) == "ne_b"
    using.x[region("ne_b")] += 1
    state = fresh("ne_f")[1]
    assert go(state, using, LEADER, Compass.N) == "ne_e"


def test_A19_5_A19_8_the_next_open_region_is_taken_when_the_first_is_closed():
    """The pointer goes on clockwise past a region that the army cannot enter (A19.5, A19.8)."""
    using, state = fresh("ne_a")
    assert go(state, using, LEADER, Compass.E) == "ne_b"
    using, state = fresh("ne_a")
    send(state, "raider", "ne_b")
    assert go(state, using, LEADER, Compass.E) == by_land("ne_a", "e", {HOME, "ne_b"}) == "ne_e"


def test_A1_8_A19_5_an_unused_continent_is_not_entered():
    """A ferry route to a continent out of play is no way (A1.8, A19.5)."""
    using, state = fresh("se_j")
    state.in_use[3] = 0
    out = {key for key in LANDS if key.startswith("sw")}
    expected = by_land("se_j", "w", out)
    assert "sw_i" in {way.goal for way in ferries("se_j")}
    assert go(state, using, LEADER, Compass.W) == expected != by_land("se_j", "w", set())


def test_A19_5_with_no_way_at_all_the_army_stays():
    """Where every neighbour is full or closed nobody moves (A19.5)."""
    using, state = fresh("ne_a")
    for key in neighbours("ne_a", "land"):
        pieces.enlist(state, using, ENEMY, 0, region(key), 5)
    assert go(state, using, LEADER, Compass.N) == "ne_a"
    assert not told(state, Event.SOLO_MOVED)


def test_A19_10_the_first_leg_of_a_ferry_route_gives_its_direction():
    """A route counts where it first leads to; by the other reading its far end does (A19.10)."""
    using, state = fresh("nw_b")
    assert go(state, using, LEADER, Compass.N) == "sw_d"
    using, state = fresh("nw_b")
    using = using.copy()
    using.ferry_by_far_end = 1
    assert go(state, using, LEADER, Compass.N) != "sw_d"
    using, state = fresh("nw_b")
    using = using.copy()
    using.ferry_by_far_end = 1
    assert go(state, using, LEADER, Compass.S) == "sw_d"


def test_A19_10_the_branch_without_a_graticule_is_taken():
    """Of two branches that start in one region the one over the rim gives way (A19.10)."""
    using, state = fresh("nw_j")
    assert {(way.goal, way.rim) for way in ferries("nw_j")} == {("ne_i", False), ("se_j", True)}
    assert go(state, using, LEADER, Compass.NE) == "ne_i"
    assert go(fresh("nw_j")[1], using, LEADER, Compass.E) == "ne_i"


def test_A19_10_the_graticule_is_used_if_the_other_branch_is_closed():
    """With the plain branch closed the army goes by the graticule (A19.10)."""
    using, state = fresh("nw_j")
    send(state, "raider", "ne_i")
    assert where(state, "raider") == "ne_i"
    assert go(state, using, LEADER, Compass.NE) == "se_j"
