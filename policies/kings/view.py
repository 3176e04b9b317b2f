"""What a player of War of Kings reads off the board: threats, strength, worth of places. Open information only."""

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.kings.board import NO_NEIGHBOUR
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Resource, Settlement, Yield

EVEN = 0.5  # chance at even odds
OUTSIDER = 0.5  # how much it pays to hurt who is no rival: the Malador, or nobody
AHEAD = 0.1  # how much more it pays to hurt a rival for each achievement point


@compiled
def threat(state, rules, player, place):
    """Return how many armies of rivals and Malador stand next to a territory."""
    armies = 0
    if rules.ring[place] & ~state.powers[player].domain:
        for other in rules.neighbours[place]:
            if other == NO_NEIGHBOUR:
                break
            land = state.land[other]
            if land.controller not in (player, NOBODY):
                armies += land.garrison
    return armies


@compiled
def open_borders(state, rules, place):
    """Return how many neighbours of a territory are not the player's: land to explore or to take."""
    found = 0
    for other in rules.neighbours[place]:
        if other == NO_NEIGHBOUR:
            break
        found += state.land[other].controller != state.decider
    return found


@compiled
def worth(state, rules, place):
    """Return what a territory is worth: one for the land, more for the level of its settlement."""
    return 1.0 + 2.0 * state.land[place].settlement


@compiled
def strength_at(state, rules, power, place):
    """Return the hits that a power's armies in a territory can still take, counted in whole armies."""
    mine = state.powers[power]
    hits = 0
    for index in range(mine.army_count):
        if mine.armies[index].place == place:
            hits += rules.army_hits - mine.armies[index].damage
    return hits / rules.army_hits


@compiled
def log_odds(state, rules, weights, place, attackers):
    """Return a rule of thumb for the log-odds that `attackers` armies take a defended territory."""
    land = state.land[place]
    walls = weights.belief_walls * land.fortification
    if land.garrison == 0:
        militia = weights.belief_militia - weights.belief_level * (land.settlement - Settlement.VILLAGE)
        return militia + weights.belief_army * (attackers - 1.0) - walls
    defenders = strength_at(state, rules, land.controller, place)
    return weights.belief_army * (attackers - defenders) - walls


@compiled
def chance_of(odds, weights):
    """Return a chance between 0 and 1 for log-odds, by a straight line through one half."""
    return min(1.0, max(0.0, EVEN + EVEN * odds / weights.belief_militia))


@compiled
def points_of(state, player):
    """Return the achievement points at the last check; the Malador have none."""
    return 0 if player in (MALADOR, NOBODY) else state.players[player].points


@compiled
def rivalry(state, power):
    """Return how much it pays to hurt a power: nothing for oneself, more for who is ahead."""
    if power == state.decider:
        return -2.0
    if power in (MALADOR, NOBODY):
        return OUTSIDER
    return 1.0 + AHEAD * points_of(state, power)


@compiled
def land_yield(state, rules, place):
    """Return the units a territory yields when its colour is rolled."""
    level = state.land[place].settlement
    return rules.yields[level, Yield.PRIMARY] + rules.yields[level, Yield.SECONDARY]


@compiled
def yields_stone(rules, place):
    """Tell whether a territory's emblem shows stone, the scarce resource."""
    return rules.primary[place] == Resource.STONE


@compiled
def find_option(options, count, wanted):
    """Return the place of an option in the list, NOBODY if it is not legal."""
    for index in range(count):
        if options[index] == wanted:
            return index
    return NOBODY
