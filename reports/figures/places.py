"""Figures of what happens on a board: how often at each place, and which faction does it most."""

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.places import Places
from reports.figures.areas import Panel, draw_panels, panels_height, panels_of
from reports.figures.boards import DOTS, Spot, board_map
from reports.figures.legends import legend_columns, legend_lines
from reports.figures.parts import sorted_factions
from reports.kit.inks import ACCENT, INK, MUTED, PAPER, sequential
from reports.kit.names import PLAIN, Wording, game_mean_words
from reports.kit.numbers import few_digits
from reports.kit.signs import signs_for
from reports.kit.style import PIXELS, Width, is_narrow

NO_LEAD = "No clear lead"
MARK = 11.0  # pixels of a circle of the legend
UNIT = 22.0  # pixels of the line above all areas that names the unit


def place_panels(result: Places) -> list[Panel]:
    """The areas of the board that the run has seen, or the whole board where it has no areas."""
    return panels_of(result.board, (result.table["estimate"] > 0).tolist())


def place_means(result: Places, figure: Figure | None = None) -> Figure:
    """Draw how often a game sees each place, the most frequent in the deepest shade.

    Args:
        result: the places.
        figure: where; a new one when None.

    Returns:
        The figure, a panel for each area; places that no game saw are small empty rings.
    """
    most = result.table["estimate"].max()
    spots = [
        Spot(few_digits(mean, most, shares=result.shares), sequential(mean / most)) if mean > 0 else Spot()
        for mean in result.table["estimate"]
    ]
    figure = _board_figure(result, spots, figure)
    unit = game_mean_words(shares=result.shares, flags=result.parts.shares)
    unit = f"{unit}, in %" if result.shares else unit
    if _has_areas(figure):
        figure.suptitle(unit, x=0.0, ha="left", color=MUTED, size=11.5)
    else:
        figure.axes[0].set_title(unit, color=MUTED, size=11.5, weight="normal")
    return figure


def _board_figure(result: Places, spots: Sequence[Spot], figure: Figure | None) -> Figure:
    """The board with what is drawn at its places, area by area."""
    figure = figure or Figure(layout="constrained")
    for panel, ax, room in draw_panels(figure, place_panels(result)):
        board_map(panel.board, [spots[at] for at in panel.at], ax, room=room)
    return figure


def place_leaders(
    result: Places,
    figure: Figure | None = None,
    *,
    palette: Mapping[str, str] | None = None,
    words: Wording = PLAIN,
) -> Figure:
    """Draw which faction does most at each place, and how much one of its seats does there.

    Args:
        result: the places.
        figure: where; a new one when None.
        palette: colour of each faction, in the order to name them.
        words: what readers call a faction.

    Returns:
        The figure, a panel for each area; places without a clear leader are circles of dots, those that no game saw
        small empty rings.
    """
    colours = palette or {}
    signs = leader_signs(result, list(colours), words)
    spots = [_leader(row, result, colours, signs) for row in result.leaders.to_dict("records")]
    figure = _board_figure(result, spots, figure)
    names = leaders_named(result, list(colours))
    labels = [_signed(name, words, signs) for name in names]
    marks = [
        _mark(figure.axes[0], label, colours.get(name, ACCENT), open=name == NO_LEAD)
        for name, label in zip(names, labels, strict=True)
    ]
    _legend(figure, marks, _seat_unit(result), legend_columns(labels, _legend_room(is_narrow(figure))))
    return figure


def _has_areas(figure: Figure) -> bool:
    return bool(figure.axes[0].get_title(loc="left"))


def _legend(figure: Figure, marks: Sequence[Any], title: str, columns: int) -> None:
    """Write the legend above the board, or above all areas."""
    ax = figure.axes[0]
    place: dict[str, Any] = {"loc": "lower left", "bbox_to_anchor": (0, 1.0)}
    place = {"loc": "outside upper left"} if _has_areas(figure) else place
    (figure if _has_areas(figure) else ax).legend(
        handles=marks, title=title, alignment="left", ncols=columns, frameon=False, labelcolor=INK, borderaxespad=0,
        borderpad=0.2, handletextpad=0.2, columnspacing=1.2, **place,
    ).get_title().set(color=MUTED, size=11.5)  # fmt: skip


def leader_signs(result: Places, order: Sequence[str], words: Wording) -> dict[str, str]:
    """A sign for each faction, since circles of two colours may look alike."""
    factions = sorted_factions(result.parts.by_faction, order)
    signs = signs_for([words.name(name) for name in factions])
    return {name: signs[words.name(name)] for name in factions}


def _signed(name: str, words: Wording, signs: Mapping[str, str]) -> str:
    return f"{words.name(name)} ({signs[name]})" if name in signs else name


def _leader(row: Mapping[str, Any], result: Places, colours: Mapping[str, str], signs: Mapping[str, str]) -> Spot:
    if not row["estimate"] > 0:
        return Spot()
    if not row["clear"]:
        return Spot(open=True)
    most = result.leaders["estimate"].max()
    number = few_digits(row["estimate"], most, shares=result.parts.shares)
    return Spot(number, colours.get(row["faction"], ACCENT), sign=signs[row["faction"]])


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


def places_height(result: Places, *, narrow: bool) -> float:
    """Pixels that a board takes, area by area."""
    panels = place_panels(result)
    return panels_height(panels, narrow=narrow) + (UNIT if panels and panels[0].title else 0.0)


def leaders_height(result: Places, *, narrow: bool, words: Wording = PLAIN) -> float:
    """Pixels that the legend of the leaders takes."""
    signs = leader_signs(result, (), words)
    return legend_lines([_signed(name, words, signs) for name in leaders_named(result)], _legend_room(narrow))


def _legend_room(narrow: bool) -> float:
    page: Width = "narrow" if narrow else "wide"
    return PIXELS[page] - 20
