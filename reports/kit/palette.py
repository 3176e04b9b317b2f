"""A colour for every faction: the tint of the colour it is named after, else one of a colour-blind safe set.

Black and white are kept off the extremes; figures outline them, so that they show on light and on dark paper.
"""

from collections.abc import Iterable, Mapping, Sequence

TINTS = {
    "purple": "#8a5bb5",
    "red": "#c8443b",
    "white": "#f4f1ea",
    "blue": "#3f7fc4",
    "green": "#3f9460",
    "black": "#35322f",
    "yellow": "#e0b72f",
    "orange": "#dd7f2c",
    "grey": "#8b8f94",
    "brown": "#8a6242",
    "pink": "#d98bb0",
}

# The first six: Okabe & Ito, Color Universal Design (2008), without its black and its yellow, too pale on light
# paper. The four after them stay apart from these and each other for colour-blind readers too.
OTHERS = (
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#bfe069", "#5b2fb5", "#8c2f39", "#ccb9b4",
)  # fmt: skip

# What is no faction, such as a way to win, has none of these colours. After Tol, Colour Schemes (2021), "muted", with
# its darkest and its palest moved towards the middle, as they lie on light and on dark paper.
WAYS = ("#6f63c9", "#44aa99", "#ddcc77", "#b0406f", "#88ccee", "#6c6f16", "#aa4499", "#8c6d4f")


def palette_for(
    factions: Iterable[str], known: Mapping[str, str] | None = None, order: Sequence[str] = ()
) -> dict[str, str]:
    """Choose colours.

    Args:
        factions: names, in any order.
        known: colours that are already chosen.
        order: all factions of the game, so that each keeps its colour whoever else plays.

    Returns:
        A "#rrggbb" colour for each name: the known one, the tint of a colour's name, or one of a fixed set.

    Examples:
        >>> palette_for(["red", "elves"], {"red": "#aa0000"})
        {'red': '#aa0000', 'elves': '#e69f00'}
    """
    chosen, present = dict(known or {}), list(dict.fromkeys(factions))
    places = {name: at for at, name in enumerate(dict.fromkeys([*order, *present]))}
    return {name: chosen.get(name) or TINTS.get(name.lower()) or OTHERS[places[name] % len(OTHERS)] for name in present}
