"""Prices, settlements and armies (K3.7, K7, K10, K13)."""

import pytest

from sim.games.kings import armies, building, conquest
from sim.games.kings.names import KINGDOM_NAMES
from sim.games.kings.state import MALADOR, MAX_ARMIES
from sim.games.kings.words import Project, Resource, Settlement, Step, Verb
from tests.games.kings.building_site import PRICES, RICH, build, buildable, next_round, site
from tests.games.kings.position import (
    answer,
    armies_in,
    clear_armies,
    give_land,
    give_stock,
    home,
    offered,
    position,
    put_army,
    question,
    rules,
    run,
    stock,
)

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("project", PRICES)
def test_K3_7_the_price_of_everything(project):
    assert rules().cost[project].tolist() == list(PRICES[project])


def test_K3_7_a_rebate_makes_the_armies_of_one_kingdom_cheaper():
    state, using = position(), rules({f"rebate.{KINGDOM_NAMES[0].lower()}.army.wheat": 2})
    seat = state.faction[: state.seats].tolist().index(0)
    prices = [building.price(state, using, player, Project.ARMY, Resource.WHEAT) for player in range(state.seats)]
    printed = int(using.cost[Project.ARMY, Resource.WHEAT])
    assert prices == [printed - 2 * (player == seat) for player in range(state.seats)]
    give_stock(state, seat, gold=5, wheat=printed - 2, cattle=3)
    assert building.can_afford(state, using, seat, Project.ARMY)


@pytest.mark.parametrize("project", PRICES)
def test_K3_7_a_project_needs_its_whole_price(project):
    state, using = position(), rules()
    names = ("gold", "timber", "wheat", "cattle", "stone")
    give_stock(state, 0, **dict(zip(names, PRICES[project], strict=True)))
    assert building.can_afford(state, using, 0, project)
    for resource, units in enumerate(PRICES[project]):
        if units:
            state.players[0].stock[resource] -= 1
            assert not building.can_afford(state, using, 0, project)
            state.players[0].stock[resource] += 1


def test_K3_7_what_is_paid_for_stands_at_once():
    state, using = site(gold=4, timber=3, wheat=3, cattle=3)
    left = home(state, 0, "left")
    build(state, using, Project.VILLAGE, left)
    assert (state.land[left].settlement, state.land[left].culture) == (Settlement.VILLAGE, 0)
    assert stock(state, 0) == {}


def test_K3_7_players_build_until_they_are_content():
    state, using = site()
    for role in ("left", "right"):
        build(state, using, Project.VILLAGE, home(state, 0, role))
    answer(state, using, Verb.PASS)
    assert question(state) is None


def test_K3_7_nothing_can_be_built_in_foreign_or_undiscovered_land():
    state, using = site()
    assert {place for _, place, _ in offered(state, using, Verb.BUILD)} <= {
        home(state, 0, r) for r in ("capital", "front", "left", "right")
    }


def test_K7_1_a_village_comes_first():
    state, using = site()
    assert buildable(state, using, home(state, 0, "left")) == {Project.VILLAGE}
    assert Project.TOWN in buildable(state, using, home(state, 0, "front"))
    assert Project.CITY in buildable(state, using, home(state, 0, "capital"))


def test_K7_1_a_settlement_is_replaced_by_the_next_one():
    state, using = site()
    front = home(state, 0, "front")
    build(state, using, Project.TOWN, front)
    assert state.land[front].settlement == Settlement.TOWN
    assert state.powers[0].pieces.tolist() == [0, 0, 2, 0]


def test_K7_1_nothing_follows_a_city():
    state, using = position(), rules()
    give_stock(state, 0, **RICH)
    capital = give_land(state, 0, home(state, 0, "capital"), Settlement.CITY)
    run(state, using, Step.CONSTRUCTION, 0)
    assert buildable(state, using, capital) == {Project.WALLS, Project.ARMY}


def test_K7_2_one_level_a_round():
    state, using = site()
    left = home(state, 0, "left")
    build(state, using, Project.VILLAGE, left)
    assert Project.TOWN not in buildable(state, using, left)
    next_round(state, using)
    assert Project.TOWN in buildable(state, using, left)


def test_K7_3_the_pieces_of_the_culture_are_a_hard_cap():
    state, using = position(), rules()
    give_stock(state, 0, **RICH)
    for role in ("left", "right", "inner"):
        give_land(state, 0, home(state, 0, role), Settlement.VILLAGE)
    bare = give_land(state, 0, home(state, 0, "rim"))
    run(state, using, Step.CONSTRUCTION, 0)
    assert buildable(state, using, bare) == set()
    build(state, using, Project.TOWN, home(state, 0, "front"))
    assert buildable(state, using, bare) == {Project.VILLAGE}


def test_K7_3_captured_pieces_count_for_the_culture_that_built_them():
    state, using = position(), rules()
    for role in ("left", "right", "inner"):
        give_land(state, 1, home(state, 0, role), Settlement.VILLAGE, culture=0)
    assert state.powers[0].pieces[Settlement.VILLAGE] == 4
    assert not armies.has_piece(state, using, 0, Settlement.VILLAGE)
    assert armies.has_piece(state, using, 1, Settlement.VILLAGE)


def test_K7_3_razed_pieces_go_back_into_the_box():
    state, using = position(), rules()
    conquest.raze(state, using, 1, home(state, 0, "capital"))
    assert state.powers[0].pieces[Settlement.TOWN] == 0


@pytest.mark.parametrize(("level", "number"), [(Settlement.VILLAGE, 0), (Settlement.TOWN, 1), (Settlement.CITY, 2)])
def test_K7_4_armies_a_round_by_level(level, number):
    state, using = position(), rules()
    give_stock(state, 0, **RICH)
    capital = give_land(state, 0, home(state, 0, "capital"), level)
    run(state, using, Step.CONSTRUCTION, 0)
    for _ in range(number):
        build(state, using, Project.ARMY, capital)
    assert Project.ARMY not in buildable(state, using, capital)
    assert len(armies_in(state, 0, capital)) == number


def test_K7_4_a_village_raises_armies_where_a_setting_says_so():
    state, using = site(rules({"settlement.village.recruit.armies_per_round": 1}))
    assert Project.ARMY in buildable(state, using, home(state, 0, "front"))


@pytest.mark.parametrize(("choice", "may"), [("same_round", True), ("next_round", False)])
def test_K7_4_ruling_recruit_after_upgrade(choice, may):
    state, using = site(rules({"ruling.recruit_after_upgrade.choice": choice}))
    front = home(state, 0, "front")
    build(state, using, Project.TOWN, front)
    assert (Project.ARMY in buildable(state, using, front)) == may


@pytest.mark.parametrize(
    ("choice", "armies_here", "may"),
    [("raising_allowed_pay_at_next_check", 3, True), ("raising_forbidden", 1, True), ("raising_forbidden", 2, False)],
)
def test_K7_4_ruling_over_support(choice, armies_here, may):
    """The capital's town supports one army anywhere, and the capital one in place."""
    using = rules({"ruling.over_support.choice": choice})
    state = position(using=using)
    clear_armies(state)
    capital = home(state, 0, "capital")
    put_army(state, 0, capital, count=armies_here)
    give_stock(state, 0, **RICH)
    run(state, using, Step.CONSTRUCTION, 0)
    assert (Project.ARMY in buildable(state, using, capital)) == may


def test_K13_4_no_armies_are_raised_in_a_foreign_town():
    state, using = position(), rules()
    give_stock(state, 0, **RICH)
    place = give_land(state, 0, home(state, 1, "capital"), Settlement.CITY, culture=1)
    run(state, using, Step.CONSTRUCTION, 0)
    assert Project.ARMY not in buildable(state, using, place)


def test_K13_5_an_upgraded_foreign_settlement_keeps_its_culture():
    state, using = position(), rules()
    give_stock(state, 0, **RICH)
    place = give_land(state, 0, home(state, 1, "front"), Settlement.VILLAGE, culture=1)
    run(state, using, Step.CONSTRUCTION, 0)
    build(state, using, Project.TOWN, place)
    assert (state.land[place].controller, state.land[place].culture) == (0, 1)
    assert state.powers[1].pieces[Settlement.TOWN] == 2


def test_K13_5_without_a_piece_of_that_culture_there_is_no_upgrade():
    state, using = position(), rules()
    give_stock(state, 0, **RICH)
    for role in ("left", "right", "inner"):
        give_land(state, 1, home(state, 1, role), Settlement.TOWN)
    place = give_land(state, 0, home(state, 1, "front"), Settlement.VILLAGE, culture=1)
    run(state, using, Step.CONSTRUCTION, 0)
    assert Project.TOWN not in buildable(state, using, place)


def test_F11_a_village_on_razed_land_has_the_builders_culture():
    state, using = position(), rules()
    front = home(state, 1, "front")
    conquest.raze(state, using, 0, front)
    give_stock(state, 0, **RICH)
    run(state, using, Step.CONSTRUCTION, 0)
    build(state, using, Project.VILLAGE, front)
    assert state.land[front].culture == 0


def test_K10_2_a_new_army_has_a_moved_token():
    state, using = site(gold=5, wheat=3, cattle=3)
    capital = home(state, 0, "capital")
    build(state, using, Project.ARMY, capital)
    (index,) = armies_in(state, 0, capital)
    assert state.powers[0].armies[index].moved == 1
    assert (stock(state, 0), state.players[0].armies_raised) == ({}, 1)


@pytest.mark.parametrize(("choice", "may"), [("pieces_bind", False), ("unlimited", True)])
def test_K10_3_ruling_army_limit(choice, may):
    using = rules({"ruling.army_limit.choice": choice})
    state = position(using=using)
    put_army(state, 0, home(state, 0, "front"), count=5)
    give_stock(state, 0, **RICH)
    run(state, using, Step.CONSTRUCTION, 0)
    assert (Project.ARMY in buildable(state, using, home(state, 0, "capital"))) == may


def test_K10_3_the_malador_have_ten_armies_and_nobody_more_than_the_state_holds():
    state, using = position(), rules()
    assert armies.army_limit(state, using, MALADOR) == 10
    assert armies.army_limit(state, rules({"ruling.army_limit.choice": "unlimited"}), 0) == MAX_ARMIES


def test_K10_4_a_territory_holds_any_number_of_armies():
    state = position()
    front = home(state, 0, "front")
    put_army(state, 0, front, count=20)
    armies.move_army(state, 0, 0, home(state, 0, "left"))
    assert (state.land[front].garrison, state.land[home(state, 0, "left")].garrison) == (20, 1)
