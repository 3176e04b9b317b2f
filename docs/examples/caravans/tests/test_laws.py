"""The laws that every game keeps."""

from sim.conformance import Laws


class TestCaravans(Laws):
    """They play whole races by chance."""

    games = ("caravans.game:GAME",)
