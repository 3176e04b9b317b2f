"""The movement action of Heroes: Write & Conquer (H6): points, destinations. Ways: test_portals."""

import pytest

from sim.engine.header import NOBODY
from sim.games.conquer.catalogue import FACTION_KEYS
from sim.games.conquer.state import REGIONS
from sim.games.conquer.travel import enterable
from sim.games.conquer.words import Action, Decision, Verb
from tests.games.conquer.journey import hunted, march, reach
from tests.games.conquer.position import (
    GAME,
    answer,
    asked,
    erect,
    go,
    held,
    offered,
    own,
    perform,
    position,
    raise_units,
    region,
    rules,
    stay,
    stock,
)

pytestmark = pytest.mark.interpreted
MOVE = Action.MOVE
CONTENT = GAME.layout.content


# ------------------------------------------------------------------ points


@pytest.mark.parametrize("faction", FACTION_KEYS)
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_H6_1_points_are_the_level_of_the_action(faction, level):
    state, _ = march(faction, level=level)
    assert state.players[0].points == level


@pytest.mark.parametrize(
    ("faction", "structures", "artefacts", "bonus"),
    [
        ("humans", ["stables"], [], 1),
        ("humans", ["stables"], ["tog_eed"], 2),
        ("gnomes", ["steam_road"], [], 1),
        ("elves", ["wind_gate"], [], 1),
        ("nagas", ["current_caller"], [], 1),
        ("undead", [], ["tog_eed"], 1),
    ],
)
def test_H6_1_effects_add_points(faction, structures, artefacts, bonus):
    using = rules()
    state = position(faction, "orcs", using=using)
    erect(state, using, 0, *structures)
    for key in artefacts:
        own(state, using, 0, key)
    perform(state, using, MOVE, 2)
    stay(state, using)
    assert [int(mine.points) for mine in state.players[:2]] == [2 + bonus, 2]


# ------------------------------------------------------------------ in secret, at once


def test_H6_2_all_move_at_once_when_everybody_has_chosen():
    using = rules()
    starts, ends = ("asander", "jorveld", "uldane"), ("brynnlore", "kosleen", "qliss")
    state = position("humans", "elves", "gnomes", using=using, regions=starts)
    perform(state, using, MOVE, 4)
    for seat, key in enumerate(ends):
        assert asked(state, Decision.DESTINATION, seat)
        assert [int(mine.region) for mine in state.players[:3]] == [region(start) for start in starts]
        go(state, using, key)
    assert [int(mine.region) for mine in state.players[:3]] == [region(end) for end in ends]


def test_H6_2_several_players_may_choose_the_same_region():
    using = rules()
    state = position("humans", "elves", using=using, regions=("asander", "esmore"))
    perform(state, using, MOVE, 3)
    go(state, using, "brynnlore")
    go(state, using, "brynnlore")
    assert [int(state.players[seat].region) for seat in range(2)] == [region("brynnlore")] * 2


def test_H6_2_a_player_may_go_where_another_stands():
    state, using = march(where="asander", level=2)
    assert state.players[1].region == region("dortal")
    assert "dortal" in reach(state, using)


def test_H6_3_the_destination_is_the_current_region():
    state, using = march("elves", where="folen", level=1)
    go(state, using, "esmore")
    stay(state, using)
    assert state.players[0].region == region("esmore")
    assert state.players[0].destination == NOBODY


# ------------------------------------------------------------------ what it costs


@pytest.mark.parametrize("faction", FACTION_KEYS)
@pytest.mark.parametrize(("start", "end"), [("asander", "brynnlore"), ("esmore", "folen"), ("odmoor", "kosleen")])
def test_H6_3_entering_costs_the_points_of_the_terrain_on_the_own_board(faction, start, end):
    cost = CONTENT[f"faction.{faction}.movement.{CONTENT[f'region.{end}.terrain']}.cost"]
    for level in (1, 2, 3, 4):
        state, using = march(faction, where=start, level=level)
        if level == cost:
            assert state.players[0].way[region(end)] == cost
        assert (end in reach(state, using)) == (level >= cost), level


def test_H6_3_the_terrain_left_costs_nothing():
    state, using = march("elves", where="brynnlore", level=1)
    assert reach(state, using) == {"brynnlore", "asander", "esmore"}


def test_H6_3_T6_two_points_lead_to_brynnlore_only():
    state, using = march("undead", where="asander", level=2)
    assert "brynnlore" in reach(state, using)
    assert "esmore" not in reach(state, using)


def test_H6_3_a_modified_terrain_is_cheaper():
    state, using = march("humans", "house_of_trackers", where="brynnlore", level=1)
    assert "esmore" in reach(state, using)
    state, using = march("humans", where="brynnlore", level=1)
    assert "esmore" not in reach(state, using)


# ------------------------------------------------------------------ points bought


def test_H6_9_T6_the_hearse_sells_two_points_for_four_wood():
    state, using = march("undead", "hearse", where="asander", level=2, wood=4, iron=1, gold=5)
    assert "esmore" not in reach(state, using)
    assert "esmore" in reach(state, using, 1)
    go(state, using, "esmore", 1)
    stay(state, using)
    assert held(state, 0) == (2, 1, 5)
    assert state.players[0].region == region("esmore")


def test_H6_9_without_the_wood_no_points_are_sold():
    state, using = march("undead", "hearse", where="asander", level=2, wood=3)
    assert reach(state, using, 1) == set()


@pytest.mark.parametrize(("times", "most"), [(1, 1), (2, 2), (0, 3)])
def test_H6_9_points_are_sold_so_many_times_in_an_action(times, most):
    using = rules({"faction.undead.structure.hearse.effect.1.times": times})
    state, _ = march("undead", "hearse", where="asander", level=1, using=using, wood=15)
    assert {bought for _, bought, _ in offered(state, using, Verb.GO)} == set(range(most + 1))


@pytest.mark.parametrize(("rage", "most"), [(0, 0), (1, 1), (2, 2), (9, 2)])
def test_H6_9_war_drums_turn_rage_into_points(rage, most):
    state, using = march("orcs", "war_drums", where="asander", level=1, rage=rage)
    assert max(bought for _, bought, _ in offered(state, using, Verb.GO)) == most


def test_H6_9_the_payment_is_made_when_all_have_chosen():
    state, using = march("undead", "hearse", where="asander", level=2, wood=4)
    go(state, using, "esmore", 1)
    assert held(state, 0) == (4, 0, 0)
    stay(state, using)
    assert held(state, 0) == (2, 0, 0)


@pytest.mark.parametrize(("bought", "monsters"), [(0, [1, 2]), (1, [1, 2, 3, 4])])
def test_H6_9_points_bought_and_left_skip_monsters(bought, monsters):
    using = rules()
    state = position("undead", "humans", using=using)
    erect(state, using, 0, "hearse")
    raise_units(state, 0, skeleton=60)
    stock(state, 0, wood=4)
    perform(state, using, MOVE, 1)
    answer(state, using, Verb.GO, int(state.players[0].region), bought)
    stay(state, using)
    assert hunted(state, using) == monsters
    assert held(state, 0) == (4 - 4 * bought, 0, 0)


def test_H6_9_resources_of_the_region_come_too_late_to_pay():
    state, using = march("undead", "hearse", where="brynnlore", level=2, wood=2)
    assert reach(state, using, 1) == set()


# ------------------------------------------------------------------ regions crossed out


@pytest.mark.parametrize(("players", "closed"), [(2, {"ikara", "cerness"}), (3, {"cerness"}), (4, set())])
def test_H6_10_a_crossed_out_region_is_no_destination(players, closed):
    using = rules()
    state = position(*FACTION_KEYS[:players], using=using, regions=("folen", "vurt", "qliss", "xarn"))
    perform(state, using, MOVE, 6)
    assert {"ikara", "cerness"} - reach(state, using) == closed


def test_H6_10_by_a_ruling_every_region_is_passed_whether_it_is_crossed_out_or_not():
    using = rules({"ruling.crossed_out_regions_passable": True})
    state = position("elves", "orcs", using=using, regions=("folen", "vurt"))
    assert enterable(state, using, state.players[0]) == (1 << REGIONS) - 1
    assert enterable(state, rules(), state.players[0]) == state.open


@pytest.mark.parametrize(("passable", "points"), [(False, 6), (True, 3)])
def test_H6_10_a_crossed_out_region_cannot_be_passed_by_a_ruling(passable, points):
    """Elves go from Jorveld to Qliss through Morreed if it may be passed, else by Nareth and Ruskar."""
    using = rules({"ruling.crossed_out_regions_passable": passable})
    state, _ = march("elves", where="jorveld", level=9, using=using)
    assert "morreed" not in reach(state, using)
    assert state.players[0].way[region("qliss")] == points
