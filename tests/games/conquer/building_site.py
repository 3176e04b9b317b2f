"""A player of Heroes: Write & Conquer who builds: what it holds, what is on offer to it."""

from typing import Any

from sim.games.conquer.catalogue import FACTION_KEYS
from sim.games.conquer.words import Verb
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    erect,
    offered,
    position,
    raise_units,
    rules,
    stock,
    structure,
)

PLENTY = {"wood": 20, "iron": 20, "gold": 20}
BOARDS = {faction: CATALOGUE.boards[faction]["structure"] for faction in FACTION_KEYS}


def other_than(faction: str) -> str:
    """Return some other faction."""
    return "undead" if faction != "undead" else "orcs"


def site(faction: str, *structures: str, where: str = "paskaar", **amounts: int) -> tuple[Any, Any]:
    """Return the State of a player with some structures and resources, alone in a region, and the rules."""
    using = rules()
    state = position(faction, other_than(faction), using=using, regions=(where, "dortal"))
    erect(state, using, 0, *structures)
    stock(state, 0, **amounts)
    return state, using


def endow(state: Any, key: str) -> None:
    """Give the first player exactly what a structure costs."""
    cost = _board(state, 0)[key]["cost"]
    if "serpents" in cost:
        raise_units(state, 0, serpent=cost["serpents"])
    else:
        stock(state, 0, **cost)


def on_offer(state: Any, using: Any, foundation: bool = False) -> set[str]:
    """Return the structures that may be built now, onto the foundation or anyhow."""
    keys = list(_board(state, int(state.decider)))
    return {keys[number] for number, onto, _ in offered(state, using, Verb.BUILD) if onto == foundation}


def build(state: Any, using: Any, key: str, onto: int = 0) -> Any:
    """Let the player who is asked build a structure, 1 = onto the foundation."""
    return answer(state, using, Verb.BUILD, structure(state, int(state.decider), key), onto)


def all_done(state: Any, using: Any) -> None:
    """Let all who are asked do nothing more."""
    while state.agenda.depth:
        answer(state, using, Verb.DONE)


def _board(state: Any, seat: int) -> Any:
    return BOARDS[FACTION_KEYS[int(state.faction[seat])]]
