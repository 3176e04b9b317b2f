"""High Ground in words: questions, answers and events, and what a trace says of the table.

Questions are short commands, answers begin with a verb, and events are sentences of a report from the table.
"""

from collections.abc import Iterator

from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.engine.phrases import counted, listed
from sim.engine.sentences import Sentences, carried_by

from high_ground.names import PLACE_NAMES, clan_name, place_name, seat_name
from high_ground.scoring import secret_points
from high_ground.state import FIRST_HILL, PLACES
from high_ground.turn import marching
from high_ground.words import Clan, Decision, Event, Place, Verb

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
    return QUESTIONS(state, rules, state.decision, state.about)


def describe(state, rules, option: int) -> str:
    """Return an option in words."""
    verb, *values = unpack(option)
    return ANSWERS(state, rules, verb, values)


def event(state, rules, line) -> str:
    """Return a line of the chronicle in words."""
    return EVENTS(state, rules, line.event, carried_by(line))


def _defence(state) -> str:
    battle = state.battle
    whom = f"{counted(int(battle.attackers), 'warrior')} of the {seat_name(state, battle.attacker)}"
    return f"Stand against {whom} on {place_name(battle.place)}, or yield"


def _muster(state, rules) -> str:
    return f"Muster {counted(int(rules.muster[state.faction[state.decider]]), 'warrior')}"


def _march(state, rules, origin: Place, target: Place) -> str:
    warriors = counted(int(marching(state, rules, state.decider, origin)), "warrior")
    return f"March from {place_name(origin)} to {place_name(target)} with {warriors}"


def _seat(state, rules, seat: int) -> str:
    return seat_name(state, seat)


def _place(state, rules, place: Place) -> str:
    return place_name(place)


NAMERS = {
    **dict.fromkeys(("player", "winner", "loser"), _seat),
    **dict.fromkeys(("place", "origin", "target"), _place),
}

QUESTIONS = Sentences(
    {
        Decision.ORDER: "Muster or march",
        Decision.DEFENCE: _defence,
    }
)
ANSWERS = Sentences(
    {
        Verb.MUSTER: _muster,
        Verb.MARCH: _march,
        Verb.STAND: lambda state: f"Stand with {counted(int(state.battle.defenders), 'warrior')}",
        Verb.YIELD: "Yield and go back to the camp",
    }
)
EVENTS = Sentences(
    {
        Event.ROUND: "Round {number}",
        Event.MUSTERED: "{player} muster {warriors:warrior}",
        Event.MARCHED: "{player} march from {origin} to {target} with {warriors:warrior}",
        Event.YIELDED: "{player} yield {place} and bring {warriors:warrior} back",
        Event.BATTLE: "{winner} beat {loser} on {place}, with {left:warrior} left",
        Event.SCORED: "{player} score {points:point} for their hills",
        Event.REVEALED: "{player} reveal {place}, which gives them {points:point}",
    },
    NAMERS,
)


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
