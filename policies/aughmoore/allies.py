"""What players of a team do for each other, with a box on the table: marching together, gifts, who leads a defence."""

from policies.aughmoore.marching import leaving_worth
from policies.aughmoore.regions import home_risk, survey
from policies.aughmoore.worth import look, scarcity, use_of
from policies.choose import best_of
from sim.compiling.compiled import compiled
from sim.engine.options import unpack
from sim.games.aughmoore.decisions import Verb
from sim.games.aughmoore.state import LAND_UNITS, RESOURCES

TOGETHER = 1.0  # worth of standing by an ally in a Battle
GIVEN = 0.5  # share of its worth for an ally that a gift has


@compiled
def choose_help(state, rules, mind, count):
    """Return the index of the largest help that an ally could give in a Battle, the last one; of none in peace."""
    look(state, rules, mind)
    survey(state, rules, mind)
    return count - 1 if mind.force[state.trip.goal] > 0 else 0


@compiled
def choose_consent(state, rules, mind, options, count):
    """Return the index of yes unless the own units are needed where they are."""
    look(state, rules, mind)
    survey(state, rules, mind)
    worth = TOGETHER if mind.force[state.trip.goal] > 0 else 0.0
    worth -= price_of_leaving(state, rules, mind)
    for index in range(count):
        verb, _, _, _ = unpack(options[index])
        mind.scores[index] = worth if verb == Verb.ALLOW else 0.0
    return best_of(mind, mind.scores, count)


@compiled
def price_of_leaving(state, rules, mind):
    """Return what it costs a player that its units go along with an ally's army."""
    seat, trip = state.decider, state.trip
    force, number = 0, 0
    for unit in range(LAND_UNITS):
        force += trip.allied[seat, unit] * rules.strength[state.faction[seat], unit]
        number += trip.allied[seat, unit]
    mine = state.players[seat]
    if mine.capital == trip.origin:
        return home_risk(mind, force) - home_risk(mind, 0)
    return leaving_worth(state, rules, mind, trip.origin) if mine.total[trip.origin] <= number else 0.0


@compiled
def choose_gift(state, rules, mind, options, count):
    """Return the index of the gift that an ally needs more than the player does, or of none."""
    look(state, rules, mind)
    for index in range(count):
        verb, other, resource, amount = unpack(options[index])
        worth = 0.0
        if verb == Verb.GIVE:
            needed = GIVEN * use_of(mind, resource) * scarcity(rules, state.players[other].stock[resource])
            worth = amount * (needed - mind.prices[resource])
        mind.scores[index] = worth
    return best_of(mind, mind.scores, count)


@compiled
def choose_leader(state, mind, options, count):
    """Return the index of the ally who has most to pay a Tactic card with."""
    for index in range(count):
        _, side, _, _ = unpack(options[index])
        stock = 0.0
        for resource in range(RESOURCES):
            stock += state.players[side].stock[resource]
        mind.scores[index] = stock
    return best_of(mind, mind.scores, count)
