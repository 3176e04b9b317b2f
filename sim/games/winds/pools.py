"""Pools of Essence: their tests and blessings (W5.9 to W5.12)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.options import add, pack
from sim.games.winds.carriers import TEXT_CARRIER
from sim.games.winds.effects import gain_carrier, roll_die
from sim.games.winds.hands import take_card
from sim.games.winds.money import pay, purse
from sim.games.winds.streams import Dice
from sim.games.winds.vocabulary import Purpose
from sim.games.winds.words import Count, Event, Kind, Verb
from sim.games.winds.wounds import most_power


@compiled
def test_options(state, rules, player, buffer, count):
    """List the pools in hand whose test can be tried now, each once a turn (W5.9, W5.10)."""
    mine = state.players[player]
    if mine.pools == 0:
        return count
    for text in range(rules.first_text[Kind.POOL], rules.first_text[Kind.POOL + 1]):
        if mine.hand[text] > 0 and not mine.tried >> text & 1 and can_try(state, rules, player, text):
            count = add(buffer, count, pack(Verb.TEST, text))
    return count


@compiled
def can_try(state, rules, player, text):
    """Return whether a test can be passed: a count reached, a price in hand, low Power; a roll always (W5.10)."""
    mine = state.players[player]
    test = rules.pool_test[text]
    match test.what:
        case Count.ROLL:
            return True
        case Count.PAY_CAPITAL:
            return purse(state, rules, player, Purpose.ANY.value) >= test.at_least
        case Count.POWER_DIVISOR:
            return mine.power <= (most_power(state, rules, player) + test.at_least - 1) // test.at_least
        case _:
            return mine.counts[test.what] >= test.at_least


@compiled
def try_test(state, rules, player, text):
    """Try the test of a pool; who passes is blessed (W5.10, W5.11)."""
    mine = state.players[player]
    mine.tried |= 1 << text
    test = rules.pool_test[text]
    passed = True
    face = 0
    if test.what == Count.ROLL:
        face = roll_die(state, rules, Dice.TESTS)
        passed = face >= test.at_least
    elif test.what == Count.PAY_CAPITAL:
        pay(state, rules, player, Purpose.ANY.value, test.at_least)
    note(state, Event.TEST, player, text, passed, face)
    if passed:
        take_card(state, rules, player, text)
        gain_carrier(state, rules, player, TEXT_CARRIER + text)
