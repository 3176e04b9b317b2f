"""Towers on the ground: how many a continent takes, putting one up, taking one off (A3.3, A5.8, A5.9)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note, push
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.pieces import allied, hold, reach
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Objective, Terrain, TowerDistance

SMALL_TABLE = 2  # players up to whom more Towers may stand on a continent
TOWER = 7  # what stands for a Tower where a unit is named: the number after those of Unit


@compiled
def continent_open(state, rules, seat, continent):
    """Return whether a player may have one more Tower on a continent; by a ruling the team (A5.8, A20.1, O15)."""
    most = rules.towers_per_continent_two if state.seats == SMALL_TABLE else rules.towers_per_continent
    standing = 0
    for side in range(state.sides):
        if side == seat or (rules.tower_limit_of_teams and allied(state, seat, side)):
            standing += state.players[side].towers_on[continent]
    return standing < most


@compiled
def bars_towers(rules, region):
    """Return whether a region for a Capital City takes no Tower, though none stands there (A5.8)."""
    return rules.vacant_capital_bars_towers == 1 and rules.terrain[region] == Terrain.CAPITAL


@compiled
def raise_tower(state, rules, side, region):
    """Put a Tower into a region; all Towers in play are an objective (A3.3, A17.1)."""
    mine = state.players[side]
    mine.towers[region] = 1
    mine.tower_count += 1
    mine.towers_on[rules.continent[region]] += 1
    hold(state, side, region)
    towers_changed(state, rules)
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
    towers_changed(state, rules)


@compiled
def towers_changed(state, rules):
    """Measure the ways from the Capital Cities again where a ruling lets them lead by own Towers (A5.7)."""
    if rules.tower_distance == TowerDistance.OWN_TOWERS:
        push(state, Step.MEASURE)


@compiled
def raze(state, rules, side, region):
    """Return a Tower to the supply (A11.1)."""
    remove_tower(state, rules, side, region)
    state.players[side].towers_lost += 1
    note(state, Event.TOWER_FELL, side, region)
