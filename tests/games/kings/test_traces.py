"""Traces of War of Kings hold against the rulebook: what is told of prices, yields and points explains every change."""

import re
from functools import cache

import pytest

from sim.study.study import new_study
from sim.study.trace import trace
from tests.playing import random_book
from tests.retelling import changes, retold

pytestmark = pytest.mark.interpreted

KEY = "kings"
PLAYERS = 2
STOCKS = ("gold", "timber", "wheat", "cattle", "stone")
LEVELS = ("village", "town", "city")
WALLS = {"walls": 1, "fortress": 2, "castle": 3}
TITLES = ("Most Profitable Trade Network", "Largest Kingdom")


@cache
def lines():
    return tuple(trace(new_study(KEY, players=PLAYERS, seed=3), random_book(KEY)))


@cache
def legend():
    return retold(lines()).legend


def amounts(words):
    """Return amounts such as "5 gold, 3 wheat" by what they are of."""
    return {what: int(number) for number, what in re.findall(r"(\d+) ([a-z]+)", words)}


def points_of(name):
    """Return the points that the legend gives a line."""
    (found,) = [int(re.search(r"(\d+) points?(?:;|$)", line)[1]) for line in legend() if line.startswith(name)]
    return found


def built():
    """Yield what was built and what that changed in the stock of the builder."""
    projects = {"raise an army": "army", "build a village": "village", "build walls": "walls", "build a road": "road"}
    for line, *after in zip(lines(), lines()[1:], lines()[2:], strict=False):
        if not (answer := re.match(r"  (\w+): Build or trade: (\w+ \w+ ?\w*) ", line)):
            continue
        project = next((made for words, made in projects.items() if answer[2].startswith(words)), None)
        told = [one for one in after if one.startswith(f"    {answer[1]}: ")]
        if project and told:
            yield project, changes(told[0].partition(": ")[2])


def test_what_is_built_costs_what_the_legend_says():
    prices = {line[len("price of ") :].split(":")[0]: amounts(line) for line in legend() if line.startswith("price of")}
    seen = set()
    for project, changed in built():
        if not any("played cards" in what or what.startswith("card ") for what in changed):
            seen.add(project)
            paid = {what: -more for what, (more, _) in changed.items() if what in STOCKS}
            assert paid == prices[project]
    assert seen >= {"army", "road"}


def test_what_is_received_is_what_changes():
    """Gold and resources told in sentences between two lists of changes are those of the lists."""
    told = {}
    for line in lines():
        if received := re.fullmatch(r"  (\w+) (?:collects|receives) (\d+) (\w+)", line):
            key = received[1], received[3]
            if more := int(received[2]):
                told[key] = told.get(key, 0) + more
        elif (change := re.fullmatch(r"    (\w+): (.+)", line)) and told:
            for what, (more, _) in changes(change[2]).items():
                assert told.pop((change[1], what), more) == more
        else:
            assert not told or re.match(r"  A resource die|    ", line), (line, told)


@pytest.mark.parametrize("seat", range(PLAYERS))
def test_points_are_those_of_the_pieces_on_the_board(seat):
    """All but the Empire's, whose conditions reach beyond one holding."""
    found = retold(lines())
    name = list(found.start)[seat]
    for owners in found.rounds.values():
        mine = owners[name]
        levels = {f" {level} in ": points_of(f"{level}:") for level in LEVELS}
        points = sum(worth for what in mine for level, worth in levels.items() if level in what)
        points += sum(points_of(title) for title in TITLES if title in mine)
        walls = sum(level for what in mine for wall, level in WALLS.items() if what.startswith(f"{wall} in "))
        needed = next(int(re.search(r"with (\d+) levels", line)[1]) for line in legend() if line.startswith("Heavily"))
        points += points_of("Heavily") if walls >= needed else 0
        assert mine.get("points", 0) - points in (0, points_of("Empire"))


def test_all_cards_are_somewhere():
    """Event cards are in a hand, in the deck or on the discard pile."""
    cards = sum(amounts_of_deck())
    for owners in retold(lines()).rounds.values():
        held = sum(number for mine in owners.values() for what, number in mine.items() if what.startswith("card "))
        table = owners["The table"]
        piles = table.get("event cards to draw", 0) + table.get("event cards discarded", 0)
        played = sum(number for mine in owners.values() for what, number in mine.items() if "played cards" in what)
        assert played or held + piles == cards


def amounts_of_deck():
    (deck,) = [line for line in legend() if line.startswith("event deck: ")]
    return [int(number) for number in re.findall(r"(?:: |, )(\d+) ", deck)]
