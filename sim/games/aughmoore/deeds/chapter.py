"""Chapters A14 and A15: Spells and effects, but for those that a Battle cannot do without, its steps and questions."""

from sim.compiling.compiled import compiled
from sim.games.aughmoore.decisions import NOT_ASKED, Decision
from sim.games.aughmoore.deeds import casting, helping, interrupts, relocating, taking
from sim.games.aughmoore.ground import stock
from sim.games.aughmoore.steps import Step


@compiled
def advance_deeds(state, rules, step, a, b, c, d):
    """Carry out a step of a Spell or an effect; tell whether it is one."""
    match step:
        case Step.CAST:
            casting.offer_cast(state, rules, a, b)
        case Step.INTERRUPT:
            interrupts.offer_interrupt(state, rules, a, b)
        case Step.GAIN:
            stock.ask_gain(state, a, b)
        case Step.STEAL:
            taking.steal(state, rules, a, b)
        case Step.DENY:
            taking.deny(state, rules, a, b)
        case Step.TRADE:
            taking.trade(state, rules, a, b, c, d)
        case Step.RELOCATE:
            relocating.relocate(state, rules, a, b)
        case Step.READY:
            helping.make_ready(state, rules, a, b)
        case Step.REVEAL:
            helping.scry(state, rules, a, b)
        case Step.FREE_ACTION:
            helping.free_action(state, rules, a, b)
        case _:
            return False
    return True


@compiled
def deeds_options(state, rules, side, buffer):
    """List the legal answers to a question of a Spell or an effect, NOT_ASKED if it is none."""
    match state.decision:
        case Decision.CAST:
            return casting.cast_options(state, rules, side, buffer)
        case Decision.INTERRUPT:
            return interrupts.interrupt_options(state, rules, side, buffer)
        case Decision.GAIN:
            return stock.gain_options(buffer)
        case Decision.STEAL:
            return taking.list_thefts(state, rules, side, buffer)
        case Decision.DENY:
            return taking.list_denials(state, rules, side, buffer)
        case Decision.TRADE:
            return taking.list_trades(state, rules, side, buffer)
        case Decision.RELOCATE:
            return relocating.list_moves(state, rules, side, buffer)
        case Decision.READY:
            return helping.list_unready(state, rules, side, buffer)
        case Decision.REVEAL:
            return helping.list_scryings(state, rules, side, buffer)
        case Decision.FREE_ACTION:
            return helping.list_free_actions(state, rules, side, buffer)
        case _:
            return NOT_ASKED


@compiled
def apply_to_deeds(state, rules, side, option):
    """Carry out an answer to a question of a Spell or an effect; tell whether it is one."""
    match state.decision:
        case Decision.CAST:
            casting.answer_cast(state, rules, side, option)
        case Decision.INTERRUPT:
            interrupts.answer_interrupt(state, rules, side, option)
        case Decision.GAIN:
            stock.answer_gain(state, rules, side, option)
        case Decision.STEAL:
            taking.take_resource(state, rules, side, option, 1)
        case Decision.DENY:
            taking.deny_region(state, rules, side, option)
        case Decision.TRADE:
            taking.answer_trade(state, rules, side, option)
        case Decision.RELOCATE:
            relocating.move_piece(state, rules, side, option)
        case Decision.READY:
            helping.turn_up(state, rules, side, option)
        case Decision.REVEAL:
            helping.show(state, rules, side, option)
        case Decision.FREE_ACTION:
            helping.act_freely(state, rules, side, option)
        case _:
            return False
    return True
