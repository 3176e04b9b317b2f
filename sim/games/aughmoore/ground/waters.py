"""Shallow Water: the regions of the Sunken Continent, which are land with tokens of the sea (P24, P27)."""

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.words import Terrain


@compiled
def sink(state, continent):
    """Cover a continent with the Sunken one: its regions become Shallow Water (P24)."""
    state.sunken = continent


@compiled
def is_shallow(state, rules, region):
    """Return whether a region is Shallow Water: for all but its tokens a Land Region (P24 to P26)."""
    return state.sunken != NOBODY and region < lands(state) and rules.continent[region] == state.sunken


@compiled
def under_water(state, rules, region):
    """Return whether tokens of the sea lie in a region: in a Sea Region or in Shallow Water (P27)."""
    return region >= lands(state) or is_shallow(state, rules, region)


@compiled
def terrain_of(state, rules, region):
    """Return the Terrain of a region; that of a fallen Capital City is by a ruling a Desert (A11.5)."""
    terrain = rules.terrain[region]
    if rules.fallen_capital_is_desert and terrain == Terrain.CAPITAL and has_fallen(state, region):
        return Terrain.DESERT.value
    return terrain


@compiled
def has_fallen(state, region):
    """Return whether a Capital City stood in a region and was destroyed (A11.5)."""
    fallen = False
    for side in range(state.sides):
        fallen = fallen or (state.players[side].capital == region and state.players[side].out == 1)
    return fallen


@compiled
def is_land_token(rules, token):
    """Return whether a token is one of land: in Shallow Water lie tokens of the sea (P27, P45)."""
    return token < rules.land_designs


@compiled
def token_met(state, rules, region, token):
    """Return the token as which one acts in a region: in Shallow Water some act as tokens of land (P29)."""
    return rules.in_shallows[token] if is_shallow(state, rules, region) else token
