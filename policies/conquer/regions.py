"""Where to go in Heroes: Write & Conquer: what each region is worth to end in, and how far it is."""

from policies.choose import best_of, highest
from policies.conquer.armies import comes_later, fortress_gain, monster_worth, three_worth, toll
from policies.conquer.prices import lacks, price_of, rounds_left, set_prices
from policies.conquer.worth import artefact_worth
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.engine.sets import first_of, size_of, without_first
from sim.games.conquer.artefacts import fulfils, fulfils_elf_price
from sim.games.conquer.building import is_free, open_structures
from sim.games.conquer.effects import barred
from sim.games.conquer.monsters import leftmost
from sim.games.conquer.power import plain_power, whole_power
from sim.games.conquer.rules import LEVELS
from sim.games.conquer.state import ARTEFACTS, REGIONS, STOCK
from sim.games.conquer.travel import enterable, in_reach, joined_to, usable_portals
from sim.games.conquer.vocabulary import Count, Versus
from sim.games.conquer.words import Action, Condition, Faction, MapObject, Resource, Terrain

NEAR = 0.25  # resources that a neighbour still to be visited promises
SOMETIME = 0.4  # chance that the next structure is built where a player stands whose round has no building action left
MEETING = 0.2  # chance to meet a rival in a region beside its own that it has not visited
CLIMB = 0.5  # mountains bring the artefact that counts them nearer: share of the worth of a VP by artefacts
SPARED = 0.1  # share of a point more in every movement of a point left over
AROUND = 0.3  # share of what a neighbour of the start holds that is reached first
STORMED = 0.1  # share of a fortress beside the start, likewise
HUNTED = 0.5  # share of readiness to duel that a weaker rival is worth to the Hydra
MOUNTAINS = 4  # visited ones count towards an artefact up to here


@compiled
def survey_regions(state, rules, mind, way):
    """Work out what ending a move in each region in reach is worth, its neighbours' promise included."""
    seat = state.decider
    mine = state.players[seat]
    power = whole_power(state, rules, seat, Versus.FORTRESS.value)
    mind.climbs = size_of(mine.mountains) < MOUNTAINS
    mind.builds, mind.height = next_building(state, rules, mind)
    mind.within = in_reach(state, way)
    value_visits(state, rules, mind)
    value_objects(state, rules, mind, power)
    value_foundations(state, rules, mind)
    near = NEAR * mind.prices[Resource.ANY]
    fresh = state.open & ~mine.visited
    for region in range(REGIONS):
        mind.regions[region] += near * size_of(rules.neighbours[region] & fresh)
    if mind.weights.roads > 0.0 and rounds_left(state, rules) > 0:
        value_roads(state, rules, mind)
    mind_the_neighbours(state, rules, mind)


@compiled
def value_roads(state, rules, mind):
    """Add what the regions still to be visited promise beside each region in reach, portals included."""
    mine = state.players[state.decider]
    fresh = state.open & ~mine.visited & enterable(state, rules, mine)
    portals = usable_portals(state, rules, mine)
    within = mind.within
    while within:
        region = first_of(within)
        within = without_first(within)
        mind.regions[region] += mind.weights.roads * size_of(joined_to(rules, region, portals) & fresh)


@compiled
def value_visits(state, rules, mind):
    """Write what a first visit to each region in reach brings, nothing for the others."""
    weights = mind.weights
    visit = weights.visit + mind.bonus[Count.VISITED_REGIONS]
    for region in range(REGIONS):
        mind.regions[region] = 0.0
    fresh = mind.within & ~state.players[state.decider].visited
    while fresh:
        region = first_of(fresh)
        fresh = without_first(fresh)
        total = three_worth(mind, rules.region_resources[region]) + visit
        if mind.climbs and state.terrain[region] == Terrain.MOUNTAIN:
            total += CLIMB * weights.artefact
        mind.regions[region] = total


@compiled
def value_objects(state, rules, mind, power):
    """Add what the fortresses and artefacts in reach are worth to who has such a power."""
    there = rules.fortresses & ~state.seized
    for artefact in range(ARTEFACTS):
        if state.owner[artefact] == NOBODY:
            there |= 1 << rules.artefact_region[artefact]
    there &= mind.within
    while there:
        region = first_of(there)
        there = without_first(there)
        mind.regions[region] += object_worth(state, rules, mind, region, power)


@compiled
def value_foundations(state, rules, mind):
    """Add what standing on each foundation in reach promises."""
    there = mind.within & rules.foundations & ~state.players[state.decider].barred[MapObject.FOUNDATION]
    while there:
        region = first_of(there)
        there = without_first(there)
        mind.regions[region] += foundation_worth(state, rules, mind, region)


@compiled
def object_worth(state, rules, mind, region, power):
    """Return what the fortress or the artefact of a region is worth, if it can be had now."""
    seat = state.decider
    mine = state.players[seat]
    total = 0.0
    if (rules.fortresses & ~state.seized) >> region & 1 and not barred(mine, MapObject.FORTRESS, region):
        needed = rules.fortress_power[region] + rules.margin
        if power >= needed:
            total += fortress_worth(state, rules, mind, region)
    artefact = rules.artefact_at[region]
    if artefact == NOBODY or state.owner[artefact] != NOBODY or barred(mine, MapObject.ARTEFACT, region):
        return total
    if fulfils(state, rules, seat, artefact) or fulfils_elf_price(rules, mine, artefact):
        total += max(0.0, artefact_net(state, rules, mind, artefact))
    return total


@compiled
def fortress_worth(state, rules, mind, region):
    """Return what seizing a fortress brings beyond the power it costs."""
    return max(
        0.0, fortress_gain(rules, mind, region) - toll(state, rules, mind, rules.fortress_power[region] + rules.margin)
    )


@compiled
def artefact_net(state, rules, mind, artefact):
    """Return what collecting an artefact brings beyond its price."""
    seat = state.decider
    worth = artefact_worth(state, rules, mind, artefact) + mind.bonus[Count.ARTEFACTS_HELD]
    if fulfils_elf_price(rules, state.players[seat], artefact):
        return worth - rules.elf_price[artefact] * mind.prices[Resource.WOOD]
    if rules.condition[artefact] != Condition.PAY:
        return worth
    if state.faction[seat] == Faction.NAGAS:
        return worth - rules.serpent_price[artefact] * mind.prices[Resource.SERPENTS]
    resource = rules.condition_resource[artefact]
    return worth - rules.condition_amount[artefact] * price_of(mind, resource)


@compiled
def foundation_worth(state, rules, mind, region):
    """Return what standing on a foundation promises: the level of the next structure, above the one written in."""
    added = mind.height - state.players[state.decider].foundation[region]
    new = mind.bonus[Count.FOUNDATIONS_USED] * (added == mind.height)
    return mind.weights.foundation * mind.builds * max(0.0, added + new)


@compiled
def next_building(state, rules, mind):
    """Return how likely a structure is built from where a move ends, and its level as far as it can be foreseen."""
    if comes_later(state, rules, Action.BUILD.value):
        level = rules.levels[rules.plan_places[state.plan, Action.BUILD] - 1]
        gathered = level - state.level - 1
        height = highest_structure(state, rules, level * rules.per_level[Action.BUILD], gathered)
        return 1.0, height
    if rounds_left(state, rules) == 0:
        return 0.0, 0
    top = rules.levels[LEVELS - 1]
    height = highest_structure(state, rules, top * rules.per_level[Action.BUILD], top)
    return SOMETIME * (1.0 - mind.weights.rush), height


@compiled
def highest_structure(state, rules, height, gathered):
    """Return the highest level up to some height of a structure that lacks no more than is gathered until then."""
    seat = state.decider
    mine = state.players[seat]
    faction = state.faction[seat]
    best, ways = 0, open_structures(rules, mine, faction)
    while ways:
        structure = first_of(ways)
        ways = without_first(ways)
        level = rules.structure_level[faction, structure]
        fits = best < level <= height
        if fits and (is_free(rules, mine, level) or lacking(rules, mine, faction, structure) <= gathered):
            best = level
    return best


@compiled
def lacking(rules, mine, faction, structure):
    """Return how many resources are missing for a structure; Nagas exchange all they have for their price."""
    if faction == Faction.NAGAS:
        return max(0, rules.structure_cost[faction, structure, Resource.SERPENTS] - mine.units[0])
    total = 0
    for resource in range(STOCK):
        total += lacks(rules, mine, faction, structure, resource)
    return total


@compiled
def mind_the_neighbours(state, rules, mind):
    """Take off what meeting stronger rivals may cost where they are drawn to, and add what weaker ones are good for."""
    seat = state.decider
    own = plain_power(state.players[seat])
    monster = leftmost(state.players[seat])
    won = monster_worth(rules, mind, monster) if monster != NOBODY else 0.0
    for other in range(state.seats):
        theirs = plain_power(state.players[other])
        if other != seat and theirs != own:
            change = -mind.weights.caution if theirs > own else MEETING * mind.weights.duel * won
            where = state.players[other].region
            near = (rules.neighbours[where] | 1 << where) & mind.within & ~state.players[other].visited
            while near:
                region = first_of(near)
                near = without_first(near)
                mind.regions[region] += change


@compiled
def value_journeys(rules, mind, mine, hunt):
    """Write what a movement action of each level is worth: the best region within its points, and a hunt."""
    gains = mind.gains[Action.MOVE]
    for level in range(LEVELS):
        gains[level + 1] = 0.0
    others = mind.within & ~(1 << mine.region)
    while others:
        region = first_of(others)
        others = without_first(others)
        for level in range(LEVELS):
            left = points_of(rules, mine, rules.levels[level]) - mind.way[region]
            if left >= 0:
                worth = mind.regions[region] + mind.weights.move * SPARED * left
                gains[level + 1] = max(gains[level + 1], worth)
    for level in range(LEVELS):
        gains[level + 1] += hunt


@compiled
def points_of(rules, mine, level):
    """Return the points of a movement action of a level."""
    return level * rules.per_level[Action.MOVE] + mine.move_bonus


@compiled
def choose_start(state, rules, mind, options, count):
    """Start where the region and its neighbours bring most."""
    set_prices(state, rules, mind)
    for index in range(count):
        _, region, _, _ = unpack(options[index])
        mind.scores[index] = start_worth(state, rules, mind, region)
    return best_of(mind, mind.scores, count)


@compiled
def start_worth(state, rules, mind, region):
    """Return what a region and half of what its neighbours hold are worth."""
    total = three_worth(mind, rules.region_resources[region])
    for other in range(REGIONS):
        if (rules.neighbours[region] & state.open) >> other & 1:
            total += AROUND * three_worth(mind, rules.region_resources[other])
            if rules.fortresses >> other & 1:
                total += STORMED * mind.weights.fortress * rules.fortress_vp[other]
    return total


@compiled
def choose_hydra_move(state, rules, mind, options, count):
    """Send the Hydra to a fortress that it can seize, to weaker rivals, or away from them all."""
    power = rules.unit_power[state.faction[state.decider], 1]
    for index in range(count):
        _, region, _, _ = unpack(options[index])
        mind.scores[index] = hydra_worth(state, rules, mind, region, power)
    return highest(mind, mind.scores, count)


@compiled
def hydra_worth(state, rules, mind, region, power):
    """Return what the Hydra can do in a region."""
    seat = state.decider
    mine = state.players[seat]
    power = max(power, mine.unit_power[1])
    total = 0.0
    seizable = (rules.fortresses & ~state.seized) >> region & 1 and power > rules.fortress_power[region]
    if seizable and not barred(mine, MapObject.FORTRESS, region):
        total += mind.weights.fortress * rules.fortress_vp[region]
    for other in range(state.seats):
        if other != seat and state.players[other].region == region:
            stronger = whole_power(state, rules, other, Versus.PLAYER.value) >= power
            total += -1.0 if stronger else HUNTED * mind.weights.duel
    return total
