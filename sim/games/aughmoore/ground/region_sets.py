"""Sets of regions: two words of bits, as the regions of the larger boards are more than one word has bits.

A set is a value: what adds to it returns another one.
"""

from sim.compiling.compiled import compiled
from sim.games.aughmoore.size import regions

WORD = 48  # regions in the first word, and at most in the second


@compiled
def nowhere():
    """Return the set without a region."""
    return 0, 0


@compiled
def only(region):
    """Return the set of one region."""
    return (1 << region, 0) if region < WORD else (0, 1 << region - WORD)


@compiled
def everywhere(state):
    """Return the set of all regions."""
    number = regions(state)
    return (1 << min(number, WORD)) - 1, (1 << max(number - WORD, 0)) - 1


@compiled
def joined(some, others):
    """Return the regions of either set."""
    return some[0] | others[0], some[1] | others[1]


@compiled
def without(some, others):
    """Return the regions of a set that are not in another one."""
    return some[0] & ~others[0], some[1] & ~others[1]


@compiled
def contains(some, region):
    """Return whether a region is in a set."""
    word = some[0] >> region if region < WORD else some[1] >> region - WORD
    return word & 1 == 1
