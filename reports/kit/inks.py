"""Inks of the figures, and shades between the paper and two colours, which turn over with the page in dark mode."""

INK, MUTED, RULE, BAND, ACCENT, SECOND = "#1e1c1a", "#6a655d", "#d9d3c7", "#ece6d9", "#2d5f86", "#a85a1c"
PAPER = "#fbf9f4"  # of the page, for what hides lines behind it
VARIABLES = {
    INK: "ink", MUTED: "muted", RULE: "rule", BAND: "band", ACCENT: "accent", SECOND: "second", PAPER: "paper"
}  # fmt: skip
BELOW, PALE, ABOVE = "#b3611f", "#f3eee3", "#2f679c"
STEPS = 64  # shades from pale to each end


def luminance(colour: str) -> float:
    """Relative luminance of a "#rrggbb" colour, 0 black to 1 white (WCAG 2.1)."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ink_on(colour: str) -> str:
    """Dark or light text, whichever is readable on this colour; in dark mode it turns over where the colour does."""
    dark = INK if colour in SHADES else "#141210"
    return dark if luminance(colour) > 0.2 else "#fefefd"


def diverging(weight: float) -> str:
    """A shade between orange-brown (-1), pale (0) and blue (1), which colour-blind readers can tell apart."""
    return _shade(ABOVE if weight > 0 else BELOW, round(STEPS * min(1.0, abs(weight))))


def sequential(weight: float) -> str:
    """A shade between pale (0) and blue (1), for what has no middle."""
    return diverging(max(0.0, weight))


def mixed(colour: str) -> str:
    """What follows the fill of a shade in a page's SVG: the same mixed with the page's own pale; nothing for others.

    Browsers that cannot mix colours keep the fill before it.
    """
    if colour not in SHADES:
        return ""
    end, share = SHADES[colour]
    return f"; fill: color-mix(in srgb, {end} {share:g}%, var(--pale))"


def _shade(end: str, step: int) -> str:
    return blend(PALE, end, step / STEPS)


def blend(low: str, high: str, weight: float) -> str:
    """The colour `weight` of the way from one to another."""
    pairs = [(int(low[at : at + 2], 16), int(high[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * weight):02x}" for a, b in pairs)


SHADES = {_shade(end, step): (end, round(100 * step / STEPS, 1)) for end in (BELOW, ABOVE) for step in range(STEPS + 1)}
