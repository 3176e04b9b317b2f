"""How much room the legend above a figure takes: its columns, and its height in pixels of the page."""

import math
from collections.abc import Sequence

LETTER, MARK, LINE = 7.2, 40.0, 19.0  # pixels of a letter, of the mark before the words, of a line


def legend_columns(names: Sequence[str], room: float) -> int:
    """How many names stand side by side: all of them if they have room, else as many as the longest allows.

    Args:
        names: the words of the legend.
        room: its width in pixels.

    Returns:
        A number of columns, at least 1.

    Examples:
        >>> legend_columns(["red", "blue"], 350), legend_columns(["slain heroes", "strongholds", "skill"], 300)
        (2, 2)
    """
    widths = [MARK + LETTER * len(name) for name in names]
    if sum(widths) <= room:
        return max(1, len(widths))
    return max(1, int(room // max(widths)))


def legend_lines(names: Sequence[str], room: float) -> float:
    """Pixels that the lines of a legend take, one above the other."""
    return LINE * math.ceil(len(names) / legend_columns(names, room))
