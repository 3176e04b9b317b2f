"""Answers about what Spells and abilities do, where a box is on the table: whom, where, and whether it pays at all."""

from policies.aughmoore.cards import prize
from policies.aughmoore.marching import best_march
from policies.aughmoore.odds import ATTACK, DEFENCE, learn_cards, victory_chance
from policies.aughmoore.powers import read_powers, toll
from policies.aughmoore.regions import income_worth, survey, survey_again
from policies.aughmoore.spells import present_worth, spell_worth
from policies.aughmoore.targets import RIVAL, denial_worth, free_action_worth, moved_tower_worth, trip_worth
from policies.aughmoore.worth import look, standing, unit_worth
from policies.choose import best_of
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.aughmoore.battle.strength import before_tactics, bonus, natural
from sim.games.aughmoore.content.vocabulary import Action, Kind, Side
from sim.games.aughmoore.decisions import Verb
from sim.games.aughmoore.deeds.relocating import TOWER
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.words import Unit

CLOSE = 6  # Strength ahead or behind up to which a Spell may turn a Battle
WORKING = 0.5  # share of a region's income that a new Serf brings where it can work
SERF_PRICE = 3  # place of the Serfs in an extra price
STRENGTH_MET = 0.1  # worth of a point of enemy Strength sent away


@compiled
def choose_spell(state, rules, mind, options, count):
    """Return the index of the Spell to cast; not to cast counts nothing."""
    look(state, rules, mind)
    survey_again(state, rules, mind)
    for index in range(count):
        verb, spell, _, _ = unpack(options[index])
        mind.scores[index] = 0.0 if verb == Verb.DONE else spell_worth(state, rules, mind, spell)
    return best_of(mind, mind.scores, count)


@compiled
def choose_combat_spell(state, rules, mind, options, count):
    """Return the index of the Combat Spell that does something in a close Battle, or whose VP pay for it."""
    look(state, rules, mind)
    part = 0 if state.battle.leader[0] == state.decider else 1
    close = abs(before_tactics(state, rules, part) - before_tactics(state, rules, 1 - part)) <= CLOSE
    for index in range(count):
        verb, spell, _, _ = unpack(options[index])
        worth = 0.0
        if verb != Verb.DONE:
            worth = spell_worth(state, rules, mind, spell)
            worth += helped(state, rules, mind, spell) if close else 0.0
        mind.scores[index] = worth
    return best_of(mind, mind.scores, count)


@compiled
def helped(state, rules, mind, spell):
    """Return what magic adds to a Spell that finds something to do in the present Battle."""
    found = 0.0
    carrier = rules.carriers.spell + spell
    for index in range(rules.first_effect[carrier], rules.first_effect[carrier + 1]):
        found += present_worth(state, rules, mind, rules.effects[index])
    return mind.weights.magic if found > 0.0 else 0.0


@compiled
def choose_start_ability(state, rules, mind, effect):
    """Return 1 to use an ability at the start of a Battle if it brings more than it costs, 0 not to."""
    look(state, rules, mind)
    read_powers(state, rules, mind)
    ability = rules.effects[effect]
    if ability.kind != Kind.STRENGTH:
        return 1 if present_worth(state, rules, mind, ability) > 0.0 else 0
    return 1 if turning_worth(state, rules, mind, ability) > 0.0 else 0


@compiled
def turning_worth(state, rules, mind, effect):
    """Return what Strength for a price is worth in the present Battle: the chance that it adds, less the price."""
    learn_cards(rules, mind)
    seat = state.decider
    part = ATTACK if state.battle.members[ATTACK] >> seat & 1 else DEFENCE
    serfs = effect.pay[SERF_PRICE]
    own, other = natural(state, rules, part), natural(state, rules, 1 - part)
    ahead = own + bonus(state, rules, part) - other - bonus(state, rules, 1 - part)
    stronger = effect.amount - serfs * rules.strength[state.faction[seat], Unit.SERF]
    chance = chance_with(mind, part, ahead + stronger) - chance_with(mind, part, ahead)
    cost = toll(mind, effect) + serfs * unit_worth(state, rules, mind, seat, Unit.SERF.value)
    return chance * prize(state, rules, mind, part, (own, other)) - cost


@compiled
def chance_with(mind, part, ahead):
    """Return the chance to win the present Battle with such a lead in Strength before cards."""
    return victory_chance(mind, ahead) if part == ATTACK else 1.0 - victory_chance(mind, -ahead)


@compiled
def choose_unit_back(state, rules, mind, options, count):
    """Return the index of the place for a new or a lost unit, or of none where it costs more than it is worth."""
    look(state, rules, mind)
    read_powers(state, rules, mind)
    effect = rules.effects[state.errand.effect]
    mine = state.players[state.decider]
    for index in range(count):
        verb, region, unit, _ = unpack(options[index])
        worth = 0.0
        if verb == Verb.PLACE:
            worth = unit_worth(state, rules, mind, state.decider, unit) - toll(mind, effect)
            if 0 <= region < lands(state) and mine.total[region] <= rules.spaces[region]:
                worth += WORKING * income_worth(rules, mind, region)
        mind.scores[index] = worth
    return best_of(mind, mind.scores, count)


@compiled
def choose_denial(state, rules, mind, options, count):
    """Return the index of the region whose yield its enemies need most."""
    look(state, rules, mind)
    for index in range(count):
        verb, region, _, _ = unpack(options[index])
        mind.scores[index] = denial_worth(state, rules, mind, region) if verb == Verb.REGION else 0.0
    return best_of(mind, mind.scores, count)


@compiled
def choose_relocation(state, rules, mind, options, count):
    """Return the index of the move that costs enemies most, of any for own units, of none where it would help them."""
    look(state, rules, mind)
    effect = rules.effects[state.errand.effect]
    for index in range(count):
        verb, unit, origin, goal = unpack(options[index])
        worth = 0.0
        if verb == Verb.MOVE:
            worth = moved_worth(state, rules, mind, effect, (unit, origin, goal))
        mind.scores[index] = worth
    return best_of(mind, mind.scores, count)


@compiled
def moved_worth(state, rules, mind, effect, move):
    """Return what a move of a Tower, of an own unit or of an enemy's is worth."""
    unit, origin, goal = move
    if unit == TOWER:
        return moved_tower_worth(state, rules, origin, goal)
    if effect.side == Side.OWN:
        return RIVAL
    return driven_worth(state, rules, mind, unit, (origin, goal))


@compiled
def driven_worth(state, rules, mind, unit, way):
    """Return what it is worth that an enemy unit goes a way: the region that it gives up, less the one that it gets."""
    origin, goal = way
    worth = 0.0
    for side in range(state.sides):
        theirs = state.players[side]
        if state.friends[state.decider] >> side & 1 or theirs.units[origin, unit] == 0:
            continue
        worth = STRENGTH_MET * rules.strength[state.faction[side], unit] + RIVAL * standing(state, rules, mind, side)
        if theirs.total[origin] == 1:
            worth += mind.spite * (rules.region_vp + income_worth(rules, mind, origin))
        if theirs.total[goal] == 0 and theirs.capital != goal:
            worth -= mind.spite * (rules.region_vp + income_worth(rules, mind, goal))
    return worth


@compiled
def choose_free_action(state, rules, mind, options, count):
    """Return the index of the free action worth most, or of none where it leads to nothing good."""
    look(state, rules, mind)
    survey(state, rules, mind)
    effect = rules.effects[state.errand.effect]
    for index in range(count):
        verb, _, _, _ = unpack(options[index])
        mind.scores[index] = 0.0 if verb == Verb.DONE else free_worth(state, rules, mind, effect, verb)
    return best_of(mind, mind.scores, count)


@compiled
def free_worth(state, rules, mind, effect, verb):
    """Return what a free action is worth: a March from where the effect works."""
    here = state.errand.here
    match verb:
        case Verb.MARCH:
            if here == NOBODY or here >= lands(state):
                return free_action_worth(state, rules, mind, effect)
            return best_march(state, rules, mind, here)
        case Verb.SAIL:
            return trip_worth(state, rules, mind, effect, Action.SAIL.value)
        case Verb.FLY:
            return trip_worth(state, rules, mind, effect, Action.FLY.value)
        case _:
            return trip_worth(state, rules, mind, effect, Action.CAST.value)
