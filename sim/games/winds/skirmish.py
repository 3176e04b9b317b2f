"""One battle between two players with nothing else, fought by the engine's own steps of battle with fixed answers.

It is there to check the exact battle odds against the rules themselves. Stats are printed on two heroes and a
stronghold; floors, rerolls and reductions come from a card lent to each side. The answers: battle cards are placed in
the order given, and a die is rolled again where a table says so. What follows the outcome is not carried out.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from sim.compiling.compiled import bind, compiled
from sim.engine.chance import seed_play
from sim.engine.header import NOBODY, new_states
from sim.engine.options import pack
from sim.engine.tables import functions_of
from sim.errors import RulesError
from sim.games.winds.attacking import ATTACKER, DEFENDER, attack
from sim.games.winds.carriers import CARRIERS
from sim.games.winds.effects import clear_totals, gain_carrier
from sim.games.winds.game import BATTLE_QUESTIONS, BATTLE_STEPS
from sim.games.winds.hands import give_card
from sim.games.winds.holdings import gain_stronghold
from sim.games.winds.state import MAX_FACE_UP, MAX_PLACED, MAX_TEXTS, N_CLASSES, STATE
from sim.games.winds.vocabulary import Bonus, Deed
from sim.games.winds.words import Decision, Kind, Step, Verb

WON, HELD = 1, 0
HERO, STRONGHOLD, INDEPENDENT = 0, 1, 2
FIELD = 0  # the stronghold attacked
LENT = CARRIERS - 2  # carriers without effects of their own: the card lent to the attacker, then the defender's
PLENTY = 1_000_000  # capital

advance, options, apply = functions_of(__name__, BATTLE_STEPS, BATTLE_QUESTIONS, others="refused")


class Skirmish(NamedTuple):
    """Who meets whom, with what, and how rerolls are used; every pair is the attacker's, then the defender's."""

    versus: int  # what is attacked: 0 a hero, 1 a player's stronghold, 2 an independent one
    stats: tuple[int, int]  # Attack, Defense
    powers: tuple[int, int]  # of the heroes
    floors: tuple[int, int]  # least result of a roll, the lowest face where there is none
    reductions: tuple[int, int]  # damage that a beaten hero is spared
    cards: tuple[Sequence[int], Sequence[int]]  # in the order placed, by place among the battle cards
    rerolls: tuple[np.ndarray, np.ndarray]  # whether to roll again: [rerolls left - 1, own face, opposing face]


class Orders(NamedTuple):
    """What compiled code reads of a skirmish; the first index is the side."""

    versus: int
    powers: np.ndarray  # (2,)
    texts: np.ndarray  # (2, MAX_PLACED), -1 = no card
    rerolls: np.ndarray  # (2, most rerolls, faces, faces)


@compiled
def muster(state, rules, orders):
    """Put the two players on an empty table and declare the battle; `state` is a new record."""
    state.seats = 2
    state.decider = NOBODY
    for index in range(MAX_FACE_UP):
        state.independent[index] = NOBODY
    for side in (ATTACKER, DEFENDER):
        equip_side(state, rules, orders, side)
    if orders.versus == HERO:
        attack(state, rules, ATTACKER, pack(Verb.ATTACK_HERO, DEFENDER))
    elif orders.versus == STRONGHOLD:
        gain_stronghold(state, rules, DEFENDER, FIELD)
        attack(state, rules, ATTACKER, pack(Verb.ATTACK_STRONGHOLD, FIELD, NOBODY, DEFENDER))
    else:
        state.independent[0] = FIELD
        attack(state, rules, ATTACKER, pack(Verb.ATTACK_INDEPENDENT, 0))


@compiled
def equip_side(state, rules, orders, side):
    """Give a player its hero, the card lent to it, battle cards and means; no class is left to be unlocked."""
    mine = state.players[side]
    mine.alive = 1
    mine.unlocked = (1 << N_CLASSES) - 1
    mine.capital = PLENTY
    mine.line[0] = side
    mine.power = orders.powers[side]
    clear_totals(mine, rules)
    gain_carrier(state, rules, side, LENT + side)
    for index in range(MAX_PLACED):
        if orders.texts[side, index] != NOBODY:
            give_card(state, rules, side, orders.texts[side, index])


@compiled
def face_number(rules, result):
    """Return the number of a face of the battle die, 0 where no die was rolled."""
    for number in range(rules.sides):
        if rules.faces[number] == result:
            return number
    return 0


@compiled
def fixed_answer(state, rules, orders, side):
    """Return the answer that the orders fix for the question being asked."""
    battle = state.battle
    if state.decision == Decision.PLACE_CARD:
        text = orders.texts[side, battle.count[side]]
        return pack(Verb.PASS) if text == NOBODY else pack(Verb.PLAY, text)
    own, other = face_number(rules, battle.rolls[side]), face_number(rules, battle.rolls[1 - side])
    again = orders.rerolls[side, battle.rerolls[side] - 1, own, other]
    return pack(Verb.REROLL) if again else pack(Verb.PASS)


@compiled
def answer(state, rules, orders, buffer):
    """Answer the question being asked, which must be legal."""
    player, side = state.decider, state.about[0]
    option = fixed_answer(state, rules, orders, side)
    for index in range(options(state, rules, buffer)):
        if buffer[index] == option:
            state.decider = NOBODY
            apply(state, rules, player, option)
            return
    raise RulesError("the skirmish asks for what the rules do not allow")


@compiled
def fight(state, rules, orders, buffer, ending):
    """Fight the declared battle to its outcome: WON or HELD, damage to the defender's hero, to the attacker's."""
    step = Step.CLEAR.value
    while step != Step.OUTCOME:
        if state.decider != NOBODY:
            answer(state, rules, orders, buffer)
            continue
        for side in (ATTACKER, DEFENDER):
            ending[2 - side] = state.players[side].power
        step = state.agenda.entries[state.agenda.depth - 1].step
        advance(state, rules)
    for side in (ATTACKER, DEFENDER):
        ending[2 - side] = max(0, ending[2 - side] - state.players[side].power)
    ending[0] = state.players[ATTACKER].attacks_won[state.battle.target]


def _fight_many(states, rules, orders, seed, endings):
    """Fight a skirmish once for each row of endings in the first of two new states, each time by chance of its own."""
    buffer = np.zeros(MAX_TEXTS, np.int64)
    muster(states[1], rules, orders)
    for battle in range(len(endings)):
        states[0] = states[1]
        seed_play(states[0], seed, battle, 0)
        fight(states[0], rules, orders, buffer, endings[battle])


fight_many = bind(_fight_many, {"muster": muster, "seed_play": seed_play, "fight": fight}, "winds_fight_many")


def fight_battles(rules: np.record, skirmish: Skirmish, *, battles: int, seed: int) -> np.ndarray:
    """Return how a skirmish ends each time.

    Args:
        rules: the Rules record of the game.
        skirmish: the battle; Power must suffice for its cards, capital is never short.
        battles: how often it is fought.
        seed: every battle has a stream of chance of its own from this seed.

    Returns:
        Shape (battles, 3): WON or HELD, damage to the defender's hero, damage to the attacker's hero.
    """
    endings = np.zeros((battles, 3), np.int32)
    with np.errstate(over="ignore"):
        fight_many(new_states(STATE, 2), _printed(rules, skirmish), _orders(rules, skirmish), seed, endings)
    return endings


def _printed(rules: np.record, skirmish: Skirmish) -> np.record:
    """Return the rules with the stats of the skirmish on two heroes, a stronghold and two cards to be lent."""
    rules = rules.copy()
    rules.cards_per_battle = MAX_PLACED
    rules.hero_attack[ATTACKER], rules.hero_defense[DEFENDER] = skirmish.stats
    rules.stronghold_defense[FIELD] = skirmish.stats[DEFENDER]
    rules.hero_power[:2] = skirmish.powers
    for side in (ATTACKER, DEFENDER):
        amounts = skirmish.floors[side], skirmish.reductions[side], len(skirmish.rerolls[side])
        for bonus, amount in zip((Bonus.ROLL_FLOOR, Bonus.BATTLE_REDUCTION, Bonus.REROLLS), amounts, strict=True):
            _lend(rules, LENT + side, bonus, amount)
    return rules


def _lend(rules: np.record, carrier: int, bonus: Bonus, amount: int) -> None:
    """Write a lasting effect behind all others, as one of the last carriers'."""
    effect = rules.effects[rules.first_effect[CARRIERS]]
    effect.deed, effect.bonus, effect.amount = Deed.BONUS, bonus, amount
    rules.first_effect[carrier + 1 :] += 1


def _orders(rules: np.record, skirmish: Skirmish) -> Orders:
    texts = np.full((2, MAX_PLACED), NOBODY)
    rerolls = np.zeros((2, max(1, *map(len, skirmish.rerolls)), rules.sides, rules.sides), np.bool_)
    for side, (cards, plan) in enumerate(zip(skirmish.cards, skirmish.rerolls, strict=True)):
        texts[side, : len(cards)] = rules.first_text[Kind.BATTLE] + np.array(cards, np.int64)
        rerolls[side, : len(plan)] = plan
    return Orders(skirmish.versus, np.array(skirmish.powers, np.int64), texts, rerolls)
