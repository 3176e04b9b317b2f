"""Power: healing, damage, and the maximum (W3.9, W11.1)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note, push
from sim.engine.header import NOBODY
from sim.games.winds.vocabulary import Bonus
from sim.games.winds.words import Event, Step


@compiled
def active_hero(state, player):
    """Return the hero a player plays now (W1.8)."""
    mine = state.players[player]
    return mine.line[mine.lost]


@compiled
def most_power(state, rules, player):
    """Return the maximum Power of the active hero (W1.9)."""
    return rules.hero_power[active_hero(state, player)] + state.players[player].totals[Bonus.MAX_POWER]


@compiled
def heal(state, rules, player, amount):
    """Heal the active hero, never above its maximum (W3.9)."""
    mine = state.players[player]
    healed = min(amount, most_power(state, rules, player) - mine.power)
    if healed > 0:
        mine.power += healed
        note(state, Event.HEAL, player, healed, mine.power)


@compiled
def hurt(state, player, damage, by):
    """Damage the active hero; at 0 Power it falls, slain by the seat `by` or by nobody (W11.1)."""
    mine = state.players[player]
    if damage <= 0 or mine.power <= 0:
        return
    if by != NOBODY:
        state.players[by].damage_dealt += min(damage, mine.power)
    mine.power -= damage
    note(state, Event.DAMAGE, player, damage, max(0, mine.power), by)
    if mine.power <= 0:
        push(state, Step.FALL, player, by)
