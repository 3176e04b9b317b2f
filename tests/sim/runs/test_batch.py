import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from sim.errors import Interrupted, UsageError
from sim.runs.reading import read_run
from tests.playing import run, toy_book, toy_study
from tests.sim.runs.small_parts import BOOK, SMALL, STUDY, TINY, tree_hash

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "unbroken"
    run(STUDY, BOOK, folder=folder)
    return folder


@pytest.mark.parametrize(
    "choices",
    [
        {"jobs": 2},
        {"jobs": 3, "chunk": 37},
        {"chunk": 1000},
        {"jobs": 1, "backend": "processes", "chunk": 99},
    ],
    ids=str,
)
def test_a_run_has_the_same_bytes_however_it_is_played(unbroken, tmp_path, choices):
    run(STUDY, BOOK, folder=tmp_path / "other", **choices)
    assert tree_hash(tmp_path / "other") == tree_hash(unbroken)


def test_interpreted_worker_processes_write_the_same_bytes(tmp_path):
    code = (
        "from tests.playing import run; from tests.sim.runs.small_parts import SMALL, TINY;"
        f"run(SMALL, TINY, folder={str(tmp_path / 'interpreted')!r}, jobs=2, backend='processes', chunk=13)"
    )
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-W", "error", "-c", code], cwd=ROOT, env=environment, check=True, timeout=600)
    run(SMALL, TINY, folder=tmp_path / "compiled")
    assert tree_hash(tmp_path / "interpreted") == tree_hash(tmp_path / "compiled")


def test_a_run_in_memory_has_the_tables_of_the_folder(unbroken):
    kept, tables = read_run(unbroken), run(STUDY, BOOK).tables
    for name in ("games", "seats", "rounds"):
        pd.testing.assert_frame_equal(getattr(tables, name), getattr(kept, name))


def test_a_stopped_run_ends_with_the_bytes_of_one_never_stopped(unbroken, tmp_path):
    def stop(done, total):
        if done >= 700:
            raise KeyboardInterrupt

    folder = tmp_path / "stopped"
    with pytest.raises(Interrupted, match="interrupted after 600 of 1100 games") as caught:
        run(STUDY, BOOK, folder=folder, progress=stop)
    assert (caught.value.folder, caught.value.games) == (folder, 600)
    assert len(read_run(folder, partial=True).games) == 600
    result = run(STUDY, BOOK, folder=folder, resume=True)
    assert (result.games, result.played) == (1100, 500)
    assert tree_hash(folder) == tree_hash(unbroken)


def test_stopping_with_two_workers_leaves_no_noise(tmp_path):
    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        run(STUDY, BOOK, folder=tmp_path / "run", progress=stop, jobs=2, chunk=10)


def test_a_finished_run_is_resumed_without_playing(unbroken):
    before = tree_hash(unbroken)
    result = run(STUDY, BOOK, folder=unbroken, resume=True)
    assert (result.games, result.played, result.games_per_second) == (1100, 0, 0.0)
    assert tree_hash(unbroken) == before


def test_progress_counts_up_to_all_games():
    seen = []
    run(STUDY, BOOK, progress=lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen)
    assert seen[-1] == (1100, 1100)


def test_the_result_counts_games_decisions_and_time():
    result = run(STUDY, BOOK)
    assert result.games == result.played == 1100
    assert result.decisions == result.tables.games["decisions"].sum()
    assert 0 < result.seconds < 30
    assert result.games_per_second == 1100 / result.seconds


def test_python_policies_run_in_processes_with_the_same_tables():
    study = toy_study(games=30, policies=["tests.toy_game.callers:by_chance", "random"])
    book = toy_book(study)
    alone, spread = run(study, book), run(study, book, jobs=2, chunk=4)
    pd.testing.assert_frame_equal(alone.tables.seats, spread.tables.seats)
    pd.testing.assert_frame_equal(alone.tables.rounds, spread.tables.rounds)


def test_a_python_policy_that_answers_like_a_compiled_one_plays_the_same_games():
    ours = toy_study(games=50, policies=["tests.toy_game.callers:heads"])
    seats = run(ours, toy_book(ours)).tables.seats
    assert seats["calls"].sum() == seats["decisions"].sum()
    assert seats.groupby("game")["score"].sum().eq(8).all()


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"jobs": 0}, "jobs must be at least 1"),
        ({"backend": "cloud"}, "unknown back end 'cloud'; the back ends are auto, threads, processes, dask"),
        ({"chunk": 0}, "a chunk needs at least 1 game"),
    ],
)
def test_arguments_that_are_not_allowed_are_told(choices, message):
    with pytest.raises(UsageError, match=message):
        run(STUDY, BOOK, **choices)


def test_the_book_must_hold_the_policies_of_the_study():
    with pytest.raises(UsageError, match="the study wants other"):
        run(replace(STUDY, policies=("other",)), BOOK)
