"""The duel with the coin under a glass: the caller sees it, nothing is hidden."""

from dataclasses import replace

from sim.compiling.compiled import compiled
from tests.toy_game.game import GAME


@compiled
def hide_nothing(state, rules, seat):
    """Leave the coin as it lies."""


GLASS = replace(GAME, key="glass", hide=hide_nothing)
