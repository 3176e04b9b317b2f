"""Where to go in Heroes: Write & Conquer: what each region is worth to end in, and how far it is."""

from policies.choose import best_of, highest
from policies.conquer.worth import artefact_worth, glance, price_of, rounds_left, set_prices, three_worth
from sim.compiling.compiled import compiled
from sim.engine.chance import uniform
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.conquer.artefacts import fulfils, fulfils_elf_price
from sim.games.conquer.effects import barred, size
from sim.games.conquer.moving import point_exchange, purchasable
from sim.games.conquer.power import whole_power
from sim.games.conquer.rules import LEVELS
from sim.games.conquer.state import REGIONS
from sim.games.conquer.vocabulary import Versus
from sim.games.conquer.words import Action, Condition, Faction, MapObject, Resource, Terrain

NEAR = 0.25  # resources that a neighbour still to be visited promises
SPEND = 0.35  # worth of the army used against a fortress, as a share of its power's worth
SOON, SOMETIME = 1.6, 0.5  # building actions that a foundation waits for: one later in this round's plan, or none
CLIMB = 0.5  # mountains bring the artefact that counts them nearer: share of the worth of a VP by artefacts
SPARED = 0.1  # share of a point more in every movement of a point left over
AROUND = 0.3  # share of what a neighbour of the start holds that is reached first
STORMED = 0.1  # share of a fortress beside the start, likewise
HUNTED = 0.5  # share of readiness to duel that a weaker rival is worth to the Hydra
PATH = 0.02  # worth of a point left over
MOUNTAINS = 4  # visited ones count towards an artefact up to here


@compiled
def survey_regions(state, rules, mind, way):
    """Work out what ending a move in each region in reach is worth, its neighbours' promise included."""
    seat = state.decider
    mine = state.players[seat]
    power = whole_power(state, rules, seat, Versus.FORTRESS.value)
    fresh = state.open & ~mine.visited
    near = NEAR * mind.prices[Resource.ANY]
    mind.climbs = size(mine.mountains) < MOUNTAINS
    mind.builds = SOON if builds_later(state, rules) else SOMETIME
    for region in range(REGIONS):
        if way[region] != NOBODY and state.open >> region & 1:
            beyond = near * size(rules.neighbours[region] & fresh)
            mind.regions[region] = region_worth(state, rules, mind, region, power) + beyond
    shun(state, rules, mind)


@compiled
def region_worth(state, rules, mind, region, power):
    """Return what a region brings to a player who ends its move there."""
    mine = state.players[state.decider]
    weights = mind.weights
    total = 0.0
    if not mine.visited >> region & 1:
        total += three_worth(mind, rules.region_resources[region]) + weights.visit
        if mind.climbs and state.terrain[region] == Terrain.MOUNTAIN:
            total += CLIMB * weights.artefact
    total += object_worth(state, rules, mind, region, power)
    if rules.foundations >> region & 1 and not barred(mine, MapObject.FOUNDATION, region):
        total += foundation_worth(state, rules, mind, region)
    return total


@compiled
def object_worth(state, rules, mind, region, power):
    """Return what the fortress or the artefact of a region is worth, if it can be had now."""
    seat = state.decider
    mine = state.players[seat]
    total = 0.0
    if (rules.fortresses & ~state.seized) >> region & 1 and not barred(mine, MapObject.FORTRESS, region):
        needed = rules.fortress_power[region] + rules.margin
        if power >= needed:
            total += fortress_worth(rules, mind, region)
    artefact = rules.artefact_at[region]
    if artefact == NOBODY or state.owner[artefact] != NOBODY or barred(mine, MapObject.ARTEFACT, region):
        return total
    if fulfils(state, rules, seat, artefact) or fulfils_elf_price(rules, mine, artefact):
        total += max(0.0, artefact_net(state, rules, mind, artefact))
    return total


@compiled
def fortress_worth(rules, mind, region):
    """Return what seizing a fortress brings beyond the units it costs."""
    needed = rules.fortress_power[region] + rules.margin
    gain = mind.weights.fortress * rules.fortress_vp[region] + three_worth(mind, rules.fortress_resources[region])
    return max(0.0, gain - SPEND * mind.weights.power * needed)


@compiled
def artefact_net(state, rules, mind, artefact):
    """Return what collecting an artefact brings beyond its price."""
    seat = state.decider
    worth = artefact_worth(state, rules, mind, artefact)
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
    """Return what standing on a foundation promises: a building action still to come, and a level to write."""
    mine = state.players[state.decider]
    if mine.foundation[region] > 0 or rounds_left(state, rules) == 0:
        return 0.0
    return mind.weights.foundation * mind.builds


@compiled
def builds_later(state, rules):
    """Tell whether a building action follows in this round's plan after the present action."""
    for place in range(LEVELS):
        if rules.plans[state.plan, place] == Action.BUILD:
            return state.action != NOBODY and rules.levels[place] > state.level
    return False


@compiled
def shun(state, rules, mind):
    """Take off what the nearness of stronger rivals costs: some may end there too."""
    seat = state.decider
    own = glance(state.players[seat])
    for other in range(state.seats):
        if other != seat and glance(state.players[other]) > own:
            where = state.players[other].region
            mind.regions[where] -= mind.weights.caution
            for place in range(rules.border_count[where]):
                mind.regions[rules.border_to[where, place]] -= mind.weights.caution


@compiled
def best_journey(state, mind, mine, points):
    """Return the worth of the best region within so many points."""
    best = 0.0
    for region in range(REGIONS):
        if state.open >> region & 1 and 0 <= mind.way[region] <= points:
            worth = mind.regions[region] + mind.weights.move * SPARED * (points - mind.way[region])
            if region != mine.region and worth > best:
                best = worth
    return best


@compiled
def choose_destination(state, rules, mind, options, count):
    """Go where it is worth most, with points left for skipping monsters worth a little."""
    set_prices(state, rules, mind)
    mine = state.players[state.decider]
    survey_regions(state, rules, mind, mine.way)
    times, each = purchasable(rules, mine)
    price = 0.0
    if times > 0:
        effect = rules.effects[mine.exchanges[point_exchange(rules, mine)]]
        price = effect.pay_amount * price_of(mind, effect.pay)
    for index in range(count):
        _, region, bought, _ = unpack(options[index])
        left = mine.points + bought * each - mine.way[region]
        mind.scores[index] = mind.regions[region] - bought * price + PATH * left + mind.temperature * uniform(mind)
    return highest(mind, mind.scores, count)


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
