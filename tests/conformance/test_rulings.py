"""The rulings of every game: each alternative that its page of rules names is a setting, and is played.

A row is | ruling | status | choice | alternative | can be chosen | clauses |. Alternatives are written as they are set,
with spaces for underscores and a comma between two, numbers as a range (40 to 200); what follows a colon explains.
Where none can be chosen the row says why (none: it would be another game).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest

import sim.games
from policies.book import PolicyBook
from sim.conformance.playing import positions
from sim.content.values import Value
from sim.errors import UsageError
from sim.game import find
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import Study, new_study

pytestmark = pytest.mark.plain

GAMES = ("aughmoore", "conquer", "kings", "winds")
ROW = re.compile(r"^\| ([a-z0-9_.]+) \|((?:[^|]*\|){3} (?:yes|no) \|[^|]*\|)$", re.MULTILINE)
RANGE = re.compile(r"(\d+) to (\d+)")
DECISIONS = 9_000  # of a page, the same number for each of its alternatives
MATTERS_BESIDE = {"aughmoore.ruling.pyramid_at_the_end": {"aughmoore.token.pyramid.effect": "vp_at_end"}}


@dataclass(frozen=True)
class Ruling:
    """A row of the page, and the value of the content that it speaks of."""

    name: str
    status: str
    choice: str
    alternative: str
    can_be_chosen: str
    clauses: str
    value: Value

    @property
    def offered(self) -> list[str]:
        """The alternatives without what explains them."""
        words = self.alternative.partition(": ")[0]
        return [words] if words in map(written, self.value.alternatives) else words.split(", ")


def written(value: Any) -> str:
    """Write a value as a page of rules does."""
    if isinstance(value, tuple):
        return ", ".join(map(written, value))
    return str(value).lower() if isinstance(value, bool) else str(value).replace("_", " ")


@cache
def rulings(key: str) -> tuple[Ruling, ...]:
    page = Path(sim.games.__path__[0]) / key / "RULES.md"
    rows = [(name, cells_of(rest)) for name, rest in ROW.findall(page.read_text(encoding="utf-8"))]
    return tuple(Ruling(name, *cells, value_of(key, name)) for name, cells in rows)


def cells_of(row: str) -> list[str]:
    return [cell.strip().replace("_", " ") for cell in row.removesuffix("|").split("|")]


def value_of(key: str, name: str) -> Value:
    """Return the one value that a row speaks of: a ruling, or another entry by its address."""
    entry = f"{key}.{name}" if "." in name else f"{key}.ruling.{name}"
    values = find(key).all_content.values
    found = [value for address, value in values.items() if f"{address}.".startswith(f"{entry}.")]
    (value,) = [value for value in found if not value.presentation]
    return value


def readings(ruling: Ruling) -> Iterator[Any]:
    """Yield the values that the alternatives of a row stand for."""
    by_words = {written(value): value for value in (*ruling.value.alternatives, True, False)}
    for words in ruling.offered:
        if ends := RANGE.fullmatch(words):
            yield from (int(end) for end in ends.groups())
        else:
            yield by_words[words] if words in by_words else int(words)


def alternatives() -> Iterator[Any]:
    for key in GAMES:
        for ruling, value in choices(key):
            yield pytest.param(key, ruling.value.address, value, id=f"{key}-{ruling.name}-{written(value)}")


@cache
def choices(key: str) -> tuple[tuple[Ruling, Any], ...]:
    """Return every alternative of a page that can be chosen, with its row."""
    chosen = [ruling for ruling in rulings(key) if ruling.can_be_chosen == "yes"]
    return tuple((ruling, value) for ruling in chosen for value in readings(ruling))


def study_with(key: str, settings: Mapping[str, Any], tables: Iterable[int | None] = (None,)) -> Study:
    """Return the study of settings at the first table that takes them, with all boxes if the game itself does not."""
    variants = sorted(find(key).variants.values(), key=len, reverse=True)
    for variant, players in product(({}, *variants), tables):
        with suppress(UsageError):
            return new_study(key, policies=("random",), settings={**variant, **settings}, players=players)
    raise UsageError(f"no table of {key} takes {settings}")


def study_where_it_matters(key: str, address: str, value: Any) -> Study | None:
    """Return the study of an alternative at the usual table, else at the largest one, if it makes other rules there."""
    settings = {**MATTERS_BESIDE.get(address, {}), address: value}
    studies = (study_with(key, settings, tables) for tables in ((None,), reversed(find(key).all_players)))
    return next((study for study in studies if has_other_rules(study, address)), None)


def has_other_rules(study: Study, address: str) -> bool:
    """Return whether a study has other rules than with the stated value at an address."""
    settings = {**study.overrides, address: find(study.game).all_content.values[address].value}
    return (study.edition, rules_of(study)) != stated_rules(study.game, tuple(sorted(settings.items())), study.players)


@cache
def stated_rules(key: str, settings: tuple[tuple[str, Any], ...], players: int) -> tuple[str, bytes]:
    """Return the edition and the rules of a table; with its own value stated, nearly all of a page are at the same."""
    stated = new_study(key, policies=("random",), settings=dict(settings), players=players)
    return stated.edition, rules_of(stated)


def rules_of(study: Study) -> bytes:
    return study.described.layout.load(study.overrides)[1].tobytes()


@pytest.mark.parametrize("page", GAMES)
def test_the_page_of_rules_has_a_row_for_every_ruling(page):
    entry = f"{page}.ruling."
    stated = {address for address, value in find(page).all_content.values.items() if address.startswith(entry)}
    told = {ruling.value.address for ruling in rulings(page)}
    assert {address for address in stated - told if address.rpartition(".")[2] != "ref"} == set()


@pytest.mark.parametrize("page", GAMES)
def test_a_row_says_what_the_content_says(page):
    for ruling in rulings(page):
        assert ruling.status == ruling.value.source.upper(), ruling.name
        assert written(ruling.value.value) in ruling.choice, ruling.name
        assert ruling.clauses, ruling.name


@pytest.mark.parametrize("page", GAMES)
def test_a_ruling_can_be_chosen_or_its_row_says_why_there_is_no_other_reading(page):
    content = find(page).all_content
    for ruling in rulings(page):
        chosen = ruling.can_be_chosen == "yes"
        assert chosen == content.is_knob(ruling.value.address), ruling.name
        if not chosen:
            assert ruling.alternative.startswith("none: "), ruling.name
            assert not ruling.value.alternatives, ruling.name


@pytest.mark.parametrize("page", GAMES)
def test_a_row_names_every_alternative_of_the_content(page):
    for ruling in rulings(page):
        if ruling.value.alternatives:
            assert set(ruling.offered) == set(map(written, ruling.value.alternatives)), ruling.name


@pytest.mark.parametrize(("page", "address", "value"), list(alternatives()))
def test_an_alternative_of_the_page_of_rules_makes_other_rules_and_is_played(page, address, value):
    """Where it matters, and at the smallest table that takes it: one may be about games for one."""
    telling = study_where_it_matters(page, address, value)
    assert telling, "it makes no other rules"
    decisions = DECISIONS // len(choices(page)) // 2
    for study in (telling, study_with(page, {address: value}, find(page).all_players)):
        match = Match(stage_of(study, PolicyBook(page, study.policies, study.edition)))
        assert sum(1 for _ in islice(positions(match), decisions)) == decisions or match.is_over
