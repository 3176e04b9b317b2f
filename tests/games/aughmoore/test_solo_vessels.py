"""The automatic enemy aboard its Vessels: boarding, flying, sailing, docking (A19.7, A19.11, A19.12)."""

import pytest

from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.words import Compass, Face
from tests.games.aughmoore.foe import (
    CASTLE,
    ENEMY,
    HOME,
    alone,
    go,
    law,
    lead,
    poor,
    send,
    steps,
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
)

pytestmark = pytest.mark.interpreted
LEADER = "warlord"
AIR, SEA = "dragon", "submarine"


def scene(at, settings=None, **army):
    """The first Hero in a region with an army and Vessels, the enemy without resources."""
    using = law(settings)
    state = alone(using)
    poor(state)
    lead(state, using, LEADER, at, **army)
    state.chronicle.written = 0
    return using, state


def path(state):
    """The regions that the enemy went through."""
    return [goal for _, goal in steps(state)]


@pytest.mark.parametrize(
    ("army", "aboard"),
    [
        ({}, {}),
        ({"serf": 2}, {"serf": 1}),
        ({"warrior": 2}, {"warrior": 1}),
        ({"warrior": 2, "serf": 1}, {"warrior": 1}),
    ],
)
@pytest.mark.parametrize("vessel", [AIR, SEA])
def test_A19_7_a_hero_boards_with_one_more(vessel, army, aboard):
    """The Hero takes one unit aboard, a Warrior rather than a Serf; the others stay (A19.7)."""
    using, state = scene("ne_a", **army, **{vessel: 1})
    goal = go(state, using, LEADER, Compass.S)
    assert goal != "ne_a"
    assert units(state, ENEMY, goal) == {LEADER: 1, vessel: 1, **aboard}
    left = {key: number - aboard.get(key, 0) for key, number in army.items()}
    assert units(state, ENEMY, "ne_a") == {key: number for key, number in left.items() if number}


def test_A19_7_A19_8_no_other_hero_comes_aboard():
    """Out of the Courtyard too only the acting Hero goes (A19.7, A19.8)."""
    using, state = scene(HOME, dragon=1, serf=1)
    goal = go(state, using, LEADER, Compass.N)
    assert units(state, ENEMY, goal) == {LEADER: 1, AIR: 1, "serf": 1}


def test_A19_7_the_air_vessel_comes_first():
    """Of two Vessels in his region the Hero takes the Air Vessel (A19.7)."""
    using, state = scene("ne_a", dragon=1, submarine=1)
    go(state, using, LEADER, Compass.S)
    assert where(state, AIR) == where(state, LEADER)
    assert where(state, SEA) == "ne_a"


def test_A19_7_a_vessel_elsewhere_does_not_help():
    """A Hero without a Vessel in his region marches (A19.7)."""
    using, state = scene("ne_a")
    place(state, using, ENEMY, HOME, dragon=1)
    go(state, using, LEADER, Compass.S)
    assert path(state) == ["ne_b"]
    assert where(state, AIR) == HOME


def test_A19_11_a_flight_goes_two_regions_or_three_by_the_other_reading():
    """An Air Vessel always goes to the end of its steps: the second move is the last (A19.11)."""
    for most, settings in ((2, None), (3, {"solo.move.vessel": 3})):
        using, state = scene("ne_a", settings, dragon=1)
        go(state, using, LEADER, Compass.S)
        assert len(path(state)) == most


def test_A19_11_a_flight_uses_no_ferry_and_no_graticule():
    """From the start of a ferry route the Vessel flies over land or sea instead (A19.11)."""
    using, state = scene("ne_b", dragon=1)
    go(state, using, LEADER, Compass.E)
    assert "nw_d" not in path(state)
    assert go(*reversed(scene("ne_b")), LEADER, Compass.E) == "nw_d"


def test_A19_11_the_central_sea_counts_as_one():
    """The central Sea Region may be flown over, as one of the steps (A19.11)."""
    using, state = scene("ne_i", {"solo.move.vessel": 3}, dragon=1)
    go(state, using, LEADER, Compass.SW)
    assert path(state)[0] == "central"
    assert len(path(state)) == 3
    using, state = scene("ne_i", {"solo.move.vessel": 3, "solo.move.air_central_sea": 2}, dragon=1)
    go(state, using, LEADER, Compass.SW)
    assert len(path(state)) == 2


@pytest.mark.parametrize("arrow", list(Compass))
@pytest.mark.parametrize("start", ["ne_d", "ne_g", "ne_i", "ne_j"])
def test_A19_11_a_flight_never_ends_at_sea(start, arrow):
    """The last step is turned clockwise to land (A19.11)."""
    using, state = scene(start, dragon=1)
    goal = go(state, using, LEADER, arrow)
    assert goal[:2] in ("nw", "ne", "se")
    assert goal != HOME


def test_A19_11_a_flight_ends_where_the_player_is():
    """A region that the player holds ends the flight, in a Battle (A19.11)."""
    using, state = scene("ne_a", dragon=1)
    place(state, using, 0, "ne_b", serf=1)
    go(state, using, LEADER, Compass.S)
    assert path(state) == ["ne_b"]
    assert asked(state, Decision.TACTIC, 0)
    assert state.battle.flew == 1


def test_A7_17_A19_11_a_desert_does_not_end_a_flight():
    """An Air Vessel flies on over a Desert (A19.11, A7.17)."""
    using, state = scene("ne_a", dragon=1)
    go(state, using, LEADER, Compass.W)
    assert path(state)[0] == "ne_d"
    assert len(path(state)) == int(using.solo_vessel_steps)


def test_A19_8_A19_11_a_flight_passes_no_hero_and_not_the_capital():
    """Neither the own Capital nor another Hero's region is flown over (A19.8, A19.11)."""
    for arrow in Compass:
        using, state = scene("ne_a", dragon=1)
        send(state, "blood_shaman", "ne_b")
        go(state, using, LEADER, arrow)
        assert not {HOME, "ne_b"} & set(path(state))


def test_A19_9_A19_11_a_flight_takes_the_tokens_of_the_land_it_passes():
    """Tokens on land are taken in passing, those at sea not, unless the rules say so (A19.9, A19.11)."""
    for takes in (False, True):
        using, state = scene("ne_i", {"solo.tokens.air_takes_sea_tokens": takes}, dragon=1)
        using.solo_vessel_steps = 2
        token(state, "central", "bonus_sea")
        goal = go(state, using, LEADER, Compass.SW)
        assert path(state) == ["central", goal]
        assert (faces(state, "central") == []) == takes
    using, state = scene("ne_a", dragon=1)
    token(state, "ne_b", "farm")
    go(state, using, LEADER, Compass.S)
    assert path(state)[0] == "ne_b"
    assert faces(state, "ne_b") == []


def test_A19_13_a_flight_may_yield_two_resources():
    """Each Resource Region passed yields, two at most in one action (A19.13)."""
    using, state = scene("ne_a", dragon=1)
    go(state, using, LEADER, Compass.S)
    assert sum(held(state, ENEMY)) == 2


def test_A19_12_undocking_costs_no_movement():
    """A sail from a shore passes as many Sea Regions more as undocking takes, then docks for nothing (A19.12)."""
    using, state = scene("ne_a", submarine=1)
    go(state, using, LEADER, Compass.W)
    assert path(state)[:3] == ["corner_ne", "strait_nw_ne", "bay_nw"]
    assert len(path(state)) == 1 + int(using.solo_vessel_steps) + 1


def test_A19_12_a_sail_ends_at_a_shore():
    """After its last step the Vessel docks where the compass shows a shore (A19.12)."""
    for arrow in Compass:
        using, state = scene("ne_a", submarine=1)
        goal = go(state, using, LEADER, arrow)
        assert region(goal) < 40
        assert where(state, SEA) == goal


def test_A19_12_a_sail_goes_round_the_rim_if_it_lies_straight_on():
    """Over the rim only in the direction of the arrow (A19.12)."""
    using, state = scene("corner_ne", submarine=1)
    go(state, using, LEADER, Compass.E)
    assert path(state)[0] == "corner_nw"
    using, state = scene("corner_ne", submarine=1)
    go(state, using, LEADER, Compass.SE)
    assert path(state)[0] == "bay_ne"


def test_A7_12_A19_12_the_central_sea_ends_a_sail():
    """In the central Sea Region the sail is over and the Vessel docks (A19.12, A7.12)."""
    using, state = scene("strait_nw_ne", submarine=1)
    go(state, using, LEADER, Compass.S)
    assert path(state)[0] == "central"
    assert len(path(state)) == 2


def test_A19_12_a_vessel_of_the_player_is_fought_at_sea():
    """A sail stops where a Vessel of the player is, in a Battle, and does not dock (A19.12)."""
    using, state = scene("corner_ne", submarine=1)
    place(state, using, 0, "corner_nw", galleon=1)
    go(state, using, LEADER, Compass.E)
    assert path(state) == ["corner_nw"]
    assert asked(state, Decision.TACTIC, 0)
    assert where(state, SEA) == "corner_nw"


def docked(**shores):
    """The Vessel at the end of a sail in the north-east bay, armies of the player on some shores."""
    using, state = scene("bay_ne", submarine=1)
    using.solo_vessel_steps = 0
    for key, army in shores.items():
        place(state, using, 0, key, **army)
    return using, state


def test_A19_12_it_docks_at_the_players_weakest_shore():
    """Beside shores that the player holds it docks at the weakest and fights, whatever the arrow (A19.12)."""
    for arrow in Compass:
        using, state = docked(ne_g={"serf": 1}, ne_b={"warrior": 1})
        assert go(state, using, LEADER, arrow) == "ne_g"
        assert asked(state, Decision.TACTIC, 0)


def test_A19_12_it_docks_at_a_stronger_army_too():
    """The player's only shore is attacked even if he is stronger there (A19.12)."""
    using, state = docked(ne_g={"warrior": 5})
    assert go(state, using, LEADER, Compass.N) == "ne_g"
    assert asked(state, Decision.TACTIC, 0)


def test_A11_1_A19_12_a_tower_counts_with_the_shore():
    """A Tower makes a shore stronger (A19.12, A11.1)."""
    using, state = docked(ne_g={"serf": 1}, ne_b={"warrior": 1})
    tower(state, 0, "ne_g")
    assert go(state, using, LEADER, Compass.N) == "ne_b"


def test_A19_12_of_equal_shores_the_compass_decides():
    """Equally weak shores: the first one clockwise (A19.12)."""
    for arrow, goal in ((Compass.N, "ne_b"), (Compass.W, "ne_g")):
        using, state = docked(ne_g={"serf": 1}, ne_b={"serf": 1})
        assert go(state, using, LEADER, arrow) == goal


def test_A19_8_A19_12_it_never_docks_at_home():
    """The own Capital is no shore to dock at, nor is another Hero's region (A19.8, A19.12)."""
    for arrow in Compass:
        using, state = docked()
        send(state, "raider", "ne_b")
        assert go(state, using, LEADER, arrow) in ("ne_g", "ne_j")


def test_A19_12_with_no_open_shore_it_stays_at_sea():
    """A Vessel that can dock nowhere ends its move at sea (A19.12)."""
    using, state = docked()
    send(state, "raider", "ne_b")
    send(state, "blood_shaman", "ne_g")
    place(state, using, ENEMY, "ne_j", serf=5)
    assert go(state, using, LEADER, Compass.N) == "bay_ne"


def test_A19_9_A19_12_a_sail_takes_the_tokens_of_the_seas_it_passes():
    """Sea tokens are taken in passing and at the end, also that of the first Sea Region (A19.9, A19.12)."""
    using, state = scene("ne_a", submarine=1)
    for key in ("corner_ne", "strait_nw_ne", "bay_nw", "corner_nw"):
        token(state, key, "bonus_sea")
    go(state, using, LEADER, Compass.W)
    for key in path(state):
        assert faces(state, key) == []
    assert state.solo.taken == len({"corner_ne", "strait_nw_ne", "bay_nw", "corner_nw"} & set(path(state))) > 2


def test_A19_9_A19_13_docking_takes_tokens_and_yields_a_resource():
    """The shore where it docks is entered: its token and its resource are gained (A19.9, A19.13)."""
    using, state = docked()
    token(state, "ne_j", "farm")
    assert go(state, using, LEADER, Compass.W) == "ne_j"
    assert faces(state, "ne_j") == []
    assert held(state, ENEMY) == (1, 0, 0)


def test_A19_9_A19_12_tokens_under_a_battle_at_sea_wait():
    """Where the enemy fights at sea the token stays till it has won (A19.9, A19.12)."""
    using, state = scene("corner_ne", submarine=1)
    place(state, using, 0, "corner_nw", galleon=1)
    token(state, "corner_nw", "bonus_sea")
    go(state, using, LEADER, Compass.E)
    assert faces(state, "corner_nw") == [Face.HIDDEN]


def test_A19_7_everybody_at_sea_is_aboard():
    """At sea the passengers go on with the Vessel, never overboard (A19.7)."""
    using, state = scene("corner_ne", submarine=1, warrior=1)
    goal = go(state, using, LEADER, Compass.W)
    assert units(state, ENEMY, goal) == {LEADER: 1, "warrior": 1, SEA: 1}
    assert units(state, ENEMY, "corner_ne") == {}


def test_A19_11_A19_12_the_player_is_asked_nothing_by_a_move_without_battle():
    """Where the player is not met nobody is asked (A19.11, A19.12)."""
    for vessel in (AIR, SEA):
        using, state = scene("ne_a", **{vessel: 1})
        go(state, using, LEADER, Compass.S)
        assert not told(state, Event.BATTLE)
        assert state.decider == -1
        assert where(state, LEADER) != CASTLE
