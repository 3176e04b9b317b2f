"""Mixtures: a member is drawn for every game and seat, as often as is said, and plays as it would by itself."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from policies.archetypes import Archetype
from policies.book import PolicyBook, describe, own_archetypes
from policies.certificates import written
from policies.characters import archetypes, archetypes_of
from sim.engine.chance import seed_chance
from sim.engine.mixtures import drawn_row, seat_mind
from sim.errors import UsageError
from sim.runs.chunks import play_chunk
from sim.study.stage import characters_hash, stage_of
from sim.study.steps import Match
from sim.study.study import new_study

GAME = "kings"
SHARES = (0.25, 0.75)
MIXED = """
[both]
doc = "Draws one of two."
mixture = { raider = 0.5, builder = 1.5 }

[alone]
doc = "Draws always the same."
mixture = { raider = 1 }
"""
BOTH, ALONE = "both@my.toml", "alone@my.toml"


@pytest.fixture(autouse=True)
def file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("my.toml").write_text(MIXED)
    return Path("my.toml")


def drawn(book, games, seat=0):
    """Return the members that a seat of some games draws."""
    characters = book.characters
    minds = np.zeros(7, characters.dtype)
    found = []
    with np.errstate(over="ignore"):  # as games are played
        for game in range(games):
            seat_mind(minds, seat, characters, 0, 1, (3, game, seat + 1))
            found.append(int(minds[seat]["member"]))
    return np.array(found)


@pytest.mark.interpreted
def test_members_are_drawn_as_often_as_is_said():
    games = 2000
    found = drawn(PolicyBook(GAME, (BOTH,)), games)
    assert set(found) == {1, 2}
    assert (found == 1).mean() == pytest.approx(SHARES[0], abs=4 * np.sqrt(SHARES[0] * SHARES[1] / games))


@pytest.mark.interpreted
def test_seats_of_a_game_draw_apart_from_each_other():
    games = 2000
    book = PolicyBook(GAME, (BOTH,))
    together = (drawn(book, games, seat=0) == drawn(book, games, seat=1)).mean()
    alike = sum(share**2 for share in SHARES)
    assert together == pytest.approx(alike, abs=4 * np.sqrt(alike * (1 - alike) / games))


@pytest.mark.interpreted
def test_a_member_begins_with_the_chance_that_it_has_by_itself():
    minds = np.zeros(2, PolicyBook(GAME, (BOTH,)).characters.dtype)
    with np.errstate(over="ignore"):
        seat_mind(minds, 0, PolicyBook(GAME, (BOTH,)).characters, 0, 0, (5, 8, 1))
        seed_chance(minds[1], 5, 8, 1)
    assert minds["chance"][0].tolist() == minds["chance"][1].tolist()


def test_a_mark_between_two_members_draws_the_later_one():
    minds = PolicyBook(GAME, ("trader", BOTH)).characters[:, 0]
    assert [drawn_row(minds, 1, mark) for mark in (0.0, 0.2499, 0.25, 0.9999)] == [2, 2, 3, 3]
    assert drawn_row(minds, 0, 0.5) == 0


def test_a_mixture_of_one_plays_the_games_of_that_one():
    rows = []
    for name in (ALONE, "raider"):
        study = new_study(GAME, players=3, policies=(name,), games=20, seed=4)
        rows.append(play_chunk(study, PolicyBook(GAME, (name,)), range(20)).seats)
    assert rows[0].tobytes() == rows[1].tobytes()


def test_a_search_of_a_mixture_looks_ahead_as_the_member_that_it_drew():
    study = new_study(GAME, players=3, policies=(f"search:4:{BOTH}@0",), games=5040, seed=2)
    book = PolicyBook(GAME, study.policies)
    names = {Match(stage_of(study, book), game).playing(0) for game in range(12)}
    assert names == {f"{study.policies[0]} as {member}" for member in ("raider", "builder")}
    first, again = (play_chunk(study, book, range(2)).seats.tobytes() for _ in range(2))
    assert first == again


def test_what_others_drew_is_drawn_again_for_who_cannot_know_it():
    study = new_study(GAME, players=3, policies=(BOTH,), games=5040, seed=2)
    match = Match(stage_of(study, PolicyBook(GAME, study.policies)), 0)
    members = [match.redealt(0).workspace.minds["member"][:3].tolist() for _ in range(40)]
    assert {own for own, *_ in members} == {int(match.workspace.minds["member"][0])}
    assert len({tuple(others) for _, *others in members}) == len(SHARES) ** 2


def test_a_study_keeps_what_a_mixture_plays_by(file):
    kept = own_archetypes(GAME, [BOTH])
    before = PolicyBook(GAME, (BOTH, "trader"))
    minds, known = before.characters.tobytes(), characters_hash(before)
    file.unlink()
    after = PolicyBook(GAME, (BOTH, "trader"), own=kept)
    assert after.characters.tobytes() == minds
    assert characters_hash(after) == known


def test_how_often_members_play_is_part_of_who_plays(file):
    before = characters_hash(PolicyBook(GAME, (BOTH,)))
    file.write_text(MIXED.replace("1.5", "2.5"))
    assert characters_hash(PolicyBook(GAME, (BOTH,))) != before


def test_a_mixture_is_written_and_read_back(file):
    raider, builder = (archetypes(GAME)[name] for name in ("raider", "builder"))
    born = {"command": "by hand", "seed": 0, "date": "2026-01-31", "against": ["raider"]}
    mixture = Archetype("mine", "Draws.", "weigh", born=born, mixture=((raider, 0.4), (builder, 0.6)))
    read = archetypes_of(GAME, "mine.toml", tomllib.loads(written([mixture])))["mine"]
    assert [(member.name, share) for member, share in read.mixture] == [("raider", 0.4), ("builder", 0.6)]
    assert (read.doc, read.born, read.weights) == (mixture.doc, born, {})


def test_a_mixture_is_described_by_its_members(file):
    row = next(row for row in describe(GAME, file) if row["name"] == BOTH)
    assert row["mixture"] == {"raider": 0.25, "builder": 0.75}


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ("mixture = {}", "it must say how often each of some archetypes plays"),
        ("mixture = { raider = 0 }", "it must say how often each of some archetypes plays"),
        ('mixture = ["raider"]', "it must say how often each of some archetypes plays"),
        ("mixture = { raidr = 1 }", "is a mixture with 'raidr' .did you mean raider"),
        ("mixture = { both = 1 }", "is a mixture with 'both'"),
        ('mixture = { raider = 1 }\nlike = "raider"', "is a mixture and has the entry 'like'"),
        ("mixture = { raider = 1 }\nweights = { attack = 1 }", "is a mixture and has the entry 'weights'"),
    ],
)
def test_a_mixture_that_cannot_be_is_refused(entries, message):
    with pytest.raises(UsageError, match=message):
        archetypes_of(GAME, "my.toml", tomllib.loads(f'{MIXED}\n[odd]\ndoc = "Odd."\n{entries}\n'))


def test_nobody_is_like_a_mixture():
    with pytest.raises(UsageError, match="odd is like both, which is a mixture and has no weights"):
        archetypes_of(GAME, "my.toml", tomllib.loads(f'{MIXED}\n[odd]\ndoc = "Odd."\nlike = "both"\n'))
