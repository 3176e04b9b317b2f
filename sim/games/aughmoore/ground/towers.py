"""Towers on the ground: how many a continent takes, putting one up, taking one off (A3.3, A5.8, A5.9)."""

from sim.compiling.compiled import compiled
from sim.games.aughmoore.ground.exploring import reveal
from sim.games.aughmoore.ground.pieces import hold, reach
from sim.games.aughmoore.state import PILE
from sim.games.aughmoore.words import Face, Objective

SMALL_TABLE = 2  # players up to whom more Towers may stand on a continent


@compiled
def continent_open(state, rules, seat, continent):
    """Return whether a player may have one more Tower on a continent (A5.8, O15)."""
    most = rules.towers_per_continent_two if state.seats == SMALL_TABLE else rules.towers_per_continent
    return state.players[seat].towers_on[continent] < most


@compiled
def raise_tower(state, rules, side, region):
    """Put a Tower into a region; all Towers in play are an objective (A3.3, A17.1)."""
    mine = state.players[side]
    mine.towers[region] = 1
    mine.tower_count += 1
    mine.towers_on[rules.continent[region]] += 1
    hold(state, side, region)
    if mine.tower_count == rules.tower_supply:
        reach(state, side, Objective.EXPLOIT.value)


@compiled
def remove_tower(state, rules, side, region):
    """Take a Tower off a region (A11.1, A14.7)."""
    mine = state.players[side]
    mine.towers[region] = 0
    mine.tower_count -= 1
    mine.towers_on[rules.continent[region]] -= 1
    hold(state, side, region)


@compiled
def show_all(state, rules, seat, region):
    """Turn up the face-down tokens of a region without resolving them (A5.9, P28)."""
    for pile in range(PILE):
        if state.face[region, pile] == Face.HIDDEN:
            reveal(state, rules, seat, region, pile)
            state.players[seat].shown += 1
