"""Archetypes of a user's own file: what they are like, what a study keeps of them, and what is refused."""

from pathlib import Path

import pytest

from policies.book import PolicyBook, character_named, describe, own_archetypes
from policies.characters import archetypes
from policies.files import seen_from
from sim.errors import UsageError

GAME = "kings"
OWN = """
[hermit]
like = "raider"
doc = "Keeps to itself."
weights = { attack = 0.0 }

[grim]
like = "hermit"
doc = "Keeps to itself, but for one kingdom."
temperature = 0.25

[grim.red]
attack = 9.0
"""


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("my.toml").write_text(OWN)
    return Path("my.toml")


def test_they_are_like_those_of_the_game_and_each_other(file):
    raider, grim = archetypes(GAME)["raider"], character_named(GAME, "grim@my.toml").archetype
    assert grim.plan == raider.plan
    assert grim.weights == {**raider.weights, "attack": 0.0}
    assert grim.weights_of("red")["attack"] == 9.0
    assert [row["name"] for row in describe(GAME, file)] == ["hermit@my.toml", "grim@my.toml"]


def test_they_stand_within_other_names(file):
    searching = character_named(GAME, "search:20:hermit@my.toml")
    assert (searching.archetype.weights["attack"], searching.rollouts) == (0.0, 20)
    mixed = character_named(GAME, "red=grim@my.toml+others=raider")
    assert mixed.playing("red").archetype.temperature == 0.25


def test_what_a_study_keeps_plays_when_the_file_is_gone(file):
    names = ("red=grim@my.toml+others=search:20:hermit@my.toml", "raider", "hermit@my.toml")
    kept = own_archetypes(GAME, names)
    assert list(kept) == ["grim@my.toml", "hermit@my.toml"]
    before = PolicyBook(GAME, names).characters
    file.unlink()
    after = PolicyBook(GAME, names, own=kept)
    assert after.characters.tobytes() == before.tobytes()
    assert hash(after) == hash(PolicyBook(GAME, names, own=kept))


def test_a_book_of_a_changed_file_is_another_one(file):
    books = []
    for text in (OWN, OWN.replace("attack = 0.0", "attack = 1.0")):
        file.write_text(text)
        books.append(PolicyBook(GAME, ("hermit@my.toml",), own=own_archetypes(GAME, ["hermit@my.toml"])))
    assert books[0] != books[1]


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("hermit@my.toml", "hermit@there/my.toml"),
        ("my.toml", "there/my.toml"),
        ("search:8:hermit@my.toml", "search:8:hermit@there/my.toml"),
        (
            "red=hermit@my.toml+others=search:8:a@b/my.toml",
            "red=hermit@there/my.toml+others=search:8:a@there/b/my.toml",
        ),
        ("hermit@/mine/my.toml", "hermit@/mine/my.toml"),
        ("red=raider+others=module:function", "red=raider+others=module:function"),
        ("search:8", "search:8"),
        ("hermit@my=file.toml", "hermit@there/my=file.toml"),
    ],
)
def test_a_name_in_a_study_file_is_seen_from_there(name, seen):
    assert seen_from(Path("there"), name) == seen


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("hermti@my.toml", r"^my.toml has no archetype 'hermti' \(did you mean hermit\?\); it has hermit, grim$"),
        ("my.toml", "my.toml holds 2 archetypes; a policy is one of them: hermit@my.toml, grim@my.toml"),
        ("hermit@you.toml", "^you.toml cannot be read as TOML: No such file or directory$"),
        ("hermit@.toml", "cannot be read as TOML"),
        ("hermit@bad.toml", r"^bad.toml: hermit is like 'raidr' \(did you mean raider\?\); the archetypes are bal"),
    ],
)
def test_what_is_wrong_is_told_with_the_name_of_the_file(file, name, told):
    Path("bad.toml").write_text(OWN.replace("raider", "raidr"))
    with pytest.raises(UsageError, match=told):
        character_named(GAME, name)


def test_what_a_study_keeps_must_fit_the_policies_of_the_game(file):
    kept = own_archetypes(GAME, ["hermit@my.toml"])
    del kept["hermit@my.toml"]["weights"]["attack"]
    with pytest.raises(UsageError, match="lacks the weight attack"):
        PolicyBook(GAME, ("hermit@my.toml",), own=kept)
