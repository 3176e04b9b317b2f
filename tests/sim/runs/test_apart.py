"""Games of Python policies outside of a run: one that ends its process takes that process along and nothing else."""

import pytest

from sim.errors import PolicyError, WorkerDied
from sim.runs.apart import NotedBook, traced
from sim.runs.notes import Note, read_notes
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.trace import trace
from tests.playing import random_book, toy_book, toy_study

CALLERS = "tests.toy_game.callers"
ENDED = "a policy ended it, or it was killed, perhaps for lack of memory"


def study_of(caller):
    return toy_study(games=4, seed=3, policies=[f"{CALLERS}:{caller}"])


def test_a_policy_that_is_killed_is_named_with_its_game_and_this_process_lives():
    study = study_of("killed")
    with pytest.raises(WorkerDied) as caught:
        list(traced(study, toy_book(study), 3))
    where = f"at game 3, round 1, where the policy {CALLERS}:killed was asked"
    assert str(caught.value) == f"a worker process died {where}: {ENDED}"


@pytest.mark.parametrize("caller", ["heads", "by_chance"])
def test_a_game_is_told_as_it_is_in_this_process(caller):
    study = study_of(caller)
    book = toy_book(study)
    assert list(traced(study, book, 2)) == list(trace(study, book, 2))


def test_compiled_policies_stay_in_this_process(monkeypatch):
    monkeypatch.setattr("sim.runs.apart.played_apart", None)
    study = toy_study(games=4, seed=3)
    assert list(traced(study, random_book(study.game), 2)) == list(trace(study, random_book(study.game), 2))


def test_a_policy_that_fails_is_told_after_the_lines_up_to_there():
    study = study_of("too_high")
    lines = []
    with pytest.raises(PolicyError, match=f"{CALLERS}:too_high"):
        lines.extend(traced(study, toy_book(study)))
    apart, told = traced(study, toy_book(study)), trace(study, toy_book(study))
    first = [next(told) for _ in range(3)]
    assert [next(apart) for _ in range(3)] == first


def test_a_note_is_left_before_every_python_policy_is_asked(tmp_path):
    study = study_of("heads")
    with Note(tmp_path, range(1, 2)) as note:
        book = NotedBook(toy_book(study), note)
        match = Match(stage_of(study, book), 1)
        assert read_notes(tmp_path, book.names) == ["games 1 to 1"]
        match.play_on()
        assert read_notes(tmp_path, book.names) == [f"game 1, round 1, where the policy {CALLERS}:heads was asked"]
