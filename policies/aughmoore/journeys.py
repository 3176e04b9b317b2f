"""What it is worth to go by air or by sea with an army, as Birdfolk and Merfolk do once they can.

Steps of a flight are those of the printed map over land and sea; those of swimmers are counted again from each region,
since the central Sea Region, enemies and shores end a Sail.
"""

from policies.aughmoore.marching import (
    NEVER,
    SLOW,
    approach,
    army_force,
    fight_worth,
    forget_hosts,
    host_of,
    join_host,
    leaving_worth,
    may_gather,
    strike_worth,
    vessel_worth,
)
from policies.aughmoore.odds import BY_AIR, BY_SAIL, sent
from policies.aughmoore.worth import STRIDES, expanded
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.vocabulary import RuleWord
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.effects.afloat import action_by, travellers
from sim.games.aughmoore.effects.force import HERO_BIT, ignores, led_faster, speed
from sim.games.aughmoore.ground.pieces import enemies_in, heroes_in, land_units
from sim.games.aughmoore.map.adjacency import open_region
from sim.games.aughmoore.map.moving import affords_toll, vessel_of
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.state import FAR, LAND_UNITS
from sim.games.aughmoore.words import Slot, Unit


@compiled
def voyage_worth(state, rules, mind, slot):
    """Return what a Sail or a Flight is about worth, by the Vessel or by an army that goes like one."""
    worth = vessel_worth(state, rules, mind, vessel_of(slot))
    if expanded(state):
        worth = max(worth, best_journey(state, rules, mind, slot))
    return worth


@compiled
def best_journey(state, rules, mind, slot):
    """Return what the best flight or swim of an army is about worth, NEVER if armies do not go that way."""
    mine = state.players[state.decider]
    best = NEVER
    if travellers(rules, mine, slot) & HERO_BIT:
        for origin in range(regions(state)):
            there = mine.total[origin] > 0 and land_units(mine, origin) > 0
            if there and affords_toll(state, rules, state.decider, origin, 1):
                best = max(best, journey_from(state, rules, mind, origin, slot, 0))
    return best


@compiled
def journey_from(state, rules, mind, origin, slot, granted):
    """Return what the best flight or swim of an army from a region is about worth; `granted`: steps, 0 = its own."""
    gather_travellers(state, rules, mind, origin, slot, granted)
    if slot == Slot.SAIL:
        measure_swim(state, rules, mind, origin)
    leaves = leaving_worth(state, rules, mind, origin)
    whole = army_force(state, rules, origin)
    hope = strike_worth(state, rules, mind, origin, whole)
    ends_at_sea = slot == Slot.SAIL and swims_out(rules, state.players[state.decider])
    best = NEVER
    for goal in range(regions(state) if ends_at_sea else lands(state)):
        steps = journey_steps(rules, mind, origin, goal, slot)
        if 0 < steps <= STRIDES and mind.hosts[steps, 0] > 0 and open_region(state, rules, goal):
            best = max(best, journey_worth(state, rules, mind, (origin, goal, slot), (leaves, whole, hope)))
    return best


@compiled
def swims_out(rules, mine):
    """Return whether Serfs may end a move at sea."""
    return ignores(rules, mine, RuleWord.SEA_END.value, Unit.SERF.value, 0)


@compiled
def journey_steps(rules, mind, origin, goal, slot):
    """Return about how many steps a flight or a swim takes; swims must have been measured from the origin."""
    return mind.reach[goal] if slot == Slot.SAIL else flight_steps(rules, origin, goal)


@compiled
def flight_steps(rules, origin, goal):
    """Return about how many steps a flight takes: to the Floating Continent and from it over the Sea Region below."""
    steps = rules.steps[origin, goal]
    if rules.below == NOBODY or rules.floating_shore[origin] == rules.floating_shore[goal]:
        return steps
    aloft, other = (origin, goal) if rules.floating_shore[origin] else (goal, origin)
    if rules.continent[aloft] != rules.continent[other]:
        steps = min(steps, rules.floating_central_step + rules.steps[rules.below, other])
    return steps


@compiled
def journey_worth(state, rules, mind, way, start):
    """Return what it is worth to go a way; `start`: worth of staying, Strength there, what it promises to conquer."""
    origin, goal, slot = way
    leaves, whole, hope = start
    steps = min(STRIDES, journey_steps(rules, mind, origin, goal, slot))
    while steps > 1 and mind.hosts[steps, 0] == 0:
        steps -= 1
    troop = sent(host_of(state, mind, steps), BY_SAIL if slot == Slot.SAIL else BY_AIR)
    worth = -SLOW * steps
    if mind.force[goal] > 0:
        return worth + fight_worth(state, rules, mind, goal, troop)
    worth += mind.peace[goal] - leaves
    if goal < lands(state) and may_gather(state, whole, goal):
        rest = strike_worth(state, rules, mind, origin, whole - troop.force)
        worth += approach(state, rules, mind, goal, (whole, troop.force, hope, rest))
    return worth


@compiled
def gather_travellers(state, rules, mind, origin, slot, granted):
    """Note the strongest army of a region that can fly or swim each number of steps, as far as one is thought of."""
    seat = state.decider
    mine = state.players[seat]
    action = action_by(slot)
    faster = led_faster(rules, mine, heroes_in(mine, origin), action)
    forget_hosts(rules, mind)
    for unit in range(LAND_UNITS - 1, -1, -1):
        number = mine.units[origin, unit]
        if unit == Unit.SERF and state.decision == Decision.MUSTER and origin == mine.capital:
            number -= 1  # who is placed on the Action Bar stays
        if number > 0:
            pace = granted if granted > 0 else speed(state, rules, seat, unit, action) + faster
            for steps in range(1, min(STRIDES, pace) + 1):
                join_host(mind.hosts[steps], unit, number, rules.strength[state.faction[seat], unit])


@compiled
def measure_swim(state, rules, mind, origin):
    """Note the steps of swimmers to each region, as far as they are thought of."""
    for region in range(regions(state)):
        mind.reach[region] = FAR
    if origin >= lands(state):
        mind.reach[origin] = 0
    for index in range(rules.shore_count[origin] if origin < lands(state) else 0):
        mind.reach[rules.shores[origin, index]] = rules.sail_to_sea
    for steps in range(STRIDES):
        for sea in range(lands(state), regions(state)):
            if mind.reach[sea] == steps and (sea == origin or swims_through(state, rules, sea)):
                swim_on(rules, mind, sea, steps)


@compiled
def swims_through(state, rules, sea):
    """Return whether swimmers may go on from a Sea Region: not from the central one, nor where enemies are."""
    return rules.central[sea] == 0 and enemies_in(state, state.decider, sea) == 0


@compiled
def swim_on(rules, mind, sea, steps):
    """Note the steps to the seas and shores next to a Sea Region."""
    for index in range(rules.border_count[sea]):
        other = rules.borders[sea, index]
        mind.reach[other] = min(mind.reach[other], steps + rules.sail_on)
    for index in range(rules.shore_count[sea]):
        other = rules.shores[sea, index]
        mind.reach[other] = min(mind.reach[other], steps + rules.sail_to_shore)
