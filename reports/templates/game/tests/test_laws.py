"""The laws that every game keeps."""

from sim.conformance import Laws


class TestHighGround(Laws):
    """They play whole games by chance."""

    games = ("high_ground.game:GAME",)
