"""A duel in which a round ends without a word, and the next begins with a coin for both players."""

from dataclasses import replace

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.tables import Row, functions_of
from tests.toy_game.duel import end_round, flip
from tests.toy_game.game import GAME, QUESTIONS, ask_call
from tests.toy_game.words import Event, Step


@compiled
def muster(state):
    """Give both players a coin, and flip as ever."""
    for seat in range(state.seats):
        state.coins[seat] += 1
    note(state, Event.STAND_OFF, 0)
    flip(state)


@compiled
def end_silently(state, rules):
    """End the round, and say nothing of it."""
    state.rounds_done += 1
    end_round(state, rules)


STEPS: dict[Step, Row] = {Step.FLIP: muster, Step.CALL: ask_call, Step.PAY: end_silently}

advance, options, apply = functions_of(__name__, STEPS, QUESTIONS, asked=("seat",))

MUSTERING = replace(GAME, key="mustering", advance=advance, options=options, apply=apply)
