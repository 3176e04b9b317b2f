"""The generator against NumPy's SFC64, and what is made of it against what it should be."""

from itertools import permutations

import numpy as np
import pytest
from scipy import stats

from policies.random import MIND
from sim.engine.chance import next_word, roll, seed_chance, shuffle, uniform

pytestmark = pytest.mark.usefixtures("chance_wraps")


@pytest.fixture
def owner():
    mind = np.zeros(1, MIND)[0]
    seed_chance(mind, 2024, 7, 0)
    return mind


def reference(owner):
    """NumPy's generator in the same state."""
    twin = np.random.SFC64()
    state = {"state": owner.chance.copy()}
    twin.state = {"bit_generator": "SFC64", "state": state, "has_uint32": 0, "uinteger": 0}
    return twin


def test_words_are_those_of_numpy(owner):
    twin = reference(owner)
    assert [int(next_word(owner)) for _ in range(1000)] == [int(word) for word in twin.random_raw(1000)]


def test_uniform_numbers_are_those_of_numpy(owner):
    twin = np.random.Generator(reference(owner))
    assert [uniform(owner) for _ in range(1000)] == twin.random(1000).tolist()


def test_the_reference_vector_of_the_published_seeding(owner):
    """Seeding as in PractRand: three seed words, counter 1, twelve words thrown away."""
    owner.chance[:] = (1, 2, 3, 1)
    for _ in range(12):
        next_word(owner)
    twin = np.random.SFC64()
    twin.state = {
        "bit_generator": "SFC64",
        "state": {"state": np.array([1, 2, 3, 1], np.uint64)},
        "has_uint32": 0,
        "uinteger": 0,
    }
    twin.random_raw(12)
    assert int(next_word(owner)) == int(twin.random_raw())


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 100])
def test_rolls_are_fair(owner, sides):
    rolls = [roll(owner, sides) for _ in range(20_000)]
    assert stats.chisquare(np.bincount(rolls, minlength=sides)).pvalue > 1e-4


def test_a_die_with_one_side_shows_it(owner):
    assert {roll(owner, 1) for _ in range(10)} == {0}


def test_the_largest_dice_stay_in_range(owner):
    sides = 2**32 - 1
    rolls = [roll(owner, sides) for _ in range(2000)]
    assert min(rolls) >= 0
    assert max(rolls) < sides
    assert abs(np.mean(rolls) / sides - 0.5) < 4 / np.sqrt(12 * 2000)


def test_every_order_of_a_shuffle_is_equally_likely(owner):
    orders = list(permutations(range(4)))
    counts = dict.fromkeys(orders, 0)
    for _ in range(24_000):
        cards = np.arange(5)
        shuffle(owner, cards, 4)
        counts[tuple(cards[:4].tolist())] += 1
        assert cards[4] == 4
    assert stats.chisquare(list(counts.values())).pvalue > 1e-4


def test_streams_differ_in_every_part_of_their_name():
    seen = set()
    for name in [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (2**63 - 1, 0, 0), (0, 2**40, 3)]:
        mind = np.zeros(1, MIND)[0]
        seed_chance(mind, *name)
        seen.add(int(next_word(mind)))
    assert len(seen) == 6


def test_first_rolls_of_successive_games_are_independent():
    mind = np.zeros(1, MIND)[0]
    rolls = []
    for game in range(20_000):
        seed_chance(mind, 1, game, 0)
        rolls.append(roll(mind, 6))
    pairs = np.bincount(np.array(rolls[:-1:2]) * 6 + np.array(rolls[1::2]), minlength=36)
    assert stats.chisquare(pairs).pvalue > 1e-4
