"""The generator against NumPy's SFC64, and what is made of it against what it should be."""

from itertools import permutations

import numpy as np
import pytest
from scipy import stats

from policies.random import MIND
from sim.engine.chance import next_word, roll, roll_for, seed_chance, seed_play, shuffle, shuffle_for, uniform
from sim.engine.decks import deck_dtype, fill_deck
from sim.engine.header import DICE
from tests.toy_game.state import STATE

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


@pytest.fixture
def state():
    state = np.zeros(1, STATE)[0]
    seed_play(state, 3, 4, 0)
    return state


def rolls(state, purpose, count=20):
    return [roll_for(state, purpose, 6) for _ in range(count)]


def test_dice_of_one_purpose_do_not_shift_those_of_another(state):
    twin = state.copy()
    rolls(twin, 1, 5)
    shuffle_for(twin, 2, np.arange(9), 9)
    fill_deck(twin, np.zeros(1, deck_dtype(9))[0], np.array([4, 5]), 0)
    assert rolls(twin, 0) == rolls(state, 0)
    assert rolls(twin, 3) != rolls(twin, 0)


def test_every_round_begins_with_dice_of_its_own_however_many_were_rolled_before(state):
    first, twin = rolls(state, 0), state.copy()
    rolls(twin, 0, 3)
    state.turn_round = twin.turn_round = 1
    second = rolls(state, 0)
    assert second == rolls(twin, 0)
    assert second != first


def test_dice_of_a_purpose_are_fair(state):
    found = []
    for turn_round in range(400):
        state.turn_round = turn_round
        found += rolls(state, turn_round % DICE, 30)
    assert stats.chisquare(np.bincount(found, minlength=6)).pvalue > 1e-4


def test_first_dice_of_successive_rounds_and_purposes_are_independent(state):
    found = []
    for turn_round in range(2500):
        state.turn_round = turn_round
        found += [roll_for(state, purpose, 6) for purpose in range(4)]
    pairs = np.bincount(np.array(found[:-1:2]) * 6 + np.array(found[1::2]), minlength=36)
    assert stats.chisquare(pairs).pvalue > 1e-4


def words(state):
    return set(np.frombuffer(state.streams.tobytes(), np.uint64).tolist())


def test_chance_that_is_started_anew_leaves_nothing_of_the_old(state):
    rolls(state, 0)
    before = words(state)
    seed_play(state, 3, 4, 1)
    after = words(state)
    assert before & after == {0}
