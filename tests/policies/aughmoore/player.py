"""An archetype at a table with the boxes of Heroes of Land, Air & Sea, for tests: what it answers and reckons."""

from typing import Any

import numpy as np

from policies.aughmoore.policy import choose
from policies.aughmoore.regions import survey
from policies.aughmoore.worth import look
from policies.book import character_named
from policies.characters import minds_of
from sim.engine.options import unpack
from tests.games.aughmoore.expanded import table

ARCHETYPE = "balanced"


def player(state: Any, side: int, name: str = ARCHETYPE, **weights: float) -> Any:
    """Return the mind of a side's player, who takes the best answer always; `weights` are other ones than its own."""
    edition = "four" if state.seats <= 4 else "six"
    minds = minds_of("aughmoore", [character_named("aughmoore", name, edition)], edition)
    mind = minds[0, int(state.faction[side])]
    mind.temperature = 0.0
    mind.chance[:] = np.arange(1, 5, dtype=np.uint64)
    for weight, worth in weights.items():
        mind.weights[weight] = worth
    return mind


def chosen(state: Any, using: Any, **weights: float) -> tuple[int, int, int, int]:
    """Return what the player who is asked answers."""
    there = table(int(state.seats))
    legal = there.options(state, using)
    mind = player(state, int(state.decider), **weights)
    return unpack(legal[choose(state, using, mind, there.buffer, len(legal))])


def surveyor(state: Any, using: Any, side: int = 0, **weights: float) -> Any:
    """Return the mind of a side's player who has just looked round."""
    mind = player(state, side, **weights)
    state.decider = side
    look(state, using, mind)
    survey(state, using, mind)
    return mind
