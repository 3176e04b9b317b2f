"""Towers and Vessels that the automatic enemy builds by a card (A18.9)."""

import pytest

from sim.games.aughmoore.words import Compass, Face, SoloAction, Unit
from tests.games.aughmoore.foe import (
    CASTLE,
    ENEMY,
    HOME,
    alone,
    failed,
    law,
    lead,
    poor,
    turn,
    wealthy,
    where,
)
from tests.games.aughmoore.position import (
    faces,
    held,
    place,
    region,
    stock,
    token,
    tower,
    unit,
    units,
    vp,
)

pytestmark = pytest.mark.interpreted
LEADER = "warlord"


def scene(at=HOME, settings=None, **army):
    """The first Hero in a region with an army, the player ready to follow."""
    using = law(settings)
    state = alone(using)
    place(state, using, 0, CASTLE, serf=2)
    lead(state, using, LEADER, at, **army)
    return using, state


def price(using, state, key):
    """What a unit of the enemy costs, in the order of the resources."""
    return tuple(int(cost) for cost in using.unit_cost[state.faction[ENEMY], unit(state, ENEMY, key)])


def afford(using, state, *keys):
    """Give the enemy exactly what some units cost together."""
    costs = [price(using, state, key) for key in keys]
    for resource in range(3):
        state.players[ENEMY].stock[resource] = sum(cost[resource] for cost in costs)


def test_A18_9_a_tower_comes_first():
    """Where a Tower may be built it is, Vessels or not (A18.9)."""
    using, state = scene("ne_f", serf=1)
    wealthy(state)
    turn(state, using, LEADER, SoloAction.BUILD_FEATURE)
    assert state.players[ENEMY].towers[region("ne_f")] == 1
    assert units(state, ENEMY, "ne_f") == {LEADER: 1, "serf": 1}


def test_A5_7_A18_9_a_tower_costs_ore_by_its_distance():
    """The price is that of any Tower: Ore for each region from the Capital (A18.9, A5.7)."""
    using, state = scene("ne_i", serf=1)
    wealthy(state)
    turn(state, using, LEADER, SoloAction.BUILD_FEATURE)
    assert held(state, ENEMY)[0] == 10 - 2 * int(using.tower_ore)


@pytest.mark.parametrize("reason", ["no serf", "no ore", "at home", "level", "same place"])
def test_A18_9_without_a_tower_a_vessel_is_built(reason):
    """Where no Tower can be built an Air Vessel is, then a Sea Vessel (A18.9)."""
    using, state = scene(HOME if reason == "at home" else "ne_g", serf=reason != "no serf")
    wealthy(state)
    if reason == "no ore":
        stock(state, ENEMY, ore=0)
    if reason == "level":
        tower(state, ENEMY, "nw_f")
    if reason == "same place":
        tower(state, ENEMY, "ne_g")
        state.players[ENEMY].level = 3
    before = int(state.players[ENEMY].tower_count)
    turn(state, using, LEADER, SoloAction.BUILD_FEATURE)
    assert state.players[ENEMY].tower_count == before
    assert state.players[ENEMY].in_play[Unit.AIR_VESSEL] == 1
    assert state.players[ENEMY].in_play[Unit.SEA_VESSEL] == 0


def test_A5_8_A18_9_one_tower_on_a_continent():
    """A second Tower on the same continent waits, unless the rules allow more (A18.9, A5.8)."""
    for most, built in ((1, 0), (3, 1)):
        using, state = scene("ne_g", {"solo.action.build.tower_per_continent": most}, serf=1)
        wealthy(state)
        state.players[ENEMY].level = 2
        tower(state, ENEMY, "ne_a")
        turn(state, using, LEADER, SoloAction.BUILD_FEATURE)
        assert state.players[ENEMY].towers[region("ne_g")] == built


def test_A5_8_A18_9_a_level_allows_another_tower():
    """The Capital's level limits the Towers (A18.9, A5.8)."""
    for level, built in ((1, 0), (2, 1)):
        using, state = scene("ne_g", serf=1)
        wealthy(state)
        tower(state, ENEMY, "nw_f")
        state.players[ENEMY].level = level
        turn(state, using, LEADER, SoloAction.BUILD_FEATURE)
        assert state.players[ENEMY].towers[region("ne_g")] == built


def test_A18_9_A19_9_a_new_tower_collects_the_tokens_beside_it():
    """Tokens beside a new Tower, on its continent, are taken for VP (A18.9, A19.9)."""
    using, state = scene("ne_f", serf=1)
    wealthy(state)
    for key in ("ne_b", "ne_e", "ne_a"):
        token(state, key, "bonus_land")
    turn(state, using, LEADER, SoloAction.BUILD_FEATURE)
    assert faces(state, "ne_b") == faces(state, "ne_e") == []
    assert faces(state, "ne_a") == [Face.HIDDEN]  # not beside ne_f
    assert vp(state, ENEMY) == 2 * int(using.solo_token_vp)
    assert state.solo.taken == 2


def test_A18_9_a_new_tower_leaves_what_lies_face_up():
    """Only tokens that the Tower reveals are taken: a Village stays, and so does one revealed before (A18.9)."""
    using, state = scene("ne_f", serf=1)
    wealthy(state)
    token(state, "ne_b", "village", face=Face.LASTING)
    token(state, "ne_e", "bonus_land", face=Face.SHOWN)
    turn(state, using, LEADER, SoloAction.BUILD_FEATURE)
    assert faces(state, "ne_b") == [Face.LASTING]
    assert faces(state, "ne_e") == [Face.SHOWN]
    assert vp(state, ENEMY) == 0 == state.solo.taken


def test_A18_9_a_sea_vessel_is_built_where_no_air_vessel_can():
    """Last comes the Sea Vessel, at a shore with the Hero (A18.9)."""
    using, state = scene("ne_g")
    afford(using, state, "submarine")
    turn(state, using, LEADER, SoloAction.BUILD_FEATURE)
    assert where(state, "submarine") == "ne_g"


def test_A18_9_a_sea_vessel_built_inland_lies_at_the_capital():
    """Away from a shore the Sea Vessel is built in the Capital (A18.9)."""
    using, state = scene("ne_e")
    afford(using, state, "submarine")
    turn(state, using, LEADER, SoloAction.BUILD_FEATURE)
    assert where(state, "submarine") == HOME


def test_A18_9_a_hero_aboard_builds_at_home():
    """A Hero who has a Vessel already sends the new one to the Capital (A18.9)."""
    using, state = scene("ne_g", dragon=1)
    afford(using, state, "submarine")
    turn(state, using, LEADER, SoloAction.BUILD_FEATURE)
    assert where(state, "submarine") == HOME
    assert where(state, "dragon") == "ne_g"


def test_A18_9_building_a_feature_fails_without_the_means():
    """Neither Tower nor Vessel can be paid: the Hero moves (A18.9)."""
    using, state = scene("ne_f", serf=1)
    poor(state)
    turn(state, using, LEADER, SoloAction.BUILD_FEATURE, Compass.N)
    assert failed(state)
    assert where(state, LEADER) != "ne_f"


def test_A14_5_A18_7_a_heros_discount_counts_where_he_acts():
    """The Tunneler's Towers are cheaper, where he is himself (A18.7, A14.5)."""
    using = law(enemy="dwarves")
    for key, spent in (("tunneler", 1), ("thane", 2)):
        state = alone(using)
        lead(state, using, key, "ne_i", serf=1)
        wealthy(state)
        turn(state, using, key, SoloAction.BUILD_FEATURE)
        assert held(state, ENEMY)[0] == 10 - spent
