"""Duels whose rules lead nowhere: round and round without a question, question after question, or no answer at all."""

from dataclasses import replace

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, push
from tests.toy_game.game import GAME
from tests.toy_game.words import Decision, Step


@compiled
def flip_for_ever(state, rules):
    """Put the step that has just been taken back on the agenda."""
    state.agenda.depth = 0
    push(state, Step.FLIP)


@compiled
def ask_again(state, rules, seat, option):
    """Put the same question to the other player."""
    ask(state, 1 - seat, Decision.CALL)


@compiled
def push_for_ever(state, rules):
    """Leave the step that is being taken where it is, and push one more."""
    push(state, Step.FLIP)


@compiled
def no_options(state, rules, buffer):
    """List no answer."""
    return 0


@compiled
def boundless(state, rules, seat, row):
    """Write a number that no column holds."""
    row.rank = 1
    row.calls = 2**40


ROUND_AND_ROUND = replace(GAME, key="round_and_round", advance=flip_for_ever)
ASKING = replace(GAME, key="asking", apply=ask_again)
PILING = replace(GAME, key="piling", advance=push_for_ever)
SPEECHLESS = replace(GAME, key="speechless", options=no_options)
BOUNDLESS = replace(GAME, key="boundless", outcome=boundless)
