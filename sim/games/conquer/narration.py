"""Heroes: Write & Conquer in words: questions, answers and events, for `trace` and the step interface."""

from typing import Any

from sim.games.conquer.names import FACTION_NAMES
from sim.games.conquer.words import Decision, Event, Verb
from sim.header import NOBODY
from sim.options import unpack


def decision(state: Any, rules: Any) -> str:
    """Return the question being asked."""
    return f"{Decision(int(state.decision)).name} {int(state.about[0])} {int(state.about[1])}"


def describe(state: Any, rules: Any, option: int) -> str:
    """Return an option in words."""
    verb, a, b, c = (int(part) for part in unpack(int(option)))
    return f"{Verb(verb).name} {a} {b} {c}"


def event(state: Any, rules: Any, line: Any) -> str:
    """Return what happened."""
    return f"{Event(int(line.event)).name} {int(line.a)} {int(line.b)} {int(line.c)} {int(line.d)}"


def seat_name(state: Any, seat: int) -> str:
    """Return the faction a seat plays."""
    return "nobody" if seat == NOBODY else FACTION_NAMES[int(state.faction[seat])]


def standing(state: Any, rules: Any) -> str:
    """Return the standing."""
    return "; ".join(f"{seat_name(state, s)} {state.players[s].stock.tolist()}" for s in range(int(state.seats)))
