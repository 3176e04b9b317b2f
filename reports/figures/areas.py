"""A board's areas as panels of their own, so that a large board does not become one crowded drawing."""

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.kit.style import PIXELS, is_narrow
from sim.picture import Board

MOST_BESIDE = 12  # places of an area that takes half of a wide page
TITLE = 24.0  # pixels of the name of an area


@dataclass(frozen=True)
class Panel:
    """A part of a board.

    Attributes:
        title: the name of the area; empty for a board without areas, which is one panel.
        at: its places by their index on the whole board.
        board: its places, and the borders between them.
    """

    title: str
    at: tuple[int, ...]
    board: Board


def panels_of(board: Board, seen: Sequence[bool]) -> list[Panel]:
    """The areas of a board in which something is seen; a board without areas is one panel."""
    areas = list(dict.fromkeys(place.area for place in board.places))
    if areas == [""]:
        return [Panel("", tuple(range(len(board.places))), board)]
    return [_panel(board, area) for area in areas if area not in unseen_areas(board, seen)]


def unseen_areas(board: Board, seen: Sequence[bool]) -> list[str]:
    """The areas of a board in which nothing is seen anywhere."""
    alive = {place.area for place, one in zip(board.places, seen, strict=True) if one}
    return [area for area in dict.fromkeys(place.area for place in board.places) if area and area not in alive]


def _panel(board: Board, area: str) -> Panel:
    at = tuple(index for index, place in enumerate(board.places) if place.area == area)
    new = {old: index for index, old in enumerate(at)}
    borders = [(new[one], new[other]) for one, other in board.borders if one in new and other in new]
    return Panel(area, at, Board(tuple(board.places[index] for index in at), tuple(borders)))


def panel_rows(panels: Sequence[Panel], *, narrow: bool) -> list[list[Panel]]:
    """Which panels stand side by side: two small ones next to each other on a wide page."""
    rows: list[list[Panel]] = []
    for panel in panels:
        if rows and not narrow and len(rows[-1]) == 1 and _is_small(rows[-1][0]) and _is_small(panel):
            rows[-1].append(panel)
        else:
            rows.append([panel])
    return rows


def _is_small(panel: Panel) -> bool:
    return bool(panel.title) and len(panel.at) <= MOST_BESIDE


def panels_height(panels: Sequence[Panel], *, narrow: bool) -> float:
    """Pixels that all panels take."""
    return sum(_row_height(row, narrow=narrow) for row in panel_rows(panels, narrow=narrow))


def _row_height(row: Sequence[Panel], *, narrow: bool) -> float:
    """Pixels of a row of panels, which need room for the names of their places."""
    places = max(len(panel.at) for panel in row)
    if not row[0].title:
        return 240.0 + 19.0 * places if narrow else 260.0 + 12.0 * places
    return TITLE + (90.0 + 17.0 * places if narrow or len(row) > 1 or _is_small(row[0]) else 160.0 + 12.0 * places)


def draw_panels(figure: Figure, panels: Sequence[Panel]) -> list[tuple[Panel, Axes, tuple[float, float]]]:
    """Axes for every panel, each with its width and height in pixels; one of an area has its name above it."""
    narrow = is_narrow(figure)
    rows = panel_rows(panels, narrow=narrow)
    heights = [_row_height(row, narrow=narrow) for row in rows]
    grid = figure.add_gridspec(len(rows), 2, height_ratios=heights)
    width = PIXELS["narrow" if narrow else "wide"]
    placed: list[tuple[Panel, Axes, tuple[float, float]]] = []
    for at, (row, height) in enumerate(zip(rows, heights, strict=True)):
        for column, panel in enumerate(row):
            half = not narrow and _is_small(panel)
            ax = figure.add_subplot(grid[at, column] if half else grid[at, :])
            if panel.title:
                ax.set_title(panel.title)
            room = (width / 2 if half else width, height - (TITLE if panel.title else 0.0))
            placed.append((panel, ax, room))
    return placed
