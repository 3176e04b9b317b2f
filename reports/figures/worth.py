"""Figures of restricted play: what each mechanic is worth, and to each faction and policy."""

from collections.abc import Callable, Mapping, Sequence

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.figures.arms import arm_label
from reports.kit.bars import MOST_LETTERS
from reports.kit.inks import INK
from reports.kit.numbers import number, signed
from reports.kit.rows import Row, interval_rows
from reports.kit.style import is_narrow
from reports.kit.tiles import Tile, tiles

Named = Callable[[str], str]

THICK = 5.0  # of the interval that stands alone, over that of all together
SURE = ("must", "useful", "badly used")


def worths(
    table: pd.DataFrame, ax: Axes, *, tolerance: float, marks: Mapping[str, str], name: Callable[[str], str]
) -> Axes:
    """Draw what every mechanic is worth, with both intervals.

    Args:
        table: `analysis.restricted.worth.worth_table`.
        ax: where.
        tolerance: half-width of the band that counts as nothing.
        marks: by verdict.
        name: what readers call a mechanic.

    Returns:
        The axes; the thick line is the interval alone, the thin one holds together with all others.
    """
    letters, records = MOST_LETTERS[is_narrow(ax.figure)], table.to_dict("records")
    rows = [
        Row(arm_label(name(row["mechanic"]), letters), row["estimate"], row["family_low"], row["family_high"],
            marks[row["verdict"]])
        for row in records
    ]  # fmt: skip
    interval_rows(rows, ax, tolerance=tolerance)
    for at, row in enumerate(records):
        ax.plot([row["low"], row["high"]], [at, at], color=INK, lw=THICK, solid_capstyle="butt")
    ax.xaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 2.5, 5, 10]))
    ax.xaxis.set_major_formatter(FuncFormatter(lambda share, _: number(100 * share, 0 if _whole(share) else 1)))
    ax.set_xlabel("Percentage points of the win share that a seat loses without it")
    return ax


def _whole(share: float) -> bool:
    return abs(100 * share - round(100 * share)) < 1e-6


def group_worths(table: pd.DataFrame, by: str, order: Sequence[str], ax: Axes, *, names: tuple[Named, Named]) -> Axes:
    """Draw a tile for every mechanic and group of seats: its worth in percentage points.

    Args:
        table: `analysis.restricted.worth.faction_table` or `policy_table`.
        by: the column of the groups, "faction" or "policy".
        order: of the mechanics, from the top.
        ax: where.
        names: what readers call a mechanic, and a group.

    Returns:
        The axes; tiles that could be luck are empty.
    """
    (mechanic, group), groups = names, table[by].drop_duplicates().tolist()
    most = float(table["estimate"].abs().max()) or 1.0
    drawn = [
        Tile(
            list(order).index(row["mechanic"]),
            groups.index(row[by]),
            signed(100 * row["estimate"], 0 if is_narrow(ax.figure) else 1),
            row["estimate"] / most,
            row["verdict"] in SURE,
        )
        for row in table.to_dict("records")
    ]
    letters = MOST_LETTERS[is_narrow(ax.figure)]
    return tiles(drawn, [arm_label(mechanic(key), letters) for key in order], [group(one) for one in groups], ax)
