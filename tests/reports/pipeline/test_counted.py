"""Counting the branches of a game: in a process of its own, kept beside the modules of a game from elsewhere alone."""

import sys
from itertools import chain

import pytest

from reports.pipeline import counted
from reports.pipeline.counted import keep_counts
from sim.compiling.branches import FILE, WHOLE
from sim.compiling.compiled import INTERPRETED
from sim.compiling.counting import COUNTING
from sim.errors import RunError, UsageError
from tests.playing import TOY
from tests.written_games import make_game


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
@pytest.mark.slow  # another process compiles the game
def test_a_game_is_counted_in_another_process():
    table = counted.counted(TOY, 100_000)
    functions = chain.from_iterable(modules.values() for modules in table.values())
    rows = {name: row for module in functions for name, row in module.items()}
    assert sum(map(sum, rows.values())) == pytest.approx(WHOLE, rel=1e-3)
    assert all(rows[name][0] > 0 for name in ("_play", "_answer_all", "_search", "choose"))
    assert rows["_play"][0] < rows["_tick"][0]


def test_what_goes_wrong_there_is_one_line(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/bin/ls")
    with pytest.raises(RunError, match=r"the process that counts failed: /bin/ls: "):
        counted.counted(TOY)


def test_only_a_process_that_counts_plays(monkeypatch):
    monkeypatch.delenv(COUNTING, raising=False)
    with pytest.raises(SystemExit, match="is not set"):
        counted.main()


@pytest.fixture
def own(tmp_path, monkeypatch):
    """The folder of a game from elsewhere, and counts of one of its modules and of one of this package."""
    folder = make_game(tmp_path, "seashore")
    monkeypatch.syspath_prepend(tmp_path)
    rows = {"turn": {"flip": (3, 1, 2)}}
    monkeypatch.setattr(counted, "counted", lambda game: {folder: rows, counted.OURS[0] / "engine": rows})
    return folder


def test_only_what_belongs_to_the_game_is_written(own, monkeypatch):
    monkeypatch.setattr(counted, "OURS", tuple(own.parent / name for name in ("sim", "policies")))
    assert keep_counts("seashore.game:GAME") == [own / FILE]
    assert '"flip": [3, 1, 2]' in (own / FILE).read_text()


def test_a_folder_that_cannot_be_written_is_named(own):
    (own / FILE).mkdir()
    with pytest.raises(UsageError, match=r"cannot write .*: Is a directory"):
        keep_counts("seashore.game:GAME")


def test_games_of_this_package_are_counted_together():
    with pytest.raises(UsageError, match="the branches of kings are counted already"):
        keep_counts("kings")
