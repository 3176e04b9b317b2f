"""The part of the page that says how soon it can be seen who wins."""

from dataclasses import replace

from reports.sections.favourites import favourite_section, favourite_words
from tests.reports.figures.test_report_figures import FAVOURITES


def test_the_favourite_at_half_time_is_told_beside_the_leader_by_score():
    words = favourite_words(FAVOURITES)
    assert "the favourite wins 60% (50 to 70%) of 90 games, who leads by score 50% (40 to 60%)" in words
    assert "from round 4 on" in words


def test_the_chart_has_the_words_for_who_does_not_see_it_and_its_numbers(report):
    section = favourite_section(FAVOURITES, report.terms)
    _, chart = section.blocks
    assert chart.alt == favourite_words(FAVOURITES)
    assert [row[0] for row in chart.table.rows] == ["1", "2"]


def test_rounds_that_too_few_games_reach_leave_the_words_alone(report):
    section = favourite_section(replace(FAVOURITES, by_round=FAVOURITES.by_round.head(0)), report.terms)
    assert len(section.blocks) == 1


def test_a_game_without_a_value_has_no_such_part(report):
    assert favourite_section(None, report.terms) is None
