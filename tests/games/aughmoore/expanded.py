"""Hand-made positions with the expansions on the table; what happens in them is told and done by `position.py`.

The number of factions seats the table: up to four play on the board of the base game, more on its other side. Capital
Cities stand on the continents in the order of `position.CONTINENTS`, as far as the rules let a faction choose.
"""

from typing import Any

import numpy as np

from sim.engine.options import unpack
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.game import GAME
from tests.games.aughmoore.position import clear_tokens, set_library
from tests.games.table import Table
from tests.prepared import prepared

FOUR = Table(GAME, Decision, Verb, "four")
SIX = Table(GAME, Decision, Verb, "six")
BOXES = {"box.order_chaos": True, "box.pestilence": True}


def table(players: int) -> Table:
    """Return the table at which so many play."""
    return FOUR if players in FOUR.game.players else SIX


def rules(players: int = 4, settings: dict[str, Any] | None = None) -> Any:
    """Return the Rules record for so many players with both boxes, under some settings by address."""
    return table(players).rules({**BOXES, **(settings or {})})


def dealt(*factions: str, using: Any) -> Any:
    """Return the State of a game whose set-up is decided at once; the agenda holds the first round."""
    return prepared(_dealt, using, *factions)


def _dealt(using: Any, *factions: str) -> Any:
    there = table(len(factions))
    state = there.seated(factions)
    state.chance[:] = np.arange(1, 5, dtype=np.uint64)
    there.game.setup(state, using)
    there.settle(state, using)
    while there.is_asked(state, Decision.CONTINENT, Decision.UNUSED):
        there.give(state, using, _choice(there, state, using))
    return state


def _choice(there: Table, state: Any, using: Any) -> int:
    """Return the continent of a side's own number if it may take that one, else the last one that it may take."""
    legal = there.options(state, using)
    wanted = [option for option in legal if unpack(option)[1] == state.about[0]]
    return wanted[0] if wanted and state.decision == Decision.CONTINENT else legal[-1]


def position(*factions: str, using: Any = None, **changes: Any) -> Any:
    """Return the State after the set-up, with an empty agenda and nothing but Courtyards on the map.

    `factions` are seated in that order, both boxes are on the table; `changes` are fields of the State.
    """
    there = table(len(factions))
    return there.laid(_cleared, rules(len(factions)) if using is None else using, *factions, **changes)


def _cleared(using: Any, *factions: str) -> Any:
    state = table(len(factions)).cleared(dealt(*factions, using=using))
    for seat in range(int(state.seats)):
        set_library(state, seat)
    clear_tokens(state)
    state.hidden_land = 99  # eXplore stays out of reach unless a test wants it
    return state
