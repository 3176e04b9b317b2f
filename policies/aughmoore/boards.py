"""What the own board is worth to a player: units recruited, Buildings, the Capital's levels, Towers, abilities."""

from policies.aughmoore.dangers import parting_risk
from policies.aughmoore.marching import LEAST_HOST, army_force, strike_worth
from policies.aughmoore.powers import power_worth
from policies.aughmoore.regions import home_risk
from policies.aughmoore.worth import expanded, exploits, finishing, is_triggered, labour, reached_by_any, unit_worth
from sim.compiling.compiled import compiled
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.vocabulary import Count, Kind, When
from sim.games.aughmoore.effects.counting import count_of
from sim.games.aughmoore.round.building import building_price, level_price, tower_price
from sim.games.aughmoore.round.recruiting import unit_price
from sim.games.aughmoore.state import BUILDINGS, HEROES, LEVELS, PILE, RESOURCES, UNITS
from sim.games.aughmoore.words import Face, Objective, Resource, Unit

RENOWN = 4.0  # rounds left from which a Hero is worth all that the weight says
STANDING = 5.0  # rounds left from which a Building or a level is worth all that it brings
GRANDEUR = 0.5  # what the Capital's next level is worth by its weight even at the end
SPARED = 0.7  # share of its price that a level is held to cost: the next ones come no cheaper
SIGHT = 0.15  # VP of each face-down token beside a Tower
SOON, LATER = 0.6, 0.3  # share of its worth that an ability has of which the Capital lacks one level, or more
WORKED = 0.35  # times a round that an ability works which waits for what the player does
WINS = 0.4  # Battles won in a round, where an ability waits for one
GROWTH = 1.0  # how many more of what an ability counts there will be at the end
BONUS_ROUNDS = 3.0  # rounds left from which a bonus in Battle is worth all that it can be


@compiled
def recruit_worth(state, rules, mind, unit, number):
    """Return what recruiting is worth beyond its price; the last units may bring the end."""
    seat = state.decider
    worth = number * unit_worth(state, rules, mind, seat, unit)
    for resource in range(RESOURCES):
        worth -= mind.prices[resource] * unit_price(state, rules, seat, unit, number, resource)
    if Unit.HERO_1 <= unit < Unit.SEA_VESSEL:
        worth += mind.weights.hero * min(1.0, mind.left / RENOWN) + mind.heroes[unit - Unit.HERO_1]
    strength = rules.strength[state.faction[seat], unit]
    worth += home_risk(mind, 0) - home_risk(mind, -number * strength) - parting_risk(mind, -number * strength)
    worth += enlisting(state, rules, mind, unit, number * strength)
    if ends_by_recruiting(state, rules, unit, number):
        worth += mind.weights.finish * finishing(state, rules, mind, seat)
    return worth


@compiled
def ends_by_recruiting(state, rules, unit, number):
    """Return whether recruiting brings all Serfs and Warriors into play."""
    seat = state.decider
    if unit > Unit.WARRIOR or is_triggered(state) or reached_by_any(state, Objective.EXPAND.value):
        return False
    mine = state.players[seat]
    faction = state.faction[seat]
    missing = rules.supply[faction, Unit.SERF] - mine.in_play[Unit.SERF]
    missing += rules.supply[faction, Unit.WARRIOR] - mine.in_play[Unit.WARRIOR]
    return missing == number


@compiled
def enlisting(state, rules, mind, unit, strength):
    """Return what new units at home add to the hopes of conquest: Serfs are not recruited to conquer."""
    home = state.players[state.decider].capital
    force = army_force(state, rules, home)
    if unit == Unit.SERF or force + strength < LEAST_HOST:
        return 0.0
    now = strike_worth(state, rules, mind, home, force)
    return mind.weights.gather * (strike_worth(state, rules, mind, home, force + strength) - now)


@compiled
def building_worth(state, rules, mind, building):
    """Return what a Building is worth: its VP, its abilities, and the Hero or Vessel that it unlocks."""
    seat = state.decider
    mine = state.players[seat]
    worth = rules.building_vp + mind.weights.building * min(1.0, mind.left / STANDING) + mind.buildings[building]
    for unit in range(Unit.HERO_1, UNITS):
        if rules.unlocked_by[state.faction[seat], unit] == building and mind.left > 1.0:
            worth += mind.weights.vessel if unit >= Unit.SEA_VESSEL else mind.weights.hero
    for resource in range(RESOURCES):
        worth -= mind.prices[resource] * building_price(rules, mine, resource)
    return worth - labour(mind, mine)


@compiled
def read_boards(state, rules, mind):
    """Work out once a round what the abilities of the own Buildings and Heroes promise."""
    if mind.boarded == state.turn_round:
        return
    mind.boarded = state.turn_round
    seat = state.decider
    first = rules.carriers.building + state.faction[seat] * BUILDINGS * LEVELS
    for building in range(BUILDINGS):
        mind.buildings[building] = promised(state, rules, mind, first + building * LEVELS, LEVELS)
    special = rules.special_building[state.faction[seat]] if expanded(state) else NOBODY
    if special != NOBODY:
        mind.buildings[special] += promised(state, rules, mind, rules.carriers.special + state.faction[seat], 1)
    first = rules.carriers.hero + state.faction[seat] * HEROES * LEVELS
    for hero in range(HEROES):
        mind.heroes[hero] = promised(state, rules, mind, first + hero * LEVELS, LEVELS)


@compiled
def promised(state, rules, mind, first, number):
    """Return what so many carriers promise until the end, mostly three of a card, the Capital's level considered."""
    level = state.players[state.decider].level
    worth = 0.0
    for carrier in range(first, first + number):
        for index in effects_of(rules, carrier):
            effect = rules.effects[index]
            share = 1.0
            if effect.level > level:
                share = SOON if effect.level == level + 1 else LATER
            worth += share * ability_worth(state, rules, mind, effect)
    return mind.weights.ability * worth


@compiled
def ability_worth(state, rules, mind, effect):
    """Return about what an ability brings until the end of the game."""
    match effect.kind:
        case Kind.VP:
            if effect.moment == When.END:
                return effect.amount * often(state, rules, effect)
            return effect.amount * WINS * mind.left
        case Kind.GAIN | Kind.STEAL:
            amount = abs(effect.amount) * often(state, rules, effect) * mind.prices[Resource.FOOD]
            return amount * mind.left * (1.0 if effect.moment == When.COLLECTION else WORKED)
        case Kind.COST:
            return abs(effect.amount) * WORKED * mind.left * mind.prices[Resource.FOOD]
        case Kind.SPAWN:
            unit = Unit.WARRIOR.value if effect.units & 2 else Unit.SERF.value
            return WORKED * mind.left * unit_worth(state, rules, mind, state.decider, unit)
        case Kind.STRENGTH:
            lasting = min(1.0, mind.left / BONUS_ROUNDS)
            return mind.weights.power * abs(effect.amount) * often(state, rules, effect) * lasting
        case _:
            return power_worth(mind, effect)


@compiled
def often(state, rules, effect):
    """Return how often an ability's amount is likely to count in the end."""
    if effect.per == Count.ONE:
        return 1.0
    number = (count_of(state, rules, state.decider, effect.per) + GROWTH) / effect.every
    return number if effect.most < 0 else min(number, effect.most + 0.0)


@compiled
def upgrade_worth(state, rules, mind):
    """Return what the Capital's next level is worth: its VP, stronger abilities, more Towers and Spells."""
    mine = state.players[state.decider]
    lasting = min(1.0, mind.left / STANDING)
    worth = rules.level_vp[mine.level] - rules.level_vp[mine.level - 1] + 0.0
    worth += mind.weights.upgrade * (GRANDEUR + lasting)
    for resource in range(RESOURCES):
        worth -= SPARED * mind.prices[resource] * level_price(rules, mine, resource)
    return worth


@compiled
def tower_worth(state, rules, mind, region):
    """Return what a Tower in a region is worth: VP by distance, income, tokens turned up, the objective."""
    seat = state.decider
    mine = state.players[seat]
    worth = mine.distance[region] * rules.tower_vp + mind.weights.tower
    worth += rules.tower_income * mind.yields[rules.terrain[region]]
    for index in range(rules.border_count[region]):
        for pile in range(PILE):
            worth += SIGHT * (state.face[rules.borders[region, index], pile] == Face.HIDDEN)
    if exploits(mine) + 1 == rules.tower_supply and not is_triggered(state):
        worth += mind.weights.finish * finishing(state, rules, mind, seat)
    return worth - mind.prices[Resource.ORE] * tower_price(state, rules, seat, region)
