"""Unstable Ground in Heroes of Land, Air & Sea (A9.11)."""

import pytest

from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.words import Face
from tests.games.aughmoore.position import (
    answer,
    asked,
    faces,
    held,
    place,
    region,
    rules,
    stock,
    token,
    told,
    tower,
    units,
    vp,
)
from tests.games.aughmoore.voyage import bare, march, regions

pytestmark = pytest.mark.interpreted
HERE = "nw_g"


def enter(using, kind, picture="", goal=HERE, **army):
    """Return the Humans about to resolve a token: their whole army has marched in from nw_f."""
    state = bare(using, nw_f=army or {"warrior": 1})
    stock(state, 0, ore=3, mana=3, food=3)
    token(state, goal, kind, picture)
    return state


def step(state, using, goal=HERE):
    """March everybody from nw_f to the token."""
    mine = state.players[0].units[region("nw_f")]
    heroes = sum(int(mine[2 + hero]) << hero for hero in range(3))
    return march(state, using, f"nw_f {goal}", int(mine[0]), int(mine[1]), heroes)


def dealt(kind, picture="", using=None, **army):
    """Return rules and a State in which a token has just been turned up."""
    using = using or rules()
    return using, step(enter(using, kind, picture, **army), using)


def test_A9_11_unstable_ground_throws_the_army_into_a_neighbour():
    """All Land Units go to one adjacent region of the owner's choice (A9.11)."""
    using, state = dealt("unstable_ground", serf=1, warrior=1)
    assert asked(state, Decision.PUSH, 0)
    assert regions(state, using) == {"nw_c", "nw_f", "nw_j"}
    answer(state, using, Verb.REGION, region("nw_j"))
    assert units(state, 0, "nw_j") == {"serf": 1, "warrior": 1}
    assert units(state, 0, HERE) == {}
    assert faces(state, HERE) == []


def test_A9_11_units_that_stood_there_are_thrown_too():
    """The whole region is swept (A9.11)."""
    using = rules()
    state = enter(using, "unstable_ground")
    place(state, using, 0, HERE, serf=2)
    answer(step(state, using), using, Verb.REGION, region("nw_j"))
    assert units(state, 0, "nw_j") == {"serf": 2, "warrior": 1}


def test_A9_11_vessels_stay():
    """Land Units alone are moved (A9.11)."""
    using = rules()
    state = enter(using, "unstable_ground")
    place(state, using, 0, HERE, galleon=1)
    answer(step(state, using), using, Verb.REGION, region("nw_j"))
    assert units(state, 0, HERE) == {"galleon": 1}


def test_A7_7_A9_11_ferry_routes_make_neighbours():
    """Regions across a ferry route or at a matching graticule are adjacent (A9.11, A7.7)."""
    using = rules()
    state = step(enter(using, "unstable_ground", goal="nw_j"), using, "nw_j")
    assert regions(state, using) == {"nw_f", "nw_g", "nw_i", "ne_i", "se_j"}


def test_A9_9_A9_11_portals_make_neighbours():
    """A Portal in the same Swamp opens the way to the others (A9.11, A9.9)."""
    using = rules()
    state = enter(using, "unstable_ground", goal="nw_e")
    token(state, "nw_e", "portal", face=Face.LASTING, pile=1)
    token(state, "se_h", "portal", face=Face.LASTING)
    assert "se_h" in regions(step(state, using, "nw_e"), using)


def test_A10_1_A9_11_it_may_throw_them_among_enemies():
    """A neighbour with enemies is a Battle that the mover begins (A9.11, A10.1)."""
    using = rules()
    state = enter(using, "unstable_ground")
    place(state, using, 1, "nw_j", serf=1)
    answer(step(state, using), using, Verb.REGION, region("nw_j"))
    assert told(state, Event.BATTLE) == [(0, 1, region("nw_j"), 0)]
    assert vp(state, 0) == using.attacker_vp


def test_A3_8_A9_11_full_regions_take_nobody():
    """Only regions with room for all of them are offered (A9.11, A3.8)."""
    using = rules()
    state = enter(using, "unstable_ground", serf=2)
    place(state, using, 0, "nw_j", serf=4)
    assert regions(step(state, using), using) == {"nw_c", "nw_f"}


def test_A8_1_A9_11_the_army_explores_where_it_lands():
    """Being thrown ends a move there (A9.11, A8.1)."""
    using = rules()
    state = enter(using, "unstable_ground")
    token(state, "nw_j", "bonus_land", "ore")
    answer(step(state, using), using, Verb.REGION, region("nw_j"))
    assert held(state, 0) == (4, 3, 3)


def test_A9_11_one_ground_may_follow_another():
    """Thrown onto another Unstable Ground the army moves again (A9.11)."""
    using = rules()
    state = enter(using, "unstable_ground")
    token(state, "nw_j", "unstable_ground")
    answer(step(state, using), using, Verb.REGION, region("nw_j"))
    answer(state, using, Verb.REGION, region("nw_i"))
    assert units(state, 0, "nw_i") == {"warrior": 1}


def test_A7_5_A9_11_the_capital_is_beside_a_tower():
    """An army thrown out of a region with an own Tower may land in the Courtyard (A9.11, A7.5)."""
    using = rules()
    state = enter(using, "unstable_ground", goal="nw_e")
    tower(state, 0, "nw_e")
    assert "nw_c" in regions(step(state, using, "nw_e"), using)
