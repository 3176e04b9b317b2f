"""Carrying out effects that work once: those of Spells, and of abilities at their moment (A14.7).

What needs no choice is done at once; the rest becomes a step whose questions stand in the module of its topic.
"""

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.errors import RulesError
from sim.games.aughmoore.content.vocabulary import MOST_LEFT, Kind, Pick, Side
from sim.games.aughmoore.deeds.errands import (
    affords,
    amount_of,
    begin,
    cause_of,
    copy_errand,
    danger_of,
    idle,
    put_off,
    take_in_hand,
)
from sim.games.aughmoore.deeds.helping import list_free_actions, list_scryings, list_unready
from sim.games.aughmoore.deeds.hitting import list_hits
from sim.games.aughmoore.deeds.interrupts import copy_spell, counter
from sim.games.aughmoore.deeds.relocating import list_moves
from sim.games.aughmoore.deeds.taking import begin_trade, discard_by_lot, list_denials
from sim.games.aughmoore.effects.counting import part_of, withstands
from sim.games.aughmoore.ground.library import draw_spells
from sim.games.aughmoore.ground.pieces import is_enemy, score_vp
from sim.games.aughmoore.ground.scratch import use_room
from sim.games.aughmoore.ground.souls import gain_souls
from sim.games.aughmoore.ground.stock import gain, gain_choice
from sim.games.aughmoore.state import RESOURCES
from sim.games.aughmoore.steps import Step

NO_STEP = -1


@compiled
def perform(state, rules, side, effect, region):
    """Carry out an effect once for a side, with a region as its "here" (A14.7)."""
    if state.players[side].out == 0:
        amount = amount_of(state, rules, side, rules.effects[effect])
        take_in_hand(state, effect, region, amount_left(rules.effects[effect], amount))
        carry_out(state, rules, side)


@compiled
def perform_for(state, rules, side, effect, unit):
    """Carry out an effect once that follows the loss of a unit; its "here" is the Capital (A14.4, A14.7, O32)."""
    mine = state.players[side]
    if mine.out == 0:
        amount = amount_of(state, rules, side, rules.effects[effect])
        take_in_hand(state, effect, mine.capital, amount_left(rules.effects[effect], amount))
        state.errand.unit = unit
        carry_out(state, rules, side)


@compiled
def carry_out(state, rules, side):
    """Carry out the effect in hand: at once, or as a step with its questions (A14.7)."""
    mine = state.players[side]
    place, region = state.errand.effect, state.errand.here
    effect = rules.effects[place]
    step = step_of(effect.kind)
    if step == NO_STEP:
        number = amount_of(state, rules, side, effect)
        counts = effect.kind == Kind.VP or effect.kind == Kind.GAIN or effect.kind == Kind.DRAW
        if affords(mine, effect) and not (counts and number == 0):
            begin(state, rules, side, place)
            work(state, rules, side, effect, number, region)
        else:
            idle(state, rules, side)
        return
    if state.errand.left > 0:
        put_off(state, step, side)
    else:
        idle(state, rules, side)


@compiled
def amount_left(effect, number):
    """Return how much of an effect there is to do: a free action is one."""
    return 1 if effect.kind == Kind.FREE_ACTION else max(0, min(number, MOST_LEFT))


@compiled
def step_of(kind):
    """Return the step of a kind of effect that may need a choice, -1 for one that works at once."""
    match kind:
        case Kind.STEAL:
            return Step.STEAL.value
        case Kind.DENY:
            return Step.DENY.value
        case Kind.SPAWN:
            return Step.SPAWN.value
        case Kind.RECOVER:
            return Step.RECOVER.value
        case Kind.RELOCATE:
            return Step.RELOCATE.value
        case Kind.DESTROY:
            return Step.DESTROY.value
        case Kind.READY:
            return Step.READY.value
        case Kind.EXPLORE:
            return Step.REVEAL.value
        case Kind.FREE_ACTION:
            return Step.FREE_ACTION.value
        case Kind.REINFORCE:
            return Step.REINFORCE.value
        case _:
            return NO_STEP


@compiled
def work(state, rules, side, effect, number, region):
    """Carry out an effect that needs no choice, or only that of resources (A14.7)."""
    match effect.kind:
        case Kind.VP:
            score_vp(state, side, number, cause_of(effect))
        case Kind.GAIN:
            receive(state, rules, side, effect, number, region)
        case Kind.TRADE:
            begin_trade(state, side, number)
        case Kind.DRAW:
            draw(state, rules, side, number)
        case Kind.DISCARD:
            discard_by_lot(state, rules, side, effect, number)
        case Kind.STRENGTH:
            strengthen(state, rules, side, effect, number)
        case Kind.DAMAGE:
            change_damage(state, side, effect, number)
        case Kind.COUNTER:
            counter(state)
        case Kind.COPY:
            copy_spell(state, rules, side)
        case Kind.NONE:
            return
        case _:
            raise RulesError("an effect of this kind does not work once")


@compiled
def receive(state, rules, side, effect, number, region):
    """Gain resources from the bank: a kind, each kind, that of a region, or of choice; or Souls (A14.7, O33)."""
    if effect.resource <= Pick.FOOD:
        gain(state, rules, side, effect.resource, number)
    elif effect.resource == Pick.SOUL:
        gain_souls(state, rules, side, number)
    elif effect.resource == Pick.EACH:
        for resource in range(RESOURCES):
            gain(state, rules, side, resource, number)
    elif effect.resource == Pick.REGION:
        kind = NOBODY if region == NOBODY else rules.resource_of[rules.terrain[region]]
        if kind != NOBODY:
            gain(state, rules, side, kind, number)
    else:
        gain_choice(state, rules, side, number)


@compiled
def draw(state, rules, side, number):
    """Draw Spells; the solo enemy has none (A14.7, A18.10)."""
    if number > 0 and not is_enemy(state, side):
        draw_spells(state, rules, side, number)


@compiled
def strengthen(state, rules, side, effect, number):
    """Add Strength to the own or the enemy army of the present Battle, unless that is proof against it (A10.4)."""
    part = part_of(state, side)
    if state.battle.region == NOBODY or part == NOBODY:
        return
    goal = part if effect.side == Side.OWN else 1 - part
    if goal == part or not withstands(state, rules, goal, danger_of(effect)):
        state.battle.spell_strength[goal] += number


@compiled
def change_damage(state, side, effect, number):
    """Change the damage that the own or the enemy army takes if it loses the present Battle (A10.4, A11.6)."""
    part = part_of(state, side)
    if state.battle.region != NOBODY and part != NOBODY:
        state.battle.damage_change[part if effect.side == Side.OWN else 1 - part] += number


@compiled
def useful(state, rules, side, place, region):
    """Return whether an ability of an own turn can be paid for and would do something (A14.11)."""
    effect = rules.effects[place]
    use_room(state)
    copy_errand(state.errand, state.scratch.errand)
    take_in_hand(state, place, region, amount_left(effect, amount_of(state, rules, side, effect)))
    would_do = finds_work(state, rules, side, effect)
    copy_errand(state.scratch.errand, state.errand)
    return would_do


@compiled
def finds_work(state, rules, side, effect):
    """Return whether the errand in hand can be paid for and would do something (A14.11)."""
    nothing = state.scratch.queue[:0]
    match effect.kind:
        case Kind.RELOCATE:
            return list_moves(state, rules, side, nothing) > 0
        case Kind.READY:
            return list_unready(state, rules, side, nothing) > 0
        case Kind.EXPLORE:
            return list_scryings(state, rules, side, nothing) > 0
        case Kind.FREE_ACTION:
            return list_free_actions(state, rules, side, nothing) > 0
        case Kind.DESTROY:
            return list_hits(state, rules, side, nothing) > 0
        case Kind.DENY:
            return list_denials(state, rules, side, nothing) > 0
        case _:
            return affords(state.players[side], effect)
