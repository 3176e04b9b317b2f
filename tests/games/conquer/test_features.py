"""What a value of positions weighs in Write & Conquer: how a faction stands, as everybody at the table counts it."""

from functools import partial

import pytest

from sim.games.conquer.game import GAME
from sim.games.conquer.scoring import score
from tests.games import standing
from tests.games.conquer.position import erect, own, position, region, rules, stock, visit

pytestmark = pytest.mark.interpreted
stand = partial(standing.standing, GAME)
BOXES = ("structures", "foundations", "resources", "victories", "artefacts")


def test_the_boxes_are_the_score():
    using = rules()
    state = position("elves", "orcs", using=using)
    erect(state, using, 0, "great_tree")
    state.players[0].foundation[region("asander")] = 3
    state.players[0].fortresses = 1 << region("kosleen")
    counted = stand(state, using)
    assert sum(counted[box] for box in BOXES) == score(state, using, 0) > 3
    assert (counted["structures"], counted["foundations"], counted["built_on"]) == (4, 3, 1)


def test_stock_and_visits_are_counted():
    using = rules()
    state = position("humans", "orcs", using=using)
    stock(state, 0, wood=5, gold=7)
    visit(state, 0, "asander", "esmore")
    counted = stand(state, using)
    assert (counted["wood"], counted["iron"], counted["gold"], counted["visited"]) == (5, 0, 7, 2)


def test_the_power_of_another_player_is_met_in_the_same_region():
    using = rules()
    state = position("humans", "undead", using=using)
    state.players[0].units[:] = (2, 0, 0, 0)
    state.players[1].units[:] = 0
    power = 2 * int(state.players[0].unit_power[0])
    assert (stand(state, using, 0)["power"], stand(state, using, 1)["met"]) == (power, 0)
    state.players[1].region = state.players[0].region
    assert stand(state, using, 1)["met"] == power > 0
    assert stand(state, using, 0)["met"] == 0


def test_an_artefact_is_counted():
    using = rules()
    state = position("humans", "orcs", using=using)
    own(state, using, 0, "vurt")
    assert stand(state, using)["owned"] == 1


def test_the_first_player_is_one():
    using = rules()
    state = position("humans", "orcs", using=using, first=1)
    assert [stand(state, using, seat)["first"] for seat in (0, 1)] == [0, 1]
