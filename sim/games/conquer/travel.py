"""Ways over the map: borders, terrain, portals (H6.3, H6.4)."""

from sim.compiled import compiled
from sim.games.conquer.effects import has, portal_usable
from sim.games.conquer.state import REGIONS
from sim.games.conquer.words import Place, Special
from sim.header import NOBODY


@compiled
def usable_portals(state, rules, mine):
    """Return the regions whose portals a player may use, a bit each (H6.4, H14.2)."""
    return rules.portals & state.open & ~mine.barred[Place.PORTAL]


@compiled
def beside(state, rules, mine, region):
    """Return the regions adjacent to one, other portals included (H6.4)."""
    adjacent = rules.neighbours[region]
    if portal_usable(state, rules, mine, region):
        adjacent |= usable_portals(state, rules, mine)
    return adjacent & ~(1 << region) & enterable(state, rules, mine)


@compiled
def enterable(state, rules, mine):
    """Return the regions that a player may pass through, a bit each (H6.10, H14.2)."""
    entered = (1 << REGIONS) - 1 if rules.closed_passable else state.open
    return entered if rules.reserved_portal_open else entered & ~mine.barred[Place.PORTAL]


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
def find_ways(state, rules, mine, points, way):
    """Write the fewest points that it takes to each region, NOBODY for those out of reach (H6.3, H6.4)."""
    for region in range(REGIONS):
        way[region] = NOBODY
    way[mine.region] = 0
    entered = enterable(state, rules, mine)
    portals = usable_portals(state, rules, mine)
    portal_step_free = has(mine, Special.SAVED_PAYMENT) and rules.saves_portal_step == 1
    waiting = 1 << mine.region
    spent = 0
    while spent <= points and waiting:
        reached = waiting
        for region in range(REGIONS):
            if reached >> region & 1 and way[region] == spent:
                waiting &= ~(1 << region)
                waiting |= walk_on(state, rules, mine, region, entered, points, way)
                if portals >> region & 1:  # the first one left costs least, so no later one is a better way through
                    waiting |= step_through(state, mine, region, portals & entered, points, portal_step_free, way)
                    portals = 0
        if not (portal_step_free and cheaper(waiting, spent, way)):
            spent += 1


@compiled
def cheaper(waiting, spent, way):
    """Tell whether a region still to be left was reached for so few points: by a step that cost none."""
    found = False
    for region in range(REGIONS):
        found |= waiting >> region & 1 == 1 and way[region] <= spent
    return found


@compiled
def walk_on(state, rules, mine, region, entered, points, way):
    """Enter the neighbours of a region as far as the points last; return those reached more cheaply than before."""
    bettered = 0
    spent = way[region]
    for place in range(rules.border_count[region]):
        other = rules.border_to[region, place]
        bettered |= enter(state, mine, other, spent, points, way) if entered >> other & 1 else 0
    return bettered


@compiled
def enter(state, mine, region, spent, points, way):
    """Enter a region if it is reached more cheaply than before; return it as a set, or an empty one (H6.3)."""
    total = spent + mine.terrain_cost[state.terrain[region]]
    before = way[region]
    if total > points or (before != NOBODY and total >= before):
        return 0
    way[region] = total
    return 1 << region


@compiled
def step_through(state, mine, region, portals, points, for_nothing, way):
    """Step from portal to portal as between neighbours, or for nothing; return those reached more cheaply (H18.5)."""
    bettered = 0
    spent = way[region]
    for other in range(REGIONS):
        if portals >> other & 1 and other != region:
            if not for_nothing:
                bettered |= enter(state, mine, other, spent, points, way)
            elif way[other] == NOBODY or spent < way[other]:
                way[other] = spent
                bettered |= 1 << other
    return bettered
