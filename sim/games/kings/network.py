"""Road networks: which territories hang together, and the trade revenue they bring (K3.1, K8.3, K12.1)."""

from sim.compiling.compiled import compiled
from sim.engine.sets import first_of, without_first
from sim.games.kings.words import Settlement, Yield


@compiled
def linked(state, player, start):
    """Return as a bit mask the own territories joined to an own territory by roads through own territories (K8.3)."""
    return joined_within(state, start, state.powers[player].domain)


@compiled
def joined_within(state, start, ground):
    """Return as a bit mask the territories of a set that roads through the set join to `start`, which is one more."""
    reached = 1 << start
    fresh = state.land[start].roads & ground & ~reached
    while fresh:
        place = first_of(fresh)
        reached |= 1 << place
        fresh = (fresh | state.land[place].roads & ground) & ~reached
    return reached


@compiled
def revenue(state, rules, player):
    """Return the gold of all settlements linked to the capital, 0 without it (K3.1, K11.4, K12.1, K18.2)."""
    return gold_of(state, rules, player, linked_to_capital(state, player))


@compiled
def linked_to_capital(state, player):
    """Return as a bit mask the own territories that roads join to the own capital, none without it (K8.3, K18.2)."""
    capital = state.players[player].capital
    if state.powers[player].domain >> capital & 1 == 0:
        return 0
    return linked(state, player, capital)


@compiled
def gold_of(state, rules, player, places):
    """Return the gold a round of a power's own settlements in the territories of a bit mask (K3.1)."""
    paying = places & state.powers[player].domain
    gold = 0
    while paying:
        gold += rules.yields[state.land[first_of(paying)].settlement, Yield.GOLD]
        paying = without_first(paying)
    return gold


@compiled
def joined_by_roads(state, rules, start):
    """Return as a bit mask all territories joined to `start` by roads, whoever controls them."""
    return joined_within(state, start, (1 << rules.territories) - 1)


@compiled
def has_town(state, player, places):
    """Return whether the player controls a town or city in one of the territories of a bit mask."""
    mine = state.powers[player]
    for index in range(mine.land_count):
        place = mine.lands[index]
        if places >> place & 1 and state.land[place].settlement >= Settlement.TOWN:
            return True
    return False
