import importlib
import sys
from functools import partial

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from sim.compiling.compiled import INTERPRETED
from sim.engine.options import pack, unpack, unpacked
from sim.environment import env, raw_env
from sim.errors import UsageError
from sim.study.steps import new_game
from tests.playing import TOY
from tests.toy_game.words import Verb

MELEE = "tests.toy_game.melee:GAME"
ENDLESS = {"toy.limit.rounds": 100, "toy.purse.lion": 1000, "toy.purse.boar": 1000}  # nobody can lose so much


def played(table, place=0):
    """Answer at some place of the legal ones until nobody is left; return the sum of rewards of each agent."""
    found = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        _, reward, termination, truncation, _ = table.last()
        found[agent] += reward
        table.step(None if termination or truncation else place)
    return found


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent")
@pytest.mark.interpreted
@pytest.mark.parametrize(
    ("game", "players"),
    [
        (TOY, 2),
        pytest.param(MELEE, 3, marks=pytest.mark.skipif(not INTERPRETED, reason="its edition would be compiled first")),
    ],
)
def test_the_libraries_own_tests_pass(game, players):
    """It warns where an observation is no bare array, as those of its own games with masks are not."""
    api_test(env(game, players), num_cycles=100)
    seed_test(partial(env, game, players), num_cycles=100)


def test_agents_are_the_seats_and_whoever_is_asked_is_selected():
    table = raw_env(TOY)
    table.reset()
    assert table.possible_agents == ["seat_1", "seat_2"]
    assert table.agent_selection == "seat_1"
    assert table.infos["seat_2"] == {"faction": "boar"}
    table.step(0)
    assert table.agent_selection == "seat_2"


def test_a_seed_decides_its_first_game_and_those_that_follow():
    table = raw_env(TOY, seed=7)
    begun = []
    for seed in (None, None, 3, None):
        table.reset(seed=seed)
        begun.append((table.match.stage.study.seed, table.match.index))
    assert begun == [(7, 0), (7, 1), (3, 0), (3, 1)]
    assert table.match.workspace.states.tobytes() == new_game(TOY, seed=3, index=1).workspace.states.tobytes()


def test_places_of_the_mask_are_those_of_the_options():
    table = raw_env(TOY)
    table.reset()
    mine, other = table.observe("seat_1"), table.observe("seat_2")
    assert mine["action_mask"].tolist() == [1, 1]
    assert mine["options"].tolist() == [[Verb.HEADS, -1, -1, -1], [Verb.TAILS, -1, -1, -1]]
    assert table.describe(1) == "tails"
    assert not other["action_mask"].any()
    assert (other["options"] == -1).all()


def test_observations_and_samples_lie_in_their_spaces():
    table = raw_env(TOY)
    table.reset()
    for agent in table.agents:
        space = table.observation_space(agent)
        assert space.contains(table.observe(agent))
        assert space.contains(space.sample())


def test_the_numbers_of_an_observation_have_names():
    table = raw_env(TOY)
    table.reset()
    seen = dict(zip(table.names, table.observe("seat_2")["observation"].tolist(), strict=True))
    assert (seen["seat"], seen["seats"], seen["coins[0]"], seen["coins[1]"]) == (1, 2, 3, 5)
    assert not any(name.startswith(("chance", "streams", "agenda", "chronicle")) for name in seen)


def test_an_observation_does_not_tell_what_is_hidden():
    """The coin under the cup is dealt anew: the same under both, and it is either side as often over many games."""
    table, lies, shown = raw_env(TOY), [], []
    coin = table.names.index("coin")
    for _ in range(400):
        table.reset()
        before = table.observe("seat_1")["observation"]
        table.match.state.coin = 1 - table.match.state.coin
        assert (table.observe("seat_1")["observation"] == before).all()
        lies.append(1 - int(table.match.state.coin))
        shown.append(int(before[coin]))
    agreeing = sum(np.array(lies) == shown)
    assert abs(agreeing - 200) < 4 * 10  # four standard errors of 400 fair coins


def test_looking_changes_nothing_and_shows_the_same_twice():
    table = raw_env(TOY)
    table.reset()
    before = table.match.workspace.states.tobytes()
    first, second = table.observe("seat_1"), table.observe("seat_1")
    assert all((first[name] == second[name]).all() for name in first)
    assert table.match.workspace.states.tobytes() == before


def test_the_end_rewards_the_share_of_the_win():
    table = env(TOY)
    for _ in range(5):
        table.reset()
        assert sorted(played(table).values()) == [0.0, 1.0]


def test_a_game_stopped_at_its_limit_is_truncated_and_nobody_is_rewarded():
    table = raw_env(TOY, settings=ENDLESS)
    table.reset()
    while not table.match.is_over:
        table.step(0)
    assert set(table.truncations.values()) == {True}
    assert set(table.terminations.values()) == {False}
    assert set(table.rewards.values()) == {0.0}


def test_a_victory_is_terminated():
    table = raw_env(TOY)
    table.reset()
    while not table.match.is_over:
        table.step(0)
    assert set(table.terminations.values()) == {True}
    assert set(table.truncations.values()) == {False}


def test_an_action_that_is_none_is_refused():
    bare = raw_env(TOY)
    bare.reset()
    with pytest.raises(ValueError, match="2 is no legal action of seat_1; they are 0 to 1"):
        bare.step(2)
    table = env(TOY)
    table.reset()
    with pytest.raises(AssertionError, match="not in action space"):
        table.step(2)


def test_rendering_tells_what_happened_how_all_stand_and_what_is_asked():
    table = env(TOY, render_mode="ansi")
    table.reset()
    assert table.render() == "lion 3, boar 5\nlion: call the coin"
    table.step(0)
    told, standing, asked = table.render().splitlines()
    assert told == "lion pays a coin"
    assert standing == "lion 2, boar 6"
    assert asked == "boar: call the coin"
    played(table)
    table.close()
    unwatched = raw_env(TOY)
    unwatched.reset()
    assert unwatched.render() is None


def test_mistakes_are_told():
    with pytest.raises(UsageError, match="unknown game 'chess'"):
        env("chess")
    with pytest.raises(UsageError, match="the render mode must be None or 'ansi', not 'human'"):
        env(TOY, render_mode="human")
    table = env(TOY)
    with pytest.raises(UsageError, match="the seed must be"):
        table.reset(seed=-1)


def test_a_missing_extra_is_told_in_one_line(monkeypatch):
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "sim.environment")
    with pytest.raises(UsageError, match=r"pip install 'counterpoise\[rl\]'"):
        importlib.import_module("sim.environment")


def test_many_options_are_unpacked_as_each_of_them_is():
    packed = [pack(3), pack(0, 1022, -1, 7), pack(1023, 5, 0, 1022)]
    assert [tuple(row) for row in unpacked(np.array(packed)).tolist()] == [unpack(option) for option in packed]
