"""The page of rules of every game: no clause without a function and a test, and nothing cited that is not on the page.

A page is `sim/games/<key>/RULES.md`; its clauses are the table rows | id | rule | status | place |.
`make clauses` lists the functions that cite a clause and the tests that carry it.
A page may tell its rulings in rows | ruling | status | choice | alternative | where | clauses |.
An id is a letter and a number, K15 or K15.6. A docstring may cite a range: K15.6 to K15.9, K15.6-9.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pytest

import sim.games
from tests.clauses import ROW, carried, carrying, citations, functions_citing, functions_of, main

GAMES = Path(sim.games.__path__[0])
TESTS = Path(__file__).parents[1] / "games"
PAGES = sorted(GAMES.glob("*/RULES.md"))
STATUS = {"PRINTED", "INFERRED", "ASSUMED", "RULING"}
RULING = re.compile(r"^\| ([a-z_]+) \|(?:[^|]*\|){3} ([^|]*) \|[^|]*\|$", re.MULTILINE)
CHAPTER = re.compile(r"^## ([A-Z]\d*) ", re.MULTILINE)


@dataclass(frozen=True)
class Clause:
    """A row of the page."""

    id: str
    rule: str
    status: str
    place: str


@dataclass(frozen=True)
class Game:
    """A page, what the docstrings of its game's functions cite, and what the names of its tests carry."""

    clauses: tuple[Clause, ...]
    chapters: frozenset[str]
    cited: dict[str, set[str]]  # path of the function inside the game -> ids
    tested: dict[str, set[str]]  # file -> ids
    rulings: dict[str, list[str]]  # ruling -> functions, each as module.function

    @property
    def ids(self):
        return {clause.id for clause in self.clauses}


def clauses_of(text):
    for id, rest in ROW.findall(text):
        cells = [cell.strip() for cell in rest.split("|")]
        assert len(cells) == 3, f"{id} has {len(cells)} cells after the id, not 3"
        yield Clause(id, *cells)


def rulings_of(text):
    """Return the functions that rulings name; others are values of the content."""
    named = {name: where.split(", ") for name, where in RULING.findall(text)}
    return {
        name: [place for place in where if re.fullmatch(r"[a-z_]+\.[a-z_]+", place)] for name, where in named.items()
    }


@lru_cache
def game_of(page):
    text = page.read_text(encoding="utf-8")
    clauses = tuple(clauses_of(text))
    ids = {clause.id for clause in clauses}
    letters = {id[0] for id in ids}
    cited = {
        name: {id for id in cites if id[0] in letters} for name, cites in functions_citing(page.parent.name).items()
    }
    tested = {
        path.stem: set().union(*(carried(function.name) & ids for function in functions_of(path)))
        for path in sorted((TESTS / page.parent.name).glob("test_*.py"))
    }
    return Game(clauses, frozenset(CHAPTER.findall(text)), cited, tested, rulings_of(text))


@pytest.fixture(params=PAGES, ids=[page.parent.name for page in PAGES])
def game(request):
    return game_of(request.param)


def test_a_page_has_clauses_each_with_one_number(game):
    ids = [clause.id for clause in game.clauses]
    assert len(ids) > 20
    assert len(ids) == len(set(ids))


def test_every_clause_belongs_to_a_chapter_and_says_what_it_rests_on(game):
    for clause in game.clauses:
        assert {clause.id.partition(".")[0], clause.id[0]} & game.chapters, clause.id
        assert clause.rule, clause.id
        assert clause.status in STATUS, clause.id
        assert clause.place, clause.id


def test_every_clause_is_cited_by_a_function(game):
    cited = set().union(*game.cited.values())
    assert sorted(game.ids - cited) == []


def test_every_clause_has_a_test_whose_name_carries_it(game):
    tested = set().union(*game.tested.values())
    assert sorted(game.ids - tested) == []


def test_every_function_that_a_ruling_names_exists(game):
    ends = {".".join(name.rsplit(".", 2)[-2:]) for name in game.cited}
    assert {name: where for name, where in game.rulings.items() if set(where) - ends} == {}


def test_functions_and_tests_of_a_clause_are_listed(capsys):
    assert main(["K19.1"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.startswith("K19.1 ")
    functions = [line.strip() for line in lines if "::" not in line]
    assert functions
    assert set(functions) <= functions_citing("kings").keys()
    assert [line.strip() for line in lines if "::" in line] == carrying({"K19.1"}, "kings")


def test_what_has_no_clauses_is_not_listed(capsys):
    assert main(["chess"]) == main(["K99"]) == 2
    assert capsys.readouterr().out == "no such game or clause: chess\nno such game or clause: K99\n"


def test_nothing_is_cited_that_is_not_on_the_page(game):
    strange = {id: name for name, ids in game.cited.items() for id in ids - game.ids - game.chapters}
    assert strange == {}


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Walk (K5.2).", {"K5.2"}),
        ("Walk (K5.2 to K5.4, F9).", {"K5.2", "K5.3", "K5.4", "F9"}),
        ("Walk (K15.14-15).", {"K15.14", "K15.15"}),
        ("Walk (K5.2-K5.3, F2 to F5).", {"K5.2", "K5.3", "F2", "F3", "F4", "F5"}),
        ("Walk (K7, K8.1).", {"K7", "K8.1"}),
        ("Walk 3 steps.", set()),
    ],
)
def test_ranges_of_citations_are_spelled_out(text, ids):
    assert citations(text, "FK") == ids
