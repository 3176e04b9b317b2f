"""What becomes of a run whose worker processes die, and which workers there are."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from sim.errors import PolicyError, UsageError, WorkerDied
from sim.runs.notes import MOST_PLACES, Note, read_notes
from sim.runs.pools import _give_up, _processes
from sim.runs.reading import read_run
from sim.study.stage import stage_of
from sim.study.steps import Match
from tests.check import ROOT
from tests.playing import TOY, run, toy_book, toy_study
from tests.sim.runs.small_parts import TinyParts, tree_hash

pytestmark = pytest.mark.usefixtures("plain_workers")

LEAVING, HEADS = "tests.toy_game.callers:leaving", "tests.toy_game.callers:heads"
# Fifty games have 1,125 calls on average, a hundred 2,250, with standard deviations of 180 and 250; none is logged, for
# chunks with long logged games are played twice.
AILING = """
import os
from pathlib import Path

calls = 0

def call(view, options):
    global calls
    calls += 1
    if calls == 1700 and Path("ill").exists():
        os._exit(1)
    return 0
"""
ENDED = "a policy ended it, or it was killed, perhaps for lack of memory"


def first_end(study):
    """Return the first game, and its round, in which somebody is asked with the boar at its last coin."""
    calm = replace(study, policies=(HEADS,))
    match = Match(stage_of(calm, toy_book(calm)))
    for game in range(study.games):
        match.deal(game)
        while not match.is_over:
            if match.state.coins[1] == 1:
                return game, int(match.state.turn_round)
            match.play_on()
    raise AssertionError("no game comes to that")


def test_a_policy_that_ends_its_process_is_named_with_its_game(tmp_path):
    """One worker has a process of its own, too: the test itself would end otherwise."""
    study = toy_study(games=20, policies=[LEAVING])
    game, turn_round = first_end(study)
    with pytest.raises(WorkerDied) as caught:
        run(study, toy_book(study), folder=tmp_path / "run")
    assert str(caught.value) == (
        f"a worker process died at game {game}, round {turn_round}, where the policy {LEAVING} was asked: {ENDED}; "
        f"0 of 20 games are kept in {tmp_path / 'run'}"
    )


def test_parts_that_were_finished_before_a_worker_died_are_kept(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "ailing.py").write_text(AILING)
    (tmp_path / "ill").touch()
    study = toy_study(games=100, policies=["ailing:call"], logged=0)
    book = TinyParts(TOY, study.policies)
    with pytest.raises(WorkerDied, match=r"game [5-9]\d, round \d+, where .*; 50 of 100 games"):
        run(study, book, folder=tmp_path / "run")
    assert len(read_run(tmp_path / "run", partial=True).games) == 50
    (tmp_path / "ill").unlink()
    assert run(study, book, folder=tmp_path / "run", resume=True).played == 50
    run(study, book, folder=tmp_path / "whole")
    assert tree_hash(tmp_path / "run") == tree_hash(tmp_path / "whole")


def test_a_killed_worker_is_told_for_a_run_in_memory():
    study = toy_study(games=4, policies=["tests.toy_game.callers:killed"])
    with pytest.raises(WorkerDied, match=r"at game 0, round 1, where the policy tests\.toy_game\.callers:killed was"):
        run(study, toy_book(study))


def test_a_policy_that_leaves_the_program_is_an_error_of_the_policy():
    study = toy_study(games=4, policies=["tests.toy_game.callers:quitting"])
    with pytest.raises(PolicyError, match="game 0, round 1, raised SystemExit: enough"):
        run(study, toy_book(study))


def test_python_policies_do_not_play_on_threads():
    study = toy_study(games=4, policies=[HEADS])
    with pytest.raises(UsageError, match=r"play in processes of their own, .*; use the back end auto or processes"):
        run(study, toy_book(study), backend="threads")


def test_a_note_says_where_a_chunk_has_got_to_and_goes_with_it(tmp_path):
    study = toy_study(games=30, policies=[HEADS])
    match = Match(stage_of(study, toy_book(study)), 12)
    with Note(tmp_path, range(10, 20)) as note:
        assert read_notes(tmp_path, study.cast) == ["games 10 to 19"]
        note.write(match)
        assert read_notes(tmp_path, study.cast) == [f"game 12, round 1, where the policy {HEADS} was asked"]
    assert list(tmp_path.iterdir()) == []


def test_only_the_first_notes_are_told(tmp_path):
    with contextlib.ExitStack() as open_notes:
        for first in range(0, 70, 10):
            open_notes.enter_context(Note(tmp_path, range(first, first + 10)))
        told = read_notes(tmp_path, (HEADS,))
    assert told == ["games 0 to 9", "games 10 to 19", "games 20 to 29", "games 30 to 39", "3 more places"]
    assert len(told) == MOST_PLACES + 1


@pytest.mark.slow
def test_whoever_gives_processes_up_takes_back_the_tasks_that_wait():
    """A number left there makes a thread of loky fail with a traceback that the user sees."""
    pool = _processes(1)
    for _ in range(40):
        pool.submit(time.sleep, 0.05)
    assert not pool._work_ids.empty(), "loky keeps waiting tasks elsewhere now: see _forget_waiting"
    _give_up(pool)
    assert pool._work_ids.empty()


@pytest.mark.slow  # starts processes that start processes
@pytest.mark.skipif(os.name != "posix", reason="elsewhere no number tells that a parent is gone")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_their_parent(tmp_path, number):
    code = (
        "import os, time\n"
        "from sim.runs.pools import worker_pool\n"
        "with worker_pool('processes', 2) as pool:\n"
        "    print(*{pool.submit(os.getpid).result() for _ in range(8)}, flush=True)\n"
        "    pool.submit(time.sleep, 600).result()\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        workers = [int(number) for number in parent.stdout.readline().split()]
        parent.send_signal(number)
    for _ in range(3_000):
        if not any(map(is_alive, workers)):
            return
        time.sleep(0.01)
    raise AssertionError(f"of {workers} some outlive their parent by half a minute")


def is_alive(process):
    """Return whether there is a process of this number that has not ended; one that nobody has buried yet has."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
