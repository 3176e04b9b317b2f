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
from sim.games.aughmoore.words import Face, Objective, TokenEffect, TowerDistance, Unit

ENDED, RESUMED, LAUNCHED = 0, 1, 2  # what `Step.EXPLORE` follows: a move, a token before this one, a new Ark


@compiled
def reveal(state, rules, side, region, place):
    """Turn a face-down token up; the last Land token is an objective (A8.2, A17.1, P45, O16, P17)."""
    state.face[region, place] = Face.SHOWN
    note(state, Event.SHOWN, region, state.token[region, place])
    if awaited(state, rules, region, state.token[region, place]) and not rules.explore_counts_resolved:
        count_down(state, side)


@compiled
def awaited(state, rules, region, token):
    """Return whether eXplore waits for a token: one of land, by a ruling in Shallow Water too (A17.1, P45)."""
    return is_land_token(rules, token) or (rules.shallow_tokens_counted == 1 and region < lands(state))


@compiled
def count_down(state, side):
    """Strike out one of the tokens that eXplore waits for; the last one is an objective (A17.1)."""
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
def explore(state, rules, side, region, after):
    """Turn up and resolve the first open token of a region; the next one follows if units are left (A8.2 to A8.6)."""
    index = first_open(state, region)
    if index == NOBODY:
        return
    if explores(state, side, region):
        push(state, Step.EXPLORE, side, region, max(after, RESUMED))
        meet_token(state, rules, side, region, index)
    elif after == LAUNCHED and not rules.ark_shows_second_token:
        push(state, Step.EXPLORE, side, region, LAUNCHED)
        meet_token(state, rules, side, region, index)
    elif after == LAUNCHED or (after == RESUMED and rules.second_token_shown):
        show_all(state, rules, side, region)


@compiled
def meet_token(state, rules, side, region, index):
    """Turn up a token if it lies face-down, and resolve it; of a new Ark's one may be left behind (A8.2, P15)."""
    alone = not explores(state, side, region)
    if state.face[region, index] == Face.HIDDEN:
        reveal(state, rules, side, region, index)
    token = state.token[region, index]
    mine = state.players[side]
    mine.explored += 1
    mine.explored_in[region] += 1
    note(state, Event.EXPLORED, side, region, token)
    if rules.explore_counts_resolved and awaited(state, rules, region, token):
        count_down(state, side)
    if mine.moments >> When.EXPLORED & 1:
        push(state, Step.EXPLORED, side, region)
    if not is_second(state, rules, region, token):
        push(state, Step.RESOLVE_ALONE if alone else Step.RESOLVE, side, region, token)
    else:
        note(state, Event.NO_USE, side, region, token, 1)
    settle(state, rules, region, index)


@compiled
def show_all(state, rules, seat, region):
    """Turn up the face-down tokens of a region without resolving them (A5.9, A8.3, P28)."""
    for pile in range(PILE):
        if state.face[region, pile] == Face.HIDDEN:
            reveal(state, rules, seat, region, pile)
            state.players[seat].shown += 1


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
        portals_changed(state, rules, token)
    else:
        remove(state, region, place)


@compiled
def portals_changed(state, rules, token):
    """Measure the ways from the Capital Cities again where a ruling lets them lead by Portals (A5.7)."""
    if rules.tower_distance == TowerDistance.PORTALS and rules.designs[token].effect == TokenEffect.PORTAL:
        push(state, Step.MEASURE)


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
                if state.players[side].moments >> When.EXPLORED & 1 and not rules.explored_once:
                    push(state, Step.EXPLORED, side, region)
                push(state, Step.RESOLVE, side, region, token)


@compiled
def traded(state, region, place):
    """Return whether another token of a region offers the same trade before this one (A9.13)."""
    for other in range(place):
        if state.face[region, other] == Face.LASTING and state.token[region, other] == state.token[region, place]:
            return True
    return False
