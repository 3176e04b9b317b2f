"""Movements of Heroes of Land, Air & Sea for the tests: bare positions, goals on offer, and moves from start to end."""

from typing import Any

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.names import REGION_KEYS_BY_BOARD
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face
from tests.games.aughmoore.battles import lay, pay_all
from tests.games.aughmoore.position import (
    answer,
    asked,
    capital,
    offered,
    place,
    position,
    region_of,
    remove,
    run,
    token,
)

FOUR = ("humans", "orcs", "dwarves", "elves")


def bare(using: Any, *factions: str, **armies: dict[str, int]) -> Any:
    """Return a position with empty Courtyards and some units of player 0: `bare(using, nw_f={"serf": 1})`."""
    state = position(*(factions or FOUR), using=using)
    for side in range(int(state.sides)):
        remove(state, using, side, capital(state, side))
    for key, army in armies.items():
        place(state, using, 0, key, **army)
    return state


def keys_of(state: Any) -> tuple[str, ...]:
    """Return the keys of the regions of the board in play."""
    return REGION_KEYS_BY_BOARD[int(state.board)]


def goals(state: Any, using: Any, step: Step, origin: str, side: int = 0) -> set[str]:
    """Return the regions that a movement action offers from a region; the question stays open."""
    run(state, using, step, side, NOBODY)
    if not asked(state, Decision.ROUTE, side):
        return set()
    keys, start = keys_of(state), region_of(state, origin)
    return {keys[goal] for begin, goal, _ in offered(state, using, Verb.GO) if begin == start}


def may(state: Any, using: Any, step: Step, origin: str, *keys: str) -> bool:
    """Return whether all these regions can be reached."""
    return set(keys) <= goals(state, using, step, origin)


def go(state: Any, using: Any, step: Step, way: str, *army: int, side: int = 0) -> Any:
    """Move from region to region, `way` being "nw_c nw_f", with Serfs, Warriors and Heroes if that is asked."""
    origin, goal = way.split()
    run(state, using, step, side, NOBODY)
    answer(state, using, Verb.GO, region_of(state, origin), region_of(state, goal))
    if asked(state, Decision.ARMY, side):
        serfs, warriors, heroes = (*army, 0, 0, 0)[:3]
        answer(state, using, Verb.TAKE, serfs, warriors, heroes)
    return state


def march(state: Any, using: Any, way: str, serfs: int = 0, warriors: int = 0, heroes: int = 0) -> Any:
    """March an army of player 0."""
    return go(state, using, Step.MARCH, way, serfs, warriors, heroes)


def sail(state: Any, using: Any, way: str, serfs: int = 0, warriors: int = 0) -> Any:
    """Sail the Sea Vessel of player 0."""
    return go(state, using, Step.SAIL, way, serfs, warriors)


def fly(state: Any, using: Any, way: str, serfs: int = 0, warriors: int = 0) -> Any:
    """Fly the Air Vessel of player 0."""
    return go(state, using, Step.FLY, way, serfs, warriors)


def decide(state: Any, using: Any) -> Any:
    """Let the present Battle be fought with the same quiet cards, paid by resources."""
    return pay_all(lay(state, using), using)


def armies(state: Any, using: Any) -> set[tuple[int, int, int]]:
    """Return the armies on offer: Serfs, Warriors, Heroes (a bit each)."""
    return set(offered(state, using, Verb.TAKE))


def regions(state: Any, using: Any) -> set[str]:
    """Return the regions on offer."""
    return {keys_of(state)[goal] for goal, _, _ in offered(state, using, Verb.REGION)}


def portals(state: Any, *keys: str) -> None:
    """Lay resolved Portals."""
    for key in keys:
        token(state, key, "portal", face=Face.LASTING)
