"""What the powers of a board are worth to its player: what it counts, what Battles and tokens bring it, Souls.

The boards of the boxes turn their players to other goals: Deserts, Swamps, the sea, further continents, tokens, Battles
for Souls. With a box on the table a player looks through its abilities in force before it looks round.
"""

from policies.aughmoore.odds import foreseen
from policies.aughmoore.worth import LASTING, unit_worth
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.vocabulary import Count, Kind, Link, Pick, RuleWord, UnitWord, When
from sim.games.aughmoore.deeds.errands import affords
from sim.games.aughmoore.effects.counting import count_of
from sim.games.aughmoore.effects.force import spent
from sim.games.aughmoore.ground.souls import SOUL_PRICE
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import RESOURCES, TERRAINS
from sim.games.aughmoore.words import Resource, Terrain, Unit

FEW = 1.5  # units that fall in a usual Battle
RAISED = 0.2  # share of a Serf's worth that a first Soul has, which may raise one; further ones have less
TURNED = 0.5  # VP of a point of damage more or less, by the weight of attack
SMALL = 0.2  # VP of anything else that follows a Battle or a token
LASTS = 5.0  # rounds left from which a power is worth all that it brings
JOURNEY = 0.8  # worth of going by air or by sea with whole armies for each round left
SWIMMING_OUT = 0.5  # the same of ending a move at sea
SHORTCUT = 0.3  # the same of Regions that become adjacent, or cost less
OTHERS = 0.4  # worth of an ability of any other kind


@compiled
def read_powers(state, rules, mind):
    """Work out what the abilities in force make more of: regions by terrain, further continents, tokens, Battles."""
    for terrain in range(TERRAINS):
        mind.appeal[terrain] = 0.0
    mind.abroad, mind.finds, mind.spoils = 0.0, 0.0, 0.0
    mind.soul = soul_worth(state, rules, mind)
    mine = state.players[state.decider]
    for index in range(mine.ability_count):
        held = mine.abilities[index]
        effect = rules.effects[held.effect]
        match held.moment:
            case When.COLLECTION | When.END:
                read_count(state, rules, mind, effect)
            case When.EXPLORED:
                mind.finds += windfall(state, rules, mind, effect)
            case When.WON | When.FOUGHT:
                mind.spoils += windfall(state, rules, mind, effect)
            case _:
                continue
    if mind.abroad > 0.0:
        mind.abodes = inhabited(state, rules, state.decider)


@compiled
def inhabited(state, rules, seat):
    """Return the continents where a player has regions, and its own, a bit each."""
    found = 1 << state.players[seat].continent
    for region in range(lands(state)):
        if state.holders[region] >> seat & 1:
            found |= 1 << rules.continent[region]
    return found


@compiled
def read_count(state, rules, mind, effect):
    """Note what one more of the regions brings that an ability counts at each Collection, or at the end."""
    if not counts_regions(effect):
        return
    number = count_of(state, rules, state.decider, effect.per)
    if effect.most != NOBODY and number >= effect.most * effect.every:
        return
    worth = effect.amount / effect.every
    if effect.moment == When.COLLECTION:
        worth *= mind.prices[Resource.FOOD] * min(mind.left, LASTING)
    match effect.per:
        case Count.CONTINENTS_AWAY:
            mind.abroad += worth
        case Count.REGIONS_SEA:
            mind.appeal[Terrain.SEA] += worth
        case Count.REGIONS_BARREN:
            mind.appeal[Terrain.DESERT] += worth
            mind.appeal[Terrain.SWAMP] += worth
        case _:
            mind.appeal[effect.per - Count.REGIONS_PLAINS] += worth


@compiled
def counts_regions(effect):
    """Return whether an ability counts the regions or continents that its owner controls."""
    return Count.REGIONS_PLAINS <= effect.per <= Count.REGIONS_SEA or effect.per == Count.CONTINENTS_AWAY


@compiled
def drawn_to(state, rules, mind, region):
    """Return what the abilities in force make more of a region that nobody contests."""
    worth = mind.appeal[rules.terrain[region]]
    if mind.abroad > 0.0 and region < lands(state) and not mind.abodes >> rules.continent[region] & 1:
        worth += mind.abroad
    return worth


@compiled
def soul_worth(state, rules, mind):
    """Return what one more Soul is worth: Units that it may raise, and what the board counts Souls for."""
    mine = state.players[state.decider]
    if rules.souls_most <= mine.souls:
        return 0.0
    worth = RAISED * unit_worth(state, rules, mind, state.decider, Unit.SERF.value) * min(1.0, mind.left)
    worth *= 1.0 - mine.souls / rules.souls_most
    for index in range(mine.ability_count):
        effect = rules.effects[mine.abilities[index].effect]
        if effect.per == Count.SOULS:
            share = effect.amount / effect.every
            worth += share if effect.moment == When.END else mind.weights.power * share * min(1.0, mind.left / LASTS)
    return worth


@compiled
def windfall(state, rules, mind, effect):
    """Return about what an effect brings each time that its moment comes."""
    number = effect.amount + 0.0
    if effect.per != Count.ONE:
        number *= FEW if effect.most == NOBODY else min(FEW, effect.most + 0.0)
    match effect.kind:
        case Kind.VP:
            return number
        case Kind.GAIN | Kind.STEAL:
            return number * (mind.soul if effect.resource == Pick.SOUL else mind.prices[Resource.FOOD])
        case Kind.SPAWN:
            return number * raised(state, rules, mind, effect)
        case Kind.DAMAGE:
            return TURNED * mind.weights.attack * abs(number)
        case _:
            return SMALL


@compiled
def raised(state, rules, mind, effect):
    """Return what a unit that an effect brings is worth beyond what it costs, nothing if it cannot be paid for."""
    if not affords(state.players[state.decider], effect):
        return 0.0
    unit = Unit.WARRIOR.value if effect.units & 1 << UnitWord.WARRIOR else Unit.SERF.value
    return max(0.0, unit_worth(state, rules, mind, state.decider, unit) - toll(mind, effect))


@compiled
def toll(mind, effect):
    """Return what the price of an effect is worth: resources and Souls."""
    cost = mind.soul * effect.pay[SOUL_PRICE]
    for resource in range(RESOURCES):
        cost += mind.prices[resource] * effect.pay[resource]
    return cost


@compiled
def spoils_of(state, rules, mind, troop, foe, where):
    """Return what the own abilities promise beside VP for a Battle, and after victory; `where` as in `lent`."""
    mine = state.players[troop.side]
    fought, won = 0.0, 0.0
    for index in range(mine.ability_count):
        held = mine.abilities[index]
        if held.moment != When.WON and held.moment != When.FOUGHT:
            continue
        effect = rules.effects[held.effect]
        there = held.hero == NOBODY or troop.heroes >> held.hero & 1
        if there and foreseen(state, rules, effect, troop, foe, where):
            worth = windfall(state, rules, mind, effect)
            if held.moment == When.WON:
                won += worth
            else:
                fought += worth
    return fought, won


@compiled
def power_worth(mind, effect):
    """Return about what an ability brings until the end that changes how a player moves, or does something else."""
    lasting = min(1.0, mind.left / LASTS)
    match effect.kind:
        case Kind.TRAVEL:
            return JOURNEY * min(mind.left, LASTING)
        case Kind.IGNORE:
            if effect.rule == RuleWord.SEA_END or effect.rule == RuleWord.SEA_ENEMY:
                return SWIMMING_OUT * min(mind.left, LASTING)
            return OTHERS * lasting
        case Kind.ADJACENCY:
            if effect.link == Link.CAPITAL_SEA_VESSEL or effect.link == Link.SWAMP_SWAMP:
                return SHORTCUT * min(mind.left, LASTING)
            return OTHERS * lasting
        case _:
            return OTHERS * lasting


@compiled
def aftermath(state, rules, mind, action):
    """Return what the abilities in force promise after an action."""
    mine = state.players[state.decider]
    worth = 0.0
    if mine.moments >> When.AFTER_ACTION & 1:
        for index in range(mine.ability_count):
            held = mine.abilities[index]
            effect = rules.effects[held.effect]
            if held.moment == When.AFTER_ACTION and effect.after >> action & 1 and not spent(mine, effect):
                worth += windfall(state, rules, mind, effect)
    return worth
