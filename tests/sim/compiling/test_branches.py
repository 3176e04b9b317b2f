"""Counts of branches: they are right, they reach the optimiser, and they change nothing but the order of the code."""

import importlib
import json
from pathlib import Path

import pytest

from sim.compiling import branches, compiled, counting, linked, reached, watch
from sim.compiling.branches import FILE, WHOLE, place_of, summary
from sim.compiling.compiled import INTERPRETED, bind
from sim.compiling.counting import Counter, keep, mean

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
KEPT = sorted(file for package in ("sim", "policies") for file in (ROOT / package).rglob(FILE))
WRITTEN = ("advance", "options", "apply", "choose")  # by `sim.engine.tables`

needs_numba = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


def thirds(number):
    found = 0
    for step in range(number):
        if step % 3 == 0:
            found += step
    return found


@pytest.fixture
def place(monkeypatch):
    """Let the counts of this module be what a test says, and none of its functions be known already."""
    branches.forget()
    yield lambda rows: monkeypatch.setattr(branches, "kept_counts", lambda folder: {Path(__file__).stem: rows})
    watch.warn.cache_clear()


@pytest.fixture
def row(monkeypatch):
    """The counts of a function that was called with 9."""
    counter = Counter()
    monkeypatch.setattr(linked, "counter", lambda: counter)
    assert linked.outward(thirds)(9) == 9
    return counter.table()[HERE][Path(__file__).stem]["thirds"]


@needs_numba
def test_entries_and_branches_are_counted(row):
    pairs = {
        (round(taken / row[0]), round(passed / row[0])) for taken, passed in zip(row[1::2], row[2::2], strict=True)
    }
    assert {(9, 1), (3, 6)} <= pairs | {pair[::-1] for pair in pairs}
    assert sum(row) == pytest.approx(WHOLE, rel=1e-6)


@needs_numba
def test_counts_reach_the_optimiser_and_change_no_result(row, place, monkeypatch):
    monkeypatch.setattr(linked, "counter", lambda: None)
    ways, results = [], []
    for rows in ({}, {"thirds": row}):
        place(rows)
        made = linked.outward(thirds)
        results.append([made(number) for number in range(20)])
        ways.append(next(iter(made.inspect_llvm().values())))
    assert results[0] == results[1]
    for word in ("function_entry_count", "ProfileSummary"):
        assert [word in text for text in ways] == [False, True], word


@needs_numba
def test_counts_of_other_branches_are_left_out(row, place, monkeypatch):
    monkeypatch.setattr(linked, "counter", lambda: None)
    place({"thirds": row[:-2]})
    told = linked.outward(thirds)
    assert told(9) == 9
    assert "function_entry_count" not in next(iter(told.inspect_llvm().values()))


def test_code_is_kept_under_the_counts_of_its_folder(tmp_path, monkeypatch):
    found = []
    monkeypatch.setattr(branches, "_file_of", lambda module: tmp_path / f"{module}.py")
    for rows in (None, {"thirds": (1, 2, 3)}, {"thirds": (1, 2, 4)}):
        if rows is not None:
            keep({tmp_path: {"turn": rows}})
        found.append(reached.hash_of_reached(thirds))
    assert len(set(found)) == 3


def test_a_copy_for_one_game_has_the_counts_of_the_driver():
    copy = bind(thirds, {}, "kings_thirds_0123", outward=False)
    assert place_of(getattr(copy, "py_func", copy)) == place_of(thirds) == (HERE, Path(__file__).stem, "thirds")


def test_what_is_hot_and_cold_is_said(monkeypatch):
    monkeypatch.setattr(branches, "HOT", 0.97)
    monkeypatch.setattr(branches, "COLD", 0.999)
    text = summary([(1_000, 900, 100), (), (10, 6, 4, 1, 0)])
    assert '!"TotalCount", i64 2021' in text
    assert '!"NumCounts", i64 5' in text
    assert f"i32 {branches.LLVM_HOT}, i64 1000, i32 2" in text
    assert f"i32 {branches.LLVM_COLD}, i64 10, i32 4" in text
    assert summary([(), (0, 0, 0)]) == ""


def test_counts_are_kept_and_read(tmp_path):
    table = {tmp_path: {"turn": {"flip": (3, 1, 2), "pay": (5,)}, "battle": {"hit": (0,)}}}
    assert keep(table) == [tmp_path / FILE]
    branches.forget()
    assert branches.kept_counts(tmp_path) == table[tmp_path]


def test_what_games_share_has_the_mean_of_their_counts():
    first, second, edited = ({HERE: {"turn": {"flip": row}}} for row in ((3, 1, 2), (6, 2, 5), (6, 2, 5, 1, 1)))
    assert mean([first, second])[HERE]["turn"]["flip"] == (5, 2, 4)
    assert mean([first, edited])[HERE]["turn"]["flip"] == (3, 1, 2)
    assert mean([first]) == first


@pytest.mark.parametrize("held", ["no JSON", '["no table"]', '{"turn": {"flip": 3}}'])
def test_a_damaged_file_is_said_once_and_left(tmp_path, held):
    (tmp_path / FILE).write_text(held)
    watch.warn.cache_clear()
    branches.forget()
    with pytest.warns(RuntimeWarning, match="are not used"):
        assert branches.kept_counts(tmp_path) == {}


@needs_numba
def test_too_many_branches_are_refused(monkeypatch):
    counter = Counter()
    monkeypatch.setattr(counting, "ROOM", 3)
    monkeypatch.setattr(linked, "counter", lambda: counter)
    with pytest.raises(MemoryError, match="room for 3 counts"):
        linked.outward(thirds)(9)


def test_only_a_process_that_is_to_count_keeps_nothing(monkeypatch):
    counting.counter.cache_clear()
    compiled._keeps.cache_clear()
    assert compiled._keeps() or INTERPRETED
    monkeypatch.setenv(counting.COUNTING, "1")
    counting.counter.cache_clear()
    compiled._keeps.cache_clear()
    assert not compiled._keeps()
    monkeypatch.undo()
    counting.counter.cache_clear()
    compiled._keeps.cache_clear()


def test_most_functions_that_were_counted_are_still_there():
    """What is renamed or edited has no counts until all are counted again."""
    known = gone = 0
    for file in KEPT:
        package = ".".join(file.parent.relative_to(ROOT).parts)
        for module, rows in json.loads(file.read_text(encoding="utf-8")).items():
            names = vars(importlib.import_module(f"{package}.{module}"))
            known += len(rows)
            gone += sum(name.partition(".")[0] not in names and not name.startswith(WRITTEN) for name in rows)
    assert known > 1_000
    assert gone < known / 10, "count again: python -m benchmarks.branches"
