"""The share of each faction with different bots: a small panel a faction, a dot with its interval a pair of hands."""

from collections.abc import Mapping, Sequence

from matplotlib.figure import Figure

from analysis.hands import Hands, Row, factions_of, row_of
from analysis.shares import WinShares
from reports.figures.panels import one_scale, panels, panels_height
from reports.kit.bars import MOST_LETTERS, wrapped
from reports.kit.inks import ACCENT, INK, MUTED
from reports.kit.names import PLAIN, Wording
from reports.kit.numbers import VERDICT_MARKS
from reports.kit.rows import Row as Dot
from reports.kit.rows import interval_rows
from reports.kit.style import is_narrow, percent_axis
from reports.words.hands import hands_name

OWN = "This study"


def hands(
    own: WinShares,
    others: Sequence[Hands],
    figure: Figure | None = None,
    *,
    palette: Mapping[str, str] | None = None,
    words: Wording = PLAIN,
) -> Figure:
    """Draw the share of games that each faction wins with different bots.

    Args:
        own: win shares in the study itself.
        others: the other bots, in the order to show.
        figure: where; a new one when None.
        palette: colour of each faction.
        words: what readers call it.

    Returns:
        The figure, the study's own dot on top of each panel, the same scale in all of them.
    """
    figure = figure or Figure(layout="constrained")
    names = factions_of(own)
    letters = MOST_LETTERS[is_narrow(figure)]
    labels = [OWN, *(wrapped(hands_name(one, words), letters) for one in others)]
    axes = panels(figure, len(names))
    for ax, name in zip(axes, names, strict=True):
        rows = [row_of(own, name), *(row_of(one.shares, name) for one in others)]
        colour = (palette or {}).get(name, ACCENT)
        interval_rows([_dot(label, row, colour) for label, row in zip(labels, rows, strict=True)], ax,
                      tolerance=own.tolerance)  # fmt: skip
        ax.set_title(words.name(name), color=INK)
        percent_axis(ax.xaxis, 3)
    one_scale(axes)
    figure.supxlabel("Share of games won", fontsize=11.5, color=MUTED)
    return figure


def hands_height(factions: int, rows: int, *, narrow: bool = False) -> float:
    """Return the height of the figure in pixels; `rows` are those of a panel, the study's own included."""
    return panels_height(factions, rows, narrow=narrow)


def _dot(label: str, row: Row, colour: str) -> Dot:
    mark = VERDICT_MARKS[row["verdict"]]
    return Dot(label, row["estimate"], row["low"], row["high"], mark, row["fair_share"], colour)
