"""Conquest in War of Kings: what a territory is worth to who takes it, and whether it could be kept."""

from policies.kings.linking import survey_trade, trade_value
from policies.kings.standing import (
    conquest_steps,
    empire_steps,
    empire_value,
    land_value,
    points_value,
    rivalry,
    title_value,
    worth_of_level,
)
from policies.kings.view import near, peril
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.kings.state import MALADOR
from sim.games.kings.victory import fortification_levels
from sim.games.kings.words import Settlement, Title, Yield


@compiled
def prize(state, rules, mind, place):
    """Return what conquering a territory is worth to the player: land, points, titles, and the harm to its owner."""
    land = state.land[place]
    player = state.decider
    weights = mind.weights
    value = worth_of_level(land.settlement)
    value *= weights.hunt if land.controller == MALADOR else weights.attack * rivalry(mind, land.controller)
    value += land_value(state, rules, mind, land.controller) + spoils(state, rules, mind, place)
    if land.settlement > Settlement.NONE:
        value += points_value(mind, rules.points[land.settlement])
        if land.culture == player:
            value += weights.attack
        else:
            steps = empire_steps(state, rules, player)
            value += empire_value(rules, mind, steps, conquest_steps(steps, land.settlement))
    return value


@compiled
def spoils(state, rules, mind, place):
    """Return what comes with a territory: its fortification, gold over roads, and the points that its owner loses."""
    weights = mind.weights
    land = state.land[place]
    value = 0.0
    if weights.forts > 0.0 and land.fortification > 0:
        value += forts_value(state, rules, mind, land.fortification)
    if weights.join > 0.0 and land.settlement > Settlement.NONE and land.roads & state.powers[state.decider].domain:
        value += weights.join * joined_value(state, rules, mind, place)
    if weights.topple > 0.0 and land.controller != MALADOR:
        value += weights.topple * rivalry(mind, land.controller) * points_lost(state, rules, place)
    return value


@compiled
def forts_value(state, rules, mind, gained):
    """Return what captured levels of fortification are worth towards Heavily Fortified."""
    missing = rules.fortified_levels - fortification_levels(state, state.decider)
    if missing <= 0:
        return 0.0
    return mind.weights.forts * min(gained, missing) + title_value(mind, rules.fortified_points, gained, missing)


@compiled
def joined_value(state, rules, mind, place):
    """Return what the gold of a captured settlement is worth if a road joins it to the network."""
    survey_trade(state, rules, mind)
    if state.land[place].roads & mind.network == 0:
        return 0.0
    return trade_value(rules, mind, rules.yields[state.land[place].settlement, Yield.GOLD])


@compiled
def points_lost(state, rules, place):
    """Return the points that the owner of a territory loses with it: its settlement's, and titles that depend on it."""
    land = state.land[place]
    owner = land.controller
    if owner == NOBODY:
        return 0
    lost = rules.points[land.settlement]
    if land.fortification > 0:
        beyond = fortification_levels(state, owner) - rules.fortified_levels
        lost += rules.fortified_points * (0 <= beyond < land.fortification)
    if state.holder[Title.LARGEST] == owner:
        lost += rules.title_points[Title.LARGEST] * (
            state.powers[owner].land_count == rules.title_threshold[Title.LARGEST]
        )
    return lost


@compiled
def kept(state, rules, mind, place, armies):
    """Return the share of a prize that counts: less, the likelier the rivals take it from so many armies."""
    if mind.weights.hold <= 0.0:
        return 1.0
    land = state.land[place]
    danger = near(state, rules, place, mind.others & ~(1 << place))
    return max(0.0, 1.0 - mind.weights.hold * peril(rules, mind.weights, land, danger, (armies, land.fortification)))
