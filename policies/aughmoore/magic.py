"""Choices of a player of Heroes of Land, Air & Sea about Spells, targets, resources and tokens."""

from policies.aughmoore.actions import answer_worth
from policies.aughmoore.regions import income_worth
from policies.aughmoore.spells import keeping_worth, spell_worth
from policies.aughmoore.worth import look, standing, unit_worth
from policies.choose import best_of, pick_any
from sim.compiling.compiled import compiled
from sim.engine.options import unpack
from sim.games.aughmoore.decisions import Verb
from sim.games.aughmoore.size import lands

RIVAL = 0.02  # worth of hurting a rival for each VP that it has


@compiled
def choose_discard(state, rules, mind, options, count):
    """Return the index of the Spell that is worth least in the Library."""
    look(state, rules, mind)
    for index in range(count):
        _, spell, _, _ = unpack(options[index])
        mind.scores[index] = -keeping_worth(state, rules, mind, spell)
    return best_of(mind, mind.scores, count)


@compiled
def choose_spell(state, rules, mind, options, count):
    """Return the index of the Spell to cast; not to cast counts nothing."""
    look(state, rules, mind)
    for index in range(count):
        verb, spell, _, _ = unpack(options[index])
        worth = 0.0 if verb == Verb.DONE else spell_worth(state, rules, mind, spell)
        mind.scores[index] = worth
    return best_of(mind, mind.scores, count)


@compiled
def choose_research(state, rules, mind, options, count):
    """Return the index of the Research worth most."""
    look(state, rules, mind)
    for index in range(count):
        mind.scores[index] = answer_worth(state, rules, mind, options[index])
    return best_of(mind, mind.scores, count)


@compiled
def choose_resource(state, rules, mind, options, count):
    """Return the index of the resource worth most, to gain, to steal, or by exchange."""
    look(state, rules, mind)
    for index in range(count):
        verb, a, b, _ = unpack(options[index])
        worth = 0.0
        if verb == Verb.CHOOSE:
            worth = mind.prices[a] if state.players[state.decider].stock[a] < rules.cap else 0.0
        elif verb == Verb.STEAL:
            worth = mind.prices[b] + RIVAL * standing(state, rules, mind, a)
        elif verb == Verb.EXCHANGE:
            worth = mind.prices[b] - mind.prices[a] - RIVAL
        mind.scores[index] = worth
    return best_of(mind, mind.scores, count)


@compiled
def choose_place(state, rules, mind, options, count):
    """Return the index of the region where a new unit is worth most: where it can work."""
    look(state, rules, mind)
    mine = state.players[state.decider]
    for index in range(count):
        _, region, _, _ = unpack(options[index])
        worth = 0.0
        if 0 <= region < lands(state) and mine.total[region] <= rules.spaces[region]:
            worth = income_worth(rules, mind, region)
        mind.scores[index] = worth
    return best_of(mind, mind.scores, count)


@compiled
def choose_victim(state, rules, mind, options, count):
    """Return the index of the unit whose loss hurts a rival most; the leading rival first."""
    look(state, rules, mind)
    for index in range(count):
        verb, _, side, unit = unpack(options[index])
        worth = 0.0
        if verb == Verb.HIT and side >= 0:
            worth = 1.0 + RIVAL * standing(state, rules, mind, side)
            if unit >= 0:
                worth += unit_worth(state, rules, mind, side, unit)
        mind.scores[index] = worth
    return best_of(mind, mind.scores, count)


@compiled
def choose_purchase(state, rules, mind, options, count):
    """Return the index of paying rather than not, where a token sells something."""
    for index in range(count):
        verb, _, _, _ = unpack(options[index])
        if verb == Verb.PAY or verb == Verb.ACCEPT:
            return index
    return pick_any(mind, count)


@compiled
def choose_use(mind, options, count):
    """Return the index of an answer that does something, any of them."""
    first = 0
    while first < count - 1:
        verb, _, _, _ = unpack(options[first])
        if verb != Verb.DONE:
            break
        first += 1
    return first + pick_any(mind, count - first)
