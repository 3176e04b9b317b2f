"""The game in words: questions, answers, events and standings."""

from sim.games.aughmoore.names import FACTION_NAMES
from sim.games.aughmoore.words import Decision, Event, Verb
from sim.options import unpack


def seat_name(state, seat):
    return FACTION_NAMES[int(state.faction[seat])]


def decision(state, rules):
    return Decision(int(state.decision)).name.lower()


def describe(state, rules, option):
    verb, a, b, c = unpack(option)
    return f"{Verb(int(verb)).name.lower()} {a} {b} {c}"


def event(state, rules, line):
    return f"{Event(int(line.event)).name.lower()} {line.a} {line.b} {line.c} {line.d}"


def standing(state, rules):
    return f"{int(state.players[0].vp)} VP"
