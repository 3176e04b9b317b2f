"""Accounts: how many there are of what on the table, by owner. A game's words give them, a trace compares them."""

from collections.abc import Mapping
from typing import Any

Holding = Mapping[str, int]  # how many of what; what there is none of may be left out
Account = Mapping[str, Holding]  # by owner

TABLE = "The table"  # the owner of what belongs to nobody


def piles(name: str, deck: Any) -> dict[str, int]:
    """Return how many cards lie in a deck and on its discard pile."""
    return {f"{name} cards to draw": int(deck.left), f"{name} cards discarded": int(deck.discarded)}


def remade(name: str, before: Account, after: Account) -> bool:
    """Return whether the discard pile of a deck has become the deck, or part of it."""
    earlier, later = before[TABLE], after[TABLE]
    drawn, discarded = f"{name} cards to draw", f"{name} cards discarded"
    return later[discarded] < earlier[discarded] and later[drawn] > earlier[drawn]
