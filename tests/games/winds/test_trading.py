"""Trade: bounded offers on the own turn, one thing against capital (W8)."""

import pytest

from sim.games.winds.words import Decision, Goods, Slot, Step, Verb
from tests.games.winds.position import (
    act,
    answer,
    asked,
    control,
    drop_cards,
    hold_cards,
    hold_item,
    invite,
    item,
    offered,
    position,
    rules,
    run,
    text,
    wear,
)
from tests.games.winds.probes import idle

pytestmark = pytest.mark.interpreted
RIGHT = Slot.RIGHT_HAND


def fair(using=None, *kingdoms):
    """Return a position in which everybody has 20 capital and no battle cards."""
    using = rules() if using is None else using
    state = position(*(kingdoms or ("dena_vale", "meran")), using=using)
    for player in range(int(state.seats)):
        drop_cards(state, using, player)
        state.players[player].capital = 20
    return state, using


def begin(state, using, player=0):
    """Let a player's turn begin."""
    return run(idle(state), using, Step.TURN, player)


def goods(state, using, verb, other=1):
    """Return what may be sold to another player, or asked of it, as the sort and the card."""
    return [(Goods(sort), which) for seat, sort, which in offered(state, using, verb) if seat == other]


def trade(state, using, verb, sort, which=-1, *, price=5, other=1, accepted=True):
    """Let the player in turn make an offer, which the other one answers."""
    answer(state, using, Verb.TRADE)
    answer(state, using, verb, other, sort, which)
    answer(state, using, Verb.PAY, price)
    assert asked(state, Decision.ANSWER_OFFER, other)
    return answer(state, using, Verb.ACCEPT if accepted else Verb.REJECT)


def capital(state):
    return [int(state.players[player].capital) for player in range(int(state.seats))]


def test_W8_1_a_trade_happens_only_if_the_other_player_agrees():
    state, using = fair()
    hold_item(state, 0, "dagger")
    begin(state, using)
    trade(state, using, Verb.SELL, Goods.ITEM, item("dagger"), accepted=False)
    assert capital(state) == [20, 20]
    assert state.players[0].items[0] == item("dagger")
    assert state.players[1].item_count == 0
    assert asked(state, Decision.ACT, 0)


def test_W8_1_an_accepted_trade_moves_the_card_and_the_capital():
    state, using = fair()
    hold_item(state, 0, "dagger")
    begin(state, using)
    trade(state, using, Verb.SELL, Goods.ITEM, item("dagger"), price=7)
    assert capital(state) == [27, 13]
    assert (state.players[0].item_count, state.players[1].item_count) == (0, 1)
    assert state.players[1].items[0] == item("dagger")
    assert asked(state, Decision.ACT, 0)


def test_W8_1_only_the_player_spoken_to_is_asked():
    state, using = fair(None, "dena_vale", "meran", "siaa_dee")
    begin(state, using)
    trade(state, using, Verb.SELL, Goods.TRUCE, other=2, price=4)
    assert capital(state) == [24, 20, 16]


@pytest.mark.parametrize("offers", [0, 1, 2])
def test_W8_2_a_turn_has_so_many_offers(offers):
    state, using = fair(rules({"trade.offer.offers": offers}))
    begin(state, using)
    for _ in range(offers):
        trade(state, using, Verb.SELL, Goods.TRUCE, accepted=False)
    assert offered(state, using, Verb.TRADE) == []
    if offers:
        begin(state, using)
        assert len(offered(state, using, Verb.TRADE)) == 1


@pytest.mark.parametrize("explored", [0, 1])
def test_W8_2_trade_is_possible_before_and_after_exploring(explored):
    state, using = fair()
    begin(state, using)
    state.explores = explored
    act(idle(state), using, 0, explored=bool(explored))
    assert len(offered(state, using, Verb.TRADE)) == 1


@pytest.mark.parametrize(("mine", "theirs", "most"), [(20, 20, 12), (20, 3, 3), (0, 9, 9)])
def test_W8_2_the_price_is_bounded_by_the_setting_and_by_what_the_buyer_has(mine, theirs, most):
    state, using = fair()
    hold_item(state, 0, "dagger")
    state.players[0].capital, state.players[1].capital = mine, theirs
    begin(state, using)
    answer(state, using, Verb.TRADE)
    answer(state, using, Verb.SELL, 1, Goods.ITEM, item("dagger"))
    assert [price for price, _, _ in offered(state, using, Verb.PAY)] == list(range(1, most + 1))


def test_W8_2_who_asks_pays():
    state, using = fair()
    invite(state, using, 1, "healer")
    state.players[0].capital = 6
    begin(state, using)
    answer(state, using, Verb.TRADE)
    answer(state, using, Verb.ASK_FOR, 1, Goods.MAVEN, 0)
    assert len(offered(state, using, Verb.PAY)) == 6
    answer(state, using, Verb.PAY, 6)
    answer(state, using, Verb.ACCEPT)
    assert capital(state) == [0, 26]


def test_W8_2_without_capital_on_either_side_there_is_nothing_to_trade():
    state, using = fair()
    hold_item(state, 0, "dagger")
    state.players[0].capital = state.players[1].capital = 0
    begin(state, using)
    if offered(state, using, Verb.TRADE):
        answer(state, using, Verb.TRADE)
        assert goods(state, using, Verb.SELL) == goods(state, using, Verb.ASK_FOR) == []


def test_W8_2_by_the_other_ruling_nobody_trades():
    state, using = fair(rules({"ruling.player_trade.choice": "off"}))
    begin(state, using)
    assert offered(state, using, Verb.TRADE) == []


def test_W8_2_an_eliminated_player_is_no_partner():
    state, using = fair(None, "dena_vale", "meran", "siaa_dee")
    state.players[1].alive = 0
    state.living = 2
    begin(state, using)
    answer(state, using, Verb.TRADE)
    assert goods(state, using, Verb.SELL, 1) == goods(state, using, Verb.ASK_FOR, 1) == []
    assert (Goods.TRUCE, -1) in goods(state, using, Verb.SELL, 2)


def test_W8_3_battle_cards_pools_and_items_are_sold_from_hand_and_not_asked_for():
    state, using = fair()
    for player in (0, 1):
        hold_cards(state, using, player, "feint", "pool_of_might")
        hold_item(state, player, "dagger" if player == 0 else "buckler")
    begin(state, using)
    answer(state, using, Verb.TRADE)
    hidden = {Goods.BATTLE_CARD, Goods.POOL, Goods.ITEM}
    sold = [pair for pair in goods(state, using, Verb.SELL) if pair[0] in hidden]
    assert sorted(sold) == [
        (Goods.BATTLE_CARD, text("feint")),
        (Goods.ITEM, item("dagger")),
        (Goods.POOL, text("pool_of_might")),
    ]
    assert not hidden & {sort for sort, _ in goods(state, using, Verb.ASK_FOR)}


@pytest.mark.parametrize("key", ["feint", "pool_of_might"])
def test_W8_3_a_sold_card_goes_from_hand_to_hand(key):
    state, using = fair()
    hold_cards(state, using, 0, key)
    begin(state, using)
    trade(state, using, Verb.SELL, Goods.POOL if key == "pool_of_might" else Goods.BATTLE_CARD, text(key))
    assert [int(state.players[player].hand[text(key)]) for player in (0, 1)] == [0, 1]


def test_W8_3_equipped_items_are_not_in_hand():
    state, using = fair()
    wear(state, using, 0, "dagger", RIGHT)
    begin(state, using)
    answer(state, using, Verb.TRADE)
    assert Goods.ITEM not in {sort for sort, _ in goods(state, using, Verb.SELL)}


def attackable(state, using, player):
    """Return which seats a player may attack, heroes and strongholds."""
    act(idle(state), using, player)
    heroes = {seat for seat, _, _ in offered(state, using, Verb.ATTACK_HERO)}
    return heroes, {seat for _, _, seat in offered(state, using, Verb.ATTACK_STRONGHOLD)}


def test_W8_5_who_sold_a_truce_does_not_attack_the_buyer_in_its_next_phase_2():
    state, using = fair(None, "dena_vale", "meran", "siaa_dee")
    for seat, key in enumerate(("border_watch", "forge_gate", "abbey_hold")):
        control(state, using, seat, key)
    begin(state, using)
    trade(state, using, Verb.ASK_FOR, Goods.TRUCE)
    assert attackable(state, using, 0) == ({1, 2}, {1, 2})
    run(idle(state), using, Step.TURN, 1)
    assert attackable(state, using, 1) == ({2}, {2})
    assert attackable(state, using, 2) == ({0, 1}, {0, 1})


def test_W8_5_a_truce_ends_with_the_sellers_turn():
    state, using = fair()
    begin(state, using)
    trade(state, using, Verb.ASK_FOR, Goods.TRUCE)
    run(idle(state), using, Step.END_TURN, 0)
    assert attackable(state, using, 1) == (set(), set())
    run(idle(state), using, Step.END_TURN, 1)
    assert attackable(state, using, 1) == ({0}, set())


def test_W8_5_a_truce_sold_on_the_own_turn_holds_for_this_turn_and_is_not_sold_twice():
    state, using = fair(rules({"trade.offer.offers": 2}))
    begin(state, using)
    trade(state, using, Verb.SELL, Goods.TRUCE)
    answer(state, using, Verb.TRADE)
    assert Goods.TRUCE not in {sort for sort, _ in goods(state, using, Verb.SELL)}
    assert attackable(state, using, 0) == (set(), set())
    assert capital(state) == [25, 15]
