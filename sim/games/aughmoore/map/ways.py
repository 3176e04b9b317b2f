"""Ways over the map for marches, sails and flights, and how many steps away regions are (A7).

A search leaves the steps to each region in `state.scratch.limit`, FAR where it did not get.
"""

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.vocabulary import Kind, Link, RuleWord
from sim.games.aughmoore.effects.force import ignores, linked
from sim.games.aughmoore.ground.pieces import enemies_in
from sim.games.aughmoore.ground.waters import terrain_of
from sim.games.aughmoore.map.adjacency import (
    ALOFT,
    ANYWHERE,
    Leg,
    begin_search,
    beside_at_sea,
    has_portal,
    level_of,
    step_border,
    step_by_ferry,
    step_home,
    step_links,
    step_portals,
    step_shore,
    visit,
)
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import FAR, PILE
from sim.games.aughmoore.words import Continent, Face, Terrain, TowerDistance, Unit


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
        leg = Leg(region, steps, ANYWHERE)
        step_border(state, rules, region, steps)
        step_home(state, rules, side, leg)
        if has_portal(state, rules, region):
            step_portals(state, rules, leg)
        step_by_ferry(state, rules, leg)
        step_links(state, rules, side, leg, NOBODY, heroes)
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
    """Return whether a move by land ends on entering a region: enemies, or a Desert (A7.4, A7.6, A8.5)."""
    if enemies_in(state, side, region) or stops_at_token(state, rules, region):
        return True
    return not crosses_desert and terrain_of(state, rules, region) == Terrain.DESERT


@compiled
def stops_at_token(state, rules, region):
    """Return whether a token that lies face-up ends a move on entering its region, as a ruling has it (A8.5)."""
    if not rules.shown_token_stops:
        return False
    shown = False
    for index in range(PILE):
        shown = shown or state.face[region, index] == Face.SHOWN
    return shown


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
    if stops_at_token(state, rules, region):
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
    leaves = floating and level_of(state, rules, origin) == ALOFT
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
            stays = floating and not rules.links_reach_aloft
            leg = Leg(region, steps, level_of(state, rules, region) if stays else ANYWHERE)
            fly_overland(state, rules, side, leg)
            step_links(state, rules, side, leg, unit, heroes)
            if ferries:
                step_by_ferry(state, rules, leg)
        step_by_air(state, rules, region, most, central)
        if floating:
            step_aloft(state, rules, region, most, min(central, rules.floating_central_step), held, leaves)


@compiled
def fly_overland(state, rules, side, leg):
    """Visit what is adjacent for a flight as for a march, by a ruling without Portals (A7.14)."""
    step_border(state, rules, leg.region, leg.steps)
    step_home(state, rules, side, leg)
    if not rules.portals_bar_flights and has_portal(state, rules, leg.region):
        step_portals(state, rules, leg)


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
        count = rules.sea_count[region] if rules.rim_bars_flights else rules.border_count[region]
        for index in range(count):
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
    if (enemies_in(state, side, region) != 0 and not passes) or stops_at_token(state, rules, region):
        return True
    return rules.desert_stops_flight == 1 and terrain_of(state, rules, region) == Terrain.DESERT


@compiled
def measure_all(state, rules):
    """Write the Land Regions from each Capital to each other region (A5.7)."""
    for side in range(state.sides):
        measure(state, rules, side)


@compiled
def measure(state, rules, side):
    """Write the Land Regions from a Capital to each other one: by the printed map, ferries and gates (A5.7, P16)."""
    mine = state.players[side]
    begin_search(state, mine.capital)
    start = 0
    while start < state.scratch.queued:
        region = state.scratch.queue[start]
        start += 1
        leg = Leg(region, state.scratch.limit[region] + 1, ANYWHERE)
        step_border(state, rules, region, leg.steps)
        step_by_ferry(state, rules, leg)
        if rules.tower_distance == TowerDistance.OWN_TOWERS:
            step_home(state, rules, side, leg)
        elif rules.tower_distance == TowerDistance.PORTALS and has_portal(state, rules, region):
            step_portals(state, rules, leg)
    for region in range(lands(state)):
        mine.distance[region] = state.scratch.limit[region] if state.scratch.limit[region] < FAR else NOBODY
