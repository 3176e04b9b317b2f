"""Sets of territories as bit masks: their lowest member, and how many they have.

Both loops are known to the compiler, which makes one machine instruction of each.
"""

from sim.compiling.compiled import compiled


@compiled
def count_of(places):
    """Return how many territories a set has."""
    found = 0
    while places:
        places &= places - 1
        found += 1
    return found


@compiled
def first_of(places):
    """Return the territory with the lowest number in a set that has one."""
    return count_of((places & -places) - 1)


@compiled
def without_first(places):
    """Return a set without its lowest territory."""
    return places & (places - 1)
