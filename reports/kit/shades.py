"""Shades of the tiles on maps of odds; static/shades.css says how they look."""

SHADES = 10  # steps from the one end to the other


def shade(chance: float) -> str:
    """Return the class of a tile: s0 where the defender is sure to win, s10 where the attacker is, s5 for a draw."""
    return f"s{round(SHADES * chance)}"
