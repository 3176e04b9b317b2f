"""Roads and fortifications (K8, K9)."""

import pytest

from sim.games.kings import armies, conquest, movement, victory
from sim.games.kings.words import Fortification, Project, Settlement, Step, Verb
from tests.games.kings.building_site import RICH, build, buildable, next_round, site
from tests.games.kings.position import (
    answer,
    give_land,
    give_stock,
    home,
    lay_roads,
    neighbours,
    offered,
    position,
    rules,
    run,
    stock,
)

pytestmark = pytest.mark.interpreted


def test_K8_1_a_road_joins_two_own_neighbours():
    state, using = site()
    roads = {(a, b) for a, b, _ in offered(state, using, Verb.BUILD_ROAD)}
    core = {home(state, 0, role) for role in ("capital", "front", "left", "right")}
    assert all({a, b} <= core and b in neighbours(using, a) for a, b in roads)
    assert len(roads) == 4


def test_K8_1_a_border_carries_one_road():
    state, using = site()
    capital, front = home(state, 0, "capital"), home(state, 0, "front")
    assert (capital, front, -1) not in offered(state, using, Verb.BUILD_ROAD)


def test_K8_1_a_road_is_paid_and_counted():
    state, using = site(gold=3, timber=2, wheat=1)
    answer(state, using, Verb.BUILD_ROAD, *offered(state, using, Verb.BUILD_ROAD)[0])
    assert (stock(state, 0), state.roads, state.players[0].roads_built) == ({}, 5, 1)


def test_K8_2_a_road_serves_in_the_round_in_which_it_is_built():
    state, using = site()
    front, left = home(state, 0, "front"), home(state, 0, "left")
    reach = movement.standard_reach(state, using, 0, front)
    assert reach >> home(state, 0, "rim") & 1 == 0
    lay_roads(state, left, home(state, 0, "rim"))
    answer(state, using, Verb.BUILD_ROAD, *sorted((front, left)))
    assert movement.standard_reach(state, using, 0, front) >> home(state, 0, "rim") & 1


def test_K8_2_a_road_outlasts_conquest_and_razing():
    state, using = position(), rules()
    capital, front = home(state, 0, "capital"), home(state, 0, "front")
    conquest.raze(state, using, 1, front)
    conquest.capture(state, using, 1, capital)
    assert armies.has_road(state, capital, front)
    assert armies.has_road(state, front, capital)


@pytest.mark.parametrize(("choice", "may"), [("pieces_bind", False), ("unlimited", True)])
def test_K8_4_ruling_road_limit(choice, may):
    using = rules({"ruling.road_limit.choice": choice, "cap.road.pool": 4})
    state, using = site(using)
    assert bool(offered(state, using, Verb.BUILD_ROAD)) == may


def test_K9_1_a_fortification_needs_a_settlement():
    state, using = site()
    assert Project.WALLS in buildable(state, using, home(state, 0, "front"))
    assert Project.WALLS not in buildable(state, using, home(state, 0, "left"))


def test_K9_1_walls_may_be_built_with_the_village():
    state, using = site()
    left = home(state, 0, "left")
    build(state, using, Project.VILLAGE, left)
    build(state, using, Project.WALLS, left)
    assert (state.land[left].settlement, state.land[left].fortification) == (1, 1)


def test_K9_2_one_level_a_round_up_to_a_castle_round_a_village():
    state, using = site()
    front = home(state, 0, "front")
    for project in (Project.WALLS, Project.FORTRESS, Project.CASTLE):
        assert project in buildable(state, using, front)
        build(state, using, project, front)
        assert not {Project.FORTRESS, Project.CASTLE} & buildable(state, using, front)
        next_round(state, using)
    assert (state.land[front].settlement, state.land[front].fortification) == (Settlement.VILLAGE, 3)
    assert state.fortifications.tolist() == [41, 0, 0, 1]


@pytest.mark.parametrize(("choice", "may"), [("pieces_bind", False), ("unlimited", True)])
def test_K9_4_ruling_fortification_limit(choice, may):
    using = rules({"ruling.fortification_limit.choice": choice, "cap.fortification.walls": 1})
    state = position(using=using)
    give_stock(state, 0, **RICH)
    give_land(state, 1, home(state, 1, "front"), Settlement.VILLAGE, walls=Fortification.WALLS)
    run(state, using, Step.CONSTRUCTION, 0)
    assert (Project.WALLS in buildable(state, using, home(state, 0, "front"))) == may


def test_K17_3_W7_two_walls_and_a_castle_are_heavily_fortified():
    state, using = position(), rules()
    before = victory.achievement_points(state, using, 0)
    for role, level in (("capital", 3), ("front", 1)):
        give_land(state, 0, home(state, 0, role), state.land[home(state, 0, role)].settlement, walls=level)
    assert victory.achievement_points(state, using, 0) == before
    give_land(state, 0, home(state, 0, "left"), Settlement.VILLAGE, walls=1)
    assert victory.fortification_levels(state, 0) == 5
    assert victory.achievement_points(state, using, 0) == before + 1 + 2
