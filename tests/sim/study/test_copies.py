"""Copies of a game in progress: cloned, kept as bytes, and dealt anew for a seat."""

import hashlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from sim.errors import UsageError
from sim.study.saved import BEGINNING, DIGEST
from sim.study.steps import Match, new_game
from tests.playing import TOY, random_book

ROOT = Path(__file__).resolve().parents[3]
KILLED = """
import os, signal, sys
from pathlib import Path
from tests.sim.study.test_copies import playing
Path(sys.argv[1]).write_bytes(playing().save())
os.kill(os.getpid(), signal.SIGKILL)
"""


def playing(answers: int = 4, **choices) -> Match:
    match = new_game(TOY, seed=5, index=3, book=random_book(TOY), **choices)
    for _ in range(answers):
        match.play_on()
    return match


def whole(match: Match) -> bytes:
    """Return all that a game comes to, having played it to its end, looking at it now and then."""
    seen = []
    while not match.is_over:
        match.play_on()
        seen.append(int(match.view(0).coin))
    arrays = match.workspace.states, match.workspace.minds, match.workspace.moves, match.workspace.lineup
    return b"".join(array.tobytes() for array in arrays) + bytes(seen)


def sealed(saved: bytes) -> bytes:
    """Return changed bytes with the digest that they should have."""
    return saved[:-DIGEST] + hashlib.sha256(saved[:-DIGEST]).digest()


def test_a_clone_plays_on_as_the_game_does_and_apart_from_it():
    match = playing()
    clone = match.clone()
    before = match.workspace.states.tobytes()
    played = whole(clone)
    assert match.workspace.states.tobytes() == before
    assert whole(match) == played


def test_a_restored_game_plays_on_as_if_never_interrupted():
    match = playing()
    match.view(0)
    saved = match.save()
    restored = Match.restore(saved, random_book(TOY))
    assert restored.options() == match.options()
    assert restored.save() == saved
    assert whole(restored) == whole(match)


def test_a_game_whose_interpreted_process_was_killed_plays_on_compiled(tmp_path):
    child = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", KILLED, str(tmp_path / "game")],
        cwd=ROOT,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)},
    )
    assert child.returncode == -signal.SIGKILL
    kept = (tmp_path / "game").read_bytes()
    assert kept == playing().save()
    assert whole(Match.restore(kept, random_book(TOY))) == whole(playing())


def test_a_watched_game_is_the_one_that_nobody_watches():
    watched, unwatched = playing(watched=True), playing()
    while not watched.is_over:
        assert watched.options() == unwatched.options()
        assert watched.play_on() == unwatched.play_on()
    for state in (watched.state, unwatched.state):
        state.chronicle.watched = 0
        state.chronicle.lines[:] = 0
    assert watched.workspace.states.tobytes() == unwatched.workspace.states.tobytes()
    with pytest.raises(UsageError, match="begin it with watched=True"):
        unwatched.chronicle()


@pytest.mark.plain  # drivers without a policy would be compiled for it; docs/stepping.md has them
def test_a_game_of_answers_by_hand_is_restored_without_a_book():
    match = new_game(TOY, seed=5, settings={"toy.purse.boar": 2}, watched=True)
    match.apply(0)
    restored = Match.restore(match.save())
    assert restored.standing() == match.standing()
    assert restored.chronicle() == match.chronicle() != []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda saved: saved[:-1], "damaged"),
        (lambda saved: saved.replace(b"toy_game", b"boy_game"), "damaged"),
        (lambda saved: b"", "no saved game"),
        (lambda saved: saved.removeprefix(BEGINNING), "no saved game"),
        (lambda saved: sealed(saved.replace(b'"format":1', b'"format":2')), "format 2; this version reads format 1"),
        (
            lambda saved: sealed(saved.replace(b'"behaviour":1', b'"behaviour":7')),
            "its behaviour is 7, that of today 1",
        ),
    ],
)
def test_a_stale_or_damaged_game_is_refused_in_one_line(change, told):
    with pytest.raises(UsageError, match=told) as refused:
        Match.restore(change(playing().save()), random_book(TOY))
    assert "\n" not in str(refused.value)


def test_a_saved_game_wants_the_policies_that_play_it():
    with pytest.raises(UsageError, match="of the saved game are random, those of the book by hand"):
        Match.restore(playing().save())


def test_returns_are_the_win_shares_of_the_tables():
    match = playing()
    assert match.returns().tolist() == [0.0, 0.0]
    whole(match)
    assert match.returns().tolist() == [float(coins > 0) for coins in match.state.coins]


def test_a_game_dealt_anew_keeps_what_is_seen_and_plays_to_its_own_end():
    match = playing()
    before = match.workspace.states.tobytes()
    deals = [match.redealt(match.decider) for _ in range(30)]
    assert {int(deal.state.coin) for deal in deals} == {0, 1}
    assert all(deal.standing() == match.standing() and deal.options() == match.options() for deal in deals)
    assert len({whole(deal) for deal in deals}) > 1
    assert match.workspace.states.tobytes() == before


def test_a_game_dealt_anew_follows_from_the_seed():
    assert whole(playing().redealt(0)) == whole(playing().redealt(0))


def test_in_a_game_dealt_anew_only_its_seat_remembers():
    match = playing()
    match.workspace.minds["withheld"][:2] = 3
    match.workspace.minds["ban_count"][:2] = 0
    minds = match.redealt(0).workspace.minds
    assert minds["withheld"][:2].tolist() == [3, 0]
    assert not np.array_equal(minds["chance"][:2], match.workspace.minds["chance"][:2])


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_there_sees_nothing(seat):
    with pytest.raises(UsageError, match="they are 0 to 1"):
        playing().view(seat)
