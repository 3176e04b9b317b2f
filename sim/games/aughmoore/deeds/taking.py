"""Resources and Spells taken from enemies, denied to them, or exchanged with the bank (A14.7)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.chance import roll_for
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.content.vocabulary import Pick, Target
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.deeds.errands import (
    around,
    begin_errand,
    by_spell,
    idle,
    may_stop,
    put_off,
    ready_to_begin,
    take_up,
    within_reach,
)
from sim.games.aughmoore.effects.counting import part_of
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.library import discard_spell
from sim.games.aughmoore.ground.pieces import allied, enemies_in, is_enemy
from sim.games.aughmoore.ground.region_sets import contains, only
from sim.games.aughmoore.ground.scratch import fill_room
from sim.games.aughmoore.ground.stock import gain
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.state import RESOURCES
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.streams import Dice

ANY_NUMBER = -1


@compiled
def enemy_here(state, side):
    """Return the leader of the other army of the present Battle, NOBODY outside Battles."""
    if state.battle.region == NOBODY:
        return NOBODY
    part = part_of(state, side)
    return NOBODY if part == NOBODY else state.battle.leader[1 - part]


@compiled
def steal(state, rules, side, place):
    """Take resources from an enemy one by one, asking whose and which where there is a choice (A14.7)."""
    errand = take_up(state, place)
    count = list_thefts(state, rules, side, state.scratch.queue[:])
    if count == 1:
        take_resource(state, rules, side, state.scratch.queue[0], errand.left)
    elif count > 1 and is_enemy(state, side):
        take_resource(state, rules, side, enemy_theft(state, rules, side, count), 1)
    elif count > 1:
        ask(state, side, Decision.STEAL, errand.left)
    else:
        idle(state, rules, side)


@compiled
def list_thefts(state, rules, side, buffer):
    """List which enemies have something that may be taken: all of it from one of them (A14.7)."""
    errand = state.errand
    effect = rules.effects[errand.effect]
    victim = enemy_here(state, side) if effect.target == Target.ENEMY_HERE else errand.victim
    stop = may_stop(effect, errand)
    count = add(buffer, 0, pack(Verb.DONE)) if stop else 0
    first = count
    nobody_there = effect.target == Target.ENEMY_HERE and victim == NOBODY
    if errand.left <= 0 or nobody_there or not ready_to_begin(state.players[side], effect, errand):
        return 0
    for other in range(state.sides):
        barred = allied(state, side, other) or state.players[other].out == 1
        barred = barred or shielded(state, rules, effect, other)
        if barred or (victim != NOBODY and victim != other):
            continue
        for resource in range(RESOURCES):
            wanted = effect.resource == resource or effect.resource > Pick.FOOD
            finds_room = state.players[side].stock[resource] < rules.cap
            if wanted and finds_room and state.players[other].stock[resource] > 0:
                count = add(buffer, count, pack(Verb.STEAL, other, resource))
    return count if count > first else 0


@compiled
def shielded(state, rules, effect, other):
    """Return whether a Spell from outside cannot touch a player's stock and Library, as a ruling has it (A15.4)."""
    if not rules.capital_shields_stock or not by_spell(effect):
        return False
    inside = state.battle.region != NOBODY and state.battle.capital == 1 and state.battle.leader[1] == other
    return not inside


@compiled
def enemy_theft(state, rules, side, count):
    """Return the theft of the solo enemy: of what it has least, by a ruling at random (A18.10)."""
    if rules.enemy_takes_at_random:
        return state.scratch.queue[roll_for(state, Dice.ENEMY_PICKS, count)]
    return scarcest_theft(state, side, state.scratch.queue[:], count)


@compiled
def scarcest_theft(state, side, buffer, count):
    """Return the theft of the resource of which the thief has least (A18.10)."""
    mine = state.players[side]
    best, least = buffer[0], ANY_NUMBER
    for index in range(min(count, len(buffer))):
        _, _, resource, _ = unpack(buffer[index])
        if resource >= 0 and (least == ANY_NUMBER or mine.stock[resource] < least):
            best, least = buffer[index], mine.stock[resource]
    return best


@compiled
def take_resource(state, rules, side, option, number):
    """Take up to so many of a resource out of an enemy's stock, and go on with the rest (A14.7)."""
    errand = state.errand
    verb, other, resource, _ = unpack(option)
    if verb == Verb.DONE:
        return
    begin_errand(state, rules, side)
    theirs = state.players[other]
    number = min(number, theirs.stock[resource])
    if rules.surplus_stays:
        number = min(number, rules.cap - state.players[side].stock[resource])
    theirs.stock[resource] -= number
    note(state, Event.STOLE, side, other, resource, number)
    gain(state, rules, side, resource, number)
    errand.left -= number
    errand.victim = other
    if errand.left > 0:
        put_off(state, Step.STEAL, side)


@compiled
def deny(state, rules, side, place):
    """Ask which enemy region yields nothing in this round's Collection (A14.7)."""
    errand = take_up(state, place)
    count = list_denials(state, rules, side, state.scratch.queue[:])
    if count == 1 or (count > 1 and is_enemy(state, side)):
        deny_region(state, rules, side, state.scratch.queue[0])
    elif count > 1:
        ask(state, side, Decision.DENY, errand.left)
    else:
        idle(state, rules, side)


@compiled
def list_denials(state, rules, side, buffer):
    """List the regions of enemies within reach that yield resources (A14.7)."""
    errand = state.errand
    effect = rules.effects[errand.effect]
    count = add(buffer, 0, pack(Verb.DONE)) if may_stop(effect, errand) else 0
    first = count
    if errand.left <= 0 or not ready_to_begin(state.players[side], effect, errand):
        return 0
    reached = within_reach(state, rules, side, effect, NOBODY)
    for region in range(lands(state)):
        yields = rules.resource_of[rules.terrain[region]] != NOBODY and state.denied[region] == 0
        within = contains(reached, region) and enemies_in(state, side, region) != 0
        if yields and within and (not rules.curse_from_one_region or one_reaches(state, rules, side, region)):
            count = add(buffer, count, pack(Verb.REGION, region))
    return count if count > first else 0


@compiled
def deny_region(state, rules, side, option):
    """Let a region yield nothing this round, and go on with the next (A14.7)."""
    errand = state.errand
    verb, region, _, _ = unpack(option)
    if verb == Verb.DONE:
        return
    begin_errand(state, rules, side)
    state.denied[region] = 1 + errand.effect
    note(state, Event.DENIED, side, region)
    errand.left -= 1
    if errand.left > 0:
        put_off(state, Step.DENY, side)


@compiled
def one_reaches(state, rules, side, region):
    """Return whether one region of own units reaches a region and all that the effect has denied before (A14.7)."""
    errand = state.errand
    for own in range(regions(state)):
        if state.players[side].total[own] > 0:
            near = around(state, rules, only(own), rules.effects[errand.effect].reach)
            found = contains(near, region)
            for other in range(lands(state)):
                found = found and (state.denied[other] != 1 + errand.effect or contains(near, other))
            if found:
                return True
    return False


@compiled
def begin_trade(state, side, number):
    """Let a player exchange so many resources one for one, or any number (-1) (A9.13, A14.7)."""
    if number != 0 and not is_enemy(state, side):
        push(state, Step.TRADE, side, number)


@compiled
def trade(state, rules, side, number, given, gained):
    """Ask for an exchange while one is possible (A9.13, A14.7)."""
    ask(state, side, Decision.TRADE, number, given, gained)
    fill_room(state)
    if list_trades(state, rules, side, given, gained, state.scratch.queue[:]) > 1:
        return
    state.decider = NOBODY
    if given == 0:
        note(state, Event.NO_TRADE, side)


@compiled
def list_trades(state, rules, side, given, gained, buffer):
    """List exchanges: what was gained is not given away again, nor the other way round (A9.13, A14.7)."""
    mine = state.players[side]
    count = add(buffer, 0, pack(Verb.DONE))
    for lost in range(RESOURCES):
        if mine.stock[lost] == 0 or gained >> lost & 1:
            continue
        for got in range(RESOURCES):
            if got != lost and not given >> got & 1 and mine.stock[got] < rules.cap:
                count = add(buffer, count, pack(Verb.EXCHANGE, lost, got))
    return count


@compiled
def answer_trade(state, rules, seat, number, given, gained, option):
    """Exchange one resource for another, and go on (A9.13, A14.7)."""
    verb, lost, got, _ = unpack(option)
    if verb == Verb.DONE:
        return
    state.players[seat].stock[lost] -= 1
    note(state, Event.TRADED, seat, lost, got)
    gain(state, rules, seat, got, 1)
    left = number - 1 if number > 0 else number
    if left != 0:
        push(state, Step.TRADE, seat, left, given | 1 << lost, gained | 1 << got)


@compiled
def discard_by_lot(state, rules, side, effect, number):
    """Make the enemy of the present Battle lose Spells of its Library by lot (A14.7)."""
    other = enemy_here(state, side)
    if other == NOBODY or shielded(state, rules, effect, other):
        return
    theirs = state.players[other]
    dropped = min(number, theirs.library_count)
    for _ in range(dropped):
        discard_spell(state, other, theirs.library[roll_for(state, Dice.SPELLS_LOST, theirs.library_count)])
    if dropped > 0:
        note(state, Event.DISCARDED, other, dropped)
