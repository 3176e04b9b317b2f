from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from sim.engine.results import ROUND_ROW, game_row, seat_row
from sim.errors import TableError
from sim.game import Column
from sim.runs.chunks import play_chunk
from sim.runs.dataframes import dataframe
from sim.runs.tables import TABLES, Frame, columns
from tests.playing import TOY, random_book, toy_study
from tests.toy_game.game import GAME

STUDY = toy_study(games=40, seed=9)


@pytest.fixture(scope="module")
def rows():
    return play_chunk(STUDY, random_book(TOY), range(40))


def frame_of(game=GAME, study=STUDY):
    return Frame(study, game, study.lineups())


def tables_of(rows, first=0):
    frame = frame_of()
    columns = {
        "games": frame.games(first, rows.games, rows.seats),
        "seats": frame.seats(first, rows.seats),
        "rounds": frame.rounds(rows.rounds),
    }
    return {name: dataframe(frame, arrays) for name, arrays in columns.items()}


def test_the_tables_have_the_columns_of_the_list(rows):
    for name, table in tables_of(rows).items():
        wanted = columns(GAME, name)
        assert table.columns.tolist() == [column.name for column in wanted]
        assert [str(dtype) for dtype in table.dtypes] == [column.dtype for column in wanted]


def test_every_column_has_one_sentence():
    for table in TABLES:
        assert all(column.meaning and "\n" not in column.meaning for column in columns(GAME, table))


def test_seats_are_counted_from_one_and_agree_with_the_line_up(rows):
    tables = tables_of(rows)
    seats = tables["seats"]
    assert seats["seat"].tolist() == [1, 2] * 40
    told = seats["faction"].astype(str) + ":" + seats["policy"].astype(str)
    assert (told[::2].to_numpy() + " " + told[1::2].to_numpy()).tolist() == tables["games"]["lineup"].tolist()


def test_the_winner_is_the_faction_with_the_whole_share(rows):
    tables = tables_of(rows)
    winners = tables["seats"].query("win_share == 1").set_index("game")["faction"]
    assert winners.tolist() == tables["games"]["winner"].tolist()


def test_shared_and_undecided_games_have_no_winner():
    games, seats = np.zeros(2, game_row(GAME.game_columns)), np.zeros((2, 2), seat_row(GAME.seat_columns))
    games["ended"] = [1, 3]
    seats["win_share"][0] = 0.5
    table = dataframe(frame_of(), frame_of().games(0, games, seats))
    assert table["winner"].isna().all()
    assert table["end"].tolist() == ["victory", "limit"]


def test_rounds_hold_what_each_round_added():
    rounds = np.zeros(6, ROUND_ROW)
    rounds["game"] = [0, 0, 0, 0, 1, 1]
    rounds["turn_round"] = [1, 1, 2, 2, 1, 1]
    rounds["battles"] = [1, 2, 4, 2, 3, 5]
    assert frame_of().rounds(rounds)["battles"].tolist() == [1, 2, 3, 0, 3, 5]


def test_a_table_without_rows_has_its_columns():
    table = dataframe(frame_of(), frame_of().rounds(np.zeros(0, ROUND_ROW)))
    assert len(table) == 0
    assert table["faction"].dtype == "category"


def test_tables_of_two_parts_join_as_they_are(rows):
    later = play_chunk(STUDY, random_book(TOY), range(20, 40))
    first = play_chunk(STUDY, random_book(TOY), range(20))
    for name, table in tables_of(rows).items():
        joined = pd.concat([tables_of(first)[name], tables_of(later, first=20)[name]], ignore_index=True)
        pd.testing.assert_frame_equal(joined, table)


def test_a_number_too_large_for_its_column_is_an_error(rows):
    narrow = replace(GAME, seat_columns=(Column("calls", "calls", "int8"),))
    seats = rows.seats.copy()
    seats["calls"][3, 1] = 128
    with pytest.raises(TableError, match=r"calls holds -128 to 127, not .* to 128"):
        frame_of(narrow).seats(0, seats)
