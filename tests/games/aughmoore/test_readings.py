"""The other readings that RULES.md lists: each can be set, and makes other rules."""

import re
import tomllib
from typing import NamedTuple

import pytest

from sim.games.aughmoore.game import GAME
from sim.games.aughmoore.rules import CONTENT, EXPANSIONS
from tests.games.aughmoore.boards import BOTH

pytestmark = pytest.mark.interpreted
PAGE = CONTENT.with_name("RULES.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| ([a-z_0-9.]+) \| [A-Z]+ \| ([^|]+) \| ([^|]+) \| yes \| [^|]+ \|$", re.MULTILINE)
SPAN = re.compile(r"(\d+) to (\d+)")
WORDS = {"true": True, "false": False}
BESIDE = {"ruling.pyramid_at_the_end": {"token.pyramid.effect": "vp_at_end"}}  # where a reading needs another value
EDITIONS = {"four": BOTH, "six": BOTH, "": {}}  # boxes in play with each


class Reading(NamedTuple):
    """What a row of RULES.md lets choose: the reading played and others, as the content writes them."""

    address: str
    played: str
    others: tuple[str, ...]


def words(cell):
    """Return the words of a cell without what explains them after a colon."""
    plain = SPAN.sub(r"\1, \2", cell.partition(": ")[0])
    return tuple(word.strip().replace(" ", "_") for word in plain.split(","))


def readings():
    """Return the rows of both tables; a name without a table is a ruling's."""
    for name, played, others in ROW.findall(PAGE):
        address = name if "." in name else f"ruling.{name}"
        yield Reading(address, *words(played), words(others))


def value(word):
    """Return a value of the content as its file writes it."""
    return int(word) if word.isdecimal() else WORDS.get(word, word)


def differs(address, word):
    """Return whether a word at an address makes other rules in one of the editions that have it."""
    return any(
        rulebook(name, address, {address: value(word)}) != rulebook(name, address, {})
        for name in EDITIONS
        if address in GAME.edition(name).layout.content
    )


def rulebook(name, address, settings):
    """Return the Rules record of an edition with both boxes, but where a box is what is set."""
    boxes = {} if address.startswith("box.") else EDITIONS[name]
    return GAME.edition(name).layout.load({**boxes, **BESIDE.get(address, {}), **settings})[1].tobytes()


READINGS = list(readings())
CHOICES = [(reading.address, other) for reading in READINGS for other in reading.others]


def test_the_page_lists_the_rulings_of_the_content():
    tables = [tomllib.loads(path.read_text(encoding="utf-8"))["ruling"] for path in (CONTENT, EXPANSIONS)]
    kept = {
        Reading(f"ruling.{name}", entry["value"], tuple(entry["alternatives"]))
        for table in tables
        for name, entry in table.items()
    }
    assert {reading for reading in READINGS if reading.address.startswith("ruling.")} == kept


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.address)
def test_the_reading_that_the_page_calls_played_is_played(reading):
    assert not differs(reading.address, reading.played)


@pytest.mark.parametrize(("address", "other"), CHOICES)
def test_each_other_reading_makes_other_rules(address, other):
    assert differs(address, other)
