"""Fights of player 0, carried out in play, each answering with the power that was announced.

The units deployed are given type by type, from the top-most that the player has down; `arming` likewise says how many
of them the Armor Shop modifies, among the types that gain by it.
"""

from collections.abc import Sequence
from typing import Any

from sim.engine.header import NOBODY
from sim.games.conquer.words import Action, Decision, Event, Verb
from tests.games.conquer.position import (
    answer,
    deploy,
    give,
    options,
    perform,
    put,
    raise_units,
    region,
    told,
    wait_for,
)

Numbers = Sequence[int]


def attack_player(state: Any, using: Any, *numbers: int, arming: Numbers = ()) -> int:
    """Let player 0 attack player 1, who comes without units; the prize is asked about next."""
    state.players[1].region = state.players[0].region
    raise_units(state, 1)
    state.chronicle.written = 0
    perform(state, using, Action.MOVE, 1)
    if wait_for(state, using, Decision.WISH):
        answer(state, using, Verb.FIGHT)
        wait_for(state, using, Decision.DEPLOY)
    commit(state, using, numbers, arming)
    return next(line[1] for line in told(state, Event.DEPLOYED) if line[0] == 0)


def hunt(state: Any, using: Any, *numbers: int, arming: Numbers = (), monster: int = 0) -> int:
    """Let player 0 fight a monster without moving."""
    perform(state, using, Action.MOVE, 1)
    assert wait_for(state, using, Decision.MONSTER)
    answer(state, using, Verb.HUNT, monster, 0)
    commit(state, using, numbers, arming)
    return told(state, Event.HUNTED)[-1][2]


def storm(state: Any, using: Any, *numbers: int, arming: Numbers = (), key: str = "kosleen") -> int:
    """Let player 0 seize the fortress of a region in which it is alone."""
    put(state, 0, key)
    perform(state, using, Action.MOVE, 1)
    assert wait_for(state, using, Decision.FORTRESS)
    answer(state, using, Verb.ATTACK, 0)
    commit(state, using, numbers, arming)
    assert state.seized >> region(key) & 1
    return told(state, Event.SEIZED)[-1][2]


FIGHTS = (attack_player, hunt, storm)


def commit(state: Any, using: Any, numbers: Numbers, arming: Numbers) -> None:
    """Deploy and modify units."""
    deploy(state, using, *numbers)
    for number in arming:
        answer(state, using, Verb.ARM, number)


def leaves(state: Any, using: Any) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return what player 0 can deploy and modify by any sequence of answers: two tuples, from the lowest type up."""
    if state.decider == NOBODY or state.decision not in (Decision.DEPLOY, Decision.ARM):
        mine = state.players[0]
        return {(tuple(mine.deployed.tolist()), tuple(mine.armed.tolist()))}
    found = set()
    for option in options(state, using):
        found |= leaves(give(state.copy(), using, option), using)
    return found
