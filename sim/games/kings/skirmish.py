"""One battle on an otherwise bare board, fought by the engine's own steps of battle with fixed answers.

It is there to check the exact battle odds against the rules themselves. Both sides hold one territory each, have no
cards and nowhere to withdraw to. The answers: hits finish the army that needs the fewest, the attacker presses on until
`withdraw_at` armies or fewer are left, and a conquered settlement is captured.
"""

from typing import NamedTuple

import numpy as np

from sim.compiling.compiled import bind, compiled
from sim.engine.chance import seed_play
from sim.engine.header import NOBODY, new_states
from sim.engine.options import pack, unpack
from sim.engine.tables import functions_of
from sim.games.kings.armies import armies_at, move_army, place_army, set_control, set_fortification, set_settlement
from sim.games.kings.battle import open_battle
from sim.games.kings.game import BATTLE_QUESTIONS, BATTLE_STEPS
from sim.games.kings.state import MAX_ARMIES, STATE
from sim.games.kings.words import Decision, Fortification, Verb

ATTACKER, DEFENDER = 0, 1
HOME = 0  # the attacker's territory; the first of its neighbours is fought over
WON, HELD, WITHDRAWN = 1, 0, -1
MOST_ANSWERS = 2 * MAX_ARMIES

advance, options, apply = functions_of(__name__, BATTLE_STEPS, BATTLE_QUESTIONS, others="refused")


class Skirmish(NamedTuple):
    """Who meets whom, and when the attacker breaks off."""

    attackers: int  # armies
    defenders: int  # armies, 0 where militia fights
    settlement: int  # level of the settlement fought over, 0 = none
    fortification: int  # its level, 0 = none
    withdraw_at: int  # after a round with both sides left, leave with this many armies or fewer; 0 = never


@compiled
def muster(state, rules, skirmish):
    """Put the two sides on an empty board and open the battle; `state` is a new record."""
    field = rules.neighbours[HOME][0]
    for place in range(rules.territories):
        state.land[place].controller = NOBODY
        state.land[place].culture = NOBODY
    state.fortifications[Fortification.NONE] = rules.territories
    state.seats = 2
    state.decider = NOBODY
    state.current = ATTACKER
    for player in (ATTACKER, DEFENDER):
        state.players[player].alive = 1
    set_control(state, HOME, ATTACKER)
    set_control(state, field, DEFENDER)
    set_settlement(state, field, skirmish.settlement, DEFENDER)
    set_fortification(state, field, skirmish.fortification)
    for _ in range(skirmish.defenders):
        place_army(state, DEFENDER, field)
    for army in range(skirmish.attackers):
        place_army(state, ATTACKER, HOME)
        move_army(state, ATTACKER, army, field)
    open_battle(state, ATTACKER, DEFENDER, ATTACKER, field)


@compiled
def most_damaged(state, choices, count):
    """Return the option that names the army with the most damage, the first of several."""
    best = choices[0]
    worst = -1
    for index in range(count):
        _, power, army, _ = unpack(choices[index])
        damage = state.powers[power].armies[army].damage
        if damage > worst:
            best, worst = choices[index], damage
    return best


@compiled
def fixed_answer(state, rules, skirmish, buffer):
    """Return the answer that this file fixes for the question being asked."""
    count = options(state, rules, buffer)
    match state.decision:
        case Decision.DAMAGE:
            return most_damaged(state, buffer, count)
        case Decision.PRESS:
            left = armies_at(state, ATTACKER, state.battle.place)
            return pack(Verb.GO_BACK if left <= skirmish.withdraw_at else Verb.FIGHT)
        case _:
            return buffer[0]


@compiled
def fight(state, rules, skirmish, buffer):
    """Fight the battle that `muster` opened to its end: WON, HELD or WITHDRAWN, as the attacker sees it."""
    while state.agenda.depth > 0 or state.decider != NOBODY:
        if state.decider == NOBODY:
            advance(state, rules)
        else:
            option = fixed_answer(state, rules, skirmish, buffer)
            player = state.decider
            state.decider = NOBODY
            apply(state, rules, player, option)
    if state.land[state.battle.place].controller == ATTACKER:
        return WON
    return WITHDRAWN if state.powers[ATTACKER].army_count > 0 else HELD


def _fight_many(states, rules, skirmish, seed, endings):
    """Fight a skirmish len(endings) times in the first of two new states, each time with a chance of its own."""
    buffer = np.zeros(MOST_ANSWERS, np.int64)
    muster(states[1], rules, skirmish)
    for battle in range(len(endings)):
        states[0] = states[1]
        seed_play(states[0], seed, battle, 0)
        endings[battle] = fight(states[0], rules, skirmish, buffer)


fight_many = bind(_fight_many, {"muster": muster, "seed_play": seed_play, "fight": fight}, "kings_fight_many")


def fight_battles(rules: np.record, skirmish: Skirmish, *, battles: int, seed: int) -> np.ndarray:
    """Return how a skirmish ends each time, shape (battles,): WON, HELD or WITHDRAWN."""
    endings = np.zeros(battles, np.int64)
    with np.errstate(over="ignore"):
        fight_many(new_states(STATE, 2), rules, skirmish, seed, endings)
    return endings
