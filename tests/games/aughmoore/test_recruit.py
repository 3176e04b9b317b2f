"""Recruiting in Heroes of Land, Air & Sea: prices, pairs, what needs a Building (A5.1 to A5.3, A5.10)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.names import BUILDING_KEYS, UNIT_KEYS
from sim.games.aughmoore.words import Slot, Unit
from tests.games.aughmoore.position import (
    act,
    answer,
    build,
    capital,
    held,
    level,
    offered,
    place,
    position,
    remove,
    rules,
    stock,
    told,
    unit,
    units,
)
from tests.games.aughmoore.room import FACTION_KEYS

pytestmark = pytest.mark.interpreted
PRICES = {"serf": (0, 0, 1), "warrior": (0, 0, 2), "paladin": (2, 0, 3), "high_mage": (0, 2, 3), "outrider": (0, 0, 5)}
VESSEL_PRICES = {"galleon": (2, 0, 2), "airship": (0, 2, 2)}
NEEDS = {
    "paladin": "cathedral",
    "high_mage": "observatory",
    "outrider": "farmstead",
    "galleon": "sea_dock",
    "airship": "sky_harbour",
}
EVERYTHING = tuple(NEEDS.values())


def alone(using, faction="humans", **resources):
    """A player to act whose opponent cannot follow."""
    other = "orcs" if faction == "humans" else "humans"
    state = position(faction, other, using=using)
    remove(state, using, 1, capital(state, 1))
    stock(state, 0, **{"ore": 0, "mana": 0, "food": 0, **resources})
    return state


def recruits(state, using):
    """Keys and numbers of the units on offer."""
    keys = UNIT_KEYS[int(state.faction[0])]
    return [(keys[number], many) for number, many, _ in offered(state, using, Verb.RECRUIT)]


@pytest.mark.parametrize(("key", "price"), (PRICES | VESSEL_PRICES).items())
def test_A5_1_a_unit_is_paid_for_in_full_and_put_into_the_courtyard(key, price):
    using = rules()
    state = alone(using, ore=5, mana=5, food=5)
    build(state, using, 0, *EVERYTHING)
    before = units(state, 0, "nw_c").get(key, 0)
    act(state, using)
    answer(state, using, Verb.RECRUIT, unit(state, 0, key), 1)
    assert held(state, 0) == tuple(5 - amount for amount in price)
    assert units(state, 0, "nw_c")[key] == before + 1


@pytest.mark.parametrize(("key", "price"), (PRICES | VESSEL_PRICES).items())
def test_A5_1_a_unit_that_cannot_be_paid_for_is_not_offered(key, price):
    using = rules()
    for lacking in range(3):
        if price[lacking]:
            ore, mana, food = (10 if place != lacking else price[lacking] - 1 for place in range(3))
            state = alone(using, ore=ore, mana=mana, food=food)
            build(state, using, 0, *EVERYTHING)
            act(state, using)
            assert (key, 1) not in recruits(state, using)


def test_A5_1_one_unit_an_action_but_two_serfs_as_a_pair():
    using = rules()
    state = alone(using, ore=10, mana=10, food=10)
    build(state, using, 0, *EVERYTHING)
    act(state, using)
    assert {key for key, number in recruits(state, using) if number > 1} == {"serf"}
    assert {number for _, number in recruits(state, using)} == {1, 2}


def test_A5_1_abilities_lower_prices():
    using = rules()
    state = alone(using, "orcs", food=1)
    build(state, using, 0, "barracks")
    act(state, using)
    assert recruits(state, using) == [("serf", 1)]
    state.agenda.depth = 0
    level(state, using, 0, 2)
    act(state, using)
    answer(state, using, Verb.RECRUIT, Unit.WARRIOR, 1)
    assert held(state, 0) == (0, 0, 0)


@pytest.mark.parametrize(("key", "building"), NEEDS.items())
def test_A5_2_heroes_and_vessels_need_their_building(key, building):
    using = rules()
    state = alone(using, ore=10, mana=10, food=10)
    build(state, using, 0, *(other for other in EVERYTHING if other != building))
    act(state, using)
    assert (key, 1) not in recruits(state, using)
    assert len(recruits(state, using)) == 2 + 1 + 4


@pytest.mark.parametrize("faction", FACTION_KEYS)
def test_A5_2_each_of_the_five_buildings_unlocks_one_of_them(faction):
    using, number = rules(), FACTION_KEYS.index(faction)
    assert sorted(using.unlocked_by[number, Unit.HERO_1 :].tolist()) == list(range(len(BUILDING_KEYS[number])))
    assert using.unlocked_by[number, : Unit.HERO_1].tolist() == [NOBODY, NOBODY]


def test_A5_2_a_hero_is_there_once_and_can_come_back_when_he_has_fallen():
    using = rules()
    state = alone(using, ore=10, mana=10, food=10)
    build(state, using, 0, "cathedral")
    place(state, using, 0, "nw_f", paladin=1)
    act(state, using)
    assert ("paladin", 1) not in recruits(state, using)
    state.agenda.depth = 0
    remove(state, using, 0, "nw_f")
    act(state, using)
    assert ("paladin", 1) in recruits(state, using)


def test_A5_2_a_recruited_hero_brings_his_abilities():
    using = rules()
    state = alone(using, ore=10, mana=10, food=10)
    build(state, using, 0, "cathedral")
    before = int(state.players[0].ability_count)
    act(state, using)
    answer(state, using, Verb.RECRUIT, unit(state, 0, "paladin"), 1)
    assert state.players[0].ability_count > before


def test_A5_3_two_serfs_cost_three_food():
    using = rules()
    state = alone(using, food=4)
    act(state, using)
    answer(state, using, Verb.RECRUIT, Unit.SERF, 2)
    assert held(state, 0) == (0, 0, 1)
    assert units(state, 0, "nw_c") == {"serf": 4, "warrior": 1}
    assert state.players[0].in_play[Unit.SERF] == 4


def test_A5_3_a_pair_takes_two_serfs_of_the_supply_and_all_of_the_price():
    using = rules()
    state = alone(using, food=2)
    act(state, using)
    assert ("serf", 2) not in recruits(state, using)
    state.agenda.depth = 0
    stock(state, 0, food=3)
    place(state, using, 0, "nw_f", serf=9)
    act(state, using)
    assert [key for key in recruits(state, using) if key[0] == "serf"] == [("serf", 1)]


@pytest.mark.parametrize(("key", "price"), VESSEL_PRICES.items())
def test_A5_10_a_vessel_is_built_for_the_price_of_recruiting_it(key, price):
    using = rules()
    state = alone(using, ore=3, mana=3, food=3)
    build(state, using, 0, NEEDS[key])
    act(state, using)
    answer(state, using, Verb.BUILD_VESSEL, unit(state, 0, key))
    assert held(state, 0) == tuple(3 - amount for amount in price)
    assert units(state, 0, "nw_c")[key] == 1
    assert [slot for _, slot, _, _ in told(state, Event.ACTION)] == [Slot.BUILD]


def test_A5_10_the_vessel_needs_its_building_and_is_there_once():
    using = rules()
    state = alone(using, ore=10, mana=10, food=10)
    build(state, using, 0, "sea_dock")
    place(state, using, 0, "bay_se", galleon=1)
    act(state, using)
    assert not offered(state, using, Verb.BUILD_VESSEL)


def test_A5_10_recruiting_and_building_a_vessel_take_different_slots():
    using = rules()
    state = alone(using, ore=10, mana=10, food=10)
    build(state, using, 0, "sea_dock", "sky_harbour")
    act(state, using)
    answer(state, using, Verb.RECRUIT, Unit.SEA_VESSEL, 1)
    act(state, using)
    assert not offered(state, using, Verb.RECRUIT)
    answer(state, using, Verb.BUILD_VESSEL, Unit.AIR_VESSEL)
    assert units(state, 0, "nw_c") == {"serf": 2, "warrior": 1, "galleon": 1, "airship": 1}
