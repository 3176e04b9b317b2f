"""What the automatic enemy's cards do: recruit, build, tax; success, failure and Follow (A18.5 to A18.9, A18.11)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Compass, Objective, Slot, SoloAction, Unit
from tests.games.aughmoore.foe import (
    CASTLE,
    ENEMY,
    HOME,
    alone,
    card,
    decline,
    failed,
    hero,
    law,
    lead,
    poor,
    send,
    stack,
    steps,
    turn,
    wealthy,
    where,
)
from tests.games.aughmoore.position import (
    answer,
    asked,
    held,
    place,
    run,
    settle,
    stock,
    told,
    unit,
    units,
)

pytestmark = pytest.mark.interpreted
LEADER = "warlord"
RECRUITS = ("dragon", "submarine", "warrior", "serf")  # in the order in which they are recruited


def scene(at=HOME, settings=None, **army):
    """The first Hero in a region with an army, the player ready to follow."""
    using = law(settings)
    state = alone(using)
    place(state, using, 0, CASTLE, serf=2)
    lead(state, using, LEADER, at, **army)
    return using, state


def price(using, state, key):
    """What a unit of the enemy costs, in the order of the resources."""
    return tuple(int(cost) for cost in using.unit_cost[state.faction[ENEMY], unit(state, ENEMY, key)])


def afford(using, state, *keys):
    """Give the enemy exactly what some units cost together."""
    costs = [price(using, state, key) for key in keys]
    for resource in range(3):
        state.players[ENEMY].stock[resource] = sum(cost[resource] for cost in costs)


def recruits(using, state):
    """Let the first Hero recruit; return what came."""
    turn(state, using, LEADER, SoloAction.RECRUIT)
    return [number for _, number, _, _ in told(state, Event.RECRUITED)]


def test_A18_5_a_possible_action_is_done():
    """What can be done is done: the Hero does not move (A18.5)."""
    using, state = scene()
    wealthy(state)
    turn(state, using, LEADER, SoloAction.RECRUIT)
    assert not failed(state)
    assert steps(state) == []


def test_A18_5_a_failed_action_moves_the_hero():
    """Without the means the Hero moves by the arrow of the card instead (A18.5)."""
    using, state = scene()
    poor(state)
    turn(state, using, LEADER, SoloAction.RECRUIT, Compass.N)
    assert failed(state)
    assert steps(state) == [(HOME, "ne_b")]
    assert told(state, Event.SOLO_FAILED)


@pytest.mark.parametrize(
    "action", [SoloAction.RECRUIT, SoloAction.BUILD_TRACK, SoloAction.BUILD_FEATURE, SoloAction.RESEARCH]
)
def test_A18_6_a_failed_action_may_not_be_followed(action):
    """The player is not asked about an action that has failed (A18.6)."""
    using, state = scene()
    poor(state)
    wealthy(state, 0)
    turn(state, using, LEADER, action, Compass.N)
    assert failed(state)
    assert state.decider == NOBODY


@pytest.mark.parametrize(
    ("action", "slot"),
    [
        (SoloAction.RECRUIT, Slot.RECRUIT),
        (SoloAction.BUILD_TRACK, Slot.BUILD),
        (SoloAction.BUILD_FEATURE, Slot.BUILD),
        (SoloAction.RESEARCH, Slot.RESEARCH),
        (SoloAction.TAX, Slot.TAX),
    ],
)
def test_A18_6_a_successful_action_may_be_followed(action, slot):
    """The player may follow with a Serf, as any Capital action (A18.6)."""
    using, state = scene()
    wealthy(state)
    wealthy(state, 0)
    turn(state, using, LEADER, action)
    assert not failed(state)
    assert asked(state, Decision.FOLLOW, 0)
    assert state.about[0] == slot


def test_A18_6_a_follow_does_the_action_by_the_normal_rules():
    """Following a Recruit recruits for the player, with a Serf on the Action Bar (A18.6)."""
    using, state = scene()
    wealthy(state)
    wealthy(state, 0)
    turn(state, using, LEADER, SoloAction.RECRUIT)
    answer(state, using, Verb.RECRUIT, Unit.WARRIOR, 1)
    assert units(state, 0, CASTLE) == {"serf": 1, "warrior": 1}
    assert state.players[0].follows == 1
    assert state.players[ENEMY].follows == 0


def test_A18_6_the_effect_comes_before_the_follow():
    """The enemy has already paid and received when the player is asked (A18.6)."""
    using, state = scene()
    afford(using, state, "dragon")
    turn(state, using, LEADER, SoloAction.RECRUIT)
    assert asked(state, Decision.FOLLOW, 0)
    assert units(state, ENEMY, HOME)["dragon"] == 1
    assert held(state, ENEMY) == (0, 0, 0)


def test_A18_6_A18_12_an_attack_is_never_followed():
    """The player is not asked to follow an Attack (A18.6, A18.12)."""
    using, state = scene("ne_f", warrior=2)
    place(state, using, 0, "ne_e", serf=1)
    turn(state, using, LEADER, SoloAction.ATTACK, Compass.N)
    assert not failed(state)
    assert state.decision != Decision.FOLLOW


def test_A18_7_recruits_come_in_order():
    """An Air Vessel first, then a Sea Vessel, a Warrior, a Serf, as far as each is still to be had (A18.7)."""
    using, state = scene()
    mine = state.players[ENEMY]
    for key in RECRUITS:
        wealthy(state)
        assert recruits(using, state)[-1] == unit(state, ENEMY, key)
        decline(state, using)
        number = unit(state, ENEMY, key)
        left = int(using.supply[state.faction[ENEMY], number] - mine.in_play[number])
        place(state, using, ENEMY, HOME, **{key: left})


@pytest.mark.parametrize("key", RECRUITS)
def test_A18_7_what_cannot_be_paid_is_passed_over(key):
    """The first unit that can be paid is recruited (A18.7)."""
    using, state = scene()
    afford(using, state, key)
    assert recruits(using, state) == [unit(state, ENEMY, key)]
    assert held(state, ENEMY) == (0, 0, 0)


def test_A18_7_the_enemy_needs_no_buildings():
    """Vessels are recruited at level I, without Buildings (A18.7)."""
    using, state = scene()
    wealthy(state)
    assert state.players[ENEMY].level == 1
    assert recruits(using, state) == [Unit.AIR_VESSEL]


def test_A18_7_one_serf_at_a_time():
    """Serfs come one by one, however much there is (A18.7)."""
    using, state = scene()
    stock(state, ENEMY, ore=0, mana=0, food=1)
    recruits(using, state)
    assert units(state, ENEMY, HOME)["serf"] == 1
    assert told(state, Event.RECRUITED) == [(ENEMY, Unit.SERF, 1, 0)]


def test_A18_7_recruits_join_the_hero():
    """A new unit is put where the acting Hero is (A18.7)."""
    using, state = scene("ne_f")
    afford(using, state, "warrior")
    recruits(using, state)
    assert units(state, ENEMY, "ne_f") == {LEADER: 1, "warrior": 1}


def test_A3_8_A18_7_a_full_region_sends_recruits_home():
    """With five units at the Hero the new one goes into the Capital (A18.7, A3.8)."""
    using, state = scene("ne_f", warrior=4)
    stock(state, ENEMY, ore=0, mana=0, food=1)
    recruits(using, state)
    assert units(state, ENEMY, "ne_f") == {LEADER: 1, "warrior": 4}
    assert units(state, ENEMY, HOME)["serf"] == 1


def test_A18_7_recruiting_fails_with_nothing_left():
    """An empty supply makes the action fail, however rich the enemy is (A18.7)."""
    using, state = scene()
    wealthy(state)
    number = {key: int(using.supply[state.faction[ENEMY], unit(state, ENEMY, key)]) for key in RECRUITS}
    place(state, using, ENEMY, HOME, **number)
    assert recruits(using, state) == []
    assert failed(state)


def test_A18_7_A18_9_a_sea_vessel_recruited_inland_lies_at_the_capital():
    """Away from a shore a Sea Vessel goes into the Capital (A18.7, A18.9)."""
    using, state = scene("ne_f")
    afford(using, state, "submarine")
    assert recruits(using, state) == [Unit.SEA_VESSEL]
    assert where(state, "submarine") == HOME


def test_A18_8_the_track_costs_the_ore_of_the_next_space():
    """The price printed on the next open space is paid in Ore (A18.8)."""
    using, state = scene()
    state.solo.space = 2
    stock(state, ENEMY, ore=int(using.track_ore[2]))
    turn(state, using, LEADER, SoloAction.BUILD_TRACK)
    assert state.solo.space == 3
    assert held(state, ENEMY)[0] == 0


def test_A18_8_the_track_fails_without_the_ore():
    """One Ore too few is a failed action (A18.8)."""
    using, state = scene()
    state.solo.space = 2
    stock(state, ENEMY, ore=int(using.track_ore[2]) - 1)
    turn(state, using, LEADER, SoloAction.BUILD_TRACK, Compass.N)
    assert failed(state)
    assert state.solo.space == 2


def test_A18_8_A19_14_the_end_of_the_track_triggers_the_end():
    """The last space is an objective (A18.8, A19.14)."""
    using, state = scene()
    state.solo.space = len(using.track_ore) - 1
    wealthy(state)
    turn(state, using, LEADER, SoloAction.BUILD_TRACK)
    assert state.objective == Objective.TRACK
    assert state.objective_side == ENEMY
    assert state.decider == NOBODY  # the player cannot build anything
    turn(state, using, LEADER, SoloAction.BUILD_TRACK, Compass.N)
    assert failed(state)


def test_A18_8_the_space_before_does_not():
    """Only the last space ends the game (A18.8)."""
    using, state = scene()
    state.solo.space = len(using.track_ore) - 2
    wealthy(state)
    turn(state, using, LEADER, SoloAction.BUILD_TRACK)
    assert state.objective == NOBODY


def test_A18_11_tax_gains_all_three():
    """The enemy gains what all three slots of the Tax Track show (A18.11)."""
    using, state = scene()
    poor(state)
    state.tax[:] = [2, 0, 1]
    turn(state, using, LEADER, SoloAction.TAX)
    assert held(state, ENEMY) == tuple(int(using.tax_slot[slot]) for slot in (2, 0, 1)) == (4, 2, 3)


def test_A18_11_tax_turns_the_track_after_the_follow_and_then_moves():
    """The player follows at the old values; then the track turns, and the Hero moves (A18.11)."""
    using, state = scene()
    stock(state, 0, ore=0)
    state.tax[:] = [2, 0, 1]
    turn(state, using, LEADER, SoloAction.TAX, Compass.N)
    assert asked(state, Decision.FOLLOW, 0)
    assert state.tax.tolist() == [2, 0, 1]
    assert where(state, LEADER) == HOME
    answer(state, using, Verb.TAX, 0)
    assert held(state, 0)[0] == using.tax_slot[2]
    assert state.tax.tolist() == [0, 1, 2]
    assert where(state, LEADER) == "ne_b"
    assert not failed(state)


def test_A18_11_tax_never_fails():
    """With full stocks the Tax is still taken, and the Hero moves once (A18.11)."""
    using, state = scene()
    wealthy(state)
    turn(state, using, LEADER, SoloAction.TAX, Compass.N)
    decline(state, using)
    assert not failed(state)
    assert steps(state) == [(HOME, "ne_b")]
    assert held(state, ENEMY) == (10, 10, 10)


def test_A18_2_A18_5_only_the_hero_of_the_card_acts():
    """Each card is performed by its own Hero, the others stay (A18.2, A18.5)."""
    using, state = scene("ne_f")
    send(state, "blood_shaman", "ne_a")
    poor(state)
    stack(state, card(using, SoloAction.RECRUIT))
    run(state, using, Step.SOLO, hero(state, "blood_shaman"))
    settle(state, using)
    assert where(state, LEADER) == "ne_f"
    assert where(state, "raider") == HOME
    assert where(state, "blood_shaman") != "ne_a"
