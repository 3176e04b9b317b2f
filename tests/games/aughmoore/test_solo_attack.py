"""The Attack of the automatic enemy: whom it can reach, whom it picks, how it gets there (A18.12)."""

import pytest

from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Compass, Face, SoloAction, Terrain, Unit
from tests.games.aughmoore.foe import (
    CASTLE,
    ENEMY,
    HOME,
    alone,
    failed,
    hero,
    law,
    lead,
    pointing,
    send,
    steps,
    turn,
    where,
)
from tests.games.aughmoore.position import (
    asked,
    build,
    faces,
    held,
    level,
    place,
    region,
    run,
    stock,
    token,
    told,
    tower,
    units,
    vp,
)

pytestmark = pytest.mark.interpreted
LEADER = "warlord"  # Strength 4, no faster than others
START = "ne_e"


def scene(at=START, settings=None, army=None, **others):
    """The Hero with an army in a region, armies of the player elsewhere."""
    using = law(settings)
    state = alone(using)
    lead(state, using, LEADER, at, **({"warrior": 1} if army is None else army))
    for key, units_there in others.items():
        place(state, using, 0, key, **units_there)
    state.chronicle.written = 0
    return using, state


def attack(state, using, arrow=Compass.N, who=LEADER):
    """Let the Hero draw an Attack; return whom he attacks, or None."""
    turn(state, using, who, SoloAction.ATTACK, arrow)
    fought = told(state, Event.BATTLE)
    return None if failed(state) or not fought else where(state, who)


def test_A18_12_an_army_next_door_is_attacked():
    """A weaker army in an adjacent region is attacked (A18.12)."""
    using, state = scene(ne_a={"serf": 1})
    assert attack(state, using) == "ne_a"
    assert asked(state, Decision.TACTIC, 0)
    assert state.battle.leader.tolist() == [ENEMY, 0]


def test_A18_12_the_whole_army_goes():
    """All units in the Hero's region move with him (A18.12)."""
    using, state = scene(army={"warrior": 2, "serf": 1}, ne_a={"serf": 1})
    attack(state, using)
    assert units(state, ENEMY, "ne_a") == {LEADER: 1, "warrior": 2, "serf": 1}
    assert units(state, ENEMY, START) == {}


def test_A18_12_two_regions_are_in_reach():
    """An army two regions away is attacked, one three regions away is not (A18.12)."""
    using, state = scene("ne_a", ne_f={"serf": 1})
    assert attack(state, using) == "ne_f"
    using, state = scene("ne_a", ne_j={"serf": 1})
    assert attack(state, using) is None


def test_A18_12_the_reach_is_a_value():
    """Another reach changes who is attacked (A18.12)."""
    using, state = scene("ne_a", {"solo.action.attack.reach": 1}, ne_f={"serf": 1})
    assert attack(state, using) is None


def test_A7_7_A18_12_ferry_routes_are_ways():
    """An army across a ferry route is in reach (A18.12, A7.7)."""
    using, state = scene("ne_i", nw_j={"serf": 1})
    assert attack(state, using) == "nw_j"


def test_A18_5_A18_12_nobody_in_reach_is_a_failed_action():
    """With no army within two regions the Hero moves by the compass (A18.12, A18.5)."""
    using, state = scene("ne_a", nw_a={"serf": 1})
    assert attack(state, using, Compass.E) is None
    assert failed(state)
    assert steps(state) == [("ne_a", "ne_b")]


def test_A18_12_a_stronger_army_is_not_attacked():
    """Only an army no stronger than the Hero's is attacked (A18.12)."""
    using, state = scene(army={}, ne_a={"warrior": 2, "serf": 1})
    assert attack(state, using) is None
    assert failed(state)


def test_A18_12_an_equal_army_is_attacked():
    """Equal Natural Strength is enough (A18.12)."""
    using, state = scene(army={}, ne_a={"warrior": 2})
    assert attack(state, using) == "ne_a"


def test_A18_12_only_natural_strength_counts():
    """Abilities and Spells are not weighed: the Warlord's bonus does not help (A18.12)."""
    using, state = scene(army={"serf": 1}, ne_a={"warrior": 3})
    assert attack(state, using) is None


def test_A18_12_the_weakest_is_attacked():
    """Of several armies in reach the one of least Natural Strength, however near (A18.12)."""
    using, state = scene(army={"warrior": 2}, ne_a={"warrior": 2}, ne_b={"serf": 1}, ne_d={"warrior": 1})
    assert attack(state, using) == "ne_b"
    using, state = scene(army={"warrior": 2}, ne_a={"warrior": 2}, ne_g={"serf": 1}, ne_d={"warrior": 1})
    assert attack(state, using) == "ne_g"


@pytest.mark.parametrize(
    ("arrow", "target"),
    [(Compass.N, "ne_d"), (Compass.NE, "ne_a"), (Compass.SE, "ne_f"), (Compass.S, "ne_f"), (Compass.W, "ne_h")],
)
def test_A18_12_ties_go_clockwise(arrow, target):
    """Of equally weak armies the first one clockwise of the arrow (A18.12)."""
    using, state = scene(ne_d={"serf": 1}, ne_a={"serf": 1}, ne_f={"serf": 1}, ne_h={"serf": 1})
    assert attack(state, using, arrow) == target


def test_A18_12_the_arrow_does_not_matter_otherwise():
    """The enemy attacks in any direction (A18.12)."""
    for arrow in Compass:
        using, state = scene(ne_a={"serf": 1}, ne_i={"warrior": 1})
        assert attack(state, using, arrow) == "ne_a"


def test_A10_1_A18_12_starting_a_battle_scores():
    """The enemy gains 1 VP for the Battle that it starts (A18.12, A10.1)."""
    using, state = scene(ne_a={"serf": 1})
    attack(state, using)
    assert vp(state, ENEMY) == using.attacker_vp == using.attack_vp == 1
    assert state.players[ENEMY].vp_of[Cause.BATTLE] == 1


def test_A18_12_the_vp_of_an_attack_are_a_value():
    """Other VP for an Attack change what it scores (A18.12)."""
    using, state = scene(settings={"solo.action.attack.vp": 2}, ne_a={"serf": 1})
    attack(state, using)
    assert vp(state, ENEMY) == 2


def test_A11_1_A18_12_a_tower_counts_with_the_army():
    """A Tower in the region makes its army too strong (A18.12, A11.1)."""
    using, state = scene(army={}, ne_a={"warrior": 1})
    tower(state, 0, "ne_a")
    assert attack(state, using) is None
    using, state = scene(army={"serf": 1}, ne_a={"warrior": 1})
    tower(state, 0, "ne_a")
    assert attack(state, using) == "ne_a"


def test_A18_12_a_lone_tower_is_no_army():
    """A Tower without units is not attacked (A18.12)."""
    using, state = scene()
    tower(state, 0, "ne_a")
    assert attack(state, using) is None


def besieged(settings=None, warriors=4, **courtyard):
    """The Hero beside the player's Capital, strong enough for its first level."""
    using, state = scene("nw_b", settings, army={"warrior": warriors})
    place(state, using, 0, CASTLE, **courtyard)
    return using, state


def test_A11_3_A18_12_the_capital_may_be_attacked():
    """The player's Capital is a target if the Hero's army is as strong as it and its units (A18.12, A11.3)."""
    using, state = besieged(serf=1)
    assert attack(state, using) == CASTLE
    assert state.battle.capital == 1
    using, state = besieged(warriors=1, serf=3)
    assert attack(state, using) is None


def test_A11_3_A18_12_levels_and_buildings_protect_the_capital():
    """Its level and its Buildings count in its Strength (A18.12, A11.3)."""
    for built, spared in (((), False), (("cathedral", "sea_dock"), True)):
        using, state = besieged(serf=1)
        level(state, using, 0, 3)
        build(state, using, 0, *built)
        assert (attack(state, using) is None) == spared


def test_A18_12_the_rules_may_spare_the_capital():
    """By the other reading a Capital is no army (A18.12)."""
    using, state = besieged({"solo.action.attack.capital_is_a_target": False}, serf=1)
    assert attack(state, using) is None


def test_A7_6_A18_12_a_desert_ends_the_attack():
    """Nobody behind a Desert is in reach, unless the rules let an Attack pass (A18.12, A7.6)."""
    for stops in (True, False):
        using, state = scene("ne_j", {"solo.action.attack.desert_stops": stops}, ne_h={"serf": 1})
        assert using.terrain[region("ne_i")] == Terrain.DESERT
        assert (attack(state, using) is None) == stops


def test_A18_12_an_army_in_a_desert_is_in_reach():
    """An Attack may end in a Desert (A18.12)."""
    using, state = scene("ne_j", ne_i={"serf": 1})
    assert attack(state, using) == "ne_i"


def test_A7_4_A18_12_an_army_of_the_player_is_not_passed():
    """Behind an army of the player nobody is in reach by that way (A18.12, A7.4)."""
    using, state = scene("ne_g", army={}, ne_f={"warrior": 3}, ne_e={"serf": 1})
    assert attack(state, using) is None


def test_A18_12_A19_9_tokens_on_the_way_are_taken():
    """What lies in a region that the army passes is taken, before the Battle (A18.12, A19.9)."""
    using, state = scene("ne_j", ne_e={"serf": 1})
    token(state, "ne_f", "bonus_land")
    token(state, "ne_e", "bonus_land")
    attack(state, using)
    assert asked(state, Decision.TACTIC, 0)
    assert faces(state, "ne_f") == []
    assert faces(state, "ne_e") == [Face.HIDDEN]
    assert vp(state, ENEMY) == using.attacker_vp + using.solo_token_vp


def test_A18_12_A19_9_the_march_is_told_before_what_it_takes():
    """The chronicle tells the march of an Attack, then the tokens on its way, then the Battle (A18.12, A19.9)."""
    using, state = scene("ne_j", ne_e={"serf": 1})
    token(state, "ne_f", "bonus_land")
    attack(state, using)
    told_of = (Event.SOLO_MOVED, Event.SOLO_TOOK, Event.BATTLE)
    events = [Event(int(line.event)) for line in state.chronicle.lines[: int(state.chronicle.written)]]
    assert [kind for kind in events if kind in told_of] == list(told_of)


def test_A18_12_of_two_ways_the_first_clockwise_is_taken():
    """Between two shortest ways the pointer decides which region is passed (A18.12)."""
    for arrow, passed in ((Compass.N, "ne_b"), (Compass.W, "ne_f")):
        using, state = scene(HOME, army={"serf": 1, "warrior": 1}, ne_e={"serf": 1})
        for key in ("ne_b", "ne_f"):
            token(state, key, "bonus_land")
        assert attack(state, using, arrow) == "ne_e"
        assert [key for key in ("ne_b", "ne_f") if not faces(state, key)] == [passed]


def test_A18_12_A19_13_a_passed_region_yields_its_resource():
    """A Resource Region on the way yields as one entered (A18.12, A19.13)."""
    using, state = scene("ne_j", ne_e={"serf": 1})
    stock(state, ENEMY, ore=0, mana=0, food=0)
    attack(state, using)
    assert held(state, ENEMY) == (0, 0, 1)


def test_A18_12_A19_6_from_the_capital_the_same_units_leave_as_on_a_move():
    """Warriors first, with a Serf, five at most (A18.12, A19.6)."""
    using, state = scene(HOME, army={"warrior": 5, "serf": 4}, ne_b={"serf": 1})
    assert attack(state, using) == "ne_b"
    assert units(state, ENEMY, "ne_b") == {LEADER: 1, "warrior": 3, "serf": 1}
    assert units(state, ENEMY, HOME)["serf"] == 3


def test_A18_12_A19_6_what_stays_at_home_does_not_count():
    """Only the units that would go are weighed, 11 against 12 (A18.12, A19.6)."""
    using, state = scene(HOME, army={"warrior": 5, "serf": 4}, ne_b={"warrior": 5, "outrider": 1})
    assert attack(state, using) is None


def test_A18_12_a_vessel_on_land_stays():
    """An Attack by land leaves the Vessels behind (A18.12)."""
    using, state = scene(army={"warrior": 1, "dragon": 1}, ne_a={"serf": 1})
    assert attack(state, using) == "ne_a"
    assert where(state, "dragon") == START


def test_A7_9_A18_12_a_hero_at_sea_attacks_with_his_vessel():
    """Aboard a Sea Vessel the Hero attacks a shore or a Vessel within so many steps of a sail (A18.12, A7.9)."""
    using, state = scene("strait_nw_ne", army={"submarine": 1}, ne_h={"serf": 1})
    assert attack(state, using) == "ne_h"
    assert where(state, "submarine") == "ne_h"
    using, state = scene("strait_nw_ne", army={"submarine": 1}, corner_ne={"galleon": 1})
    assert attack(state, using) == "corner_ne"
    assert asked(state, Decision.TACTIC, 0)


def test_A14_5_A18_12_a_faster_hero_reaches_further():
    """What makes an army faster lengthens its Attack: the Raider reaches three regions (A18.12, A14.5)."""
    using = law()
    for who, reached in (("raider", True), ("warlord", False)):
        state = alone(using)
        lead(state, using, who, "ne_a", warrior=1)
        place(state, using, 0, "ne_j", serf=1)
        assert (attack(state, using, who=who) == "ne_j") == reached


def test_A18_12_A19_8_a_hero_does_not_attack_where_another_is():
    """No two Heroes of the enemy come together by an Attack (A18.12, A19.8)."""
    using, state = scene(ne_a={"serf": 1})
    send(state, "blood_shaman", "ne_a")
    assert attack(state, using) is None


def test_A10_1_A19_5_a_move_into_the_players_army_scores_too():
    """A Battle by a move also is one that the enemy started; there Strength does not matter (A19.5, A10.1)."""
    using, state = scene("ne_a", army={}, ne_b={"warrior": 5})
    run(state, using, Step.SOLO_MOVE, hero(state, LEADER), pointing(using, Compass.E))
    assert state.battle.leader.tolist() == [ENEMY, 0]
    assert vp(state, ENEMY) == using.attacker_vp
    assert state.players[0].in_play[Unit.WARRIOR] == 5
