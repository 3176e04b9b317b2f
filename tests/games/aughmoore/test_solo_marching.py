"""The automatic enemy on the march: leaving home, where it may not go, what it picks up (A19.5 to A19.9, A19.13)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.words import Compass, Face, Objective, SoloAction, Terrain
from tests.games.aughmoore.foe import (
    CASTLE,
    ENEMY,
    HOME,
    alone,
    decline,
    failed,
    go,
    law,
    lead,
    poor,
    send,
    steps,
    turn,
    where,
)
from tests.games.aughmoore.position import (
    asked,
    faces,
    held,
    place,
    region,
    token,
    told,
    tower,
    units,
    vp,
)

pytestmark = pytest.mark.interpreted
LEADER = "warlord"


def scene(at=HOME, settings=None, enemy="orcs", **army):
    """The first Hero in a region with an army, the enemy without resources."""
    using = law(settings, enemy)
    state = alone(using, "humans" if enemy != "humans" else "orcs")
    poor(state)
    lead(state, using, LEADER if enemy == "orcs" else "paladin", at, **army)
    state.chronicle.written = 0
    return using, state


def test_A19_5_an_army_moves_one_region():
    """Hero and army go one region (A19.5)."""
    using, state = scene("ne_a", warrior=2, serf=1)
    assert go(state, using, LEADER, Compass.S) == "ne_b"
    assert units(state, ENEMY, "ne_b") == {LEADER: 1, "warrior": 2, "serf": 1}
    assert units(state, ENEMY, "ne_a") == {}


def test_A19_5_the_pace_is_a_value():
    """By another rule an army goes two regions (A19.5)."""
    using, state = scene("ne_a", {"solo.move.army": 2})
    go(state, using, LEADER, Compass.S)
    assert len(steps(state)) == 2


def test_A14_5_A19_5_a_faster_hero_goes_further():
    """What makes an army faster lengthens a move: the Raider goes two regions (A19.5, A14.5)."""
    using, state = scene()
    send(state, "raider", "ne_a")
    go(state, using, "raider", Compass.S)
    assert len(steps(state)) == 2


def test_A7_6_A19_5_a_desert_ends_a_longer_move():
    """A faster army stops in a Desert (A19.5, A7.6)."""
    using, state = scene()
    send(state, "raider", "ne_a")
    assert using.terrain[region("ne_d")] == Terrain.DESERT
    assert go(state, using, "raider", Compass.W) == "ne_d"


@pytest.mark.parametrize(
    ("serfs", "warriors", "leave"),
    [
        (0, 0, {}),
        (4, 0, {"serf": 4}),
        (6, 0, {"serf": 4}),
        (0, 5, {"warrior": 4}),
        (3, 5, {"warrior": 3, "serf": 1}),
        (3, 2, {"warrior": 2, "serf": 2}),
        (1, 1, {"warrior": 1, "serf": 1}),
    ],
)
def test_A19_6_who_leaves_the_capital(serfs, warriors, leave):
    """Five at most, Warriors first, but a Serf if there is one (A19.6)."""
    using, state = scene(serf=serfs, warrior=warriors)
    assert go(state, using, LEADER, Compass.N) == "ne_b"
    assert units(state, ENEMY, "ne_b") == {LEADER: 1, **leave}


def test_A19_6_A19_8_the_other_heroes_stay_in_the_courtyard():
    """One Hero leaves at a time (A19.6, A19.8)."""
    using, state = scene()
    go(state, using, LEADER, Compass.N)
    assert units(state, ENEMY, HOME) == {"blood_shaman": 1, "raider": 1}


def test_A19_5_A19_6_an_army_elsewhere_goes_altogether():
    """Away from the Capital all Land Units of the region go, without a Serf too (A19.5, A19.6)."""
    using, state = scene("ne_a", warrior=4)
    go(state, using, LEADER, Compass.S)
    assert units(state, ENEMY, "ne_b") == {LEADER: 1, "warrior": 4}


@pytest.mark.parametrize("arrow", list(Compass))
def test_A19_8_the_enemy_never_goes_home_by_itself(arrow):
    """Whatever the arrow, no Hero moves back into the Capital (A19.8)."""
    for start in ("ne_b", "ne_f", "ne_g"):
        using, state = scene(start)
        assert go(state, using, LEADER, arrow) not in (HOME, start)


@pytest.mark.parametrize("arrow", list(Compass))
def test_A19_8_two_heroes_never_meet(arrow):
    """Whatever the arrow, no Hero moves to another one (A19.8)."""
    using, state = scene("ne_a")
    send(state, "blood_shaman", "ne_b")
    send(state, "raider", "ne_e")
    assert go(state, using, LEADER, arrow) == "ne_d"


def test_A3_8_A19_5_a_region_without_room_is_passed_over():
    """The whole army must find room where it goes (A19.5, A3.8)."""
    using, state = scene("ne_a", warrior=2)
    place(state, using, ENEMY, "ne_b", serf=3)
    assert go(state, using, LEADER, Compass.S) != "ne_b"
    using, state = scene("ne_a", warrior=1)
    place(state, using, ENEMY, "ne_b", serf=3)
    assert go(state, using, LEADER, Compass.S) == "ne_b"


def test_A19_5_own_units_are_joined():
    """An army that comes to units of its side is one army with them (A19.5)."""
    using, state = scene("ne_a", warrior=1)
    place(state, using, ENEMY, "ne_b", serf=2)
    go(state, using, LEADER, Compass.S)
    assert units(state, ENEMY, "ne_b") == {LEADER: 1, "warrior": 1, "serf": 2}


def test_A19_5_moving_into_the_players_region_is_a_battle():
    """Entering a region that the player holds is a Battle, however strong he is (A19.5)."""
    using, state = scene("ne_a")
    place(state, using, 0, "ne_b", warrior=5)
    go(state, using, LEADER, Compass.S)
    assert asked(state, Decision.TACTIC, 0)
    assert state.battle.leader.tolist() == [ENEMY, 0]


def test_A12_1_A19_5_a_tower_of_the_player_is_fought_too():
    """A Tower without units holds its region (A19.5, A12.1)."""
    using, state = scene("ne_a")
    tower(state, 0, "ne_b")
    go(state, using, LEADER, Compass.S)
    assert asked(state, Decision.TACTIC, 0)


def test_A19_5_the_players_capital_may_be_entered():
    """A move may lead into the player's Capital (A19.5)."""
    using, state = scene("nw_b")
    go(state, using, LEADER, Compass.E)
    assert state.battle.region == region(CASTLE)
    assert state.battle.capital == 1


def test_A19_9_tokens_are_taken_for_vp():
    """Tokens where a move ends are taken, a VP for each, and do nothing (A19.9)."""
    using, state = scene("ne_a")
    token(state, "ne_b", "monster")
    token(state, "ne_b", "bonus_land", pile=1)
    go(state, using, LEADER, Compass.S)
    assert faces(state, "ne_b") == []
    assert where(state, LEADER) == "ne_b"
    assert state.players[ENEMY].vp_of[Cause.TOKEN] == vp(state, ENEMY) == 2 * using.solo_token_vp
    assert state.solo.taken == 2
    assert held(state, ENEMY) == (1, 0, 0)  # of the Mountains alone


@pytest.mark.parametrize("lying", [Face.HIDDEN, Face.SHOWN, Face.LASTING])
def test_A19_9_tokens_of_any_kind_are_taken(lying):
    """Shown and lasting tokens are taken as well (A19.9)."""
    using, state = scene("ne_a")
    token(state, "ne_b", "village", face=lying)
    go(state, using, LEADER, Compass.S)
    assert faces(state, "ne_b") == []
    assert vp(state, ENEMY) == using.solo_token_vp


def test_A19_9_the_vp_of_a_token_are_a_value():
    """Another number of VP for each token (A19.9)."""
    using, state = scene("ne_a", {"solo.tokens.vp_each": 2})
    token(state, "ne_b", "farm")
    go(state, using, LEADER, Compass.S)
    assert vp(state, ENEMY) == 2


def test_A19_9_tokens_passed_are_taken():
    """An army that goes further takes what lies in between (A19.9)."""
    using, state = scene("ne_a", {"solo.move.army": 2})
    for key in ("ne_b", "ne_f"):
        token(state, key, "farm")
    assert go(state, using, LEADER, Compass.S) == "ne_f"
    assert faces(state, "ne_b") == faces(state, "ne_f") == []


def test_A19_9_tokens_wait_for_the_battle():
    """Where the enemy fights nothing is taken before it has won (A19.9)."""
    using, state = scene("ne_a")
    token(state, "ne_b", "farm")
    place(state, using, 0, "ne_b", serf=1)
    go(state, using, LEADER, Compass.S)
    assert faces(state, "ne_b") == [Face.HIDDEN]


def test_A17_1_A19_9_the_last_hidden_token_is_an_objective():
    """A token that the enemy takes face-down counts as revealed (A19.9, A17.1)."""
    for lying, reached in ((Face.HIDDEN, Objective.EXPLORE), (Face.SHOWN, NOBODY)):
        using, state = scene("ne_a")
        state.hidden_land = 1
        token(state, "ne_b", "farm", face=lying)
        go(state, using, LEADER, Compass.S)
        assert state.objective == reached


def test_A19_9_entanglement_costs_the_enemy_nothing():
    """Tokens have no effect on the enemy (A19.9)."""
    using, state = scene("ne_e", serf=1)
    token(state, "ne_e", "entanglement", face=Face.LASTING)
    assert go(state, using, LEADER, Compass.S) == "ne_f"
    assert held(state, ENEMY) == (0, 0, 1)


@pytest.mark.parametrize(
    ("start", "arrow", "goal", "gained"),
    [
        ("ne_a", Compass.S, "ne_b", (1, 0, 0)),
        ("ne_e", Compass.S, "ne_f", (0, 0, 1)),
        ("ne_b", Compass.N, "ne_a", (0, 1, 0)),
        ("ne_a", Compass.W, "ne_d", (0, 0, 0)),
        ("ne_a", Compass.SW, "ne_e", (0, 0, 0)),
    ],
)
def test_A19_13_entering_a_resource_region_yields_its_resource(start, arrow, goal, gained):
    """One resource of the region's kind; a Desert and a Swamp yield nothing (A19.13)."""
    using, state = scene(start)
    assert go(state, using, LEADER, arrow) == goal
    assert held(state, ENEMY) == gained


def test_A19_13_only_humans_gain_by_the_other_reading():
    """The rules may keep the gain for the Humans (A19.13)."""
    settings = {"solo.enter_gain.who": "humans"}
    for enemy, start, gained in (("orcs", LEADER, (1, 0, 0)), ("humans", "paladin", (1, 0, 0))):
        using, state = scene("ne_a", settings, enemy)
        go(state, using, start, Compass.S)
        assert held(state, ENEMY) == (gained if enemy == "humans" else (0, 0, 0))


def test_A19_13_one_action_yields_two_at_most():
    """However far a move goes, it yields so many resources at most (A19.13)."""
    using, state = scene("ne_a", {"solo.move.army": 4})
    go(state, using, LEADER, Compass.S)
    entered = [goal for _, goal in steps(state)]
    yielding = [key for key in entered if using.resource_of[using.terrain[region(key)]] != NOBODY]
    assert len(yielding) > using.solo_enter_most == 2 == sum(held(state, ENEMY))


def test_A19_13_the_count_begins_anew_with_each_action():
    """The next action may yield again (A19.13)."""
    using, state = scene("ne_a")
    state.solo.entered = int(using.solo_enter_most)
    turn(state, using, LEADER, SoloAction.RECRUIT, Compass.S)
    assert failed(state)
    assert held(state, ENEMY) == (1, 0, 0)


def test_A19_13_a_battle_comes_before_the_resource():
    """Where the enemy fights it must win before it gains (A19.13)."""
    using, state = scene("ne_a")
    place(state, using, 0, "ne_b", warrior=1)
    go(state, using, LEADER, Compass.S)
    assert asked(state, Decision.TACTIC, 0)
    assert held(state, ENEMY) == (0, 0, 0)


def test_A14_4_A19_13_humans_gain_once_for_entering_a_region():
    """The trait of the Humans tells of the same resource that entering brings: it brings no second one (A19.13)."""
    using, state = scene("ne_a", enemy="humans")
    state.solo.space = 1
    lead(state, using, "paladin", "ne_a")
    go(state, using, "paladin", Compass.S)
    assert held(state, ENEMY) == (1, 0, 0)


@pytest.mark.parametrize(("most", "gained"), [(2, 1), (0, 0)])
def test_A14_4_A19_13_humans_gain_by_their_trait_where_entering_brings_nothing(most, gained):
    """What it brings counts for the most that an action may bring, as what entering brings does (A19.13, A14.4)."""
    settings = {"solo.enter_gain.amount": 0, "solo.enter_gain.most_per_action": most}
    using, state = scene("ne_a", settings, enemy="humans")
    state.solo.space = 1
    lead(state, using, "paladin", "ne_a")
    go(state, using, "paladin", Compass.S)
    assert held(state, ENEMY) == (gained, 0, 0)


def test_A18_11_A19_6_a_tax_moves_the_hero_like_a_failed_action():
    """After a Tax the Hero gathers and moves as ever (A18.11, A19.6)."""
    using, state = scene(serf=1)
    turn(state, using, LEADER, SoloAction.TAX, Compass.N)
    if asked(state, Decision.FOLLOW, 0):
        decline(state, using)
    assert units(state, ENEMY, "ne_b") == {LEADER: 1, "serf": 1}


def test_A19_5_the_move_is_told():
    """The chronicle tells each step of a Hero (A19.5)."""
    using, state = scene()
    go(state, using, LEADER, Compass.N)
    assert told(state, Event.SOLO_MOVED) == [(0, region(HOME), region("ne_b"), 0)]
