"""What a game leaves in the tables (sim/games/kings/records.py)."""

import numpy as np
import pytest

from sim.engine.results import ROUND_ROW, game_row, seat_row
from sim.games.kings import records
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Settlement, Title
from tests.games.kings.position import clear_armies, give_land, give_stock, home, position, put_army, rules, territory

pytestmark = pytest.mark.interpreted

DEEDS = (
    "roads_built",
    "armies_raised",
    "armies_lost",
    "battles",
    "battles_won",
    "defences",
    "defences_held",
    "conquests",
    "razed",
    "discoveries",
    "cards_played",
    "bargains",
    "eliminated",
)


def seat_row_of(state, seat, using=None):
    row = np.zeros(1, seat_row(records.SEAT_COLUMNS))[0]
    records.outcome(state, rules() if using is None else using, seat, row)
    return row


def game_row_of(state):
    row = np.zeros(1, game_row(records.GAME_COLUMNS))[0]
    records.summary(state, rules(), row)
    return row


def round_row_of(state, seat):
    row = np.zeros(1, ROUND_ROW)[0]
    records.observe(state, rules(), seat, row)
    return row


def test_the_start_in_the_seats_table():
    row = seat_row_of(position(), 0)
    assert (row.villages, row.towns, row.cities, row.territories, row.armies, row.revenue) == (1, 1, 0, 4, 1, 9)


def test_score_is_the_points_at_the_last_check():
    state = position()
    state.players[2].points = 11
    assert seat_row_of(state, 2).score == 11


def test_ranks_are_written():
    state = position()
    for player, points in enumerate((4, 9, 6, 9)):
        state.players[player].points = points
    assert [int(seat_row_of(state, seat).rank) for seat in range(4)] == [4, 1, 3, 1]


def test_the_stock_at_the_end_is_written():
    state = position()
    give_stock(state, 1, gold=1, timber=2, wheat=3, cattle=4, stone=5)
    row = seat_row_of(state, 1)
    assert (row.gold, row.timber, row.wheat, row.cattle, row.stone) == (1, 2, 3, 4, 5)


@pytest.mark.parametrize("deed", DEEDS)
def test_deeds_are_written(deed):
    state = position()
    state.players[1][deed] = 7
    assert seat_row_of(state, 1)[deed] == 7


@pytest.mark.parametrize(("column", "title"), [("trade", Title.TRADE), ("largest", Title.LARGEST)])
def test_titles_held_at_the_end_are_written(column, title):
    state = position()
    state.holder[title] = 1
    assert [int(seat_row_of(state, seat)[column]) for seat in range(3)] == [0, 1, 0]


def test_an_empire_is_written():
    state = position()
    give_land(state, 0, home(state, 0, "capital"), Settlement.CITY)
    for role in ("rim", "middle"):
        give_land(state, 0, territory("purple", role), Settlement.TOWN, culture=1)
    assert [int(seat_row_of(state, seat).empire) for seat in range(2)] == [1, 0]


@pytest.mark.parametrize(("levels", "fortified"), [((3, 1), 0), ((3, 2), 1)])
def test_fortification_levels_are_written(levels, fortified):
    state = position()
    for role, walls in zip(("capital", "front"), levels, strict=True):
        give_land(state, 0, home(state, 0, role), Settlement.VILLAGE, walls=walls)
    row = seat_row_of(state, 0)
    assert (row.fortification_levels, row.fortified) == (sum(levels), fortified)


def test_the_malador_in_the_games_table():
    state = position()
    clear_armies(state, MALADOR)
    give_land(state, MALADOR, territory("purple", "rim"), Settlement.VILLAGE)
    bare = give_land(state, MALADOR, territory("purple", "inner"))
    put_army(state, MALADOR, bare, count=2)
    row = game_row_of(state)
    assert (row.malador_settlements, row.malador_armies) == (1, 2)


def test_counts_of_the_game_are_written():
    state = position()
    state.battles, state.conquests, state.first_battle, state.rebellions = 5, 4, 3, 2
    row = game_row_of(state)
    assert (row.battles, row.conquests, row.first_battle, row.rebellions) == (5, 4, 3, 2)


def test_a_round_row_holds_standing_stock_and_land():
    state = position()
    state.players[1].battles, state.players[1].conquests = 3, 2
    row = round_row_of(state, 1)
    assert (row.standing, row.resources, row.territory, row.battles, row.conquests) == (3, 28, 4, 3, 2)


def test_an_eliminated_player_stands_at_nothing():
    state = position()
    state.players[1].alive = 0
    assert round_row_of(state, 1).standing == 0


def test_the_stock_in_a_round_row_counts_gold_and_resources_alike():
    state = position()
    give_stock(state, 0, gold=10, stone=1)
    assert round_row_of(state, 0).resources == 11
