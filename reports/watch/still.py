"""One moment of a watched game as a picture: the board, what happens, and how everybody stands."""

import io
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyBboxPatch, Polygon

from reports.kit.inks import INK, MUTED, PAPER, RULE, ink_on
from reports.kit.style import POINTS_PER_INCH, house_style
from reports.watch.told import Told

SIDE = 900.0  # pixels of a sheet's width
HEAD, FOOT = 60.0, 24.0  # pixels above the board, and of each player's line below it
DOTS_PER_INCH = 144
PROPORTION = 0.6  # of a sheet whose game names none, height to width
NEUTRAL = "#857f76"  # powers that are no seats
GROUND_STRENGTH = 0.34  # of the colour of the ground
PIECES, NAMES, BADGE = 8.0, 7.0, 7.5  # heights of letters
TOKEN = 4.5  # radius of a disc, in hundredths of a sheet
PILL = {"boxstyle": "round,pad=0.2", "lw": 0.6}


def still(told: Told, at: int, title: str, kind: str) -> bytes:
    """Return the picture of a moment.

    Args:
        told: the game, which has a board.
        at: number of the moment.
        title: of the game.
        kind: "svg" or "png".
    """
    areas = list(dict.fromkeys(place[3] for place in told.head["board"]["places"]))
    tall = SIDE * (told.head["board"]["proportion"] or PROPORTION)
    height = HEAD + tall * len(areas) + FOOT * len(told.seats)
    with house_style("still"):
        figure = Figure(figsize=(SIDE / POINTS_PER_INCH, height / POINTS_PER_INCH), facecolor=PAPER)
        moment = _Moment(told, at)
        for row, area in enumerate(areas):
            _area(figure.add_axes((0.02, 1 - (HEAD + tall * (row + 1)) / height, 0.96, tall / height)), moment, area)
        _words(figure, moment, title, height)
        page = io.BytesIO()
        metadata: dict[str, Any] = {"Date": None, "Creator": None} if kind == "svg" else {"Software": None}
        figure.savefig(page, format=kind, dpi=DOTS_PER_INCH, metadata=metadata)
    return page.getvalue()


class _Moment:
    """What is drawn: a table with its board and its powers."""

    def __init__(self, told: Told, at: int):
        self.told, self.at = told, at
        self.table = told.table(at)
        self.board, self.grounds = told.head["board"], told.head["grounds"]

    def colour(self, power: int) -> str:
        """Return the colour of a power."""
        seats = self.told.head["seats"]
        return str(seats[power]["colour"]) if power < len(seats) else NEUTRAL

    def mark(self, power: int) -> str:
        """Return the letter of a power; that of one without a seat is small."""
        seats = self.told.head["seats"]
        return str(seats[power]["mark"]) if power < len(seats) else self.told.power(power)[:1].lower()


def _area(ax: Axes, moment: _Moment, area: str) -> None:
    """Draw the places of a part of the board."""
    board = moment.board
    ax.set(xlim=(0, 100), ylim=(100, 0))
    ax.set_axis_off()
    ax.set_title(area, fontsize=10)
    spots = {number: place[1:3] for number, place in enumerate(board["places"]) if place[3] == area}
    for kind, lines in (("border", board["lines"]), ("built", moment.table["links"])):
        for one, other in lines:
            if one in spots and other in spots:
                look: dict[str, Any] = {"color": MUTED, "lw": 0.7} if kind == "border" else {"color": INK, "lw": 2.0}
                ax.plot(*zip(spots[one], spots[other], strict=True), zorder=2, **look)
    for place, *ends in board["walls"]:
        if place in spots:
            ax.plot(ends[::2], ends[1::2], color=INK, lw=2.0, zorder=3)
    for number, spot in spots.items():
        _place(ax, moment, number, spot)


def _place(ax: Axes, moment: _Moment, number: int, spot: tuple[float, float]) -> None:
    """Draw a place, whose it is, and what stands there."""
    owner, note, pieces = moment.table["sites"][number]
    word = note.replace(":", " ").replace(",", " ").split(" ")[0]
    ground = moment.grounds.get(word)
    _shape(ax, moment, number, facecolor=ground or RULE, alpha=GROUND_STRENGTH, edgecolor="none", zorder=1)
    _shape(ax, moment, number, facecolor="none", edgecolor=MUTED, lw=0.7, zorder=2)
    if owner >= 0:
        _shape(ax, moment, number, facecolor="none", edgecolor=moment.colour(owner), lw=2.2, zorder=4)
        badge = {**PILL, "facecolor": moment.colour(owner), "edgecolor": INK}
        look: dict[str, Any] = {"size": BADGE, "color": ink_on(moment.colour(owner)), "bbox": badge, "weight": "bold"}
        ax.text(spot[0], spot[1] - 3.2, moment.mark(owner), ha="center", va="center", zorder=6, **look)
    signs = [_sign(moment, owner, piece) for piece in pieces]
    if signs:
        paper = {**PILL, "facecolor": PAPER, "edgecolor": MUTED}
        ax.text(*spot, " ".join(signs), size=PIECES, ha="center", va="center", zorder=6, bbox=paper)
    name = moment.board["places"][number][0].rpartition(" (")[0] or moment.board["places"][number][0]
    ax.text(spot[0], spot[1] + 3.4, name, size=NAMES, ha="center", va="center", zorder=5)


def _sign(moment: _Moment, owner: int, piece: list[Any]) -> str:
    """Return the sign of pieces, with the letter of whoever has them where that is not the owner of the place."""
    sign, count, power, _ = piece
    whose = "" if power in (owner, -1) else f"{moment.mark(power)}:"
    return f"{whose}{count if count > 1 else ''}{sign}"


def _shape(ax: Axes, moment: _Moment, number: int, **look: Any) -> None:
    outlines, (_, x, y, _) = moment.board["outlines"], moment.board["places"][number]
    if outlines:
        ax.add_patch(Polygon(outlines[number], **look))
    elif moment.board["shape"] == "cards":
        ax.add_patch(FancyBboxPatch((x - 9, y - 9), 18, 18, boxstyle="round,pad=1", **look))
    else:
        ax.add_patch(Circle((x, y), TOKEN, **look))


def _words(figure: Figure, moment: _Moment, title: str, height: float) -> None:
    """Write what happens above the board, and how everybody stands below it."""
    told, at = moment.told, moment.at
    figure.text(0.02, 1 - 22 / height, f"{title}, round {told.rounds[at]}, moment {at}", size=14, weight="bold")
    figure.text(0.02, 1 - 44 / height, told.headline(at) or "The round ends", size=12)
    chances = told.chances[at] if len(told.chances) else None
    for seat, name in enumerate(told.seats):
        y = (FOOT * (len(told.seats) - seat) - 16) / height
        side = moment.table["sides"].get(seat, {})
        stands = [f"{side['score']:g} {told.measure(at)}"] if "score" in side else []
        stands += [f"{100 * chances[seat]:.0f}% to win"] if chances is not None else []
        badge = {**PILL, "facecolor": moment.colour(seat), "edgecolor": INK}
        figure.text(0.025, y, moment.mark(seat), size=10, color=ink_on(moment.colour(seat)), bbox=badge, weight="bold")
        figure.text(0.05, y, f"{name}: {', '.join(stands)}" if stands else name, size=11)
