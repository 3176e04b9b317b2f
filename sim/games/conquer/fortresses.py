"""Seizing fortresses (H11)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.conquer.deploying import begin_deploying, fall, others_deployed, stand_down
from sim.games.conquer.effects import HYDRA, barred
from sim.games.conquer.power import final_power, hydra_power, whole_power
from sim.games.conquer.resources import fire_victory, gain_three
from sim.games.conquer.vocabulary import Happening, Versus
from sim.games.conquer.words import Decision, Event, MapObject, Right, Step, Verb

BY_ARMY = 0
BY_HYDRA = 1


@compiled
def offer_fortress(state, rules, seat):
    """Ask whether a player seizes the fortress of its region, and then whether its Hydra does (H7.5, H11.1, H19.12)."""
    if attack_of(state, rules, seat, BY_ARMY) or attack_of(state, rules, seat, BY_HYDRA):
        ask(state, seat, Decision.FORTRESS)


@compiled
def attack_of(state, rules, seat, by):
    """Return whether a player may attack a fortress that it can seize, by its army or by its Hydra (H8.2, H11.1)."""
    mine = state.players[seat]
    region = mine.region if by == BY_ARMY else mine.hydra
    right = mine.right if by == BY_ARMY else mine.hydra_right
    if right == Right.NONE or region == NOBODY or barred(mine, MapObject.FORTRESS, region):
        return False
    if not (rules.fortresses & ~state.seized) >> region & 1:
        return False
    power = whole_power(state, rules, seat, Versus.FORTRESS.value) if by == BY_ARMY else hydra_power(state, rules, seat)
    return power >= rules.fortress_power[region] + rules.margin


@compiled
def fortress_options(state, rules, seat, buffer):
    """List leaving it, and attacking by the army or by the Hydra (H11.1, H19.12)."""
    count = add(buffer, 0, pack(Verb.DONE))
    for by in range(BY_HYDRA + 1):
        if attack_of(state, rules, seat, by):
            count = add(buffer, count, pack(Verb.ATTACK, by))
    return count


@compiled
def answer_fortress(state, rules, seat, option):
    """Deploy against the fortress, or send the Hydra; the other one may attack afterwards (H11.1)."""
    verb, by, _, _ = unpack(option)
    if verb == Verb.DONE:
        return
    mine = state.players[seat]
    region = mine.region if by == BY_ARMY else mine.hydra
    state.battle.versus = Versus.FORTRESS
    state.battle.needed = rules.fortress_power[region] + rules.margin
    push(state, Step.FORTRESS, seat)
    push(state, Step.FORTRESS_RESULT, seat, by)
    if by == BY_ARMY:
        begin_deploying(state, seat)
    else:
        stand_down(mine)
        mine.deployed[HYDRA] = 1


@compiled
def seize(state, rules, seat, by):
    """Seize the fortress: resources, not by the Hydra alone, and VP; the others cross it off (H11.2, H11.3)."""
    mine = state.players[seat]
    region = mine.region if by == BY_ARMY else mine.hydra
    power = final_power(state, rules, seat, Versus.FORTRESS.value) if by == BY_ARMY else hydra_power(state, rules, seat)
    army_fought = others_deployed(state, seat)
    note(state, Event.SEIZED, seat, region, power)
    fall(state, rules, seat)
    mine.fortresses |= 1 << region
    state.seized |= 1 << region
    if by == BY_ARMY and (army_fought or rules.hydra_beside_owner_brings):
        gain_three(state, rules, seat, rules.fortress_resources[region])
        fire_victory(state, rules, seat, Happening.FORTRESS_WON.value)
