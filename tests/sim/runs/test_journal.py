"""Journals: filled part by part, killed and taken up again, and never mixed."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from sim.errors import DamagedPart, RunWarning, UsageError
from sim.runs.journal import HEADER, Journal
from sim.runs.parts import part_path
from tests.check import ROOT
from tests.sim.runs.small_parts import tree_hash

pytestmark = pytest.mark.plain

PLAN = {"command": "sensitivity", "draws": 12, "study": {"game": "toy", "seed": 3}}
PARTS = 4
FILLER = """
import sys, time
from tests.sim.runs.test_journal import PARTS, PLAN, columns
from sim.runs.journal import Journal
with Journal.open(sys.argv[1], PLAN, PARTS) as journal:
    for number in journal.missing():
        journal.write(number, columns(number))
        print("written", flush=True)
        time.sleep(600 if number == 1 else 0)
"""


def columns(number):
    chance = np.random.default_rng(number)
    return {"draw": np.arange(3 * number, 3 * number + 3), "wins": chance.random(3), "ended": chance.random(3) < 0.5}


def fill(path, **choices):
    with Journal.open(path, PLAN, PARTS, **choices) as journal:
        for number in journal.missing():
            journal.write(number, columns(number))
    return path


@pytest.fixture
def whole(tmp_path):
    return fill(tmp_path / "whole")


def test_a_journal_is_read_back_whole(whole):
    journal = Journal.finished(whole)
    found = journal.tables()
    assert journal.plan == PLAN
    assert found["draw"].tolist() == list(range(12))
    assert np.array_equal(found["wins"][3:6], columns(1)["wins"])
    assert found["ended"].dtype == bool


def test_a_killed_journal_ends_with_the_bytes_of_one_never_stopped(tmp_path, whole):
    killed = tmp_path / "killed"
    child = subprocess.Popen([sys.executable, "-c", FILLER, killed], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert [child.stdout.readline() for _ in range(2)] == ["written\n"] * 2
    child.send_signal(signal.SIGKILL)
    child.wait(timeout=60)
    child.stdout.close()
    with pytest.raises(UsageError, match="is not complete: 2 of 4 parts are there; resume it first"):
        Journal.finished(killed)
    fill(killed, resume=True)
    assert tree_hash(killed) == tree_hash(whole)
    assert (killed / HEADER).read_bytes() == (whole / HEADER).read_bytes()


def test_a_damaged_part_is_made_again_with_a_warning(tmp_path, whole):
    broken = fill(tmp_path / "broken")
    path = part_path(broken, "parts", 2)
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(DamagedPart, match=r"its digest is not the one in lab\.json"):
        Journal.finished(broken).tables()
    with pytest.warns(RunWarning, match=r"part 2 of .* is damaged and will be played again: its digest"):
        fill(broken, resume=True)
    assert tree_hash(broken) == tree_hash(whole)


@pytest.mark.parametrize(
    ("plan", "parts", "told"),
    [
        ({**PLAN, "draws": 16}, PARTS, "its draws is 12, not 16"),
        ({**PLAN, "study": {"game": "toy", "seed": 4}}, PARTS, "its study.seed is 3, not 4"),
        (PLAN, 5, "its parts is 4, not 5"),
    ],
)
def test_another_plan_is_refused_in_one_line(whole, plan, parts, told):
    with (
        pytest.raises(UsageError, match=rf"holds another plan: {told}; name another folder$") as caught,
        Journal.open(whole, plan, parts, resume=True),
    ):
        pass
    assert "\n" not in str(caught.value)


def test_a_journal_is_not_written_over_and_a_foreign_folder_is_left_alone(tmp_path, whole):
    with pytest.raises(UsageError, match="already holds a run; resume it"), Journal.open(whole, PLAN, PARTS):
        pass
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    (foreign / "holiday.jpg").write_text("sun")
    with pytest.raises(UsageError, match="exists and is no run folder"), Journal.open(foreign, PLAN, PARTS):
        pass
    assert [path.name for path in foreign.iterdir()] == ["holiday.jpg"]


def test_a_journal_that_is_being_filled_is_locked(tmp_path):
    with Journal.open(tmp_path / "held", PLAN, PARTS):
        code = f"from tests.sim.runs.test_journal import fill; fill({str(tmp_path / 'held')!r}, resume=True)"
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "UsageError: another process is filling" in done.stderr


def test_parts_may_come_until_the_end_shows(tmp_path):
    with Journal.open(tmp_path / "open", PLAN) as journal:
        assert journal.missing() == []
        for number in range(2):
            journal.write(number, columns(number))
    with Journal.open(tmp_path / "open", PLAN, resume=True) as journal:
        assert (len(journal), journal.missing()) == (2, [])
        part_path(tmp_path / "open", "parts", 0).unlink()
        assert journal.missing() == [0]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"format": 9}, "its 'format' is 9, not 1"),
        ({"parts": ["0"]}, "its 'parts.0' is '0', not 64 hexadecimal digits"),
        ({"parts": ["a" * 64] * 9}, "it has 9 parts, its plan 4"),
    ],
)
def test_a_damaged_header_is_told_in_one_line(whole, change, told):
    header = json.loads((whole / HEADER).read_text())
    (whole / HEADER).write_text(json.dumps(header | change))
    with pytest.raises(UsageError, match=rf"lab\.json is damaged: {told}"):
        Journal.finished(whole)


def test_a_folder_without_a_journal_is_none(tmp_path):
    with pytest.raises(UsageError, match=r"is no folder of the laboratory: it has no lab\.json"):
        Journal.finished(Path(tmp_path))
