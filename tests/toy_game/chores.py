"""Chores: two draw lots for a prize, and what they did before decides how many lots each has.

Everybody is asked whether to work or to rest, then whether to wave or to nod, then to sign. Who works has as many lots
as the faction's work is worth, who rests has one; one lot wins. Waving does nothing, nobody can do without signing, and
nobody is ever asked to fly. With lots a and b the owner of a wins with probability a / (a + b), so that what working is
worth to players who choose by chance is known.
"""

from pathlib import Path

import numpy as np

from sim.compiling.compiled import compiled
from sim.content.layout import RulesLayout, table
from sim.engine.agenda import ask, pop, push
from sim.engine.chance import roll
from sim.engine.header import End, state_dtype
from sim.engine.operands import Carrier
from sim.engine.options import add, pack, verb_of
from sim.game import Game
from sim.mechanics import doing
from tests.toy_game import chores_words
from tests.toy_game.chores_words import Decision, Verb
from tests.toy_game.words import Faction

FIELDS = [table("lots", "lots.{0}", Faction)]
LAYOUT = RulesLayout("chores", Path(__file__).with_name("chores.toml"), FIELDS)
KNOWN = (Verb.WORK, Verb.REST, Verb.WAVE, Verb.SIGN, Verb.FLY)
STATE = state_dtype([("lots", np.int64, (2,)), ("winner", np.int64)])


class Step(Carrier):
    """Steps of the agenda."""

    ASK = 0, "seat", ("decision", Decision)
    DRAW = 1


@compiled
def setup(state, rules):
    """Put all questions on the agenda, and the draw below them."""
    state.lots[:] = 1
    push(state, Step.DRAW)
    for decision in (Decision.SIGN, Decision.GREET, Decision.CHORE):
        for seat in range(state.seats):
            push(state, Step.ASK, seat, decision)


@compiled
def advance(state, rules):
    """Ask the next question, or draw a lot."""
    step, seat, decision, _, _ = pop(state)
    if step == Step.ASK:
        ask(state, seat, decision)
    else:
        state.turn_round = state.rounds_done = 1
        state.winner = roll(state, state.lots[0] + state.lots[1]) >= state.lots[0]
        state.ended = End.VICTORY


@compiled
def options(state, rules, buffer):
    """List the legal answers; return their number."""
    if state.decision == Decision.SIGN:
        return add(buffer, 0, pack(Verb.SIGN))
    first, second = (Verb.WORK, Verb.REST) if state.decision == Decision.CHORE else (Verb.WAVE, Verb.NOD)
    return add(buffer, add(buffer, 0, pack(first)), pack(second))


@compiled
def apply(state, rules, seat, option):
    """Give lots for work."""
    if verb_of(option) == Verb.WORK:
        state.lots[seat] = rules.lots[state.faction[seat]]


@compiled
def hide(state, rules, seat):
    """Nothing is hidden."""


@compiled
def observe(state, rules, seat, row):
    """Write the lots as the standing."""
    row.standing = state.lots[seat]


@compiled
def outcome(state, rules, seat, row):
    """Write who won."""
    row.rank = 1 if state.winner == seat else 2
    row.score = state.lots[seat]


@compiled
def summary(state, rules, row):
    """Nothing more to tell of a game."""


def recommended(content, players):
    """Return the factions."""
    return ("lion", "boar")


GAME = Game(
    key="chores",
    title="Chores",
    behaviour=1,
    players=range(2, 3),
    factions=("lion", "boar"),
    fixed_table=False,
    recommended=recommended,
    layout=LAYOUT,
    state=STATE,
    most_options=2,
    setup=setup,
    advance=advance,
    options=options,
    apply=apply,
    hide=hide,
    observe=observe,
    outcome=outcome,
    summary=summary,
    words=chores_words,
    mechanics=tuple(doing(verb.name.lower(), verb.name.lower(), verb) for verb in KNOWN),
)
