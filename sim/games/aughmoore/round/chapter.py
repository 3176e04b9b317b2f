"""Chapters A4 to A6, A12 and A13: the round, its steps and questions."""

from sim.compiling.compiled import compiled
from sim.games.aughmoore.decisions import NOT_ASKED, Decision
from sim.games.aughmoore.ground import library
from sim.games.aughmoore.round import collecting, research, turn
from sim.games.aughmoore.steps import Step


@compiled
def advance_round(state, rules, step, a, b, c, d):
    """Carry out a step of the round; tell whether it is one."""
    match step:
        case Step.ROUND:
            turn.begin_round(state, rules)
        case Step.ACTION:
            turn.begin_action(state, a)
        case Step.FOLLOW:
            turn.offer_follow(state, rules, a, b)
        case Step.MUSTER:
            turn.offer_muster(state, rules, a)
        case Step.AFTER_ACTION:
            turn.after_action(state, rules, a, b)
        case Step.TAX_CYCLE:
            research.turn_track(state)
        case Step.TAX:
            research.tax(state, rules, a, b)
        case Step.GIVE:
            research.offer_gift(state, rules, a)
        case Step.KEEP:
            library.keep(state, rules, a)
        case Step.RESEARCH:
            research.offer_research(state, a)
        case Step.COLLECT:
            collecting.collect(state, rules)
        case Step.DRAW:
            collecting.draw_for(state, rules, a, b)
        case Step.ROUND_END:
            collecting.end_round(state, rules)
        case _:
            return False
    return True


@compiled
def round_options(state, rules, side, buffer):
    """List the legal answers to a question of the round, NOT_ASKED if it is none."""
    match state.decision:
        case Decision.ACTION:
            return turn.action_options(state, rules, side, buffer)
        case Decision.FOLLOW:
            return turn.follow_options(state, rules, side, state.about[0], buffer)
        case Decision.MUSTER:
            return turn.muster_options(state, rules, side, buffer)
        case Decision.GIVE:
            return research.gift_options(state, rules, side, buffer)
        case Decision.KEEP:
            return library.keep_options(state, side, buffer)
        case Decision.RESEARCH:
            return research.list_research(state, rules, side, buffer, 0)
        case _:
            return NOT_ASKED


@compiled
def apply_to_round(state, rules, side, option):
    """Carry out an answer to a question of the round; tell whether it is one."""
    match state.decision:
        case Decision.ACTION:
            turn.answer_action(state, rules, side, option)
        case Decision.FOLLOW:
            turn.answer_follow(state, rules, side, option, state.about[0])
        case Decision.MUSTER:
            turn.answer_muster(state, rules, side, option)
        case Decision.GIVE:
            research.answer_gift(state, side, option)
        case Decision.KEEP:
            library.answer_keep(state, side, option)
        case Decision.RESEARCH:
            research.research(state, rules, side, option)
        case _:
            return False
    return True
