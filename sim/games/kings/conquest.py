"""Conquering a territory: capture, raze, loot (K16)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note
from sim.engine.chance import roll_for
from sim.engine.header import NOBODY
from sim.engine.options import add, pack
from sim.games.kings.armies import set_control, set_fortification, set_settlement
from sim.games.kings.state import MALADOR, N_RESOURCES
from sim.games.kings.streams import Dice
from sim.games.kings.words import Decision, Die, Event, Face, Fortification, Settlement, Verb


@compiled
def capture(state, rules, power, place):
    """Take control of a territory; settlement and fortification stay and serve the new owner at once (K16.1)."""
    land = state.land[place]
    if land.controller != NOBODY:
        state.conquests += 1
        if power != MALADOR:
            state.players[power].conquests += 1
    if land.settlement > Settlement.NONE:
        note(state, Event.CAPTURED, power, place, land.settlement)
    land.to_raze = 0
    set_control(state, place, power)


@compiled
def is_undefended(state, power, place):
    """Return whether nobody resists: no army, and no settlement but of the own culture, unless to raze it (K5.5)."""
    land = state.land[place]
    if land.garrison > 0 or land.to_raze:
        return False
    return land.settlement == Settlement.NONE or land.culture == power


@compiled
def occupy(state, rules, power, player, place):
    """Take an undefended territory; one of the own culture is liberated, or fought for to raze it (K5.5, K7.7-8)."""
    if state.land[place].settlement == Settlement.NONE:
        capture(state, rules, power, place)
    elif power == MALADOR:
        conquer_for_malador(state, rules, place)
    elif rules.liberated_razed:
        ask(state, player, Decision.LIBERATE, place)
    else:
        capture(state, rules, power, place)


@compiled
def raze(state, rules, power, place):
    """Remove the settlement and its fortification, take the loot, and take control (K16.2, K16.3)."""
    land = state.land[place]
    level = land.settlement
    note(state, Event.RAZED, power, place, level)
    if power != MALADOR:
        state.players[power].razed += 1
        if land.culture != MALADOR or rules.malador_loot:
            for resource in range(N_RESOURCES):
                state.players[power].stock[resource] += rules.loot[level, resource]
    set_settlement(state, place, Settlement.NONE, NOBODY)
    set_fortification(state, place, Fortification.NONE)
    capture(state, rules, power, place)


@compiled
def conquer(state, rules, power, player, after_withdrawal):
    """Conquer the territory fought over: capture or raze its settlement; the Malador roll for it (K16.1, K11.7)."""
    place = state.battle.place
    land = state.land[place]
    if land.settlement == Settlement.NONE:
        capture(state, rules, power, place)
    elif power == MALADOR:
        conquer_for_malador(state, rules, place)
    elif (after_withdrawal and not rules.raze_after_withdrawal) or not may_fight_on(state, rules, power):
        capture(state, rules, power, place)
    else:
        ask(state, player, Decision.CONQUEST, place)


@compiled
def may_fight_on(state, rules, power):
    """Return whether a choice is left: a ruling spares a town of the own culture that armies have defended (K7.8)."""
    battle = state.battle
    welcomed = state.land[battle.place].culture == power and not battle.militia
    return rules.raze_own_after_garrison or not welcomed


@compiled
def conquer_for_malador(state, rules, place):
    """Roll a blue die: on a sword the Malador raze the settlement, else they keep it (K11.7)."""
    if rules.malador_liberate and state.land[place].culture == MALADOR:
        capture(state, rules, MALADOR, place)
        return
    face = roll_face(state, rules, Die.BLUE, Dice.RAZING)
    note(state, Event.RAZE_DIE, face)
    if face == Face.SWORD:
        raze(state, rules, MALADOR, place)
    else:
        capture(state, rules, MALADOR, place)


@compiled
def roll_face(state, rules, die, purpose):
    """Roll one combat die and return its face (K15.16)."""
    swords, shields = rules.faces[die, Face.SWORD], rules.faces[die, Face.SHIELD]
    number = roll_for(state, purpose, rules.sides[die])
    if number < swords:
        return Face.SWORD
    return Face.SHIELD if number < swords + shields else Face.BLANK


@compiled
def conquest_options(state, buffer):
    """List capturing, and razing or fighting for it where the own culture's militia stands in the way (K16.1, K7.8)."""
    battle = state.battle
    land = state.land[battle.place]
    count = add(buffer, 0, pack(Verb.CAPTURE))
    if land.culture == battle.attacker and not battle.militia:
        return add(buffer, count, pack(Verb.FIGHT))
    return add(buffer, count, pack(Verb.RAZE))
