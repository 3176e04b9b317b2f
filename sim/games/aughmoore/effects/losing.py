"""Losing units: one by one, at a side's own choice, and what goes down with a Vessel (A11.2, A11.7, A14.7)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.content.vocabulary import UnitWord
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects.afloat import going_down, kinds_needing_seats, needing_seats, seats_at_sea
from sim.games.aughmoore.effects.counting import part_of
from sim.games.aughmoore.effects.force import renew, unit_bit
from sim.games.aughmoore.ground.courtyard import respawn
from sim.games.aughmoore.ground.pieces import is_enemy, land_units, lose, return_to_supply
from sim.games.aughmoore.ground.towers import TOWER, raze
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import LAND_UNITS, UNITS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Unit

LAND_KINDS = (1 << 3) - 1  # Serfs, Warriors and Heroes as a set of UnitWord
TOWERS = 1 << UnitWord.TOWER


@compiled
def count_kinds(mine, region, kinds):
    """Return how many units of some kinds a player has in a region, its Tower among them."""
    number = 0
    for unit in range(UNITS):
        if kinds & unit_bit(unit):
            number += mine.units[region, unit]
    return number + (1 if kinds & TOWERS and mine.towers[region] == 1 else 0)


@compiled
def weakest(state, rules, side, region, kinds):
    """Return the unit of least Natural Strength among some kinds in a region, -1 without any (A19.3)."""
    mine = state.players[side]
    faction = state.faction[side]
    found = -1
    for unit in range(UNITS):
        there = mine.units[region, unit] > 0 and kinds & unit_bit(unit)
        if there and (found < 0 or rules.strength[faction, unit] < rules.strength[faction, found]):
            found = unit
    return found


@compiled
def lose_some(state, rules, side, region, number, kinds):
    """Make a side lose some units of some kinds in a region, at its own choice if there is one (A11.7, A14.7)."""
    here = count_kinds(state.players[side], region, kinds)
    first = weakest(state, rules, side, region, kinds)
    if number <= 0 or first < 0:
        return
    alike = state.players[side].units[region, first] == here
    if here > number and not alike and not is_enemy(state, side):
        push(state, Step.LOSE_UNITS, side, region, number, kinds)
        return
    for _ in range(min(number, here)):
        unit = weakest(state, rules, side, region, kinds)
        if unit >= 0:
            destroy_unit(state, rules, side, unit, region)


@compiled
def lose_units(state, rules, side, region, number, kinds):
    """Ask which unit is lost next (A11.7)."""
    here = count_kinds(state.players[side], region, kinds)
    if here <= number or is_enemy(state, side):
        lose_some(state, rules, side, region, number, kinds)
    else:
        ask(state, side, Decision.LOSE, region, number, kinds)


@compiled
def lose_options(state, seat, region, kinds, buffer):
    """List the kinds of units that may be lost (A11.7)."""
    mine = state.players[seat]
    count = 0
    for unit in range(UNITS):
        if mine.units[region, unit] > 0 and kinds & unit_bit(unit):
            count = add(buffer, count, pack(Verb.LOSE, unit, seat))
    if kinds & TOWERS and mine.towers[region] == 1:
        count = add(buffer, count, pack(Verb.LOSE, TOWER, seat))
    return count


@compiled
def answer_lose(state, rules, seat, region, number, kinds, option):
    """Lose the chosen unit, and go on with the rest of the loss (A11.7)."""
    _, unit, _, _ = unpack(option)
    if number > 1:
        push(state, Step.LOSE_UNITS, seat, region, number - 1, kinds)
    if unit == TOWER:
        raze(state, rules, seat, region)
    else:
        destroy_unit(state, rules, seat, unit, region)


@compiled
def destroy_unit(state, rules, side, unit, region):
    """Destroy a unit; who is aboard a Vessel lost at sea goes down with it (A11.2, A11.6)."""
    fell(state, rules, side, unit, region)
    if region >= lands(state) and unit >= Unit.SEA_VESSEL:
        sink_passengers(state, rules, side, unit, region)


@compiled
def sink_passengers(state, rules, side, vessel, region):
    """Destroy who goes down with a Vessel, first whom no other seat is left for (A11.2, P36)."""
    mine = state.players[side]
    number = going_down(state, rules, side, vessel, region)
    if number == land_units(mine, region):
        for passenger in range(LAND_UNITS):
            for _ in range(mine.units[region, passenger]):
                fell(state, rules, side, passenger, region)
    elif number > 0:
        seatless = max(0, needing_seats(rules, mine, region) - seats_at_sea(state, rules, side, region))
        seatless = min(number, seatless)
        if number > seatless:
            push(state, Step.LOSE_UNITS, side, region, number - seatless, LAND_KINDS)
        if seatless > 0:
            push(state, Step.LOSE_UNITS, side, region, seatless, kinds_needing_seats(rules, mine))


@compiled
def fell(state, rules, side, unit, region):
    """Return a destroyed unit to the supply, and count it in the present Battle (A10.3, A11.6)."""
    count_fallen(state, side, unit, region)
    lose(state, rules, side, unit, region)
    if unit >= Unit.HERO_1 and unit < Unit.SEA_VESSEL:
        if is_enemy(state, side):
            respawn(state, unit)
        renew(state, rules, side)


@compiled
def give_up(state, rules, side, unit, region):
    """Return a sacrificed unit to the supply; by a ruling no ability takes it for one that fell (A10.9, A14.4)."""
    if not rules.sacrificed_not_fallen:
        destroy_unit(state, rules, side, unit, region)
        return
    count_fallen(state, side, unit, region)
    return_to_supply(state, side, unit, region)
    renew(state, rules, side)


@compiled
def count_fallen(state, side, unit, region):
    """Count a unit that is destroyed in the present Battle (A10.3)."""
    battle = state.battle
    part = NOBODY if battle.region == NOBODY else part_of(state, side)
    if part == NOBODY or battle.ground[part] != region:
        return
    battle.destroyed[part] += 1
    battle.fallen[part, unit] += 1
    state.players[side].fallen[unit] += 1
    if unit >= Unit.SEA_VESSEL:
        battle.destroyed_vessels[part] += 1
