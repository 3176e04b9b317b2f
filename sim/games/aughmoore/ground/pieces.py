"""Pieces on the map: putting them down, taking them off, who holds a region, and how many find room (A3)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note, push
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.vocabulary import When
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.capital import buildings_built, serfs_on_bar
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import HEROES, LAND_UNITS, UNITS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Objective, Unit

NO_LIMIT = 99


@compiled
def is_enemy(state, side):
    """Return whether a side is the automatic enemy of solo play."""
    return state.solo.on == 1 and side == 1


@compiled
def allied(state, side, other):
    """Return whether two sides belong together; everybody is its own ally (A20.1, O23)."""
    return state.friends[side] >> other & 1 == 1


@compiled
def enemies_in(state, side, region):
    """Return the sides hostile to one that hold a region, a bit each (P38, P40)."""
    return state.holders[region] & ~state.friends[side]


@compiled
def is_capital(state, region):
    """Return whether a standing Capital City is in a region."""
    return region < lands(state) and capital_owner(state, region) != NOBODY


@compiled
def capital_owner(state, region):
    """Return the side whose Capital City stands in a region, NOBODY without one."""
    for side in range(state.sides):
        mine = state.players[side]
        if mine.capital == region and mine.out == 0:
            return side
    return NOBODY


@compiled
def hold(state, side, region):
    """Note whether a side holds a region: by a unit or a structure (A3.2, A12.1)."""
    mine = state.players[side]
    if mine.total[region] > 0 or (region < lands(state) and has_structure(mine, region)):
        state.holders[region] |= 1 << side
    else:
        state.holders[region] &= ~(1 << side)


@compiled
def has_structure(mine, region):
    """Return whether a side has a Tower or its Capital City in a Land Region (A3.2)."""
    return mine.towers[region] == 1 or (mine.capital == region and mine.out == 0)


@compiled
def controls(state, rules, side, region):
    """Return whether a side controls a region: it holds it, and by a ruling by more than a docked Vessel (A12.1)."""
    if not state.holders[region] >> side & 1:
        return False
    if not rules.docked_vessels_hold_nothing or region >= lands(state):
        return True
    mine = state.players[side]
    return mine.total[region] > mine.units[region, Unit.SEA_VESSEL] or has_structure(mine, region)


@compiled
def put(state, side, unit, region, number):
    """Put units that are in play into a region."""
    mine = state.players[side]
    mine.units[region, unit] += number
    mine.total[region] += number
    if unit >= Unit.HERO_1:
        mine.at[unit] = region
    state.holders[region] |= 1 << side


@compiled
def take(state, side, unit, region, number):
    """Take units out of a region."""
    mine = state.players[side]
    mine.units[region, unit] -= number
    mine.total[region] -= number
    if unit >= Unit.HERO_1:
        mine.at[unit] = NOBODY
    if mine.total[region] == 0:
        hold(state, side, region)


@compiled
def move_unit(state, side, unit, origin, goal, number):
    """Move units from region to region."""
    take(state, side, unit, origin, number)
    put(state, side, unit, goal, number)


@compiled
def in_supply(state, rules, side, unit):
    """Return how many units of a kind are left in a side's supply."""
    return rules.supply[state.faction[side], unit] - state.players[side].in_play[unit]


@compiled
def enlist(state, rules, side, unit, region, number):
    """Put units from the supply into a region; all Serfs and Warriors in play are an objective (A5.1, A17.1)."""
    mine = state.players[side]
    mine.in_play[unit] += number
    put(state, side, unit, region, number)
    check_expansion(state, rules, side)


@compiled
def check_expansion(state, rules, side):
    """Trigger eXpand once all Serfs and Warriors of a side are in play, by a ruling on the map alone (A17.1)."""
    mine = state.players[side]
    away = serfs_on_bar(mine) + buildings_built(mine) if rules.expand_counts_map else 0
    serfs = in_supply(state, rules, side, Unit.SERF.value) + away
    if serfs == 0 and in_supply(state, rules, side, Unit.WARRIOR.value) == 0:
        reach(state, side, Objective.EXPAND.value)


@compiled
def lose(state, rules, side, unit, region):
    """Return a destroyed unit to the supply; what its owner gains by that follows (A11.6, A14.4)."""
    return_to_supply(state, side, unit, region)
    if state.players[side].moments >> When.FALLEN & 1:
        push(state, Step.FALLEN, side, region, unit)


@compiled
def return_to_supply(state, side, unit, region):
    """Return a destroyed unit to the supply (A11.6)."""
    mine = state.players[side]
    take(state, side, unit, region, 1)
    mine.in_play[unit] -= 1
    mine.lost[unit] += 1
    note(state, Event.LOST_UNIT, side, unit, region)


@compiled
def place_taken(rules, unit):
    """Return how many of a region's places a unit takes: one, a Vessel by a ruling none (A3.8)."""
    return 0 if unit >= Unit.SEA_VESSEL and rules.vessels_uncounted else 1


@compiled
def places_taken(rules, mine, region):
    """Return how many of a region's places the units of a side take (A3.8)."""
    return land_units(mine, region) if rules.vessels_uncounted else mine.total[region]


@compiled
def room(state, rules, side, region):
    """Return how many more units of a side find room in a region; allies share it (A3.8, A20.2, O23)."""
    if region < lands(state) and state.players[side].capital == region:
        return NO_LIMIT
    taken = places_taken(rules, state.players[side], region)
    if state.teams:
        owner = capital_owner(state, region) if region < lands(state) else NOBODY
        if owner != NOBODY and allied(state, side, owner):
            return NO_LIMIT
        for other in range(state.sides):
            if other != side and allied(state, side, other):
                taken += places_taken(rules, state.players[other], region)
    return max(0, rules.region_limit - taken)


@compiled
def fits_in(state, rules, side, region, unit):
    """Return whether a region has room for one more unit of a side (A3.8)."""
    return room(state, rules, side, region) >= place_taken(rules, unit)


@compiled
def land_units(mine, region):
    """Return how many Serfs, Warriors and Heroes a player has in a region."""
    number = 0
    for unit in range(LAND_UNITS):
        number += mine.units[region, unit]
    return number


@compiled
def heroes_in(mine, region):
    """Return the Heroes in a region, a bit each."""
    heroes = 0
    for hero in range(HEROES):
        if mine.units[region, Unit.HERO_1 + hero] > 0:
            heroes |= 1 << hero
    return heroes


@compiled
def natural_here(state, rules, side, region):
    """Return the Natural Strength of a side's units in a region (A3.4, A10.2)."""
    faction = state.faction[side]
    strength = 0
    for unit in range(UNITS):
        strength += state.players[side].units[region, unit] * rules.strength[faction, unit]
    return strength


@compiled
def place_or_courtyard(state, rules, side, unit, region):
    """Put a unit from the supply into a region, or into the Courtyard if that is full, by a ruling nowhere (A9.4)."""
    fits = fits_in(state, rules, side, region, unit)
    if not fits and rules.no_room_no_unit:
        return
    goal = region if fits else state.players[side].capital
    note(state, Event.PLACED, side, unit, 1, goal)
    enlist(state, rules, side, unit, goal, 1)


@compiled
def reach(state, side, objective):
    """Note that a side has reached an objective; the first one triggers the end irrevocably (A17.1, A17.2, O29)."""
    mine = state.players[side]
    if mine.reached >> objective & 1:
        return
    mine.reached |= 1 << objective
    if state.objective == NOBODY:
        state.objective = objective
        state.objective_side = side
        state.objective_round = state.turn_round
    note(state, Event.OBJECTIVE, side, objective)


@compiled
def score_vp(state, side, vp, cause):
    """Advance a Score Token; a loss takes it back (A10.6)."""
    if vp != 0:
        mine = state.players[side]
        mine.vp += vp
        mine.vp_of[cause] += vp
        note(state, Event.VP, side, vp, cause)
