"""Traces of Heroes: Write & Conquer hold against the rulebook: receipts explain stocks, marks explain the score."""

import re
from collections import Counter
from functools import cache

import pytest

from sim.study.study import new_study
from sim.study.trace import trace
from tests.playing import random_book
from tests.retelling import changes, retold

pytestmark = pytest.mark.interpreted

KEY = "conquer"
STOCKS = ("wood", "iron", "gold", "rage", "science")
RECEIPT = re.compile(r"  The (\w+) (receive|pay|take) (\d+) (\w+)(?: from the (\w+))?")


@cache
def lines():
    study = new_study(KEY, players=2, factions=("undead", "humans"), seed=3, rotate=False)
    return tuple(trace(study, random_book(KEY)))


@cache
def found():
    return retold(lines())


def vp_in_legend(pattern):
    (worth,) = [int(m[1]) for m in (re.search(pattern, line) for line in found().legend) if m]
    return worth


def last_holdings():
    return list(found().rounds.values())[-1]


def test_receipts_and_payments_are_the_changes_of_the_stock():
    """Loot is taken from the loser, and told again as a receipt of the winner."""
    told, seen = Counter(), 0
    for line in lines():
        if receipt := RECEIPT.match(line):
            who, deed, number, what, loser = receipt.groups()
            if what in STOCKS:
                told[loser or who, what] += int(number) * (1 if deed == "receive" else -1)
        elif change := re.fullmatch(r"    (\w+): (.+)", line):
            for what, (more, _) in changes(change[2]).items():
                if what in STOCKS:
                    assert told.pop((change[1], what)) == more, line
                    seen += 1
    assert not any(told.values())
    assert seen > 100


def test_foundations_and_victories_score_what_the_marks_are_worth():
    each = vp_in_legend(r"^a level on a foundation: (\d+) VP")
    for name, (boxes, _) in found().scores.items():
        mine = last_holdings()[name]
        levels = sum(number for what, number in mine.items() if what.startswith("levels on "))
        assert boxes.get("foundations", 0) == each * levels
        fortresses = [what.removeprefix("the fortress of ") for what in mine if what.startswith("the fortress of ")]
        worth = sum(
            vp_in_legend(rf"^{place}: .*fortress of power .* (\d+) VP; the first visit") for place in fortresses
        )
        monsters = [what.split()[1] for what in mine if re.fullmatch(r"the \w+ monster circled", what)]
        worth += sum(vp_in_legend(rf"^the {monster} monster: .* (\d+) VP$") for monster in monsters)
        assert boxes.get("victories", 0) == worth


def test_an_artefact_has_one_owner_at_most():
    for owners in found().rounds.values():
        held = Counter(
            what for mine in owners.values() for what in mine if re.fullmatch(r"the artefact of [\w' ]+", what)
        )
        assert set(held.values()) <= {1}
