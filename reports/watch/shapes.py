"""The outlines of a board's places, from the shape that its game declares (`sim.picture.Board`)."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import HalfspaceIntersection, KDTree

from sim.picture import Board

CORNERS = 20  # of a region that no other place bounds
HEXAGON = 6
DIGITS = 1  # of a corner after the point
SAME = 1e-6  # corners that are nearer are one

ROUNDING = 0.15  # between corners that two outlines share

Outline = tuple[tuple[float, float], ...]
Points = NDArray[np.float64]


class Edges(NamedTuple):
    """How a board with outlines shows which places border."""

    walls: tuple[tuple[float, ...], ...]  # edges that are no borders: a place at it, then both ends: x, y, x, y
    lines: tuple[tuple[int, int], ...]  # borders between places whose outlines do not touch


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


@cache
def edges(board: Board) -> Edges:
    """Return what the outlines of a board do not say about its borders; without outlines each border is a line."""
    drawn = outlines(board)
    if not drawn:
        return Edges((), board.borders)
    borders = {frozenset(border) for border in board.borders}
    shared = {frozenset(pair): _shared(*(drawn[place] for place in pair)) for pair in _near(board)}
    touching = {pair: ends for pair, ends in shared.items() if ends}
    walls = tuple((min(pair), *ends[0], *ends[1]) for pair, ends in touching.items() if pair not in borders)
    lines = tuple(border for border in board.borders if frozenset(border) not in touching)
    return Edges(walls, lines)


def _near(board: Board) -> list[tuple[int, int]]:
    """Return the pairs of places of one area that are near enough to touch."""
    spots = np.array([[place.x, place.y] for place in board.places])
    tree = KDTree(spots)
    pairs = sorted(tree.query_pairs(2 * board.reach))
    return [pair for pair in pairs if len({board.places[place].area for place in pair}) == 1]


def _shared(one: Outline, other: Outline) -> Outline:
    """Return the two corners that outlines share, nothing if they do not touch along a line."""
    apart = np.abs(np.array(one)[:, np.newaxis] - np.array(other)[np.newaxis]).max(2)
    corners = [one[place] for place in np.flatnonzero((apart <= ROUNDING).any(1))]
    return (corners[0], corners[-1]) if len(corners) > 1 else ()
