"""What the test suite of a game needs, wherever it lies: the laws that every game keeps, and a table for its clauses.

    from sim.conformance import Laws, Table

    class TestMyGame(Laws):
        games = ("my_game",)

    TABLE = Table(GAME, Decision, Verb)

They are what the games of this package are tested by, and need pytest. The laws play whole games by chance, so that
they stand on the layer of policies too.
"""

import pytest

pytest.register_assert_rewrite("sim.conformance.laws", "sim.conformance.table")

from sim.conformance.laws import Laws  # noqa: E402 (after what rewrites its assertions)
from sim.conformance.table import Table  # noqa: E402

__all__ = ["Laws", "Table"]
