"""Laws that every game keeps, for the test suite of a game wherever it lies; needs pytest.

    from sim.conformance import Laws

    class TestMyGame(Laws):
        games = ("my_game",)

They are the laws that the games of this package are tested by. The suite of a game plays whole games by chance, so that
it stands on the layer of policies too.
"""

import pytest

pytest.register_assert_rewrite("sim.conformance.laws")

from sim.conformance.laws import Laws  # noqa: E402 (after what rewrites its assertions)

__all__ = ["Laws"]
