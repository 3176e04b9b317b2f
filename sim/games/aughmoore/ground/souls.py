"""Souls: what the Underworld brings its owner and what is paid with them; they are no resource (O31, O33, O35)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.effects import effects_of
from sim.games.aughmoore.content.catalogue import PRICES
from sim.games.aughmoore.content.vocabulary import Pick
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.pieces import is_enemy

SOUL_PRICE = PRICES.index("soul")  # place of Souls in an extra price


@compiled
def keeps_souls(state, rules, side):
    """Return whether a player has the card Underworld, to which Souls belong (O5, O31)."""
    brought = 0
    for index in effects_of(rules, rules.carriers.special + state.faction[side]):
        brought += rules.effects[index].resource == Pick.SOUL
    return brought > 0 and not is_enemy(state, side)


@compiled
def gain_souls(state, rules, side, amount):
    """Take Souls as far as there are tokens; further ones are lost (O31, O33)."""
    mine = state.players[side]
    taken = min(amount, max(0, rules.souls_most - mine.souls))
    if amount > 0:
        mine.souls += taken
        note(state, Event.SOULS, side, taken, amount - taken)


@compiled
def spend_souls(state, side, effect):
    """Pay the Souls that an effect costs (O34)."""
    price = effect.pay[SOUL_PRICE]
    if price > 0:
        state.players[side].souls -= price
        note(state, Event.PAID_SOULS, side, price)
