"""The melee in words: those of the duel, with more who take part."""

from tests.toy_game.words import boxes, decision, describe, others, reshuffled

__all__ = [
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

NAMES = ("lion", "boar", "wolf", "hare")


def seat_name(state, seat):
    """Return what a seat is called."""
    return NAMES[state.faction[seat]]


def event(state, rules, line):
    """Return a line of the chronicle in words."""
    return ""


def standing(state, rules):
    """Return how the melee stands."""
    return ", ".join(f"{seat_name(state, seat)} {state.coins[seat]}" for seat in range(state.seats))


def legend(state, rules):
    """Yield what a referee must know: nothing but the rules."""
    yield "who has most coins wins"


def account(state, rules):
    """Return the coins of everybody."""
    return {seat_name(state, seat): {"coins": int(state.coins[seat])} for seat in range(state.seats)}
