"""Large boards are drawn area by area, and what lies close is moved apart."""

from itertools import combinations

import numpy as np
import pytest
from matplotlib.text import Annotation

from reports.figures.areas import MOST_BESIDE, panel_rows, panels_of, unseen_areas
from reports.figures.spreading import spread
from reports.report import Report
from sim.picture import Board, Place
from tests.reports import ten_factions
from tests.reports.subject_pages import WIDTHS, chart, drawn, outside

MAPS = ("subject-taken-places", "subject-taken-factions")
SEEN = [area for area in ten_factions.AREAS if area != ten_factions.UNSEEN]


@pytest.fixture(scope="module")
def ten() -> Report:
    return ten_factions.report(ten_factions.study(200))


def names_of(figure):
    return {ax.get_title(loc="left"): [text for text in ax.texts if isinstance(text, Annotation)] for ax in figure.axes}


@pytest.mark.parametrize("key", MAPS)
@pytest.mark.parametrize("width", WIDTHS)
def test_every_area_that_the_run_saw_is_a_panel_inside_the_figure(ten, key, width):
    figure = drawn(chart(ten, key), width)
    names = names_of(figure)
    assert list(names) == SEEN
    assert [len(texts) for texts in names.values()] == [ten_factions.AREAS[area] for area in SEEN]
    assert not outside(figure)


@pytest.mark.parametrize("key", MAPS)
@pytest.mark.parametrize("width", WIDTHS)
def test_names_of_places_keep_clear_of_each_other(ten, key, width):
    for area, texts in names_of(drawn(chart(ten, key), width)).items():
        boxes = [text.get_window_extent() for text in texts]
        assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])], area


@pytest.mark.parametrize("key", MAPS)
def test_an_area_that_no_game_saw_is_left_out_and_named(ten, key):
    assert f"Not drawn, since no game of this run saw it there: {ten_factions.UNSEEN}." in chart(ten, key).caption
    assert f"In no game: {ten_factions.UNSEEN}." in chart(ten, "subject-taken-places").alt


def test_a_table_says_in_which_area_a_place_lies(ten):
    table = chart(ten, "subject-taken-places").table
    assert table.head[:2] == ("Place", "Area")
    assert [row[1] for row in table.rows] == [place.area for place in ten_factions.PLACES]


def test_circles_say_in_letters_what_their_colour_says(ten):
    figure = drawn(chart(ten, "subject-taken-factions"), "wide")
    signs = {text.get_text() for ax in figure.axes for text in ax.texts if text.get_gid() == "sign"}
    (legend,) = figure.legends
    led = {label.get_text().partition("(")[2].rstrip(")") for label in legend.get_texts()} - {""}
    assert signs == led
    assert "Lo" in signs


def test_a_board_without_areas_is_one_panel():
    board = Board((Place("a", "A", 0, 0), Place("b", "B", 9, 9)), ((0, 1),))
    (panel,) = panels_of(board, [False, False])
    assert (panel.board, panel.title, unseen_areas(board, [False, False])) == (board, "", [])


def test_borders_between_areas_are_not_drawn():
    places = tuple(Place(name, name, 0, 0, area) for name, area in zip("abc", ("east", "east", "sea"), strict=True))
    panels = panels_of(Board(places, ((0, 1), (1, 2))), [True] * 3)
    assert [(panel.at, panel.board.borders) for panel in panels] == [((0, 1), ((0, 1),)), ((2,), ())]


def test_two_small_areas_stand_side_by_side_on_a_wide_page_only():
    sizes = (3, MOST_BESIDE, MOST_BESIDE + 1, 2, 2)
    places = tuple(Place("x", "X", 0, 0, f"area {at}") for at, size in enumerate(sizes) for _ in range(size))
    panels = panels_of(Board(places), [True] * len(places))
    assert [len(row) for row in panel_rows(panels, narrow=False)] == [2, 1, 2]
    assert [len(row) for row in panel_rows(panels, narrow=True)] == [1] * 5


def test_places_that_lie_on_each_other_are_moved_apart_and_others_stay():
    at = spread([(0, 0), (50, 50), (51, 50), (100, 100)], [(30, 20)] * 4, (300, 300))
    assert abs(at[1] - at[2]).max() > 20
    assert np.allclose(at[[0, 3]], [[0, 0], [300, 300]])
