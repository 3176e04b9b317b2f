"""Luck on a toy: two dice and a player who rolls again whenever the first one is low."""

from itertools import product

import numpy as np
import pytest

from sim.engine.header import MAX_SEATS, NOBODY
from sim.engine.luck import credit, luck_column, luck_field
from sim.engine.results import seat_row
from sim.game import LUCK

pytestmark = pytest.mark.interpreted

SIDES = 6
MEAN = sum(range(SIDES)) / SIDES


def played(first, second):
    """The luck of two seats when one rolls against the other, and again if the roll is below the mean."""
    luck = np.zeros(2)
    credit(luck, 0, 1, first - MEAN)
    if first < MEAN:
        credit(luck, 0, 1, second - MEAN)
    return luck


def test_the_mean_over_all_rolls_is_exactly_0_whoever_may_roll_again():
    rolls = [played(*faces) for faces in product(range(SIDES), repeat=2)]
    assert sum(rolls).tolist() == [0, 0]
    kept = [faces[1] if faces[0] < MEAN else faces[0] for faces in product(range(SIDES), repeat=2)]
    assert sum(face - MEAN for face in kept) > 0  # of the rolls that stand it is not


def test_what_one_gains_the_other_loses_and_nobody_has_no_luck():
    luck = np.zeros(MAX_SEATS)
    credit(luck, 2, 0, 1.5)
    credit(luck, int(NOBODY), 1, 1.0)
    credit(luck, 1, int(NOBODY), 0.25)
    assert luck.tolist() == [-1.5, -0.75, 1.5, 0.0, 0.0, 0.0, 0.0]


def test_a_column_of_luck_is_a_fraction_in_the_row_of_a_seat():
    column = luck_column("battle", "what the dice brought")
    assert column.name == luck_field("battle")[0] == f"{LUCK}battle"
    assert seat_row((column,))[column.name] == np.float64
    assert not column.compared
