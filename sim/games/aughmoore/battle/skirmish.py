"""One Battle between two sides with nothing else, carried out by the engine's own steps and answered from outside.

It is there for the exact battle odds. Abilities work until the Battle is over; the free moves that some of them bring
are left alone, as are Interrupts. Only `chapter` with its steps and questions is compiled, in a fraction of the time of
the whole game. The last functions are called from Python: they take states and rules in arrays of one.
"""

from sim.compiling.compiled import bind, compiled
from sim.engine.header import NOBODY
from sim.engine.tables import functions_of
from sim.games.aughmoore.battle.chapter import QUESTIONS, STEPS
from sim.games.aughmoore.battle.outbreak import break_out
from sim.games.aughmoore.battle.strength import bonus, natural
from sim.games.aughmoore.content.vocabulary import RuleWord
from sim.games.aughmoore.effects.afloat import needing_seats
from sim.games.aughmoore.effects.force import capacity, ignores, renew
from sim.games.aughmoore.ground.pieces import heroes_in
from sim.games.aughmoore.map.adjacency import beside
from sim.games.aughmoore.map.companies import travellers
from sim.games.aughmoore.size import regions
from sim.games.aughmoore.words import Slot, Unit

ATTACKER, DEFENDER = 0, 1
NONE = -1  # no answer yet
NEEDING, SEA_SEATS, AIR_SEATS, SWIMMERS, FLIERS, BOARDERS = FREEDOMS = range(6)  # what `survey` finds out about a side

advance, options, apply = functions_of(__name__, STEPS, QUESTIONS, asked=("side", "seat"), others="passed over")


@compiled
def go_on(state, rules):
    """Carry out the steps of a Battle until somebody is asked or it is over; any other step is left out."""
    while state.decider == NOBODY and state.agenda.depth > 0 and state.battle.region != NOBODY:
        advance(state, rules)


@compiled
def meet(state, rules, region):
    """Let the attacker, side 0, break a Battle out in a region; nothing else is on the agenda."""
    renew(state, rules, ATTACKER)
    renew(state, rules, DEFENDER)
    break_out(state, rules, ATTACKER, region, 0)


@compiled
def reply(state, rules, option, buffer):
    """Answer the question, if one is asked, and go on; return the number of answers to the next one, 0 at the end."""
    if option != NONE:
        side = state.decider
        state.decider = NOBODY
        apply(state, rules, side, option)
    go_on(state, rules)
    if state.decider == NOBODY:
        return 0
    return options(state, rules, buffer)


@compiled
def weigh_sides(state, rules, numbers):
    """Write each side's Natural Strength and bonuses as they now are."""
    for part in range(2):
        numbers[part, 0] = natural(state, rules, part)
        numbers[part, 1] = bonus(state, rules, part)


@compiled
def mark_adjacent(state, rules, region, found):
    """Mark the regions from which a side's units could be called into a region."""
    for side in range(2):
        for other in range(regions(state)):
            found[side, other] = other != region and beside(state, rules, side, region, other)


@compiled
def write_freedoms(state, rules, region, freedoms):
    """Write how free each side is at sea and in the air with what it has in a region."""
    for side in range(2):
        renew(state, rules, side)
        mine = state.players[side]
        freedoms[side, NEEDING] = needing_seats(rules, mine, region)
        freedoms[side, SEA_SEATS] = seats_aboard(state, rules, side, Unit.SEA_VESSEL.value, region)
        freedoms[side, AIR_SEATS] = seats_aboard(state, rules, side, Unit.AIR_VESSEL.value, region)
        freedoms[side, SWIMMERS] = travellers(rules, mine, Slot.SAIL.value)
        freedoms[side, FLIERS] = travellers(rules, mine, Slot.FLY.value)
        freedoms[side, BOARDERS] = ignores(rules, mine, RuleWord.SEA_ENEMY.value, NOBODY, heroes_in(mine, region))


@compiled
def seats_aboard(state, rules, side, vessel, region):
    """Return how many units a Vessel carries that is in a region, 0 where it is not."""
    return capacity(state, rules, side, vessel) if state.players[side].at[vessel] == region else 0


def _begin(states, rulebook, region):
    meet(states[0], rulebook[0], region)


def _play(states, rulebook, option, buffer):
    return reply(states[0], rulebook[0], option, buffer)


def _weigh(states, rulebook, numbers):
    weigh_sides(states[0], rulebook[0], numbers)


def _adjacent(states, rulebook, region, found):
    mark_adjacent(states[0], rulebook[0], region, found)


def _survey(states, rulebook, region, freedoms):
    write_freedoms(states[0], rulebook[0], region, freedoms)


begin = bind(_begin, {"meet": meet}, "aughmoore_skirmish_begin")
play = bind(_play, {"reply": reply}, "aughmoore_skirmish_play")
weigh = bind(_weigh, {"weigh_sides": weigh_sides}, "aughmoore_skirmish_weigh")
adjacent = bind(_adjacent, {"mark_adjacent": mark_adjacent}, "aughmoore_skirmish_adjacent")
survey = bind(_survey, {"write_freedoms": write_freedoms}, "aughmoore_skirmish_survey")
