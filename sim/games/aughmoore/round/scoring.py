"""Final scoring (A16)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.vocabulary import Kind, When
from sim.games.aughmoore.effects.counting import holds, times
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.capital import buildings_built
from sim.games.aughmoore.ground.pieces import capital_owner, controls, is_enemy
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.solo.turns import track_score
from sim.games.aughmoore.state import HEROES, PILE, RESOURCES, UNITS
from sim.games.aughmoore.words import Face, TokenEffect, Unit


@compiled
def unit_score(state, rules, side):
    """Return the VP for units in play; the Heroes of the solo enemy have a value of their own (A16.1, A19.14)."""
    mine = state.players[side]
    score = 0
    for unit in range(UNITS):
        worth = rules.unit_vp[state.faction[side], unit]
        if is_enemy(state, side) and Unit.HERO_1 <= unit < Unit.HERO_1 + HEROES:
            worth = rules.solo_hero_vp
        score += mine.in_play[unit] * worth
    return score


@compiled
def tower_vp(state, rules, side, region):
    """Return the VP for a side's Tower in a region, by its distance from the Capital; 0 without one (A16.3)."""
    mine = state.players[side]
    stands = region < lands(state) and mine.towers[region] == 1
    return max(0, mine.distance[region]) * rules.tower_vp if stands else 0


@compiled
def tower_score(state, rules, side):
    """Return the VP for Towers, by their distance from the Capital (A16.3)."""
    score = 0
    for region in range(lands(state)):
        score += tower_vp(state, rules, side, region)
    return score


@compiled
def level_score(state, rules, side):
    """Return the VP for the Capital's final level, or for the enemy's track (A16.4, A18.3)."""
    if is_enemy(state, side):
        return track_score(state, rules)
    return rules.level_vp[state.players[side].level - 1]


@compiled
def home_of_friends(state, side, region):
    """Return whether a region is that of the own Capital, or of an ally's that stands (A16.6, A20.7)."""
    if region >= lands(state):
        return False
    owner = capital_owner(state, region)
    return state.players[side].capital == region or (owner != NOBODY and state.friends[side] >> owner & 1 == 1)


@compiled
def counts_for(state, rules, side, region):
    """Return whether a region counts for a side: shared by allies, it counts for their first (A16.6, A20.7, O28)."""
    if not controls(state, rules, side, region) or home_of_friends(state, side, region):
        return False
    first = True
    for ally in range(side):
        first = first and not (state.friends[side] >> ally & 1 and controls(state, rules, ally, region))
    return first


@compiled
def region_score(state, rules, side):
    """Return the VP for controlled Land and Sea Regions without the own Capital's (A16.6, P44)."""
    score = 0
    for region in range(regions(state)):
        if state.holders[region] >> side & 1 and counts_for(state, rules, side, region):
            score += rules.region_vp
    return score


@compiled
def village_score(state, rules, side):
    """Return the VP for Villages in controlled regions (A9.12, A16.7)."""
    score = 0
    for region in range(lands(state)):
        if not state.holders[region] >> side & 1:
            continue
        for index in range(PILE):
            if state.face[region, index] == Face.LASTING and counts_for(state, rules, side, region):
                design = rules.designs[state.token[region, index]]
                if design.effect == TokenEffect.VP_AT_END:
                    score += design.vp
    return score


@compiled
def ability_score(state, rules, side):
    """Return the VP that abilities give at the end (A16.7)."""
    mine = state.players[side]
    score = 0
    if not mine.moments >> When.END & 1:
        return score
    for index in range(mine.ability_count):
        held = mine.abilities[index]
        effect = rules.effects[held.effect]
        if held.kind == Kind.VP and held.moment == When.END:
            region = mine.capital if held.hero < 0 else mine.at[Unit.HERO_1 + held.hero]
            if holds(state, rules, side, effect, region, 0):
                score += effect.amount * times(state, rules, side, effect)
    return score


@compiled
def full_score(state, rules, side):
    """Return a side's score if the game ended now: an eliminated one has none (A16.1 to A16.8)."""
    mine = state.players[side]
    if mine.out:
        return 0
    score = mine.vp + unit_score(state, rules, side) + tower_score(state, rules, side)
    score += buildings_built(mine) * rules.building_vp + mine.scribed_count * rules.scribed_vp
    score += level_score(state, rules, side) + region_score(state, rules, side)
    return score + village_score(state, rules, side) + ability_score(state, rules, side)


@compiled
def finish_game(state, rules, reason):
    """Score everybody, teams together, and end the game (A16, A20.7, O28)."""
    state.ended = reason
    for side in range(state.sides):
        state.players[side].own_score = full_score(state, rules, side)
    for side in range(state.sides):
        together = 0
        for other in range(state.sides):
            if state.friends[side] >> other & 1:
                together += state.players[other].own_score
        state.players[side].score = together
        note(state, Event.SCORED, side, state.players[side].own_score)
    for side in range(state.sides):
        if place_of(state, rules, side) == 1:
            note(state, Event.WINNER, side)
            if side < state.seats:
                state.winners |= 1 << side


@compiled
def wealth(state, rules, side):
    """Return the resources of a side and its allies together: they break ties, Souls do not (A16.9, O35)."""
    total = 0
    for other in range(state.sides):
        if state.friends[side] >> other & 1:
            total += state.players[other].souls * rules.souls_break_ties
            for resource in range(RESOURCES):
                total += state.players[other].stock[resource]
    return total


@compiled
def plays_on(state, side):
    """Return whether a side or one of its allies is still in the game (A16.8)."""
    left = 0
    for other in range(state.sides):
        if state.friends[side] >> other & 1 and state.players[other].out == 0:
            left += 1
    return left > 0


@compiled
def beats(state, rules, side, other):
    """Return whether a side ends before another: by score, then by resources; who is out comes last (A16.8, A16.9)."""
    mine, theirs = state.players[side], state.players[other]
    if plays_on(state, side) != plays_on(state, other):
        return plays_on(state, side)
    if mine.score != theirs.score:
        return mine.score > theirs.score
    return wealth(state, rules, side) > wealth(state, rules, other)


@compiled
def place_of(state, rules, side):
    """Return the final place of a side: equals share it (A16.10, O17)."""
    place = 1
    for other in range(state.sides):
        if not state.friends[side] >> other & 1 and beats(state, rules, other, side):
            place += 1
    return place
