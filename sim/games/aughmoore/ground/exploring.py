"""Turning up Exploration tokens, and what becomes of them (A8)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note, push
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.vocabulary import When
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.pieces import land_units, reach
from sim.games.aughmoore.ground.waters import is_land_token
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import PILE
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Objective, TokenEffect, Unit


@compiled
def reveal(state, rules, side, region, place):
    """Turn a face-down token up; the last Land token is an objective (A8.2, A17.1, P45, O16, P17)."""
    state.face[region, place] = Face.SHOWN
    note(state, Event.SHOWN, region, state.token[region, place])
    if is_land_token(rules, state.token[region, place]):
        state.hidden_land -= 1
        if state.hidden_land == 0:
            reach(state, side, Objective.EXPLORE.value)


@compiled
def explores(state, side, region):
    """Return whether a side explores a region: at sea by its Sea Vessel, or swimming (A8.4, A8.6, P36)."""
    mine = state.players[side]
    if region < lands(state):
        return mine.total[region] > 0
    return mine.at[Unit.SEA_VESSEL] == region or (land_units(mine, region) > 0 and mine.at[Unit.AIR_VESSEL] != region)


@compiled
def explore(state, rules, side, region):
    """Turn up and resolve the first open token of a region; the next one follows if units are left (A8.2 to A8.6)."""
    index = first_open(state, region)
    if index == NOBODY or not explores(state, side, region):
        return
    push(state, Step.EXPLORE, side, region)
    if state.face[region, index] == Face.HIDDEN:
        reveal(state, rules, side, region, index)
    token = state.token[region, index]
    mine = state.players[side]
    mine.explored += 1
    mine.explored_in[region] += 1
    note(state, Event.EXPLORED, side, region, token)
    if mine.moments >> When.EXPLORED & 1:
        push(state, Step.EXPLORED, side, region)
    if not is_second(state, rules, region, token):
        push(state, Step.RESOLVE, side, region, token)
    else:
        note(state, Event.NO_USE, side, region, token, 1)
    settle(state, rules, region, index)


@compiled
def first_open(state, region):
    """Return the place of the first token of a region that is not yet resolved, NOBODY without one."""
    for index in range(PILE):
        if state.face[region, index] == Face.HIDDEN or state.face[region, index] == Face.SHOWN:
            return index
    return NOBODY


@compiled
def is_second(state, rules, region, token):
    """Return whether one like this token lies in its region already and only one of them may stay (A9.2)."""
    design = rules.designs[token]
    if design.pair_removed == 0:
        return False
    for index in range(PILE):
        stays = state.face[region, index] == Face.LASTING
        if stays and rules.designs[state.token[region, index]].kind == design.kind:
            return True
    return False


@compiled
def settle(state, rules, region, place):
    """Keep a resolved token in its region or discard it (A9.2)."""
    token = state.token[region, place]
    if rules.designs[token].stays == 1 and not is_second(state, rules, region, token):
        state.face[region, place] = Face.LASTING
    else:
        remove(state, region, place)


@compiled
def remove(state, region, place):
    """Take a token out of its region for good."""
    state.face[region, place] = Face.GONE
    state.token[region, place] = NOBODY


@compiled
def lasting_tokens(state, rules, side, region):
    """Let the tokens that stay in a region meet whoever ends a move there, each once (A9.8, A9.13, A9.15)."""
    if not explores(state, side, region):
        return
    for index in range(PILE - 1, -1, -1):
        if state.face[region, index] == Face.LASTING:
            token = state.token[region, index]
            effect = rules.designs[token].effect
            returns = effect == TokenEffect.BUY_RESEARCH or effect == TokenEffect.PIRATES
            if returns or (effect == TokenEffect.TRADE and not traded(state, region, index)):
                if state.players[side].moments >> When.EXPLORED & 1:
                    push(state, Step.EXPLORED, side, region)
                push(state, Step.RESOLVE, side, region, token)


@compiled
def traded(state, region, place):
    """Return whether another token of a region offers the same trade before this one (A9.13)."""
    for other in range(place):
        if state.face[region, other] == Face.LASTING and state.token[region, other] == state.token[region, place]:
            return True
    return False
