"""Which regions are adjacent by land and sea, and the steps of a search over them (A7).

A search leaves the steps to each region in `state.scratch.limit`, FAR where it did not get.
"""

from typing import NamedTuple

from sim.compiling.compiled import compiled
from sim.errors import RulesError
from sim.games.aughmoore.content.vocabulary import Kind, Link
from sim.games.aughmoore.effects.force import linked
from sim.games.aughmoore.ground.scratch import use_room
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.state import FAR, PILE
from sim.games.aughmoore.words import Face, Terrain, TokenEffect

ANYWHERE, BOARD, ALOFT = -1, 0, 1  # levels that a leg may lead to: the board or the Floating Continent


class Leg(NamedTuple):
    """One step of a search: from a region to the next ones."""

    region: int
    steps: int  # from where the search began to the next ones
    level: int  # ANYWHERE, or the one level where those are that it may lead to


@compiled
def open_region(state, rules, region):
    """Return whether a region is in play: an unused continent is not (A1.8, O11)."""
    if region >= lands(state):
        return True
    if rules.vacant_capitals_closed and is_vacant(state, rules, region):
        return False
    return state.in_use[rules.continent[region]] == 1


@compiled
def is_vacant(state, rules, region):
    """Return whether a region is one for a Capital City in which none was ever founded (O11)."""
    if rules.terrain[region] != Terrain.CAPITAL:
        return False
    vacant = True
    for side in range(state.sides):
        vacant = vacant and state.players[side].capital != region
    return vacant


@compiled
def lasting(state, rules, region, effect):
    """Return whether a token with an effect lies resolved in a region."""
    for index in range(PILE):
        if state.face[region, index] != Face.LASTING:
            continue
        if rules.designs[state.token[region, index]].effect == effect:
            return True
    return False


@compiled
def level_of(state, rules, region):
    """Return whether a region lies on the board or on the Floating Continent (P7)."""
    return ALOFT if region < lands(state) and rules.floats[rules.continent[region]] == 1 else BOARD


@compiled
def begin_search(state, origin):
    """Forget all steps known, and begin to search at a region."""
    use_room(state)
    state.scratch.filled = max(state.scratch.filled, state.scratch.queued)
    for region in range(regions(state)):
        state.scratch.limit[region] = FAR
    state.scratch.limit[origin] = 0
    state.scratch.queue[0] = origin
    state.scratch.queued = 1


@compiled
def visit(state, rules, region, steps):
    """Note that a region takes so many steps, if that is fewer than known, and search on from there."""
    if state.scratch.limit[region] > steps and open_region(state, rules, region):
        if state.scratch.queued == len(state.scratch.queue):
            raise RulesError("a search comes to more regions than it has room for")
        state.scratch.limit[region] = steps
        state.scratch.queue[state.scratch.queued] = region
        state.scratch.queued += 1


@compiled
def step_to(state, rules, leg, other):
    """Visit the next region of a leg, unless it lies on another level than the leg may lead to (P10)."""
    if leg.level == ANYWHERE or level_of(state, rules, other) == leg.level:
        visit(state, rules, other, leg.steps)


@compiled
def step_border(state, rules, region, steps):
    """Visit the regions across the borders of a region: from land those on land, from sea those at sea."""
    for index in range(rules.border_count[region]):
        visit(state, rules, rules.borders[region, index], steps)


@compiled
def step_shore(state, rules, region, steps):
    """Visit the regions across the shores of a region: from land those at sea, from sea those on land (A7.10, P13)."""
    for index in range(rules.shore_count[region]):
        visit(state, rules, rules.shores[region, index], steps)


@compiled
def step_by_ferry(state, rules, leg):
    """Visit the regions that ferry routes and gates of the Floating Continent lead to (A7.7, P12)."""
    for index in range(rules.ferry_count[leg.region]):
        step_to(state, rules, leg, rules.ferries[leg.region, index])


@compiled
def step_home(state, rules, side, leg):
    """Visit own Towers from the Capital, and the Capital from an own Tower (A7.5)."""
    mine = state.players[side]
    if leg.region == mine.capital and mine.tower_count > 0:
        step_towers(state, rules, side, leg)
    elif mine.towers[leg.region] == 1:
        step_to(state, rules, leg, mine.capital)


@compiled
def step_towers(state, rules, side, leg):
    """Visit the regions of all Towers of a side."""
    for region in range(lands(state)):
        if state.players[side].towers[region] == 1:
            step_to(state, rules, leg, region)


@compiled
def has_portal(state, rules, region):
    """Return whether a Portal is in a region (A9.9)."""
    return lasting(state, rules, region, TokenEffect.PORTAL)


@compiled
def step_portals(state, rules, leg):
    """Visit the regions with a Portal from one that has one (A9.9)."""
    for other in range(lands(state)):
        if state.scratch.limit[other] > leg.steps and has_portal(state, rules, other):
            step_to(state, rules, leg, other)


@compiled
def step_links(state, rules, side, leg, unit, heroes):
    """Visit the regions that abilities make adjacent (A14.5)."""
    mine = state.players[side]
    if not mine.kinds >> Kind.ADJACENCY & 1:
        return
    terrain = rules.terrain[leg.region]
    if mine.towers[leg.region] == 1 and linked(rules, mine, Link.TOWER_TOWER.value, unit, heroes):
        step_towers(state, rules, side, leg)
    if terrain == Terrain.FOREST and linked(rules, mine, Link.FOREST_FOREST.value, unit, heroes):
        step_terrain(state, rules, leg)
    if terrain == Terrain.MOUNTAINS and linked(rules, mine, Link.MOUNTAINS_MOUNTAINS.value, unit, heroes):
        step_terrain(state, rules, leg)
    if terrain == Terrain.SWAMP and linked(rules, mine, Link.SWAMP_SWAMP.value, unit, heroes):
        for other in range(lands(state)):
            if rules.terrain[other] == Terrain.SWAMP:
                step_to(state, rules, leg, other)


@compiled
def step_terrain(state, rules, leg):
    """Visit the regions of the same terrain on the same continent."""
    here = leg.region
    for other in range(lands(state)):
        if rules.terrain[other] == rules.terrain[here] and rules.continent[other] == rules.continent[here]:
            visit(state, rules, other, leg.steps)


@compiled
def beside(state, rules, side, region, other):
    """Return whether two regions are adjacent for a side: units may be called from one into the other (A10.8)."""
    if region >= lands(state) or other >= lands(state):
        return beside_at_sea(rules, region, other)
    if is_listed(rules.borders, rules.border_count, region, other):
        return True
    if is_listed(rules.ferries, rules.ferry_count, region, other):
        return True
    mine = state.players[side]
    if (region == mine.capital and mine.towers[other]) or (other == mine.capital and mine.towers[region]):
        return True
    return has_portal(state, rules, region) and has_portal(state, rules, other)


@compiled
def beside_at_sea(rules, region, other):
    """Return whether a Sea Region and another region are adjacent: at a shore, or both at sea (A7.10, A7.11)."""
    if is_listed(rules.shores, rules.shore_count, region, other):
        return True
    return is_listed(rules.borders, rules.border_count, region, other)


@compiled
def is_listed(lists, counts, region, other):
    """Return whether a region's list of neighbours names another region."""
    index = 0
    while index < counts[region] and lists[region, index] != other:
        index += 1
    return index < counts[region]
