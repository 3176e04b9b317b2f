"""Chance: dice, draws and shuffles from a generator kept in the record they are drawn for.

The generator is SFC64 (Chris Doty-Humphrey, PractRand, 2014), word for word that of `numpy.random.SFC64`. Every
function takes a record with a field `chance` of four unsigned words: a game's State, or a player's mind.
"""

import numpy as np

from sim.compiling.compiled import compiled

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
def seed_chance(owner, seed, game, stream):
    """Start the stream number `stream` of game `game` of the study with seed `seed`."""
    key = mixed(np.uint64(seed) + GOLDEN)
    key = mixed(key ^ (np.uint64(game) * GOLDEN + ONE))
    key = mixed(key ^ (np.uint64(stream) * MIX_A + GOLDEN))
    for word in range(3):
        key += GOLDEN
        owner.chance[word] = mixed(key)
    owner.chance[3] = ONE
    for _ in range(WARM_UP):
        next_word(owner)


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
def uniform(owner):
    """Return a number from 0 up to, not including, 1, on the grid of 2 ** -53."""
    return np.float64(next_word(owner) >> np.uint64(11)) * TO_UNIT


@compiled
def shuffle(owner, cards, count):
    """Shuffle the first `count` of `cards` in place (Fisher and Yates)."""
    for last in range(count - 1, 0, -1):
        other = roll(owner, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
