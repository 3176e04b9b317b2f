"""How seats of any game stand, by the names of its features."""

from typing import Any

import numpy as np

from sim.game import Game


def standing(game: Game, state: Any, using: Any, seat: int = 0) -> dict[str, float]:
    """Return the features of a seat by name."""
    values = np.zeros(len(game.feature_words))
    game.features(state, using, seat, values)
    return dict(zip(game.feature_words, values.tolist(), strict=True))
