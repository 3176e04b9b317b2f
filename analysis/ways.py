"""The ways in which a game ends and is won, as its tables tell them."""

from sim.game import Game
from sim.runs.tables import ENDS


def routes_of(game: Game) -> dict[str, tuple[str, ...]]:
    """Return the columns that tell how a winner won, with what their codes mean."""
    labels = {column.name: column.labels for column in game.seat_columns}
    return {subject.columns[0]: labels[subject.columns[0]] for subject in game.subjects if subject.kind == "route"}


def endings_of(game: Game) -> tuple[str, ...]:
    """Return the reasons for which a game may end, then the ways to win it; a name that is both is the way to win."""
    ways = dict.fromkeys(label for labels in routes_of(game).values() for label in labels)
    return (*(end for end in ENDS if end not in ways), *ways)
