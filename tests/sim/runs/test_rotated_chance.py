"""Runs in which the factions of a table are rotated through all seats with the same chance."""

import numpy as np
import pandas as pd
import pytest

from sim.errors import Interrupted, UsageError
from sim.runs.reading import read_run
from sim.study.stage import stage_of
from sim.study.steps import Match
from tests.playing import run, toy_book, toy_study
from tests.sim.runs.small_parts import TINY, tree_hash

GAMES, SEATS = 402, 2
EVEN = {"toy.purse.lion": 5, "toy.purse.boar": 5}
STUDY = toy_study(games=GAMES, seed=11, logged=20, rotate_chance=True)


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "rotated"
    run(STUDY, TINY, folder=folder)
    return folder


def test_with_the_same_purses_the_same_seat_wins_whoever_sits_there():
    study = toy_study(games=GAMES, seed=5, settings=EVEN, rotate_chance=True)
    seats = run(study, toy_book(study)).tables.seats
    won = seats["win_share"].to_numpy().reshape(-1, 2, SEATS)
    faction = seats["faction"].cat.codes.to_numpy().reshape(-1, 2, SEATS)
    assert (won[:, 0] == won[:, 1]).all()
    assert (faction[:, 0] == faction[:, 1, ::-1]).all()
    assert 0 < won[:, 0, 0].mean() < 1


def test_every_table_says_which_chance_its_games_share(kept):
    found = read_run(kept)
    for table in (found.games, found.seats, found.rounds):
        assert (table["chance"] == table["game"] // SEATS).all()
    plain = toy_study(games=20)
    assert "chance" not in run(plain, toy_book(plain)).tables.games.columns


@pytest.mark.parametrize("choices", [{"jobs": 2, "chunk": 7}, {"chunk": 1000}], ids=str)
def test_a_run_has_the_same_bytes_however_it_is_played(kept, tmp_path, choices):
    run(STUDY, TINY, folder=tmp_path / "other", **choices)
    assert tree_hash(tmp_path / "other") == tree_hash(kept)


def test_a_stopped_run_ends_with_the_bytes_of_one_never_stopped(kept, tmp_path):
    def stop(done, total):
        if done >= 125:
            raise KeyboardInterrupt

    folder = tmp_path / "stopped"
    with pytest.raises(Interrupted):
        run(STUDY, TINY, folder=folder, progress=stop, chunk=25)
    run(STUDY, TINY, folder=folder, resume=True)
    assert tree_hash(folder) == tree_hash(kept)


def test_a_game_played_step_by_step_is_that_of_the_run(kept):
    rows = read_run(kept).games.set_index("game")["rounds"]
    match = Match(stage_of(STUDY, toy_book(STUDY)), watched=False)
    for index in (6, 7):
        match.deal(index)
        while not match.is_over:
            match.play_on()
        assert match.state.turn_round == rows[index]


def test_the_option_belongs_to_the_study_and_changes_its_hash():
    fresh = toy_study(games=GAMES, seed=11, logged=20)
    assert "rotate_chance" not in fresh.as_json()
    assert STUDY.as_json()["rotate_chance"] is True
    assert STUDY.hash != fresh.hash


@pytest.mark.parametrize(
    ("choices", "message"),
    [({"rotate_chance": "yes"}, "rotate_chance must be true or false, not yes"), ({"rotate": False}, "chance is")],
)
def test_what_cannot_be_rotated_is_refused_in_one_line(choices, message):
    with pytest.raises(UsageError, match=message):
        toy_study(**{"games": 10, "rotate_chance": True, **choices})


def test_line_ups_of_both_kinds_have_the_same_games_of_each_pair():
    fresh = toy_study(games=GAMES, seed=11)
    both = [run(study, toy_book(study)).tables.seats for study in (STUDY, fresh)]
    counts = [pd.crosstab(seats["faction"], seats["seat"]).to_numpy() for seats in both]
    assert np.array_equal(*counts)
