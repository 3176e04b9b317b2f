"""Two processes that would fill one run folder: the second is told, and a dead one holds nothing."""

import errno
import signal
import subprocess
import sys

import pytest

from sim.errors import UsageError
from sim.runs import lock
from sim.runs.lock import FILE, locked
from tests.check import ROOT
from tests.playing import run
from tests.sim.runs.small_parts import SMALL, TINY

HOLDER = """
import sys, time
from pathlib import Path
from sim.runs.lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(600)
"""


@pytest.fixture
def holder(tmp_path):
    child = subprocess.Popen([sys.executable, "-c", HOLDER, tmp_path], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "held\n"
    yield child
    child.kill()
    child.wait(timeout=60)
    child.stdout.close()


def test_the_second_process_is_told_in_one_line(tmp_path, holder):
    with pytest.raises(UsageError) as caught:
        run(SMALL, TINY, folder=tmp_path, resume=True)
    told = "wait until it ends, or name another folder"
    assert str(caught.value) == f"another process is filling {tmp_path}; {told}"
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_the_program_ends_with_two_as_for_every_misuse(tmp_path, holder):
    words = ["run", "kings", "-n", "1", "--out", tmp_path]
    program = [sys.executable, "-m", "reports.cli", *words]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1].startswith(f"counterpoise: another process is filling {tmp_path};")


def test_a_killed_process_leaves_the_folder_free(tmp_path, holder):
    holder.send_signal(signal.SIGKILL)
    holder.wait(timeout=60)
    with locked(tmp_path):
        pass


def test_a_folder_is_free_again_after_an_error(tmp_path):
    with pytest.raises(KeyError), locked(tmp_path / "run"):
        raise KeyError
    with locked(tmp_path / "run"), pytest.raises(UsageError, match="another process"), locked(tmp_path / "run"):
        pass


def test_a_file_system_without_locks_is_filled_without_one(tmp_path, monkeypatch):
    def refuse(file):
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr(lock, "_seize", refuse)
    with locked(tmp_path):
        pass


def test_a_folder_that_is_refused_is_left_as_it_is(tmp_path):
    (tmp_path / "holiday.jpg").touch()
    with pytest.raises(UsageError, match="is no run folder"):
        run(SMALL, TINY, folder=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["holiday.jpg"]


def test_a_lock_that_is_a_folder_is_refused(tmp_path):
    (tmp_path / FILE).mkdir()
    with pytest.raises(UsageError, match=r"\.lock is a folder, and should be a file; remove it, or name another"):
        run(SMALL, TINY, folder=tmp_path)
