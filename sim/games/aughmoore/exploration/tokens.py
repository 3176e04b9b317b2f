"""What each Exploration token does (A9)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.options import add, pack, unpack
from sim.errors import RulesError
from sim.games.aughmoore.content.vocabulary import RuleWord
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.deeds.performing import draw
from sim.games.aughmoore.deeds.taking import begin_trade
from sim.games.aughmoore.effects.afloat import floats, has_berth
from sim.games.aughmoore.effects.losing import lose_some
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.exploration.pirates import ANY_UNIT
from sim.games.aughmoore.exploration.upheaval import unbound
from sim.games.aughmoore.ground.exploring import explores
from sim.games.aughmoore.ground.pieces import (
    allied,
    fits_in,
    in_supply,
    land_units,
    natural_here,
    place_or_courtyard,
    score_vp,
)
from sim.games.aughmoore.ground.retreating import drive_off
from sim.games.aughmoore.ground.stock import can_pay, gain, gain_choice, pay
from sim.games.aughmoore.ground.waters import is_shallow, token_met
from sim.games.aughmoore.map.moving import pay_toll
from sim.games.aughmoore.state import RESOURCES, UNITS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import TokenEffect, Unit


@compiled
def resolve(state, rules, side, region, token):
    """Let a token take effect on the units that meet it; some tokens only work later (A9.1, A9.2, P29, P42)."""
    if not explores(state, side, region):
        return
    token = token_met(state, rules, region, token)
    design = rules.designs[token]
    match design.effect:
        case TokenEffect.GAIN_SHOWN:
            gain_shown(state, rules, side, design)
        case TokenEffect.GAIN_CHOICE:
            gain_choice(state, rules, side, design.amount)
        case TokenEffect.BUY_UNIT | TokenEffect.BUY_RESEARCH | TokenEffect.FISHERMAN:
            push(state, Step.BUY, side, region, token)
        case TokenEffect.MONSTER:
            meet_monster(state, rules, side, region, token)
        case TokenEffect.ROGUE:
            push(state, Step.ROGUE, side, region, token)
        case TokenEffect.PUSH:
            push(state, Step.PUSH, side, region)
        case TokenEffect.STORM:
            push(state, Step.STORM, side, region)
        case TokenEffect.PIRATES:
            push(state, Step.PIRATES, side, region, token)
        case TokenEffect.TRADE:
            meet_traders(state, rules, side, region, token)
        case TokenEffect.DRAW_SPELL:
            draw(state, rules, side, design.amount)
        case TokenEffect.LOSE_UNIT:
            lose_some(state, rules, side, region, design.amount, ANY_UNIT)
        case (
            TokenEffect.TOLL_TO_LEAVE
            | TokenEffect.DEFEND_BONUS
            | TokenEffect.PORTAL
            | TokenEffect.VP_AT_END
            | TokenEffect.NONE
        ):
            note(state, Event.NO_USE, side, region, token, 0)
        case _:
            raise RulesError("no Exploration token does this")


@compiled
def resolve_alone(state, rules, side, region, token):
    """Let a token that a new Ark has left behind bring its owner what needs nobody there (P15)."""
    design = rules.designs[token]
    match design.effect:
        case TokenEffect.GAIN_SHOWN:
            gain_shown(state, rules, side, design)
        case TokenEffect.GAIN_CHOICE:
            gain_choice(state, rules, side, design.amount)
        case TokenEffect.DRAW_SPELL:
            draw(state, rules, side, design.amount)
        case TokenEffect.TRADE:
            begin_trade(state, side, -1)
        case _:
            note(state, Event.NO_USE, side, region, token, 0)


@compiled
def gain_shown(state, rules, side, design):
    """Receive the resources that a token shows (A9.1)."""
    for resource in range(RESOURCES):
        gain(state, rules, side, resource, design.shown[resource])


@compiled
def meet_traders(state, rules, side, region, token):
    """Exchange resources with Island Traders; whoever came on foot only if they deal on land too (A9.13, P29)."""
    sailed = state.trip.sailed == 1 and state.trip.goal == region
    if is_shallow(state, rules, region) and not sailed and rules.designs[token].after_march == 0:
        note(state, Event.NO_USE, side, region, token, 0)
    else:
        begin_trade(state, side, -1)


@compiled
def meet_monster(state, rules, side, region, token):
    """Beat a Monster by the Natural Strength of all own units in its region, or be driven off by it (A9.7)."""
    design = rules.designs[token]
    if strength_met(state, rules, side, region) >= design.threshold:
        note(state, Event.BEAT_MONSTER, side, region)
        score_vp(state, side, design.vp, Cause.TOKEN.value)
    elif unbound(state, rules, side, region, RuleWord.MONSTER.value):
        note(state, Event.NO_USE, side, region, token, 0)
    else:
        note(state, Event.DROVE_OFF, side, region)
        if rules.forced_moves_pay:
            pay_toll(state, rules, side, region, land_units(state.players[side], region))
        drive_off(state, rules, side, region)


@compiled
def strength_met(state, rules, side, region):
    """Return the Natural Strength that a Monster meets: of all units there, by a ruling of those that came (A9.7)."""
    trip = state.trip
    if not rules.monster_meets_movers or trip.goal != region:
        return natural_here(state, rules, side, region)
    strength = 0
    for unit in range(UNITS):
        came = min(trip.army[unit], state.players[side].units[region, unit])
        strength += came * rules.strength[state.faction[side], unit]
    return strength


@compiled
def offer_purchase(state, rules, side, region, token):
    """Offer what a token sells to whoever can pay for it and use it (A9.4, A9.8, A9.16)."""
    if may_buy(state, rules, side, region, rules.designs[token]):
        ask(state, side, Decision.BUY, region, token)
    else:
        note(state, Event.NO_USE, side, region, token, 0)


@compiled
def may_buy(state, rules, side, region, design):
    """Return whether a side has the price, a unit in its supply, and room for a castaway (A9.4, A9.8, A9.16)."""
    if not can_pay(state.players[side], design.pay):
        return False
    if design.effect == TokenEffect.BUY_RESEARCH:
        return True
    if design.effect == TokenEffect.FISHERMAN and not room_aboard(state, rules, side, region):
        return False
    if rules.no_room_no_unit and not fits_in(state, rules, side, region, unit_sold(design)):
        return False
    return in_supply(state, rules, side, unit_sold(design)) > 0


@compiled
def unit_sold(design):
    """Return the unit that a token offers; whoever is rescued at sea is a Serf (A9.4, A9.16)."""
    return Unit.SERF.value if design.effect == TokenEffect.FISHERMAN else design.unit


@compiled
def room_aboard(state, rules, side, region):
    """Return whether a Sea Vessel, or by a ruling swimmers, can take one more unit (A9.16, A3.7, A3.8, P36)."""
    mine = state.players[side]
    there = mine.at[Unit.SEA_VESSEL] == region
    if rules.fisherman_joins_swimmers and floats(rules, mine, Unit.SERF.value):
        there = there or land_units(mine, region) > 0
    return there and has_berth(state, rules, side, region, Unit.SERF.value)


@compiled
def buy_options(buffer):
    """List buying and leaving it (A9.4, A9.8, A9.16)."""
    return add(buffer, add(buffer, 0, pack(Verb.DONE)), pack(Verb.PAY))


@compiled
def answer_buy(state, rules, seat, region, token, option):
    """Pay for a unit or a Research, or leave it (A9.4, A9.8, A9.16)."""
    verb, _, _, _ = unpack(option)
    if verb != Verb.PAY:
        return
    design = rules.designs[token]
    pay(state, seat, design.pay)
    if design.effect == TokenEffect.BUY_RESEARCH:
        push(state, Step.RESEARCH, seat)
    else:
        place_or_courtyard(state, rules, seat, unit_sold(design), region)


@compiled
def meet_rogue(state, rules, side, region, token):
    """Ask whether the Rogue is paid; who cannot pay, or has nobody to spy on, loses a unit at once (A9.10)."""
    design = rules.designs[token]
    if can_pay(state.players[side], design.pay) and targets(state, side, 0) > 0:
        ask(state, side, Decision.ROGUE, region, token)
    else:
        lose_some(state, rules, side, region, design.units_lost, ANY_UNIT)


@compiled
def targets(state, side, spells):
    """Return how many enemies hold at least so many Spells (A9.10)."""
    number = 0
    for other in range(state.sides):
        number += is_target(state, side, other, spells)
    return number


@compiled
def is_target(state, side, other, spells):
    """Return whether a side is an enemy with at least so many Spells (A9.10)."""
    theirs = state.players[other]
    return not allied(state, side, other) and theirs.out == 0 and theirs.library_count >= spells


@compiled
def rogue_options(state, seat, buffer):
    """List losing a unit, and spying on an enemy: one with Spells, or anybody if there is none (A9.10)."""
    least = 1 if targets(state, seat, 1) > 0 else 0
    count = add(buffer, 0, pack(Verb.DONE))
    for other in range(state.sides):
        if is_target(state, seat, other, least):
            count = add(buffer, count, pack(Verb.PAY, other))
    return count


@compiled
def answer_rogue(state, rules, seat, region, token, option):
    """Pay and look at a random Spell of an enemy's Library, or lose a unit (A9.10, P43)."""
    verb, other, _, _ = unpack(option)
    design = rules.designs[token]
    if verb == Verb.PAY:
        pay(state, seat, design.pay)
        note(state, Event.LOOKED, seat, other)
    else:
        lose_some(state, rules, seat, region, design.units_lost, ANY_UNIT)
