"""Building and recruiting in Heroes: Write & Conquer."""

from policies.choose import highest
from policies.conquer.armies import action_mark, actions_ahead, added_power, power_at_hand, promised, survey_aims
from policies.conquer.prices import lacks, price_of, set_prices
from policies.conquer.worth import structure_price, structure_worth
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.options import unpack, verb_of
from sim.engine.sets import first_of, without_first
from sim.games.conquer.building import is_free, open_structures, takes_foundation
from sim.games.conquer.effects import SERPENT
from sim.games.conquer.serpents import serpent_rate
from sim.games.conquer.state import GATHERED, STOCK
from sim.games.conquer.vocabulary import Count
from sim.games.conquer.words import FIRST_UNIT, Action, Faction, Resource, Verb

NEVER = -1.0e9
STOCK_BITS = 12  # room for the amount of a resource in one number
SUMMONING = 8.0
MANY = 6.0  # building actions ahead with which the next foundation is surely near
URGE = 1.5  # how much more a resource is worth that the structure aimed at lacks
SERPENT_PRICE = 4  # resources that a missing Serpent counts for
WAITING = 0.5  # how much dearer gold is while a structure waits for it
PATIENCE = 0.08  # what each missing resource takes off the wish for a structure


@compiled
def consider(state, rules, mind):
    """Work out prices, the structure to aim at, and prices again for what it lacks, unless only gold was spent."""
    mine = state.players[state.decider]
    this = (action_mark(state) << STOCK_BITS) + mine.stock[Resource.WOOD] << STOCK_BITS
    this += mine.stock[Resource.IRON]
    if mind.considered_for == this:
        return
    mind.considered_for = this
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
    ways = open_structures(rules, mine, faction)
    while ways:
        structure = first_of(ways)
        ways = without_first(ways)
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
def build_score(state, rules, mind, power, option):
    """Return what one thing of a building action is worth to who has such a power; ending it is worth nothing."""
    mine = state.players[state.decider]
    verb, a, b, _ = unpack(option)
    match verb:
        case Verb.BUILD:
            return mind.nets[a] + site_worth(state, rules, mind, a, b)
        case Verb.RECRUIT:
            gain = promised(mind, power + added_power(state, rules, a, b)) - mind.promise
            return gain + b * mind.keeping * mind.bonus[FIRST_UNIT + a] - spending(mind, mine, b * mine.unit_cost[a])
        case Verb.CONVERT:
            effect = rules.effects[mine.conversions[a]]
            added = b * (mine.unit_power[effect.turned] - mine.unit_power[effect.unit])
            gain = promised(mind, power + added) - mind.promise
            return gain - b * effect.pay_amount * price_of(mind, effect.pay)
        case Verb.EXCHANGE:
            return exchange_score(rules, mind, mine, option)
        case Verb.SUMMON:
            return SUMMONING if mine.hydra == NOBODY else 0.0
        case _:
            return 0.0


@compiled
def site_worth(state, rules, mind, structure, onto):
    """Return what the foundation adds to a structure built onto it; beside one its level is given away."""
    seat = state.decider
    mine = state.players[seat]
    level = rules.structure_level[state.faction[seat], structure]
    if onto and takes_foundation(rules, mine, level):
        written = mine.foundation[mine.region]
        new = mind.bonus[Count.FOUNDATIONS_USED] if written == 0 else 0.0
        return mind.weights.foundation * (level - written + new)
    return -mind.weights.site * level * min(1.0, actions_ahead(state, rules, Action.BUILD.value) / MANY)


@compiled
def spending(mind, mine, gold):
    """Return what so much gold is worth, more if a structure waits for it."""
    short = 0.0
    if mind.aim != NOBODY and mind.short[Resource.GOLD] == 0 and mine.built == 0:
        short = WAITING * gold * mind.gold
    return gold * mind.gold + short


@compiled
def exchange_score(rules, mind, mine, option):
    """Return what an exchange brings."""
    _, place, paid, gained = unpack(option)
    effect = rules.effects[mine.exchanges[place]]
    return effect.gain_amount * price_of(mind, gained) - effect.pay_amount * price_of(mind, paid)


@compiled
def choose_build(state, rules, mind, options, count):
    """Do what is worth most; structures before recruits, and end the action when nothing is worth anything."""
    mine = state.players[state.decider]
    if mine.built < rules.structures_each:
        consider(state, rules, mind)
    power = NOBODY
    mind.scores[0] = 0.0
    for index in range(1, count):
        verb = verb_of(options[index])
        if power == NOBODY and (verb == Verb.RECRUIT or verb == Verb.CONVERT):
            power = power_at_hand(state, rules)
            survey_aims(state, rules, mind)
            mind.promise = promised(mind, power)
            last = actions_ahead(state, rules, Action.MOVE.value) <= 0.0
            mind.keeping = 1.0 if last else 0.0
        score = build_score(state, rules, mind, power, options[index])
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
