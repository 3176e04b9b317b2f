"""The action plan, building and recruiting in Heroes: Write & Conquer."""

from policies.choose import highest, noisy
from policies.conquer.regions import best_journey, survey_regions
from policies.conquer.worth import (
    glance,
    lacks,
    price_of,
    set_prices,
    structure_price,
    structure_worth,
)
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.conquer.building import is_free, takes_foundation
from sim.games.conquer.effects import SERPENT, barred
from sim.games.conquer.monsters import leftmost
from sim.games.conquer.power import MECHANIC
from sim.games.conquer.rules import LEVELS
from sim.games.conquer.serpents import serpent_rate
from sim.games.conquer.state import GATHERED, REGIONS, STOCK, UNITS
from sim.games.conquer.travel import find_ways
from sim.games.conquer.vocabulary import Happening
from sim.games.conquer.words import Action, Faction, MapObject, Resource, Verb

NEVER = -1.0e9
SUMMONING = 8.0
URGE = 1.5  # how much more a resource is worth that the structure aimed at lacks
SERPENT_PRICE = 4  # resources that a missing Serpent counts for
RECRUITED = 0.5  # share of its power's worth of an army that is recruited for a plan
IDLE = 0.2  # power that a Mechanic without a unit to double brings
CONVERTED = 0.8  # share of its power's worth of a unit that is converted
WAITING = 0.5  # how much dearer gold is while a structure waits for it
PATIENCE = 0.08  # what each missing resource takes off the wish for a structure


@compiled
def consider(state, rules, mind):
    """Work out prices, the structure to aim at, and prices again for what it lacks."""
    set_prices(state, rules, mind)
    take_aim(state, rules, mind)
    for resource in range(GATHERED):
        if mind.short[resource] > 0:
            mind.prices[resource] *= URGE


@compiled
def take_aim(state, rules, mind):
    """Value the structures whose way is open, aim at the one worth most, and note what it lacks."""
    seat = state.decider
    mine = state.players[seat]
    faction = state.faction[seat]
    mind.aim = NOBODY
    best = 0.0
    for structure in range(rules.structure_count[faction]):
        mind.missing[structure] = NOBODY
        if way_is_open(rules, mine, faction, structure):
            if mind.valued[structure] != state.turn_round:
                mind.valued[structure] = state.turn_round
                mind.values[structure] = structure_worth(state, rules, mind, structure)
            mind.nets[structure] = net_worth(state, rules, mind, structure)
            mind.missing[structure] = missing(rules, mine, faction, structure)
            wish = mind.nets[structure] / (1.0 + PATIENCE * mind.missing[structure])
            if wish > best:
                best = wish
                mind.aim = structure
                mind.aim_worth = mind.nets[structure]
    note_shortage(rules, mind, mine, faction)


@compiled
def way_is_open(rules, mine, faction, structure):
    """Tell whether a structure is not built and one that it requires is."""
    required = rules.structure_requires[faction, structure]
    return not mine.structures >> structure & 1 and (required == 0 or required & mine.structures != 0)


@compiled
def net_worth(state, rules, mind, structure):
    """Return what a structure is worth beyond the resources it costs."""
    seat = state.decider
    faction = state.faction[seat]
    worth = mind.values[structure]
    if is_free(rules, state.players[seat], rules.structure_level[faction, structure]):
        return worth
    return worth - structure_price(rules, mind, faction, structure)


@compiled
def missing(rules, mine, faction, structure):
    """Return how many resources a structure lacks, Serpents counting as four."""
    if is_free(rules, mine, rules.structure_level[faction, structure]):
        return 0
    total = 0
    for resource in range(STOCK):
        total += lacks(rules, mine, faction, structure, resource)
    serpents = rules.structure_cost[faction, structure, Resource.SERPENTS] - mine.units[SERPENT]
    if serpents > 0:
        total += SERPENT_PRICE * max(0, serpents - exchangeable(rules, mine))
    return total


@compiled
def exchangeable(rules, mine):
    """Return how many Serpents the next building action brings."""
    serpents = 0
    for resource in range(GATHERED):
        serpents += mine.stock[resource] // serpent_rate(rules, mine, resource)
    return serpents


@compiled
def note_shortage(rules, mind, mine, faction):
    """Note which resources the structure aimed at lacks."""
    for resource in range(STOCK + 1):
        mind.short[resource] = 0
    mind.aim_level = 0
    if mind.aim == NOBODY:
        return
    mind.aim_level = rules.structure_level[faction, mind.aim]
    if not is_free(rules, mine, mind.aim_level):
        for resource in range(STOCK):
            mind.short[resource] = lacks(rules, mine, faction, mind.aim, resource)
        if faction == Faction.NAGAS:
            serpents = lacks(rules, mine, faction, mind.aim, Resource.SERPENTS.value)
            mind.short[Resource.SERPENTS] = max(0, serpents - exchangeable(rules, mine))


@compiled
def choose_plan(state, rules, mind, options, count):
    """Take the plan whose four actions together bring its writer most."""
    consider(state, rules, mind)
    value_actions(state, rules, mind)
    lacked = mind.short[Resource.WOOD] + mind.short[Resource.IRON] + mind.short[Resource.GOLD]
    waits = lacked > 0 and mind.short[Resource.RAGE] + mind.short[Resource.SERPENTS] == 0
    for index in range(count):
        score = plan_score(rules, mind, index)
        if waits and enables(rules, mind, index):
            score += mind.aim_worth
        mind.scores[index] = score
    return highest(mind, mind.scores, count)


@compiled
def value_actions(state, rules, mind):
    """Write what each action is worth at each level."""
    seat = state.decider
    mine = state.players[seat]
    top = rules.levels[LEVELS - 1] * rules.per_level[Action.MOVE] + mine.move_bonus
    find_ways(state, rules, mine, top, (mind.way, mind.waves))
    survey_regions(state, rules, mind, mind.way)
    army = recruiting_worth(state, rules, mind)
    for level in range(LEVELS):
        for resource in range(GATHERED):
            amount = rules.levels[level] * rules.per_level[resource] + gathering_bonus(rules, mine, resource)
            mind.gains[resource, level] = noisy(mind, amount * mind.prices[resource])
        points = rules.levels[level] * rules.per_level[Action.MOVE] + mine.move_bonus
        mind.gains[Action.MOVE, level] = best_journey(state, mind, mine, points)
        height = rules.levels[level] * rules.per_level[Action.BUILD]
        mind.gains[Action.BUILD, level] = army + best_building(rules, mind, state.faction[seat], height)


@compiled
def gathering_bonus(rules, mine, resource):
    """Return how much effects add to a gathering action."""
    added = 0
    for place in range(mine.trigger_count):
        effect = rules.effects[mine.triggers[place]]
        if effect.happening == Happening.GATHER_WOOD + resource or effect.happening == Happening.GATHER_ANY:
            added += effect.amount
    return added


@compiled
def best_building(rules, mind, faction, height):
    """Return what the best structure is worth that can be paid for now."""
    best = 0.0
    for structure in range(rules.structure_count[faction]):
        if mind.missing[structure] == 0 and rules.structure_level[faction, structure] <= height:
            best = max(best, mind.nets[structure])
    return best


@compiled
def plan_score(rules, mind, plan):
    """Return what the four actions of a plan are worth, each at its level."""
    total = 0.0
    for place in range(LEVELS):
        total += mind.gains[rules.plans[plan, place], place]
    return total


@compiled
def enables(rules, mind, plan):
    """Tell whether a plan gathers what the structure aimed at lacks before it builds at its level."""
    wood, iron, gold = mind.short[Resource.WOOD], mind.short[Resource.IRON], mind.short[Resource.GOLD]
    for place in range(LEVELS):
        level = rules.levels[place]
        match rules.plans[plan, place]:
            case Action.WOOD:
                wood -= level
            case Action.IRON:
                iron -= level
            case Action.GOLD:
                gold -= level
            case Action.BUILD:
                return max(wood, iron, gold) <= 0 and mind.aim_level <= level
            case _:
                pass
    return False


@compiled
def power_goal(state, rules, mind):
    """Return the power of an army that could do what the player is after: the next monster, the weakest fortress."""
    mine = state.players[state.decider]
    weights = mind.weights
    goal = 0.0
    monster = leftmost(mine)
    if monster != NOBODY:
        goal += min(1.0, weights.monster) * (rules.monster_power[monster] + rules.margin)
    weakest = 0
    for region in range(REGIONS):
        fortress = (rules.fortresses & state.open & ~state.seized) >> region & 1 == 1
        weaker = weakest == 0 or rules.fortress_power[region] < weakest
        if fortress and weaker and not barred(mine, MapObject.FORTRESS, region):
            weakest = rules.fortress_power[region]
    return goal + min(1.0, weights.fortress) * weakest


@compiled
def recruiting_worth(state, rules, mind):
    """Return what recruiting with the gold at hand would bring."""
    seat = state.decider
    mine = state.players[seat]
    lacking = power_goal(state, rules, mind) - glance(mine)
    best = 0.0
    for unit in range(rules.unit_count[state.faction[seat]]):
        if mine.recruits >> unit & 1 and lacking > 0.0:
            number = mine.stock[Resource.GOLD] // mine.unit_cost[unit]
            power = min(lacking, number * strength(state, unit))
            best = max(best, power * mind.weights.power * RECRUITED)
    return best


@compiled
def strength(state, unit):
    """Return the power that one more unit brings; a Mechanic doubles a unit that has no Mechanic yet."""
    seat = state.decider
    mine = state.players[seat]
    if state.faction[seat] != Faction.GNOMES or unit != MECHANIC:
        return float(mine.unit_power[unit])
    others = 0
    best = 0
    for other in range(1, UNITS):
        others += mine.units[other]
        if mine.units[other] > 0:
            best = max(best, mine.unit_power[other])
    return float(best) if others > mine.units[MECHANIC] else IDLE


@compiled
def build_score(state, rules, mind, lacking, option):
    """Return what one thing of a building action is worth; ending it is worth nothing."""
    seat = state.decider
    mine = state.players[seat]
    faction = state.faction[seat]
    verb, a, b, _ = unpack(option)
    match verb:
        case Verb.BUILD:
            worth = mind.nets[a]
            level = rules.structure_level[faction, a]
            if b and takes_foundation(rules, mine, level):
                worth += mind.weights.foundation * (level - mine.foundation[mine.region])
            return worth
        case Verb.RECRUIT:
            power = min(lacking, b * strength(state, a))
            return power * mind.weights.power - spending(mind, mine, b * mine.unit_cost[a])
        case Verb.CONVERT:
            effect = rules.effects[mine.conversions[a]]
            added = b * (mine.unit_power[effect.turned] - mine.unit_power[effect.unit])
            return CONVERTED * added * mind.weights.power - b * effect.pay_amount * price_of(mind, effect.pay)
        case Verb.EXCHANGE:
            return exchange_score(rules, mind, mine, option)
        case Verb.SUMMON:
            return SUMMONING if mine.hydra == NOBODY else 0.0
        case _:
            return 0.0


@compiled
def spending(mind, mine, gold):
    """Return what so much gold is worth, more if a structure waits for it."""
    short = 0.0
    if mind.aim != NOBODY and mind.short[Resource.GOLD] == 0 and mine.built == 0:
        short = WAITING * gold * mind.prices[Resource.GOLD]
    return gold * mind.prices[Resource.GOLD] + short


@compiled
def exchange_score(rules, mind, mine, option):
    """Return what an exchange brings."""
    _, place, paid, gained = unpack(option)
    effect = rules.effects[mine.exchanges[place]]
    return effect.gain_amount * price_of(mind, gained) - effect.pay_amount * price_of(mind, paid)


@compiled
def choose_build(state, rules, mind, options, count):
    """Do what is worth most; structures before recruits, and end the action when nothing is worth anything."""
    seat = state.decider
    if state.players[seat].built < rules.structures_each:
        consider(state, rules, mind)
    lacking = power_goal(state, rules, mind) - glance(state.players[seat])
    mind.scores[0] = 0.0
    for index in range(1, count):
        score = build_score(state, rules, mind, max(0.0, lacking), options[index])
        mind.scores[index] = score if score > 0.0 else NEVER
    return highest(mind, mind.scores, count)


@compiled
def choose_boost(state, rules, mind, options, count):
    """Make the exchange that brings most, if one brings anything."""
    consider(state, rules, mind)
    mind.scores[0] = 0.0
    for index in range(1, count):
        mind.scores[index] = exchange_score(rules, mind, state.players[state.decider], options[index])
    return highest(mind, mind.scores, count)


@compiled
def choose_mix(state, rules, mind, options, count):
    """Take the mix of wood, iron and gold that is worth most."""
    amount = state.about[0]
    consider(state, rules, mind)
    for index in range(count):
        _, iron, gold, _ = unpack(options[index])
        wood = amount - iron - gold
        mind.scores[index] = wood * mind.prices[0] + iron * mind.prices[1] + gold * mind.prices[2]
    return highest(mind, mind.scores, count)
