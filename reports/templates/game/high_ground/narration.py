"""High Ground in words: questions, answers and events, and what a trace says of the table.

Questions are short commands, answers begin with a verb, and events are sentences of a report from the table.
"""

from collections.abc import Iterator

from sim.engine.header import NOBODY
from sim.engine.operands import carried
from sim.engine.phrases import counted, listed

from high_ground.names import PLACE_NAMES, clan_name, place_name, seat_name
from high_ground.scoring import secret_points
from high_ground.state import FIRST_HILL, PLACES
from high_ground.turn import marching
from high_ground.words import Clan, Decision, Event, Verb

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


def decision(state, rules) -> str:
    """Return the question being asked: a short command."""
    if state.decision == Decision.ORDER:
        return "Muster or march"
    battle = state.battle
    whom = f"{counted(int(battle.attackers), 'warrior')} of the {seat_name(state, battle.attacker)}"
    return f"Stand against {whom} on {place_name(battle.place)}, or yield"


def describe(state, rules, option: int) -> str:
    """Return an option in words."""
    answer = carried(Verb, option)
    match answer["verb"]:
        case Verb.MUSTER:
            return f"Muster {counted(int(rules.muster[state.faction[state.decider]]), 'warrior')}"
        case Verb.MARCH:
            origin, target = answer["origin"], answer["target"]
            warriors = counted(int(marching(state, rules, state.decider, origin)), "warrior")
            return f"March from {place_name(origin)} to {place_name(target)} with {warriors}"
        case Verb.STAND:
            return f"Stand with {counted(int(state.battle.defenders), 'warrior')}"
        case _:
            return "Yield and go back to the camp"


def event(state, rules, line) -> str:
    """Return a line of the chronicle in words."""
    a, b, c, d = (int(part) for part in (line.a, line.b, line.c, line.d))
    match line.event:
        case Event.ROUND:
            return f"Round {a}"
        case Event.MUSTERED:
            return f"{seat_name(state, a)} muster {counted(b, 'warrior')}"
        case Event.MARCHED:
            return f"{seat_name(state, a)} march from {place_name(b)} to {place_name(c)} with {counted(d, 'warrior')}"
        case Event.YIELDED:
            return f"{seat_name(state, a)} yield {place_name(b)} and bring {counted(c, 'warrior')} back"
        case Event.BATTLE:
            left = f"{counted(d, 'warrior')} left"
            return f"{seat_name(state, b)} beat {seat_name(state, c)} on {place_name(a)}, with {left}"
        case Event.SCORED:
            return f"{seat_name(state, a)} score {counted(b, 'point')} for their hills"
        case _:
            return f"{seat_name(state, a)} reveal {place_name(b)}, which gives them {counted(c, 'point')}"


def standing(state, rules) -> str:
    """Return the points of all clans in one line."""
    seats = range(int(state.seats))
    return ", ".join(f"{seat_name(state, seat)} {int(state.players[seat].points)}" for seat in seats)


def legend(state, rules) -> Iterator[str]:
    """Yield what a referee must know before the first turn: the map and the numbers in force."""
    for place, name in enumerate(PLACE_NAMES):
        points = f"{counted(int(rules.points[place - FIRST_HILL]), 'point')}, " if place >= FIRST_HILL else ""
        borders = listed([PLACE_NAMES[other] for other in range(PLACES) if rules.borders[place, other]])
        yield f"{name}: {points}borders {borders}"
    for clan in Clan:
        muster = counted(int(rules.muster[clan]), "warrior")
        dice = f"attack +{int(rules.attack[clan])}, defence +{int(rules.defence[clan])}"
        yield f"{clan_name(clan)}: muster {muster}, {dice}"
    yield f"die of {int(rules.sides)} sides; garrison of a hill: {counted(int(rules.garrison), 'warrior')}"
    yield f"recruits of a turn: {counted(int(rules.recruits), 'warrior')}"
    yield f"a secret hill gives {counted(int(rules.secret), 'point')} at the end"
    yield f"the game ends after round {int(rules.rounds)}, or once a clan has {counted(int(rules.goal), 'point')}"


def account(state, rules) -> dict[str, dict[str, int]]:
    """Return what everybody has on the table: points, places and warriors."""
    seats = range(int(state.seats))
    found = {seat: {"points": int(state.players[seat].points)} for seat in seats}
    for place, holder in enumerate(state.holder.tolist()):
        if holder != NOBODY:
            name = place_name(place)
            found[holder] |= {f"control of {name}": 1, f"warriors in {name}": int(state.warriors[place])}
    return {seat_name(state, seat): holding for seat, holding in found.items()}


def boxes(state, rules, seat: int, row) -> dict[str, int]:
    """Return the parts of a clan's final score (HG5.3)."""
    return {"hills": int(state.players[seat].points), "secret hill": int(secret_points(state, rules, seat))}


def others(state, rules) -> dict[str, dict[str, int]]:
    """Return the parts of the scores of those who play without a seat: there are none."""
    return {}


def reshuffled(before, after) -> Iterator[str]:
    """Yield why decks were made again: there are none."""
    yield from ()
