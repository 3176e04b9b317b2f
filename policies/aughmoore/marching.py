"""What moves are worth to a player of Heroes of Land, Air & Sea: in peace, into Battle, and towards a Capital City.

Who is to take a Capital City must gather an army first and march together. So an army is worth what it may conquer from
where it stands, by its prospects there: joining it, leading it nearer and recruiting for it raise that, splitting it
wastes it.
"""

from policies.aughmoore.dangers import exposed_worth, is_wary, parting_risk
from policies.aughmoore.odds import (
    ATTACK,
    BLOOD,
    BY_AIR,
    BY_LAND,
    BY_SAIL,
    Troop,
    assault,
    lent,
    prospect,
    sent,
    serfs_only,
    troop_at,
    victory_chance,
)
from policies.aughmoore.powers import spoils_of
from policies.aughmoore.regions import income_worth
from policies.aughmoore.worth import HOST, HOST_HEROES, ROOM, STRIDES, expanded
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.vocabulary import Kind
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.map.moving import affords_toll
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.words import Unit

SLOW = 0.12  # worth lost for each step beyond one
DESERTED = 0.5  # worth of work lost where a Tower is left without units
RETURNED = 0.6  # share of its income that a region left behind loses: somebody may come back
LOST_HALF = 0.5  # share of its Strength that a beaten army loses
STRIDE = 3  # steps that an army on its way to a Capital City makes in a March
DELAY = 0.8  # what a conquest is worth for each March that it takes
BUILD_UP = 2  # Strength by which a Capital City may grow until the next March
MARCHES = 2.0  # Marches that an army makes in a round
SCOUT = 4  # Strength that goes somewhere in peace, at most
LEAST_HOST = 5  # Strength from which an army is one that may conquer
NEVER = -99.0


@compiled
def march_worth(state, rules, mind):
    """Return what the best march is about worth, by the distances of the printed map."""
    if mind.marched:
        return mind.march
    mind.marched = 1
    mind.march = NEVER
    mine = state.players[state.decider]
    for origin in range(lands(state)):
        if mine.total[origin] > 0 and affords_toll(state, rules, state.decider, origin, 1):
            mind.march = max(mind.march, best_march(state, rules, mind, origin))
    return mind.march


@compiled
def best_march(state, rules, mind, origin):
    """Return what the best march from a region is about worth."""
    gather_hosts(state, rules, mind, origin)
    leaves = leaving_worth(state, rules, mind, origin)
    whole = mind.hosts[1, 0]
    hope = strike_worth(state, rules, mind, origin, whole)
    best = NEVER
    for index in range(1, lands(state)):
        goal = rules.outward[origin, index]
        steps = rules.land_steps[origin, goal]
        if steps > STRIDES or mind.hosts[steps, 0] == 0:
            break
        if steps != mind.parted:
            note_parting(state, rules, mind, origin, (steps, whole))
        if mind.force[goal] == 0:
            worth = mind.peace[goal] - SLOW * steps - scouting_risk(state, mind, goal, mind.hosts[steps, 0])
            best = max(best, worth + (raised_hopes(state, rules, mind, goal, (steps, whole, hope)) - leaves))
        elif may_pay(mind, goal, steps, best):
            troop = host_of(state, mind, steps)
            best = max(best, fight_worth(state, rules, mind, goal, troop) - SLOW * steps - mind.leaving)
    return best


@compiled
def gather_hosts(state, rules, mind, origin):
    """Note the strongest army of a region that can go each number of steps, as far as one is thought of."""
    seat = state.decider
    mine = state.players[seat]
    faction = state.faction[seat]
    forget_hosts(rules, mind)
    for unit in range(Unit.HERO_3, -1, -1):
        number = mine.units[origin, unit]
        if unit == Unit.SERF and state.decision == Decision.MUSTER and origin == mine.capital:
            number -= 1  # who is placed on the Action Bar does not march
        if number > 0:
            for steps in range(1, min(STRIDES, rules.speed[faction, unit]) + 1):
                join_host(mind.hosts[steps], unit, number, rules.strength[faction, unit])


@compiled
def forget_hosts(rules, mind):
    """Note an army without units for each number of steps."""
    mind.parted = 0
    for steps in range(1, STRIDES + 1):
        for noted in range(HOST):
            mind.hosts[steps, noted] = rules.army_limit if noted == ROOM else 0


@compiled
def join_host(host, unit, number, strength):
    """Add units to an army, as many as find room."""
    taken = min(host[ROOM], number)
    host[ROOM] -= taken
    host[0] += taken * strength
    if unit >= Unit.HERO_1:
        host[HOST_HEROES] |= taken << (unit - Unit.HERO_1)
    else:
        host[1 + unit] = taken


@compiled
def army_force(state, rules, region):
    """Return the Natural Strength of the Land Units of a region that could march together."""
    seat = state.decider
    mine = state.players[seat]
    left = rules.army_limit
    force = 0
    if mine.total[region] > 0:
        for unit in range(Unit.HERO_3, -1, -1):
            taken = min(left, mine.units[region, unit])
            force += taken * rules.strength[state.faction[seat], unit]
            left -= taken
    return force


@compiled
def host_of(state, mind, steps):
    """Return the army noted for a number of steps."""
    host = mind.hosts[steps]
    return Troop(state.decider, host[0], host[1], host[2], host[HOST_HEROES], 0, BY_LAND)


@compiled
def goal_worth(state, rules, mind, goal, troop):
    """Return what going to a region is worth, in peace or against enemies."""
    if mind.force[goal] > 0:
        return fight_worth(state, rules, mind, goal, troop)
    return mind.peace[goal]


@compiled
def leaving_worth(state, rules, mind, origin):
    """Return what the player gives up by leaving a region empty; nothing if somebody stays."""
    mine = state.players[state.decider]
    if mine.capital == origin or mine.total[origin] > 1 or (origin >= lands(state) and not floats(mine)):
        return 0.0
    if origin < lands(state) and mine.towers[origin] == 1:
        return DESERTED * mind.weights.work
    worth = mind.weights.region * rules.region_vp + mind.appeal[rules.terrain[origin]]
    return worth + RETURNED * income_worth(rules, mind, origin)


@compiled
def note_parting(state, rules, mind, origin, army):
    """Note what comes of it that the army of a number of steps leaves; `army`: (steps, Strength of all there)."""
    steps, whole = army
    mind.parted = steps
    going = mind.hosts[steps, 0]
    mind.rest = strike_worth(state, rules, mind, origin, whole - going)
    mind.scouting, mind.leaving = 0.0, 0.0
    if is_wary(mind):
        mind.scouting = leaving_risk(state, mind, origin, min(going, SCOUT))
        mind.leaving = leaving_risk(state, mind, origin, going)


@compiled
def scouting_risk(state, mind, goal, force):
    """Return what an army risks by going to a region in peace, beside what it risks by staying."""
    return exposed_worth(state, mind, goal, min(force, SCOUT)) + mind.scouting


@compiled
def leaving_risk(state, mind, origin, going):
    """Return what so much Strength risks by leaving a region: the Capital there, less what it risks by staying."""
    if state.players[state.decider].capital == origin:
        return parting_risk(mind, going)
    return -exposed_worth(state, mind, origin, going)


@compiled
def floats(mine):
    """Return whether units of a player may hold a Sea Region without a Vessel."""
    return mine.kinds >> Kind.TRAVEL & 1 == 1


@compiled
def lead_at(state, rules, mind, goal, troop):
    """Return how far a troop would be ahead of the enemies in a region, the best cards of both counted."""
    walls = mind.walled[goal]
    lead = troop.force - mind.force[goal] + assault(mind, troop, walls) - mind.edge[goal]
    if state.players[troop.side].strengths:
        foe = troop_at(state, rules, mind.foe[goal], goal)
        lead += lent(state, rules, troop, foe, (goal, ATTACK, walls == 1))
    return lead


@compiled
def fight_worth(state, rules, mind, goal, troop):
    """Return what attacking a region promises: VP for the Battle and a card, the prize of victory, or losses."""
    weights = mind.weights
    chance = victory_chance(mind, lead_at(state, rules, mind, goal, troop))
    worth = mind.price[goal] + mind.boons[1 if serfs_only(troop) else 0]
    worth += chance * (max(0.0, mind.regions[goal]) + mind.stake[goal])
    if expanded(state) and mind.spoils > 0.0:
        foe = troop_at(state, rules, mind.foe[goal], goal)
        fought, won = spoils_of(state, rules, mind, troop, foe, (goal, ATTACK, mind.walled[goal] == 1))
        worth += fought + chance * won
    return worth - (1.0 - chance) * weights.caution * (LOST_HALF * troop.force + LOST_HALF)


@compiled
def may_pay(mind, goal, steps, least):
    """Return whether attacking a region so many steps away could be worth more than `least` at the best chances."""
    most = mind.price[goal] + mind.spoils + mind.boons[0] + max(0.0, max(0.0, mind.regions[goal]) + mind.stake[goal])
    return most - SLOW * steps > least or mind.weights.caution < 0.0


@compiled
def strike_worth(state, rules, mind, origin, force):
    """Return what an army of such Strength in a region promises to conquer, by the Marches that it takes."""
    if force < LEAST_HOST or origin >= lands(state):
        return 0.0
    best, siege = 0.0, mind.assaults[0, 1, min(BLOOD, force)]
    for side in range(state.sides):
        city = state.players[side].capital
        if state.players[side].out or state.friends[state.decider] >> side & 1:
            continue
        marches = (rules.land_steps[origin, city] + STRIDE - 1) // STRIDE
        if marches > MARCHES * (mind.left + 1.0):
            continue
        lead = force - mind.force[city] - mind.edge[city] - BUILD_UP * (marches - 1) + siege
        hope = prospect(mind, lead) * mind.stake[city]
        for _ in range(marches if hope > best else 0):
            hope *= DELAY
        best = max(best, hope)
    return best


@compiled
def may_gather(state, before, goal):
    """Return whether an army starts that may conquer, or somebody waits in the Land Region that it goes to."""
    return before >= LEAST_HOST or state.players[state.decider].total[goal] > 0


@compiled
def approach(state, rules, mind, goal, start):
    """Return what it adds to the hopes of conquest to go to a Land Region where an army may gather.

    `start`: Strength of the army there, and of who goes; what promise to conquer from there the whole and the rest.
    """
    before, going, hope, rest = start
    there = army_force(state, rules, goal)
    if max(before, going + there) < LEAST_HOST:
        return 0.0
    now = max(hope, strike_worth(state, rules, mind, goal, there))
    then = max(strike_worth(state, rules, mind, goal, going + there), rest)
    return mind.weights.gather * (then - now)


@compiled
def raised_hopes(state, rules, mind, goal, start):
    """Return what it adds to the hopes of conquest that the army noted for a number of steps goes to a Land Region.

    `start`: (steps, Strength of all there, what they promise to conquer if they stay).
    """
    steps, whole, hope = start
    if not may_gather(state, whole, goal):
        return 0.0
    return approach(state, rules, mind, goal, (whole, mind.hosts[steps, 0], hope, mind.rest))


@compiled
def aboard(state, rules, vessel):
    """Return a Vessel with all that is where it is, as it comes to a Battle."""
    troop = troop_at(state, rules, state.decider, state.players[state.decider].at[vessel])
    return sent(troop, BY_SAIL if vessel == Unit.SEA_VESSEL else BY_AIR)


@compiled
def vessel_worth(state, rules, mind, vessel):
    """Return what sailing or flying is about worth, by the regions around the Vessel."""
    seat = state.decider
    mine = state.players[seat]
    at = mine.at[vessel]
    if at == NOBODY:
        return NEVER
    troop = aboard(state, rules, vessel)
    leaves = leaving_worth(state, rules, mind, at)
    best = NEVER
    for goal in range(regions(state) if vessel == Unit.SEA_VESSEL else lands(state)):
        if goal != at and rules.steps[at, goal] <= rules.speed[state.faction[seat], vessel]:
            worth = goal_worth(state, rules, mind, goal, troop)
            best = max(best, worth if mind.force[goal] > 0 else worth - leaves)
    return best
