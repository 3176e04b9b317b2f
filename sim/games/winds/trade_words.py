"""Bargains in words: what is traded, for how much, between whom."""

from collections.abc import Callable
from typing import Any

from sim.engine.phrases import plain
from sim.games.winds.names import ITEM_NAMES, STRONGHOLD_NAMES, TEXT_NAMES, seat_name
from sim.games.winds.words import Goods, Skill

Words = Callable[[Any, int, int], str]  # of the state, the seller and the card


def goods_words(state: Any, rules: Any, seller: int, goods: int, which: int) -> str:
    """Return what a seller gives: "Charge", "a card of Weapon training", "2 Power", "a truce"."""
    return _GOODS[Goods(goods)](state, seller, which)


def offered(state: Any, rules: Any, player: int) -> str:
    """Return what a player offers, once the price is named: "offers Meran Charge for 3 capital"."""
    offer = state.offer
    partner, price = seat_name(state, int(offer.partner)), f"{int(offer.price)} capital"
    goods = goods_words(state, rules, player if offer.sells else int(offer.partner), int(offer.goods), int(offer.which))
    return f"offers {partner} {goods} for {price}" if offer.sells else f"offers {partner} {price} for {goods}"


def handed_over(state: Any, rules: Any, buyer: int) -> str:
    """Return what a buyer has just got by the present offer; a maven stands last in its new inner circle."""
    offer = state.offer
    if offer.goods == Goods.MAVEN:
        return goods_words(state, rules, buyer, int(offer.goods), int(state.players[buyer].maven_count) - 1)
    return goods_words(state, rules, buyer, int(offer.goods), int(offer.which))


_GOODS: dict[Goods, Words] = {
    Goods.BATTLE_CARD: lambda s, seller, which: TEXT_NAMES[which],
    Goods.ITEM: lambda s, seller, which: ITEM_NAMES[which],
    Goods.POOL: lambda s, seller, which: TEXT_NAMES[which],
    Goods.BLESSING: lambda s, seller, which: TEXT_NAMES[which],
    Goods.MAVEN: lambda s, seller, which: TEXT_NAMES[int(s.players[seller].mavens[which])],
    Goods.SKILL: lambda s, seller, which: f"a card of {plain(Skill(which)).capitalize()} training",
    Goods.STRONGHOLD: lambda s, seller, which: STRONGHOLD_NAMES[which],
    Goods.POWER: lambda s, seller, which: f"{which} Power",
    Goods.TRUCE: lambda s, seller, which: "a truce",
}
