"""Pirates: what they demand, and where they are sent (A9.15)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.chance import roll_for
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.content.vocabulary import RuleWord, UnitWord
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects.losing import lose_some
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.exploration.upheaval import unbound
from sim.games.aughmoore.ground.exploring import explores, remove
from sim.games.aughmoore.ground.pieces import score_vp
from sim.games.aughmoore.ground.scratch import fill_room
from sim.games.aughmoore.ground.stock import can_pay, pay
from sim.games.aughmoore.ground.waters import is_shallow
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import PILE
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.streams import Dice
from sim.games.aughmoore.words import Face, TokenEffect

ANY_UNIT = (1 << (UnitWord.AIR_VESSEL + 1)) - 1  # the words of units come first


@compiled
def meet_pirates(state, rules, side, region, token):
    """Pay the Pirates and score, or lose a unit if that is impossible; then they are sent elsewhere (A9.15)."""
    if not explores(state, side, region):
        return
    if unbound(state, rules, side, region, RuleWord.PIRATES.value):
        note(state, Event.NO_USE, side, region, token, 0)
        return
    design = rules.designs[token]
    push(state, Step.SEND_PIRATES, side, region, token)
    if can_pay(state.players[side], design.pay):
        pay(state, side, design.pay)
        score_vp(state, side, design.vp, Cause.TOKEN.value)
    else:
        lose_some(state, rules, side, region, design.units_lost, ANY_UNIT)


@compiled
def send_pirates(state, rules, side, region, token):
    """Ask which Sea Region the Pirates are sent to, or draw it by a ruling; if none is free they stay (A9.15)."""
    fill_room(state)
    count = send_pirates_options(state, rules, region, state.scratch.queue[:])
    if count > 0 and rules.pirates_drift:
        option = state.scratch.queue[roll_for(state, Dice.PIRATES, count)]
        answer_send_pirates(state, side, region, token, option)
    elif count > 0:
        ask(state, side, Decision.SEND_PIRATES, region, token)


@compiled
def may_hold_pirates(state, rules, region, goal):
    """Return whether Pirates can go to a Sea Region: no units there, no other known Pirates, a free place (A9.15)."""
    if goal < lands(state) and not is_shallow(state, rules, goal):
        return False
    if goal == region or state.holders[goal] or free_place(state, goal) == NOBODY:
        return False
    for index in range(PILE):
        known = state.face[goal, index] == Face.SHOWN or state.face[goal, index] == Face.LASTING
        if known and rules.designs[state.token[goal, index]].effect == TokenEffect.PIRATES:
            return False
    return True


@compiled
def free_place(state, region):
    """Return the first place of a region without a token, NOBODY if it is full."""
    for index in range(PILE):
        if state.face[region, index] == Face.GONE:
            return index
    return NOBODY


@compiled
def send_pirates_options(state, rules, region, buffer):
    """List the Sea Regions that Pirates can be sent to (A9.15)."""
    count = 0
    for goal in range(0 if rules.pirates_enter_shallows else lands(state), rules.regions):
        if may_hold_pirates(state, rules, region, goal):
            count = add(buffer, count, pack(Verb.REGION, goal))
    return count


@compiled
def answer_send_pirates(state, seat, region, token, option):
    """Move the Pirates, who wait there for the next to enter (A9.15)."""
    _, goal, _, _ = unpack(option)
    here = place_of_token(state, region, token)
    if here != NOBODY:
        there = free_place(state, goal)
        remove(state, region, here)
        state.face[goal, there] = Face.LASTING
        state.token[goal, there] = token
        note(state, Event.PIRATES_WENT, seat, goal)


@compiled
def place_of_token(state, region, token):
    """Return the place of a token that stays in a region, NOBODY without it."""
    for index in range(PILE):
        if state.face[region, index] == Face.LASTING and state.token[region, index] == token:
            return index
    return NOBODY
