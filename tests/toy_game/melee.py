"""Coin melee: a game with an edition. Two duel; with the box Pack up to four do, each for himself.

Who calls wrong and rolls what pays loses a coin; the first empty purse ends the melee, and the fullest one wins. The
functions are those of both tables, the records are larger with the box.
"""

from dataclasses import replace
from pathlib import Path

import numpy as np

from sim.compiling.compiled import compiled
from sim.content.layout import RulesLayout, content_path, flag, number, table
from sim.engine.agenda import ask, pop, push
from sim.engine.chance import roll_for
from sim.engine.header import End, state_dtype
from sim.engine.options import verb_of
from sim.errors import RulesError
from sim.game import Choice, Column
from tests.toy_game import game, melee_words
from tests.toy_game.duel import flip
from tests.toy_game.words import Decision, Dice, Step

PACK = ("wolf", "hare")
BOX = "toy.box.pack"


def fields(factions):
    """Return the fields of the Rules record with purses for these factions."""
    return [table("purse", "purse.{0}", factions), number("sides", "die.sides"), number("paying", "die.paying")]


def state_of(seats):
    """Return the State record of a table with so many seats."""
    return state_dtype(
        [("coins", np.int64, (seats,)), ("coin", np.int64), ("wrong", np.int64), ("calls", np.int64, (seats,))]
    )


@compiled
def setup(state, rules):
    """Hand out the purses and begin."""
    for seat in range(state.seats):
        state.coins[seat] = rules.purse[state.faction[seat]]
    push(state, Step.FLIP)


@compiled
def advance(state, rules):
    """Carry out the top step of the agenda."""
    step, seat, _, _, _ = pop(state)
    match step:
        case Step.FLIP:
            flip(state)
        case Step.CALL:
            ask(state, seat, Decision.CALL)
        case Step.PAY:
            pay(state, rules)
        case _:
            raise RulesError("the agenda holds a step that the rules do not know")


@compiled
def pay(state, rules):
    """Take a coin of who called wrong, if the die agrees, and end the round."""
    caller = state.rounds_done % state.seats
    if state.wrong and roll_for(state, Dice.DIE, rules.sides) < rules.paying:
        state.coins[caller] -= 1
    state.rounds_done += 1
    if state.coins[caller] == 0:
        state.ended = End.VICTORY
    else:
        push(state, Step.FLIP)


@compiled
def apply(state, rules, seat, option):
    """Lift the cup."""
    state.calls[seat] += 1
    state.wrong = verb_of(option) != state.coin


@compiled
def observe(state, rules, seat, row):
    """Write how a seat stands at the end of a round."""
    row.standing = state.coins[seat]
    row.resources = len(state.coins)


@compiled
def outcome(state, rules, seat, row):
    """Write a seat's result."""
    row.score = state.coins[seat]
    row.rank = 1
    for other in range(state.seats):
        row.rank += state.coins[other] > state.coins[seat]
    row.calls = state.calls[seat]


@compiled
def summary(state, rules, row):
    """Write nothing of the game as a whole."""


def choose_edition(asked):
    """Return the table for many where it is asked for, or for one of its factions: they come with the box."""
    many = (asked.players or 0) > max(DUEL.players) or {*asked.factions} & {*PACK}
    return Choice("crowd", {BOX: True}) if many or asked.settings.get(BOX) else Choice("")


DUEL = replace(
    game.GAME,
    layout=RulesLayout("toy", content_path(__file__), fields(game.GAME.factions)),
    state=state_of(2),
    setup=setup,
    advance=advance,
    apply=apply,
    observe=observe,
    outcome=outcome,
    summary=summary,
    words=melee_words,
    seat_columns=(Column("calls", "calls of the coin made by the seat"),),
    game_columns=(),
    variants={"packed": {BOX: True}},
)
CROWD = replace(
    DUEL,
    title="Coin Duel with the Pack",
    players=range(2, 5),
    factions=(*DUEL.factions, *PACK),
    recommended=lambda content, players: CROWD.factions,
    layout=RulesLayout(
        "toy",
        Path(__file__).with_name("melee.toml"),
        [*fields((*DUEL.factions, *PACK)), flag("pack", "box.pack"), number("fine", "fine.coins")],
    ),
    state=state_of(4),
)

GAME = replace(
    DUEL,
    editions={"crowd": CROWD},
    choose_edition=choose_edition,
    boxes=dict.fromkeys(PACK, "Pack"),
    box_values={"Pack": ("purse.wolf", "purse.hare", "fine.*")},
)
UNCHOSEN = replace(GAME, choose_edition=None)
