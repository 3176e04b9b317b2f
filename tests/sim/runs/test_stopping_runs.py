"""Runs that stop before their last game: always at the same one, with the same bytes."""

import json
from dataclasses import replace

import pytest

from sim.errors import Interrupted, RunWarning, UsageError
from sim.runs.parts import part_path
from sim.runs.reading import read_run
from sim.runs.stopping import look_games
from tests.playing import run
from tests.sim.runs.small_parts import BOOK, SMALL, STUDY, TINY, tree_hash

GAMES = 30  # won by the first faction


class Won:
    """Stops a run once the first faction has won so many games."""

    def __init__(self, games=GAMES):
        self.games, self.won, self.parts = games, 0.0, 0

    @property
    def plan(self):
        return {"rule": "won", "level": 0.95, "tolerance": 0.02, "precision": float(self.games)}

    def enough(self, tables):
        seats = tables["seats"]
        self.won += float(seats["win_share"][seats["faction"] == 0].sum())
        self.parts += 1
        return self.won >= self.games


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stopped") / "whole"
    return run(SMALL, TINY, folder=folder, until=Won())


def test_a_run_stops_after_the_first_part_with_which_there_are_enough_games(whole):
    assert whole.stopped
    found = read_run(whole.folder)
    assert len(found.games) == whole.games < SMALL.games
    assert found.header["stopped"] == whole.games
    assert found.header["until"]["rule"] == "won"
    lion = found.seats[found.seats["faction"] == "lion"].set_index("game")["win_share"]
    part = found.header["part_games"]
    assert (whole.looks, whole.games % part) == (whole.games // part, 0)
    assert lion.sum() >= GAMES > lion[: whole.games - part - 1].sum()


def test_its_games_are_the_first_of_the_run_that_is_played_out(whole):
    played_out = run(SMALL, TINY).tables
    found = read_run(whole.folder)
    assert found.games.equals(played_out.games[: whole.games])


@pytest.mark.parametrize("choices", [{"jobs": 2}, {"chunk": 3}, {"jobs": 3, "chunk": 50}])
def test_it_stops_at_the_same_game_with_the_same_bytes_however_it_is_split(whole, tmp_path, choices):
    again = run(SMALL, TINY, folder=tmp_path / "run", until=Won(), **choices)
    assert (again.games, again.looks) == (whole.games, whole.looks)
    assert tree_hash(tmp_path / "run") == tree_hash(whole.folder)


class Killed(Won):
    """Is interrupted at its first look."""

    def enough(self, tables):
        if self.parts == 0:
            raise KeyboardInterrupt
        return super().enough(tables)


def test_a_killed_run_stops_where_one_does_that_never_was(whole, tmp_path):
    with pytest.raises(Interrupted):
        run(SMALL, TINY, folder=tmp_path / "run", until=Killed())
    with pytest.raises(UsageError, match="is not complete"):
        read_run(tmp_path / "run")
    again = run(SMALL, TINY, folder=tmp_path / "run", resume=True, until=Won())
    assert (again.games, again.looks) == (whole.games, whole.looks)
    assert 0 < again.played < whole.games
    assert tree_hash(tmp_path / "run") == tree_hash(whole.folder)


def test_a_stopped_run_has_nothing_to_resume_and_a_damaged_part_is_played_again(whole, tmp_path):
    run(SMALL, TINY, folder=tmp_path / "run", until=Won())
    assert run(SMALL, TINY, folder=tmp_path / "run", resume=True, until=Won()).played == 0
    part_path(tmp_path / "run", "seats", 1).write_bytes(b"rubbish")
    with pytest.warns(RunWarning, match="part 1 of .* is damaged and will be played again"):
        again = run(SMALL, TINY, folder=tmp_path / "run", resume=True, until=Won())
    assert (again.played, again.games) == (whole.games // whole.looks, whole.games)
    assert tree_hash(tmp_path / "run") == tree_hash(whole.folder)


def test_a_run_that_never_has_enough_is_played_out():
    result = run(SMALL, TINY, until=Won(games=10**6))
    assert (result.games, result.stopped) == (SMALL.games, False)
    assert len(result.tables.games) == SMALL.games


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (None, r"holds a run that is played until won \(.*precision 30.0\), not played to its last game"),
        (Won(games=31), r"played until won \(.*precision 30.0\), not played until won \(.*precision 31.0\)"),
    ],
)
def test_it_is_not_gone_on_with_in_another_way(whole, rule, message):
    with pytest.raises(UsageError, match=message):
        run(SMALL, TINY, folder=whole.folder, resume=True, until=rule)


def test_a_run_that_is_played_out_is_not_stopped_later(tmp_path):
    run(SMALL, TINY, folder=tmp_path / "run")
    with pytest.raises(UsageError, match="is played to its last game, not played until won"):
        run(SMALL, TINY, folder=tmp_path / "run", resume=True, until=Won())


@pytest.mark.parametrize("stopped", [7, 10**6])
def test_an_end_that_no_look_can_have_found_is_damage(whole, tmp_path, stopped):
    run(SMALL, TINY, folder=tmp_path / "run", until=Won())
    header = json.loads((tmp_path / "run" / "run.json").read_text())
    (tmp_path / "run" / "run.json").write_text(json.dumps(header | {"stopped": stopped}))
    with pytest.raises(UsageError, match=f"damaged: it was stopped after {stopped} games"):
        read_run(tmp_path / "run")


@pytest.mark.parametrize(
    ("usual", "block", "games"), [(10_000, 144, 1008), (10_000, 1, 1000), (200, 24, 216), (200, 900, 900)]
)
def test_between_two_looks_lie_whole_blocks(usual, block, games):
    assert look_games(usual, block) == games


def test_small_studies_have_looks_too():
    study = replace(STUDY, games=5)
    assert run(study, BOOK, until=Won(games=1)).looks == 1
