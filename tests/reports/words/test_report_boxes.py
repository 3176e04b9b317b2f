"""What the page says of factions from boxes whose values are in part assumed."""

import json
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from reports.assembly.assemble import Material
from reports.assembly.summary import summary
from reports.kit.blocks import Block
from reports.page.overview import report_text
from reports.report import Report
from reports.sections.evidence import assumption_section
from reports.words.boxes import box_headline, reading_words
from sim.runs.dataframes import Tables
from tests.reports import synthetic, ten_factions
from tests.reports.ten_factions import ASHES, REEDS

COUNTS = f"30 of the 40 values of {REEDS}"


@pytest.fixture(scope="module")
def tables() -> Tables:
    return ten_factions.study(400)


@pytest.fixture(scope="module")
def ten(tables: Tables) -> Report:
    return ten_factions.report(tables)


def judged(report: Report, word: str) -> Report:
    table = report.balance.shares.table.assign(verdict=word, games_needed=100)
    return synthetic.changed(report, shares=replace(report.balance.shares, table=table))


def boxes_of(report: Report) -> tuple[Block, ...]:
    return assumption_section(report.basis, report.terms.words).blocks


def test_the_headline_says_which_boxes_are_mostly_assumed(ten):
    assert ten.verdict.headline.endswith(f"Most values of {REEDS} (75%) are assumed.")
    assert ASHES not in box_headline(ten.basis.boxes)


def test_a_verdict_about_a_faction_of_such_a_box_says_that_it_is_about_our_reading(ten):
    findings = judged(ten, "over").verdict.findings
    for name in ("Lionkin", "Undead", "Lizardfolk"):
        (about,) = [sentence for sentence in findings if sentence.startswith(f"{name} are over")]
        assert about.endswith(f" This is about our reading of their board: {COUNTS} are assumed.")
    for name in ("Humans", "Goblins"):
        (about,) = [sentence for sentence in findings if sentence.startswith(f"{name} are over")]
        assert "our reading" not in about


@pytest.mark.parametrize("word", ["balanced", "undecided"])
def test_a_sentence_about_many_factions_names_those_it_holds_for(ten, word):
    words = judged(ten, word).verdict
    said = words.findings[0] if word == "balanced" else words.open_questions[0]
    names, found, counts = said.rpartition(" Of ")[2].partition(" this is about our reading of their boards: ")
    assert found
    assert set(names.replace(" and ", ", ").split(", ")) == {"Lionkin", "Undead", "Lizardfolk"}
    assert counts == f"{COUNTS} are assumed."


def test_one_faction_whose_name_is_singular_has_its_board(tables):
    single = ten_factions.report(tables, plural_factions=False)
    assert "our reading of its board" in reading_words(single.basis.boxes, ["lionkin"], single.terms.words)


def test_limits_and_table_count_every_box(ten):
    (limit,) = [sentence for sentence in ten.verdict.limits if REEDS in sentence]
    assert limit.startswith(f"{COUNTS} (75%) are assumed. What is said of Lionkin, Undead and Lizardfolk is about our")
    (table,) = [block for block in boxes_of(ten) if block.kind == "table"]
    assert table.head == ("Box", "Factions", "Values", "Assumed", "Share")
    assert [row[2:] for row in table.rows] == [("40", "30", "75%"), ("40", "0", "0%")]


def test_other_programs_are_told_the_same(ten):
    told = json.loads(json.dumps(summary(ten)["boxes"], allow_nan=False))
    assert told[0] == {
        "box": REEDS, "values": 40, "assumed": 30, "share": 0.75, "factions": ["lionkin", "undead", "lizardfolk"]
    }  # fmt: skip


def test_the_terminal_shows_the_boxes(ten):
    page = StringIO()
    Console(file=page, width=200).print(report_text(ten))
    assert "Boxes and what is assumed of them" in page.getvalue()
    assert COUNTS in page.getvalue()


def test_a_game_without_boxes_says_nothing_of_them(tables):
    plain = ten_factions.report(tables, boxes={}, box_values={})
    assert plain.basis.boxes is None
    assert summary(plain)["boxes"] == []
    assert box_headline(None) == reading_words(None, ["lionkin"], plain.terms.words) == ""
    assert "table" not in {block.kind for block in boxes_of(plain)}


def test_a_study_of_base_factions_alone_says_nothing_of_boxes(tables):
    seats = tables.seats.assign(faction=tables.seats["faction"].cat.rename_categories(lambda name: f"base {name}"))
    assert ten_factions.report(Tables(tables.games, seats, tables.rounds)).basis.boxes is None


def test_without_known_content_nothing_is_claimed(tables):
    assert synthetic.analysed(tables, ten_factions.game(), material=Material()).basis.boxes is None
