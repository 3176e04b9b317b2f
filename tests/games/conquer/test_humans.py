"""The Humans: the Tower of Illusions reserves an object, the artefact of Paskaar turns wood into anything (H14)."""

import pytest

from sim.games.conquer.words import Action, Decision, Event, MapObject, Step, Verb
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    artefact,
    asked,
    deploy,
    erect,
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
    told,
    wait_for,
)

pytestmark = pytest.mark.interpreted
ARTEFACT_PLACES = {str(one["region"]) for one in CATALOGUE.artefacts.values()}
HOLDS = {
    MapObject.FORTRESS: lambda key: "fortress" in CATALOGUE.regions[key],
    MapObject.ARTEFACT: lambda key: key in ARTEFACT_PLACES,
    MapObject.PORTAL: lambda key: CATALOGUE.regions[key]["portal"],
    MapObject.FOUNDATION: lambda key: CATALOGUE.regions[key]["foundation"],
}


def tower(*rivals, gold=4, standing=True, **where):
    """Return a position with the Humans' Tower of Illusions, and its rules."""
    using = rules()
    state = position("humans", *(rivals or ("orcs",)), using=using, **where)
    erect(state, using, 0, *(["tower_of_illusions"] if standing else []))
    stock(state, 0, gold=gold)
    return state, using


def asked_to_reserve(state, using):
    """Perform a building action in which nobody builds; return whether the Humans are asked."""
    perform(state, using, Action.BUILD, 1)
    return wait_for(state, using, Decision.RESERVE)


def reserve(state, using, place, key):
    """Reserve an object in a building action in which nothing else happens."""
    assert asked_to_reserve(state, using)
    answer(state, using, Verb.RESERVE, place, region(key))
    wait_for(state, using, Decision.RESERVE)
    return state


def reservable(state, using):
    """Return what may be reserved: pairs of MapObject and region."""
    assert asked_to_reserve(state, using)
    return {(place, where) for place, where, _ in offered(state, using, Verb.RESERVE)}


# ------------------------------------------------------------------ H14.1: when, and at what price


@pytest.mark.parametrize(("gold", "standing", "able"), [(3, True, False), (4, True, True), (9, False, False)])
def test_H14_1_the_tower_asks_for_four_gold_even_if_nothing_is_built(gold, standing, able):
    assert asked_to_reserve(*tower(gold=gold, standing=standing)) is able


def test_H14_1_only_a_building_action_lets_reserve():
    state, using = tower(gold=20)
    for action in (Action.WOOD, Action.IRON, Action.GOLD, Action.MOVE):
        perform(state, using, action, 1)
        assert not wait_for(state, using, Decision.RESERVE)


def test_H14_1_a_tower_built_in_this_action_works_at_its_end():
    using = rules()
    state = position("humans", "orcs", using=using)
    erect(state, using, 0, "town_hall")
    stock(state, 0, iron=3, gold=4)
    perform(state, using, Action.BUILD, 2)
    wait_for(state, using, Decision.BUILD)
    answer(state, using, Verb.BUILD, CATALOGUE.structures("humans").index("tower_of_illusions"), 0)
    assert wait_for(state, using, Decision.RESERVE)


def test_H14_1_reserving_costs_four_gold_and_refusing_nothing():
    state, using = tower(gold=9)
    spent, kept = state.copy(), state.copy()
    reserve(spent, using, MapObject.PORTAL, "harrax")
    asked_to_reserve(kept, using)
    answer(kept, using, Verb.DONE)
    assert (held(spent, 0), held(kept, 0)) == ((0, 0, 5), (0, 0, 9))


def test_H14_1_one_object_in_a_building_action_and_another_in_the_next():
    state, using = tower(gold=20)
    assert asked_to_reserve(state, using)
    answer(state, using, Verb.RESERVE, MapObject.PORTAL, region("harrax"))
    assert not wait_for(state, using, Decision.RESERVE)
    assert asked_to_reserve(state, using)


def test_H14_1_everybody_has_built_before_an_object_is_reserved():
    state, using = tower("orcs", "elves")
    perform(state, using, Action.BUILD, 1)
    wait_for(state, using, Decision.RESERVE)
    assert all(
        step not in (Step.BUILD, Step.BUILD_BEGIN) for step in state.agenda.entries["step"][: state.agenda.depth]
    )


@pytest.mark.parametrize("rivals", [("orcs",), ("orcs", "elves"), ("orcs", "elves", "undead")])
def test_H14_1_any_object_of_the_map_in_play_can_be_chosen(rivals):
    players = len(rivals) + 1
    in_play = [key for key, where in CATALOGUE.regions.items() if where["dots"] <= players]
    everything = {(place, region(key)) for place, holds in HOLDS.items() for key in in_play if holds(key)}
    assert reservable(*tower(*rivals)) == everything


# ------------------------------------------------------------------ H14.2: what the others can then not do


def test_H14_2_rivals_cannot_seize_a_reserved_fortress_and_its_owner_must_still_beat_it():
    state, using = tower("orcs", "elves", regions=("paskaar", "kosleen", "folen"))
    reserve(state, using, MapObject.FORTRESS, "kosleen")
    raise_units(state, 1, bomber=9)
    rival, mine, weak = state.copy(), state.copy(), state.copy()
    assert not wait_for(perform(rival, using, Action.MOVE, 1), using, Decision.FORTRESS, 1)
    for one, warriors in ((mine, 3), (weak, 2)):
        put(one, 0, "kosleen")
        put(one, 1, "dortal")
        raise_units(one, 0, warrior=warriors)
    assert wait_for(perform(mine, using, Action.MOVE, 1), using, Decision.FORTRESS, 0)
    assert not wait_for(perform(weak, using, Action.MOVE, 1), using, Decision.FORTRESS, 0)


def test_H14_2_a_reserved_fortress_is_nothing_to_claim_for_rivals_or_for_the_winner_of_a_battle():
    state, using = tower("orcs", "elves", regions=("paskaar", "kosleen", "kosleen"))
    reserve(state, using, MapObject.FORTRESS, "kosleen")
    raise_units(state, 1, bomber=9)
    perform(state, using, Action.MOVE, 1)
    assert wait_for(state, using, Decision.WISH, 1)
    assert offered(state, using, Verb.CLAIM) == []
    answer(state, using, Verb.FIGHT)
    idle(state, using)
    deploy(state, using, 1)
    assert not wait_for(state, using, Decision.FORTRESS, 1)
    assert told(state, Event.BATTLE_WON)[0][0] == 1


def test_H14_2_rivals_cannot_collect_a_reserved_artefact_and_its_owner_must_still_pay():
    state, using = tower(regions=("folen", "paskaar"))
    stock(state, 1, wood=12)
    reserve(state, using, MapObject.ARTEFACT, "paskaar")
    rival, mine = state.copy(), state.copy()
    assert not wait_for(perform(rival, using, Action.MOVE, 1), using, Decision.ARTEFACT, 1)
    put(mine, 0, "paskaar")
    put(mine, 1, "folen")
    for wood, able in ((11, False), (12, True)):
        stock(mine, 0, wood=wood)
        assert wait_for(perform(mine.copy(), using, Action.MOVE, 1), using, Decision.ARTEFACT, 0) is able


def test_H14_2_a_reserved_artefact_is_nothing_to_claim_for_rivals():
    state, using = tower("orcs", "elves", regions=("folen", "paskaar", "paskaar"))
    reserve(state, using, MapObject.ARTEFACT, "paskaar")
    perform(state, using, Action.MOVE, 1)
    assert wait_for(state, using, Decision.WISH, 1)
    assert offered(state, using, Verb.CLAIM) == []


def test_H14_2_a_reserved_artefact_that_was_collected_can_still_be_robbed():
    state, using = tower(regions=("dortal", "dortal"))
    reserve(state, using, MapObject.ARTEFACT, "paskaar")
    own(state, using, 0, "paskaar")
    raise_units(state, 0)
    raise_units(state, 1, bomber=1)
    perform(state, using, Action.MOVE, 1)
    wait_for(state, using, Decision.WISH, 1)
    answer(state, using, Verb.FIGHT)
    deploy(state, using, 1)
    assert asked(state, Decision.PRIZE, 1)
    assert (artefact("paskaar"), -1, -1) in offered(state, using, Verb.TAKE_ARTEFACT)


def destinations(state, using, seat, level=4):
    """Return the regions that a player can choose in a movement action."""
    perform(state, using, Action.MOVE, level)
    assert wait_for(state, using, Decision.DESTINATION, seat)
    return {where for where, _, _ in offered(state, using, Verb.GO)}


PORTALS = {key for key, where in CATALOGUE.regions.items() if where["portal"] and not where["dots"]}


def test_H14_2_rivals_cannot_leave_or_enter_through_a_reserved_portal():
    state, using = tower(regions=("paskaar", "harrax"))
    assert {region(key) for key in PORTALS} <= destinations(state.copy(), using, 1)
    reserve(state, using, MapObject.PORTAL, "harrax")
    leaving, entering, walking = state.copy(), state.copy(), state.copy()
    assert not {region(key) for key in ("yreel", "xarn", "ruskar")} & destinations(leaving, using, 1, level=3)
    put(entering, 1, "yreel")
    reached = destinations(entering, using, 1)
    assert region("harrax") not in reached
    assert {region("ruskar"), region("xarn"), region("lorvane")} <= reached
    put(walking, 1, "kosleen")
    assert region("harrax") in destinations(walking, using, 1, level=2)


def test_H14_2_who_reserved_a_portal_uses_it():
    state, using = tower(regions=("harrax", "folen"))
    reserve(state, using, MapObject.PORTAL, "harrax")
    assert region("yreel") in destinations(state, using, 0, level=1)


def test_H14_2_the_hydra_of_a_rival_cannot_use_a_reserved_portal_either():
    state, using = tower("nagas", regions=("paskaar", "folen"))
    place_hydra(state, 1, "yreel")
    reserve(state, using, MapObject.PORTAL, "harrax")
    perform(state, using, Action.MOVE, 1)
    assert wait_for(state, using, Decision.HYDRA_MOVE, 1)
    reached = {where for where, _, _ in offered(state, using, Verb.SEND_HYDRA)}
    assert region("harrax") not in reached
    assert region("ruskar") in reached


def buildable(state, using, seat):
    """Return where a player with plenty may build something: 0 = beside, 1 = on the foundation."""
    stock(state, seat, wood=9, iron=9, gold=9)
    perform(state, using, Action.BUILD, 4)
    assert wait_for(state, using, Decision.BUILD, seat)
    return {onto for _, onto, _ in offered(state, using, Verb.BUILD)}


def test_H14_2_rivals_cannot_build_on_a_reserved_foundation_and_its_owner_can():
    state, using = tower(regions=("esmore", "esmore"))
    assert buildable(state.copy(), using, 1) == {0, 1}
    reserve(state, using, MapObject.FOUNDATION, "esmore")
    assert buildable(state.copy(), using, 1) == {0}
    assert buildable(state.copy(), using, 0) == {0, 1}


def test_H14_2_a_foundation_that_a_rival_has_used_stays_with_this_rival_alone():
    state, using = tower("orcs", "elves", regions=("folen", "esmore", "esmore"))
    erect(state, using, 1, "camp")
    state.players[1].foundation[region("esmore")] = 1
    reserve(state, using, MapObject.FOUNDATION, "esmore")
    assert state.players[1].foundation[region("esmore")] == 1
    assert buildable(state.copy(), using, 1) == {0, 1}
    assert buildable(state.copy(), using, 2) == {0}


# ------------------------------------------------------------------ H14.3: what can no longer be chosen


@pytest.mark.parametrize("seat", [0, 1])
def test_H14_3_a_seized_fortress_cannot_be_reserved(seat):
    state, using = tower()
    state.seized |= 1 << region("kosleen")
    state.players[seat].fortresses |= 1 << region("kosleen")
    found = reservable(state, using)
    assert (MapObject.FORTRESS, region("kosleen")) not in found
    assert (MapObject.FORTRESS, region("qliss")) in found


def test_H14_3_an_artefact_that_somebody_has_cannot_be_reserved():
    state, using = tower()
    own(state, using, 1, "vurt")
    found = reservable(state, using)
    assert (MapObject.ARTEFACT, region("vurt")) not in found
    assert (MapObject.ARTEFACT, region("dortal")) in found


def test_H14_3_nothing_is_reserved_twice():
    state, using = tower(gold=20)
    reserve(state, using, MapObject.ARTEFACT, "vurt")
    assert (MapObject.ARTEFACT, region("vurt")) not in reservable(state, using)


# ------------------------------------------------------------------ H14.4: see also test_substitute.py


def test_H14_4_gathered_wood_may_be_any_mix_of_wood_iron_and_gold():
    using = rules()
    state = position("humans", "orcs", using=using)
    own(state, using, 0, "paskaar")
    perform(state, using, Action.WOOD, 2)
    assert asked(state, Decision.SUBSTITUTE, 0)
    mixes = {(iron, gold) for iron, gold, _ in offered(state, using, Verb.TAKE_MIX)}
    assert mixes == {(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)}
    assert held(answer(state, using, Verb.TAKE_MIX, 1, 1), 0) == (0, 1, 1)
