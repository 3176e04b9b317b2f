"""Marching in War of Kings: each army goes where it is worth most, by exploring, attacking, or guarding."""

from policies.choose import note_score
from policies.kings.conquering import kept, prize, relief
from policies.kings.standing import dangers_at, holding, land_value, risk_from, rivalry, size_up
from policies.kings.view import few, foreign, open_borders, resistance, still_to_come, strength_at, yields_stone
from sim.compiling.compiled import compiled
from sim.engine.chance import roll
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.engine.sets import size_of
from sim.games.kings.movement import DONE
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Settlement, Verb

WANDERING = 0.1  # what a march within the kingdom costs, so that armies do not wander between equals
JOINING = 0.8  # share of an unmoved army beside the target that is counted on to join the attack


@compiled
def choose_march(state, rules, mind, options, count):
    """Send an army where its score is highest; staying is worth what its presence guards."""
    size_up(state, rules, mind)
    mind.others = foreign(state, state.decider)
    mind.soon = still_to_come(state, state.decider)
    _, army, _, _ = unpack(options[0])
    home = state.powers[state.decider].armies[army].place
    chosen, equals = 0, 1
    best = guard_score(state, rules, mind, home, state.land[home].garrison - 1)
    note_score(mind, options[0], best)
    for index in range(1, count):
        verb, _, place, forced = unpack(options[index])
        if verb == Verb.WAIT:
            continue
        score = march_score(state, rules, mind, army, place) - mind.weights.card * forced
        note_score(mind, options[index], score)
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
def march_score(state, rules, mind, army, place):
    """Return the worth of marching to a territory: guard it, discover it, or attack it."""
    controller = state.land[place].controller
    if controller == state.decider:
        return guard_score(state, rules, mind, place, state.land[place].garrison) - WANDERING
    if controller == NOBODY:
        return explore_score(state, rules, mind, army, place)
    return attack_score(state, rules, mind, army, place)


@compiled
def guard_score(state, rules, mind, place, others):
    """Return what one army more beside `others` is worth in an own territory: its cover, open borders, company."""
    weights = mind.weights
    land = state.land[place]
    score = weights.advance * open_borders(state, rules, place) + weights.gather * min(others, 2)
    dangers = dangers_at(state, rules, mind, place)
    rivals, malador = dangers[0]
    if rivals > 0 or malador > 0:
        covered = risk_from(rules, weights, land, dangers, (others, land.fortification))
        covered -= risk_from(rules, weights, land, dangers, (others + 1, land.fortification))
        score += weights.defend * covered * holding(state, rules, mind, place)
    return score


@compiled
def explore_score(state, rules, mind, army, place):
    """Return the worth of discovering a territory: land, stone, the Largest Kingdom; less for a hurt army."""
    weights = mind.weights
    if state.land[place].visitors > 0:
        return weights.company
    mine = state.powers[state.decider]
    score = weights.explore + weights.stone * yields_stone(rules, place)
    score += weights.inner * size_of(rules.ring[place] & mine.domain)
    hurt = mine.armies[army].damage
    return score * mind.rest + land_value(state, rules, mind, NOBODY) - weights.caution * hurt


@compiled
def attack_score(state, rules, mind, army, place):
    """Return what an army adds to an attack: with those who may still join it, over what is under way without it."""
    player = state.decider
    land = state.land[place]
    gain = prize(state, rules, mind, place) * kept(state, rules, mind, place, land.visitors + 1)
    if land.garrison == 0 and (land.settlement == Settlement.NONE or land.culture == player):
        return gain + mind.weights.explore * mind.rest
    sent = strength_at(state, rules, player, place)
    ready = sent + rules.army_hits - state.powers[player].armies[army].damage
    joined = ready + JOINING * rules.army_hits * helpers(state, rules, army, place)
    gain += relief(state, rules, mind, place)
    defence = resistance(state, rules, place)
    expected = assault_value(rules, mind, land, defence, (joined, gain))
    return expected - assault_value(rules, mind, land, defence, (sent, gain)) if sent > 0 else expected


@compiled
def assault_value(rules, mind, land, defence, attack):
    """Return the worth of attacking a defended territory: the prize, and the armies of both sides.

    The defence is that of `resistance`, the attack its hits and what the territory is worth.
    """
    hits, gain = attack
    kind, theirs = defence
    ours = few(hits)
    value = gain * rules.battle_won[kind, ours, theirs, land.fortification]
    value -= mind.weights.loss * rules.battle_cost[kind, ours, theirs, land.fortification]
    if land.garrison > 0 and land.controller != MALADOR:
        harm = mind.weights.bleed * rivalry(mind, land.controller)
        value += harm * rules.battle_toll[kind, ours, theirs, land.fortification]
    return value


@compiled
def helpers(state, rules, army, place):
    """Return how many other armies next to a territory have yet to march and could join the attack."""
    mine = state.powers[state.decider]
    ring = rules.ring[place]
    found = 0
    for index in range(mine.army_count):
        other = mine.armies[index]
        found += (index != army) & (other.moved == 0) & (other.waits != DONE) & (ring >> other.place & 1)
    return found
