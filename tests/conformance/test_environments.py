"""Laws of the environments of every game and number of players, interpreted: none is compiled for them anew."""

import numpy as np
import pytest
from pettingzoo.test import api_test

from sim.compiling.compiled import INTERPRETED
from sim.environment import ILLEGAL_REWARD, env, raw_env
from sim.game import find
from tests.playing import game_keys

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not INTERPRETED, reason="plays a few answers at each table, which would be compiled first"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent"),
]
TABLES = [
    pytest.param((key, players), id=f"{find(key).key}-{players}")
    for key in game_keys()
    for players in find(key).all_players
]
CYCLES = 4  # answers of each seat that are tried
ANSWERS = 60
DEALS = 12


@pytest.mark.parametrize("table", TABLES)
def test_the_librarys_own_test_passes(table):
    api_test(env(*table), num_cycles=CYCLES)


def test_an_illegal_action_loses_the_game():
    table = env("conquer", 2)
    table.reset()
    loser = table.agent_selection
    table.step(table.action_space(loser).n - 1)
    assert table.rewards == {"seat_1": 0, "seat_2": 0} | {loser: ILLEGAL_REWARD}
    assert all(table.terminations.values())


def dealt_numbers(table, seat):
    """Return what a seat is shown in several deals of a position, a row each."""
    return np.array([table.match.view(seat).numbers() for _ in range(DEALS)])


def test_what_a_seat_is_shown_is_true_or_dealt_anew(key):
    """Dealing the hidden things of the true position anew changes no number that a seat is shown for sure."""
    table = raw_env(key, seed=3)
    table.reset()
    chance = np.random.default_rng(1)
    for _ in range(ANSWERS):
        if not table.match.is_over:
            table.step(int(chance.integers(len(table.match.options()))))
    seat = (table.match.decider + 1) % len(table.possible_agents)
    shown = dealt_numbers(table, seat)
    table.match = table.match.redealt(seat)
    others = dealt_numbers(table, seat)
    sure = (shown == shown[0]).all(axis=0) & (others == others[0]).all(axis=0)
    assert (shown[0] == others[0])[sure].all()
    assert sure.mean() > 0.5


def test_an_environment_names_what_its_answers_carry(key):
    table, game = raw_env(key), find(key)
    assert list(table.verbs) == [verb.name.lower() for verb in game.verbs]
    assert list(table.decisions) == [decision.name.lower() for decision in game.decisions]
    assert all(len(operands) <= 3 for operands in table.verbs.values())
