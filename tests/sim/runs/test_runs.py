import errno
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from sim.errors import RunError, RunWarning, UsageError
from sim.runs.folder import default_folder
from sim.runs.parts import part_path, write_whole
from sim.runs.reading import read_run
from tests.playing import run, toy_book, toy_study
from tests.sim.runs.small_parts import BOOK, SMALL, STUDY, TINY, tree_hash

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "unbroken"
    run(STUDY, BOOK, folder=folder)
    return folder


@pytest.fixture
def folder(tmp_path):
    run(STUDY, BOOK, folder=tmp_path / "run")
    return tmp_path / "run"


def rewrite(folder, **changes):
    header = json.loads((folder / "run.json").read_text())
    (folder / "run.json").write_text(json.dumps(header | changes))


def test_a_run_is_read_back_whole(unbroken):
    found = read_run(unbroken)
    assert found.study == STUDY
    assert found.header["content"]
    assert (len(found.games), len(found.seats)) == (1100, 2200)
    assert found.games["game"].tolist() == list(range(1100))
    assert found.rounds["game"].nunique() == 70


def test_single_columns_can_be_read(unbroken):
    found = read_run(unbroken, games=["end"], seats=["faction", "win_share"], rounds=[])
    assert found.games.columns.tolist() == ["end"]
    assert found.seats.columns.tolist() == ["faction", "win_share"]
    assert found.seats["faction"].cat.categories.tolist() == ["lion", "boar"]
    with pytest.raises(UsageError, match="unknown column 'gold' of seats; the columns are game, seat"):
        read_run(unbroken, seats=["gold"])


def test_columns_are_left_out_and_the_others_are_the_same(unbroken):
    whole = read_run(unbroken)
    run = read_run(unbroken, left_out={"games": ["seed"], "seats": ["decisions"]})
    assert run.games.equals(whole.games.drop(columns="seed"))
    assert run.seats.equals(whole.seats.drop(columns="decisions"))
    assert run.rounds.equals(whole.rounds)
    with pytest.raises(UsageError, match="unknown column 'gold' of seats"):
        read_run(unbroken, left_out={"seats": ["gold"]})


def test_the_run_says_what_made_it(unbroken):
    header = json.loads((unbroken / "run.json").read_text())
    assert header["study"]["seed"] == STUDY.seed
    assert header["behaviour"] == 1
    assert header["timing"]["games"] == 1100
    assert {"python", "numpy", "numba", "counterpoise"} <= set(header["versions"])


def cut_in_half(path):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def flip_a_byte(path):
    """Damage the first page of data, which the footer does not show."""
    content = bytearray(path.read_bytes())
    content[40] ^= 255
    path.write_bytes(content)


def empty(path):
    path.write_bytes(b"")


@pytest.mark.parametrize("damage", [cut_in_half, flip_a_byte, empty, Path.unlink])
@pytest.mark.parametrize("table", ["games", "seats", "rounds"])
def test_a_damaged_part_is_played_again(unbroken, folder, damage, table):
    number = 0 if table == "rounds" else 2
    damage(part_path(folder, table, number))
    if damage is Path.unlink and table == "games":
        run(STUDY, BOOK, folder=folder, resume=True)
    else:
        with pytest.warns(RunWarning, match=rf"part {number} of .* is damaged and will be played again"):
            run(STUDY, BOOK, folder=folder, resume=True)
    assert tree_hash(folder) == tree_hash(unbroken)


def test_parts_that_changed_places_are_played_again(unbroken, folder):
    os.replace(part_path(folder, "seats", 1), part_path(folder, "seats", 2))
    part_path(folder, "seats", 1).write_bytes(part_path(folder, "seats", 0).read_bytes())
    with pytest.warns(RunWarning) as caught:
        run(STUDY, BOOK, folder=folder, resume=True)
    assert [str(warning.message).partition(" of ")[0] for warning in caught] == ["part 1", "part 2"]
    assert tree_hash(folder) == tree_hash(unbroken)


def test_drafts_of_a_killed_run_are_cleared_away(folder):
    draft = folder / "games" / ".part-00009.parquet.123.tmp"
    draft.write_bytes(b"half")
    run(STUDY, BOOK, folder=folder, resume=True)
    assert not draft.exists()


def wait_for(path, process):
    """Wait until a process has written a file, two minutes at most."""
    for _ in range(12_000):
        if path.exists():
            return
        assert process.poll() is None
        time.sleep(0.01)
    raise AssertionError(f"{path} was never written")


def test_a_killed_run_ends_with_the_bytes_of_one_never_stopped(tmp_path):
    """Interpreted play is slow enough to be killed in the middle; the compiled program takes the run up again."""
    code = (
        "from tests.playing import run; from tests.sim.runs.small_parts import SMALL, TINY;"
        f"run(SMALL, TINY, folder={str(tmp_path / 'killed')!r}, jobs=2, chunk=7)"
    )
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    child = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, env=environment)
    try:
        wait_for(part_path(tmp_path / "killed", "games", 1), child)
    finally:
        child.send_signal(signal.SIGKILL)
        child.wait(timeout=60)
    with pytest.raises(UsageError, match=r"is not complete: .* of 400 games are played"):
        read_run(tmp_path / "killed")
    result = run(SMALL, TINY, folder=tmp_path / "killed", resume=True)
    assert result.played < 400
    run(SMALL, TINY, folder=tmp_path / "whole")
    assert tree_hash(tmp_path / "killed") == tree_hash(tmp_path / "whole")


def test_a_folder_with_a_run_is_not_written_over(folder):
    with pytest.raises(UsageError, match="already holds a run; resume it, or name another folder"):
        run(STUDY, BOOK, folder=folder)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": 12}, "its seed is 11, not 12"),
        ({"games": 1200}, "its games is 1100, not 1200"),
        ({"overrides": {"toy.purse.lion": 4}}, "its overrides is {}, not {'toy.purse.lion': 4}"),
    ],
)
def test_another_study_is_not_mixed_in(unbroken, changes, message):
    with pytest.raises(UsageError, match=message):
        run(replace(STUDY, **changes), BOOK, folder=unbroken, resume=True)


def test_other_rules_are_not_mixed_in(folder):
    rewrite(folder, behaviour=0)
    with pytest.raises(UsageError, match="its behaviour is 0, now 1"):
        run(STUDY, BOOK, folder=folder, resume=True)


def test_a_foreign_folder_is_left_alone(tmp_path):
    (tmp_path / "holiday.jpg").write_text("sun")
    with pytest.raises(UsageError, match="exists and is no run folder"):
        run(STUDY, BOOK, folder=tmp_path, resume=True)
    assert [path.name for path in tmp_path.iterdir()] == ["holiday.jpg"]


@pytest.mark.parametrize("taken_up", [lambda folder: run(STUDY, BOOK, folder=folder, resume=True), read_run])
def test_a_run_of_another_design_is_neither_resumed_nor_read(folder, taken_up):
    rewrite(folder, lineups="0123456789ab")
    with pytest.raises(UsageError, match=r"other rules or policies: its lineups is '0123456789ab', now '\w{12}'"):
        taken_up(folder)


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="exists and is no run folder"):
        run(STUDY, BOOK, folder=tmp_path / "file")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "is no run folder: it has no run.json"),
        ("{", "run.json is damaged"),
        ("[]", "was not written by counterpoise"),
        ('{"format": 99}', "was written by a newer counterpoise"),
        ('{"format": 1}', r"was written by an older counterpoise \(format 1, known 4\); play the run again"),
        ('{"format": 2}', r"was written by an older counterpoise \(format 2, known 4\); play the run again"),
        ('{"format": 3}', r"was written by an older counterpoise \(format 3, known 4\); play the run again"),
        ('{"format": 4}', "it has no 'key'"),
    ],
)
def test_what_is_no_run_cannot_be_read(tmp_path, text, message):
    if text is not None:
        (tmp_path / "run.json").write_text(text)
    with pytest.raises(UsageError, match=message) as caught:
        read_run(tmp_path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["kings:1", "hdfs:x", "s3:/bucket/x", "gs:/b", "file:/x", "a b?c#d%20e"])
def test_a_folder_may_have_the_name_of_an_address(unbroken, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    run(STUDY, BOOK, folder=Path(name))
    assert tree_hash(tmp_path / name) == tree_hash(unbroken)


def test_a_damaged_part_cannot_be_read(folder):
    cut_in_half(part_path(folder, "seats", 1))
    with pytest.raises(RunError, match=r"part-00001\.parquet is damaged"):
        read_run(folder)


def test_a_full_disk_is_told_in_one_line_and_leaves_no_half_part(unbroken, tmp_path, monkeypatch):
    real, calls = pq.write_table, []

    def write_table(table, file, **choices):
        calls.append(file)
        real(table, file, **choices)
        if len(calls) == 5:
            file.truncate(file.tell() // 2)
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(pq, "write_table", write_table)
    with pytest.raises(RunError, match=r"cannot write .*part-00001.parquet: No space left on device"):
        run(STUDY, BOOK, folder=tmp_path / "run")
    assert not list((tmp_path / "run").rglob("*.tmp"))
    assert len(read_run(tmp_path / "run", partial=True).games) == 300
    monkeypatch.undo()
    run(STUDY, BOOK, folder=tmp_path / "run", resume=True)
    assert tree_hash(tmp_path / "run") == tree_hash(unbroken)


def test_a_place_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(RunError, match=r"cannot write .*run\.json: "):
        write_whole(tmp_path / "file" / "run.json", lambda path: path.write_text("x"))


def test_default_folders_are_numbered(tmp_path):
    assert default_folder("toy", tmp_path).name == "toy-0001"
    (tmp_path / "toy-0007").mkdir()
    (tmp_path / "toy-old").mkdir()
    assert default_folder("toy", tmp_path).name == "toy-0008"
    assert default_folder("kings", tmp_path).name == "kings-0001"


def test_a_run_without_rounds_has_an_empty_table(tmp_path):
    study = toy_study(games=10, logged=0)
    run(study, toy_book(study), folder=tmp_path / "run")
    assert len(read_run(tmp_path / "run").rounds) == 0


def test_games_that_hit_the_limit_are_read_back_without_a_winner(tmp_path):
    study = toy_study(games=5, settings={"toy.purse.lion": 60, "toy.purse.boar": 60, "toy.limit.rounds": 100})
    run(study, toy_book(study), folder=tmp_path / "run")
    found = read_run(tmp_path / "run")
    assert set(found.games["end"]) == {"limit"}
    assert found.seats["win_share"].eq(0).all()
