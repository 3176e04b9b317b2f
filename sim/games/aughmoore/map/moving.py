"""Moving units: what leaving costs, going and arriving (A7).

Where a move can go is in `routes`, who goes along in `army`.
"""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note, push
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.vocabulary import RuleWord
from sim.games.aughmoore.effects.force import ignores
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.pieces import enemies_in, is_enemy, move_unit, room
from sim.games.aughmoore.ground.stock import spend
from sim.games.aughmoore.size import lands, lands_of
from sim.games.aughmoore.state import LAND_UNITS, PILE, RESOURCES, UNITS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Slot, TokenEffect, Unit


@compiled
def vessel_of(slot):
    """Return the Vessel of a movement action."""
    return Unit.SEA_VESSEL.value if slot == Slot.SAIL else Unit.AIR_VESSEL.value


@compiled
def may_enter(state, rules, side, region, number):
    """Return whether so many units may end a move in a region: against enemies, or if there is room (A3.8, A10.1)."""
    if enemies_in(state, side, region):
        return True
    return room(state, rules, side, region) >= number


@compiled
def toll_token(state, rules, side, region):
    """Return the design of the token that makes Land Units pay for leaving a region, NOBODY for none (A9.3)."""
    for place in range(PILE if region < lands(state) else 0):
        if state.face[region, place] != Face.LASTING:
            continue
        token = state.token[region, place]
        if rules.designs[token].effect == TokenEffect.TOLL_TO_LEAVE:
            ignored = ignores(rules, state.players[side], RuleWord.ENTANGLEMENT.value, NOBODY, 0)
            return NOBODY if ignored else token
    return NOBODY


@compiled
def affords_toll(state, rules, side, region, number):
    """Return whether a player can pay for so many units that leave; by a ruling nobody must stay (A9.3)."""
    token = toll_token(state, rules, side, region)
    if token == NOBODY or rules.poor_leave_free:
        return True
    for resource in range(RESOURCES):
        if state.players[side].stock[resource] < number * rules.designs[token].pay[resource]:
            return False
    return True


@compiled
def pay_toll(state, rules, side, region, number):
    """Pay for so many Land Units that leave a region, as far as there is anything to pay with (A9.3)."""
    token = toll_token(state, rules, side, region)
    if token == NOBODY:
        return
    stock = state.players[side].stock
    for resource in range(RESOURCES):
        spend(state, side, resource, min(stock[resource], number * rules.designs[token].pay[resource]))


@compiled
def clear_army(state):
    """Let nobody go yet: neither own units nor those of allies."""
    for unit in range(UNITS):
        state.trip.army[unit] = 0
        for side in range(state.sides if state.teams else 0):
            state.trip.allied[side, unit] = 0


@compiled
def go(state, rules, seat):
    """Move the army; enemies mean a Battle before exploring; who boards explores nothing (A7.1, A10.1, A8.1, P14)."""
    trip = state.trip
    event = Event.MARCHED
    if trip.slot == Slot.SAIL:
        event = Event.SAILED
    elif trip.slot == Slot.FLY:
        event = Event.FLEW
    note(state, event, seat, trip.origin, trip.goal)
    carry(state, rules, seat, trip.army)
    for other in range(state.sides if state.teams else 0):
        if land_size(trip.allied[other]) > 0:
            carry(state, rules, other, trip.allied[other])
    if trip.slot == Slot.FLY and trip.goal >= lands(state):
        if enemies_in(state, seat, trip.goal) != 0:
            push(state, Step.FLY_ON, seat, trip.goal, from_floating(rules, trip.origin))
            push(state, Step.BATTLE, seat, trip.goal)
    elif trip.slot != Slot.MARCH or trip.goal < lands(state):
        arrive_at(state, rules, seat, trip.goal, 0)


@compiled
def from_floating(rules, region):
    """Return whether a region is one of the Floating Continent (P10)."""
    return region < lands_of(rules) and rules.floats[rules.continent[region]] == 1


@compiled
def arrive_at(state, rules, side, region, thrown):
    """Let units that have come into a region, or were thrown there, fight or look round (A8.1, A10.1, P39)."""
    fought = enemies_in(state, side, region) != 0
    if fought and rules.explores_first and not is_enemy(state, side):
        push(state, Step.MEET, side, region, thrown)
        push(state, Step.ARRIVE, side, region, fought)
        return
    push(state, Step.ARRIVE, side, region, fought)
    if fought:
        push(state, Step.BATTLE, side, region, thrown)


@compiled
def meet(state, side, region, thrown):
    """Let units that have looked round fight, if they are still there (A8.1, A10.1)."""
    if state.players[side].total[region] > 0:
        push(state, Step.BATTLE, side, region, thrown)


@compiled
def carry(state, rules, side, army):
    """Move the units of one side, and pay what leaving costs (A9.3)."""
    trip = state.trip
    pay_toll(state, rules, side, trip.origin, land_size(army))
    for unit in range(UNITS):
        if army[unit] > 0:
            move_unit(state, side, unit, trip.origin, trip.goal, army[unit])
            note(state, Event.MOVED_UNIT, side, unit, army[unit])


@compiled
def land_size(army):
    """Return the number of Land Units in an army."""
    size = 0
    for unit in range(LAND_UNITS):
        size += army[unit]
    return size
