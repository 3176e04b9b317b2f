"""Chapters A8 and A9: exploration, its steps and questions."""

from sim.compiling.compiled import compiled
from sim.games.aughmoore.decisions import NOT_ASKED, Decision
from sim.games.aughmoore.exploration import arriving, pirates, tokens, upheaval
from sim.games.aughmoore.ground import exploring
from sim.games.aughmoore.steps import Step


@compiled
def advance_exploration(state, rules, step, a, b, c, d):
    """Carry out a step of exploring, or of an Exploration token; tell whether it is one."""
    match step:
        case Step.ARRIVE:
            arriving.arrive(state, rules, a, b, c)
        case Step.EXPLORE:
            exploring.explore(state, rules, a, b)
        case Step.LASTING:
            exploring.lasting_tokens(state, rules, a, b)
        case Step.EXPLORED:
            arriving.after_exploring(state, rules, a, b)
        case Step.RESOLVE:
            tokens.resolve(state, rules, a, b, c)
        case Step.BUY:
            tokens.offer_purchase(state, rules, a, b, c)
        case Step.ROGUE:
            tokens.meet_rogue(state, rules, a, b, c)
        case Step.PUSH:
            upheaval.shake(state, rules, a, b)
        case Step.STORM:
            upheaval.storm(state, rules, a, b)
        case Step.PIRATES:
            pirates.meet_pirates(state, rules, a, b, c)
        case Step.SEND_PIRATES:
            pirates.send_pirates(state, rules, a, b, c)
        case _:
            return False
    return True


@compiled
def exploration_options(state, rules, side, buffer):
    """List the legal answers to a question of exploring, or of an Exploration token, NOT_ASKED if it is none."""
    match state.decision:
        case Decision.BUY:
            return tokens.buy_options(buffer)
        case Decision.ROGUE:
            return tokens.rogue_options(state, side, buffer)
        case Decision.PUSH:
            return upheaval.push_options(state, rules, side, buffer)
        case Decision.STORM:
            return upheaval.storm_options(state, rules, side, buffer)
        case Decision.SEND_PIRATES:
            return pirates.send_pirates_options(state, rules, buffer)
        case _:
            return NOT_ASKED


@compiled
def apply_to_exploration(state, rules, side, option):
    """Carry out an answer to a question of exploring, or of an Exploration token; tell whether it is one."""
    match state.decision:
        case Decision.BUY:
            tokens.answer_buy(state, rules, side, option)
        case Decision.ROGUE:
            tokens.answer_rogue(state, rules, side, option)
        case Decision.PUSH:
            upheaval.answer_push(state, side, option)
        case Decision.STORM:
            upheaval.answer_storm(state, side, option)
        case Decision.SEND_PIRATES:
            pirates.answer_send_pirates(state, side, option)
        case _:
            return False
    return True
