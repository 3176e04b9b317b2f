"""Construction up to the harvest: revenue, support, resource dice, and the cards played there (K3.1 to K3.6, K12)."""

import pytest
from position import (
    answer,
    asked,
    clear_armies,
    give_cards,
    give_land,
    give_stock,
    home,
    lay_roads,
    loaded,
    offered,
    one_face,
    position,
    put_army,
    rules,
    run,
    stock,
    territory,
    told,
    verbs,
)

from sim.games.kings import construction, event_die, network, rounds
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Colour, Decision, Event, EventCard, Settlement, Step, Verb

pytestmark = pytest.mark.interpreted
LEVELS = (Settlement.NONE, Settlement.VILLAGE, Settlement.TOWN, Settlement.CITY)


def revenue_of(state, player=0):
    return network.revenue(state, rules(), player)


# --- trade revenue


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


# --- support


def test_K3_2_W2_the_figure_has_one_unsupported_army():
    """Armies 1 and 2 outside, 3 with the village, 4 in the capital; one town, one village."""
    state, using = position(), rules()
    clear_armies(state)
    outside = [put_army(state, 0, home(state, 0, role)) for role in ("left", "right")]
    for role in ("front", "capital"):
        put_army(state, 0, home(state, 0, role))
    run(state, using, Step.SUPPORT, 0)
    assert asked(state) == (0, Decision.SUPPORT)
    assert construction.unsupported(state, using, 0) == 1
    assert [index for index, _, _ in offered(state, using, Verb.DISBAND)] == outside


def test_K3_3_W2_five_gold_keep_the_army():
    state, using = position(), rules()
    put_army(state, 0, home(state, 0, "left"), count=2)
    run(state, using, Step.SUPPORT, 0)
    answer(state, using, Verb.PAY)
    assert (stock(state, 0)["gold"], state.powers[0].army_count, asked(state)) == (2, 3, None)


def test_K3_3_an_army_is_removed_where_no_provisions_are_bought():
    state, using = position(), rules()
    index = put_army(state, 0, home(state, 0, "left"), count=2)
    run(state, using, Step.SUPPORT, 0)
    answer(state, using, Verb.DISBAND, index)
    assert (state.powers[0].army_count, asked(state)) == (2, None)


def test_K3_3_without_five_gold_an_army_must_go():
    state, using = position(), rules()
    put_army(state, 0, home(state, 0, "left"), count=2)
    give_stock(state, 0, gold=4, wheat=9)
    run(state, using, Step.SUPPORT, 0)
    assert verbs(state, using) == {Verb.DISBAND}


def test_K3_3_every_unsupported_army_costs_its_own_provisions():
    state, using = position(), rules()
    put_army(state, 0, home(state, 0, "left"), count=3)
    give_stock(state, 0, gold=12)
    run(state, using, Step.SUPPORT, 0)
    answer(state, using, Verb.PAY)
    answer(state, using, Verb.PAY)
    assert (stock(state, 0), asked(state)) == ({"gold": 2}, None)


def test_K3_3_provisions_last_for_one_check():
    state, using = position(), rules()
    put_army(state, 0, home(state, 0, "left"), count=2)
    give_stock(state, 0, gold=10)
    for left in (5, 0):
        run(state, using, Step.SUPPORT, 0)
        answer(state, using, Verb.PAY)
        assert stock(state, 0).get("gold", 0) == left


def test_K3_3_provisions_do_not_heal():
    state, using = position(), rules()
    index = put_army(state, 0, home(state, 0, "left"), count=2, damage=2)
    run(state, using, Step.SUPPORT, 0)
    answer(state, using, Verb.PAY)
    assert state.powers[0].armies[index].damage == 2


def test_K3_2_a_city_supports_two_armies_anywhere():
    state, using = position(), rules()
    put_army(state, 0, home(state, 0, "left"), count=2)
    assert construction.unsupported(state, using, 0) == 1
    give_land(state, 0, home(state, 0, "capital"), Settlement.CITY)
    assert construction.unsupported(state, using, 0) == 0


def test_K3_2_a_village_supports_in_its_territory_only():
    state, using = position(), rules()
    clear_armies(state)
    put_army(state, 0, home(state, 0, "left"), count=2)
    assert construction.unsupported(state, using, 0) == 1


def test_K3_2_captured_settlements_support_at_once():
    state, using = position(), rules()
    put_army(state, 0, home(state, 0, "left"), count=2)
    give_land(state, 0, home(state, 1, "capital"), Settlement.TOWN, culture=1)
    assert construction.unsupported(state, using, 0) == 0


def test_K12_2_the_capital_territory_supports_one_more_in_place():
    state, using = position(), rules()
    clear_armies(state)
    put_army(state, 0, home(state, 0, "capital"), count=2)
    assert construction.unsupported(state, using, 0) == 0
    put_army(state, 0, home(state, 0, "capital"))
    assert construction.unsupported(state, using, 0) == 1


@pytest.mark.parametrize(("choice", "excess"), [("kept", 0), ("needs_a_settlement", 1)])
def test_K12_2_ruling_capital_bonus_without_settlement(choice, excess):
    using = rules({"ruling.capital_bonus_without_settlement.choice": choice})
    state = position()
    clear_armies(state)
    give_land(state, 0, home(state, 0, "capital"))
    put_army(state, 0, home(state, 0, "capital"))
    assert construction.unsupported(state, using, 0) == excess


def test_K12_2_the_capital_of_another_kingdom_gives_no_bonus():
    state, using = position(), rules()
    clear_armies(state)
    place = give_land(state, 0, home(state, 1, "capital"))
    put_army(state, 0, place, count=2)
    assert construction.unsupported(state, using, 0) == 1


def test_K11_2_the_malador_are_never_asked_for_support():
    state, using = position(), rules()
    place = give_land(state, MALADOR, home(state, 0, "inner"))
    put_army(state, MALADOR, place, count=8)
    state.agenda.depth = 0
    run(state, using, Step.BEGIN_ROUND)
    assert state.powers[MALADOR].army_count == 8
    assert asked(state)[1] == Decision.BUILD


@pytest.mark.parametrize(
    ("choice", "checks"), [("construction_after_income", [1, 0]), ("end_of_own_turn", [0, 1]), ("both", [1, 1])]
)
def test_K3_3_ruling_support_check(choice, checks):
    using = rules({"ruling.support_check.choice": choice})
    state = position(using=using)
    steps = []
    for step in (Step.BEGIN_ROUND, Step.BEGIN_TURN):
        state.agenda.depth = 0
        state.decider = -1
        from_agenda(state, using, step)
        steps.append([int(e.step) for e in state.agenda.entries[: state.agenda.depth]].count(Step.SUPPORT))
    assert [count > 0 for count in steps] == [check > 0 for check in checks]


def from_agenda(state, using, step):
    """Carry out one step alone, so that what it pushes can be looked at."""
    if step == Step.BEGIN_ROUND:
        rounds.begin_round(state, using)
    else:
        rounds.begin_turn(state, using, 0)


def test_K20_14_live_off_the_land_replaces_the_provisions_of_one_army():
    state, using = position(), rules()
    put_army(state, 0, home(state, 0, "left"), count=2)
    give_cards(state, 0, EventCard.LIVE_OFF_THE_LAND)
    run(state, using, Step.SUPPORT, 0)
    answer(state, using, Verb.PLAY, EventCard.LIVE_OFF_THE_LAND)
    assert (stock(state, 0)["gold"], state.powers[0].army_count, asked(state)) == (7, 3, None)
    assert state.players[0].hand.sum() == 0


# --- the resource dice


def test_K3_4_three_dice_are_rolled_for_everybody(monkeypatch):
    state, using = position(), rules()
    monkeypatch.setattr(construction, "roll", loaded(0, 2, 7))
    run(state, using, Step.RESOURCE_ROLL)
    assert [colour for colour, *_ in told(state, Event.RESOURCE_DIE)] == [Colour.RED, Colour.YELLOW, Colour.BLUE]
    assert state.rolled.tolist() == [1, 1, 0, 1]


def test_K3_4_each_colour_has_two_of_the_eight_faces(monkeypatch):
    using = rules()
    state = position()
    found = []
    for face in range(8):
        monkeypatch.setattr(construction, "roll", loaded(face))
        found.append(construction.roll_colour(state, using))
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


# --- the order of the phase


def test_K3_11_revenue_comes_before_support_and_support_before_the_roll():
    state, using = position(), rules()
    put_army(state, 0, home(state, 0, "left"), count=2)
    give_stock(state, 0)
    run(state, using, Step.BEGIN_ROUND)
    assert asked(state) == (0, Decision.SUPPORT)
    assert stock(state, 0) == {"gold": 9}
    assert told(state, Event.RESOURCE_DIE) == []
    answer(state, using, Verb.PAY)
    assert asked(state) == (0, Decision.BUILD)
    assert len(told(state, Event.RESOURCE_DIE)) == 3


def test_K3_11_everybody_builds_before_the_first_turn_from_the_lead_player_to_the_left():
    state, using = position(lead=2), rules()
    run(state, using, Step.BEGIN_ROUND)
    order = []
    while asked(state) and asked(state)[1] == Decision.BUILD:
        order.append(asked(state)[0])
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
        while asked(state) and asked(state)[1] == Decision.BUILD:
            orders[-1].append(asked(state)[0])
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


# --- cards played round the roll


def harvest_position(card):
    state, using = position(), rules()
    give_cards(state, 0, card)
    give_stock(state, 0)
    return state, using


def test_K20_1_bountiful_harvest_rolls_a_die_for_its_player_alone(monkeypatch):
    state, using = harvest_position(EventCard.BOUNTIFUL_HARVEST)
    others = [stock(state, player) for player in (1, 2, 3)]
    run(state, using, Step.HARVEST, 0)
    assert asked(state) == (0, Decision.HARVEST)
    monkeypatch.setattr(construction, "roll", loaded(0))
    answer(state, using, Verb.PLAY, EventCard.BOUNTIFUL_HARVEST)
    assert stock(state, 0) == {"wheat": 3, "stone": 1}
    assert [stock(state, player) for player in (1, 2, 3)] == others


def test_K20_1_only_holders_are_asked_and_may_decline():
    state, using = harvest_position(EventCard.BOUNTIFUL_HARVEST)
    run(state, using, Step.BEGIN_ROUND)
    assert asked(state) == (0, Decision.HARVEST)
    answer(state, using, Verb.PASS)
    assert asked(state) == (0, Decision.BUILD)
    assert state.players[0].hand[EventCard.BOUNTIFUL_HARVEST] == 1


def test_K20_2_natures_blessing_lets_a_settlement_of_an_unrolled_colour_yield():
    state, using = harvest_position(EventCard.NATURES_BLESSING)
    state.rolled[:] = [0, 1, 1, 1]
    run(state, using, Step.BLESSING, 0)
    capital = home(state, 0, "capital")
    unrolled = [place for place in range(42) if state.land[place].settlement and using.colour[place] == Colour.RED]
    assert [place for place, _, _ in offered(state, using, Verb.CHOOSE_LAND)] == unrolled
    answer(state, using, Verb.CHOOSE_LAND, capital)
    assert stock(state, 0) == {"wheat": 3, "stone": 1}


def test_K20_2_the_yield_of_natures_blessing_goes_to_the_controller():
    state, using = harvest_position(EventCard.NATURES_BLESSING)
    give_stock(state, 2)
    state.rolled[:] = 0
    run(state, using, Step.BLESSING, 0)
    answer(state, using, Verb.CHOOSE_LAND, home(state, 2, "capital"))
    assert (stock(state, 0), stock(state, 2)) == ({}, {"wheat": 3, "stone": 1})


def test_K20_2_a_malador_settlement_is_blessed_in_vain():
    state, using = harvest_position(EventCard.NATURES_BLESSING)
    place = give_land(state, MALADOR, home(state, 0, "inner"), Settlement.VILLAGE)
    before = [stock(state, player) for player in range(4)]
    state.rolled[:] = 0
    run(state, using, Step.BLESSING, 0)
    answer(state, using, Verb.CHOOSE_LAND, place)
    assert [stock(state, player) for player in range(4)] == before


def test_K20_3_early_spring_is_played_before_the_roll_and_doubles_one_settlement():
    state, using = harvest_position(EventCard.EARLY_SPRING)
    run(state, using, Step.BEFORE_ROLL, 0)
    assert asked(state) == (0, Decision.EARLY_SPRING)
    answer(state, using, Verb.CHOOSE_LAND, home(state, 0, "capital"))
    state.rolled[Colour.RED] = 2
    run(state, using, Step.COLLECT)
    assert stock(state, 0) == {"wheat": 12, "stone": 4}


def test_K20_3_early_spring_lasts_for_the_round():
    state, using = harvest_position(EventCard.EARLY_SPRING)
    run(state, using, Step.BEFORE_ROLL, 0)
    answer(state, using, Verb.CHOOSE_LAND, home(state, 0, "capital"))
    run(state, using, Step.END_ROUND)
    assert state.land[home(state, 0, "capital")].spring == 0


def test_K20_3_early_spring_doubles_no_gold():
    state, using = harvest_position(EventCard.EARLY_SPRING)
    run(state, using, Step.BEFORE_ROLL, 0)
    answer(state, using, Verb.CHOOSE_LAND, home(state, 0, "capital"))
    assert revenue_of(state) == 9
