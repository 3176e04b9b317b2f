"""What a duel leaves in the tables (rows of `rounds`, `seats` and `games`)."""

from sim.compiling.compiled import compiled
from sim.game import Column

SEAT_COLUMNS = (
    Column("calls", "calls of the coin made by the seat"),
    Column("won", "coins won from the other seat"),
)

GAME_COLUMNS = (Column("stand_offs", "rounds in which no coin changed hands"),)


@compiled
def observe(state, rules, seat, row):
    """Write how a seat stands at the end of a round."""
    row.standing = state.coins[seat]
    row.resources = state.coins[seat]


@compiled
def outcome(state, rules, seat, row):
    """Write a seat's result."""
    row.score = state.coins[seat]
    row.rank = 1 + (state.coins[seat] < state.coins[1 - seat])
    row.calls = state.calls[seat]
    row.won = state.won[seat]


@compiled
def summary(state, rules, row):
    """Write what the game as a whole came to."""
    row.stand_offs = state.stand_offs
