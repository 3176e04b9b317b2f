import json
from dataclasses import replace
from itertools import combinations

import pandas as pd
import pytest
from matplotlib.text import Annotation
from matplotlib.transforms import Bbox

from reports.assembly.summary import summary
from reports.figures import NO_LEAD
from reports.kit.inks import PAPER, VARIABLES
from reports.kit.style import svg
from sim.picture import Board, Place
from sim.runs.dataframes import Tables
from tests.reports import map_study, synthetic
from tests.reports.command_line import CommandLine
from tests.reports.subject_pages import WIDTHS, chart, charts, drawn, outside, own_sections, words_of

MAP_GAME = """
from dataclasses import replace

from sim.game import Subject
from sim.picture import Board, Place
from tests.toy_game.game import GAME

BOARD = Board((Place("table", "Table", 20, 50), Place("floor", "Floor", 80, 50)), ((0, 1),))
MAP = Subject("coins", "Coins", "Where coins lie.", ("calls", "won"), "map")
MAPPED = replace(GAME, board=BOARD, subjects=(MAP,))
"""


@pytest.fixture(scope="module")
def tables():
    return map_study.with_maps(synthetic.study(400, kept=10))


def told(tables, subjects=map_study.SUBJECTS, board=map_study.BOARD, **changes):
    seats = tables.seats.assign(**changes)
    game = synthetic.game(faction_word="kingdom", subjects=subjects, board=board)
    return synthetic.analysed(Tables(tables.games, seats, pd.DataFrame()), game)


@pytest.fixture(scope="module")
def report(tables):
    return told(tables)


def numbers_of(figure):
    """The texts in the circles, place by place."""
    texts = [text for ax in figure.axes for text in ax.texts if not (isinstance(text, Annotation) or text.get_gid())]
    return [text.get_text() for text in texts]


def box_of(ax, circle):
    """Where a circle is drawn, in the units of window extents."""
    (x, y) = ax.transData.transform(circle.get_offsets())[0]
    half = circle.get_sizes()[0] ** 0.5 / 2 * ax.figure.dpi / 72
    return Bbox.from_extents(x - half, y - half, x + half, y + half)


def test_a_map_says_how_to_read_it_and_has_two_boards_with_tables(report):
    for section, subject in zip(own_sections(report), map_study.SUBJECTS, strict=True):
        assert section.title == subject.title
        assert section.blocks[0].text == subject.prose
    keys = [one.key for one in charts(report)]
    assert keys[:2] == ["subject-seized-places", "subject-seized-factions"]
    assert len(keys) == len(set(keys))
    for one in charts(report):
        assert one.caption
        assert one.alt
        assert one.table.head[0] == "Place"
        assert "low" in one.table.csv


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_drawn_outside_the_figure(report, width):
    assert [one.key for one in charts(report) if outside(drawn(one, width))] == []


@pytest.mark.parametrize("width", WIDTHS)
def test_names_and_circles_of_a_board_keep_clear_of_each_other(report, width):
    for one in charts(report):
        figure = drawn(one, width)
        (ax,) = figure.axes
        names = [text.get_window_extent() for text in ax.texts if isinstance(text, Annotation)]
        circles = [box_of(ax, circle) for circle in ax.collections[: len(map_study.NAMES)]]
        assert len(names) == len(circles) == len(map_study.NAMES)
        head = (ax.get_legend() or ax._left_title).get_window_extent()
        assert not [pair for pair in combinations([*names, *circles, head], 2) if pair[0].overlaps(pair[1])], one.key
        whole = figure.bbox
        assert all(whole.contains(box.x0, box.y0) and whole.contains(box.x1, box.y1) for box in circles), one.key


def test_the_number_in_each_circle_is_the_share_of_games(report):
    shares = [round(100 * at / len(map_study.NAMES)) for at in range(len(map_study.NAMES))]
    found = numbers_of(drawn(chart(report, "subject-seized-places"), "wide"))
    assert found == ["", *(str(share) if share >= 10 else f"{share}.0" for share in shares[1:])]


def test_a_place_that_no_game_sees_is_an_empty_ring(report):
    for subject in map_study.SUBJECTS:
        figure = drawn(chart(report, f"subject-{subject.key}-places"), "wide")
        ring, *circles = figure.axes[0].collections
        assert ring.get_sizes()[0] < min(circle.get_sizes()[0] for circle in circles)
        assert numbers_of(figure)[0] == ""
    assert "In no game: Amberford." in words_of(own_sections(report)[0])


def test_the_most_frequent_place_has_the_deepest_shade(report):
    _, *circles = drawn(chart(report, "subject-seized-places"), "wide").axes[0].collections
    reds = [circle.get_facecolor()[0][0] for circle in circles]
    assert reds == sorted(reds, reverse=True)


def test_units_are_named_by_what_is_counted(report):
    titles = [drawn(chart(report, f"subject-{key}-places"), "wide").axes[0].get_title(loc="left") for key in
              ("seized", "visited", "fought")]  # fmt: skip
    assert titles == ["Share of games, in %", "Seats in a game", "Mean of a game"]


def test_a_clear_leader_gives_a_place_its_colour_and_others_are_dotted(report):
    figure = drawn(chart(report, "subject-seized-factions"), "wide")
    legend = [text.get_text() for text in figure.axes[0].get_legend().get_texts()]
    assert legend == ["Red (R)", NO_LEAD]
    filled = [bool(text) for text in numbers_of(figure)]
    assert filled == [at >= map_study.LEAST_OF_RED for at in range(len(filled))]
    assert "Red at Paskaar" in chart(report, "subject-seized-factions").alt


def test_what_winners_have_more_of_is_said(report):
    seized, visited, _ = map(words_of, own_sections(report))
    assert "Share of games, in this run most at The Two Towers (95" in seized
    assert "Winners have more of it at" in visited


def test_a_table_has_a_row_a_place_and_a_column_a_faction(report):
    table = chart(report, "subject-visited-places").table
    assert [row[0] for row in table.rows] == list(map_study.NAMES)
    assert {"Red", "Winners", "Difference in percentage points"} <= set(table.head)
    assert "the share of seats that have it for each kingdom" in chart(report, "subject-visited-places").caption
    shares = [row[table.head.index("Winners")] for row in table.rows]
    assert max(len(share.partition(".")[2]) for share in shares) == len("1%")
    assert {"red", "red_low", "red_high", "difference_low"} <= set(table.csv.partition("\n")[0].split(","))


@pytest.mark.parametrize("width", WIDTHS)
def test_lines_hide_behind_paper_that_turns_dark_with_the_page(report, width):
    drawing = svg(chart(report, "subject-visited-places"), width)
    assert f"var(--{VARIABLES[PAPER]})" in drawing
    assert PAPER not in drawing


def test_the_summary_has_the_numbers_of_a_map(report):
    seized = json.loads(json.dumps(summary(report)["subjects"], allow_nan=False))[0]
    assert set(seized) == {
        "key", "title", "kind", "columns", "no_winner", "places", "factions", "leaders", "winners"
    }  # fmt: skip
    assert seized["kind"] == "map"
    assert set(seized["places"][0]) == {"place", "column", "per_game", "low", "high", "n"}
    assert [row["place"] for row in seized["places"]] == list(map_study.KEYS)
    assert seized["places"][-1]["per_game"] == pytest.approx(0.95)
    assert set(seized["factions"][0]) == {"place", "column", "faction", "mean", "overall", "low", "high", "n"}
    assert seized["leaders"][0]["faction"] is None
    assert seized["leaders"][-1] | {"faction": "red", "clear": True} == seized["leaders"][-1]
    assert set(seized["winners"][0]) >= {"place", "winners", "others", "difference", "low", "high", "n"}


def test_a_map_on_which_nothing_happens_is_a_sentence(tables):
    report = told(tables, (map_study.SEIZED,), **dict.fromkeys(map_study.SEIZED.columns, 0))
    assert charts(report) == []
    assert "No game saw any of this" in words_of(own_sections(report)[0])


def test_without_a_clear_leader_the_means_are_a_folded_table(tables):
    same = (tables.seats["seat"] == 1).astype(int)
    report = told(tables, (map_study.SEIZED,), **dict.fromkeys(map_study.SEIZED.columns, same))
    assert [one.key for one in charts(report)] == ["subject-seized-places"]
    (section,) = own_sections(report)
    assert section.blocks[-1].kind == "folded"
    assert "No kingdom leads clearly at any place" in words_of(section)


def test_one_faction_alone_leads_nobody(tables):
    assert {one.key for one in charts(told(tables, faction="elves"))} == {
        f"subject-{subject.key}-places" for subject in map_study.SUBJECTS
    }


def test_games_without_a_winner_are_told(tables, report):
    assert "of the games nobody won" in chart(report, "subject-seized-places").caption
    assert "Winners cannot be compared" in words_of(own_sections(told(tables, win_share=0.0))[0])


def test_a_map_needs_a_board_with_a_place_for_each_column(tables):
    with pytest.raises(ValueError, match="the game has no board"):
        told(tables, board=None)
    with pytest.raises(ValueError, match="a board of 1 places needs one column for each"):
        told(tables, board=Board((Place("hill", "Hill", 50, 50),)))
    with pytest.raises(ValueError, match="no column 'seized_moon'"):
        told(tables, (replace(map_study.SEIZED, columns=("seized_moon", *map_study.SEIZED.columns[1:])),))


def test_the_command_draws_the_board_of_the_game(tmp_path, monkeypatch, capsys):
    (tmp_path / "mapped.py").write_text(MAP_GAME, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    page = tmp_path / "page.html"
    cli = CommandLine(capsys)
    assert cli("run", "mapped:MAPPED", "-n", 20, "--out", tmp_path / "run", "--jobs", 1).code == 0
    (subject,) = cli("report", tmp_path / "run", "--out", page, "--json").json["subjects"]
    assert [row["place"] for row in subject["places"]] == ["table", "floor"]
    assert 'id="figure-subject-coins-places"' in page.read_text(encoding="utf-8")


def test_one_lead_on_a_whole_board_is_a_sentence_and_a_table(tables):
    board = Board(tuple(Place(f"p{at}", f"Place {at}", 10 * at, 10 * at) for at in range(9)))
    columns = tuple(f"at_{at}" for at in range(9))
    subject = replace(map_study.SUBJECTS[0], columns=columns)
    red = (tables.seats["faction"] == "red").astype(int)
    alike = dict.fromkeys(columns[1:], tables.seats["game"] % 2)
    (section,) = own_sections(told(tables, [subject], board, at_0=red, **alike))
    assert not any(one.key.endswith("-factions") for one in section.blocks if one.kind == "chart")
    assert any("Clear leads: Red at Place 0." in one.text for one in section.blocks if one.kind == "prose")
    assert section.blocks[-1].kind == "folded"
