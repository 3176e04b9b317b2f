"""A game's board with a circle at each place and the number written in it, so that the shade only helps the eye."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from matplotlib.axes import Axes
from matplotlib.transforms import ScaledTranslation, Transform

from reports.figures.spreading import spread
from reports.kit.bars import wrapped
from reports.kit.inks import INK, MUTED, PAPER, ink_on
from reports.kit.style import PIXELS, POINTS_PER_INCH, new_axes
from sim.picture import Board, Place

RING = 0.4  # the diameter of a ring, as a part of a circle's
DOTS = (0, (1, 2.5))  # the line round a circle of dots
ROOM = 0.7  # around a board, as a part of a circle's diameter
ABOVE_SIGN, BELOW_NUMBER = 0.13, 0.21  # how far number and sign are from the middle, as parts of a diameter
SIGN = 0.85  # the height of a sign, as a part of a number's
MOST_DIGITS = 4  # of a number in its full size
LETTER = 0.6  # the width of a letter, as a part of its height


@dataclass(frozen=True)
class Spot:
    """What is drawn at a place: a number on a colour; without a colour a small ring, or a circle of dots if `open`.

    A `sign` of a letter or two below the number says what the colour says.
    """

    text: str = ""
    colour: str | None = None
    open: bool = False
    sign: str = ""


@dataclass(frozen=True)
class _Size:
    """Sizes of a board's parts, in pixels of the page, and the letters of a line of a name."""

    circle: float
    number: float
    name: float
    letters: int

    def diameter(self, spot: Spot) -> float:
        """A circle has room for its number; a ring has none."""
        return self.circle * (1.0 if spot.colour or spot.open else RING)

    def wide(self, lines: Sequence[str]) -> float:
        """The width of a name."""
        return LETTER * self.name * max(map(len, lines))


WIDE, NARROW = _Size(42.0, 12.5, 12.0, 18), _Size(31.0, 10.0, 10.0, 11)


def board_map(
    board: Board, spots: Sequence[Spot], ax: Axes | None = None, *, room: tuple[float, float] | None = None
) -> Axes:
    """Draw a board.

    Args:
        board: its places and borders.
        spots: what to draw at each place, in the order of the board.
        ax: where; a new figure when None.
        room: width and height in pixels of a part of a figure, where places that lie close are moved apart; None for
            the whole figure, where they stay.

    Returns:
        The axes, whose units are those of the board.
    """
    ax = ax or new_axes()
    width, height = room or _size_of(ax)
    size = WIDE if width > 0.75 * PIXELS["wide"] else NARROW
    board = board if room is None else _spread(board, (width, height), size)
    for ends in board.borders:
        one, other = (board.places[at] for at in ends)
        ax.plot([one.x, other.x], [one.y, other.y], color=MUTED, lw=0.7, zorder=1)
    beside = _beside(board, width, height, size)
    for place, spot in zip(board.places, spots, strict=True):
        _circle(ax, place, spot, size)
        _name(ax, place, spot, size, NARROW.letters if place.name in beside else size.letters)
    ax.set_xlim(_limits([place.x for place in board.places], ROOM * size.circle / width))
    ax.set_ylim(_limits([place.y for place in board.places], ROOM * size.circle / height)[::-1])
    ax.set_axis_off()
    return ax


def _size_of(ax: Axes) -> tuple[float, float]:
    width, height = ax.figure.get_size_inches()  # type: ignore[union-attr]
    return width * POINTS_PER_INCH, height * POINTS_PER_INCH


def _spread(board: Board, room: tuple[float, float], size: _Size) -> Board:
    """The board in pixels of its room, with space for the circle and the name of each place."""
    names = [wrapped(place.name, NARROW.letters).split("\n") for place in board.places]
    sizes = [(max(size.circle, size.wide(lines)), size.circle + size.name * len(lines)) for lines in names]
    margin = 2 * ROOM * size.circle
    spots = spread([(place.x, place.y) for place in board.places], sizes, (room[0] - margin, room[1] - margin))
    moved = [replace(place, x=x, y=y) for place, (x, y) in zip(board.places, spots.tolist(), strict=True)]
    return replace(board, places=tuple(moved))


def _beside(board: Board, width: float, height: float, size: _Size) -> set[str]:
    """The names that would run into a name beside them if they were written on one line."""
    across = width / max(1.0, max(place.x for place in board.places) - min(place.x for place in board.places))
    down = height / max(1.0, max(place.y for place in board.places) - min(place.y for place in board.places))
    crowded = set()
    for one, other in combinations(board.places, 2):
        room = 0.5 * LETTER * size.name * (len(one.name) + len(other.name))
        if abs(one.x - other.x) * across < room and abs(one.y - other.y) * down < 2 * size.name:
            crowded |= {one.name, other.name}
    return crowded


def _limits(ends: Sequence[float], room: float) -> tuple[float, float]:
    """From the first to the last place, and some of the width or height beyond, for circles reach over their places."""
    margin = max(max(ends) - min(ends), 1.0) * room / (1 - 2 * room)
    return min(ends) - margin, max(ends) + margin


def _circle(ax: Axes, place: Place, spot: Spot, size: _Size) -> None:
    ax.scatter(
        [place.x], [place.y], s=size.diameter(spot) ** 2, facecolor=spot.colour or PAPER, edgecolor=MUTED, lw=1.0,
        ls=DOTS if spot.open else "-", clip_on=False, zorder=3,
    )  # fmt: skip
    look: dict[str, Any] = {"ha": "center", "va": "center_baseline", "weight": "bold", "zorder": 4}
    look["color"] = ink_on(spot.colour) if spot.colour else MUTED
    number = size.number * min(1.0, MOST_DIGITS / max(1, len(spot.text)))
    above = ABOVE_SIGN * size.circle if spot.sign else 0.0
    ax.text(place.x, place.y, spot.text, size=number, transform=_shifted(ax, above), **look)
    if spot.sign:
        below = _shifted(ax, -BELOW_NUMBER * size.circle)
        ax.text(place.x, place.y, spot.sign, size=SIGN * size.number, transform=below, gid="sign", **look)


def _shifted(ax: Axes, up: float) -> Transform:
    """The units of a board, some pixels higher up on the page."""
    return ax.transData + ScaledTranslation(0, up / POINTS_PER_INCH, ax.figure.dpi_scale_trans)


def _name(ax: Axes, place: Place, spot: Spot, size: _Size, letters: int) -> None:
    """Write the name below the circle, on paper that hides the borders behind it."""
    ax.annotate(
        wrapped(place.name, letters), (place.x, place.y), (0, -0.5 * size.diameter(spot) - 2),
        textcoords="offset points", ha="center", va="top", size=size.name, linespacing=1.0, zorder=2,
        color=INK if spot.colour else MUTED, bbox={"facecolor": PAPER, "edgecolor": "none", "pad": 0.5},
    )  # fmt: skip
