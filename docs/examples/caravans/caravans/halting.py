"""Halting: wages, camps and contracts (C6, C7)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.header import NOBODY

from caravans.state import N_ANIMALS
from caravans.words import Camp, Event


@compiled
def halt(state, rules, player):
    """End the march where the caravan stands (C6.1)."""
    earn_wages(state, rules, player)
    for camp in range(Camp.HARBOUR):
        if rules.camp_at[camp] == state.players[player].space:
            halt_in_camp(state, rules, player, camp)


@compiled
def earn_wages(state, rules, player):
    """Earn coins by the animals that have not led a leg (C6.2, C9.4)."""
    earned = 0
    for animal in range(N_ANIMALS):
        earned += state.fresh[animal] * rules.wage[animal]
    if earned == 0:
        return
    earned += rules.guild_wage[state.faction[player]]
    mine = state.players[player]
    mine.coins += earned
    mine.wages += earned
    note(state, Event.RESTED, player, earned)


@compiled
def halt_in_camp(state, rules, player, camp):
    """Earn coins for the first halt in a camp, and for a contract (C6.3, C7.1)."""
    mine = state.players[player]
    if state.first[camp] == NOBODY:
        state.first[camp] = player
        mine.firsts += 1
        mine.coins += rules.first_coins[camp]
        note(state, Event.FIRST, player, camp, rules.first_coins[camp])
    if not mine.delivered and mine.dealt[0] == camp:
        deliver(state, rules, player, camp)


@compiled
def deliver(state, rules, player, camp):
    """Lay a fulfilled contract open, and be paid for it (C7.1, C7.2)."""
    mine = state.players[player]
    mine.delivered = 1
    mine.coins += rules.pays[camp]
    note(state, Event.DELIVERED, player, camp, rules.pays[camp])
