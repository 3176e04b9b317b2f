"""A player of Heroes: Write & Conquer who moves: where it can go, what it has visited, what it may hunt."""

from typing import Any

from sim.games.conquer.words import Action, Verb
from tests.games.conquer.position import REGION_KEYS, erect, offered, perform, position, rules, stock


def march(
    faction: str = "humans", *structures: str, where: str = "asander", level: int = 1, using: Any = None, **amounts: int
) -> tuple[Any, Any]:
    """Return the State of a movement action in which a player with some structures is asked first, and the rules."""
    using = rules() if using is None else using
    state = position(faction, "undead" if faction != "undead" else "orcs", using=using, regions=(where, "dortal"))
    erect(state, using, 0, *structures)
    stock(state, 0, **amounts)
    return perform(state, using, Action.MOVE, level), using


def reach(state: Any, using: Any, bought: int = 0) -> set[str]:
    """Return the regions on offer with so many exchanges for points."""
    return {REGION_KEYS[place] for place, times, _ in offered(state, using, Verb.GO) if times == bought}


def visited(state: Any, seat: int = 0) -> set[str]:
    """Return the regions that a player has visited."""
    return {key for place, key in enumerate(REGION_KEYS) if int(state.players[seat].visited) >> place & 1}


def hunted(state: Any, using: Any) -> list[int]:
    """Return the monsters that may be fought, numbered from 1."""
    return [monster + 1 for monster, _, _ in offered(state, using, Verb.HUNT)]
