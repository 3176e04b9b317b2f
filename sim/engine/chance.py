"""Chance: dice, draws and shuffles from generators kept in the record they are drawn for.

The generator is SFC64 (Chris Doty-Humphrey, PractRand, 2014), word for word that of `numpy.random.SFC64`. `roll`,
`uniform` and `shuffle` take a record with a field `chance` of four unsigned words: a game's State, or a player's mind.

A State has streams beside its generator, so that rules that are changed in one place leave chance elsewhere as it was:
its own generator serves the set-up, and what is dealt again for a player who cannot see it; every purpose that dice are
rolled for has a generator of its own, started again in every round (`roll_for`); every shuffle of a deck has lots of
its own (`sim.engine.decks`). All come from the key of the State, which nobody learns who is dealt another.
"""

import numpy as np

from sim.compiling.compiled import compiled
from sim.engine.header import DICE

WARM_UP = 12  # words thrown away after seeding, as in the reference implementation
LOW_HALF = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
ONE = np.uint64(1)
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_A = np.uint64(0xBF58476D1CE4E5B9)
MIX_B = np.uint64(0x94D049BB133111EB)
TO_UNIT = 1.0 / 9007199254740992.0  # 2 ** -53


@compiled
def next_word(owner):
    """Return the next 64 random bits."""
    chance = owner.chance
    b, c = chance[1], chance[2]
    word = chance[0] + b + chance[3]
    chance[3] += ONE
    chance[0] = b ^ (b >> np.uint64(11))
    chance[1] = c + (c << np.uint64(3))
    chance[2] = ((c << np.uint64(24)) | (c >> np.uint64(40))) + word
    return word


@compiled
def mixed(word):
    """Return `word` with its bits scattered: the finaliser of SplitMix64 (Steele, Lea, Flood 2014)."""
    word = (word ^ (word >> np.uint64(30))) * MIX_A
    word = (word ^ (word >> np.uint64(27))) * MIX_B
    return word ^ (word >> np.uint64(31))


@compiled
def branch(key, number):
    """Return the key of branch number `number` of a key."""
    return mixed(key ^ (np.uint64(number) * MIX_A + GOLDEN))


@compiled
def start(owner, key):
    """Start the generator of a record from a key."""
    for word in range(3):
        key += GOLDEN
        owner.chance[word] = mixed(key)
    owner.chance[3] = ONE
    for _ in range(WARM_UP):
        next_word(owner)


@compiled
def seed_chance(owner, seed, game, stream):
    """Start the stream number `stream` of game `game` of the study with seed `seed`."""
    key = mixed(np.uint64(seed) + GOLDEN)
    key = mixed(key ^ (np.uint64(game) * GOLDEN + ONE))
    start(owner, branch(key, stream))


@compiled
def seed_play(state, seed, game, stream):
    """Start all chance of a State, and wipe out what was left of another."""
    seed_chance(state, seed, game, stream)
    state.streams.key = next_word(state)
    for purpose in range(DICE):
        dice = state.streams.dice[purpose]
        dice.started = 0
        for word in range(len(dice.chance)):
            dice.chance[word] = 0


@compiled
def begin(state, purpose):
    """Start the generator of a purpose, unless it was started in this round."""
    dice = state.streams.dice[purpose]
    if dice.started != state.turn_round + 1:
        dice.started = state.turn_round + 1
        start(dice, branch(branch(state.streams.key, purpose), state.turn_round))


@compiled
def roll(owner, sides):
    """Return a fair number from 0 to `sides` - 1 (Lemire 2019, algorithm 5: multiply, reject the uneven rest)."""
    span = np.uint64(sides)
    product = (next_word(owner) >> HALF) * span
    if (product & LOW_HALF) < span:
        uneven = (LOW_HALF + ONE - span) % span
        while (product & LOW_HALF) < uneven:
            product = (next_word(owner) >> HALF) * span
    return np.int64(product >> HALF)


@compiled
def roll_for(state, purpose, sides):
    """Return a fair number from 0 to `sides` - 1 by the dice of a purpose, one of `DICE` that the game tells apart."""
    begin(state, purpose)
    return roll(state.streams.dice[purpose], sides)


@compiled
def uniform(owner):
    """Return a number from 0 up to, not including, 1, on the grid of 2 ** -53."""
    return np.float64(next_word(owner) >> np.uint64(11)) * TO_UNIT


@compiled
def shuffle(owner, cards, count):
    """Shuffle the first `count` of `cards` in place (Fisher and Yates)."""
    for last in range(count - 1, 0, -1):
        other = roll(owner, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


@compiled
def shuffle_for(state, purpose, cards, count):
    """Shuffle the first `count` of `cards` in place by the dice of a purpose."""
    begin(state, purpose)
    shuffle(state.streams.dice[purpose], cards, count)
