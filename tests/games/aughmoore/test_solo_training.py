"""Who plays alone learns by whether it wins, with every faction equally often."""

import numpy as np
import pytest

from analysis.training.arena import Arena, Field
from policies.characters import archetypes
from sim.study.study import new_study

pytestmark = pytest.mark.interpreted
NOBODY_ELSE = Field.of([])
GAMES = 2


def test_a_learner_may_be_alone():
    arena = Arena(new_study("aughmoore", players=1), jobs=1)
    learner = archetypes("aughmoore")["balanced"]
    shares = arena.shares([learner], NOBODY_ELSE, GAMES, seed=1)
    assert shares.shape == (1, GAMES)
    assert set(np.unique(shares)) <= {0.0, 1.0}
