"""Which action a player of Heroes of Land, Air & Sea takes, follows or musters: the worth of each answer."""

from typing import NamedTuple

from policies.aughmoore.regions import home_risk, income_worth, survey
from policies.aughmoore.worth import (
    conquest_worth,
    exploits,
    finishing,
    gain_worth,
    is_triggered,
    look,
    reached_by_any,
    unit_worth,
)
from policies.choose import best_of
from sim.compiling.compiled import compiled
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.aughmoore.content.catalogue import BUILDING_ABILITY, HERO_ABILITY, SPELL_CARRIER
from sim.games.aughmoore.content.vocabulary import Kind
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.deeds.spells import affords_spell, spell_price
from sim.games.aughmoore.ground.library import library_limit
from sim.games.aughmoore.ground.pieces import is_capital, natural_here
from sim.games.aughmoore.round.building import building_price, level_price, tower_price
from sim.games.aughmoore.round.recruiting import unit_price
from sim.games.aughmoore.state import BUILDINGS, HEROES, LANDS, LEVELS, PILE, REGIONS, RESOURCES, UNITS
from sim.games.aughmoore.words import Face, Objective, Phase, Resource, SpellType, Unit

SLOW = 0.12  # worth lost for each step beyond one
NOTHING = 0.02  # worth of an action that is not known to bring anything
ANSWER = 0.7  # VP that the defender's own card is likely to bring it
DRAWN, DRAWN_FREE = 0.25, 0.3  # worth of drawing Spells by the weight of magic: at all, and for each free place
CONJURED = 3.0  # rounds left from which drawn Spells are worth all that
SCRIBED = 6.0  # rounds for which a Scribed Spell is reckoned at most
RECAST = 3.0  # rounds until it can be cast again
RENOWN = 4.0  # rounds left from which a Hero is worth all that its abilities promise
STANDING = 5.0  # rounds left from which a Building or a level is worth all that it brings
ABILITY = 0.4  # what each ability adds to a Building
GRANDEUR = 0.5  # what the Capital's next level is worth by its weight even at the end
SPARED = 0.7  # share of its price that a level is held to cost: the next ones come no cheaper
SIGHT = 0.15  # VP of each face-down token beside a Tower
STRIDE, SLOW_STRIDE = 3, 2  # steps of a march that are thought of: with Warriors, and without
DESERTED = 0.5  # worth of work lost where a Tower is left without units
RETURNED = 0.6  # share of its income that a region left behind loses: somebody may come back
PROMISING = 0.5  # chance of a victory from which the enemy's Strength counts as a prize
BEATEN = 0.3  # worth of a point of it, by the weight of attack
SAFE_LEAD, SAFE = 4, 0.9  # Strength ahead with which a victory is as good as sure, and its chance
LOST_LEAD = -5  # Strength behind with which nobody reckons with one
EVEN_CHANCE, PER_POINT = 0.5, 0.1  # chance between equals, and what a point of Strength adds
WINDFALL = 0.8  # share of the worth of Food that resources by a Spell have
STRUCK = 0.7  # worth of a unit destroyed, by the weight of attack
SENT = 0.6  # share of the best march that moving by a Spell is worth
LOOKED = 0.3  # VP of a card or token seen
AIDED = 0.5  # VP of help in a Battle
DENIED = 0.4  # VP of a resource that a rival loses
HELD = 0.8  # share of its worth that a Spell of a Battle keeps while it is held
FAINT = 0.05  # chance of a victory that nobody reckons with
NEVER = -99.0


class Party(NamedTuple):
    """Units that may leave a region together: their Natural Strength, and the worth of what they leave behind."""

    force: int
    leaves: float


@compiled
def choose_action(state, rules, mind, options, count):
    """Return the index of the answer worth most: an action, a Follow, a Muster."""
    look(state, rules, mind)
    survey(state, rules, mind)
    for index in range(count):
        mind.scores[index] = answer_worth(state, rules, mind, options[index])
    return best_of(mind, mind.scores, count)


@compiled
def choose_follow(state, rules, mind, options, count):
    """Return the index of the answer to a Follow or a Muster: it must be worth the Serf that it ties up."""
    look(state, rules, mind)
    if state.decision == Decision.MUSTER:
        survey(state, rules, mind)
    for index in range(count):
        verb, _, _, _ = unpack(options[index])
        worth = mind.weights.thrift if verb == Verb.DONE else answer_worth(state, rules, mind, options[index])
        mind.scores[index] = worth
    return best_of(mind, mind.scores, count)


@compiled
def answer_worth(state, rules, mind, option):
    """Return what an action is worth beyond its price."""
    verb, a, b, _ = unpack(option)
    mine = state.players[state.decider]
    match verb:
        case Verb.RECRUIT:
            return recruit_worth(state, rules, mind, a, b)
        case Verb.BUILD_VESSEL:
            return recruit_worth(state, rules, mind, a, 1)
        case Verb.BUILD:
            return building_worth(state, rules, mind, a)
        case Verb.UPGRADE:
            return upgrade_worth(state, rules, mind)
        case Verb.BUILD_TOWER:
            return tower_worth(state, rules, mind, a)
        case Verb.CONJURE:
            free = library_limit(rules, mine) - mine.library_count
            return mind.weights.magic * (DRAWN + DRAWN_FREE * free) * min(1.0, mind.left / CONJURED)
        case Verb.SCRIBE:
            again = min(mind.left, SCRIBED) / RECAST
            return rules.scribed_vp + mind.weights.magic * again * max(0.0, spell_worth(state, rules, mind, a))
        case Verb.TAX:
            return gain_worth(rules, mind, mine, a, rules.tax_slot[state.tax[a]])
        case Verb.MARCH:
            return march_worth(state, rules, mind)
        case Verb.SAIL:
            return vessel_worth(state, rules, mind, Unit.SEA_VESSEL.value)
        case Verb.FLY:
            return vessel_worth(state, rules, mind, Unit.AIR_VESSEL.value)
        case Verb.CAST:
            return best_spell(state, rules, mind)
        case Verb.USE:
            return mind.weights.attack
        case _:
            return 0.0


@compiled
def recruit_worth(state, rules, mind, unit, number):
    """Return what recruiting is worth beyond its price; the last units may bring the end."""
    seat = state.decider
    worth = number * unit_worth(state, rules, mind, seat, unit)
    for resource in range(RESOURCES):
        worth -= mind.prices[resource] * unit_price(state, rules, seat, unit, number, resource)
    if Unit.HERO_1 <= unit < Unit.SEA_VESSEL:
        worth += hero_worth(state, rules, mind, unit - Unit.HERO_1)
    strength = rules.strength[state.faction[seat], unit]
    worth += home_risk(mind, 0) - home_risk(mind, -number * strength)
    if ends_by_recruiting(state, rules, unit, number):
        worth += mind.weights.finish * finishing(state, rules, mind, seat)
    return worth


@compiled
def ends_by_recruiting(state, rules, unit, number):
    """Tell whether recruiting brings all Serfs and Warriors into play."""
    seat = state.decider
    if unit > Unit.WARRIOR or is_triggered(state) or reached_by_any(state, Objective.EXPAND.value):
        return False
    mine = state.players[seat]
    faction = state.faction[seat]
    missing = rules.supply[faction, Unit.SERF] - mine.in_play[Unit.SERF]
    missing += rules.supply[faction, Unit.WARRIOR] - mine.in_play[Unit.WARRIOR]
    return missing == number


@compiled
def abilities_here(rules, mine, first):
    """Return how many of the three abilities of a card work at the present Capital level."""
    number = 0
    for carrier in range(first, first + LEVELS):
        for place in effects_of(rules, carrier):
            number += rules.effects[place].level <= mine.level
    return number


@compiled
def hero_worth(state, rules, mind, hero):
    """Return what the abilities of a Hero promise."""
    seat = state.decider
    first = HERO_ABILITY + (state.faction[seat] * HEROES + hero) * LEVELS
    return mind.weights.hero * abilities_here(rules, state.players[seat], first) * min(1.0, mind.left / RENOWN)


@compiled
def building_worth(state, rules, mind, building):
    """Return what a Building is worth: its VP, its abilities, and the Hero or Vessel that it unlocks."""
    seat = state.decider
    mine = state.players[seat]
    first = BUILDING_ABILITY + (state.faction[seat] * BUILDINGS + building) * LEVELS
    lasting = min(1.0, mind.left / STANDING)
    worth = rules.building_vp + mind.weights.building * lasting * (1.0 + ABILITY * abilities_here(rules, mine, first))
    for unit in range(Unit.HERO_1, UNITS):
        if rules.unlocked_by[state.faction[seat], unit] == building and mind.left > 1.0:
            worth += mind.weights.vessel if unit >= Unit.SEA_VESSEL else mind.weights.hero
    for resource in range(RESOURCES):
        worth -= mind.prices[resource] * building_price(rules, mine, resource)
    return worth - unit_worth(state, rules, mind, seat, Unit.SERF.value)


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
    for place in range(rules.border_count[region]):
        for pile in range(PILE):
            worth += SIGHT * (state.face[rules.borders[region, place], pile] == Face.HIDDEN)
    if exploits(mine) + 1 == rules.tower_supply and not is_triggered(state):
        worth += mind.weights.finish * finishing(state, rules, mind, seat)
    return worth - mind.prices[Resource.ORE] * tower_price(state, rules, seat, region)


@compiled
def march_worth(state, rules, mind):
    """Return what the best march is about worth, by the distances of the printed map."""
    mind.march = NEVER
    mine = state.players[state.decider]
    for origin in range(LANDS):
        if mine.total[origin] > 0:
            mind.march = max(mind.march, best_march(state, rules, mind, origin))
    return mind.march


@compiled
def best_march(state, rules, mind, origin):
    """Return what the best march from a region is about worth."""
    mine = state.players[state.decider]
    units = land_army(state, rules, origin)
    if units == 0:
        return NEVER
    reach = SLOW_STRIDE if mine.units[origin, Unit.WARRIOR] == 0 else STRIDE
    party = Party(units, leaving_worth(state, rules, mind, origin))
    best = NEVER
    for place in range(1, LANDS):
        goal = rules.outward[origin, place]
        steps = rules.land_steps[origin, goal]
        if steps > reach:
            break
        best = max(best, goal_worth(state, rules, mind, goal, party) - SLOW * steps)
    return best


@compiled
def land_army(state, rules, region):
    """Return the Natural Strength of the Land Units that could march from a region together."""
    seat = state.decider
    mine = state.players[seat]
    faction = state.faction[seat]
    left = rules.army_limit
    force = 0
    for unit in range(Unit.HERO_3, -1, -1):
        taken = min(left, mine.units[region, unit])
        force += taken * rules.strength[faction, unit]
        left -= taken
    return force


@compiled
def goal_worth(state, rules, mind, goal, party):
    """Return what going to a region is worth, where peace costs what is left behind."""
    if mind.force[goal] > 0:
        return mind.regions[goal] + fight_worth(state, rules, mind, goal, party.force)
    return mind.peace[goal] - party.leaves


@compiled
def leaving_worth(state, rules, mind, origin):
    """Return what the player gives up by leaving a region empty; nothing if somebody stays."""
    mine = state.players[state.decider]
    if origin >= LANDS or mine.capital == origin or mine.total[origin] > 1:
        return 0.0
    if mine.towers[origin] == 1:
        return DESERTED * mind.weights.work
    return mind.weights.region * rules.region_vp + RETURNED * income_worth(rules, mind, origin)


@compiled
def fight_worth(state, rules, mind, goal, force):
    """Return what attacking a region with so much Strength promises: a victory and its prize, or losses."""
    weights = mind.weights
    theirs = mind.force[goal]
    chance = victory_chance(force, theirs)
    prize = rules.attacker_vp + weights.attack - ANSWER
    if chance > FAINT and is_capital(state, goal):
        prize += chance * conquest_worth(state, rules, mind, state.decider)
    elif chance > PROMISING:
        prize += weights.attack * BEATEN * theirs
    return prize - (1.0 - chance) * weights.caution * (force + 1.0)


@compiled
def victory_chance(force, theirs):
    """Return a rough chance that so much Strength beats that much, before cards."""
    margin = force - theirs
    if margin >= SAFE_LEAD:
        return SAFE
    if margin <= LOST_LEAD:
        return FAINT
    return EVEN_CHANCE + PER_POINT * margin


@compiled
def vessel_worth(state, rules, mind, vessel):
    """Return what sailing or flying is about worth, by the regions around the Vessel."""
    seat = state.decider
    mine = state.players[seat]
    at = mine.at[vessel]
    if at == NOBODY:
        return NEVER
    party = Party(natural_here(state, rules, seat, at), leaving_worth(state, rules, mind, at))
    best = NEVER
    for goal in range(REGIONS if vessel == Unit.SEA_VESSEL else LANDS):
        if goal != at and rules.steps[at, goal] <= rules.speed[state.faction[seat], vessel]:
            best = max(best, goal_worth(state, rules, mind, goal, party))
    return best


@compiled
def best_spell(state, rules, mind):
    """Return what the best Spell that can be cast now is worth."""
    mine = state.players[state.decider]
    best = NEVER
    for place in range(mine.library_count):
        if castable(state, rules, mine.library[place]):
            best = max(best, spell_worth(state, rules, mind, mine.library[place]))
    for place in range(mine.scribed_count):
        if mine.phase[place] == Phase.READY and castable(state, rules, mine.scribed[place]):
            best = max(best, spell_worth(state, rules, mind, mine.scribed[place]))
    return best


@compiled
def castable(state, rules, spell):
    """Tell whether a player could cast a Spell by a Cast action now."""
    return rules.spell_type[spell] == SpellType.CAST and affords_spell(state, rules, state.decider, spell)


@compiled
def spell_worth(state, rules, mind, spell):
    """Return what casting a Spell is worth: its VP, what it does, less its Mana."""
    worth = rules.spell_vp[spell] - mind.prices[Resource.MANA] * spell_price(state, rules, state.decider, spell, False)
    carrier = SPELL_CARRIER + spell
    for place in effects_of(rules, carrier):
        worth += effect_worth(state, rules, mind, rules.effects[place])
    return worth


@compiled
def effect_worth(state, rules, mind, effect):
    """Return about what a one-shot effect is worth."""
    amount = abs(effect.amount)
    match effect.kind:
        case Kind.GAIN | Kind.STEAL:
            return WINDFALL * amount * mind.prices[Resource.FOOD]
        case Kind.SPAWN:
            unit = Unit.WARRIOR.value if effect.units & 2 else Unit.SERF.value
            return amount * unit_worth(state, rules, mind, state.decider, unit)
        case Kind.DESTROY:
            return STRUCK * amount * mind.weights.attack
        case Kind.RELOCATE | Kind.FREE_ACTION:
            return SENT * max(0.0, mind.march)
        case Kind.DRAW | Kind.EXPLORE:
            return LOOKED * amount
        case Kind.STRENGTH | Kind.DAMAGE | Kind.REINFORCE:
            return AIDED
        case Kind.DENY:
            return DENIED * amount
        case _:
            return NOTHING


@compiled
def keeping_worth(state, rules, mind, spell):
    """Return what holding a Spell in the Library is worth."""
    worth = spell_worth(state, rules, mind, spell)
    if rules.spell_type[spell] == SpellType.CAST:
        return mind.weights.magic * worth
    return HELD * mind.weights.magic * (worth + mind.weights.attack)
