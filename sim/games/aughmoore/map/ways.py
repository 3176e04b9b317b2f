"""Ways over the map: which regions are adjacent by land, sea and air, and how many steps away they are (A7).

A search leaves the steps to each region in `state.scratch.limit`, FAR where it did not get.
"""

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.errors import RulesError
from sim.games.aughmoore.content.vocabulary import Kind, Link, RuleWord
from sim.games.aughmoore.effects.force import ignores, linked
from sim.games.aughmoore.ground.pieces import enemies_in
from sim.games.aughmoore.ground.scratch import use_room
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.state import FAR, PILE
from sim.games.aughmoore.words import Continent, Face, Terrain, TokenEffect, Unit


@compiled
def open_region(state, rules, region):
    """Return whether a region is in play: an unused continent is not (A1.8)."""
    return region >= lands(state) or state.in_use[rules.continent[region]] == 1


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
def march_ways(state, rules, side, origin, most, heroes, desert_stops):
    """Write the steps to each Land Region that an army led by some Heroes reaches in at most so many (A7.1 to A7.8)."""
    crosses = crosses_deserts(state, rules, side, heroes, desert_stops)
    ship = boarded_from_capital(state, rules, side)
    begin_search(state, origin)
    start = 0
    while start < state.scratch.queued:
        region = state.scratch.queue[start]
        start += 1
        steps = state.scratch.limit[region] + 1
        if steps > most:
            break  # the queue is in order of steps
        if region >= lands(state):
            step_off(state, rules, side, region, origin, steps)
            continue
        if region != origin and stops_land(state, rules, side, region, crosses):
            continue
        step_overland(state, rules, side, region, steps)
        step_by_ferry(state, rules, region, steps)
        step_links(state, rules, side, region, steps, NOBODY, heroes)
        if ship != NOBODY and region == state.players[side].capital:
            visit(state, rules, ship, steps)


@compiled
def boarded_from_capital(state, rules, side):
    """Return the Sea Region of a Vessel that is adjacent to the Capital for Land Units, NOBODY for none (P14)."""
    mine = state.players[side]
    if not mine.kinds >> Kind.ADJACENCY & 1 or mine.out == 1:
        return NOBODY
    at = mine.at[Unit.SEA_VESSEL]
    if at < lands(state) or not linked(rules, mine, Link.CAPITAL_SEA_VESSEL.value, Unit.SERF.value, 0):
        return NOBODY
    return at


@compiled
def step_off(state, rules, side, region, origin, steps):
    """Visit the Capital from aboard a Vessel adjacent to it: nobody marches on through its region (P14)."""
    if region == origin:
        visit(state, rules, state.players[side].capital, steps)


@compiled
def crosses_deserts(state, rules, side, heroes, desert_stops):
    """Return whether Deserts do not end the move of an army led by some Heroes (A7.6, A14.5)."""
    return not desert_stops or ignores(rules, state.players[side], RuleWord.DESERT_STOP.value, NOBODY, heroes)


@compiled
def stops_land(state, rules, side, region, crosses_desert):
    """Return whether a move by land ends on entering a region: enemies, or a Desert (A7.4, A7.6)."""
    if enemies_in(state, side, region):
        return True
    return rules.terrain[region] == Terrain.DESERT and not crosses_desert


@compiled
def step_overland(state, rules, side, region, steps):
    """Visit what is adjacent on the continent, between own Towers and Capital, and by Portals (A7.1, A7.5, A9.9)."""
    mine = state.players[side]
    step_border(state, rules, region, steps)
    if region == mine.capital and mine.tower_count > 0:
        step_towers(state, rules, side, steps)
    elif mine.towers[region] == 1:
        visit(state, rules, mine.capital, steps)
    if lasting(state, rules, region, TokenEffect.PORTAL):
        for other in range(lands(state)):
            if lasting(state, rules, other, TokenEffect.PORTAL):
                visit(state, rules, other, steps)


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
def step_by_ferry(state, rules, region, steps):
    """Visit the regions that ferry routes and gates of the Floating Continent lead to (A7.7, P12)."""
    for index in range(rules.ferry_count[region]):
        visit(state, rules, rules.ferries[region, index], steps)


@compiled
def step_towers(state, rules, side, steps):
    """Visit the regions of all Towers of a side."""
    for region in range(lands(state)):
        if state.players[side].towers[region] == 1:
            visit(state, rules, region, steps)


@compiled
def step_links(state, rules, side, region, steps, unit, heroes):
    """Visit the regions that abilities make adjacent (A14.5)."""
    mine = state.players[side]
    if not mine.kinds >> Kind.ADJACENCY & 1:
        return
    terrain = rules.terrain[region]
    if mine.towers[region] == 1 and linked(rules, mine, Link.TOWER_TOWER.value, unit, heroes):
        step_towers(state, rules, side, steps)
    if terrain == Terrain.FOREST and linked(rules, mine, Link.FOREST_FOREST.value, unit, heroes):
        step_terrain(state, rules, region, steps)
    if terrain == Terrain.MOUNTAINS and linked(rules, mine, Link.MOUNTAINS_MOUNTAINS.value, unit, heroes):
        step_terrain(state, rules, region, steps)
    if terrain == Terrain.SWAMP and linked(rules, mine, Link.SWAMP_SWAMP.value, unit, heroes):
        for other in range(lands(state)):
            if rules.terrain[other] == Terrain.SWAMP:
                visit(state, rules, other, steps)


@compiled
def step_terrain(state, rules, region, steps):
    """Visit the regions of the same terrain on the same continent."""
    for other in range(lands(state)):
        if rules.terrain[other] == rules.terrain[region] and rules.continent[other] == rules.continent[region]:
            visit(state, rules, other, steps)


@compiled
def sail_ways(state, rules, side, origin, most, unit, heroes):
    """Write the steps to each region that the Sea Vessel, or swimmers, reach in at most so many (A7.9 to A7.13)."""
    mine = state.players[side]
    passes = ignores(rules, mine, RuleWord.ENEMY_STOP.value, unit, heroes)
    central = not rules.central_stops_sail or ignores(rules, mine, RuleWord.CENTRAL_SEA_STOP.value, unit, heroes)
    begin_search(state, origin)
    start = 0
    while start < state.scratch.queued:
        region = state.scratch.queue[start]
        start += 1
        if region == origin or not stops_sail(state, rules, side, region, passes, central):
            step_by_sea(state, rules, region, most)


@compiled
def step_by_sea(state, rules, region, most):
    """Visit what a Sea Vessel reaches next: from a shore the sea, from there other seas and shores (A7.9 to A7.11)."""
    steps = state.scratch.limit[region]
    if region < lands(state):
        if steps + rules.sail_to_sea <= most:
            step_shore(state, rules, region, steps + rules.sail_to_sea)
        return
    if steps + rules.sail_on <= most:
        step_border(state, rules, region, steps + rules.sail_on)
    if steps + rules.sail_to_shore <= most:
        step_shore(state, rules, region, steps + rules.sail_to_shore)


@compiled
def stops_sail(state, rules, side, region, passes, central):
    """Return whether a sail ends on entering a region: shore, enemies, central Sea Region (A7.9, A7.12, A10.1, O10)."""
    if region < lands(state) or (rules.central[region] == 1 and not central):
        return True
    return enemies_in(state, side, region) != 0 and not passes


@compiled
def fly_ways(state, rules, side, origin, most, unit, heroes):
    """Write the steps to each region that the Air Vessel, or fliers, reach in at most so many (A7.14 to A7.19)."""
    mine = state.players[side]
    passes = ignores(rules, mine, RuleWord.ENEMY_STOP.value, unit, heroes)
    ferries = ignores(rules, mine, RuleWord.FERRY_BAN.value, unit, heroes)
    central = rules.fly_central
    if ignores(rules, mine, RuleWord.CENTRAL_SEA_COST.value, unit, heroes):
        central = rules.fly_step
    floating = floating_open(state, rules)
    leaves = floating and origin < lands(state) and rules.floats[rules.continent[origin]] == 1
    held = floating and not passes and rules.vessel_below_stops == 1 and enemies_in(state, side, rules.below) != 0
    begin_search(state, origin)
    start = 0
    while start < state.scratch.queued:
        region = state.scratch.queue[start]
        start += 1
        if region != origin and stops_flight(state, rules, side, region, passes):
            continue
        steps = state.scratch.limit[region] + rules.fly_step
        if region < lands(state) and steps <= most:
            step_overland(state, rules, side, region, steps)
            step_links(state, rules, side, region, steps, unit, heroes)
            if ferries:
                step_by_ferry(state, rules, region, steps)
        step_by_air(state, rules, region, most, central)
        if floating:
            step_aloft(state, rules, region, most, min(central, rules.floating_central_step), held, leaves)


@compiled
def floating_open(state, rules):
    """Return whether the Floating Continent is in play (P7)."""
    return rules.below != NOBODY and state.in_use[Continent.FLOATING] == 1


@compiled
def step_aloft(state, rules, region, most, central, held, leaves):
    """Visit the sea below from a shore of the Floating Continent, or all shores of it by that sea (P10, P11)."""
    steps = state.scratch.limit[region] + central
    if rules.floating_shore[region]:
        if steps <= most:
            visit(state, rules, rules.below, steps)
    elif region == rules.below:
        step_ashore_aloft(state, rules, state.scratch.limit[region] + rules.floating_shore_step, most, leaves)
    elif not held and beside_at_sea(rules, rules.below, region):
        step_ashore_aloft(state, rules, steps + rules.floating_shore_step, most, leaves)


@compiled
def step_ashore_aloft(state, rules, steps, most, leaves):
    """Visit all shores of the Floating Continent; a flight that comes from there does not return (P10)."""
    for region in range(lands(state) if steps <= most and not leaves else 0):
        if rules.floating_shore[region]:
            visit(state, rules, region, steps)


@compiled
def step_by_air(state, rules, region, most, central):
    """Visit what a flight reaches next at sea or from there: the central Sea Region takes its own steps (A7.18)."""
    if region >= lands(state) and state.scratch.limit[region] + rules.fly_step <= most:
        for index in range(rules.border_count[region]):
            fly_to(state, rules, region, rules.borders[region, index], most, central)
    for index in range(rules.shore_count[region]):
        fly_to(state, rules, region, rules.shores[region, index], most, central)


@compiled
def fly_to(state, rules, region, other, most, central):
    """Visit the next region of a flight if its steps suffice (O10)."""
    steps = state.scratch.limit[region] + (central if rules.central[other] else rules.fly_step)
    if steps <= most:
        visit(state, rules, other, steps)


@compiled
def stops_flight(state, rules, side, region, passes):
    """Return whether a flight ends on entering a region: enemies, no Desert unless content says so (A7.15, A7.17)."""
    if enemies_in(state, side, region) != 0 and not passes:
        return True
    return rules.desert_stops_flight == 1 and rules.terrain[region] == Terrain.DESERT


@compiled
def measure(state, rules, side):
    """Write the Land Regions from a Capital to each other one: by the printed map, ferries and gates (A5.7, P16)."""
    mine = state.players[side]
    begin_search(state, mine.capital)
    start = 0
    while start < state.scratch.queued:
        region = state.scratch.queue[start]
        start += 1
        steps = state.scratch.limit[region] + 1
        step_border(state, rules, region, steps)
        step_by_ferry(state, rules, region, steps)
    for region in range(lands(state)):
        mine.distance[region] = state.scratch.limit[region] if state.scratch.limit[region] < FAR else NOBODY


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
    portal = TokenEffect.PORTAL
    return lasting(state, rules, region, portal) and lasting(state, rules, other, portal)


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
