"""Conquest in War of Kings: what a territory is worth to who takes it, and whether it could be kept."""

from policies.kings.linking import survey_trade, trade_value
from policies.kings.standing import (
    conquest_steps,
    empire_steps,
    empire_value,
    holding,
    land_value,
    points_lost,
    points_value,
    risk_at,
    rivalry,
    title_value,
    worth_of_level,
)
from policies.kings.view import fall
from sim.compiling.compiled import compiled
from sim.engine.sets import first_of, without_first
from sim.games.kings.state import MALADOR
from sim.games.kings.victory import fortification_levels
from sim.games.kings.words import Settlement, Yield


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
def kept(state, rules, mind, place, armies):
    """Return the share of a prize that counts: less, the likelier the rivals take it from so many armies."""
    if mind.weights.hold <= 0.0:
        return 1.0
    risk = risk_at(state, rules, mind, place, (armies, state.land[place].fortification))
    return max(0.0, 1.0 - mind.weights.hold * risk)


@compiled
def relief(state, rules, mind, place):
    """Return what own territories beside a garrison are worth, each as likely as the garrison alone could take it."""
    armies = state.land[place].garrison
    if armies == 0 or mind.weights.relief <= 0.0 or not mind.soon >> place & 1:
        return 0.0
    value = 0.0
    around = rules.ring[place] & state.powers[state.decider].domain
    while around:
        other = first_of(around)
        around = without_first(around)
        land = state.land[other]
        value += fall(rules, land, armies, (land.garrison, land.fortification)) * holding(state, rules, mind, other)
    return mind.weights.relief * value
