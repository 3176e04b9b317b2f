"""What a set of content values must fulfil before a game is played with it."""

from sim.content import Content


def check_rules(content: Content) -> None:
    """Raise ContentError if numbers lie out of bounds or the map, a board or an effect cannot be played."""
