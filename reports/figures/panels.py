"""Small panels side by side, one a group, all on one scale."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.figures.curves import columns_for
from reports.kit.style import is_narrow

PANEL, A_ROW, FOOT = 54.0, 27.0, 40.0  # pixels: of a panel without rows, of a row, of the label below all


def panels(figure: Figure, count: int) -> list[Axes]:
    """Lay out so many panels of rows, as many side by side as there is room for."""
    across = columns_for(count, is_narrow(figure))
    grid = figure.subplots(-(-count // across), across, sharey=True, squeeze=False).ravel()
    for ax in grid[count:]:
        ax.set_axis_off()
    return list(grid[:count])


def panels_height(count: int, rows: int, *, narrow: bool = False, a_row: float = A_ROW) -> float:
    """Return the height of a figure of so many panels with so many rows each, in pixels."""
    return FOOT + -(-count // columns_for(count, narrow)) * (PANEL + a_row * rows)


def one_scale(axes: Sequence[Axes]) -> None:
    """Give all panels one scale, wide enough for each of them."""
    ends = [ax.get_xlim() for ax in axes]
    for ax in axes:
        ax.set_xlim(min(low for low, _ in ends), max(high for _, high in ends))
