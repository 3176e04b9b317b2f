"""Parts as anybody may have left them: whoever reads or resumes the run is told which file is not the run's own.

Where the digest in run.json is made to fit, what the files say still has to be what the study says.
"""

import hashlib
import json
import shutil
from dataclasses import replace

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.errors import DamagedPart, RunWarning
from sim.game import find
from sim.runs.arrow import arrow_table
from sim.runs.folder import open_folder
from sim.runs.parts import part_path
from sim.runs.reading import read_run
from sim.runs.tables import TABLES, Frame
from sim.study.stage import stage_of
from sim.study.study import new_study
from tests.playing import TOY, run, toy_study
from tests.sim.runs.small_parts import TinyParts

STUDY = toy_study(games=120, logged=30, seed=11)
BOOK = TinyParts(TOY, ("random",))
ALLOWED = settings(
    max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
FOLLOWING = {
    "games": ("game", "seed", "players", "lineup", "decisions", "winner"),
    "seats": ("game", "seat", "faction", "rank", "win_share", "decisions"),
    "rounds": ("game", "round", "seat", "faction"),
}


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "run"
    run(STUDY, BOOK, folder=folder)
    return folder


@pytest.fixture(scope="module")
def foreign(tmp_path_factory):
    """A run of another seed."""
    folder = tmp_path_factory.mktemp("runs") / "foreign"
    run(replace(STUDY, seed=12), BOOK, folder=folder)
    return folder


@pytest.fixture
def folder(finished, tmp_path):
    return shutil.copytree(finished, tmp_path / "run")


def seal(folder, *numbers):
    """Make the digests in run.json fit the files of some parts."""
    manifest = json.loads((folder / "run.json").read_text())
    for number in numbers:
        for name in TABLES:
            content = part_path(folder, name, number).read_bytes()
            manifest["parts"][number][name] = hashlib.sha256(content).hexdigest()
    (folder / "run.json").write_text(json.dumps(manifest))


def told(folder, table, number):
    """Return what a reader is told of a part; who resumes the run plays that part again.

    Where the files of a part contradict each other, either may be named.
    """
    with pytest.raises(DamagedPart) as caught:
        read_run(folder)
    assert caught.value.path.name == part_path(folder, table, number).name
    assert caught.value.path.parent.parent == folder
    assert str(caught.value).isprintable()
    with pytest.warns(RunWarning, match=rf"part {number} of .* will be played again"):
        assert number in open_folder(folder, stage_of(STUDY, BOOK), resume=True).missing()
    return str(caught.value)


def edited(folder, table, number, edit):
    """Put a part's file through an edit, make its digest fit, and return what a reader is told."""
    path = part_path(folder, table, number)
    before = path.read_bytes()
    try:
        pq.write_table(edit(pq.read_table(path)), path)
        seal(folder, number)
        return told(folder, table, number)
    finally:
        path.write_bytes(before)
        seal(folder, number)


def with_column(table, name, column):
    return table.set_column(table.column_names.index(name), name, column)


def at(draw, folder):
    """Draw a file with rows: its table, its part, and how many rows it has."""
    table = draw(st.sampled_from(TABLES))
    number = 0 if table == "rounds" else draw(st.integers(0, 2))
    return table, number, pq.read_metadata(part_path(folder, table, number)).num_rows


@pytest.mark.parametrize("table", TABLES)
def test_a_part_of_another_seed_is_told(folder, foreign, table):
    shutil.copy(part_path(foreign, table, 0), part_path(folder, table, 0))
    assert "its digest is not the one in run.json" in told(folder, table, 0)


def test_a_part_taken_whole_from_another_seed_is_told_though_its_digests_fit(folder, foreign):
    for table in TABLES:
        shutil.copy(part_path(foreign, table, 1), part_path(folder, table, 1))
    seal(folder, 1)
    assert "its row 0 has no seed that this run can have (12)" in told(folder, "games", 1)


@pytest.mark.parametrize("table", TABLES)
def test_a_part_of_another_game_is_told(folder, table):
    kings = new_study("kings")
    frame = Frame(kings, find("kings"), kings.lineups())
    other = arrow_table(frame.empty[table], frame.categories)
    wrong = "games" if table == "rounds" else table
    line = edited(folder, wrong, 0, lambda _: other)
    assert "has no column" in line or "has a column" in line or "rows" in line


def test_another_part_of_the_same_run_is_told(folder):
    for table in TABLES:
        shutil.copy(part_path(folder, table, 0), part_path(folder, table, 1))
    seal(folder, 1)
    assert "rounds/part-00001.parquet is damaged: it has" in told(folder, "rounds", 1)


@ALLOWED
@given(data=st.data())
def test_bytes_that_were_cut_added_or_changed_are_told(finished, data):
    table, number, _ = at(data.draw, finished)
    path = part_path(finished, table, number)
    whole = path.read_bytes()
    place = data.draw(st.integers(0, len(whole) - 1))
    flipped = bytes([whole[place] ^ data.draw(st.integers(1, 255))])
    path.write_bytes(
        data.draw(st.sampled_from([whole[:place], whole + flipped, whole[:place] + flipped + whole[place + 1 :]]))
    )
    try:
        assert "its digest is not the one in run.json" in told(finished, table, number)
    finally:
        path.write_bytes(whole)


@ALLOWED
@given(data=st.data())
def test_a_value_that_the_study_or_the_rest_of_the_part_decides_is_told(finished, data):
    table, number, rows = at(data.draw, finished)
    name, row = data.draw(st.sampled_from(FOLLOWING[table])), data.draw(st.integers(0, rows - 1))
    step = data.draw(st.sampled_from([-2, -1, 1, 2]))
    assert "is damaged" in edited(
        finished, table, number, lambda found: with_column(found, name, other(found[name], row, step))
    )


def other(column, row, step):
    """Return a column with another value in a row."""
    values = column.to_pylist()
    if pa.types.is_dictionary(column.type):
        known = [*dict.fromkeys(column.unique().to_pylist()), None]
        values[row] = known[(known.index(values[row]) + 1) % len(known)]
    elif pa.types.is_floating(column.type):
        values[row] = values[row] + step / 4
    else:
        values[row] = 3 - values[row] if column.type == pa.int8() and values[row] in (1, 2) else values[row] + step
    return pa.array(values, column.type)


@ALLOWED
@given(data=st.data())
def test_columns_of_another_make_are_told(finished, data):
    table, number, rows = at(data.draw, finished)
    name = data.draw(st.sampled_from(pq.read_schema(part_path(finished, table, number)).names))
    edits = {
        "dropped": lambda found: found.drop_columns([name]),
        "added": lambda found: found.append_column("mood", pa.array(np.zeros(rows))),
        "doubled": lambda found: found.append_column(name, found[name]),
        "renamed": lambda found: found.rename_columns(
            [f"{known}s" if known == name else known for known in found.column_names]
        ),
        "moved": lambda found: found.select([*(known for known in found.column_names if known != name), name]),
        "retyped": lambda found: with_column(found, name, retyped(found[name])),
        "emptied": lambda found: with_column(found, name, pa.nulls(rows, found[name].type)),
    }
    kind = data.draw(st.sampled_from(sorted(edits)))
    if kind == "moved" and name == pq.read_schema(part_path(finished, table, number)).names[-1]:
        return
    line = edited(finished, table, number, edits[kind])
    assert "column" in line or "cannot be read" in line or (kind, name) == ("emptied", "winner")


def retyped(column):
    if pa.types.is_dictionary(column.type):
        return column.cast(column.type.value_type)
    return column.cast(pa.float32() if column.type == pa.float64() else pa.float64())


@ALLOWED
@given(data=st.data())
def test_rows_too_many_too_few_or_out_of_order_are_told(finished, data):
    table, number, rows = at(data.draw, finished)
    first, second = sorted(data.draw(st.lists(st.integers(0, rows - 1), min_size=2, max_size=2, unique=True)))
    order = list(range(rows))
    swapped = [*order[:first], second, *order[first + 1 : second], first, *order[second + 1 :]]
    doubled = [*order[:second], second, *order[second:]]
    dropped = order[:first] + order[first + 1 :]
    replaced = [first if row == second else row for row in order]
    taken = data.draw(st.sampled_from([swapped, doubled, dropped, replaced, [], order * 2]))
    edited(finished, table, number, lambda found: found.take(pa.array(taken, pa.int64())))


def test_a_name_that_the_run_has_not_is_told(folder):
    def renamed(found):
        names = pc.replace_substring(found["faction"].cast(pa.string()), "lion", "l\nion")
        return with_column(found, "faction", names.dictionary_encode().cast(found["faction"].type))

    assert r"'faction' has the name 'l\nion', which this run has not" in edited(folder, "seats", 0, renamed)


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_a_score_that_is_no_number_is_told(folder, value):
    def spoilt(found):
        return with_column(found, "score", pa.array([value, *found["score"].to_pylist()[1:]], pa.float64()))

    assert "its row 0 has no score" in edited(folder, "seats", 2, spoilt)


def test_a_part_that_is_a_pipe_or_a_folder_is_told(folder):
    import os

    path = part_path(folder, "seats", 1)
    path.unlink()
    os.mkfifo(path)
    assert "it is no file" in told(folder, "seats", 1)
    path.unlink()
    path.mkdir()
    assert "it is no file" in told(folder, "seats", 1)
