"""The readings of support, cards and trade that can be chosen, each under its values (K3, K12, K17, K20)."""

import pytest

from sim.games.kings import construction, movement, network, victory
from sim.games.kings.state import ANY, MALADOR
from sim.games.kings.words import Colour, Decision, EventCard, Project, Settlement, Step, Title, Verb
from tests.games.kings.position import (
    TABLE,
    answer,
    clear_armies,
    give_cards,
    give_land,
    give_stock,
    home,
    loaded,
    offered,
    position,
    put_army,
    question,
    rules,
    run,
    stock,
    verbs,
)

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(
    ("choice", "all_armies"), [("owner_picks_any_that_lowers_the_excess", False), ("owner_picks_any_army", True)]
)
def test_ruling_unsupported_removal_says_which_armies_may_go(choice, all_armies):
    using = rules({"ruling.unsupported_removal.choice": choice})
    state = position(using=using)
    put_army(state, 0, home(state, 0, "left"), count=2)
    run(state, using, Step.SUPPORT, 0)
    assert (len(offered(state, using, Verb.DISBAND)) == state.powers[0].army_count) == all_armies


@pytest.mark.parametrize(("choice", "excess"), [("own_capital_only", 1), ("whoever_controls_a_capital", 0)])
def test_ruling_capital_bonus_holder_says_whether_a_conquered_capital_supports(choice, excess):
    using = rules({"ruling.capital_bonus_holder.choice": choice})
    state = position(using=using)
    clear_armies(state)
    place = home(state, 1, "capital")
    give_land(state, 0, place, Settlement.NONE)
    put_army(state, 0, place, count=1 + int(using.support[Settlement.TOWN]))
    assert construction.unsupported(state, using, 0) == excess


@pytest.mark.parametrize(("choice", "feeds"), [("keeps_one_unsupported_army", True), ("heals_one_army", False)])
def test_ruling_live_off_the_land_says_what_the_card_is_for(choice, feeds):
    using = rules({"ruling.live_off_the_land.choice": choice})
    state = position(using=using)
    give_cards(state, 0, EventCard.LIVE_OFF_THE_LAND)
    give_stock(state, 0)
    put_army(state, 0, home(state, 0, "left"), count=2)
    state.powers[0].armies[0].damage = 2
    run(state, using, Step.SUPPORT, 0)
    assert (Verb.PLAY in verbs(state, using)) == feeds
    TABLE.cleared(state)
    run(state, using, Step.SUPPLY, 0)
    assert (question(state) == (0, Decision.RESUPPLY)) != feeds


def test_ruling_live_off_the_land_heals_free_of_charge():
    using = rules({"ruling.live_off_the_land.choice": "heals_one_army"})
    state = position(using=using)
    give_cards(state, 0, EventCard.LIVE_OFF_THE_LAND)
    give_stock(state, 0, gold=9)
    state.powers[0].armies[0].damage = 2
    run(state, using, Step.SUPPLY, 0)
    answer(state, using, Verb.HEAL, 0, 1)
    assert (state.powers[0].armies[0].damage, stock(state, 0)) == (0, {"gold": 9})
    assert state.players[0].hand[EventCard.LIVE_OFF_THE_LAND] == 0


@pytest.mark.parametrize(("choice", "stands_for"), [("two_units_may_differ_no_gold", {1, 2}), ("two_of_one_kind", {1})])
def test_ruling_creative_engineering_units_say_whether_they_may_differ(choice, stands_for):
    using = rules({"ruling.creative_engineering_units.choice": choice})
    using.cost[Project.ROAD] = [0, 1, 1, 0, 0]
    for kinds in (1, 2):
        state = position(using=using)
        give_stock(state, 0, wheat=2 - kinds)
        give_cards(state, 0, EventCard.CREATIVE_ENGINEERING)
        run(state, using, Step.CONSTRUCTION, 0, 0)
        answer(state, using, Verb.PLAY, EventCard.CREATIVE_ENGINEERING)
        assert (Verb.BUILD_ROAD in verbs(state, using)) == (kinds in stands_for)


def test_ruling_creative_engineering_units_pay_two_of_the_kind_that_is_lacking():
    using = rules({"ruling.creative_engineering_units.choice": "two_of_one_kind"})
    using.cost[Project.ROAD] = [0, 3, 1, 0, 0]
    state = position(using=using)
    give_stock(state, 0, timber=1, wheat=1)
    state.players[0].credit[ANY] = 2
    run(state, using, Step.CONSTRUCTION, 0, 0)
    answer(state, using, Verb.BUILD_ROAD, *offered(state, using, Verb.BUILD_ROAD)[0][:2])
    assert stock(state, 0) == {}


@pytest.mark.parametrize(("choice", "times"), [("resources_only_when_rolled", 0), ("gold_too", 1)])
def test_ruling_early_spring_scope_says_whether_gold_doubles(choice, times):
    using = rules({"ruling.early_spring_scope.choice": choice})
    state = position(using=using)
    give_stock(state, 0)
    state.players[0].hand[EventCard.EARLY_SPRING] = 2
    capital = home(state, 0, "capital")
    gold = int(network.gold_of(state, using, 0, 1 << capital))
    run(state, using, Step.BEFORE_ROLL, 0)
    answer(state, using, Verb.CHOOSE_LAND, capital)
    assert stock(state, 0).get("gold", 0) == times * gold
    answer(state, using, Verb.CHOOSE_LAND, capital)
    assert stock(state, 0).get("gold", 0) == times * 3 * gold


@pytest.mark.parametrize("owner", [0, MALADOR])
def test_ruling_early_spring_scope_pays_no_gold_without_a_link_to_the_capital(owner):
    using = rules({"ruling.early_spring_scope.choice": "gold_too"})
    state = position(using=using)
    give_stock(state, 0)
    give_cards(state, 0, EventCard.EARLY_SPRING)
    place = home(state, 0, "left")
    give_land(state, owner, place, Settlement.VILLAGE)
    run(state, using, Step.BEFORE_ROLL, 0)
    answer(state, using, Verb.CHOOSE_LAND, place)
    assert stock(state, 0) == {}


@pytest.mark.parametrize(("choice", "receiver"), [("controller_of_the_settlement", 1), ("player_of_the_card", 0)])
def test_ruling_settlement_card_beneficiary(choice, receiver):
    using = rules({"ruling.settlement_card_beneficiary.choice": choice})
    state = position(using=using)
    for player in (0, 1):
        give_stock(state, player)
    give_cards(state, 0, EventCard.NATURES_BLESSING)
    place = home(state, 1, "capital")
    state.rolled[:] = [colour != using.colour[place] for colour in Colour]
    run(state, using, Step.BLESSING, 0)
    answer(state, using, Verb.CHOOSE_LAND, place)
    assert [bool(stock(state, player)) for player in (0, 1)] == [receiver == 0, receiver == 1]


def test_ruling_thievery_choice_takes_two_cards_at_random(monkeypatch):
    using = rules({"ruling.thievery_choice.choice": "random"})
    state = position(using=using)
    give_stock(state, 0)
    give_stock(state, 1, gold=5, timber=1, stone=2)
    give_cards(state, 0, EventCard.THIEVERY)
    run(state, using, Step.MOVEMENT, 0)
    assert sorted(a for a, _, _ in offered(state, using, Verb.STEAL)) == [1, 2, 3]
    monkeypatch.setattr(movement, "roll_for", loaded(1, 0))
    answer(state, using, Verb.STEAL, 1)
    assert (stock(state, 0), stock(state, 1)) == ({"timber": 1, "stone": 1}, {"gold": 5, "stone": 1})


def test_ruling_thievery_choice_takes_from_a_victim_what_there_is():
    using = rules({"ruling.thievery_choice.choice": "random"})
    state = position(using=using)
    give_stock(state, 0)
    give_stock(state, 1, wheat=1)
    give_cards(state, 0, EventCard.THIEVERY)
    run(state, using, Step.MOVEMENT, 0)
    answer(state, using, Verb.STEAL, 1)
    assert (stock(state, 0), stock(state, 1)) == ({"wheat": 1}, {})


@pytest.mark.parametrize(
    ("choice", "measured"), [("network_as_it_stands_at_end_of_round", False), ("gold_received_this_round", True)]
)
def test_ruling_trade_measure_says_which_gold_counts(choice, measured):
    using = rules({"ruling.trade_measure.choice": choice})
    state = position(using=using)
    run(state, using, Step.TRADE_REVENUE)
    received = int(network.revenue(state, using, 0))
    give_land(state, 0, home(state, 0, "capital"), Settlement.CITY)
    assert (victory.title_value(state, using, Title.TRADE, 0) == received) == measured
