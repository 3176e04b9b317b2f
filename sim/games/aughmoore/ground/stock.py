"""Resources: paying, gaining, and choosing which (A2.2)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.chance import roll_for
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.pieces import is_enemy
from sim.games.aughmoore.state import RESOURCES
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.streams import Dice


@compiled
def can_pay(mine, price):
    """Return whether a player has all of a price."""
    lacking = 0
    for resource in range(RESOURCES):
        if mine.stock[resource] < price[resource]:
            lacking += 1
    return lacking == 0


@compiled
def pay(state, side, price):
    """Pay a price in full."""
    for resource in range(RESOURCES):
        spend(state, side, resource, price[resource])


@compiled
def spend(state, side, resource, amount):
    """Pay some of one resource."""
    if amount > 0:
        state.players[side].stock[resource] -= amount
        note(state, Event.PAID, side, resource, amount)


@compiled
def gain(state, rules, side, resource, amount):
    """Receive some of one resource; no stock exceeds the cap (A2.2)."""
    mine = state.players[side]
    received = min(amount, max(0, rules.cap - mine.stock[resource]))
    if amount > 0:
        mine.stock[resource] += received
        mine.collected[resource] += received
        note(state, Event.GAINED, side, resource, received, amount - received)


@compiled
def gain_choice(state, rules, side, amount):
    """Let a player choose the kind of each resource that it receives (A9.6)."""
    if is_enemy(state, side):
        for _ in range(amount):
            gain(state, rules, side, enemy_pick(state, rules, side), 1)
    elif amount > 0:
        push(state, Step.GAIN, side, amount)


@compiled
def ask_gain(state, side, amount):
    """Ask for the kind of the next resource (A9.6)."""
    ask(state, side, Decision.GAIN, amount)


@compiled
def gain_options(buffer):
    """List the three kinds of resources."""
    count = 0
    for resource in range(RESOURCES):
        count = add(buffer, count, pack(Verb.CHOOSE, resource))
    return count


@compiled
def answer_gain(state, rules, side, amount, option):
    """Receive one resource of the chosen kind, and ask for the next (A9.6)."""
    _, resource, _, _ = unpack(option)
    gain(state, rules, side, resource, 1)
    if amount > 1:
        push(state, Step.GAIN, side, amount - 1)


@compiled
def enemy_pick(state, rules, side):
    """Return the resource that the solo enemy takes where it has a choice (A18.10, A19.13)."""
    if rules.enemy_takes_at_random:
        return roll_for(state, Dice.ENEMY_PICKS, RESOURCES)
    return scarcest(state.players[side])


@compiled
def scarcest(mine):
    """Return the resource of which a player has least, the first of equals."""
    least = 0
    for resource in range(1, RESOURCES):
        if mine.stock[resource] < mine.stock[least]:
            least = resource
    return least
