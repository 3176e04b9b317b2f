"""Units brought in: from the supply, back after their loss, and from elsewhere into a Battle (A14.7)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.content.vocabulary import Price, When, Zone
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.deeds.errands import (
    begin_errand,
    idle,
    may_stop,
    put_off,
    ready_to_begin,
    take_up,
)
from sim.games.aughmoore.effects.afloat import has_berth
from sim.games.aughmoore.effects.counting import part_of
from sim.games.aughmoore.effects.force import renew, unit_bit
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.harbour import harbour_open, home_of, launch
from sim.games.aughmoore.ground.pieces import (
    enemies_in,
    enlist,
    fits_in,
    in_supply,
    is_enemy,
    move_unit,
    place_or_courtyard,
)
from sim.games.aughmoore.ground.souls import SOUL_PRICE
from sim.games.aughmoore.ground.stock import spend
from sim.games.aughmoore.map.adjacency import beside
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.state import RESOURCES, UNITS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Unit


@compiled
def first_in_supply(state, rules, side, kinds):
    """Return the first unit of some kinds that is left in a supply, -1 without any."""
    for unit in range(UNITS):
        if kinds & unit_bit(unit) and in_supply(state, rules, side, unit) > 0:
            return unit
    return -1


@compiled
def spawn(state, rules, side, place):
    """Place units from the supply, asking where if there is a choice (A14.7)."""
    errand = take_up(state, place)
    count = list_spawns(state, rules, side, state.scratch.queue[:])
    if count == 1 or (count > 1 and is_enemy(state, side)):
        place_units(state, rules, side, state.scratch.queue[0])
    elif count > 1:
        ask(state, side, Decision.SPAWN, errand.effect)
    else:
        idle(state, rules, side)


@compiled
def list_spawns(state, rules, side, buffer):
    """List where units from the supply may be placed; the Courtyard takes those that find no room (A14.7)."""
    errand = state.errand
    effect = rules.effects[errand.effect]
    mine = state.players[side]
    unit = first_in_supply(state, rules, side, effect.units)
    count = add(buffer, 0, pack(Verb.DONE)) if may_stop(effect, errand) else 0
    if unit < 0 or errand.left <= 0 or not ready_to_begin(mine, effect, errand):
        return 0
    if rules.one_rises and mine.risen and rises(effect):
        return 0
    if effect.zone != Zone.OWN_REGION:
        goal = spawn_goal(state, rules, side, unit)
        if rules.no_room_no_unit and not has_berth(state, rules, side, goal, unit):
            return 0
        return add(buffer, count, pack(Verb.PLACE, goal, unit))
    for region in range(lands(state)):
        here = mine.total[region] > 0 or mine.towers[region] == 1
        if region == mine.capital or (here and fits_in(state, rules, side, region, unit)):
            count = add(buffer, count, pack(Verb.PLACE, region, unit))
    return count


@compiled
def rises(effect):
    """Return whether an effect lets a unit rise for Souls after an action (O34)."""
    return effect.moment == When.AFTER_ACTION and effect.pay[SOUL_PRICE] > 0


@compiled
def spawn_goal(state, rules, side, unit):
    """Return where a unit from the supply is placed if there is no choice (A14.7)."""
    errand = state.errand
    effect = rules.effects[errand.effect]
    region = errand.here
    capital = state.players[side].capital
    if effect.zone != Zone.HERE or region == NOBODY or enemies_in(state, side, region) != 0:
        return capital
    fits = has_berth(state, rules, side, region, unit) or rules.no_room_no_unit == 1
    return region if fits else capital


@compiled
def place_units(state, rules, side, option):
    """Place units from the supply in a region, the rest in the Courtyard if it is full (A14.7)."""
    errand = state.errand
    verb, region, unit, _ = unpack(option)
    if verb == Verb.DONE:
        return
    begin_errand(state, rules, side)
    mine = state.players[side]
    if rises(rules.effects[errand.effect]):
        mine.risen = 1
    for _ in range(min(errand.left, in_supply(state, rules, side, unit))):
        fits = has_berth(state, rules, side, region, unit)
        if not fits and rules.no_room_no_unit:
            break
        goal = region if fits else mine.capital
        place_or_courtyard(state, rules, side, unit, goal)
    if unit >= Unit.HERO_1:
        renew(state, rules, side)


@compiled
def recover(state, rules, side, place):
    """Ask whether a lost unit comes back to the Capital, if it can be paid for (A14.7)."""
    errand = take_up(state, place)
    count = list_recoveries(state, rules, side, state.scratch.queue[:])
    if count == 1 or (count > 1 and is_enemy(state, side)):
        bring_back(state, rules, side, state.scratch.queue[count - 1])
    elif count > 1:
        ask(state, side, Decision.RECOVER, errand.effect)


@compiled
def recovery_price(state, rules, side, effect, unit, resource):
    """Return what the return of a unit costs of a resource: nothing or its printed price, and an addition (A14.7)."""
    price = effect.pay[resource]
    if effect.price == Price.NORMAL:
        price += rules.unit_cost[state.faction[side], unit, resource]
    return price


@compiled
def list_recoveries(state, rules, side, buffer):
    """List the return of the unit that was lost, and that it stays in the supply (A14.7, O32)."""
    errand = state.errand
    effect = rules.effects[errand.effect]
    count = add(buffer, 0, pack(Verb.DONE)) if may_stop(effect, errand) else 0
    first = count
    for unit in range(UNITS):
        named = unit == errand.unit or (rules.any_unit_recovered and effect.units & unit_bit(unit))
        if named and errand.left > 0 and may_recover(state, rules, side, effect, unit):
            count = add(buffer, count, pack(Verb.PLACE, home_of(rules, state.players[side], unit), unit))
    return count if count > first else 0


@compiled
def may_recover(state, rules, side, effect, unit):
    """Return whether a unit is in the supply, can be paid for and has a place to come back to (A14.7)."""
    mine = state.players[side]
    if in_supply(state, rules, side, unit) <= 0 or mine.souls < effect.pay[SOUL_PRICE]:
        return False
    if unit == Unit.SEA_VESSEL and not harbour_open(state, rules, side):
        return False
    for resource in range(RESOURCES):
        if mine.stock[resource] < recovery_price(state, rules, side, effect, unit, resource):
            return False
    return True


@compiled
def bring_back(state, rules, side, option):
    """Pay for a lost unit and put it back into play (A14.7)."""
    errand = state.errand
    verb, region, unit, _ = unpack(option)
    if verb == Verb.DONE:
        return
    begin_errand(state, rules, side)
    errand.left -= 1
    if errand.left > 0:
        put_off(state, Step.RECOVER, side)
    if rules.effects[errand.effect].price == Price.NORMAL:
        for resource in range(RESOURCES):
            spend(state, side, resource, rules.unit_cost[state.faction[side], unit, resource])
    enlist(state, rules, side, unit, region, 1)
    note(state, Event.RETURNED, side, unit)
    if unit == Unit.SEA_VESSEL:
        launch(state, rules, side)
    if unit >= Unit.HERO_1:
        renew(state, rules, side)


@compiled
def reinforce(state, rules, side, place):
    """Ask which unit is brought into the Battle next (A14.7)."""
    errand = take_up(state, place)
    if list_reinforcements(state, rules, side, state.scratch.queue[:]) > 0 and not is_enemy(state, side):
        ask(state, side, Decision.REINFORCE, errand.effect)
    else:
        idle(state, rules, side)


@compiled
def list_reinforcements(state, rules, side, buffer):
    """List nobody, and the units that may be brought into the Battle as far as there is room (A3.8, A14.7)."""
    errand = state.errand
    effect = rules.effects[errand.effect]
    mine = state.players[side]
    part = part_of(state, side)
    if state.battle.region == NOBODY or part == NOBODY or errand.left <= 0:
        return 0
    base = state.battle.ground[part]
    count = add(buffer, 0, pack(Verb.DONE))
    for region in range(regions(state)):
        if mine.total[region] == 0 or not sends(state, rules, side, effect, region, base):
            continue
        for unit in range(UNITS):
            called = effect.units & unit_bit(unit) and mine.units[region, unit] > 0
            if called and has_berth(state, rules, side, base, unit):
                count = add(buffer, count, pack(Verb.BRING, region, unit))
    return count if count > 1 and ready_to_begin(mine, effect, errand) else 0


@compiled
def sends(state, rules, side, effect, region, base):
    """Return whether units of a region may be called into a Battle: from the Courtyard, or from next to it (A14.7)."""
    if region == base:
        return False
    if effect.zone == Zone.CAPITAL:
        return region == state.players[side].capital
    return effect.zone == Zone.ADJACENT and beside(state, rules, side, base, region)


@compiled
def answer_reinforce(state, rules, seat, option):
    """Bring a unit into the Battle, and ask for the next (A14.7)."""
    errand = state.errand
    verb, region, unit, _ = unpack(option)
    if verb == Verb.DONE:
        return
    begin_errand(state, rules, seat)
    move_unit(state, seat, unit, region, state.battle.ground[part_of(state, seat)], 1)
    note(state, Event.REINFORCED, seat, unit, region)
    errand.left -= 1
    put_off(state, Step.REINFORCE, seat)
