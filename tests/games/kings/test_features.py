"""What a value of positions weighs in War of Kings: how a kingdom stands, as everybody at the table counts it."""

from functools import partial

import pytest

from sim.games.kings.game import GAME
from sim.games.kings.state import MALADOR
from sim.games.kings.words import EventCard, Settlement
from tests.games import standing
from tests.games.kings.position import (
    clear_armies,
    give_cards,
    give_land,
    give_stock,
    home,
    neighbours,
    position,
    put_army,
    rules,
)

pytestmark = pytest.mark.interpreted
stand = partial(standing.standing, GAME)


def at_border(using, settlement):
    """A position without armies, a territory of player 0 with a settlement, and a neighbour of that one alone."""
    state = position(using=using)
    clear_armies(state)
    place = give_land(state, 0, home(state, 0, "left"), settlement)
    own = {number for number, land in enumerate(state.land) if land.controller == 0}
    alone = [other for other in neighbours(using, place) if own & {*neighbours(using, other)} == {place}]
    return state, place, alone[0]


def test_a_kingdom_out_of_the_game_has_nothing():
    using = rules()
    state = position(using=using)
    state.players[1].alive = 0
    assert not any(stand(state, using, 1).values())


def test_stock_and_cards_in_hand_are_counted():
    using = rules()
    state = position(using=using)
    give_stock(state, 0, gold=4, stone=2)
    before = stand(state, using)["cards"]
    give_cards(state, 0, EventCard.BOUNTIFUL_HARVEST)
    counted = stand(state, using)
    assert (counted["gold"], counted["stone"], counted["timber"]) == (4, 2, 0)
    assert counted["cards"] == before + 1


def test_a_settlement_is_counted_by_its_level():
    using = rules()
    state = position(using=using)
    before = stand(state, using)
    give_land(state, 0, home(state, 0, "left"), Settlement.TOWN)
    counted = stand(state, using)
    assert [counted[name] - before[name] for name in ("villages", "towns", "points")] == [0, 1, 2]


@pytest.mark.parametrize(("guards", "bare"), [(0, 2), (1, 0)])
def test_a_town_without_an_army_beside_an_enemys_is_bare(guards, bare):
    using = rules()
    state, place, beside = at_border(using, Settlement.TOWN)
    put_army(state, 0, place, count=guards)
    give_land(state, 1, beside)
    put_army(state, 1, beside, count=2)
    counted = stand(state, using)
    assert (counted["besieged"], counted["open"], counted["bare"]) == (2, bare / 2, bare)


def test_an_open_town_beside_an_own_army_is_prey():
    using = rules()
    state, place, beside = at_border(using, Settlement.NONE)
    put_army(state, 0, place, damage=1)
    give_land(state, 1, beside, Settlement.TOWN)
    counted = stand(state, using)
    assert (counted["prey"], counted["armies"], counted["damage"]) == (2, 1, 1)


def test_malador_armies_beside_are_counted_apart():
    using = rules()
    state, _, beside = at_border(using, Settlement.TOWN)
    give_land(state, MALADOR, beside)
    put_army(state, MALADOR, beside, count=3)
    counted = stand(state, using)
    assert (counted["malador"], counted["besieged"]) == (3, 0)
