"""The market and bargains among players (K3.8 to K3.10), and the card The Market (K20.19)."""

import pytest

from sim.errors import ContentError
from sim.games.kings.game import GAME
from sim.games.kings.words import Decision, EventCard, Resource, Step, Verb
from tests.games.kings.position import (
    answer,
    give_cards,
    give_stock,
    offered,
    position,
    question,
    rules,
    run,
    stock,
    verbs,
)

pytestmark = pytest.mark.interpreted
GOLD, TIMBER, WHEAT, CATTLE, STONE = Resource


def market(using=None, cards=(), **stocks):
    using = rules() if using is None else using
    state = position(using=using)
    give_stock(state, 0, **stocks)
    give_cards(state, 0, *cards)
    run(state, using, Step.CONSTRUCTION, 0)
    return state, using


def test_K3_8_four_of_a_kind_buy_one_of_another():
    state, using = market(wheat=5)
    answer(state, using, Verb.SWAP, WHEAT, STONE)
    assert stock(state, 0) == {"wheat": 1, "stone": 1}


def test_K3_8_three_of_a_kind_buy_nothing():
    state, using = market(wheat=3, timber=3)
    assert Verb.SWAP not in verbs(state, using)


def test_K3_8_gold_is_neither_given_nor_got_in_an_exchange():
    state, using = market(gold=4, wheat=4)
    assert {got for given, got, _ in offered(state, using, Verb.SWAP)} == {TIMBER, CATTLE, STONE}
    assert {given for given, got, _ in offered(state, using, Verb.SWAP)} == {WHEAT}


def test_K3_9_five_gold_buy_one_of_any_resource():
    state, using = market(gold=11)
    assert [got for got, _, _ in offered(state, using, Verb.BUY)] == [TIMBER, WHEAT, CATTLE, STONE]
    answer(state, using, Verb.BUY, STONE)
    answer(state, using, Verb.BUY, TIMBER)
    assert stock(state, 0) == {"gold": 1, "stone": 1, "timber": 1}
    assert Verb.BUY not in verbs(state, using)


def test_K20_19_the_market_buys_five_units_for_two_gold_each():
    state, using = market(cards=[EventCard.THE_MARKET], wheat=9)
    assert Verb.SELL not in verbs(state, using)
    answer(state, using, Verb.PLAY, EventCard.THE_MARKET)
    for _ in range(5):
        answer(state, using, Verb.SELL, WHEAT)
    assert stock(state, 0) == {"gold": 10, "wheat": 4}
    assert Verb.SELL not in verbs(state, using)


def test_K20_19_a_second_card_allows_five_sales_more():
    using = rules({"deck.event.copies.the_market": 2})
    state, using = market(using, [EventCard.THE_MARKET] * 2, wheat=12)
    for _ in range(2):
        answer(state, using, Verb.PLAY, EventCard.THE_MARKET)
    for _ in range(10):
        answer(state, using, Verb.SELL, WHEAT)
    assert stock(state, 0) == {"gold": 20, "wheat": 2}


def test_K20_19_sales_end_with_the_construction():
    state, using = market(cards=[EventCard.THE_MARKET], wheat=9)
    answer(state, using, Verb.PLAY, EventCard.THE_MARKET)
    answer(state, using, Verb.PASS)
    run(state, using, Step.CONSTRUCTION, 0)
    assert Verb.SELL not in verbs(state, using)


def offer(state, using, asks, gives):
    answer(state, using, Verb.BARGAIN)
    assert question(state) == (0, Decision.ASK_FOR)
    answer(state, using, Verb.ASK, *asks)
    assert question(state) == (0, Decision.GIVE_FOR)
    answer(state, using, Verb.GIVE, *gives)


def test_K3_10_an_accepted_bargain_changes_hands():
    state, using = market(gold=3, wheat=2)
    give_stock(state, 2, stone=5)
    offer(state, using, (2, STONE, 2), (GOLD, 3))
    assert question(state) == (2, Decision.ANSWER_OFFER)
    answer(state, using, Verb.ACCEPT)
    assert stock(state, 0) == {"wheat": 2, "stone": 2}
    assert stock(state, 2) == {"gold": 3, "stone": 3}
    assert [int(state.players[player].bargains) for player in range(4)] == [1, 0, 1, 0]


def test_K3_10_a_declined_bargain_changes_nothing():
    state, using = market(gold=3)
    offer(state, using, (1, WHEAT, 1), (GOLD, 1))
    answer(state, using, Verb.PASS)
    assert (stock(state, 0), stock(state, 1)["wheat"]) == ({"gold": 3}, 7)
    assert question(state) == (0, Decision.BUILD)


def test_K3_10_offers_a_round_are_bounded():
    state, using = market(rules({"bargain.offers": 2}), gold=9)
    for _ in range(2):
        offer(state, using, (1, WHEAT, 1), (GOLD, 1))
        answer(state, using, Verb.PASS)
    assert Verb.BARGAIN not in verbs(state, using)


def test_K3_10_units_of_an_offer_are_bounded():
    state, using = market(gold=9)
    answer(state, using, Verb.BARGAIN)
    assert max(units for _, _, units in offered(state, using, Verb.ASK)) == 3
    answer(state, using, Verb.ASK, 1, WHEAT, 1)
    assert offered(state, using, Verb.GIVE) == [(GOLD, 1, -1), (GOLD, 2, -1), (GOLD, 3, -1)]


def test_K3_10_nothing_is_asked_of_an_eliminated_kingdom():
    state, using = market(gold=9)
    for player in (1, 2, 3):
        state.players[player].alive = 0
    assert Verb.BARGAIN not in verbs(state, using)


def test_K3_10_nobody_gives_a_kind_for_the_same_kind():
    state, using = market(wheat=9)
    for player in (1, 2, 3):
        give_stock(state, player, wheat=9)
    assert Verb.BARGAIN not in verbs(state, using)


@pytest.mark.parametrize("units", [0, 21])
def test_K3_10_the_size_of_offers_has_limits(units):
    with pytest.raises(ContentError, match=r"bargain\.most_units is \d+; the rules take 1 to 20"):
        GAME.layout.load({"bargain.most_units": units})


def test_K3_10_the_largest_offers_fit_the_list_of_options():
    state, using = market(rules({"bargain.most_units": 20}), gold=99, wheat=99, stone=99, timber=99, cattle=99)
    for player in (1, 2, 3):
        give_stock(state, player, gold=99, wheat=99, stone=99, timber=99, cattle=99)
    answer(state, using, Verb.BARGAIN)
    assert len(offered(state, using, Verb.ASK)) == 3 * 5 * 20
