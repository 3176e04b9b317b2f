"""Recruiting units (A5.1 to A5.3, A5.10)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.header import NOBODY
from sim.engine.options import add, pack
from sim.games.aughmoore.decisions import Verb
from sim.games.aughmoore.effects.force import reduced, renew, thing_of
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.harbour import harbour_open, home_of, launch
from sim.games.aughmoore.ground.pieces import enlist, in_supply
from sim.games.aughmoore.ground.stock import spend
from sim.games.aughmoore.state import HEROES, RESOURCES, UNITS
from sim.games.aughmoore.words import Unit


@compiled
def unit_price(state, rules, side, unit, number, resource):
    """Return what units cost of a resource: two Serfs have a price of their own (A5.1, A5.3)."""
    price = rules.pair_cost[resource] if number > 1 else rules.unit_cost[state.faction[side], unit, resource]
    return reduced(rules, state.players[side], thing_of(unit), resource, price, NOBODY, False)


@compiled
def affords_unit(state, rules, side, unit, number):
    """Return whether a player can pay for units (A5.1)."""
    for resource in range(RESOURCES):
        if state.players[side].stock[resource] < unit_price(state, rules, side, unit, number, resource):
            return False
    return True


@compiled
def unlocked(state, rules, side, unit):
    """Return whether the Building that a unit needs is completed (A5.2)."""
    building = rules.unlocked_by[state.faction[side], unit]
    return building == NOBODY or state.players[side].buildings >> building & 1 == 1


@compiled
def may_recruit(state, rules, side, unit, number):
    """Return whether a player may recruit units: unlocked, in supply, affordable, with a place (A5.1, A5.2, P14)."""
    if unit == Unit.SEA_VESSEL and not harbour_open(state, rules, side):
        return False
    if in_supply(state, rules, side, unit) < number or not unlocked(state, rules, side, unit):
        return False
    return affords_unit(state, rules, side, unit, number)


@compiled
def list_recruits(state, rules, side, buffer, count):
    """List what a player may recruit (A5.1 to A5.3)."""
    for unit in range(UNITS):
        if may_recruit(state, rules, side, unit, 1):
            count = add(buffer, count, pack(Verb.RECRUIT, unit, 1))
    if may_recruit(state, rules, side, Unit.SERF.value, rules.serf_pair):
        count = add(buffer, count, pack(Verb.RECRUIT, Unit.SERF, rules.serf_pair))
    return count


@compiled
def recruit(state, rules, side, unit, number):
    """Pay for units and put them into the Courtyard, a Vessel beside it or below (A2.1, A5.1, A3.6, P14, P15)."""
    for resource in range(RESOURCES):
        spend(state, side, resource, unit_price(state, rules, side, unit, number, resource))
    note(state, Event.RECRUITED, side, unit, number)
    enlist(state, rules, side, unit, home_of(rules, state.players[side], unit), number)
    if unit == Unit.SEA_VESSEL:
        launch(state, rules, side)
    if Unit.HERO_1 <= unit < Unit.HERO_1 + HEROES:
        renew(state, rules, side)
