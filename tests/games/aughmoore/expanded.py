"""Hand-made positions with the expansions on the table; what happens in them is told and done by `position.py`.

The number of factions seats the table: up to four play on the board of the base game, more on its other side. Capital
Cities stand on the continents in the order of `position.CONTINENTS`, as far as the rules let a faction choose.
"""

from typing import Any

from sim.conformance.prepared import prepared
from sim.engine.options import unpack
from sim.games.aughmoore.decisions import Decision
from tests.games.aughmoore.boards import FOUR, SIX, Board


def table(players: int) -> Board:
    """Return the table at which so many play."""
    return FOUR if players in FOUR.game.players else SIX


def rules(players: int = 4, settings: dict[str, Any] | None = None) -> Any:
    """Return the Rules record for so many players with both boxes, under some settings by address."""
    return table(players).rules(settings)


def dealt(*factions: str, using: Any) -> Any:
    """Return the State of a game whose set-up is decided at once; the agenda holds the first round."""
    return prepared(_dealt, using, *factions)


def _dealt(using: Any, *factions: str) -> Any:
    there = table(len(factions))
    state = there.begun(*factions, using=using)
    while there.is_asked(state, Decision.CONTINENT, Decision.UNUSED):
        there.give(state, using, _choice(there, state, using))
    return state


def _choice(there: Board, state: Any, using: Any) -> int:
    """Return the continent of a side's own number if it may take that one, else the last one that it may take."""
    legal = there.options(state, using)
    wanted = [option for option in legal if unpack(option)[1] == state.about[0]]
    return wanted[0] if wanted and state.decision == Decision.CONTINENT else legal[-1]


def position(*factions: str, using: Any = None, **changes: Any) -> Any:
    """Return the State after the set-up, with an empty agenda and nothing but Courtyards on the map.

    `factions` are seated in that order, both boxes are on the table; `changes` are fields of the State.
    """
    there = table(len(factions))
    return there.laid(_emptied, rules(len(factions)) if using is None else using, *factions, **changes)


def _emptied(using: Any, *factions: str) -> Any:
    return table(len(factions)).emptied(dealt(*factions, using=using))
