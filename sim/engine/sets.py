"""Small sets of numbers as bit masks: how many members one has, its lowest member, and the set without that.

Both loops are known to the compiler, which makes one machine instruction of each.
"""

from sim.compiling.compiled import compiled


@compiled
def size_of(members):
    """Return how many members a set has."""
    found = 0
    while members:
        members &= members - 1
        found += 1
    return found


@compiled
def first_of(members):
    """Return the lowest member of a set that has one."""
    return size_of((members & -members) - 1)


@compiled
def without_first(members):
    """Return a set without its lowest member."""
    return members & (members - 1)
