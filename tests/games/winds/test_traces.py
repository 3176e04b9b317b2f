"""Traces of Winds of Numa Sera hold against the handbook: no card gets lost, and prices told are paid."""

import re
from functools import cache

import pytest

from sim.study.study import new_study
from sim.study.trace import trace
from tests.playing import random_book
from tests.retelling import changes, retold

pytestmark = pytest.mark.interpreted

KEY = "winds"
TABLE = "The table"
BOTH_HANDS = {"on the slot right hand", "on the slot left hand"}


@cache
def lines():
    return tuple(trace(new_study(KEY, players=4, seed=3), random_book(KEY)))


@cache
def found():
    return retold(lines())


def exploration_cards():
    """Return how many exploration cards there are, and the mythic items among them."""
    cards = [re.match(r"The (mythic item |.*?)([^,]+), (\d+) cards?[,:]", line) for line in found().legend]
    return sum(int(card[3]) for card in cards if card), {card[2] for card in cards if card and "mythic" in card[1]}


def of_exploration(mine, mythic):
    """Return how many exploration cards a kingdom has: mavens, battle cards, pools, blessings, mythic items."""
    number = 0
    both = {item for item in mythic if all(f"{item} {hand}" in mine for hand in BOTH_HANDS)}
    for what, count in mine.items():
        if what.startswith(("maven ", "battle card ", "Pool of ", "blessing of ")):
            number += count
        item = re.match(r"(.+) (?:in hand|on the slot .+)", what)
        number += count if item and item[1] in mythic else 0
    return number - len(both)


def test_every_exploration_card_is_somewhere():
    total, mythic = exploration_cards()
    assert mythic
    for when, owners in list(found().rounds.items())[:-1]:
        held = sum(of_exploration(mine, mythic) for owner, mine in owners.items() if owner != TABLE)
        piles = sum(owners[TABLE].get(f"exploration cards {where}", 0) for where in ("to draw", "discarded"))
        assert held + piles == total, when


def test_what_is_bought_costs_what_is_told():
    prices = 0
    for line, *after in zip(lines(), lines()[1:], lines()[2:], strict=False):
        bought = re.fullmatch(r"  (.+) buys .+ for (\d+) capital", line)
        told = [one for one in after if bought and one.startswith(f"    {bought[1]}: ")]
        if told:
            paid = [more for what, (more, _) in changes(told[0].partition(": ")[2]).items() if "capital" in what]
            assert sum(paid) == -int(bought[2])
            prices += 1
    assert prices > 5


def test_strongholds_stay_in_the_game():
    """Those of the deck, those face up and those held are as many as at the start."""

    def all_of(owners):
        held = sum(what.startswith("stronghold ") for mine in owners.values() for what in mine)
        shown = sum(what.startswith("independent stronghold ") for what in owners[TABLE])
        return held + shown + owners[TABLE].get("strongholds to draw", 0)

    assert {all_of(owners) for owners in found().rounds.values()} == {all_of(found().start)}
