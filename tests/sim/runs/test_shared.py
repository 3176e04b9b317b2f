"""Workers that write the parts of a run themselves, on a cluster in this process: whatever becomes of them."""

import errno
import itertools
import threading
import time
from dataclasses import replace

import distributed
import pytest

from sim.errors import Interrupted, RunError
from sim.runs import cluster, flights, folder, parts, shared, stores
from sim.runs.cluster import _write_there
from sim.runs.fingerprints import play_load
from sim.runs.flights import Flights
from sim.runs.manifest import read_manifest
from sim.runs.roster import Roster
from sim.runs.shared import PartAsked, Place, is_shared, made_ready_at, offered
from sim.runs.stores import FolderStore
from tests.local_cluster import two_workers
from tests.playing import TOY, run, toy_study
from tests.sim.runs.small_parts import TinyParts, tree_hash

STUDY = toy_study(games=470, logged=70, seed=5)
BOOK = TinyParts(TOY, ("random",))
PARTS = 10
WAIT = 60


@pytest.fixture(scope="module")
def workers():
    with two_workers() as found:
        yield found


@pytest.fixture
def play(workers, tmp_path):
    def on_the_cluster(**choices):
        choices = {"folder": tmp_path / "run", **choices}
        return run(STUDY, BOOK, backend="dask", scheduler=workers.scheduler_address, **choices)

    return on_the_cluster


@pytest.fixture(scope="module")
def on_threads(tmp_path_factory):
    place = tmp_path_factory.mktemp("runs") / "threads"
    run(STUDY, BOOK, folder=place)
    return place


@pytest.fixture
def alike(on_threads, tmp_path):
    """Check that a run has the bytes of threads, that its run.json says the same, and that nothing else is left."""

    def check():
        mine, theirs = (read_manifest(place) for place in (tmp_path / "run", on_threads))
        assert tree_hash(tmp_path / "run") == tree_hash(on_threads)
        assert {**mine, "timing": None} == {**theirs, "timing": None}
        assert not list((tmp_path / "run").rglob("*.tmp"))

    return check


@pytest.fixture
def played(monkeypatch):
    """What workers have been asked for: functions of tasks."""
    asked = []
    send = Flights._send
    monkeypatch.setattr(Flights, "_send", lambda self, *rest: (asked.append(self._task[0]), send(self, *rest))[1])
    return asked


def full_disk(*_):
    raise OSError(errno.ENOSPC, "No space left on device")


def fails_on(addresses, write=parts.write_table):
    """Return a writing of tables that fails on some workers."""
    return lambda *given: full_disk() if distributed.get_worker().address in addresses else write(*given)


def addresses_of(workers):
    return [worker.address for worker in workers.workers.values()]


def test_workers_write_the_bytes_of_threads_and_send_no_rows(play, alike, played):
    result = play()
    alike()
    assert played == [_write_there] * PARTS
    assert (result.played, result.jobs) == (470, 2)
    assert result.decisions > 0


def test_the_client_writes_few_parts_and_those_of_a_run_that_may_stop(play, alike, played, monkeypatch):
    monkeypatch.setattr(cluster, "FEW", 11)
    monkeypatch.setattr(Roster, "threads", 20)
    play()
    alike()
    assert set(played) == {play_load}


def test_the_client_writes_where_a_worker_does_not_see_the_folder(play, alike, played, workers, monkeypatch):
    blind = addresses_of(workers)[0]
    monkeypatch.setattr(
        stores.os.path, "exists", lambda path, known=stores.os.path.exists: known(path) and not _is_on(blind)
    )
    play()
    alike()
    assert set(played) == {play_load}


def _is_on(address):
    try:
        return distributed.get_worker().address == address
    except ValueError:
        return False


def test_a_worker_with_a_full_disk_has_its_parts_written_by_another(play, alike, workers, monkeypatch):
    monkeypatch.setattr(parts, "write_table", fails_on(addresses_of(workers)[:1]))
    play()
    alike()


def test_a_disk_that_is_full_for_all_is_one_line_and_whole_parts_are_kept(play, alike, workers, monkeypatch, tmp_path):
    left = [4]
    lock = threading.Lock()

    def soon_full(*given, write=parts.write_table):
        with lock:
            left[0] -= 1
        return write(*given) if left[0] > 0 else full_disk()

    with monkeypatch.context() as full:
        full.setattr(parts, "write_table", soon_full)
        with pytest.raises(RunError, match=r"cannot write .*parquet: No space left on device, on the worker tcp://"):
            play()
    kept = [part for part in read_manifest(tmp_path / "run")["parts"] if part]
    assert len(kept) <= 1
    assert play(resume=True).played == 470 - 50 * len(kept)
    alike()


def test_an_interrupted_run_keeps_what_workers_have_written(play, alike):
    def stop(done, total):
        if done >= 100:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted, match="of 470 games"):
        play(progress=stop)
    assert play(resume=True).played <= 370
    alike()


def test_whoever_comes_late_must_see_the_folder(tmp_path):
    (odd,) = made_ready_at(Place(str(tmp_path), "gone"), b"", {}, {})
    assert odd == f"it does not see {tmp_path}, where the run is kept, or may not write there"


def test_whoever_is_late_writes_nothing_once_the_run_is_over(tmp_path):
    with offered(FolderStore(tmp_path)) as place:
        assert is_shared(place)
    assert not is_shared(place)
    load = cluster.pickle.dumps((STUDY, BOOK))
    with pytest.raises(RunError, match="is not, or no longer, the place of a run that goes on"):
        shared.write_played(load, place, PartAsked(0, range(50), 50))
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_is_told_before_it_is_offered(tmp_path):
    with pytest.raises(RunError, match=r"cannot write .*: No such file"), offered(FolderStore(tmp_path / "nowhere")):
        pass


def test_of_many_parts_run_json_is_written_for_every_hundredth(tmp_path, monkeypatch):
    written = []
    monkeypatch.setattr(folder, "write_manifest", lambda path, manifest: written.append(len(manifest["parts"])))
    kept = folder.RunFolder(tmp_path, None, {"parts": [], "timing": {"games": 0, "seconds": 0.0}})
    for number in range(2000):
        kept.enter(number, {})
    assert written[:100] == list(range(1, 101))
    assert all(later - earlier <= 1 + later // 100 for earlier, later in itertools.pairwise(written))
    assert len(written) < 450
    kept.add_timing(1, 1.0)
    assert written[-1] == 2000


class Straggler:
    """A task whose first try hangs until it is let go."""

    def __init__(self):
        self.let_go, self.tried, self.lock = threading.Event(), [], threading.Lock()

    def __call__(self, item):
        with self.lock:
            self.tried.append((item, distributed.get_worker().address))
            first = [one for one, _ in self.tried].count(item) == 1
        if item == 3 and first:
            self.let_go.wait(WAIT)
        return item * 10


STRAGGLER = Straggler()


def straggle(item):
    return STRAGGLER(item)


@pytest.mark.parametrize("order", ["in_order", "as_landed"])
def test_a_task_that_is_late_is_done_by_another_worker(workers, monkeypatch, order):
    monkeypatch.setattr(flights, "LEAST_LATE", 0.2)
    monkeypatch.setitem(globals(), "STRAGGLER", straggler := Straggler())
    with distributed.Client(workers, set_as_default=False) as client:
        roster = Roster(client, b"", {})
        roster.fit = client.nthreads()
        began = time.monotonic()
        found = list(getattr(Flights(client, roster, (straggle,), range(12), lambda error, _: error), order)())
        straggler.let_go.set()
    assert sorted(found) == [item * 10 for item in range(12)]
    assert time.monotonic() - began < WAIT
    assert len({worker for item, worker in straggler.tried if item == 3}) == 2


def test_a_run_that_may_stop_stops_at_the_same_game_on_a_cluster(workers, tmp_path, played):
    class Once:
        """Stops after three looks."""

        def __init__(self):
            self.looks = 0
            self.plan = {"rule": "three looks", "level": 0.95, "tolerance": 0.02}

        def enough(self, tables):
            self.looks += 1
            return self.looks == 3

    study = replace(STUDY, logged=0)
    run(study, BOOK, folder=tmp_path / "here", until=Once())
    run(study, BOOK, folder=tmp_path / "there", until=Once(), backend="dask", scheduler=workers.scheduler_address)
    assert tree_hash(tmp_path / "here") == tree_hash(tmp_path / "there")
    assert set(played) == {play_load}
