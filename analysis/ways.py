"""The ways in which a game is won, as its tables tell them."""

from sim.game import Game


def routes_of(game: Game) -> dict[str, tuple[str, ...]]:
    """Return the columns that tell how a winner won, with what their codes mean."""
    labels = {column.name: column.labels for column in game.seat_columns}
    return {subject.columns[0]: labels[subject.columns[0]] for subject in game.subjects if subject.kind == "route"}
