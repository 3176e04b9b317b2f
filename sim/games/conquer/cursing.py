"""Cursed regions and what they do to the Undead's opponents (H15)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.options import add, pack, unpack
from sim.games.conquer.effects import HYDRA, SERPENT, together
from sim.games.conquer.power import unit_power
from sim.games.conquer.serpents import lose_hydra
from sim.games.conquer.state import REGIONS, UNITS
from sim.games.conquer.travel import within
from sim.games.conquer.words import Decision, Event, Faction, Step, Verb, WeakestBy

NO_UNIT = 1 << 30


@compiled
def curse_options(state, rules, seat, buffer, count):
    """List the current region and those at most so many borders away, without those cursed already (H15.3)."""
    mine = state.players[seat]
    reach = within(state, rules, mine, mine.region, rules.plague_reach)
    if rules.curse_once:
        reach &= ~mine.cursed
    for region in range(REGIONS):
        if reach >> region & 1:
            count = add(buffer, count, pack(Verb.CURSE, region))
    return count


@compiled
def strike_present(state, rules, seat, region):
    """Let every opponent who is in a region when it is cursed, or by ruling has visited it, lose a unit (H15.2)."""
    for other in range(state.seats - 1, -1, -1):
        theirs = state.players[other]
        visited = rules.curse_strikes_past and theirs.visited >> region & 1
        if other != seat and (theirs.region == region or visited):
            push(state, Step.CURSED, other, rules.curse_loss)


@compiled
def strike_visitor(state, rules, seat, known):
    """Let a player who has come into a region that an opponent cursed lose a unit (H15.2)."""
    region = state.players[seat].region
    for other in range(state.seats):
        cursed = state.players[other].cursed >> region & 1
        if other != seat and cursed and (rules.curse_each_entry or not known):
            push(state, Step.CURSED, seat, rules.curse_loss)


@compiled
def weakness(state, rules, seat, unit):
    """Return what makes a unit weak, the less the weaker (H15.2)."""
    faction = state.faction[seat]
    match rules.weakest_by:
        case WeakestBy.LOWEST_CURRENT_POWER:
            return unit_power(state, rules, seat, unit, 1)
        case WeakestBy.LOWEST_UNMODIFIED_POWER:
            return rules.unit_power[faction, unit]
        case _:
            return rules.unit_cost[faction, unit]


@compiled
def exposed(state, rules, seat, unit):
    """Return whether a curse could take a unit: Serpents come before a Hydra that is with its owner (H15.2)."""
    mine = state.players[seat]
    if mine.units[unit] == 0:
        return False
    if state.faction[seat] != Faction.NAGAS or unit != HYDRA:
        return True
    return rules.curse_takes_hydra == 1 and mine.units[SERPENT] == 0 and together(mine)


@compiled
def least(state, rules, seat):
    """Return the weakness of the weakest units that a player has."""
    lowest = NO_UNIT
    for unit in range(UNITS):
        if exposed(state, rules, seat, unit):
            lowest = min(lowest, weakness(state, rules, seat, unit))
    return lowest


@compiled
def cursed(state, rules, seat, losses):
    """Ask which of the weakest units is lost; without any unit nothing is (H15.2)."""
    if least(state, rules, seat) == NO_UNIT:
        return
    if losses > 1:
        push(state, Step.CURSED, seat, losses - 1)
    if losses > 0:
        ask(state, seat, Decision.CURSED)


@compiled
def cursed_options(state, rules, seat, buffer):
    """List the weakest units (H15.2)."""
    lowest = least(state, rules, seat)
    count = 0
    for unit in range(UNITS):
        if exposed(state, rules, seat, unit) and weakness(state, rules, seat, unit) == lowest:
            count = add(buffer, count, pack(Verb.LOSE, unit))
    return count


@compiled
def answer_cursed(state, seat, option):
    """Take the unit off the army (H15.2)."""
    _, unit, _, _ = unpack(option)
    mine = state.players[seat]
    if state.faction[seat] == Faction.NAGAS and unit == HYDRA:
        lose_hydra(mine)
    else:
        mine.units[unit] -= 1
    mine.losses_to_curses += 1
    note(state, Event.LOST_TO_CURSE, seat, unit)
