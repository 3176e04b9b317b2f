"""Sets of regions hold every region of the larger boards, and nothing else."""

import numpy as np
import pytest

from sim.games.aughmoore.ground.region_sets import contains, everywhere, joined, nowhere, only, without
from sim.games.aughmoore.state import BASE, EXPANDED, state_of

pytestmark = pytest.mark.interpreted
SIZES = pytest.mark.parametrize("size", [BASE, EXPANDED], ids=["base", "expanded"])


def set_of(members):
    found = nowhere()
    for region in members:
        found = joined(found, only(region))
    return found


def members_of(found, size):
    return [region for region in range(size.regions) if contains(found, region)]


@SIZES
def test_a_set_holds_the_regions_put_into_it_and_no_other(size):
    thirds = range(0, size.regions, 3)
    assert members_of(set_of(thirds), size) == list(thirds)
    assert members_of(nowhere(), size) == []


@SIZES
def test_a_set_without_another_one_keeps_the_rest(size):
    left = without(set_of(range(size.regions)), set_of(range(1, size.regions)))
    assert members_of(left, size) == [0]


@SIZES
def test_everywhere_is_every_region_of_a_board_once(size):
    state = np.zeros(1, state_of(size))[0]
    assert everywhere(state) == set_of(range(size.regions))
