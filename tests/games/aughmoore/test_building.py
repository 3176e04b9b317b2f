"""Building in Heroes of Land, Air & Sea: Buildings, levels, Towers (A5.4 to A5.9)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground import pieces
from sim.games.aughmoore.ground.towers import remove_tower
from sim.games.aughmoore.names import REGION_KEYS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Mark, Slot, Unit
from tests.games.aughmoore.position import (
    act,
    answer,
    build,
    building,
    capital,
    faces,
    held,
    level,
    offered,
    place,
    position,
    region,
    remove,
    rules,
    run,
    stock,
    token,
    told,
    tower,
    units,
    vp,
)

pytestmark = pytest.mark.interpreted
LEVEL_TWO, LEVEL_THREE = (4, 4, 4), (6, 6, 6)
DISTANCES = {"nw_b": 1, "nw_f": 1, "nw_j": 2, "nw_h": 3, "ne_i": 3, "ne_h": 4, "ne_b": 4, "se_a": 6}


def alone(using, *factions, **resources):
    """A player to act whose opponents cannot follow."""
    state = position(*(factions or ("humans", "orcs", "elves")), using=using)
    for seat in range(1, int(state.seats)):
        remove(state, using, seat, capital(state, seat))
    stock(state, 0, **{"ore": 0, "mana": 0, "food": 0, **resources})
    return state


def sites(state, using, seat=0):
    """The regions where the player to act may put up a Tower."""
    state.agenda.depth = 0
    state.decider = NOBODY
    act(state, using, seat)
    return {REGION_KEYS[site] for site, _, _ in offered(state, using, Verb.BUILD_TOWER)}


def put_up(state, using, key):
    act(state, using)
    answer(state, using, Verb.BUILD_TOWER, region(key))


# ------------------------------------------------------------------ Buildings


def test_A5_4_a_building_costs_three_ore_and_binds_a_serf_of_the_courtyard():
    using = rules()
    state = alone(using, ore=5, mana=1)
    act(state, using)
    answer(state, using, Verb.BUILD, building(state, 0, "cathedral"))
    assert held(state, 0) == (2, 1, 0)
    assert units(state, 0, "nw_c") == {"serf": 1, "warrior": 1}
    assert state.players[0].in_play[Unit.SERF] == 2
    assert state.players[0].bar[Slot.BUILD] == Mark.TOKEN


def test_A5_4_its_serf_stays_there_after_the_round():
    using = rules()
    state = alone(using, ore=3)
    act(state, using)
    answer(state, using, Verb.BUILD, building(state, 0, "cathedral"))
    run(state, using, Step.ROUND_END)
    assert units(state, 0, "nw_c") == {"serf": 1, "warrior": 1}


def test_A5_4_its_first_ability_works_at_once():
    using = rules()
    state = alone(using, ore=3)
    act(state, using)
    answer(state, using, Verb.BUILD, building(state, 0, "farmstead"))
    assert state.players[0].ability_count == 1


def test_A5_4_a_building_is_built_once():
    using = rules()
    state = alone(using, ore=3)
    build(state, using, 0, "cathedral", "sea_dock")
    act(state, using)
    built = {building(state, 0, key) for key in ("cathedral", "sea_dock")}
    assert {number for number, _, _ in offered(state, using, Verb.BUILD)} == set(range(5)) - built


@pytest.mark.parametrize(("ore", "serfs"), [(2, 2), (10, 0)])
def test_A5_4_without_the_price_or_a_serf_in_the_courtyard_nothing_is_built(ore, serfs):
    using = rules()
    state = alone(using, ore=ore)
    remove(state, using, 0, "nw_c")
    place(state, using, 0, "nw_c", serf=serfs)
    place(state, using, 0, "nw_b", serf=3)
    act(state, using)
    assert not offered(state, using, Verb.BUILD)


# ------------------------------------------------------------------ the Capital's level


@pytest.mark.parametrize(("reached", "price"), [(2, LEVEL_TWO), (3, LEVEL_THREE)])
def test_A5_5_the_next_level_is_paid_in_all_resources(reached, price):
    using = rules()
    state = alone(using, ore=8, mana=7, food=6)
    level(state, using, 0, reached - 1)
    act(state, using)
    answer(state, using, Verb.UPGRADE)
    assert state.players[0].level == reached
    assert held(state, 0) == tuple(had - amount for had, amount in zip((8, 7, 6), price, strict=True))
    assert vp(state, 0) == 0


@pytest.mark.parametrize("lacking", ["ore", "mana", "food"])
def test_A5_5_no_resource_may_be_lacking(lacking):
    using = rules()
    state = alone(using, **{"ore": 10, "mana": 10, "food": 10, lacking: 3})
    act(state, using)
    assert not offered(state, using, Verb.UPGRADE)


def test_A5_5_there_is_no_fourth_level():
    using = rules()
    state = alone(using, ore=10, mana=10, food=10)
    level(state, using, 0, 3)
    act(state, using)
    assert not offered(state, using, Verb.UPGRADE)


def test_A5_5_a_level_brings_the_next_ability_of_every_building_into_force():
    using = rules()
    state = alone(using, ore=10, mana=10, food=10)
    build(state, using, 0, "observatory", "farmstead")
    counts = [int(state.players[0].ability_count)]
    for _ in range(2):
        state.players[0].bar[Slot.BUILD] = Mark.OPEN
        act(state, using)
        answer(state, using, Verb.UPGRADE)
        stock(state, 0, ore=10, mana=10, food=10)
        counts.append(int(state.players[0].ability_count))
    assert counts == [2, 4, 6]


def test_A5_5_levels_raise_strength_and_limits():
    using = rules()
    assert using.level_strength.tolist() == sorted(set(using.level_strength.tolist()))
    for limit in (using.level_towers, using.level_library, using.level_scribed):
        assert limit.tolist() == [1, 2, 3]


# ------------------------------------------------------------------ Towers


def test_A5_6_a_tower_needs_a_serf_in_its_region():
    using = rules()
    state = alone(using, ore=10)
    place(state, using, 0, "nw_b", serf=1)
    place(state, using, 0, "nw_f", warrior=3)
    assert sites(state, using) == {"nw_b"}


def test_A5_6_the_serf_stays_a_unit_of_its_region():
    using = rules()
    state = alone(using, ore=10)
    place(state, using, 0, "nw_b", serf=1)
    put_up(state, using, "nw_b")
    assert units(state, 0, "nw_b") == {"serf": 1}
    assert state.players[0].towers[region("nw_b")] == 1
    assert state.players[0].tower_count == 1
    run(state, using, Step.MARCH, 0, NOBODY)
    assert region("nw_b") in {start for start, _, _ in offered(state, using, Verb.GO)}


def test_A5_6_no_second_tower_in_a_region():
    using = rules()
    state = alone(using, "humans", "orcs", ore=10)
    level(state, using, 0, 3)
    tower(state, 0, "nw_b")
    place(state, using, 0, "nw_b", serf=1)
    assert sites(state, using) == set()


@pytest.mark.parametrize(("key", "steps"), DISTANCES.items())
def test_A5_7_a_tower_costs_an_ore_for_each_region_from_the_capital(key, steps):
    using = rules()
    state = alone(using, ore=10)
    place(state, using, 0, key, serf=1)
    put_up(state, using, key)
    assert held(state, 0) == (10 - steps, 0, 0)


def test_A5_7_a_tower_too_far_away_for_the_ore_is_not_offered():
    using = rules()
    state = alone(using, ore=3)
    for key in ("nw_h", "ne_b"):
        place(state, using, 0, key, serf=1)
    assert sites(state, using) == {"nw_h"}


def test_A5_7_other_towers_portals_and_enemies_do_not_shorten_or_lengthen_the_way():
    using = rules()
    state = alone(using, ore=10)
    level(state, using, 0, 2)
    tower(state, 0, "ne_i")
    token(state, "nw_b", "portal", face=Face.LASTING)
    token(state, "se_a", "portal", face=Face.LASTING)
    place(state, using, 1, "nw_j", warrior=1)
    place(state, using, 0, "se_a", serf=1)
    put_up(state, using, "se_a")
    assert told(state, Event.TOWER) == [(0, region("se_a"), 6, 0)]


def test_A5_7_the_great_forge_makes_towers_cheaper_but_not_below_nothing():
    using = rules()
    state = alone(using, "dwarves", "orcs", ore=0)
    build(state, using, 0, "great_forge")
    place(state, using, 0, "nw_b", serf=1)
    place(state, using, 0, "nw_j", serf=1)
    assert sites(state, using) == {"nw_b"}
    put_up(state, using, "nw_b")
    assert held(state, 0) == (0, 0, 0)


@pytest.mark.parametrize("reached", [1, 2, 3])
def test_A5_8_each_level_allows_one_more_tower(reached):
    using = rules()
    state = alone(using, "humans", "orcs", "elves", "dwarves", ore=10)
    for key in ("ne_i", "se_j", "sw_j")[: reached - 1]:
        tower(state, 0, key)
    place(state, using, 0, "nw_b", serf=1)
    level(state, using, 0, reached)
    assert sites(state, using) == {"nw_b"}
    tower(state, 0, "nw_j")
    assert sites(state, using) == set()


def test_A5_8_one_own_tower_on_a_continent():
    using = rules()
    state = alone(using, ore=10)
    level(state, using, 0, 3)
    tower(state, 0, "nw_j")
    for key in ("nw_b", "ne_i"):
        place(state, using, 0, key, serf=1)
    assert sites(state, using) == {"ne_i"}


@pytest.mark.parametrize(("factions", "most"), [(("humans", "orcs"), 2), (("humans", "orcs", "elves"), 1)])
def test_A5_8_two_own_towers_on_a_continent_with_two_players(factions, most):
    using = rules()
    state = alone(using, *factions, ore=10)
    level(state, using, 0, 3)
    place(state, using, 0, "nw_b", serf=1)
    for key in ("nw_j", "nw_g")[: most - 1]:
        tower(state, 0, key)
    assert sites(state, using) == {"nw_b"}
    tower(state, 0, ("nw_j", "nw_g")[most - 1])
    assert sites(state, using) == set()


def test_A5_8_towers_of_several_factions_stand_on_a_continent():
    using = rules()
    state = alone(using, ore=10)
    tower(state, 1, "nw_j")
    tower(state, 2, "nw_h")
    place(state, using, 0, "nw_b", serf=1)
    assert sites(state, using) == {"nw_b"}


def test_A5_8_a_tower_never_stands_beside_a_capital():
    using = rules()
    state = alone(using, "humans", "orcs", "elves", ore=10)
    level(state, using, 0, 3)
    assert units(state, 0, "nw_c")["serf"] == 2
    assert sites(state, using) == set()
    assert not pieces.is_capital(state, region("sw_c"))
    place(state, using, 0, "sw_c", serf=1)
    assert sites(state, using) == {"sw_c"}


def test_A5_8_a_destroyed_tower_can_be_built_again():
    using = rules()
    state = alone(using, ore=10)
    tower(state, 0, "nw_j")
    place(state, using, 0, "nw_b", serf=1)
    place(state, using, 1, "nw_i", warrior=5)
    assert sites(state, using) == set()
    remove_tower(state, using, 0, region("nw_j"))
    assert sites(state, using) == {"nw_b"}


# ------------------------------------------------------------------ what a Tower reveals


def test_A5_9_a_tower_reveals_the_tokens_beside_it_without_resolving_them():
    using = rules()
    state = alone(using, ore=10)
    for key in ("nw_a", "nw_f", "nw_e"):
        token(state, key, "farm")
    token(state, "nw_e", "village", pile=1)
    place(state, using, 0, "nw_b", serf=1)
    put_up(state, using, "nw_b")
    assert faces(state, "nw_a") == faces(state, "nw_f") == [Face.SHOWN]
    assert faces(state, "nw_e") == [Face.SHOWN, Face.SHOWN]
    assert len(told(state, Event.SHOWN)) == 4
    assert units(state, 0, "nw_a") == {}
    assert state.players[0].explored == 0


def test_A5_9_only_land_tokens_of_the_same_continent():
    using = rules()
    state = alone(using, ore=10)
    laid = ("ne_i", "se_j", "bay_nw", "strait_nw_ne", "nw_f", "nw_h")
    for key in laid:
        token(state, key, "farm")
    place(state, using, 0, "nw_j", serf=1)
    put_up(state, using, "nw_j")
    assert [key for key in laid if faces(state, key) == [Face.SHOWN]] == ["nw_f"]


def test_A5_9_links_by_portals_reveal_nothing():
    using = rules()
    state = alone(using, ore=10)
    token(state, "nw_b", "portal", face=Face.LASTING)
    token(state, "nw_h", "portal", face=Face.LASTING)
    token(state, "nw_h", "farm", pile=1)
    place(state, using, 0, "nw_b", serf=1)
    put_up(state, using, "nw_b")
    assert faces(state, "nw_h") == [Face.LASTING, Face.HIDDEN]


def test_A5_9_tokens_already_known_stay_as_they_are():
    using = rules()
    state = alone(using, ore=10)
    token(state, "nw_a", "village", face=Face.LASTING)
    place(state, using, 0, "nw_b", serf=1)
    put_up(state, using, "nw_b")
    assert faces(state, "nw_a") == [Face.LASTING]
    assert not told(state, Event.SHOWN)
