"""What a player weighs of enemy armies: those that could take its Capital City, and those that could meet its army."""

import pytest

from policies.aughmoore.dangers import MARCH, exposed_worth, parting_risk
from sim.compiling.compiled import INTERPRETED
from sim.games.aughmoore.names import REGION_KEYS_BY_BOARD
from tests.games.aughmoore import expanded
from tests.games.aughmoore.position import place, region_of, remove
from tests.policies.aughmoore.player import surveyor

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.usefixtures("chance_wraps"),
    pytest.mark.skipif(
        not INTERPRETED, reason="functions of a policy are called one by one; runs with NUMBA_DISABLE_JIT=1"
    ),
]
KEYS = REGION_KEYS_BY_BOARD[1]
WARY = {"watch": 1.0, "garrison": 0.0, "exposure": 1.0}
ARMY = 5  # Warriors


@pytest.fixture(scope="module")
def using():
    """The rules of the board for four with both boxes."""
    return expanded.rules()


def facing(using, steps):
    """Return a position in which an army of Orcs stands so many steps from the Capital City of the Humans."""
    state = expanded.position("humans", "orcs", "elves", "dwarves", using=using)
    for side in range(1, 4):
        remove(state, using, side, KEYS[int(state.players[side].capital)])
    home = int(state.players[0].capital)
    key = next(key for key in KEYS if using.land_steps[region_of(state, key), home] == steps)
    place(state, using, 1, key, warrior=ARMY)
    return state, key


def risk(using, steps, leaving, **weights):
    """Return what it costs the Humans that so much Strength leaves their Capital City."""
    state, _ = facing(using, steps)
    place(state, using, 0, KEYS[int(state.players[0].capital)], warrior=ARMY)
    return parting_risk(surveyor(state, using, **{**WARY, **weights}), leaving)


def test_an_army_that_could_come_keeps_others_at_home(using):
    near, far = risk(using, MARCH, 2 * ARMY), risk(using, 2 * MARCH, 2 * ARMY)
    assert near > far > 0.0


def test_more_strength_that_leaves_is_more_danger(using):
    risks = [risk(using, MARCH, leaving) for leaving in range(0, 2 * ARMY + 1, 2)]
    assert risks == sorted(risks)
    assert risks[0] == 0.0 < risks[-1]


def test_a_garrison_is_worth_its_weight_for_each_point_that_stays(using):
    assert risk(using, MARCH, 4, watch=0.0, garrison=0.5) == 2.0
    assert risk(using, MARCH, -4, watch=0.0, garrison=0.5) == -2.0


def test_an_army_is_in_danger_where_a_stronger_one_could_march_to(using):
    state, key = facing(using, MARCH)
    mind = surveyor(state, using, **WARY)
    danger = region_of(state, key)
    beside = int(using.borders[danger, 0])
    weak, strong = (exposed_worth(state, mind, beside, force) / force for force in (2, 4 * ARMY))
    assert weak > 0.5 > strong
    out_of_reach = next(goal for goal in range(using.spaces.size) if using.land_steps[danger, goal] > MARCH)
    assert exposed_worth(state, mind, out_of_reach, 2) == 0.0


def test_who_weighs_no_danger_looks_for_none(using):
    state, key = facing(using, MARCH)
    mind = surveyor(state, using, watch=0.0, garrison=0.0, exposure=0.0)
    assert mind.menace == 0
    assert exposed_worth(state, mind, region_of(state, key), 2) == parting_risk(mind, 4) == 0.0
