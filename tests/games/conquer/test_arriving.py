"""Arriving in a region of Heroes: Write & Conquer, or staying (H6.5 to H6.8): visits, resources, points left."""

import pytest

from sim.games.conquer.catalogue import FACTION_KEYS
from sim.games.conquer.words import Action, Decision, Resource, Verb
from tests.games.conquer.journey import hunted, march, reach, visited
from tests.games.conquer.position import (
    asked,
    erect,
    go,
    held,
    offered,
    perform,
    position,
    raise_units,
    region,
    rules,
    stay,
    visit,
)

pytestmark = pytest.mark.interpreted
MOVE = Action.MOVE


# ------------------------------------------------------------------ staying


def test_H6_5_who_stays_visits_nothing():
    state, using = march(where="folen")
    stay(state, using)
    stay(state, using)
    assert visited(state) == set()
    assert held(state, 0) == (0, 0, 0)


def test_H6_5_staying_is_always_possible():
    for faction in FACTION_KEYS:
        state, using = march(faction, where="vurt", level=1)
        assert "vurt" in reach(state, using)


@pytest.mark.parametrize("may_claim", [True, False])
def test_H6_5_who_stays_may_collect_the_artefact_by_a_ruling(may_claim):
    using = rules({"ruling.staying_may_claim": may_claim})
    state, _ = march(where="paskaar", using=using, wood=12)
    stay(state, using)
    stay(state, using)
    assert asked(state, Decision.ARTEFACT, 0) == may_claim


@pytest.mark.parametrize("may_claim", [True, False])
def test_H6_5_who_stays_may_seize_the_fortress_by_a_ruling(may_claim):
    using = rules({"ruling.staying_may_claim": may_claim})
    state = position("humans", "undead", using=using, regions=("kosleen", "dortal"))
    raise_units(state, 0, knight=2)
    perform(state, using, MOVE, 1)
    stay(state, using)
    stay(state, using)
    assert asked(state, Decision.FORTRESS, 0) == may_claim


@pytest.mark.parametrize(("skip", "monsters"), [(True, [1, 2, 3]), (False, [1])])
def test_H6_5_points_of_who_stays_skip_monsters_by_a_ruling(skip, monsters):
    using = rules({"ruling.staying_points_skip_monsters": skip})
    state = position("humans", "undead", using=using)
    raise_units(state, 0, knight=9)
    perform(state, using, MOVE, 2)
    stay(state, using)
    stay(state, using)
    assert hunted(state, using) == monsters


def test_H6_5_coming_back_on_the_way_is_staying():
    state, using = march("elves", where="asander", level=4)
    assert [times for place, times, _ in offered(state, using, Verb.GO) if place == region("asander")] == [0]
    stay(state, using)
    assert state.players[0].way[region("asander")] == 0


# ------------------------------------------------------------------ visits


def test_H6_6_the_first_visit_collects_the_resources():
    state, using = march("elves", where="brynnlore", level=1)
    go(state, using, "esmore")
    stay(state, using)
    assert held(state, 0) == (2, 0, 0)
    assert visited(state) == {"esmore"}


def test_H6_6_a_second_visit_collects_nothing():
    using = rules()
    state = position("elves", "undead", using=using, regions=("brynnlore", "dortal"))
    visit(state, 0, "esmore")
    perform(state, using, MOVE, 1)
    go(state, using, "esmore")
    stay(state, using)
    assert held(state, 0) == (0, 0, 0)


def test_H6_6_a_region_stays_visited():
    using = rules()
    state = position("elves", "undead", using=using, regions=("asander", "dortal"))
    for key in ("esmore", "folen", "esmore"):
        perform(state, using, MOVE, 4)
        go(state, using, key)
        stay(state, using)
    assert visited(state) == {"esmore", "folen"}
    assert held(state, 0) == (2 + 1, 0, 1)


def test_H6_6_everybody_collects_in_a_region_independently():
    using = rules()
    state = position("elves", "humans", using=using, regions=("brynnlore", "brynnlore"))
    visit(state, 0, "brynnlore")
    perform(state, using, MOVE, 2)
    go(state, using, "esmore")
    go(state, using, "esmore")
    assert [held(state, seat) for seat in range(2)] == [(2, 0, 0)] * 2


@pytest.mark.parametrize(
    ("faction", "structure", "resource"),
    [("orcs", "hunting_ground", Resource.RAGE), ("elves", "pathfinders_lodge", Resource.WOOD)],
)
def test_H6_6_an_effect_of_first_visits_comes_once(faction, structure, resource):
    using = rules()
    state = position(faction, "humans", using=using, regions=("folen", "dortal"))
    erect(state, using, 0, structure)
    raise_units(state, 0)
    found = []
    for key in ("asander", "folen", "asander"):
        perform(state, using, MOVE, 9)
        go(state, using, key)
        stay(state, using)
        found.append(int(state.players[0].stock[resource]))
    from_folen = int(resource == Resource.WOOD)
    assert found == [1, 2 + from_folen, 2 + from_folen]


def test_H6_7_passing_through_is_no_visit():
    state, using = march("elves", where="asander", level=4)
    go(state, using, "esmore")
    stay(state, using)
    assert visited(state) == {"esmore"}
    assert held(state, 0) == (2, 0, 0)
    assert state.players[0].points == 0


# ------------------------------------------------------------------ points left


@pytest.mark.parametrize(("level", "monsters"), [(1, [1]), (2, [1, 2]), (3, [1, 2, 3])])
def test_H6_8_points_left_skip_monsters(level, monsters):
    using = rules()
    state = position("elves", "undead", using=using, regions=("folen", "dortal"))
    raise_units(state, 0, ent=9)
    perform(state, using, MOVE, level)
    go(state, using, "esmore")
    stay(state, using)
    assert hunted(state, using) == monsters


def test_H6_8_points_left_are_lost_with_the_action():
    using = rules()
    state = position("humans", "undead", using=using)
    for _ in range(2):
        perform(state, using, MOVE, 4)
        assert state.players[0].points == 4
        stay(state, using)
        stay(state, using)
