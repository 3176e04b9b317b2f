"""What effects count, and the events that they wait for: what is one, where, and how much of it (H20.2, H20.3)."""

import pytest

from sim.games.conquer import effects
from sim.games.conquer.vocabulary import Count, Happening
from sim.games.conquer.words import Action, Decision, Faction, Resource, Verb
from tests.games.conquer import worth
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    deploy,
    erect,
    go,
    held,
    idle,
    offered,
    own,
    perform,
    place_hydra,
    position,
    put,
    raise_units,
    region,
    rules,
    stock,
    structure,
    unit,
    wait_for,
)
from tests.games.conquer.probes import hunt
from tests.games.conquer.promised import promised
from tests.games.conquer.test_effects import difference, furnished
from tests.games.conquer.worth import EASY

pytestmark = pytest.mark.interpreted
TOTEM, ARENA = (f"faction.orcs.structure.{key}.effect" for key in ("skull_totem", "arena"))


def orcs(*built, using, where="paskaar"):
    """Return a position with the Orcs in a region, with some structures and no rage."""
    state = position("orcs", "humans", using=using, regions=(where, "uldane"))
    erect(state, using, 0, *built)
    return state


def first_effect(using, key, further=0):
    """Return the first effect of a structure of the Orcs, or a further one, in the record of the rules."""
    place = list(CATALOGUE.boards["orcs"]["structure"]).index(key)
    return using.effects[using.first_effect[effects.structure_carrier(Faction.ORCS, place)] + further]


def rage(state):
    return int(state.players[0].stock[Resource.RAGE])


def walk(state, using, key):
    """Let the Orcs move in a movement action of level 4, and everybody do nothing else."""
    perform(state, using, Action.MOVE, 4)
    go(state, using, key)
    while state.decider >= 0:
        idle(state, using)


# ------------------------------------------------------------------ H20.2: what effects count

COUNTED = {
    "visited_regions": 7, "visited_mountains": 3, "fortresses_seized": 3, "monsters_circled": 5, "artefacts_held": 2,
    "foundations_used": 4, "structures_built": 2, "cursed_regions": 3, "lakes": 4, "science": 7, "rage": 9,
    "notes": 4, "serpents": 6, "deployed": 8, "serpents_with_hydra": 6,
}  # fmt: skip


@pytest.mark.parametrize("name", [member.name.lower() for member in Count])
def test_H20_2_everything_that_effects_count_is_counted(name):
    using = rules()
    state = worth.reckoned(furnished(using, "nagas", base=("feeder", "church")))
    state.players[0].notes = 0b10111
    place_hydra(state, 0, "asander")
    assert effects.count_of(state, using, 0, Count[name.upper()], 8) == COUNTED[name]


@pytest.mark.parametrize(("where", "built"), [("folen", ()), ("asander", ("reef",))])
def test_H20_2_serpents_count_for_the_hydra_only_beside_it_and_without_the_reef(where, built):
    using = rules()
    state = furnished(using, "nagas", base=built)
    place_hydra(state, 0, where)
    assert effects.count_of(state, using, 0, Count.SERPENTS_WITH_HYDRA, 0) == 0


# ------------------------------------------------------------------ H20.3: events


@pytest.mark.parametrize("event", ["combat_won", "monster_won", "fortress_won", "player_won"])
def test_H20_3_combats_of_each_type_are_events_of_their_own(event):
    using = rules(EASY)
    first_effect(using, "skull_totem").happening = Happening[event.upper()]
    expected = promised("orcs", {"kind": "gain_on", "event": event, "resource": "rage", "amount": 2})
    assert difference(using, "orcs", [("structure", "skull_totem")], [worth.fighting]) == expected


def test_H20_3_a_first_visit_is_an_event_and_a_second_one_is_not():
    using = rules()
    state = orcs("hunting_ground", using=using)
    walk(state, using, "lorvane")
    assert rage(state) == 1
    walk(state, using, "folen")
    assert rage(state) == 2
    walk(state, using, "lorvane")
    assert rage(state) == 2


def test_H20_3_a_region_passed_through_is_no_visit():
    using = rules()
    state = orcs("hunting_ground", using=using)
    walk(state, using, "folen")
    assert rage(state) == 1


@pytest.mark.parametrize(("where", "gained"), [("brynnlore", 2), ("paskaar", 0)])
def test_H20_3_a_movement_action_is_an_event_where_it_begins(where, gained):
    using = rules()
    first_effect(using, "camp", 1).happening = Happening.MOVE
    state = orcs("camp", using=using, where=where)
    perform(state, using, Action.BUILD, 1)
    assert rage(state) == 0
    idle(state, using)
    idle(state, using)
    perform(state, using, Action.MOVE, 1)
    assert rage(state) == gained


def test_H20_3_points_gained_at_the_beginning_of_a_movement_action_can_be_spent_in_it():
    using = rules()
    first_effect(using, "camp", 1).happening = Happening.MOVE
    first_effect(using, "camp", 1).resource = Resource.MOVEMENT
    state = orcs("camp", using=using, where="brynnlore")
    perform(state, using, Action.MOVE, 1)
    assert region("folen") in {where for where, _, _ in offered(state, using, Verb.GO)}
    assert region("paskaar") not in {where for where, _, _ in offered(state, using, Verb.GO)}


@pytest.mark.parametrize("amount", [1, 3])
def test_H20_3_the_amount_is_that_of_the_content(amount):
    using = rules({f"{TOTEM}.1.amount": amount, "monster.1.power": 0})
    state = orcs("skull_totem", using=using)
    hunt(state, using, 1)
    assert rage(state) == amount


@pytest.mark.parametrize(("divisor", "gained"), [(1, 7), (2, 3), (3, 2)])
def test_H20_3_so_many_things_of_an_event_give_the_amount_once(divisor, gained):
    using = rules({f"{ARENA}.1.divisor": divisor})
    state = orcs("camp", "arena", using=using)
    stock(state, 0, gold=14)
    perform(state, using, Action.BUILD, 1)
    for number in (2, 4, 1):
        answer(state, using, Verb.RECRUIT, unit(state, 0, "scout"), number)
    assert rage(state) == gained


@pytest.mark.parametrize("resource", ["rage", "gold"])
def test_H20_3_another_resource_of_the_content_is_given_instead(resource):
    using = rules({f"{TOTEM}.1.resource": resource, "monster.1.power": 0, "monster.1.gold": 0})
    state = orcs("skull_totem", using=using)
    hunt(state, using, 1)
    assert (rage(state), held(state, 0)[2]) == ((2, 0) if resource == "rage" else (0, 2))


def test_H20_3_a_structure_built_is_no_event_for_itself_but_for_those_that_stand():
    using = rules({"action.build.structures": 2})
    state = position("gnomes", "humans", using=using)
    erect(state, using, 0, "academy")
    stock(state, 0, wood=9, iron=9, gold=9)
    perform(state, using, Action.BUILD, 2)
    answer(state, using, Verb.BUILD, structure(state, 0, "library"), 0)
    assert state.players[0].stock[Resource.SCIENCE] == 0
    answer(state, using, Verb.BUILD, structure(state, 0, "tinkers_yard"), 0)
    assert state.players[0].stock[Resource.SCIENCE] == 1 + 2


def test_H20_3_gathering_one_resource_is_no_event_for_another():
    using = rules()
    state = position("humans", "orcs", using=using)
    erect(state, using, 0, "farmstead")
    for action, gold in ((Action.WOOD, 0), (Action.IRON, 0), (Action.GOLD, 3)):
        perform(state, using, action, 2)
        assert held(state, 0)[2] == gold


def test_H20_3_what_is_gathered_is_the_resource_of_the_action():
    using = rules()
    state = position("nagas", "orcs", using=using)
    own(state, using, 0, "paskaar")
    for action in (Action.WOOD, Action.IRON, Action.GOLD):
        perform(state, using, action, 2)
    assert held(state, 0) == (3, 3, 3)


def test_H20_3_a_battle_lost_or_drawn_is_no_event():
    using = rules()
    for militia in (6, 7):
        state = orcs("skull_totem", using=using)
        raise_units(state, 1, militia=militia)
        put(state, 1, "paskaar")
        perform(state, using, Action.MOVE, 1)
        wait_for(state, using, Decision.WISH)
        answer(state, using, Verb.FIGHT)
        idle(state, using)
        deploy(state, using, 3, militia)
        assert rage(state) == 0
