"""Ways over the map: borders, terrain, portals (H6.3, H6.4)."""

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.sets import first_of, without_first
from sim.games.conquer.effects import has
from sim.games.conquer.state import FARTHEST, REGIONS
from sim.games.conquer.vocabulary import Special
from sim.games.conquer.words import MapObject


@compiled
def usable_portals(state, rules, mine):
    """Return the regions whose portals a player may use, a bit each (H6.4, H14.2)."""
    return rules.portals & state.open & ~mine.barred[MapObject.PORTAL]


@compiled
def beside(state, rules, mine, region):
    """Return the regions adjacent to one, other portals included (H6.4)."""
    return joined_to(rules, region, usable_portals(state, rules, mine)) & enterable(state, rules, mine)


@compiled
def joined_to(rules, region, portals):
    """Return the regions that borders, or some portals, join to one (H6.4)."""
    joined = rules.neighbours[region] | (portals if portals >> region & 1 else 0)
    return joined & ~(1 << region)


@compiled
def enterable(state, rules, mine):
    """Return the regions that a player may pass through, a bit each (H6.10, H14.2)."""
    entered = (1 << REGIONS) - 1 if rules.closed_passable else state.open
    return entered if rules.reserved_portal_open else entered & ~mine.barred[MapObject.PORTAL]


@compiled
def within(state, rules, mine, region, steps):
    """Return the regions at most so many borders away, the first one included, a bit each."""
    reached = 1 << region
    fresh = reached
    for _ in range(steps):
        found = reached
        for place in range(REGIONS):
            if fresh >> place & 1:
                found |= beside(state, rules, mine, place)
        fresh = found & ~reached
        reached = found
    return reached & state.open


@compiled
def in_reach(state, way):
    """Return the regions in play that a way leads to, a bit each."""
    reached = 0
    for region in range(REGIONS):
        reached |= (way[region] != NOBODY) << region
    return reached & state.open


@compiled
def find_ways(state, rules, mine, points, room):
    """Write the fewest points that it takes to each region, NOBODY for those out of reach (H6.3, H6.4, H18.5).

    The room is (way, waves): what is written, and to work in the neighbours of the regions that take so many points, a
    bit each.
    """
    way, waves = room
    for region in range(REGIONS):
        way[region] = NOBODY
    entered = enterable(state, rules, mine)
    portals = usable_portals(state, rules, mine)
    for_nothing = has(mine, Special.SAVED_PAYMENT) and rules.saves_portal_step == 1
    fresh = 1 << mine.region
    known = 0
    for spent in range(min(points, FARTHEST) + 1):
        if spent > 0:
            fresh = wave(state, mine, spent, waves) & entered & ~known
        if for_nothing and fresh & portals:
            fresh |= portals & entered & ~known
        known |= fresh
        waves[spent] = portals if fresh & portals else 0
        while fresh:
            region = first_of(fresh)
            fresh = without_first(fresh)
            way[region] = spent
            waves[spent] |= rules.neighbours[region]


@compiled
def wave(state, mine, spent, waves):
    """Return the regions that can be entered so that they take so many points, a bit each (H6.3)."""
    found = 0
    for terrain in range(len(mine.terrain_cost)):
        cost = mine.terrain_cost[terrain]
        if cost <= spent:
            found |= waves[spent - cost] & state.regions_of[terrain]
    return found
