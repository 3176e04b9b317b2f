"""Deploying units: how many of each type, and which of them are modified for this combat (H8.1, H9.1, H18.2)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.conquer.effects import HYDRA, has
from sim.games.conquer.power import (
    armed_power,
    armed_so_far,
    armor_gain,
    armor_price,
    army_power,
    best_armor,
    can_fight,
    most_armed,
    most_power,
)
from sim.games.conquer.resources import pay
from sim.games.conquer.serpents import lose_hydra
from sim.games.conquer.state import UNITS
from sim.games.conquer.vocabulary import Special, Versus
from sim.games.conquer.words import Decision, Event, Faction, Resource, Step, Verb

MOST_DEPLOYED = 250  # of one type, in one combat
LICH = 2  # places of units on the board of the Undead
SKELETON = 0


@compiled
def stand_down(mine):
    """Begin a combat: nothing is deployed yet."""
    mine.won = 0
    for unit in range(UNITS):
        mine.deployed[unit] = 0
        mine.armed[unit] = 0


@compiled
def begin_deploying(state, seat):
    """Let a player decide type by type, from the top-most down (H8.1)."""
    stand_down(state.players[seat])
    push(state, Step.DEPLOY, seat, UNITS - 1)


@compiled
def deploy(state, rules, seat, unit):
    """Ask how many units of the next type are deployed; after the last type come modifications (H8.1)."""
    versus = state.battle.versus
    while unit >= 0 and can_fight(state, rules, seat, versus, unit) == 0:
        unit -= 1
    if unit == NOBODY:
        if has(state.players[seat], Special.ARMOR_SHOP):
            push(state, Step.ARM, seat, UNITS - 1)
    elif must_deploy(state, rules, seat, unit):
        state.players[seat].deployed[HYDRA] = 1
        push(state, Step.DEPLOY, seat, unit - 1)
    else:
        ask(state, seat, Decision.DEPLOY, unit)


@compiled
def must_deploy(state, rules, seat, unit):
    """Return whether a unit has to fight: the Hydra beside its owner, in a battle between players (H19.8)."""
    hydra = state.faction[seat] == Faction.NAGAS and unit == HYDRA
    return hydra and rules.hydra_must_fight == 1 and state.battle.versus == Versus.PLAYER


@compiled
def deploy_options(state, rules, seat, unit, buffer):
    """List every number; against monsters and fortresses only those with which the army can still win (H8.1, H8.2)."""
    versus = state.battle.versus
    most = min(MOST_DEPLOYED, can_fight(state, rules, seat, versus, unit))
    least = 0
    if versus != Versus.PLAYER:
        while least < most and most_power(state, rules, seat, (versus, unit, least)) < state.battle.needed:
            least += 1
    count = 0
    for number in range(least, most + 1):
        count = add(buffer, count, pack(Verb.DEPLOY, number))
    return count


@compiled
def answer_deploy(state, seat, option, unit):
    """Write the number down; in a battle between players it stays sealed (H8.1, H9.1)."""
    _, number, _, _ = unpack(option)
    state.players[seat].deployed[unit] = number
    push(state, Step.DEPLOY, seat, unit - 1)


@compiled
def arm(state, rules, seat, unit):
    """Ask how many deployed units of the next type are modified for this combat (H18.2)."""
    while unit >= 0 and armable(state, rules, seat, unit) == 0:
        unit -= 1
    if unit >= 0:
        ask(state, seat, Decision.ARM, unit)


@compiled
def armable(state, rules, seat, unit):
    """Return how many units of a type could still be modified for this combat (H18.2)."""
    mine = state.players[seat]
    if armor_gain(rules, mine, state.faction[seat], unit) == 0:
        return 0
    return min(mine.deployed[unit], most_armed(rules, mine) - armed_so_far(mine))


@compiled
def arm_options(state, rules, seat, unit, buffer):
    """List every number that can be paid for; against monsters and fortresses only those that can still win (H18.2)."""
    free = state.battle.versus == Versus.PLAYER
    count = 0
    for number in range(armable(state, rules, seat, unit) + 1):
        if free or best_arming(state, rules, seat, unit, number) >= state.battle.needed:
            count = add(buffer, count, pack(Verb.ARM, number))
    return count


@compiled
def best_arming(state, rules, seat, unit, number):
    """Return the highest power with so many units of a type modified, and below that type as many as can be (H18.2)."""
    mine = state.players[seat]
    faction = state.faction[seat]
    power = army_power(state, rules, seat, (state.battle.versus, NOBODY, 0)) + armed_power(rules, mine, faction)
    power += number * armor_gain(rules, mine, faction, unit)
    left = most_armed(rules, mine) - armed_so_far(mine) - number
    lower = best_armor(state, rules, seat, NOBODY)
    while left > 0 and lower != NOBODY:
        if lower < unit:
            units = min(left, mine.deployed[lower])
            power += units * armor_gain(rules, mine, faction, lower)
            left -= units
        lower = best_armor(state, rules, seat, lower)
    return power


@compiled
def answer_arm(state, seat, option, unit):
    """Modify units for this combat; their resource is spent when the combat is decided (H18.2)."""
    _, number, _, _ = unpack(option)
    state.players[seat].armed[unit] = number
    push(state, Step.ARM, seat, unit - 1)


@compiled
def spend_armor(state, rules, seat):
    """Pay for the units modified for this combat (H18.2)."""
    mine = state.players[seat]
    armed = armed_so_far(mine)
    if armed > 0:
        pay(state, seat, Resource.WOOD.value, armed * armor_price(rules, mine))


@compiled
def fall(state, rules, seat):
    """Take the deployed units off the army, whatever the result; some return at once (H8.3, H15.5, H19.10)."""
    mine = state.players[seat]
    spend_armor(state, rules, seat)
    for unit in range(UNITS):
        fallen = mine.deployed[unit]
        if fallen == 0:
            continue
        if state.faction[seat] == Faction.NAGAS and unit == HYDRA:
            if state.battle.versus == Versus.PLAYER or rules.hydra_dies:
                lose_hydra(mine)
                note(state, Event.FELL, seat, unit, 1)
                mine.lost += 1
            continue
        returning = resurrected(rules, mine, unit)
        mine.units[unit] -= fallen - returning
        mine.lost += fallen - returning
        note(state, Event.FELL, seat, unit, fallen)
        if returning > 0:
            note(state, Event.RETURNED, seat, unit, returning)


@compiled
def others_deployed(state, seat):
    """Return whether anything but a Hydra is deployed (H19.11, H19.12)."""
    mine = state.players[seat]
    for unit in range(UNITS):
        if mine.deployed[unit] > 0 and (state.faction[seat] != Faction.NAGAS or unit != HYDRA):
            return True
    return False


@compiled
def resurrected(rules, mine, unit):
    """Return how many Skeletons return because a Lich fell in the same combat (H15.5)."""
    if unit != SKELETON or not has(mine, Special.RESURRECTION) or mine.deployed[LICH] == 0:
        return 0
    if rules.resurrection_cap == 0:
        return mine.deployed[unit]
    return min(mine.deployed[unit], rules.resurrection_cap * mine.deployed[LICH])
