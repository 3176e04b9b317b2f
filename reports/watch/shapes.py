"""The outlines of a board's places, from the shape that its game declares (`sim.picture.Board`)."""

from functools import cache

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import HalfspaceIntersection

from sim.picture import Board

CORNERS = 20  # of a region that no other place bounds
HEXAGON = 6
DIGITS = 1  # of a corner after the point
SAME = 1e-6  # corners that are nearer are one

Outline = tuple[tuple[float, float], ...]
Points = NDArray[np.float64]


@cache
def outlines(board: Board) -> tuple[Outline, ...]:
    """Return the corners of every place in order, in hundredths of a sheet; nothing where places have no outline."""
    if board.shape == "hexes":
        return tuple(_plain(np.array([place.x, place.y]) + board.reach * _corners(HEXAGON)) for place in board.places)
    return _regions(board) if board.shape == "regions" else ()


def _regions(board: Board) -> tuple[Outline, ...]:
    """Return what is nearer to each place than to all others of its area, within its reach and on the sheet."""
    spots = np.array([[place.x, place.y] for place in board.places])
    areas = np.array([place.area for place in board.places])
    return tuple(
        _plain(_region(spots[number], spots[(areas == areas[number]) & (np.arange(len(spots)) != number)], board.reach))
        for number in range(len(spots))
    )


def _region(spot: Points, others: Points, reach: float) -> Points:
    """Return the corners of the region around a spot."""
    sides = _corners(CORNERS)
    bounds = np.column_stack([sides, -(sides @ spot) - reach])
    away = others - spot
    middles = (others + spot) / 2
    bisectors = np.column_stack([away, -(away * middles).sum(1)])
    sheet = np.array([[1.0, 0.0, -100.0], [-1.0, 0.0, 0.0], [0.0, 1.0, -100.0], [0.0, -1.0, 0.0]])
    corners = HalfspaceIntersection(np.vstack([bounds, bisectors, sheet]), spot).intersections
    corners = corners[np.isfinite(corners).all(1)]
    around = np.arctan2(*(corners - spot).T[::-1])
    return corners[np.argsort(around, kind="stable")]


def _corners(number: int) -> Points:
    """Return the corners of a regular figure around the origin, one of them at the top."""
    turns = 2 * np.pi * np.arange(number) / number - np.pi / 2
    return np.column_stack([np.cos(turns), np.sin(turns)])


def _plain(corners: Points) -> Outline:
    """Return corners as plain numbers, each once."""
    rounded = np.round(corners, DIGITS)
    apart = np.abs(rounded - np.roll(rounded, 1, axis=0)).max(1) > SAME
    return tuple((float(x), float(y)) for x, y in rounded[apart])
