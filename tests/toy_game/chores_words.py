"""Chores in words."""

from enum import IntEnum

from sim.engine.options import verb_of
from tests.toy_game.words import seat_name

__all__ = ["Decision", "Verb", "decision", "describe", "event", "seat_name", "standing"]


class Decision(IntEnum):
    """Questions put to a player."""

    CHORE = 0
    GREET = 1
    SIGN = 2


class Verb(IntEnum):
    """Answers."""

    WORK = 0
    REST = 1
    WAVE = 2
    NOD = 3
    SIGN = 4
    FLY = 5


def decision(state, rules):
    """Return the question that the decider is asked."""
    return Decision(state.decision).name.lower()


def describe(state, rules, option):
    """Return an option in words."""
    return Verb(verb_of(option)).name.lower()


def event(state, rules, line):
    """Return a line of the chronicle in words."""
    return ""


def standing(state, rules):
    """Return how many lots everybody has."""
    return ", ".join(f"{seat_name(state, seat)} {state.lots[seat]}" for seat in range(state.seats))
