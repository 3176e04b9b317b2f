"""How the page tells the course of games: of one length or of many, that all end alike or not."""

from dataclasses import replace

import pytest

from reports import figures
from reports.kit.names import Wording
from reports.page.html import headline_numbers
from reports.sections import sections
from reports.tables import of_report as tables
from tests.reports import synthetic

GAMES, ROUNDS = 60, 16


@pytest.fixture(scope="module")
def even():
    """Games that all end by victory in one round."""
    study = synthetic.study(GAMES, kept=20, rounds=ROUNDS)
    return synthetic.analysed(study)


def section(report, key):
    (found,) = [one for one in sections(report) if one.key == key]
    return found


def chart_keys(report, key):
    return [block.key for block in section(report, key).blocks if block.kind == "chart"]


def caption(report, key, chart):
    (found,) = [block for block in section(report, key).blocks if block.kind == "chart" and block.key == chart]
    return found.caption


def test_games_of_one_length_need_a_sentence_and_no_figure(even):
    assert section(even, "tempo").blocks[0].text == "All 60 games end in round 16."
    assert chart_keys(even, "tempo") == ["milestones", "leader-wins", "activity"]
    assert ("Rounds", "16", "in every game") in headline_numbers(even)


def test_games_of_many_lengths_have_a_figure(report):
    assert "length" in chart_keys(report, "tempo")
    assert "median, mostly" in headline_numbers(report)[3][2]


def test_a_single_game_is_not_told_as_a_rule():
    alone = synthetic.study(1, kept=1, rounds=ROUNDS)
    report = synthetic.analysed(alone)
    assert "length" in chart_keys(report, "tempo")
    assert chart_keys(report, "ends") == ["ends"]


def test_a_single_way_to_end_is_a_sentence_with_its_numbers_folded(even):
    words, numbers = section(even, "ends").blocks
    assert words.text == "All 60 games ended by victory."
    assert numbers.kind == "folded"
    assert numbers.table.rows[0][0] == "Victory"


def test_games_that_the_limit_stops_one_and_all_are_told_so():
    lost = synthetic.study(30, kept=10, limits=1.0)
    report = synthetic.analysed(lost)
    assert section(report, "ends").blocks[0].text == "All 30 games were stopped by the limit."


def test_several_ways_to_end_have_a_figure(report):
    assert chart_keys(report, "ends") == ["ends"]


def test_late_rounds_and_the_limit_are_spoken_of_where_there_are_any(report, even):
    assert "the line falls near the limit" in caption(report, "tempo", "leader-wins")
    assert "only the long games" in caption(report, "scores", "winner-scores")
    assert "limit" not in caption(even, "tempo", "leader-wins")
    assert "long games" not in caption(even, "scores", "winner-scores")


def test_activity_is_named_in_the_words_of_the_game(report):
    words = Wording(columns={"conquests": "fortresses seized"})
    panels = figures.activity(report.tempo, words=words).axes
    assert [ax.get_title() or ax.get_title(loc="left") for ax in panels] == [
        "Battles",
        "Fortresses seized",
        "Decisions",
    ]
    shown = {row[0] for row in tables.activity(report.tempo, words=words).rows}
    assert shown == {"Battles", "Fortresses seized", "Decisions"}


def test_a_game_says_what_it_has_in_place_of_battles(report):
    """A race has marches: its milestones, panels and tables are named after them."""
    words = replace(report.terms.words, battle="march")
    racing = replace(report, terms=replace(report.terms, words=words))
    panels = figures.activity(report.tempo, words=words).axes
    assert (panels[0].get_title() or panels[0].get_title(loc="left")) == "Marches"
    assert "Round of the first march" in {row[0] for row in tables.headline(report.tempo, words=words).rows}
    chart = next(block for block in section(racing, "tempo").blocks if getattr(block, "key", "") == "milestones")
    assert chart.title == "From the first march to the end"
    assert "Marches and leads" in chart.caption
    assert "first march" in chart.alt
