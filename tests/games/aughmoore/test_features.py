"""What a value of positions weighs in Heroes of Land, Air & Sea: how a faction stands, as everybody can count it."""

from functools import partial

import pytest

from sim.games.aughmoore.game import GAME
from sim.games.aughmoore.round.scoring import full_score
from sim.games.aughmoore.words import Objective, Unit
from tests.games import standing
from tests.games.aughmoore.position import (
    capital,
    level,
    place,
    position,
    remove,
    rules,
    set_library,
    stock,
    token,
    tower,
)

pytestmark = pytest.mark.interpreted
stand = partial(standing.standing, GAME)


def empty(using):
    """Two players with nothing in play but their Capitals."""
    state = position("humans", "orcs", using=using)
    for side in range(int(state.sides)):
        remove(state, using, side, capital(state, side))
    return state


def test_who_is_out_has_nothing():
    using = rules()
    state = empty(using)
    state.players[1].out = 1
    assert not any(stand(state, using, 1).values())


def test_stock_and_hand_are_counted():
    using = rules()
    state = empty(using)
    stock(state, 0, ore=4, mana=2, food=1)
    set_library(state, 0, "harvest", "mana_spring")
    counted = stand(state, using)
    assert [counted[name] for name in ("ore", "mana", "food", "library")] == [4, 2, 1, 2]


@pytest.mark.parametrize(("held", "share"), [((4, 2, 0), 1.5), ((9, 9, 9), 3)])
def test_the_next_level_is_counted_by_what_of_its_price_is_at_hand(held, share):
    using = rules()
    state = empty(using)
    assert using.level_cost[1].tolist() == [4, 4, 4]
    stock(state, 0, **dict(zip(("ore", "mana", "food"), held, strict=True)))
    assert stand(state, using)["upgrade"] == share


def test_the_highest_level_costs_nothing_more():
    using = rules()
    state = empty(using)
    level(state, using, 0, 3)
    counted = stand(state, using)
    assert (counted["level"], counted["upgrade"]) == (3, 0)


def test_a_region_with_workers_is_counted_by_what_it_yields():
    using = rules()
    state = empty(using)
    place(state, using, 0, "nw_h", serf=2)  # Plains with one Worker Space
    counted = stand(state, using)
    assert (counted["food_income"], counted["ore_income"], counted["mana_income"]) == (2, 0, 0)
    assert (counted["serfs"], counted["recruits"], counted["region_vp"]) == (2, 12 + 5 - 2, 1)


def test_face_down_tokens_are_counted_beside_units_alone():
    using = rules()
    state = empty(using)
    token(state, "nw_h", "village")
    tower(state, 0, "nw_e")
    assert stand(state, using)["tokens"] == 0
    place(state, using, 0, "nw_e", serf=1)
    assert stand(state, using)["tokens"] == 1


@pytest.mark.parametrize(("warriors", "exposed"), [(1, 0), (2, 1)])
def test_a_tower_beside_a_stronger_army_is_exposed(warriors, exposed):
    using = rules()
    state = empty(using)
    tower(state, 0, "nw_h")
    place(state, using, 1, "nw_i", warrior=warriors)
    assert using.strength[1, Unit.WARRIOR] * 2 > using.tower_strength
    counted, theirs = stand(state, using, 0), stand(state, using, 1)
    assert (counted["tower_vp"], counted["exposed"]) == (3, exposed)
    assert (counted["exposed_vp"], theirs["prey"], theirs["prey_vp"]) == (3 * exposed, exposed, 3 * exposed)


def test_an_army_near_a_capital_besieges_it_by_what_it_has_beyond_its_strength():
    using = rules()
    state = empty(using)
    place(state, using, 1, "nw_f", warrior=5)
    army = 5 * int(using.strength[1, Unit.WARRIOR])
    home = int(using.level_strength[0])
    assert stand(state, using, 0)["home"] == home < army
    assert stand(state, using, 0)["besieged"] == stand(state, using, 1)["siege"] == army - home
    place(state, using, 0, "nw_c", warrior=5)
    assert stand(state, using, 0)["besieged"] == 0


def test_the_score_counts_in_full_once_the_end_is_triggered():
    using = rules()
    state = empty(using)
    tower(state, 0, "nw_h", "nw_e")  # one of three is missing
    score = int(full_score(state, using, 0))
    assert stand(state, using)["late"] == score / 2
    state.objective = Objective.EXPLOIT
    assert stand(state, using)["late"] == score > 0


def test_who_comes_first_in_the_next_round_is_told_by_its_place():
    using = rules()
    state = empty(using)
    state.first = 1
    assert [stand(state, using, seat)["place"] for seat in (0, 1)] == [1, 0]
