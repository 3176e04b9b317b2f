"""Outlines of places: regions that fill a sheet without overlap, hexagons, and what they say of borders."""

import numpy as np
import pytest

from reports.watch.shapes import edges, outlines
from sim.picture import Board, Place

pytestmark = pytest.mark.plain

SPOTS = ((25.0, 25.0), (75.0, 25.0), (25.0, 75.0), (75.0, 75.0))


def board(shape, reach, borders=((0, 1), (0, 2), (1, 3)), areas=("", "", "", "")):
    places = (Place(str(n), str(n), *spot, area) for n, (spot, area) in enumerate(zip(SPOTS, areas, strict=True)))
    return Board(tuple(places), borders, shape=shape, reach=reach)


def area_of(outline):
    x, y = np.array(outline).T
    return abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2


def test_regions_of_great_reach_divide_the_sheet():
    drawn = outlines(board("regions", 100.0))
    assert [area_of(outline) for outline in drawn] == pytest.approx([2500.0] * 4)
    assert set(drawn[0]) == {(0.0, 0.0), (50.0, 0.0), (50.0, 50.0), (0.0, 50.0)}


def test_regions_end_at_their_reach():
    for outline, spot in zip(outlines(board("regions", 10.0)), SPOTS, strict=True):
        far = np.hypot(*(np.array(outline) - spot).T)
        assert far == pytest.approx(10.0 / np.cos(np.pi / 20), abs=0.1)


def test_regions_of_other_areas_lie_on_another_sheet():
    drawn = outlines(board("regions", 200.0, areas=("", "", "", "above")))
    assert area_of(drawn[3]) == pytest.approx(100.0**2)


def test_an_edge_that_is_no_border_is_a_wall_and_a_border_without_an_edge_a_line():
    found = edges(board("regions", 100.0, borders=((0, 1), (0, 2), (0, 3))))
    assert {wall[0] for wall in found.walls} == {1, 2}
    assert found.lines == ((0, 3),)


def test_hexagons_have_six_corners_at_their_reach():
    for outline, spot in zip(outlines(board("hexes", 20.0)), SPOTS, strict=True):
        assert len(outline) == 6
        assert (spot[0], spot[1] - 20.0) in outline


@pytest.mark.parametrize("shape", ["tokens", "cards"])
def test_places_without_outlines_have_lines_for_their_borders(shape):
    assert outlines(board(shape, 0.0)) == ()
    assert edges(board(shape, 0.0)).lines == ((0, 1), (0, 2), (1, 3))
