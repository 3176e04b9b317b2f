"""Runs on a real cluster of processes on this machine: the same tables, whatever becomes of its workers."""

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

import dask
import distributed
import pytest

from reports.cli import status
from sim.errors import ClusterLost, Interrupted, PolicyError, RunWarning, UsageError, WorkerDied
from sim.runs import cluster as on_cluster
from sim.runs import flights
from sim.runs.fingerprints import fingerprints_of
from sim.runs.reading import read_run
from sim.runs.roster import Roster
from sim.study.stage import stage_of
from tests.playing import TOY, run, toy_book, toy_study
from tests.sim.runs.small_parts import TinyParts, tree_hash

ROOT = Path(__file__).resolve().parents[3]
PLAIN = {"NUMBA_DISABLE_JIT": "1"}  # each worker would compile or load the toy game
STUDY = toy_study(games=150, logged=10, seed=5)
BOOK = TinyParts(TOY, ("random",))
HEADS = "tests.toy_game.callers:heads"
FOREIGN = "0.1.2"
STARTED = 60  # seconds that a worker may take to start on a busy machine


@pytest.fixture(scope="module")
def cluster():
    patient = {"distributed.deploy.lost-worker-timeout": "1h"}  # else one that is slow to start again is given up
    with dask.config.set(patient), distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", memory_limit=0,
        silence_logs=logging.CRITICAL, env=PLAIN,
    ) as found:  # fmt: skip
        yield found


@pytest.fixture(scope="module")
def client(cluster):
    with distributed.Client(cluster, set_as_default=False) as found:
        yield found


@pytest.fixture
def play(cluster):
    def on_the_cluster(study=STUDY, book=BOOK, **choices):
        return run(study, book, backend="dask", scheduler=cluster.scheduler_address, **choices)

    return on_the_cluster


@pytest.fixture
def elsewhere(monkeypatch):
    """Have workers that do not see the run folder: the client writes what they play."""
    monkeypatch.setattr(Roster, "all_see", lambda *_: False)


@pytest.fixture(scope="module")
def on_threads(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "threads"
    run(STUDY, BOOK, folder=folder)
    return tree_hash(folder)


@pytest.fixture(scope="module")
def foreign(tmp_path_factory):
    """A folder that makes who looks there first believe in another Numba."""
    folder = tmp_path_factory.mktemp("packages")
    (folder / f"numba-{FOREIGN}.dist-info").mkdir()
    (folder / f"numba-{FOREIGN}.dist-info" / "METADATA").write_text(f"Name: numba\nVersion: {FOREIGN}\n")
    return folder


@contextmanager
def newcomer(cluster, first_path):
    """Have one more worker join, a process whose modules are looked for in a folder before all others."""
    words = [sys.executable, "-m", "distributed.cli.dask_worker", cluster.scheduler_address, "--name", "newcomer"]
    words += ["--no-nanny", "--no-dashboard", "--nthreads", "1", "--preload", "sim.runs.fingerprints"]
    paths = {"PYTHONPATH": os.pathsep.join([str(first_path), str(ROOT)])}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    known = cluster.scheduler.aliases
    process = subprocess.Popen(words, env=os.environ | PLAIN | paths, **quiet)
    try:
        yield until(lambda: known.get("newcomer"))
    finally:
        process.kill()
        process.wait()
        until(lambda: "newcomer" not in known)


def until(happens):
    """Wait until something is true, and return it."""
    last = time.monotonic() + STARTED
    while time.monotonic() < last:
        if found := happens():
            return found
        time.sleep(0.02)
    raise AssertionError("it does not happen")


def at_first(deed):
    """Return a progress that does a deed after the first chunk."""
    deeds = [deed]
    return lambda done, total: deeds and deeds.pop()()


class Finished(distributed.SchedulerPlugin):
    """Counts the chunks that workers have played to their end."""

    def __init__(self):
        self.count = 0

    def transition(self, key, start, finish, *args, **kwargs):
        self.count += finish == "memory" and start == "processing" and "play_load" in str(key)


@pytest.mark.usefixtures("elsewhere")
def test_a_cluster_plays_the_bytes_of_threads(play, on_threads, tmp_path):
    result = play(folder=tmp_path / "run", chunk=7)
    assert tree_hash(tmp_path / "run") == on_threads
    assert (result.jobs, result.played) == (2, 150)


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize("victims", [1, 2], ids=["one worker", "all workers"])
def test_a_killed_worker_costs_its_chunks_and_nothing_else(cluster, client, play, on_threads, tmp_path, victims):
    until(lambda: len(client.nthreads()) == 2)

    def kill():
        for process in list(client.run(os.getpid).values())[:victims]:
            os.kill(process, signal.SIGKILL)

    finished = Finished()
    cluster.scheduler.add_plugin(finished, name="finished")
    play(folder=tmp_path / "run", chunk=5, progress=at_first(kill))
    cluster.scheduler.remove_plugin("finished")
    assert tree_hash(tmp_path / "run") == on_threads
    assert 30 <= finished.count <= 30 + victims * flights.WINDOW


def test_a_chunk_that_workers_die_of_is_named(cluster, play, monkeypatch, tmp_path):
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 0)
    study = toy_study(games=4, policies=["tests.toy_game.callers:killed"])
    with pytest.raises(WorkerDied, match=r"died time after time at games 0 to 3, .*; 0 of 4 games are kept in"):
        play(study, toy_book(study), folder=tmp_path / "run")


def test_a_worker_with_another_version_is_refused_by_name_before_anything_is_played(cluster, play, foreign, tmp_path):
    with (
        newcomer(cluster, foreign) as address,
        pytest.raises(UsageError, match=rf"the worker {address} is refused: its numba is {FOREIGN}, here 0\.\d"),
    ):
        play(folder=tmp_path / "run")
    assert not (tmp_path / "run").exists()


@pytest.mark.usefixtures("elsewhere")
def test_a_worker_with_another_version_that_comes_late_is_left_out(cluster, play, on_threads, foreign, tmp_path):
    came = []
    with ExitStack() as late:
        come = at_first(lambda: came.append(late.enter_context(newcomer(cluster, foreign))))
        with pytest.warns(RunWarning, match=f"its numba is {FOREIGN}, .*; the others play on") as told:
            play(folder=tmp_path / "run", chunk=2, progress=come)
    assert f"the worker {came[0]} is refused" in str(told[0].message)
    assert tree_hash(tmp_path / "run") == on_threads


def test_only_a_window_of_chunks_is_in_flight_while_nobody_takes_rows(cluster, play):
    waiting = []

    def slow(done, total):
        time.sleep(0.1)
        waiting.append(sum("play_load" in str(key) for key in cluster.scheduler.tasks))

    finished = Finished()
    cluster.scheduler.add_plugin(finished, name="finished")
    seen = []
    play(toy_study(games=40, logged=0), chunk=1, progress=lambda done, total: (slow(done, total), seen.append(done)))
    cluster.scheduler.remove_plugin("finished")
    assert max(waiting) <= 2 * flights.WINDOW
    assert seen == list(range(1, 41))


@pytest.mark.usefixtures("elsewhere")
def test_a_stopped_run_is_taken_up_by_a_cluster_and_by_threads(play, on_threads, tmp_path):
    def stop(done, total):
        if done >= 70:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted, match="interrupted after 50 of 150 games"):
        play(folder=tmp_path / "run", chunk=10, progress=stop)
    with pytest.raises(Interrupted, match="interrupted after 100 of 150 games"):
        run(STUDY, BOOK, folder=tmp_path / "run", chunk=10, progress=lambda done, _: stop(done - 50, _), resume=True)
    assert play(folder=tmp_path / "run", resume=True).played == 50
    assert tree_hash(tmp_path / "run") == on_threads


@pytest.mark.usefixtures("plain_workers")
def test_python_policies_play_on_a_cluster_with_the_same_tables(play):
    study = toy_study(games=20, policies=["tests.toy_game.callers:by_chance", "random"])
    book = toy_book(study)
    assert play(study, book, chunk=3).tables.seats.equals(run(study, book).tables.seats)


def test_an_error_of_a_policy_on_a_worker_is_told_as_anywhere(play):
    study = toy_study(games=4, policies=["tests.toy_game.callers:too_high"])
    with pytest.raises(PolicyError, match="in game 0, round 1, returned"):
        play(study, toy_book(study))


def test_workers_without_the_module_of_a_policy_are_refused(play, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "nowhere_else.py").write_text("def call(view, options):\n    return 0\n")
    study = toy_study(games=4, policies=["nowhere_else:call"])
    with pytest.raises(UsageError, match=r"the worker tcp://.* is refused: .*No module named 'nowhere_else'"):
        play(study, toy_book(study))


def test_fingerprints_cover_every_module_of_the_users_own():
    study = toy_study(games=4, policies=[HEADS, "random"])
    found = fingerprints_of(stage_of(study, toy_book(study)))
    assert {"module tests.toy_game.game", "module tests.toy_game.callers"} < set(found)


def test_whoever_asks_a_silent_scheduler_is_told(monkeypatch):
    monkeypatch.setattr(on_cluster, "CONNECT_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(UsageError, match=f"no scheduler answers at '{address}' within 0.5 s; start one with"):
            run(STUDY, BOOK, backend="dask", scheduler=address)


@pytest.mark.parametrize("address", ["nonsense", "foo://here:1", ""])
def test_what_is_no_address_is_told(address):
    with pytest.raises(UsageError, match=f"no scheduler answers at '{address}'"):
        run(STUDY, BOOK, backend="dask", scheduler=address)


def test_a_scheduler_without_workers_is_told_after_a_while():
    class Deserted:
        """A client whose cluster has no workers."""

        submit = staticmethod(lambda *_, **__: distributed.Future)
        nthreads = staticmethod(dict)

    roster = Roster(Deserted, b"", {}, patience=0.1)
    with pytest.raises(ClusterLost, match="the cluster is lost: no worker has come"):
        roster._until_ready()


def test_a_scheduler_is_for_the_back_end_dask_alone():
    with pytest.raises(UsageError, match="a scheduler is for the back end dask, not auto"):
        run(STUDY, BOOK, scheduler="tcp://127.0.0.1:8786")


def test_without_its_extra_the_back_end_says_what_to_install(monkeypatch):
    monkeypatch.delitem(sys.modules, "sim.runs.cluster")
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match=r"distributed, which is not installed: pip install 'counterpoise\[dask\]'"):
        run(STUDY, BOOK, backend="dask")


def test_the_command_line_plays_on_a_scheduler(cluster, on_threads, tmp_path, capsys):
    words = ["run", TOY, "-n", "20", "--seed", "5", "--policies", "random", "--backend", "dask"]
    assert status([*words, "--scheduler", cluster.scheduler_address, "--out", str(tmp_path / "there")]) == 0
    assert "2 workers" in capsys.readouterr().out
    assert status([*words[:-1], "threads", "--out", str(tmp_path / "here")]) == 0
    assert tree_hash(tmp_path / "there") == tree_hash(tmp_path / "here")
    assert status([*words, "--scheduler", cluster.scheduler_address, "--jobs", "2"]) == 2
    assert "--scheduler brings its own workers" in capsys.readouterr().err


def test_the_command_line_starts_a_cluster_of_its_own(tmp_path):
    words = [
        TOY,
        "-n",
        "20",
        "--policies",
        "random",
        "--backend",
        "dask",
        "--jobs",
        "1",
        "--out",
        str(tmp_path / "run"),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "reports.cli", "run", *words], cwd=ROOT, env=os.environ | PLAIN, capture_output=True,
        text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0
    assert all("compiling" in line for line in done.stderr.splitlines()), done.stderr  # on a busy machine
    assert "1 worker\n" in done.stdout
    assert len(read_run(tmp_path / "run").games) == 20


@pytest.mark.parametrize(
    "error", [distributed.comm.CommClosedError("closed"), distributed.client.FutureCancelledError("key", "lost")]
)
def test_whatever_a_lost_scheduler_leaves_is_one_line(error):
    lost = on_cluster._explained(error, range(3))
    assert isinstance(lost, ClusterLost)
    assert str(lost) == "the cluster is lost: its scheduler no longer answers"


def test_the_log_of_a_lost_scheduler_is_left_to_that_line(caplog):
    with on_cluster._silent():
        logging.getLogger("distributed.client").error("Failed to reconnect")
    logging.getLogger("distributed.client").error("afterwards")
    assert [record.message for record in caplog.records] == ["afterwards"]
