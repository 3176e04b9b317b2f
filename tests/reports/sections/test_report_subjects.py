import json
from dataclasses import replace
from itertools import pairwise

import pandas as pd
import pytest

from analysis.labels import UNLABELLED
from analysis.routes import NO_WINNER
from reports import figures
from reports.assembly.summary import summary
from reports.kit.style import svg
from reports.sections import sections
from sim.runs.dataframes import Tables
from tests.reports import subject_study, synthetic
from tests.reports.subject_pages import WIDTHS, chart, charts, drawn, outside, own_sections, words_of


@pytest.fixture(scope="module")
def tables():
    return subject_study.with_subjects(synthetic.study(400, kept=10))


def told(tables, game=None, **changes):
    seats = tables.seats.assign(**changes)
    return synthetic.analysed(Tables(tables.games, seats, pd.DataFrame()), game or subject_study.game())


@pytest.fixture(scope="module")
def report(tables):
    words = {"empire": "Empire", "largest": "Largest Kingdom"}
    return told(tables, subject_study.game(column_words=words, faction_word="kingdom"))


def test_subjects_stand_after_the_builds_in_the_order_of_the_game(tables):
    game = subject_study.game()
    report = told(tables, replace(game, seat_columns=(*game.seat_columns, *synthetic.holdings("gold"))))
    keys = [section.key for section in sections(report)]
    assert keys[keys.index("builds") :][:6] == [
        "builds", "subject-towers", "subject-titles", "subject-heroes", "subject-ways", "policies",
    ]  # fmt: skip


def test_a_game_without_subjects_has_no_such_sections(tables):
    assert own_sections(told(tables, synthetic.game())) == []


def test_every_subject_says_how_to_read_it_and_has_figures_with_tables(report):
    for section, subject in zip(own_sections(report), subject_study.SUBJECTS, strict=True):
        assert section.title == subject.title
        assert section.blocks[0].text == subject.prose
    keys = [one.key for one in charts(report)]
    assert len(keys) == len(set(keys)) == 8
    for one in charts(report):
        assert one.caption
        assert one.alt
        assert one.table.head[-1] == "n"
        assert "low" in one.table.csv


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_drawn_outside_the_figure(report, width):
    assert [one.key for one in charts(report) if outside(drawn(one, width))] == []


@pytest.mark.parametrize("width", WIDTHS)
def test_names_of_rows_do_not_overlap(report, width):
    for one in charts(report):
        figure = drawn(one, width)
        for ax in figure.axes:
            boxes = [label.get_window_extent() for label in ax.get_yticklabels() if label.get_text()]
            tall = sorted((box.y0, box.y1) for box in boxes)
            assert all(above[0] >= below[1] - 1 for below, above in pairwise(tall)), one.key


@pytest.mark.parametrize("width", WIDTHS)
def test_the_same_chart_gives_the_same_drawing(report, width):
    found = chart(report, "subject-ways-factions")
    assert svg(found, width) == svg(found, width)


def test_columns_and_labels_are_named_in_readers_words(report):
    titles = {row[0] for row in chart(report, "subject-titles-winners").table.rows}
    assert titles == {"Empire", "Trade", "Largest Kingdom"}
    assert "High seat of the kings" in {row[0] for row in chart(report, "subject-towers-winners").table.rows}
    assert chart(report, "subject-ways-factions").table.head[0] == "Kingdom"


def test_the_planted_effects_are_said(report):
    towers, _, heroes, _ = map(words_of, own_sections(report))
    assert "Winners end with more of" in towers
    assert "Over the fair share: Pathfinder" in heroes
    assert "Under the fair share: Scout" in heroes
    assert "Red Conquest of a capital" in chart(report, "subject-ways-factions").alt


def test_choices_are_sorted_by_what_they_win_and_the_rest_stands_below(report):
    labels = figures.best_first(report.subjects[2].result)["label"].tolist()
    assert labels[0] == "pathfinder"
    assert labels[-2:] == [subject_study.NEVER_CHOSEN, UNLABELLED]
    figure = drawn(chart(report, "subject-heroes"), "wide")
    assert "never chosen" in {text.get_text() for text in figure.axes[1].texts}


def test_a_crowd_of_labels_never_chosen_is_in_the_table_alone(tables):
    labels = tuple(f"region {at}" for at in range(10))
    game = subject_study.game([subject_study.HERO_SUBJECT], {"hero": labels})
    report = told(tables, game, hero=tables.seats["game"] % 2)
    found = chart(report, "subject-heroes")
    figure = drawn(found, "wide")
    assert {label.get_text() for label in figure.axes[0].get_yticklabels()} == {"Region 0", "Region 1"}
    assert "Never chosen, and only in the table: Region 2, Region 3, Region 4 and 5 more." in found.caption
    assert len(found.table.rows) == len(labels)
    assert found.heights < chart(told(tables), "subject-heroes").heights


def test_games_without_a_winner_are_told_in_every_subject(report):
    for key in ("subject-towers-winners", "subject-heroes", "subject-ways-shares"):
        assert "of the games nobody won" in chart(report, key).caption
    assert NO_WINNER in {row["label"] for row in summary(report)["subjects"][-1]["routes"]}


def test_the_summary_has_the_numbers_of_each_kind(report):
    towers, _, heroes, ways = json.loads(json.dumps(summary(report)["subjects"], allow_nan=False))
    assert set(towers) == {"key", "title", "kind", "columns", "no_winner", "parts", "factions"}
    assert set(towers["parts"][0]) >= {"column", "winners", "others", "difference", "low", "high", "n"}
    assert set(heroes["choices"][0]) >= {"label", "share", "win_share", "fair_share", "low", "high", "n"}
    assert next(row for row in heroes["choices"] if row["label"] == subject_study.NEVER_CHOSEN)["win_share"] is None
    assert set(ways) >= {"routes", "factions", "rounds"}
    assert set(ways["rounds"][0]) == {"label", "statistic", "round", "low", "high", "n"}
    assert ways["no_winner"] == summary(report)["no_winner"]


def test_an_empty_subject_is_a_sentence(tables):
    nothing = dict.fromkeys((*subject_study.TOWERS, "empire", "trade", "largest"), 0) | {"hero": -1, "win_share": 0.0}
    report = told(tables, **nothing)
    assert charts(report) == []
    towers, _, heroes, ways = map(words_of, own_sections(report))
    assert "No seat had any of these" in towers
    assert "No seat has chosen any of these" in heroes
    assert "No game had a winner" in ways


def test_without_winners_factions_are_still_compared(tables):
    report = told(tables, subject_study.game([subject_study.TOWER_SUBJECT]), win_share=0.0)
    assert [one.key for one in charts(report)] == ["subject-towers-factions"]
    assert "Winners cannot be compared" in words_of(own_sections(report)[0])


def test_one_faction_alone_is_not_compared_with_itself(tables):
    keys = {one.key for one in charts(told(tables, faction="elves"))}
    assert keys == {
        "subject-towers-winners", "subject-titles-winners", "subject-heroes", "subject-ways-shares",
        "subject-ways-rounds",
    }  # fmt: skip


def test_a_faction_that_never_wins_has_an_empty_bar(tables):
    lost = tables.seats["win_share"].where(tables.seats["faction"] != "blue", 0)
    figure = drawn(chart(told(tables, win_share=lost), "subject-ways-factions"), "wide")
    assert "never wins" in {text.get_text() for text in figure.axes[0].texts}


def test_more_ways_than_colours_are_drawn_together(tables):
    many = tuple(f"way {letter}" for letter in "abcdefghijkl")
    way = tables.seats["game"] % len(many)
    report = told(tables, subject_study.game([subject_study.WAY_SUBJECT], {"way": many}), way=way)
    shown = figures.shaded(report.subjects[0].result)
    assert shown[-1] == "all others"
    assert len(shown) == 8
    assert "Hatched: all others." in chart(report, "subject-ways-factions").caption
    assert {row[1] for row in chart(report, "subject-ways-factions").table.rows} == {name.capitalize() for name in many}


def test_columns_that_are_nowhere_are_refused(tables):
    gone = replace(subject_study.HERO_SUBJECT, columns=("helmet",))
    with pytest.raises(ValueError, match="no column 'helmet'"):
        told(tables, subject_study.game([gone]))
    with pytest.raises(ValueError, match="has no labels"):
        told(tables, subject_study.game([subject_study.HERO_SUBJECT], {}))


def test_ways_to_win_differ_in_hatch_as_well_as_in_colour(tables):
    many = tuple(f"way {letter}" for letter in "abcdefgh")
    report = told(tables, subject_study.game([subject_study.WAY_SUBJECT], {"way": many}), way=tables.seats["game"] % 8)
    figure = drawn(chart(report, "subject-ways-factions"), "wide")
    hatches = [patch.get_hatch() for patch in figure.axes[0].get_legend().get_patches()]
    assert len(set(hatches)) == len(hatches) == len(many)


def test_ways_that_only_games_for_one_know_are_told_there_and_where_somebody_won_so(tables):
    ways = list(subject_study.WAYS)
    assert len(ways) > 2
    seldom = replace(subject_study.WAY_SUBJECT, alone=(ways[1], "never seen"))
    labels = {"way": (*ways, "never seen")}
    many = told(tables, subject_study.game([seldom], labels))
    shown = chart(many, "subject-ways-shares").table.csv
    assert ways[1] in shown
    assert "never seen" not in shown
    one = subject_study.alone(tables)
    assert "never seen" in chart(told(one, subject_study.game([seldom], labels)), "subject-ways-shares").table.csv
