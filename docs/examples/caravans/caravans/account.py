"""What everybody has on the table, and the parts of the final score, as traces count them."""

from collections.abc import Iterator
from typing import Any

from sim.engine.accounts import TABLE, Account, piles, remade
from sim.engine.header import NOBODY

from caravans.names import CAMP_NAMES, seat_name, several
from caravans.words import Camp, Card

DECK = "market"


def account(state: Any, rules: Any) -> dict[str, dict[str, int]]:
    """Return what each caravan has, and what lies on the table."""
    owned = {seat_name(state, seat): dict(_caravan(state.players[seat])) for seat in range(int(state.seats))}
    return owned | {TABLE: dict(_table(state))}


def _caravan(mine: Any) -> Iterator[tuple[str, int]]:
    yield "space", int(mine.space)
    yield "coins", int(mine.coins)
    yield from ((several(card), int(mine.cards[card])) for card in Card)
    if mine.kept:
        yield f"contract for {CAMP_NAMES[int(mine.dealt[0])]}", 1
        yield "contracts fulfilled", int(mine.delivered)


def _table(state: Any) -> Iterator[tuple[str, int]]:
    offer = state.market.tolist()
    yield from ((f"{several(card)} in the market", offer.count(card)) for card in Card)
    yield from piles(DECK, state.deck).items()
    for camp in range(Camp.HARBOUR):
        if state.first[camp] != NOBODY:
            yield f"{CAMP_NAMES[camp]} visited", 1


def boxes(state: Any, rules: Any, seat: int, row: Any) -> dict[str, int]:
    """Return the parts of a seat's final score: the spaces it has come, stretch by stretch."""
    return {"spaces": int(state.players[seat].space)}


def others(state: Any, rules: Any) -> dict[str, dict[str, int]]:
    """Return the scores of those without a seat: there are none."""
    return {}


def reshuffled(before: Account, after: Account) -> Iterator[str]:
    """Yield why the deck was made again."""
    if remade(DECK, before, after):
        yield "The deck of the market was empty: the discard pile is shuffled"
