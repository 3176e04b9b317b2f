"""Land Units at sea: who needs a seat aboard a Vessel there, who swims, and who flies (A3.7, P18, P35, P36)."""

from sim.compiling.compiled import compiled
from sim.games.aughmoore.content.vocabulary import Action, Kind, RuleWord
from sim.games.aughmoore.effects.force import acts, capacity, ignores, unit_bit
from sim.games.aughmoore.ground.pieces import fits_in, land_units
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import LAND_UNITS
from sim.games.aughmoore.words import CloisterLevels, Slot, Unit

KINDS = 3  # Serfs, Warriors and Heroes


@compiled
def action_by(slot):
    """Return the action of a Vessel that a slot stands for."""
    return Action.SAIL.value if slot == Slot.SAIL else Action.FLY.value


@compiled
def travellers(rules, mine, slot):
    """Return the kinds of units that a player moves by an action of a Vessel, a bit for each UnitWord (P18, P32)."""
    found = 0
    if mine.kinds >> Kind.TRAVEL & 1:
        for index in range(mine.ability_count):
            held = mine.abilities[index]
            effect = rules.effects[held.effect]
            if held.kind == Kind.TRAVEL and acts(effect, action_by(slot)):
                found |= effect.units
    return found


@compiled
def floats(rules, mine, unit):
    """Return whether a Land Unit may be at sea without a Vessel, by itself or with others of its side (P35, P36)."""
    if not mine.kinds >> Kind.TRAVEL & 1:
        return False
    if rules.cloister_levels == CloisterLevels.SERFS_AND_WARRIORS_FIRST:
        return ignores(rules, mine, RuleWord.SEA_END.value, unit, 0)
    floating = 0
    for kind in (Unit.SERF.value, Unit.WARRIOR.value, Unit.HERO_1.value):
        floating += ignores(rules, mine, RuleWord.SEA_END.value, kind, 0)
    return floating == KINDS or (floating > 0 and rules.cloister_levels == CloisterLevels.ALL_FROM_THE_FIRST)


@compiled
def seats_at_sea(state, rules, side, region):
    """Return how many units the Vessels of a side carry in a Sea Region (A3.7)."""
    seats = 0
    for vessel in (Unit.SEA_VESSEL.value, Unit.AIR_VESSEL.value):
        if state.players[side].units[region, vessel] > 0:
            seats += capacity(state, rules, side, vessel)
    return seats


@compiled
def needing_seats(rules, mine, region):
    """Return how many Land Units of a Sea Region have to be aboard there: all that do not swim (A3.7, P36)."""
    number = 0
    for unit in range(LAND_UNITS):
        if mine.units[region, unit] > 0 and not floats(rules, mine, unit):
            number += mine.units[region, unit]
    return number


@compiled
def berths(state, rules, side, region):
    """Return how many more Land Units can be aboard the Vessels of a Sea Region (A3.7, P14)."""
    return seats_at_sea(state, rules, side, region) - needing_seats(rules, state.players[side], region)


@compiled
def kinds_needing_seats(rules, mine):
    """Return the kinds of Land Units that have to be aboard at sea, a bit each (A3.7, P36)."""
    kinds = 0
    for unit in range(LAND_UNITS):
        if not floats(rules, mine, unit):
            kinds |= unit_bit(unit)
    return kinds


@compiled
def has_berth(state, rules, side, region, unit):
    """Return whether a region has room for one more unit: at sea aboard, or swimming (A3.7, A3.8, A10.8, P36)."""
    if region < lands(state):
        return fits_in(state, rules, side, region, unit)
    if unit >= Unit.SEA_VESSEL:
        return unit == Unit.SEA_VESSEL and fits_in(state, rules, side, region, unit)
    mine = state.players[side]
    stays = floats(rules, mine, unit) or seats_at_sea(state, rules, side, region) > needing_seats(rules, mine, region)
    return stays and fits_in(state, rules, side, region, unit)


@compiled
def going_down(state, rules, side, vessel, region):
    """Return how many Land Units go down with a Vessel just lost at sea: its passengers (A11.2, P22, P36)."""
    mine = state.players[side]
    if rules.swimmers_sink_too and vessel == Unit.SEA_VESSEL:
        return land_units(mine, region)
    seats = seats_at_sea(state, rules, side, region)
    passengers = min(capacity(state, rules, side, vessel), land_units(mine, region) - seats)
    if vessel == Unit.AIR_VESSEL and travellers(rules, mine, Slot.FLY.value):
        return max(0, passengers)
    return max(0, passengers, needing_seats(rules, mine, region) - seats)
