"""Marching in War of Kings: each army goes where it is worth most, by exploring, attacking, or guarding."""

from policies.kings.view import chance_of, log_odds, open_borders, rivalry, strength_at, threat, worth, yields_stone
from sim.compiling.compiled import compiled
from sim.engine.chance import roll
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Settlement, Title, Verb

WANDERING = 0.1  # what a march within the kingdom costs, so that armies do not wander between equals
JOINING = 0.8  # share of an unmoved army beside the target that is counted on to join the attack


@compiled
def choose_march(state, rules, mind, options, count):
    """Send an army where its score is highest; staying counts as guarding, leaving costs the cover of its place."""
    _, army, _, _ = unpack(options[0])
    home = state.powers[state.decider].armies[army].place
    leaving = cover(state, rules, mind.weights, home)
    chosen = 0
    best = guard_score(state, rules, mind.weights, home, 0)
    equals = 1
    for index in range(1, count):
        verb, _, place, forced = unpack(options[index])
        if verb == Verb.WAIT:
            continue
        score = march_score(state, rules, mind.weights, army, place) - leaving - mind.weights.card * forced
        if score > best:
            best = score
            chosen = index
            equals = 1
        elif score == best:
            equals += 1
            if roll(mind, equals) == 0:
                chosen = index
    return chosen


@compiled
def cover(state, rules, weights, home):
    """Return what leaving a territory costs: a settlement left without an army beside rivals."""
    player = state.decider
    land = state.land[home]
    if land.controller != player or land.garrison > 1 or land.settlement == Settlement.NONE:
        return 0.0
    return weights.defend * threat(state, rules, player, home) * worth(state, rules, home)


@compiled
def march_score(state, rules, weights, army, place):
    """Return the worth of marching to a territory: guard it, discover it, or attack it."""
    controller = state.land[place].controller
    if controller == state.decider:
        return guard_score(state, rules, weights, place, 1)
    if controller == NOBODY:
        return explore_score(state, rules, weights, army, place)
    return attack_score(state, rules, weights, army, place)


@compiled
def guard_score(state, rules, weights, place, arriving):
    """Return the worth of standing in an own territory: threatened settlements first, then open borders."""
    danger = threat(state, rules, state.decider, place)
    others = state.land[place].garrison + arriving - 1
    score = weights.advance * open_borders(state, rules, place) - WANDERING * arriving
    if danger > others:
        score += weights.defend * (danger - others) * worth(state, rules, place)
    return score


@compiled
def explore_score(state, rules, weights, army, place):
    """Return the worth of discovering a territory: land, stone, the Largest Kingdom; less for a hurt army."""
    player = state.decider
    if state.land[place].visitors > 0:
        return weights.company
    score = weights.explore + weights.stone * yields_stone(rules, place)
    missing = rules.title_threshold[Title.LARGEST] - state.powers[player].land_count
    if state.holder[Title.LARGEST] != player and 0 < missing <= 2:
        score += weights.largest
    hurt = state.powers[player].armies[army].damage
    return score - weights.caution * hurt


@compiled
def attack_score(state, rules, weights, army, place):
    """Return the worth of attacking: what may be won times its chance, less what may be lost."""
    player = state.decider
    land = state.land[place]
    gain = worth(state, rules, place)
    gain *= weights.hunt if land.controller == MALADOR else weights.attack * rivalry(state, land.controller)
    if land.culture == player:
        gain += weights.attack
    if land.garrison == 0 and (land.settlement == Settlement.NONE or land.culture == player):
        return gain + weights.explore
    health = rules.army_hits - state.powers[player].armies[army].damage
    ready = strength_at(state, rules, player, place) + health / rules.army_hits
    ready += JOINING * helpers(state, rules, army, place)
    chance = chance_of(log_odds(state, rules, weights, place, ready), weights)
    return gain * chance - weights.loss * (1.0 - chance)


@compiled
def helpers(state, rules, army, place):
    """Return how many other unmoved armies stand next to a territory and could join the attack."""
    mine = state.powers[state.decider]
    ring = rules.ring[place]
    found = 0
    for other in range(mine.army_count):
        if other != army and mine.armies[other].moved == 0 and ring >> mine.armies[other].place & 1:
            found += 1
    return found
