"""The turn, the market and the end of the race (C2, C3, C8, C9.2)."""

import numpy as np
import pytest
from sim.engine.header import NOBODY, End
from sim.engine.results import seat_row

from caravans import records
from caravans.game import GAME
from caravans.words import Camp, Card, Decision, Event, Step, Verb

from tests.position import FIRST, RULES, SECOND, TABLE, offer, own, position, stand

HARBOUR = int(RULES.camp_at[Camp.HARBOUR])


def to_market(state, coins):
    """Ask the first player, who has so many coins, what it buys."""
    state.players[FIRST].coins = coins
    return TABLE.run(state, RULES, Step.MARKET, FIRST)


def ranks(state):
    """Return the ranks of all seats."""
    rows = np.zeros(int(state.seats), seat_row(GAME.seat_columns))
    for seat, row in enumerate(rows.view(np.recarray)):
        records.outcome(state, RULES, seat, row)
    return rows["rank"].tolist()


def test_C2_1_in_a_round_each_player_has_a_turn_in_order():
    state = TABLE.run(position("weavers", "smiths", "dyers"), RULES, Step.ROUND)
    assert state.turn_round == 1
    assert [seat for step, seat in TABLE.agenda(state) if step == Step.TURN] == [1, 2]
    assert state.current == 0


def test_C2_2_a_turn_begins_with_income():
    state = position()
    offer(state)
    TABLE.run(state, RULES, Step.TURN, FIRST)
    assert state.players[FIRST].coins == RULES.income


def test_C2_3_the_market_comes_before_the_march():
    state = position()
    offer(state, Card.ESCORT)
    TABLE.run(state, RULES, Step.TURN, FIRST)
    assert TABLE.asked(state, Decision.MARKET, FIRST)
    TABLE.answer(state, RULES, Verb.PASS)
    assert TABLE.asked(state, Decision.MARCH, FIRST)


def test_C2_4_an_animal_just_bought_is_fresh_too():
    state = position()
    offer(state, Card.OX)
    state.players[FIRST].coins = 5
    TABLE.run(state, RULES, Step.TURN, FIRST)
    TABLE.answer(state, RULES, Verb.BUY, Card.OX, 0)
    assert state.fresh.tolist() == [2, 1, 0, 0, 1]


def test_C2_5_where_a_turn_ends_is_counted():
    state = position()
    stand(state, FIRST, int(RULES.camp_at[Camp.MILL]))
    TABLE.run(state, RULES, Step.END_TURN, FIRST)
    stand(state, FIRST, int(RULES.camp_at[Camp.MILL]) + 1)
    TABLE.run(state, RULES, Step.END_TURN, FIRST)
    assert state.players[FIRST].ends.tolist() == [0, 0, 1, 1] + [0] * 9


def test_C3_1_one_card_or_none_is_bought():
    state = position()
    offer(state, Card.ESCORT, Card.MAP, Card.MULE)
    to_market(state, 9)
    assert TABLE.verbs(state, RULES) == {Verb.PASS, Verb.BUY}
    TABLE.answer(state, RULES, Verb.BUY, Card.MAP, 1)
    assert state.players[FIRST].cards[Card.MAP] == 1
    assert TABLE.is_done(state)


def test_C3_1_who_can_buy_nothing_is_not_asked():
    state = position()
    offer(state, Card.HORSE)
    assert TABLE.is_done(to_market(state, 0))


def test_C3_2_the_gap_is_closed_towards_the_oldest_card():
    state = position()
    offer(state, Card.ESCORT, Card.MAP, Card.MULE, Card.OX)
    to_market(state, 9)
    TABLE.answer(state, RULES, Verb.BUY, Card.MAP, 1)
    assert state.market[:3].tolist() == [Card.ESCORT, Card.MULE, Card.OX]
    assert state.market[3] != NOBODY


def test_C3_2_an_empty_deck_is_made_again_from_the_discard_pile():
    state = position()
    offer(state, Card.ESCORT, Card.MAP, Card.MULE, Card.OX)
    state.deck.left = 0
    state.deck.discards[0], state.deck.discarded = Card.HORSE, 1
    to_market(state, 9)
    TABLE.answer(state, RULES, Verb.BUY, Card.MAP, 1)
    assert state.market[3] == Card.HORSE
    assert state.deck.discarded == 0


def test_C3_3_the_oldest_card_leaves_at_the_end_of_a_round():
    state = position()
    offer(state, Card.ESCORT, Card.MAP, Card.MULE, Card.OX)
    TABLE.run(state, RULES, Step.END_ROUND)
    assert state.market[:3].tolist() == [Card.MAP, Card.MULE, Card.OX]
    assert state.deck.discards[0] == Card.ESCORT
    assert TABLE.told(state, Event.LEAVES) == [(Card.ESCORT, 0, 0, 0)]


@pytest.mark.parametrize(("place", "paid"), [(0, 4), (1, 5), (2, 6), (3, 6)])
def test_C3_4_older_cards_cost_less(place, paid):
    state = position("smiths", "dyers")
    cards = [Card.GUIDE] * 4
    cards[place] = Card.HORSE
    offer(state, *cards)
    to_market(state, 20)
    TABLE.answer(state, RULES, Verb.BUY, Card.HORSE, place)
    assert state.players[FIRST].coins == 20 - paid


def test_C3_5_a_herd_has_at_most_six_animals():
    state = position()
    own(state, FIRST, *[Card.MULE] * 6)
    offer(state, Card.HORSE, Card.GUIDE)
    to_market(state, 20)
    assert TABLE.offered(state, RULES, Verb.BUY) == [(Card.GUIDE, 1, -1)]


def test_C3_6_what_is_used_once_goes_to_the_discard_pile():
    state = position()
    own(state, FIRST, Card.MAP)
    TABLE.run(state, RULES, Step.MARCH, FIRST)
    TABLE.answer(state, RULES, Verb.SHORTCUT)
    assert state.players[FIRST].cards[Card.MAP] == 0
    assert state.deck.discards[: int(state.deck.discarded)].tolist() == [Card.MAP]


def test_C8_1_the_round_is_finished_once_a_caravan_is_in_the_harbour():
    state = position()
    stand(state, FIRST, HARBOUR)
    state.players[FIRST].arrived = 7
    TABLE.run(state, RULES, Step.END_ROUND)
    assert state.ended == End.VICTORY


@pytest.mark.parametrize(
    ("spaces", "coins", "placed"),
    [((9, 5, 7), (0, 9, 9), [1, 3, 2]), ((HARBOUR, HARBOUR, 5), (3, 4, 9), [2, 1, 3])],
)
def test_C8_2_the_farthest_wins_and_coins_break_ties(spaces, coins, placed):
    state = position("weavers", "smiths", "dyers")
    state.players["space"][:3] = spaces
    state.players["coins"][:3] = coins
    assert ranks(state) == placed


def test_C8_3_equals_share_the_win():
    state = position("weavers", "smiths", "dyers")
    state.players["space"][:3] = (HARBOUR, HARBOUR, 5)
    assert ranks(state) == [1, 1, 3]


def test_C8_4_after_the_last_round_nobody_wins():
    state = position(rounds_done=int(RULES.limit) - 1)
    TABLE.run(state, RULES, Step.END_ROUND)
    assert state.ended == End.LIMIT


def test_C9_2_weavers_pay_less_but_at_least_a_coin():
    state = position("weavers", "smiths")
    offer(state, Card.ESCORT, Card.GUIDE, Card.HORSE)
    to_market(state, 9)
    TABLE.answer(state, RULES, Verb.BUY, Card.HORSE, 2)
    assert state.players[FIRST].coins == 9 - 5
    offer(state, Card.ESCORT)
    to_market(state, 1)
    TABLE.answer(state, RULES, Verb.BUY, Card.ESCORT, 0)
    assert state.players[FIRST].coins == 0


def test_a_market_of_the_second_player_has_other_prices():
    state = position("smiths", "weavers")
    offer(state, Card.GUIDE, Card.GUIDE, Card.HORSE)
    state.players[SECOND].coins = 5
    TABLE.run(state, RULES, Step.MARKET, SECOND)
    assert (Card.HORSE, 2, -1) in TABLE.offered(state, RULES, Verb.BUY)
