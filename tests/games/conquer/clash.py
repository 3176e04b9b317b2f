"""Players who meet in a region, and the battles that come of it, for the tests of encounters and combat.

Sides are named by their factions, seated in the order in which they are named. Pixies, Skeletons and Militia have
power 1, so that their numbers are the powers of an army.
"""

from typing import Any

from sim.engine.header import NOBODY
from sim.games.conquer.words import Action, Decision, Event, Verb
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    faction_key,
    is_asked,
    offered,
    perform,
    position,
    put,
    raise_units,
    region,
    stay,
    units,
)

Army = dict[str, int]


def field(using: Any, at: str, /, **armies: Army) -> Any:
    """Return a position in which factions with these units, and no others, are in one region."""
    state = position(*armies, using=using)
    for seat, army in enumerate(armies.values()):
        put(state, seat, at)
        raise_units(state, seat, **army)
    return state


def stand(state: Any, using: Any, level: int = 1) -> Any:
    """Let everybody stay, Hydras too, in a movement action; stop at the first question after the moves."""
    perform(state, using, Action.MOVE, level)
    while is_asked(state, Decision.DESTINATION, Decision.HYDRA_MOVE):
        if state.decision == Decision.DESTINATION:
            stay(state, using)
        else:
            answer(state, using, Verb.SEND_HYDRA, state.players[int(state.decider)].hydra)
    return state


def announce(state: Any, using: Any, *wishes: Verb) -> Any:
    """Let the players who are asked announce these wishes, one after the other."""
    for wish in wishes:
        answer(state, using, wish)
    return state


def send(state: Any, using: Any, seat: int, **army: int) -> Any:
    """Let the player who is asked deploy so many units of each type, none of those not named."""
    left = dict(army)
    while is_asked(state, Decision.DEPLOY) and state.decider == seat:
        key = CATALOGUE.units(faction_key(state, seat))[int(state.about[0])]
        answer(state, using, Verb.DEPLOY, left.pop(key, 0))
    assert not any(left.values()), f"{left} cannot be deployed"
    return state


def send_all(state: Any, using: Any, **armies: Army) -> Any:
    """Let everybody in a battle deploy: a faction named here so many units, the others all that they have."""
    while is_asked(state, Decision.DEPLOY) and state.battle.sealed:
        seat = int(state.decider)
        send(state, using, seat, **armies.get(faction_key(state, seat), units(state, seat)))
    return state


def battle(state: Any, using: Any, **armies: Army) -> Any:
    """Let everybody stay, and those who share a region fight, the first one by its wish: see `send_all`."""
    stand(state, using)
    answer(state, using, Verb.FIGHT)
    while is_asked(state, Decision.WISH):
        answer(state, using, Verb.LEAVE)
    return send_all(state, using, **armies)


def summon(state: Any, using: Any, key: str) -> Any:
    """Let the player who is asked summon the Hydra to a lake, by the first two notes that it may use."""
    return answer(
        state, using, Verb.SUMMON, *next(how for how in offered(state, using, Verb.SUMMON) if how[0] == region(key))
    )


def powers(state: Any) -> list[int]:
    """Return the powers announced in the last battle, by seat."""
    return [int(state.players[seat].won) for seat in range(int(state.seats))]


def history(state: Any, *kinds: Event) -> list[tuple[int, ...]]:
    """Return the lines of the chronicle about some sorts of events, in order: the event, then its numbers."""
    lines = state.chronicle.lines[: state.chronicle.written]
    return [tuple(int(line[name]) for name in ("event", "a", "b", "c", "d")) for line in lines if line.event in kinds]


def decline(state: Any, using: Any) -> Any:
    """Let everybody do nothing more."""
    while state.decider != NOBODY:
        answer(state, using, Verb.DONE)
    return state
