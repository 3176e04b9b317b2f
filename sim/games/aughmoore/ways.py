"""Ways over the map: which regions are adjacent by land, sea and air, and how many steps away they are (A7)."""

from sim.compiled import compiled
from sim.games.aughmoore.effect_words import Link, RuleWord
from sim.games.aughmoore.force import ignores, linked
from sim.games.aughmoore.pieces import enemies_in
from sim.games.aughmoore.state import FAR, LANDS, PILE, REGIONS
from sim.games.aughmoore.words import Face, Slot, Terrain, TokenEffect, Unit
from sim.header import NOBODY

ROUTE_WIDTH = 64


@compiled
def route(origin, goal):
    """Return a way from region to region as one number."""
    return origin * ROUTE_WIDTH + goal


@compiled
def ends_of(way):
    """Return (origin, goal) of a way."""
    return way // ROUTE_WIDTH, way % ROUTE_WIDTH


@compiled
def open_region(state, rules, region):
    """Tell whether a region is in play: an unused continent is not (A1.8)."""
    return region >= LANDS or state.in_use[rules.continent[region]] == 1


@compiled
def lasting(state, rules, region, effect):
    """Tell whether a token with an effect lies resolved in a region."""
    for place in range(PILE):
        if state.face[region, place] != Face.LASTING:
            continue
        if rules.designs[state.token[region, place]].effect == effect:
            return True
    return False


@compiled
def clear_distances(distance):
    """Forget all distances."""
    for region in range(REGIONS):
        distance[region] = FAR


@compiled
def visit(state, rules, region, steps, distance, queue, end):
    """Note that a region takes so many steps, if that is fewer than known; return the queue's new end."""
    if distance[region] > steps and end < len(queue) and open_region(state, rules, region):
        distance[region] = steps
        queue[end] = region
        end += 1
    return end


@compiled
def march_ways(state, rules, side, origin, most, heroes, distance, queue):
    """Write the steps to each Land Region that an army led by some Heroes reaches in at most so many (A7.1 to A7.8)."""
    mine = state.players[side]
    clear_distances(distance)
    crosses_desert = not rules.desert_stops_march or ignores(rules, mine, RuleWord.DESERT_STOP.value, NOBODY, heroes)
    distance[origin] = 0
    queue[0] = origin
    start, end = 0, 1
    while start < end:
        region = queue[start]
        start += 1
        steps = distance[region]
        if steps >= most or (region != origin and stops_land(state, rules, side, region, crosses_desert)):
            continue
        end = step_overland(state, rules, side, region, steps + 1, distance, queue, end)
        for place in range(rules.ferry_count[region]):
            end = visit(state, rules, rules.ferries[region, place], steps + 1, distance, queue, end)
        end = step_links(state, rules, mine, region, steps + 1, NOBODY, heroes, distance, queue, end)


@compiled
def stops_land(state, rules, side, region, crosses_desert):
    """Tell whether a move by land ends on entering a region: enemies, or a Desert (A7.4, A7.6)."""
    if enemies_in(state, side, region):
        return True
    return rules.terrain[region] == Terrain.DESERT and not crosses_desert


@compiled
def step_overland(state, rules, side, region, steps, distance, queue, end):
    """Visit what is adjacent on the continent, between own Towers and Capital, and by Portals (A7.1, A7.5, A9.9)."""
    mine = state.players[side]
    for place in range(rules.border_count[region]):
        end = visit(state, rules, rules.borders[region, place], steps, distance, queue, end)
    if region == mine.capital and mine.tower_count > 0:
        for other in range(LANDS):
            if mine.towers[other] == 1:
                end = visit(state, rules, other, steps, distance, queue, end)
    elif mine.towers[region] == 1:
        end = visit(state, rules, mine.capital, steps, distance, queue, end)
    if lasting(state, rules, region, TokenEffect.PORTAL):
        for other in range(LANDS):
            if lasting(state, rules, other, TokenEffect.PORTAL):
                end = visit(state, rules, other, steps, distance, queue, end)
    return end


@compiled
def step_links(state, rules, mine, region, steps, unit, heroes, distance, queue, end):
    """Visit the regions that abilities make adjacent (A14.5)."""
    if heroes == 0 and unit == NOBODY:
        return end
    terrain = rules.terrain[region]
    if mine.towers[region] == 1 and linked(rules, mine, Link.TOWER_TOWER.value, unit, heroes):
        for other in range(LANDS):
            if mine.towers[other] == 1:
                end = visit(state, rules, other, steps, distance, queue, end)
    if terrain == Terrain.FOREST and linked(rules, mine, Link.FOREST_FOREST.value, unit, heroes):
        end = step_terrain(state, rules, region, steps, distance, queue, end)
    if terrain == Terrain.MOUNTAINS and linked(rules, mine, Link.MOUNTAINS_MOUNTAINS.value, unit, heroes):
        end = step_terrain(state, rules, region, steps, distance, queue, end)
    if terrain == Terrain.SWAMP and linked(rules, mine, Link.SWAMP_SWAMP.value, unit, heroes):
        for other in range(LANDS):
            if rules.terrain[other] == Terrain.SWAMP:
                end = visit(state, rules, other, steps, distance, queue, end)
    return end


@compiled
def step_terrain(state, rules, region, steps, distance, queue, end):
    """Visit the regions of the same terrain on the same continent."""
    for other in range(LANDS):
        if rules.terrain[other] == rules.terrain[region] and rules.continent[other] == rules.continent[region]:
            end = visit(state, rules, other, steps, distance, queue, end)
    return end


@compiled
def sail_ways(state, rules, side, origin, most, distance, queue):
    """Write the steps to each region that the Sea Vessel reaches in at most so many (A7.9 to A7.13)."""
    mine = state.players[side]
    unit = Unit.SEA_VESSEL
    passes = ignores(rules, mine, RuleWord.ENEMY_STOP.value, unit, 0)
    central = not rules.central_stops_sail or ignores(rules, mine, RuleWord.CENTRAL_SEA_STOP.value, unit, 0)
    clear_distances(distance)
    distance[origin] = 0
    queue[0] = origin
    start, end = 0, 1
    while start < end:
        region = queue[start]
        start += 1
        steps = distance[region]
        if region != origin and stops_sail(state, rules, side, region, passes, central):
            continue
        if region < LANDS:
            if steps + rules.sail_to_sea <= most:
                for place in range(rules.shore_count[region]):
                    there = rules.shores[region, place]
                    end = visit(state, rules, there, steps + rules.sail_to_sea, distance, queue, end)
            continue
        if steps + rules.sail_on <= most:
            for place in range(rules.border_count[region]):
                end = visit(state, rules, rules.borders[region, place], steps + rules.sail_on, distance, queue, end)
        if steps + rules.sail_to_shore <= most:
            for place in range(rules.shore_count[region]):
                there = rules.shores[region, place]
                end = visit(state, rules, there, steps + rules.sail_to_shore, distance, queue, end)


@compiled
def stops_sail(state, rules, side, region, passes, central):
    """Tell whether a sail ends on entering a region: a shore, enemies, the central Sea Region (A7.9, A7.12, A10.1)."""
    if region < LANDS or (rules.central[region] == 1 and not central):
        return True
    return enemies_in(state, side, region) != 0 and not passes


@compiled
def fly_ways(state, rules, side, origin, most, distance, queue):
    """Write the steps to each region that the Air Vessel reaches in at most so many (A7.14 to A7.19)."""
    mine = state.players[side]
    unit = Unit.AIR_VESSEL
    passes = ignores(rules, mine, RuleWord.ENEMY_STOP.value, unit, 0)
    ferries = ignores(rules, mine, RuleWord.FERRY_BAN.value, unit, 0)
    central = rules.fly_central
    if ignores(rules, mine, RuleWord.CENTRAL_SEA_COST.value, unit, 0):
        central = rules.fly_step
    clear_distances(distance)
    distance[origin] = 0
    queue[0] = origin
    start, end = 0, 1
    while start < end:
        region = queue[start]
        start += 1
        steps = distance[region] + rules.fly_step
        if region != origin and stops_flight(state, rules, side, region, passes):
            continue
        if region < LANDS and steps <= most:
            end = step_overland(state, rules, side, region, steps, distance, queue, end)
            end = step_links(state, rules, mine, region, steps, unit, 0, distance, queue, end)
            if ferries:
                for place in range(rules.ferry_count[region]):
                    end = visit(state, rules, rules.ferries[region, place], steps, distance, queue, end)
        elif steps <= most:
            for place in range(rules.border_count[region]):
                there = rules.borders[region, place]
                cost = distance[region] + (central if rules.central[there] else rules.fly_step)
                if cost <= most:
                    end = visit(state, rules, there, cost, distance, queue, end)
        for place in range(rules.shore_count[region]):
            there = rules.shores[region, place]
            cost = distance[region] + (central if rules.central[there] else rules.fly_step)
            if cost <= most:
                end = visit(state, rules, there, cost, distance, queue, end)


@compiled
def stops_flight(state, rules, side, region, passes):
    """Tell whether a flight ends on entering a region: enemies, no Desert unless the content says so (A7.15, A7.17)."""
    if enemies_in(state, side, region) != 0 and not passes:
        return True
    return rules.desert_stops_flight == 1 and rules.terrain[region] == Terrain.DESERT


@compiled
def vessel_ways(state, rules, side, slot, origin, most, distance, queue):
    """Write the steps to each region that a Vessel reaches."""
    if slot == Slot.SAIL:
        sail_ways(state, rules, side, origin, most, distance, queue)
    else:
        fly_ways(state, rules, side, origin, most, distance, queue)


@compiled
def measure(state, rules, side):
    """Write the Land Regions from a player's Capital to each other one: by the printed map with its ferries (A5.7)."""
    mine = state.players[side]
    clear_distances(state.limit[:])
    state.limit[mine.capital] = 0
    state.queue[0] = mine.capital
    start, end = 0, 1
    while start < end:
        region = state.queue[start]
        start += 1
        steps = state.limit[region] + 1
        for place in range(rules.border_count[region]):
            end = visit(state, rules, rules.borders[region, place], steps, state.limit[:], state.queue[:], end)
        for place in range(rules.ferry_count[region]):
            end = visit(state, rules, rules.ferries[region, place], steps, state.limit[:], state.queue[:], end)
    for region in range(LANDS):
        mine.distance[region] = state.limit[region] if state.limit[region] < FAR else NOBODY


@compiled
def beside(state, rules, side, region, other):
    """Tell whether two regions are adjacent for a side, so that units may be called from one into the other (A10.8)."""
    if region >= LANDS or other >= LANDS:
        return touches_shore(rules, region, other)
    for place in range(rules.border_count[region]):
        if rules.borders[region, place] == other:
            return True
    for place in range(rules.ferry_count[region]):
        if rules.ferries[region, place] == other:
            return True
    mine = state.players[side]
    if (region == mine.capital and mine.towers[other]) or (other == mine.capital and mine.towers[region]):
        return True
    portal = TokenEffect.PORTAL
    return lasting(state, rules, region, portal) and lasting(state, rules, other, portal)


@compiled
def touches_shore(rules, region, other):
    """Tell whether a sea region touches another region: at a shore, or across a ferry route."""
    for place in range(rules.shore_count[region]):
        if rules.shores[region, place] == other:
            return True
    if region < LANDS or other < LANDS:
        return False
    ferries = 0
    for place in range(rules.border_count[region]):
        if rules.borders[region, place] == other:
            ferries += 1
    return ferries > 0


@compiled
def within(state, rules, origin, most, distance, queue):
    """Write the steps over the printed map, by land, ferry and sea, up to so many: how far effects reach (A14.3)."""
    clear_distances(distance)
    distance[origin] = 0
    queue[0] = origin
    start, end = 0, 1
    while start < end:
        region = queue[start]
        start += 1
        steps = distance[region] + 1
        if steps > most:
            continue
        for place in range(rules.border_count[region]):
            end = visit(state, rules, rules.borders[region, place], steps, distance, queue, end)
        for place in range(rules.ferry_count[region]):
            end = visit(state, rules, rules.ferries[region, place], steps, distance, queue, end)
        for place in range(rules.shore_count[region]):
            end = visit(state, rules, rules.shores[region, place], steps, distance, queue, end)
