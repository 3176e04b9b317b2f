"""Construction up to the harvest: trade revenue, the resource dice, the order of the phase (K3, K12)."""

import pytest

from sim.games.kings import construction, event_die, network
from sim.games.kings.state import MALADOR
from sim.games.kings.streams import Dice
from sim.games.kings.words import Colour, Decision, Event, Settlement, Step, Verb
from tests.games.kings.position import (
    answer,
    give_land,
    give_stock,
    home,
    lay_roads,
    loaded,
    one_face,
    position,
    put_army,
    question,
    rules,
    run,
    stock,
    territory,
    told,
)

pytestmark = pytest.mark.interpreted
LEVELS = (Settlement.NONE, Settlement.VILLAGE, Settlement.TOWN, Settlement.CITY)


def revenue_of(state, player=0):
    return network.revenue(state, rules(), player)


@pytest.mark.parametrize(("level", "gold"), list(zip(LEVELS, (0, 3, 6, 9), strict=True)))
def test_K3_1_a_linked_settlement_pays_gold_by_its_level(level, gold):
    state = position()
    give_land(state, 0, home(state, 0, "front"), level)
    assert revenue_of(state) == 6 + gold


def test_K3_1_a_settlement_that_no_road_links_pays_nothing():
    state = position()
    give_land(state, 0, home(state, 0, "left"), Settlement.CITY)
    assert revenue_of(state) == 9


def test_K3_1_the_whole_chain_of_roads_must_be_own():
    state = position()
    far = give_land(state, 0, home(state, 0, "inner"), Settlement.TOWN)
    lay_roads(state, home(state, 0, "front"), far)
    assert revenue_of(state) == 15
    give_land(state, 1, home(state, 0, "front"), Settlement.VILLAGE, culture=0)
    assert revenue_of(state) == 6


def test_K3_1_the_gold_is_paid_before_anything_else_to_every_player():
    state = position()
    run(state, rules(), Step.TRADE_REVENUE)
    assert [stock(state, player)["gold"] for player in range(4)] == [16, 16, 16, 16]


def test_K3_1_captured_settlements_pay_their_new_owner():
    state = position()
    place = give_land(state, 0, home(state, 0, "left"), Settlement.TOWN, culture=2)
    lay_roads(state, place, home(state, 0, "capital"))
    assert revenue_of(state) == 15


def test_K8_3_the_link_may_go_round_by_many_roads():
    state = position()
    chain = [home(state, 0, role) for role in ("capital", "left", "rim", "middle", "inner")]
    for place in chain[1:]:
        give_land(state, 0, place)
    give_land(state, 0, chain[-1], Settlement.VILLAGE)
    lay_roads(state, *chain)
    linked = network.linked(state, 0, chain[0])
    assert linked == sum(1 << place for place in [*chain, home(state, 0, "front")])
    assert revenue_of(state) == 12


def test_K8_3_roads_of_another_builder_link_as_well():
    state = position()
    place = give_land(state, 0, territory("red", "left"), Settlement.VILLAGE)
    lay_roads(state, place, territory("red", "capital"))
    give_land(state, 0, territory("red", "capital"), Settlement.TOWN, culture=1)
    assert network.linked(state, 0, place) >> territory("red", "front") & 1 == 0
    assert network.linked(state, 0, place) == 1 << place | 1 << territory("red", "capital")


def test_K12_1_the_capital_pays_without_any_road():
    state = position()
    give_land(state, 1, home(state, 0, "front"), Settlement.VILLAGE, culture=0)
    assert revenue_of(state) == 6


def test_K12_1_a_captured_capital_of_another_kingdom_is_no_centre_of_trade():
    state = position()
    give_land(state, 0, home(state, 1, "capital"), Settlement.CITY, culture=1)
    assert revenue_of(state) == 9


def test_K18_2_without_its_capital_a_kingdom_has_no_revenue():
    state = position()
    give_land(state, 1, home(state, 0, "capital"), Settlement.TOWN, culture=0)
    assert revenue_of(state) == 0
    give_land(state, 0, home(state, 0, "capital"), Settlement.TOWN)
    assert revenue_of(state) == 9


def test_K11_1_K11_4_the_malador_collect_nothing_even_in_a_capital():
    state, using = position(), rules(one_face("resource", "red"))
    give_land(state, MALADOR, home(state, 0, "capital"), Settlement.TOWN, culture=0)
    before = [stock(state, player) for player in (1, 2, 3)]
    run(state, using, Step.TRADE_REVENUE)
    assert [stock(state, player)["gold"] - before[player - 1]["gold"] for player in (1, 2, 3)] == [9, 9, 9]
    assert stock(state, 0)["gold"] == 7


def test_K3_4_three_dice_are_rolled_for_everybody(monkeypatch):
    state, using = position(), rules()
    monkeypatch.setattr(construction, "roll_for", loaded(0, 2, 7))
    run(state, using, Step.RESOURCE_ROLL)
    assert [colour for colour, *_ in told(state, Event.RESOURCE_DIE)] == [Colour.RED, Colour.YELLOW, Colour.BLUE]
    assert state.rolled.tolist() == [1, 1, 0, 1]


def test_K3_4_each_colour_has_two_of_the_eight_faces(monkeypatch):
    using = rules()
    state = position()
    found = []
    for face in range(8):
        monkeypatch.setattr(construction, "roll_for", loaded(face))
        found.append(construction.roll_colour(state, using, Dice.RESOURCES))
    assert found == [0, 0, 1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(("level", "primary", "secondary"), list(zip(LEVELS, (1, 2, 3, 4), (0, 0, 1, 2), strict=True)))
def test_K3_5_a_territory_pays_by_the_level_of_its_settlement(level, primary, secondary):
    state, using = position(), rules()
    for player in range(4):
        give_stock(state, player)
    give_land(state, 0, home(state, 0, "capital"), level)
    state.rolled[using.colour[home(state, 0, "capital")]] = 1
    construction.collect_land(state, using, 0, home(state, 0, "capital"), 1)
    assert stock(state, 0) == {k: v for k, v in {"wheat": primary, "stone": secondary}.items() if v}


def test_K3_5_all_own_territories_of_the_colour_pay_and_no_others():
    state, using = position(2), rules(one_face("resource", "red"))
    for player in (0, 1):
        give_stock(state, player)
    give_land(state, 0, home(state, 0, "inner"))  # red as the capital is
    state.rolled[Colour.RED] = 1
    run(state, using, Step.COLLECT)
    assert stock(state, 0) == {"wheat": 3, "stone": 2}


def test_K3_5_a_captured_territory_pays_its_controller():
    state, using = position(), rules()
    give_stock(state, 1)
    give_stock(state, 0)
    give_land(state, 1, home(state, 0, "capital"), Settlement.TOWN, culture=0)
    state.rolled[Colour.RED] = 1
    run(state, using, Step.COLLECT)
    assert "wheat" not in stock(state, 0)
    assert stock(state, 1)["wheat"] >= 3


@pytest.mark.parametrize("times", [2, 3])
def test_K3_6_W3_a_colour_on_several_dice_pays_as_often(times):
    state, using = position(), rules()
    give_stock(state, 0)
    state.rolled[Colour.RED] = times
    run(state, using, Step.COLLECT)
    assert stock(state, 0) == {"wheat": 3 * times, "stone": times}


def test_K3_5_an_eliminated_kingdom_collects_nothing():
    state, using = position(), rules()
    give_stock(state, 0)
    state.players[0].alive = 0
    state.rolled[:] = 1
    run(state, using, Step.COLLECT)
    run(state, using, Step.TRADE_REVENUE)
    assert stock(state, 0) == {}


def test_K4_6_the_resource_die_of_the_event_phase_yields_nothing():
    using = rules({**one_face("event", "city"), **one_face("resource", "red")})
    state = position(using=using)
    before = [stock(state, player) for player in range(4)]
    event_die.event_die(state, using, 0)
    assert [stock(state, player) for player in range(4)] == before


def test_K3_11_revenue_comes_before_support_and_support_before_the_roll():
    state, using = position(), rules()
    put_army(state, 0, home(state, 0, "left"), count=2)
    give_stock(state, 0)
    run(state, using, Step.BEGIN_ROUND)
    assert question(state) == (0, Decision.SUPPORT)
    assert stock(state, 0) == {"gold": 9}
    assert told(state, Event.RESOURCE_DIE) == []
    answer(state, using, Verb.PAY)
    assert question(state) == (0, Decision.BUILD)
    assert len(told(state, Event.RESOURCE_DIE)) == 3


def test_K3_11_everybody_builds_before_the_first_turn_from_the_lead_player_to_the_left():
    state, using = position(lead=2), rules()
    run(state, using, Step.BEGIN_ROUND)
    order = []
    while question(state) and question(state)[1] == Decision.BUILD:
        order.append(question(state)[0])
        answer(state, using, Verb.PASS)
    assert order == [2, 3, 0, 1]
    assert told(state, Event.TURN)[0][0] == 2


@pytest.mark.parametrize("choice", ["random_each_round", "reverse"])
def test_K3_11_ruling_construction_order(choice):
    using = rules({"ruling.construction_order.choice": choice})
    orders = []
    for seed in range(6):
        state = position(using=using, seed=seed)
        run(state, using, Step.BEGIN_ROUND)
        orders.append([])
        while question(state) and question(state)[1] == Decision.BUILD:
            orders[-1].append(question(state)[0])
            answer(state, using, Verb.PASS)
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)
    assert (len({tuple(order) for order in orders}) > 1) == (choice == "random_each_round")
    assert choice != "reverse" or orders[0] == [3, 2, 1, 0]


@pytest.mark.parametrize(("choice", "leads"), [("random_then_fixed", [0, 0, 0]), ("rotates_each_round", [0, 1, 2])])
def test_K3_11_ruling_lead_player(choice, leads):
    using = rules({"ruling.lead_player.choice": choice})
    state = position(using=using, turn_round=0)
    found = []
    for _ in range(3):
        state.agenda.depth, state.decider = 0, -1
        run(state, using, Step.BEGIN_ROUND)
        found.append(int(state.lead))
    assert found == leads
