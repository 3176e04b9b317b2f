"""The rules: set-up, the round and the end (T1 to T4)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note, push
from sim.engine.chance import roll, roll_for
from sim.engine.header import End
from sim.engine.options import add, pack, verb_of
from tests.toy_game.words import Dice, Event, Step, Verb


@compiled
def setup(state, rules):
    """Hand out the purses and begin (T1)."""
    for seat in range(state.seats):
        state.coins[seat] = rules.purse[state.faction[seat]]
    push(state, Step.FLIP)


@compiled
def flip(state):
    """Flip the coin under the cup and ask a player to call it; the players take turns (T2)."""
    state.turn_round += 1
    state.coin = roll_for(state, Dice.COIN, 2)
    push(state, Step.PAY)
    push(state, Step.CALL, state.rounds_done % state.seats)


@compiled
def pay(state, rules):
    """Roll whether a coin changes hands at all, and end the round (T3)."""
    face = roll_for(state, Dice.DIE, rules.sides)
    if face < rules.paying:
        loser = 1 - state.winner
        state.coins[loser] -= 1
        state.coins[state.winner] += 1
        state.won[state.winner] += 1
        note(state, Event.PAID, loser)
    else:
        state.stand_offs += 1
        note(state, Event.STAND_OFF, face)
    state.rounds_done += 1
    end_round(state, rules)


@compiled
def end_round(state, rules):
    """End the duel with an empty purse or at the limit, or go on (T4)."""
    if state.coins[0] == 0 or state.coins[1] == 0:
        state.ended = End.VICTORY
    elif state.rounds_done >= rules.limit:
        state.ended = End.LIMIT
    else:
        push(state, Step.FLIP)


@compiled
def call_options(buffer):
    """List the two sides of the coin."""
    count = add(buffer, 0, pack(Verb.HEADS))
    return add(buffer, count, pack(Verb.TAILS))


@compiled
def answer_call(state, seat, option):
    """Lift the cup: who called right wins the round (T2)."""
    state.calls[seat] += 1
    state.winner = seat if verb_of(option) == state.coin else 1 - seat


@compiled
def hide(state, rules, seat):
    """Deal anew what the seat cannot see: the coin under the cup."""
    state.coin = roll(state, 2)
