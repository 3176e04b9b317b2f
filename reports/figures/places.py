"""Figures of what happens on a board: how often at each place, and which faction does it most."""

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes

from analysis.places import Places
from reports.figures.boards import DOTS, Spot, board_map
from reports.figures.legends import legend_columns, legend_lines
from reports.figures.parts import sorted_factions
from reports.figures.style import ACCENT, INK, MUTED, PAPER, PIXELS, Width, is_narrow, new_axes
from reports.figures.tiles import sequential
from reports.words.names import PLAIN, Wording, game_mean_words
from reports.words.numbers import few_digits

NO_LEAD = "No clear lead"
MARK = 11.0  # pixels of a circle of the legend


def place_means(result: Places, ax: Axes | None = None) -> Axes:
    """Draw how often a game sees each place, the most frequent in the deepest shade.

    Args:
        result: the places.
        ax: where; a new figure when None.

    Returns:
        The axes; places that no game saw are small empty rings.
    """
    ax = ax or new_axes()
    most = result.table["estimate"].max()
    spots = [
        Spot(few_digits(mean, most, shares=result.shares), sequential(mean / most)) if mean > 0 else Spot()
        for mean in result.table["estimate"]
    ]
    board_map(result.board, spots, ax)
    unit = game_mean_words(shares=result.shares, flags=result.parts.shares)
    ax.set_title(f"{unit}, in %" if result.shares else unit, color=MUTED, size=11.5, weight="normal")
    return ax


def place_leaders(
    result: Places, ax: Axes | None = None, *, palette: Mapping[str, str] | None = None, words: Wording = PLAIN
) -> Axes:
    """Draw which faction does most at each place, and how much one of its seats does there.

    Args:
        result: the places.
        ax: where; a new figure when None.
        palette: colour of each faction, in the order to name them.
        words: what readers call a faction.

    Returns:
        The axes; places without a clear leader are circles of dots, those that no game saw small empty rings.
    """
    ax = ax or new_axes()
    colours = palette or {}
    board_map(result.board, [_leader(row, result, colours) for row in result.leaders.to_dict("records")], ax)
    names = leaders_named(result, list(colours))
    marks = [_mark(ax, words.name(name), colours.get(name, ACCENT), open=name == NO_LEAD) for name in names]
    ax.legend(
        handles=marks, title=_seat_unit(result), alignment="left",
        ncols=legend_columns(names, _legend_room(is_narrow(ax.figure))), loc="lower left", bbox_to_anchor=(0, 1.0),
        frameon=False, labelcolor=INK, borderaxespad=0, borderpad=0.2, handletextpad=0.2, columnspacing=1.2,
    ).get_title().set(color=MUTED, size=11.5)  # fmt: skip
    return ax


def _leader(row: Mapping[str, Any], result: Places, colours: Mapping[str, str]) -> Spot:
    if not row["estimate"] > 0:
        return Spot()
    if not row["clear"]:
        return Spot(open=True)
    most = result.leaders["estimate"].max()
    return Spot(few_digits(row["estimate"], most, shares=result.parts.shares), colours.get(row["faction"], ACCENT))


def _seat_unit(result: Places) -> str:
    return "% of its seats" if result.parts.shares else "Mean of its seats"


def leaders_named(result: Places, order: Sequence[str] = ()) -> list[str]:
    """The factions that lead clearly somewhere, those in `order` first, and last what other places are called."""
    seen = result.leaders[result.leaders["estimate"] > 0]
    names = sorted_factions(seen[seen["clear"]], order)
    return [*names, *([] if seen["clear"].all() else [NO_LEAD])]


def _mark(ax: Axes, name: str, colour: str, *, open: bool) -> Any:
    """A circle of the legend; an open one is of dots."""
    look: dict[str, Any] = {"facecolor": PAPER, "ls": DOTS} if open else {"facecolor": colour}
    return ax.scatter([], [], s=MARK**2, edgecolor=MUTED, lw=1.0, label=name, **look)


def leaders_height(result: Places, *, narrow: bool) -> float:
    """Pixels that the legend of the leaders takes."""
    return legend_lines(leaders_named(result), _legend_room(narrow))


def _legend_room(narrow: bool) -> float:
    page: Width = "narrow" if narrow else "wide"
    return PIXELS[page] - 20
