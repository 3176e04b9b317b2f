"""Runs that keep their parts in an object store; one in memory stands for those of others."""

import itertools
import shutil

import fsspec
import pandas as pd
import pytest

from sim.errors import DamagedPart, RunError, RunWarning, UsageError
from sim.runs.cluster import _write_there
from sim.runs.flights import Flights
from sim.runs.manifest import read_manifest
from sim.runs.reading import read_run
from sim.runs.stores import FolderStore, ObjectStore, store_at, store_of
from tests.local_cluster import two_workers
from tests.playing import TOY, run, toy_study
from tests.sim.runs.small_parts import TinyParts

STUDY = toy_study(games=170, logged=30, seed=5)
BOOK = TinyParts(TOY, ("random",))
MEMORY = fsspec.filesystem("memory")
NUMBERS = itertools.count()


@pytest.fixture
def address():
    """A place in the store, and nothing in it."""
    bucket = f"/bucket{next(NUMBERS)}"
    yield f"fsspec+memory://{bucket}/run"
    if MEMORY.exists(bucket):
        MEMORY.rm(bucket, recursive=True)


@pytest.fixture
def play(address, tmp_path):
    return lambda **choices: run(STUDY, BOOK, **{"folder": tmp_path / "run", "store": address, **choices})


@pytest.fixture(scope="module")
def in_a_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "folder"
    run(STUDY, BOOK, folder=folder)
    return folder


def place_of(address):
    return address.removeprefix("fsspec+memory://")


def objects(address):
    """Return what is in the store, by its place there."""
    place = place_of(address)
    return {path.removeprefix(f"{place}/"): MEMORY.cat(path) for path in MEMORY.find(place)}


def files(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.parquet")}


def test_the_store_has_the_bytes_of_a_folder_and_run_json_names_it(play, address, tmp_path, in_a_folder):
    play()
    assert objects(address) == files(in_a_folder)
    mine, theirs = read_manifest(tmp_path / "run"), read_manifest(in_a_folder)
    assert mine.pop("store") == address
    assert {**mine, "timing": None} == {**theirs, "timing": None}
    assert [path.name for path in (tmp_path / "run").iterdir() if path.name[0] != "."] == ["run.json"]


def test_a_run_is_read_from_its_store(play, tmp_path, in_a_folder):
    play()
    mine, theirs = read_run(tmp_path / "run"), read_run(in_a_folder)
    for table in ("games", "seats", "rounds"):
        pd.testing.assert_frame_equal(getattr(mine, table), getattr(theirs, table))


def test_workers_of_a_cluster_write_into_the_store(play, address, in_a_folder, monkeypatch):
    asked = []
    send = Flights._send
    monkeypatch.setattr(Flights, "_send", lambda self, *rest: (asked.append(self._task[0]), send(self, *rest))[1])
    with two_workers() as workers:
        play(backend="dask", scheduler=workers.scheduler_address)
    assert asked == [_write_there] * 4
    assert objects(address) == files(in_a_folder)  # and nothing else: no token either


def test_what_is_gone_or_damaged_is_played_again(play, address, tmp_path, in_a_folder):
    play()
    MEMORY.rm(f"{place_of(address)}/games/part-00001.parquet")
    MEMORY.pipe(f"{place_of(address)}/seats/part-00003.parquet", b"rubbish")
    with pytest.raises(DamagedPart, match=r"fsspec\+memory:///.*games/part-00001.parquet is damaged: it is gone"):
        read_run(tmp_path / "run")
    with pytest.warns(RunWarning) as warned:
        assert play(resume=True, store=None).played == 50 + 20
    assert [str(one.message).partition("again: ")[2] for one in warned] == [
        "games/part-00001.parquet: it is gone",
        "seats/part-00003.parquet: its digest is not the one in run.json",
    ]
    assert objects(address) == files(in_a_folder)


def test_a_store_that_does_not_answer_is_not_taken_for_damage(play, tmp_path, monkeypatch):
    play()
    system, _ = ObjectStore(read_manifest(tmp_path / "run")["store"])._opened
    monkeypatch.setattr(ObjectStore, "_opened", (Silent(system), "/nowhere"))
    for what in (lambda: read_run(tmp_path / "run"), lambda: play(resume=True)):
        with pytest.raises(RunError, match=r"cannot read .*part-00000.parquet: nobody answers") as told:
            what()
        assert not isinstance(told.value, DamagedPart)


class Silent:
    """A file system that has gone."""

    def __init__(self, system):
        self._system = system

    def open_input_stream(self, _):
        raise ConnectionError("nobody\n answers")

    def open_output_stream(self, _):
        raise ConnectionError("nobody\n answers")

    def __getattr__(self, name):
        return getattr(self._system, name)


def test_a_store_that_cannot_be_written_is_one_line(play, address, monkeypatch, tmp_path, in_a_folder):
    with monkeypatch.context() as broken:
        system, path = ObjectStore(address)._opened
        broken.setattr(ObjectStore, "_opened", (Silent(system), path))
        with pytest.raises(RunError, match=r"cannot write .*/run/\.probe\.tmp: nobody answers"):
            play()
        assert not (tmp_path / "run" / "run.json").exists()
        broken.setattr(ObjectStore, "check_usable", lambda self: None)
        with pytest.raises(RunError, match=r"cannot write .*rounds/part-00000.parquet: nobody answers"):
            play()
    play(resume=True)
    assert objects(address) == files(in_a_folder)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("bucket/run", "'bucket/run' is none: an object store has an address such as s3://bucket/run; a folder is"),
        ("fish://bucket/run", "the store fish://bucket/run cannot be opened: "),
        ("fsspec+fish://bucket/run", "the store fsspec\\+fish://bucket/run cannot be opened: "),
        ("s3://key:secret@bucket/run", "an address that run.json keeps has no keys in it"),
    ],
)
def test_an_address_that_is_none_is_one_line_and_nothing_is_begun(play, tmp_path, wrong, told):
    with pytest.raises(UsageError, match=told) as error:
        play(store=wrong)
    assert "\n" not in str(error.value)
    assert not (tmp_path / "run" / "run.json").exists()


def test_a_place_in_use_and_another_than_before_are_refused(play, address, tmp_path):
    play()
    shutil.move(tmp_path / "run", tmp_path / "first")
    with pytest.raises(UsageError, match=r"already holds games; name another place in it"):
        play()
    shutil.rmtree(tmp_path / "run", ignore_errors=True)
    shutil.move(tmp_path / "first", tmp_path / "run")
    with pytest.raises(UsageError, match=r"run keeps its parts at fsspec.*/run, not at fsspec.*/other"):
        play(resume=True, store=address.replace("/run", "/other"))


def test_a_run_in_a_folder_stays_there(play, tmp_path, address):
    play(store=None)
    with pytest.raises(UsageError, match=r"keeps its parts in itself, not at fsspec"):
        play(resume=True)
    assert isinstance(store_of(tmp_path, read_manifest(tmp_path / "run")), FolderStore)


def test_games_in_memory_have_no_store(play):
    with pytest.raises(UsageError, match=r"a store is for the parts of a run folder: name one"):
        play(folder=None)


def test_marks_come_and_go(address, tmp_path):
    for store in (store_at(address), store_at(str(tmp_path))):
        assert not store.is_marked(".here.tmp")
        store.mark(".here.tmp")
        assert store.is_marked(".here.tmp")
        store.unmark(".here.tmp")
        assert not store.is_marked(".here.tmp")


def test_it_is_known_when_a_part_was_written(play, tmp_path, in_a_folder):
    address = (tmp_path / "disk").as_uri()
    play(store=address)
    assert files(tmp_path / "disk") == files(in_a_folder)
    for store in (store_at(address), FolderStore(in_a_folder)):
        assert store.written_at(3) >= store.written_at(0) > 0
        assert store.written_at(9) == 0
