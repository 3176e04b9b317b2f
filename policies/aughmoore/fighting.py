"""How a player of Heroes of Land, Air & Sea fights: sacrifices, losses, Conscripts, Spells of the Battle."""

from policies.aughmoore.spells import effect_worth, spell_worth
from policies.aughmoore.worth import look, unit_worth
from policies.choose import best_of
from sim.compiling.compiled import compiled
from sim.engine.options import unpack
from sim.games.aughmoore.battle.strength import before_tactics, tactic_strength
from sim.games.aughmoore.battle.tactics import sacrifice_strength, tactic_price, total_price
from sim.games.aughmoore.decisions import Verb
from sim.games.aughmoore.state import HEROES, RESOURCES
from sim.games.aughmoore.words import Resource, Unit

DEAR_LIFE = 1.2  # how much dearer a unit is than the damage it covers
CLOSE = 6  # Strength ahead or behind up to which a Spell may turn a Battle
IDLE = 0.5  # worth of magic wasted on one that it cannot turn
THWART, THWARTED_VP = 0.4, 0.3  # worth of an Interrupt: by the weight of magic, and for each VP of the Spell it stops
USEFUL = 0.3  # VP that an ability must promise to be used


@compiled
def tactic_cost(state, rules, mind, part, tactic):
    """Return what the price of a card is worth."""
    total = 0.0
    for resource in range(RESOURCES):
        total += mind.prices[resource] * tactic_price(state, rules, part, tactic, resource)
    return total


@compiled
def choose_payment(state, rules, mind, options, count):
    """Return the index of the payment that costs least."""
    seat = state.decider
    look(state, rules, mind)
    part = 0 if state.battle.leader[0] == seat else 1
    mine = state.players[seat]
    price = tactic_cost(state, rules, mind, part, mine.tactic)
    for index in range(count):
        _, serfs, warriors, heroes = unpack(options[index])
        cost = serfs * unit_worth(state, rules, mind, seat, Unit.SERF.value)
        cost += warriors * unit_worth(state, rules, mind, seat, Unit.WARRIOR.value)
        for hero in range(HEROES):
            if heroes >> hero & 1:
                cost += unit_worth(state, rules, mind, seat, Unit.HERO_1 + hero)
        sacrificed = sacrifice_strength(state, rules, seat, serfs, warriors, heroes)
        left = max(0, total_price(state, rules, part, mine.tactic) - sacrificed)
        mind.scores[index] = -cost - price * left / max(1, total_price(state, rules, part, mine.tactic))
    return best_of(mind, mind.scores, count)


@compiled
def choose_loss(state, rules, mind, options, count):
    """Return the index of the unit whose loss costs least for the damage that it covers."""
    look(state, rules, mind)
    for index in range(count):
        _, unit, side, _ = unpack(options[index])
        covered = rules.strength[state.faction[side], unit] + 0.0
        if state.battle.damage > 0:
            covered = min(covered, state.battle.damage + 0.0)
        mind.scores[index] = covered - DEAR_LIFE * unit_worth(state, rules, mind, state.decider, unit)
    return best_of(mind, mind.scores, count)


@compiled
def choose_combat_spell(state, rules, mind, options, count):
    """Return the index of the Combat Spell to cast, if the Battle is close enough for one to matter."""
    look(state, rules, mind)
    part = 0 if state.battle.leader[0] == state.decider else 1
    margin = before_tactics(state, rules, part) - before_tactics(state, rules, 1 - part)
    close = abs(margin) <= CLOSE
    for index in range(count):
        verb, spell, _, _ = unpack(options[index])
        worth = 0.0
        if verb != Verb.DONE:
            worth = spell_worth(state, rules, mind, spell)
            worth += mind.weights.magic * (1.0 if close else -IDLE)
        mind.scores[index] = worth
    return best_of(mind, mind.scores, count)


@compiled
def choose_interrupt(state, rules, mind, options, count):
    """Return the index of the Interrupt to cast, or of none."""
    look(state, rules, mind)
    cast = state.casts[state.cast_count - 1]
    for index in range(count):
        verb, own, _, _ = unpack(options[index])
        worth = 0.0
        if verb != Verb.DONE:
            worth = rules.spell_vp[own] - mind.prices[Resource.MANA] * rules.spell_mana[own]
            worth += THWART * mind.weights.magic
            if cast.spell < len(rules.spell_vp):
                worth += THWARTED_VP * rules.spell_vp[cast.spell]
        mind.scores[index] = worth
    return best_of(mind, mind.scores, count)


@compiled
def choose_conscript(state, rules, mind, options, count):
    """Return the index of the strongest unit that can be called while calling decides the Battle, else of none."""
    seat = state.decider
    part = 0 if state.battle.leader[0] == seat else 1
    ahead = before_tactics(state, rules, part) + tactic_strength(state, rules, part)
    ahead -= before_tactics(state, rules, 1 - part) + tactic_strength(state, rules, 1 - part)
    ahead -= 1 - part  # ties are the defender's
    best, strongest, all_told = 0, 0, 0
    for index in range(count):
        verb, region, unit, _ = unpack(options[index])
        if verb == Verb.BRING:
            strength = rules.strength[state.faction[seat], unit]
            all_told += strength * state.players[seat].units[region, unit]
            if strength > strongest:
                strongest, best = strength, index
    return best if ahead < 0 <= ahead + all_told else 0


@compiled
def choose_start_ability(state, rules, mind, effect):
    """Return 1 to use an ability at the start of a Battle, 0 not to."""
    return 1 if effect_worth(state, rules, mind, rules.effects[effect]) > USEFUL else 0
