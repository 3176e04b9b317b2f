"""The duel's vocabulary, and the duel in words."""

from enum import IntEnum

from sim.engine.operands import Carrier
from sim.engine.options import verb_of


class Faction(IntEnum):
    """Who duels."""

    LION = 0
    BOAR = 1


class Step(IntEnum):
    """Steps of the agenda, in the order of the round."""

    FLIP = 0
    CALL = 1
    PAY = 2


class Decision(IntEnum):
    """Questions put to a player."""

    CALL = 0


class Verb(Carrier):
    """Answers: the side of the coin that the caller names."""

    HEADS = 0
    TAILS = 1


class Dice(IntEnum):
    """What is left to chance, each with a generator of its own."""

    COIN = 0
    DIE = 1


class Event(IntEnum):
    """Lines of the chronicle; the comment names (a, b, c, d)."""

    PAID = 0  # seat that pays
    STAND_OFF = 1  # face of the die


def seat_name(state, seat):
    """Return what a seat is called."""
    return Faction(state.faction[seat]).name.lower()


def decision(state, rules):
    """Return the question that the decider is asked."""
    return "call the coin"


def describe(state, rules, option):
    """Return an option in words."""
    return Verb(verb_of(option)).name.lower()


def event(state, rules, line):
    """Return a line of the chronicle in words."""
    if line.event == Event.PAID:
        return f"{seat_name(state, line.a)} pays a coin"
    return f"the die shows {line.a + 1}, nobody pays"


def standing(state, rules):
    """Return how the duel stands."""
    return ", ".join(f"{seat_name(state, seat)} {state.coins[seat]}" for seat in range(state.seats))


def legend(state, rules):
    """Yield what a referee must know before the first flip."""
    yield f"the loser of a call pays a coin on {rules.paying} of {rules.sides} faces of the die"


def account(state, rules):
    """Return what both have on the table."""
    return {seat_name(state, seat): {"coins": int(state.coins[seat])} for seat in range(state.seats)}


def boxes(state, rules, seat, row):
    """Return the parts of a seat's final score."""
    return {"coins kept or won": int(state.coins[seat])}


def others(state, rules):
    """Return the parts of the scores of those who play without a seat: there are none."""
    return {}


def reshuffled(before, after):
    """Yield why decks were made anew: a duel has none."""
    yield from ()
