"""Heat maps with the number written on every tile, so that the shade only helps the eye."""

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from reports.kit.inks import INK, MUTED, diverging, ink_on
from reports.kit.style import is_narrow, new_axes

MANY_COLUMNS = 7  # above so many, tiles of narrow pages have room for one digit less


@dataclass(frozen=True)
class Tile:
    """One tile: its place, its number as text, how far it is from the middle (-1 to 1), and whether that is no luck."""

    row: int
    column: int
    text: str
    weight: float
    clear: bool = True


def tiles(drawn: Sequence[Tile], rows: Sequence[str], columns: Sequence[str], ax: Axes | None = None) -> Axes:
    """Draw a heat map.

    Args:
        drawn: the tiles; places without one stay empty.
        rows: names on the left, from the top.
        columns: names above.
        ax: where; a new figure when None.

    Returns:
        The axes. Tiles that could be luck are empty, with a frame of dots.
    """
    ax = ax or new_axes()
    size = 11.0 if is_narrow(ax.figure) or len(columns) > 9 else 12.5
    for tile in drawn:
        _tile(ax, tile, size)
    ax.set_xticks(range(len(columns)), columns, color=INK)
    ax.set_yticks(range(len(rows)), rows, color=INK)
    ax.xaxis.tick_top()
    ax.xaxis.set_label_position("top")
    ax.tick_params(length=0, labelcolor=INK, labelsize=size, pad=6)
    ax.spines["bottom"].set_visible(False)
    ax.set_xlim(-0.5, len(columns) - 0.5)
    ax.set_ylim(len(rows) - 0.5, -0.5)
    ax.xaxis.label.set_color(MUTED)
    _slant(ax, columns)
    return ax


def _tile(ax: Axes, tile: Tile, size: float) -> None:
    shade = diverging(tile.weight)
    place = (tile.column - 0.47, tile.row - 0.46)
    if tile.clear:
        ax.add_patch(Rectangle(place, 0.94, 0.92, facecolor=shade, edgecolor="none"))
    else:
        ax.add_patch(Rectangle(place, 0.94, 0.92, fill=False, edgecolor=MUTED, lw=1, linestyle=(0, (1, 2.5))))
    ink, weight = (ink_on(shade), "bold") if tile.clear else (MUTED, "normal")
    ax.text(tile.column, tile.row, tile.text, ha="center", va="center", size=size, weight=weight, color=ink)


def _slant(ax: Axes, columns: Sequence[str]) -> None:
    """Slant the names above if the longest has no room; names of a letter or two stay upright."""
    longest = max((len(name) for name in columns), default=0)
    room = ax.figure.get_figwidth() * 72 * 0.78 / max(1, len(columns))  # type: ignore[union-attr]
    if longest * 7.2 < room:
        return
    for label, name in zip(ax.get_xticklabels(), columns, strict=True):
        if len(name) > 2:
            label.set(rotation=40, rotation_mode="anchor", ha="left", va="bottom")
