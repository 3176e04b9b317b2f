"""Final scoring of Heroes of Land, Air & Sea: every part of it, ties, shared victory (A16)."""

import pytest

from sim.engine.header import End
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.names import BUILDING_KEYS
from sim.games.aughmoore.round import scoring
from sim.games.aughmoore.words import Face, Mark, Slot, Unit
from tests.games.aughmoore.position import (
    build,
    capital,
    level,
    place,
    position,
    region,
    remove,
    rules,
    scribed,
    set_library,
    stock,
    token,
    told,
    tower,
)
from tests.games.aughmoore.room import FACTION_KEYS

pytestmark = pytest.mark.interpreted
THREE = ("humans", "orcs", "elves")
UNIT_VP = {"serf": 0, "warrior": 1, "paladin": 2, "high_mage": 2, "outrider": 2, "galleon": 2, "airship": 2}
LEVEL_VP = {1: 0, 2: 3, 3: 6}
ENDS = [
    ("humans", "cathedral", {"nw_f": {"warrior": 3}, "nw_h": {"serf": 1}}, 2),
    ("humans", "farmstead", {"nw_e": {"serf": 4}, "nw_h": {"serf": 3, "warrior": 2}}, 2),
    ("orcs", "beast_pens", {"nw_e": {"serf": 4}, "nw_b": {"warrior": 2}}, 2),
    ("orcs", "beast_pens", {"nw_b": {"warrior": 5}}, 3),
    ("dwarves", "deep_mine", {"nw_b": {"warrior": 1}, "nw_j": {"warrior": 1}, "ne_b": {"serf": 1}}, 3),
    ("elves", "elder_grove", {"nw_a": {"warrior": 1}, "nw_g": {"warrior": 1}, "nw_b": {"serf": 1}}, 2),
]


def empty(using, *factions):
    """Players with nothing in play but their Capitals."""
    state = position(*(factions or THREE), using=using)
    for side in range(int(state.sides)):
        remove(state, using, side, capital(state, side))
    return state


def score(state, using, side=0):
    return int(scoring.full_score(state, using, side))


def finished(state, using):
    """The final scores, places and winners."""
    scoring.finish_game(state, using, End.VICTORY)
    seats = range(int(state.seats))
    return (
        [int(state.players[seat].score) for seat in seats],
        [int(scoring.place_of(state, using, seat)) for seat in seats],
        [seat for seat in seats if state.winners >> seat & 1],
    )


def test_A16_1_a_board_with_nothing_on_it_scores_nothing():
    using = rules()
    assert score(empty(using), using) == 0


@pytest.mark.parametrize(("key", "worth"), UNIT_VP.items())
def test_A16_1_every_unit_in_play_scores_what_its_board_says(key, worth):
    using = rules()
    state = empty(using)
    place(state, using, 0, "nw_c", **{key: 1})
    assert scoring.unit_score(state, using, 0) == worth
    assert score(state, using) == worth


def test_A16_1_units_in_the_supply_score_nothing():
    using = rules()
    state = empty(using)
    place(state, using, 0, "nw_c", warrior=5)
    remove(state, using, 0, "nw_c")
    assert score(state, using) == 0


@pytest.mark.parametrize("number", range(6))
def test_A16_2_every_building_scores_one(number):
    using = rules()
    state = empty(using)
    build(state, using, 0, *BUILDING_KEYS[FACTION_KEYS.index("humans")][:number])
    assert score(state, using) == number


@pytest.mark.parametrize(("key", "steps"), [("nw_b", 1), ("nw_h", 3), ("ne_b", 4), ("se_a", 6)])
def test_A16_3_a_tower_scores_one_for_each_region_from_the_capital(key, steps):
    using = rules()
    state = empty(using)
    tower(state, 0, key)
    assert scoring.tower_score(state, using, 0) == steps
    assert score(state, using) == steps + 1


def test_A16_3_several_towers_add_up():
    using = rules()
    state = empty(using)
    tower(state, 0, "nw_h", "ne_i", "se_j")
    assert scoring.tower_score(state, using, 0) == 3 + 3 + 3


@pytest.mark.parametrize(("reached", "worth"), LEVEL_VP.items())
def test_A16_4_the_final_level_of_the_capital_scores(reached, worth):
    using = rules()
    state = empty(using)
    level(state, using, 0, reached)
    assert score(state, using) == worth


def test_A16_5_every_scribed_spell_scores_one_however_it_lies():
    using = rules()
    state = empty(using)
    scribed(state, 0, "harvest", "harvest", "gate")
    state.players[0].phase[:] = 0, 1, 2
    set_library(state, 0, "haste", "rage")
    assert score(state, using) == 3


def test_A16_6_every_controlled_region_scores_one():
    using = rules()
    state = empty(using)
    for key in ("nw_a", "nw_d", "nw_e", "ne_h"):
        place(state, using, 0, key, serf=2)
    tower(state, 0, "nw_b")
    assert scoring.region_score(state, using, 0) == 5


def test_A16_6_sea_regions_count():
    using = rules()
    state = empty(using)
    place(state, using, 0, "bay_nw", galleon=1, serf=1)
    assert scoring.region_score(state, using, 0) == 1


def test_A16_6_a_docked_vessel_counts_for_its_land_region_alone():
    using = rules()
    state = empty(using)
    place(state, using, 0, "nw_j", galleon=1)
    assert scoring.region_score(state, using, 0) == 1


def test_A16_6_the_own_capital_region_does_not_count():
    using = rules()
    state = empty(using)
    place(state, using, 0, "nw_c", serf=3, galleon=1)
    assert scoring.region_score(state, using, 0) == 0


def test_A16_6_the_region_of_a_fallen_capital_counts_for_who_holds_it():
    using = rules()
    state = empty(using)
    state.players[1].out = 1
    place(state, using, 0, "ne_c", serf=1)
    assert scoring.region_score(state, using, 0) == 1


def test_A16_7_villages_count_for_who_controls_their_region():
    using = rules()
    state = empty(using)
    token(state, "nw_e", "village", face=Face.LASTING)
    token(state, "nw_e", "village", face=Face.LASTING, pile=1)
    worth = score(state, using)
    place(state, using, 0, "nw_e", serf=1)
    village = next(int(design.vp) for design in using.designs if design.effect == 10)
    assert worth == 0
    assert scoring.village_score(state, using, 0) == 2 * village
    assert scoring.village_score(state, using, 1) == 0
    assert score(state, using) == 2 * village + 1


@pytest.mark.parametrize("face", [Face.HIDDEN, Face.SHOWN])
def test_A16_7_a_village_not_yet_met_counts_for_nobody(face):
    using = rules()
    state = empty(using)
    token(state, "nw_e", "village", face=face)
    place(state, using, 0, "nw_e", serf=1)
    assert scoring.village_score(state, using, 0) == 0


@pytest.mark.parametrize(("faction", "key", "pieces", "bonus"), ENDS)
def test_A16_7_buildings_of_level_three_score_at_the_end(faction, key, pieces, bonus):
    using = rules()
    state = empty(using, faction, "humans" if faction != "humans" else "orcs")
    for where, who in pieces.items():
        place(state, using, 0, where, **who)
    build(state, using, 0, key)
    for reached in (1, 2):
        level(state, using, 0, reached)
        assert scoring.ability_score(state, using, 0) == 0
    level(state, using, 0, 3)
    assert scoring.ability_score(state, using, 0) == bonus


def test_A16_7_what_was_scored_in_play_is_kept():
    using = rules()
    state = empty(using)
    state.players[0].vp = 7
    state.players[0].vp_of[Cause.BATTLE] = 7
    assert score(state, using) == 7


def test_A16_1_all_parts_add_up():
    using = rules()
    state = empty(using)
    place(state, using, 0, "nw_e", serf=1, warrior=2)
    place(state, using, 0, "bay_nw", galleon=1)
    build(state, using, 0, "sea_dock", "cathedral")
    level(state, using, 0, 2)
    tower(state, 0, "nw_e")
    scribed(state, 0, "harvest")
    state.players[0].vp = 4
    assert score(state, using) == 4 + (2 + 2) + 2 + 2 + 3 + 1 + 2


def test_A16_8_an_eliminated_player_scores_nothing():
    using = rules()
    state = empty(using)
    state.players[1].vp = 30
    state.players[1].out = 1
    place(state, using, 0, "nw_e", serf=1)
    scores, places, winners = finished(state, using)
    assert scores == [1, 0, 0]
    assert winners == [0]
    assert places[0] == 1


def test_A16_8_who_is_out_does_not_end_before_a_player_with_less_than_nothing():
    using = rules()
    state = empty(using, "humans", "orcs")
    state.players[0].vp = -2
    state.players[1].out = 1
    _, places, winners = finished(state, using)
    assert winners == [0]
    assert places == [1, 2]


def test_A16_9_ties_are_broken_by_all_resources_together():
    using = rules()
    state = empty(using)
    for seat, (ore, mana, food) in enumerate(((10, 0, 0), (4, 4, 3), (1, 1, 1))):
        stock(state, seat, ore=ore, mana=mana, food=food)
    scores, places, winners = finished(state, using)
    assert scores == [0, 0, 0]
    assert places == [2, 1, 3]
    assert winners == [1]


def test_A16_9_resources_count_only_between_equals():
    using = rules()
    state = empty(using)
    place(state, using, 2, "se_e", serf=1)
    for seat, amount in enumerate((10, 9, 0)):
        stock(state, seat, ore=amount, mana=0, food=0)
    _, places, winners = finished(state, using)
    assert places == [2, 3, 1]
    assert winners == [2]


def test_A16_10_who_is_still_level_shares_the_victory():
    using = rules()
    state = empty(using)
    stock(state, 2, ore=0, mana=0, food=5)
    _, places, winners = finished(state, using)
    assert places == [1, 1, 3]
    assert winners == [0, 1]
    assert [seat for seat, _, _, _ in told(state, Event.WINNER)] == [0, 1]


def test_A16_10_all_may_share_it():
    using = rules()
    state = empty(using)
    _, places, winners = finished(state, using)
    assert places == [1, 1, 1]
    assert winners == [0, 1, 2]


def test_A16_1_units_on_the_bar_and_on_buildings_are_in_play():
    using = rules()
    using.unit_vp[:, Unit.SERF] = 1
    state = empty(using)
    build(state, using, 0, "cathedral")
    state.players[0].bar[Slot.TAX] = Mark.SERF
    state.players[0].in_play[Unit.SERF] += 1
    assert scoring.unit_score(state, using, 0) == 2


def test_A16_6_a_region_of_an_enemy_does_not_count():
    using = rules()
    state = empty(using)
    place(state, using, 1, "nw_e", serf=1)
    assert scoring.region_score(state, using, 0) == 0
    assert state.holders[region("nw_e")] == 2
