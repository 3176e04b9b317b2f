"""Figure of what decides who wins."""

from matplotlib.axes import Axes

from analysis.luck import Luck
from reports.kit.names import PLAIN, Wording
from reports.kit.numbers import percent
from reports.kit.rows import Row, interval_rows
from reports.kit.style import is_narrow, percent_axis
from reports.words.luck import part_label


def luck(result: Luck, ax: Axes | None = None, *, words: Wording = PLAIN) -> Axes:
    """Draw the share of who wins that each part explains.

    Args:
        result: what decides who wins.
        ax: where; a new figure when None.
        words: what readers call a faction.

    Returns:
        The axes.
    """
    level = result.settings["level"]
    rows = [_row(part, part_label(part["part"], words.faction), level) for part in result.parts.to_dict("records")]
    ax = interval_rows(rows, ax)
    percent_axis(ax.xaxis, 4 if is_narrow(ax.figure) else 7)
    ax.set_xlabel("Share of who wins")
    return ax


def _row(part: dict, label: str, level: float) -> Row:
    low, high = part["low"], part["high"]
    return Row(label, part["estimate"], low, high, percent(part["estimate"], low, high, level, 1))
