"""The round and the turn, and how the race ends (C2, C8)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note, push
from sim.engine.header import End

from caravans.market import move_market
from caravans.road import place_at
from caravans.state import N_ANIMALS
from caravans.words import Event, Step


@compiled
def begin_round(state):
    """Begin a round, in which each player has a turn in order (C2.1)."""
    state.turn_round += 1
    note(state, Event.ROUND, state.turn_round)
    push(state, Step.END_ROUND)
    for player in range(state.seats - 1, -1, -1):
        push(state, Step.TURN, player)


@compiled
def begin_turn(state, rules, player):
    """Begin a turn: income, then the market, then the march (C2.2, C2.3)."""
    mine = state.players[player]
    mine.coins += rules.income
    note(state, Event.TURN, player, rules.income)
    state.current = player
    state.safe = mine.space
    state.legs = 0
    state.feedings = rules.guild_feedings[state.faction[player]]
    push(state, Step.END_TURN, player)
    push(state, Step.SET_OUT, player)
    for _ in range(rules.purchases):
        push(state, Step.MARKET, player)


@compiled
def set_out(state, player):
    """Begin the march with all animals fresh, those just bought too (C2.4)."""
    for animal in range(N_ANIMALS):
        state.fresh[animal] = state.players[player].cards[animal]
    push(state, Step.MARCH, player)


@compiled
def end_turn(state, rules, player):
    """Count where a turn ended (C2.5)."""
    mine = state.players[player]
    mine.ends[place_at(rules, mine.space)] += 1


@compiled
def end_round(state, rules):
    """End the race if a caravan is in the harbour, or at the limit; else the market moves on (C8.1, C8.4)."""
    state.rounds_done += 1
    if has_arrived(state):
        state.ended = End.VICTORY
    elif state.rounds_done >= rules.limit:
        note(state, Event.LIMIT)
        state.ended = End.LIMIT
    else:
        move_market(state, rules)
        push(state, Step.ROUND)


@compiled
def has_arrived(state):
    """Return whether a caravan is in the harbour (C8.1)."""
    for seat in range(state.seats):
        if state.players[seat].arrived:
            return True
    return False
