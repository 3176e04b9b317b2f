"""Building: prices, settlements, roads, fortifications, armies, and the cards that pay or build (K3.7, K7 to K10)."""

import pytest
from position import (
    answer,
    armies_in,
    asked,
    clear_armies,
    give_cards,
    give_land,
    give_stock,
    home,
    lay_roads,
    neighbours,
    offered,
    position,
    put_army,
    rules,
    run,
    stock,
    territory,
    verbs,
)

from sim.games.kings import armies, building, conquest, movement, victory
from sim.games.kings.state import MALADOR, MAX_ARMIES
from sim.games.kings.words import Decision, EventCard, Fortification, Project, Settlement, Step, Verb

pytestmark = pytest.mark.interpreted
RICH = {"gold": 99, "timber": 99, "wheat": 99, "cattle": 99, "stone": 99}
PRICES = {
    Project.ROAD: (3, 2, 1, 0, 0),
    Project.VILLAGE: (4, 3, 3, 3, 0),
    Project.TOWN: (6, 4, 4, 4, 1),
    Project.CITY: (8, 4, 4, 4, 2),
    Project.WALLS: (4, 1, 0, 0, 2),
    Project.FORTRESS: (4, 2, 0, 0, 2),
    Project.CASTLE: (6, 2, 2, 2, 6),
    Project.ARMY: (5, 0, 3, 3, 0),
}
CARDS = (
    (EventCard.BOUNTIFUL_BOVINE, "cattle"),
    (EventCard.GREAT_GRAINS, "wheat"),
    (EventCard.SUBSTANTIAL_STONE, "stone"),
    (EventCard.TEEMING_TIMBER, "timber"),
)


def site(using=None, **stocks):
    """A position in which the first player builds, with a full stock unless one is given."""
    using = rules() if using is None else using
    state = position(using=using)
    give_stock(state, 0, **(stocks or RICH))
    run(state, using, Step.CONSTRUCTION, 0)
    return state, using


def buildable(state, using, place):
    """What may be built in a territory."""
    return {Project(project) for project, where, _ in offered(state, using, Verb.BUILD) if where == place}


def build(state, using, project, place):
    answer(state, using, Verb.BUILD, project, place)


def next_round(state, using):
    """Bring the first player to the next round's building, with a full stock."""
    state.agenda.depth, state.decider = 0, -1
    run(state, using, Step.END_ROUND)
    state.agenda.depth, state.decider = 0, -1
    give_stock(state, 0, **RICH)
    run(state, using, Step.CONSTRUCTION, 0)


# --- prices


@pytest.mark.parametrize("project", PRICES)
def test_K3_7_the_price_of_everything(project):
    assert rules().cost[project].tolist() == list(PRICES[project])


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
    assert asked(state) is None


def test_K3_7_nothing_can_be_built_in_foreign_or_undiscovered_land():
    state, using = site()
    assert {place for _, place, _ in offered(state, using, Verb.BUILD)} <= {
        home(state, 0, r) for r in ("capital", "front", "left", "right")
    }


# --- settlements


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


# --- roads


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


# --- fortifications


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


# --- armies


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


# --- cards that pay


@pytest.mark.parametrize(("card", "resource"), CARDS)
def test_K20_12_K20_20_K20_21_K20_22_a_card_stands_for_three_units(card, resource):
    state, using = position(), rules()
    price = dict(zip(("gold", "timber", "wheat", "cattle", "stone"), PRICES[Project.CASTLE], strict=True))
    short = {**price, resource: max(0, price[resource] - 3)}
    give_land(state, 0, home(state, 0, "front"), Settlement.VILLAGE, walls=Fortification.FORTRESS)
    give_stock(state, 0, **short)
    give_cards(state, 0, card)
    run(state, using, Step.CONSTRUCTION, 0)
    assert Project.CASTLE not in buildable(state, using, home(state, 0, "front"))
    answer(state, using, Verb.PLAY, card)
    build(state, using, Project.CASTLE, home(state, 0, "front"))
    assert stock(state, 0) == {}


def test_F1_W13_the_third_cattle_of_a_card_is_lost():
    using = rules({"settlement.village.cost.cattle": 2})
    state = position(using=using)
    give_stock(state, 0, gold=8, timber=6, wheat=6, cattle=1)
    give_cards(state, 0, EventCard.BOUNTIFUL_BOVINE)
    run(state, using, Step.CONSTRUCTION, 0)
    answer(state, using, Verb.PLAY, EventCard.BOUNTIFUL_BOVINE)
    build(state, using, Project.VILLAGE, home(state, 0, "left"))
    assert stock(state, 0)["cattle"] == 1
    assert not building.can_afford(state, using, 0, Project.VILLAGE)


def test_F1_a_card_laid_down_for_nothing_is_lost_when_building_ends():
    state, using = position(), rules()
    give_stock(state, 0)
    give_cards(state, 0, EventCard.GREAT_GRAINS)
    run(state, using, Step.CONSTRUCTION, 0)
    answer(state, using, Verb.PLAY, EventCard.GREAT_GRAINS)
    answer(state, using, Verb.PASS)
    assert not state.players[0].credit.any()
    assert state.events.discards[0] == EventCard.GREAT_GRAINS


def engineer(**stocks):
    state, using = position(), rules()
    give_stock(state, 0, **stocks)
    give_cards(state, 0, EventCard.CREATIVE_ENGINEERING)
    run(state, using, Step.CONSTRUCTION, 0)
    answer(state, using, Verb.PLAY, EventCard.CREATIVE_ENGINEERING)
    return state, using


def test_K20_10_creative_engineering_stands_for_two_different_resources():
    state, using = engineer(gold=4, timber=2, wheat=2, cattle=3)
    build(state, using, Project.VILLAGE, home(state, 0, "left"))
    assert stock(state, 0) == {}


def test_K20_10_creative_engineering_stands_for_no_gold_and_no_third_unit():
    state, using = engineer(gold=3, timber=9, wheat=9, cattle=9)
    assert Project.VILLAGE not in buildable(state, using, home(state, 0, "left"))
    state, using = engineer(gold=4, timber=1, wheat=2, cattle=3)
    assert Project.VILLAGE not in buildable(state, using, home(state, 0, "left"))


def test_K20_10_creative_engineering_saves_units_that_the_stock_could_pay():
    state, using = engineer(gold=4, timber=3, wheat=5, cattle=9)
    build(state, using, Project.VILLAGE, home(state, 0, "left"))
    assert stock(state, 0) == {"timber": 2, "wheat": 2, "cattle": 6}


def test_F1_creative_engineering_never_gives_more_than_the_price():
    state, using = engineer(gold=4, timber=1, stone=2)
    build(state, using, Project.WALLS, home(state, 0, "front"))
    assert stock(state, 0) == {"timber": 1, "stone": 1}


def test_K20_15_fanatics_raise_one_army_for_two_gold():
    state, using = position(), rules()
    give_land(state, 0, home(state, 0, "capital"), Settlement.CITY)
    give_stock(state, 0, gold=6, wheat=6, cattle=6)
    give_cards(state, 0, EventCard.FANATICS)
    run(state, using, Step.CONSTRUCTION, 0)
    answer(state, using, Verb.PLAY, EventCard.FANATICS)
    build(state, using, Project.ARMY, home(state, 0, "capital"))
    assert stock(state, 0) == {"gold": 4, "wheat": 3, "cattle": 3}
    assert Project.ARMY not in buildable(state, using, home(state, 0, "capital"))


def test_K20_15_fanatics_follow_in_this_construction_only():
    state, using = position(), rules()
    give_cards(state, 0, EventCard.FANATICS)
    run(state, using, Step.CONSTRUCTION, 0)
    answer(state, using, Verb.PLAY, EventCard.FANATICS)
    answer(state, using, Verb.PASS)
    assert state.players[0].fanatics == 0


# --- cards with a target


def with_card(card):
    state, using = position(), rules()
    give_cards(state, 0, card)
    run(state, using, Step.CONSTRUCTION, 0)
    return state, using


def test_K20_9_saboteur_takes_a_card_at_random_from_a_hand():
    state, using = position(), rules()
    give_cards(state, 0, EventCard.SABOTEUR)
    give_cards(state, 2, EventCard.THIEVERY, EventCard.SURROUNDED)
    run(state, using, Step.CONSTRUCTION, 0)
    answer(state, using, Verb.PLAY, EventCard.SABOTEUR)
    assert offered(state, using, Verb.CHOOSE_PLAYER) == [(2, -1, -1)]
    answer(state, using, Verb.CHOOSE_PLAYER, 2)
    assert (state.players[0].hand.sum(), state.players[2].hand.sum()) == (1, 1)
    assert asked(state) == (0, Decision.BUILD)


def test_K20_9_every_card_of_the_hand_may_be_drawn():
    found = set()
    for seed in range(20):
        state, using = position(seed=seed), rules()
        give_cards(state, 0, EventCard.SABOTEUR)
        give_cards(state, 2, EventCard.THIEVERY, EventCard.SURROUNDED)
        run(state, using, Step.CONSTRUCTION, 0)
        answer(state, using, Verb.PLAY, EventCard.SABOTEUR)
        answer(state, using, Verb.CHOOSE_PLAYER, 2)
        found.add(int(state.players[0].hand.argmax()))
    assert found == {EventCard.THIEVERY, EventCard.SURROUNDED}


def test_K20_9_saboteur_waits_while_nobody_else_holds_a_card():
    state, using = with_card(EventCard.SABOTEUR)
    assert Verb.PLAY not in verbs(state, using)


def test_K20_16_limited_logistics_stops_any_army():
    state, using = with_card(EventCard.LIMITED_LOGISTICS)
    answer(state, using, Verb.PLAY, EventCard.LIMITED_LOGISTICS)
    assert [power for power, _, _ in offered(state, using, Verb.CHOOSE_ARMY)] == [0, 1, 2, 3]
    answer(state, using, Verb.CHOOSE_ARMY, 3, 0)
    assert state.powers[3].armies[0].moved == 1


def test_K20_16_an_army_stopped_neither_moves_nor_is_supplied_until_the_round_ends():
    state, using = position(), rules()
    state.powers[0].armies[0].moved = 1
    give_land(state, 0, home(state, 0, "front"), Settlement.TOWN)
    state.powers[0].armies[0].damage = 1
    for step in (Step.MOVEMENT, Step.SUPPLY):
        run(state, using, step, 0)
        assert asked(state) is None
    run(state, using, Step.END_ROUND)
    assert state.powers[0].armies[0].moved == 0


def test_K20_18_raise_a_road_lies_free_between_any_two_neighbours():
    state, using = with_card(EventCard.RAISE_A_ROAD)
    give_stock(state, 0)
    answer(state, using, Verb.PLAY, EventCard.RAISE_A_ROAD)
    assert len(offered(state, using, Verb.BUILD_ROAD)) == 96 - 4
    a, b = territory("white", "rim"), territory("white", "middle")
    answer(state, using, Verb.BUILD_ROAD, a, b)
    assert armies.has_road(state, a, b)
    assert state.players[0].roads_built == 0


def test_K20_18_raise_a_road_needs_a_road_token():
    using = rules({"cap.road.pool": 4})
    state = position(using=using)
    give_cards(state, 0, EventCard.RAISE_A_ROAD)
    run(state, using, Step.CONSTRUCTION, 0)
    assert Verb.PLAY not in verbs(state, using)
