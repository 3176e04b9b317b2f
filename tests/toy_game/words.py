"""The duel's vocabulary, and the duel in words."""

from enum import IntEnum

from sim.engine.operands import Carrier
from sim.engine.options import unpack
from sim.engine.sentences import Sentences, carried_by


class Faction(IntEnum):
    """Who duels."""

    LION = 0
    BOAR = 1


class Step(Carrier):
    """Steps of the agenda in the order of the round, and what they carry."""

    FLIP = 0
    CALL = 1, "seat"
    PAY = 2


class Decision(Carrier):
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


class Event(Carrier):
    """Lines of the chronicle, and what they carry."""

    PAID = 0, "seat"  # who pays
    STAND_OFF = 1, "face"


def seat_name(state, seat):
    """Return what a seat is called."""
    return Faction(state.faction[seat]).name.lower()


def decision(state, rules):
    """Return the question that the decider is asked."""
    return _QUESTIONS(state, rules, state.decision, state.about)


def describe(state, rules, option):
    """Return an option in words."""
    verb, *values = unpack(option)
    return _ANSWERS(state, rules, verb, values)


def event(state, rules, line):
    """Return a line of the chronicle in words."""
    return _EVENTS(state, rules, line.event, carried_by(line))


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


_QUESTIONS = Sentences({Decision.CALL: "call the coin"})
_ANSWERS = Sentences({Verb.HEADS: "heads", Verb.TAILS: "tails"})
_EVENTS = Sentences(
    {
        Event.PAID: "{seat} pays a coin",
        Event.STAND_OFF: lambda face: f"the die shows {face + 1}, nobody pays",
    },
    {"seat": lambda state, rules, seat: seat_name(state, seat)},
)
