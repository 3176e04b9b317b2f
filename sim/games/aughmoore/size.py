"""How much room the records of a game have: those of the base game are smaller than those with expansions.

These are lengths of arrays inside a record, which the compiler knows, so that asking costs nothing.
"""

from sim.compiling.compiled import compiled


@compiled
def most_sides(state):
    """Return the number of sides that the State has room for."""
    return len(state.players)


@compiled
def continents(state):
    """Return the number of continents that the State has room for."""
    return len(state.in_use)


@compiled
def lands(state):
    """Return the number of Land Regions that the State has room for: Sea Regions are numbered from there."""
    return len(state.players[0].towers)


@compiled
def regions(state):
    """Return the number of regions that the State has room for."""
    return len(state.holders)


@compiled
def lands_of(rules):
    """Return the number of Land Regions that the rules have room for."""
    return len(rules.land_steps)


@compiled
def regions_of(rules):
    """Return the number of regions that the rules have room for."""
    return len(rules.terrain)


@compiled
def factions(rules):
    """Return the number of factions that the rules know."""
    return len(rules.strength)


@compiled
def spells(rules):
    """Return the number of kinds of Spells that the rules have room for; those of the solo enemy come after them."""
    return len(rules.spell_type)
