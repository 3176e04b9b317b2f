"""Chores in words."""

from enum import IntEnum

from sim.engine.options import verb_of
from tests.toy_game.words import others, reshuffled, seat_name

__all__ = [
    "Decision",
    "Verb",
    "account",
    "boxes",
    "decision",
    "describe",
    "event",
    "legend",
    "others",
    "reshuffled",
    "seat_name",
    "standing",
]


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


def legend(state, rules):
    """Yield what a referee must know: nothing but the rules."""
    yield "who has most lots wins"


def account(state, rules):
    """Return the lots of everybody."""
    return {seat_name(state, seat): {"lots": int(state.lots[seat])} for seat in range(state.seats)}


def boxes(state, rules, seat, row):
    """Return the parts of a seat's final score."""
    return {"lots": int(state.lots[seat])}
