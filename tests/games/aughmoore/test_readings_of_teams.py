"""Readings of team play and solo play that can be chosen in place of those played: each case shows both."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.ground.towers import continent_open
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Compass, Continent, Resource, SoloAction, Unit
from tests.games.aughmoore.battles import begin, fill, lay, no_spells, pay_all
from tests.games.aughmoore.foe import ENEMY, alone, law, lead, poor, stack, turn, wealthy
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    capital,
    held,
    idle,
    offered,
    place,
    position,
    region,
    remove,
    run,
    stock,
    tactic,
    tower,
    units,
)
from tests.games.aughmoore.readings import by

pytestmark = pytest.mark.interpreted
FOUR = ("humans", "orcs", "dwarves", "elves")
FIELD = "nw_h"
VOYAGES = [(Step.SAIL, "galleon", "nw_g nw_b"), (Step.FLY, "airship", "nw_g nw_f")]


def teams(name, reading, amount=0):
    """Return the rules of team play under a reading, and two teams with empty Courtyards: seats 0 and 2, 1 and 3."""
    using = by(name, reading, **{"team.play": True})
    state = position(*FOUR, using=using)
    for seat in range(4):
        remove(state, using, seat, capital(state, seat))
        stock(state, seat, ore=amount, mana=amount, food=amount)
    return state, using


def moved(state, using, step, way, *army):
    """Let seat 0 go from region to region with Serfs and Warriors, up to the question about allies."""
    origin, goal = (region(key) for key in way.split())
    run(state, using, step, 0, NOBODY)
    answer(state, using, Verb.GO, origin, goal)
    if asked(state, Decision.ARMY, 0):
        answer(state, using, Verb.TAKE, *(*army, 0, 0, 0)[:3])
    return state


# ------------------------------------------------------------------ teams


@pytest.mark.parametrize(("reading", "aboard"), [("marches", False), ("vessels_too", True)])
@pytest.mark.parametrize(
    ("step", "vessel", "way"), [(Step.SAIL, "galleon", "nw_g nw_b"), (Step.FLY, "airship", "nw_g nw_f")]
)
def test_A20_4_allies_march_along_or_go_aboard_as_well(reading, aboard, step, vessel, way):
    """One seat is left beside an own Warrior; they leave the Vessel where it lands (A20.4)."""
    state, using = teams("allies_in_any_move", reading)
    place(state, using, 0, "nw_g", warrior=1, **{vessel: 1})
    place(state, using, 2, "nw_g", warrior=2)
    moved(state, using, step, way, 0, 1)
    assert asked(state, Decision.ALLY_ARMY, 0) == aboard
    if aboard:
        assert offered(state, using, Verb.TAKE) == [(0, 1, 0)]
        answer(state, using, Verb.TAKE, 0, 1, 0)
        answer(state, using, Verb.ALLOW)
        assert units(state, 2, way.split()[1]) == {"warrior": 1}
    assert units(state, 0, way.split()[1]) == {"warrior": 1, vessel: 1}


@pytest.mark.parametrize("reading", ["marches", "vessels_too"])
def test_A20_4_by_either_reading_allies_march_along(reading):
    state, using = teams("allies_in_any_move", reading)
    place(state, using, 0, "nw_g", warrior=1)
    place(state, using, 2, "nw_g", warrior=2)
    moved(state, using, Step.MARCH, "nw_g nw_f", 0, 1)
    assert set(offered(state, using, Verb.TAKE)) == {(0, 1, 0), (0, 2, 0)}


def test_A20_4_allies_stay_on_land_when_a_vessel_puts_to_sea():
    state, using = teams("allies_in_any_move", "vessels_too")
    place(state, using, 0, "nw_g", galleon=1)
    place(state, using, 2, "nw_g", warrior=2)
    moved(state, using, Step.SAIL, "nw_g bay_nw")
    assert state.decider == NOBODY
    assert units(state, 2, "nw_g") == {"warrior": 2}


@pytest.mark.parametrize(("reading", "gives"), [("yes", True), ("no", False)])
def test_A20_5_who_follows_a_tax_gives_to_allies_or_not(reading, gives):
    state, using = teams("give_when_following", reading, amount=2)
    place(state, using, 1, "ne_c", serf=1)
    act(state, using)
    answer(state, using, Verb.TAX, Resource.ORE)
    assert asked(state, Decision.GIVE, 0)
    while asked(state, Decision.GIVE, 0):
        answer(state, using, Verb.DONE)
    assert asked(state, Decision.FOLLOW, 1)
    answer(state, using, Verb.TAX, Resource.MANA)
    assert asked(state, Decision.GIVE, 1) == gives


def beaten(reading, **ally):
    """Return a Battle lost by seat 0, who leads one Warrior, and by an ally, up to the first losses."""
    state, using = teams("losses_by_leader", reading, amount=10)
    place(state, using, 1, FIELD, warrior=5)
    place(state, using, 0, FIELD, warrior=1)
    place(state, using, 2, FIELD, **ally)
    begin(state, using, FIELD, 1)
    answer(state, using, Verb.LEAD, 0)
    return pay_all(lay(state, using), using), using


def test_A20_6_the_leader_picks_the_losses_of_a_mixed_army():
    """Of six Natural Strength three are lost, as it likes (A20.6)."""
    state, using = beaten("leader", warrior=2)
    assert asked(state, Decision.DAMAGE, 0)
    assert {side for _, side, _ in offered(state, using, Verb.LOSE)} == {0, 2}


def test_A20_6_each_bears_its_share_of_the_damage():
    """Of three damage one is the leader's, two are the ally's (A20.6)."""
    state, using = beaten("each_its_own", warrior=2)
    chosen = []
    while state.decision == Decision.DAMAGE and state.decider != NOBODY:
        chosen.append((int(state.decider), {side for _, side, _ in offered(state, using, Verb.LOSE)}))
        unit, side, _ = offered(state, using, Verb.LOSE)[0]
        answer(state, using, Verb.LOSE, unit, side)
    assert all(sides == {seat} for seat, sides in chosen)
    assert state.players[0].lost[Unit.WARRIOR] == 1
    assert state.players[2].lost[Unit.WARRIOR] == 1


@pytest.mark.parametrize(("reading", "refuge"), [("no", False), ("yes", True)])
def test_A20_2_an_allys_tower_gives_refuge_or_not(reading, refuge):
    state, using = teams("refuge_at_ally", reading)
    place(state, using, 0, FIELD, warrior=1)
    tower(state, 2, "nw_f")
    run(state, using, Step.BEGIN_RETREAT, 0, region(FIELD))
    goals = {goal for goal, _, _ in offered(state, using, Verb.PLACE)} if state.decider != NOBODY else set()
    assert (region("nw_f") in goals) == refuge


@pytest.mark.parametrize(("reading", "free"), [("each_player", True), ("team", False)])
def test_A5_8_A20_1_the_limit_of_towers_is_each_players_or_the_teams(reading, free):
    state, using = teams("towers_per_team", reading)
    tower(state, 2, "nw_f")
    assert continent_open(state, using, 0, int(Continent.NW)) == free
    assert continent_open(state, using, 1, int(Continent.NW))


# ------------------------------------------------------------------ solo play


@pytest.mark.parametrize(("reading", "left"), [("weakest", {"warrior": 1}), ("strongest", {"serf": 1})])
def test_A18_10_the_enemy_hits_the_weakest_unit_or_the_strongest(reading, left):
    """The Warlord's Spell destroys a Serf or a Warrior beside him (A18.10)."""
    using = law({"ruling.enemy_target": reading})
    state = alone(using)
    wealthy(state)
    lead(state, using, "warlord", "ne_f")
    place(state, using, 0, "ne_e", serf=1, warrior=1)
    turn(state, using, "warlord", SoloAction.RESEARCH, Compass.N)
    assert units(state, 0, "ne_e") == left


def thefts(reading):
    """Return which resources the enemy's Outrider takes, who lacks Food, in twenty games."""
    using = law({"ruling.enemy_resource": reading}, "humans")
    taken = set()
    for seed in range(1, 21):
        state = alone(using, "elves", seed)
        wealthy(state, 0)
        stock(state, ENEMY, ore=6, mana=9, food=0)
        lead(state, using, "outrider", "ne_f")
        turn(state, using, "outrider", SoloAction.RESEARCH, Compass.N)
        taken |= {resource for resource, amount in enumerate(held(state, 0)) if amount < 10}
    return taken


def test_A18_10_the_enemy_takes_what_it_lacks_or_at_random():
    assert thefts("scarcest") == {Resource.FOOD}
    assert len(thefts("random")) > 1


@pytest.mark.parametrize(("reading", "left"), [("no", {"warrior": 2}), ("yes", {})])
def test_A19_1_a_named_conscripts_brings_no_units_or_all_that_can_come(reading, left):
    using = law({"ruling.named_conscripts_brings_units": reading})
    state = alone(using)
    fill(state, 0)
    poor(state)
    lead(state, using, "blood_shaman", FIELD)
    place(state, using, 0, FIELD, warrior=1)
    place(state, using, ENEMY, "nw_d", warrior=2)
    begin(state, using, FIELD, ENEMY)
    no_spells(state, using)
    stack(state, using.card_attack.tolist().index(tactic("conscripts")))
    answer(state, using, Verb.PLAY, tactic("withdraw"))
    idle(state, using)
    assert units(state, ENEMY, "nw_d") == left
