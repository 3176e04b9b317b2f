"""Chapters A10 and A11: Battles, their steps and questions, for the whole game and for a Battle alone.

Effects of Spells and abilities stand here if a Battle cannot do without them; `deeds.chapter` knows the others.
"""

from sim.compiling.compiled import compiled
from sim.games.aughmoore.battle import outbreak, outcome, tactics
from sim.games.aughmoore.decisions import NOT_ASKED, Decision
from sim.games.aughmoore.deeds import casting, hitting, performing, placing
from sim.games.aughmoore.effects import losing
from sim.games.aughmoore.ground import retreating
from sim.games.aughmoore.steps import Step


@compiled
def advance_battle(state, rules, step, a, b, c, d):
    """Carry out a step of a Battle; tell whether it is one."""
    match step:
        case Step.BATTLE:
            outbreak.break_out(state, rules, a, b)
        case Step.LEADER:
            outbreak.ask_leader(state, a)
        case Step.START_ABILITIES:
            outbreak.start_abilities(state, rules, a)
        case Step.START_ABILITY:
            outbreak.start_ability(state, rules, a, b)
        case Step.COMBAT_SPELL:
            outbreak.offer_combat_spell(state, rules, a)
        case Step.SPELL:
            casting.resolve_spell(state, rules, a, b, c)
        case Step.TACTICS:
            outbreak.begin_tactics(state, rules)
        case Step.TACTIC:
            tactics.choose_tactic(state, a)
        case Step.REVEAL_TACTICS:
            tactics.reveal_tactics(state, rules)
        case Step.CONSCRIPTS:
            tactics.call_conscripts(state, rules, a)
        case Step.PAY_TACTIC:
            tactics.ask_payment(state, rules, a)
        case Step.DECIDE:
            outcome.decide(state, rules)
        case Step.DAMAGE:
            outcome.take_damage(state, rules, a)
        case Step.BEGIN_RETREAT:
            retreating.begin_retreat(state, rules, a, b)
        case Step.RETREAT:
            retreating.retreat(state, rules, a, b)
        case Step.AFTERMATH:
            outcome.aftermath(state, rules)
        case Step.BATTLE_OVER:
            outcome.close(state)
        case Step.FALLEN:
            outcome.fallen(state, rules, a, b, c)
        case _:
            return advance_battle_deed(state, rules, step, a, b, c, d)
    return True


@compiled
def advance_battle_deed(state, rules, step, a, b, c, d):
    """Carry out a step of an effect that works in Battles; tell whether it is one."""
    match step:
        case Step.DEED:
            performing.perform(state, rules, a, b, c)
        case Step.DESTROY:
            hitting.destroy(state, rules, a, b)
        case Step.LOSE_UNITS:
            losing.lose_units(state, rules, a, b, c, d)
        case Step.REINFORCE:
            placing.reinforce(state, rules, a, b)
        case Step.SPAWN:
            placing.spawn(state, rules, a, b)
        case Step.RECOVER:
            placing.recover(state, rules, a, b)
        case _:
            return False
    return True


@compiled
def battle_options(state, rules, side, buffer):
    """List the legal answers to a question of a Battle, NOT_ASKED if it is none."""
    match state.decision:
        case Decision.LEADER:
            return outbreak.leader_options(state, buffer)
        case Decision.START_ABILITY:
            return outbreak.start_options(buffer)
        case Decision.COMBAT_SPELL:
            return casting.combat_spell_options(state, rules, side, buffer)
        case Decision.TACTIC:
            return tactics.tactic_options(state, rules, side, buffer)
        case Decision.CONSCRIPTS:
            return tactics.conscript_options(state, rules, side, buffer)
        case Decision.PAY_TACTIC:
            return tactics.payment_options(state, rules, side, buffer)
        case Decision.DAMAGE:
            return outcome.damage_options(state, side, buffer)
        case Decision.RETREAT:
            return retreating.retreat_options(state, rules, side, buffer)
        case _:
            return battle_deed_options(state, rules, side, buffer)


@compiled
def battle_deed_options(state, rules, side, buffer):
    """List the legal answers to a question of an effect that works in Battles, NOT_ASKED if it is none."""
    match state.decision:
        case Decision.DESTROY:
            return hitting.list_hits(state, rules, side, buffer)
        case Decision.LOSE:
            return losing.lose_options(state, side, buffer)
        case Decision.REINFORCE:
            return placing.list_reinforcements(state, rules, side, buffer)
        case Decision.SPAWN:
            return placing.list_spawns(state, rules, side, buffer)
        case Decision.RECOVER:
            return placing.list_recoveries(state, rules, side, buffer)
        case _:
            return NOT_ASKED


@compiled
def apply_to_battle(state, rules, side, option):
    """Carry out an answer to a question of a Battle; tell whether it is one."""
    match state.decision:
        case Decision.LEADER:
            outbreak.answer_leader(state, option)
        case Decision.START_ABILITY:
            outbreak.answer_start_ability(state, rules, side, option)
        case Decision.COMBAT_SPELL:
            casting.answer_combat_spell(state, rules, side, option)
        case Decision.TACTIC:
            tactics.answer_tactic(state, side, option)
        case Decision.CONSCRIPTS:
            tactics.answer_conscripts(state, side, option)
        case Decision.PAY_TACTIC:
            tactics.answer_payment(state, rules, side, option)
        case Decision.DAMAGE:
            outcome.answer_damage(state, rules, side, option)
        case Decision.RETREAT:
            retreating.answer_retreat(state, rules, side, option)
        case _:
            return apply_to_battle_deed(state, rules, side, option)
    return True


@compiled
def apply_to_battle_deed(state, rules, side, option):
    """Carry out an answer to a question of an effect that works in Battles; tell whether it is one."""
    match state.decision:
        case Decision.DESTROY:
            hitting.hit(state, rules, side, option)
        case Decision.LOSE:
            losing.answer_lose(state, rules, side, option)
        case Decision.REINFORCE:
            placing.answer_reinforce(state, rules, side, option)
        case Decision.SPAWN:
            placing.place_units(state, rules, side, option)
        case Decision.RECOVER:
            placing.bring_back(state, rules, side, option)
        case _:
            return False
    return True
