"""Recruiting combat units and converting them (H5, H17.2)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.options import add, pack
from sim.games.conquer.resources import fire_for, held, pay
from sim.games.conquer.state import UNITS
from sim.games.conquer.vocabulary import Happening
from sim.games.conquer.words import Event, Resource, Verb

MOST_AT_ONCE = 60  # units in one answer; more may follow


@compiled
def recruit_options(state, seat, buffer, count):
    """List every number of each unit that may be recruited and paid for (H5.1, H5.2)."""
    mine = state.players[seat]
    for unit in range(UNITS):
        if mine.recruits >> unit & 1:
            most = min(MOST_AT_ONCE, mine.stock[Resource.GOLD] // mine.unit_cost[unit])
            for number in range(1, most + 1):
                count = add(buffer, count, pack(Verb.RECRUIT, unit, number))
    return count


@compiled
def recruit(state, rules, seat, unit, number):
    """Pay for units and add them to the army; effects count all of one action together (H5.2, H20.3)."""
    mine = state.players[seat]
    note(state, Event.RECRUITED, seat, unit, number)
    pay(state, seat, Resource.GOLD.value, number * mine.unit_cost[unit])
    mine.units[unit] += number
    mine.recruited_all += number
    before = mine.recruited
    mine.recruited += number
    fire_for(state, rules, seat, Happening.RECRUIT.value, (before, mine.recruited))


@compiled
def conversion_options(rules, mine, buffer, count):
    """List every number of units that each conversion can turn into others (H17.2)."""
    for index in range(mine.conversion_count):
        effect = rules.effects[mine.conversions[index]]
        most = min(mine.units[effect.unit], held(mine, effect.pay) // effect.pay_amount)
        for number in range(1, min(MOST_AT_ONCE, most) + 1):
            count = add(buffer, count, pack(Verb.CONVERT, index, number))
    return count


@compiled
def convert(state, rules, seat, place, number):
    """Turn units into others; it needs no structure and is no recruiting (H17.2, H17.3)."""
    mine = state.players[seat]
    effect = rules.effects[mine.conversions[place]]
    note(state, Event.CONVERTED, seat, effect.unit, effect.turned, number)
    pay(state, seat, effect.pay, number * effect.pay_amount)
    mine.units[effect.unit] -= number
    mine.units[effect.turned] += number
