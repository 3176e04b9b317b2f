"""Traces of Heroes of Land, Air & Sea hold against the rulebook: pieces on the board explain the final score."""

import re
from functools import cache

import pytest

from sim.study.study import new_study
from sim.study.trace import trace
from tests.playing import random_book
from tests.retelling import retold

pytestmark = pytest.mark.interpreted

KEY = "aughmoore"
IN_PLAY = (
    "for starting Battles",
    "on Tactic cards",
    "for Spells",
    "on Exploration tokens in play",
    "for destroyed Capitals",
    "by abilities in play",
)
UNIT = re.compile(r"(\w+): (.+) for .+: Strength \d+, Speed \d+, (\d+) VP, (\d+) in the box")


@cache
def found():
    return retold(trace(new_study(KEY, players=2, seed=3), random_book(KEY)))


def last_holdings():
    return list(found().rounds.values())[-1]


def units(name, mine):
    """Yield the VP of each kind of unit, how many are in the box, and how many are on the map or on Buildings."""
    for line in filter(
        None, (UNIT.fullmatch(one.partition(", carries")[0].partition(", needs")[0]) for one in legend())
    ):
        if line[1] == name:
            own = re.compile(rf"(?:the )?{re.escape(line[2])}s? (?:in .+|on (?!Buildings).+)")
            on_map = sum(
                number for what, number in mine.items() if own.fullmatch(what) and not what.startswith("Spell")
            )
            on_map += mine.get("Serfs on Buildings", 0) if line[2] == "Serf" else 0
            yield int(line[3]), int(line[4]), on_map


def legend():
    return found().legend


def test_units_in_play_score_what_they_are_worth():
    for name, mine in last_holdings().items():
        if name in found().scores:
            boxes, _ = found().scores[name]
            assert boxes.get("for units", 0) == sum(vp * number for vp, _, number in units(name, mine))


def test_no_more_units_are_in_play_than_there_are():
    for owners in found().rounds.values():
        for name in found().scores:
            assert all(number <= supply for _, supply, number in units(name, owners[name]))


def test_the_score_track_holds_what_was_scored_in_play():
    for name, (boxes, _) in found().scores.items():
        assert sum(boxes.get(what, 0) for what in IN_PLAY) == last_holdings()[name].get("VP", 0)


def test_scribed_spells_and_buildings_score_what_they_are_worth():
    buildings = {m[1] for m in (re.match(r"\w+: (the .+): from level I on", line) for line in legend()) if m}
    (each,) = [int(m[1]) for m in (re.match(r"each Building: .+, (\d+) VP", line) for line in legend()) if m]
    (scribed,) = [int(m[1]) for m in (re.search(r"a Scribed Spell: (\d+) VP", line) for line in legend()) if m]
    for name, (boxes, _) in found().scores.items():
        mine = last_holdings()[name]
        assert boxes.get("for Buildings", 0) == each * len(buildings & set(mine))
        spells = sum(number for what, number in mine.items() if what.startswith("Scribed "))
        assert boxes.get("for Scribed Spells", 0) == scribed * spells
