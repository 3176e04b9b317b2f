"""The part of the page that says what decides who wins."""

from dataclasses import replace

import pytest

from reports.assembly.luck_numbers import luck_numbers
from reports.kit.blocks import Chart, Folded, Prose
from reports.kit.numbers import MINUS
from reports.report import LuckPart
from reports.sections.luck import luck_section
from reports.words.luck import answer_words, luck_words
from tests.reports.figures.test_report_figures import LUCK

ALONE = replace(LUCK, policies=LUCK.policies.head(0))


def test_every_part_is_named_with_its_interval(report):
    words = luck_words(LUCK, report.terms)
    assert words.startswith("Luck decides 60% (55 to 65%) of who wins, the own answers of a seat 16% (13 to 19%)")


def test_the_policies_are_named_whose_answers_bring_most_and_least():
    words = answer_words(LUCK).replace(MINUS, "-")
    assert "beside those of Trained: Raider -5.0 (-8.0 to -2.0), Explorer -23.0 (-27.0 to -19.0)" in words
    assert LUCK.narrower == pytest.approx((0.12**2 + 0.16**2) ** 0.5 / (0.06**2 + 0.08**2) ** 0.5)
    assert "Intervals of win shares in the same games are 2.0 times as wide." in words


def test_where_all_play_as_the_reference_does_answers_explain_nothing(report):
    assert "they explain nothing here" in answer_words(ALONE)
    section = luck_section(LuckPart(ALONE), report.study, report.terms)
    assert len([block for block in section.blocks if isinstance(block, Folded)]) == 1


def test_the_chart_has_the_words_for_who_does_not_see_it_and_its_numbers(report):
    section = luck_section(LuckPart(LUCK), report.study, report.terms)
    chart = next(block for block in section.blocks if isinstance(block, Chart))
    assert chart.alt == luck_words(LUCK, report.terms)
    assert [row[0] for row in chart.table.rows][:3] == ["Luck", "Own answers", "Answers of others"]


def test_the_games_that_a_part_decided_most_come_with_the_command_that_shows_them(report):
    *_, games = luck_section(LuckPart(LUCK), report.study, report.terms).blocks
    first = games.table.rows[0]
    assert first[:4] == ("Luck", "354", "seat 4", "+90")
    assert first[4].startswith(f"counterpoise trace {report.study.game} ")
    assert "--game 354" in first[4]


def test_what_is_lacking_is_said_in_a_sentence_and_in_numbers(report):
    part = LuckPart(None, "Search plays too slowly.")
    assert luck_section(part, report.study, report.terms).blocks == (Prose("Search plays too slowly."),)
    assert luck_numbers(part) == {"lacking": "Search plays too slowly."}


def test_where_nobody_asked_there_is_no_such_part(report):
    assert luck_section(None, report.study, report.terms) is None
    assert luck_numbers(None) is None


def test_the_numbers_have_every_part_policy_and_game():
    found = luck_numbers(LuckPart(LUCK))
    assert [row["part"] for row in found["parts"]] == ["luck", "own", "others", "start"]
    assert found["policies"][0]["narrower"] == 2.0
    assert found["most"][1] == {"part": "own", "game": 12, "seat": 1, "points": 0.5}
