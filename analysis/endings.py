"""How far each game ended in a way: for a reason, or by a way to win."""

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.labels import label_places
from analysis.ways import routes_of
from sim.game import Game


def ended_by(way: str, game: Game, games: pd.DataFrame, seats: pd.DataFrame) -> NDArray[np.float64]:
    """Return how far each game ended in a way: 1 or 0, and a part where a victory is shared by ways.

    Args:
        way: one of `endings_of`.
        game: what was played.
        games: columns game, end.
        seats: columns game, win_share, and those of `routes_of`.
    """
    for column, labels in routes_of(game).items():
        if way in labels:
            places = label_places(seats, column, labels)
            won = seats["win_share"].where(places == labels.index(way), 0.0)
            return won.groupby(seats["game"]).sum().reindex(games["game"], fill_value=0.0).to_numpy(np.float64)
    return (games["end"] == way).to_numpy(np.float64)
