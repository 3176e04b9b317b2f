"""One Battle between two sides with nothing else, carried out by the engine's own steps and answered from outside.

It is there for the exact battle odds. Abilities work until the Battle is over; the free moves that some of them bring
are left alone. Both lists below know the steps and questions of a Battle only, so that they are compiled in a fraction
of the time of the whole game. The last functions are called from Python: they take states and rules in arrays of one.
"""

from sim.agenda import pop
from sim.compiled import bind, compiled
from sim.games.aughmoore import battle, casting, deeds, hitting, losing, outcome, placing, retreating, tactics
from sim.games.aughmoore.force import renew
from sim.games.aughmoore.state import REGIONS
from sim.games.aughmoore.strength import bonus, natural
from sim.games.aughmoore.ways import beside
from sim.games.aughmoore.words import Decision, Step
from sim.header import NOBODY

ATTACKER, DEFENDER = 0, 1
NONE = -1  # no answer yet


@compiled
def advance(state, rules, step, a, b):
    """Carry out a step of a Battle."""
    match step:
        case Step.START_ABILITIES:
            battle.start_abilities(state, rules, a)
        case Step.START_ABILITY:
            battle.start_ability(state, rules, a, b)
        case Step.COMBAT_SPELL:
            battle.offer_combat_spell(state, rules, a)
        case Step.SPELL:
            casting.resolve_spell(state, rules, a, b)
        case Step.TACTICS:
            battle.begin_tactics(state, rules)
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
            outcome.fallen(state, rules, a, b)
        case _:
            advance_deed(state, rules, step, a, b)


@compiled
def advance_deed(state, rules, step, a, b):
    """Carry out a step of a Combat Spell or of an ability in a Battle."""
    match step:
        case Step.DEED:
            deeds.do_deed(state, rules, a, b)
        case Step.DESTROY:
            hitting.destroy(state, rules, a, b)
        case Step.LOSE_UNITS:
            losing.lose_units(state, rules, a, b)
        case Step.REINFORCE:
            placing.reinforce(state, rules, a, b)
        case Step.SPAWN:
            placing.spawn(state, rules, a, b)
        case Step.RECOVER:
            placing.recover(state, rules, a, b)
        case _:
            pass


@compiled
def options(state, rules, side, buffer):
    """List the legal answers to a question of a Battle."""
    match state.decision:
        case Decision.START_ABILITY:
            return battle.start_options(buffer)
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
        case Decision.DESTROY:
            return hitting.destroy_options(state, rules, side, buffer)
        case Decision.LOSE:
            return losing.lose_options(state, side, buffer)
        case Decision.REINFORCE:
            return placing.reinforce_options(state, rules, side, buffer)
        case Decision.SPAWN:
            return placing.spawn_options(state, rules, side, buffer)
        case Decision.RECOVER:
            return placing.recover_options(state, rules, side, buffer)
        case _:
            return 0


@compiled
def apply(state, rules, side, option):
    """Carry out an answer to a question of a Battle."""
    match state.decision:
        case Decision.START_ABILITY:
            battle.answer_start_ability(state, rules, side, option)
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
            retreating.answer_retreat(state, side, option)
        case Decision.DESTROY:
            hitting.answer_destroy(state, rules, side, option)
        case Decision.LOSE:
            losing.answer_lose(state, rules, side, option)
        case Decision.REINFORCE:
            placing.answer_reinforce(state, rules, side, option)
        case Decision.SPAWN:
            placing.answer_spawn(state, rules, side, option)
        case Decision.RECOVER:
            placing.answer_recover(state, rules, side, option)
        case _:
            pass


@compiled
def go_on(state, rules):
    """Carry steps out until somebody is asked or the Battle is over."""
    while state.decider == NOBODY and state.agenda.depth > 0 and state.battle.region != NOBODY:
        step, a, b = pop(state)
        advance(state, rules, step, a, b)


@compiled
def meet(state, rules, region):
    """Let the attacker, side 0, break a Battle out in a region; nothing else is on the agenda."""
    renew(state, rules, ATTACKER)
    renew(state, rules, DEFENDER)
    battle.break_out(state, rules, ATTACKER, region)


@compiled
def reply(state, rules, option, buffer):
    """Answer the question, if one is asked, and go on; return the number of answers to the next one, 0 at the end."""
    if option != NONE:
        side = state.decider
        state.decider = NOBODY
        apply(state, rules, side, option)
    go_on(state, rules)
    if state.decider == NOBODY:
        return 0
    return options(state, rules, state.decider, buffer)


@compiled
def weigh_sides(state, rules, numbers):
    """Write each side's Natural Strength and bonuses as they now are."""
    for part in range(2):
        numbers[part, 0] = natural(state, rules, part)
        numbers[part, 1] = bonus(state, rules, part)


@compiled
def mark_adjacent(state, rules, region, found):
    """Mark the regions from which a side's units could be called into a region."""
    for side in range(2):
        for other in range(REGIONS):
            found[side, other] = other != region and beside(state, rules, side, region, other)


def _begin(states, rulebook, region):
    meet(states[0], rulebook[0], region)


def _play(states, rulebook, option, buffer):
    return reply(states[0], rulebook[0], option, buffer)


def _weigh(states, rulebook, numbers):
    weigh_sides(states[0], rulebook[0], numbers)


def _adjacent(states, rulebook, region, found):
    mark_adjacent(states[0], rulebook[0], region, found)


begin = bind(_begin, {"meet": meet}, "aughmoore_skirmish_begin")
play = bind(_play, {"reply": reply}, "aughmoore_skirmish_play")
weigh = bind(_weigh, {"weigh_sides": weigh_sides}, "aughmoore_skirmish_weigh")
adjacent = bind(_adjacent, {"mark_adjacent": mark_adjacent}, "aughmoore_skirmish_adjacent")
