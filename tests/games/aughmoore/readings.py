"""Rules under another reading of a ruling, for the tests that show what each reading does."""

from typing import Any

from sim.games.aughmoore.effects import force
from sim.games.aughmoore.names import BUILDING_KEYS
from tests.games.aughmoore import boards
from tests.games.aughmoore.position import build, rules
from tests.games.aughmoore.stage import graft


def by(name: str, reading: str, **settings: Any) -> Any:
    """Return the rules of the base game under a reading of a ruling."""
    return rules({f"ruling.{name}": reading, **settings})


def aloft(name: str, reading: str, board: boards.Board = boards.FOUR, **settings: Any) -> Any:
    """Return the rules with both boxes under a reading of a ruling."""
    return board.rules({f"ruling.{name}": reading, **settings})


def grant(state: Any, using: Any, side: int, **row: Any) -> Any:
    """Build a side's first Building, whose first ability is now one in the words of the content; return its effect."""
    build(state, using, side, BUILDING_KEYS[int(state.faction[side])][0])
    number = int(state.players[side].abilities[0].effect)
    graft(using, number, row)
    force.renew(state, using, side)
    return using.effects[number]
