"""How a player weighs marches: what it notes once for several of them is what each of them comes to by itself."""

from random import Random

import numpy as np
import pytest

from policies.aughmoore.moving import weigh_marches
from sim.compiling.compiled import INTERPRETED
from sim.engine.header import End
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.words import Slot
from tests.games.aughmoore import expanded
from tests.games.aughmoore.position import by_chance
from tests.games.sight import copied
from tests.policies.aughmoore.player import surveyor

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.usefixtures("chance_wraps"),
    pytest.mark.skipif(
        not INTERPRETED, reason="functions of a policy are called one by one; runs with NUMBA_DISABLE_JIT=1"
    ),
]
WARY = {"watch": 1.0, "garrison": 0.1, "exposure": 1.0, "gather": 1.0}
ANSWERS = 250  # of a game played by chance


def routes(using):
    """Give each position of a game played by chance in which somebody is asked for the way of a march."""
    table, chance = expanded.table(4), Random(3)
    state = expanded.dealt("humans", "orcs", "elves", "dwarves", using=using)
    state.players["stock"] = 10
    for _ in range(ANSWERS):
        if state.ended != End.RUNNING:
            return
        if state.decision == Decision.ROUTE and state.trip.slot == Slot.MARCH:
            yield copied(state), np.array(table.options(state, using))
        table.give(state, using, by_chance(table.options(state, using), chance))


@pytest.mark.parametrize("weights", [{}, WARY])
def test_a_way_is_worth_the_same_alone_and_among_others(weights):
    using = expanded.rules()
    weighed = 0
    for state, ways in routes(using):
        mind = surveyor(state, using, int(state.decider), **weights)
        weigh_marches(state, using, mind, ways, len(ways))
        together = mind.scores[: len(ways)].tolist()
        for index, worth in enumerate(together):
            weigh_marches(state, using, mind, ways[index:], 1)
            assert mind.scores[0] == worth
        weighed += len(ways)
    assert weighed > 100
