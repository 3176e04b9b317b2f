"""What stands on a Capital City, and what it adds to a defence (A11.3)."""

from sim.compiling.compiled import compiled
from sim.games.aughmoore.state import BUILDINGS
from sim.games.aughmoore.words import Mark, Unit


@compiled
def capital_strength(state, rules, side):
    """Return what a Capital City adds: its present level, and the Serfs on the Action Bar and on Buildings (A11.3)."""
    mine = state.players[side]
    strength = rules.level_strength[mine.level - 1] + buildings_built(mine) * rules.building_strength
    return strength + serfs_on_bar(mine) * rules.strength[state.faction[side], Unit.SERF]


@compiled
def serfs_on_bar(mine):
    """Return how many Serfs stand on the Action Bar (A4.4, A4.6)."""
    number = 0
    for slot in range(len(mine.bar)):
        number += mine.bar[slot] == Mark.SERF
    return number


@compiled
def buildings_built(mine):
    """Return how many Buildings a player has completed."""
    number = 0
    for building in range(BUILDINGS):
        number += mine.buildings >> building & 1
    return number
