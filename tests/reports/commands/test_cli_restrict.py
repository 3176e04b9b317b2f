"""The command `restrict`: worths that are known, a run that is stopped, and what it refuses."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from analysis.restricted.mechanics import mechanics_asked
from reports.cli import status
from reports.kit.precision import Precision
from reports.pipeline.request import StudyRequest
from reports.pipeline.restrict import play_restriction, read_restriction, restriction_of
from sim.errors import Interrupted, UsageError
from tests.reports.command_line import CommandLine
from tests.sim.runs.small_parts import tree_hash
from tests.toy_game.chores import GAME

CHORES = "tests.toy_game.chores:GAME"
GAMES = 2_000
SURE = ["-n", str(GAMES), "--level", "0.999", "--jobs", "2"]
LOTS = {"lion": 3, "boar": 5}
KEYS = {"mechanic", "title", "worth", "low", "high", "q", "games", "by_faction", "by_policy", "gave_way", "verdict"}


def wins(mine, theirs):
    """The chance of one who has either of these lots against one who has either of those."""
    return sum(own / (own + other) for own in mine for other in theirs) / len(mine) / len(theirs)


def worths(**choices):
    """What may be chosen is worth to each faction, if without it the lots are these."""
    both = {faction: (lots, 1) for faction, lots in LOTS.items()}
    other = {"lion": "boar", "boar": "lion"}
    return {
        faction: wins(both[faction], both[other[faction]]) - wins(choices[faction], both[other[faction]])
        for faction in LOTS
    }


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("restrict") / "chores"
    assert status(["restrict", CHORES, *SURE, "--out", str(folder)]) == 0
    return folder


@pytest.fixture
def numbers(cli, folder):
    return cli("restrict", CHORES, *SURE, "--out", folder, "--resume", "--json").json


def test_worths_are_those_of_the_closed_form(numbers):
    truth = {"work": worths(lion=(1,), boar=(1,)), "rest": worths(lion=(3,), boar=(5,))}
    found = {row["mechanic"]: row for row in numbers["mechanics"]}
    for key, known in truth.items():
        assert found[key]["low"] <= sum(known.values()) / 2 <= found[key]["high"]
        for row in found[key]["by_faction"]:
            assert row["family_low"] <= known[row["faction"]] <= row["family_high"]
    assert [found[key]["verdict"] for key in ("work", "rest", "fly")] == ["must", "badly used", "never possible"]
    assert found["wave"]["low"] <= 0 <= found["wave"]["high"]
    assert (found["work"]["possible"], found["fly"]["possible"]) == (1, 0)


def test_it_tells_all_that_others_rely_on(numbers):
    assert all(set(row) >= KEYS for row in numbers["mechanics"])
    assert numbers["mechanics"][0]["mechanic"] == "work"
    assert numbers["mechanics"][0]["games"] == 2 * GAMES
    assert (numbers["games"], numbers["games_played"]) == (GAMES, GAMES * (1 + 5 * 2))
    assert numbers["cannot_do_without"] == ["sign"]
    assert Path(numbers["page"]).read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_what_does_nothing_is_judged_dead(cli, folder):
    told = cli("restrict", CHORES, *SURE, "--tolerance", "0.08", "--out", folder, "--resume").out
    assert "A must, in percentage points of the win share that a seat loses without it: work (+1" in told
    assert "Dead: worth less than 8 percentage points with every bot: wave" in told
    assert "Used badly by these bots: a seat wins more without it: rest" in told
    assert "Never possible in any game: fly." in told
    assert "Sign could not be tested: it was always forced." in told
    assert str(folder) in told


def test_a_stopped_one_goes_on_to_the_bytes_of_one_never_stopped(folder, tmp_path):
    restriction = restriction_of(StudyRequest(game=CHORES, games=GAMES).study())

    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(Interrupted, match="interrupted after 500 of 22000 games"):
        play_restriction(restriction, tmp_path / "again", resume=False, jobs=1, progress=stop)
    play_restriction(restriction, tmp_path / "again", resume=True, jobs=1)
    assert tree_hash(tmp_path / "again" / "parts") == tree_hash(folder / "parts")
    assert (tmp_path / "again/lab.json").read_bytes() == (folder / "lab.json").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--without", "wrk"), "unknown mechanic 'wrk' of chores (did you mean work?); its mechanics are"),
        (("--without", "dragons"), "its mechanics are work, rest, wave, sign, fly"),
        (("--without", "sign", "-n", "100"), "sign cannot be tested: it was always forced"),
        (("--retrain",), "--retrain trains once for each mechanic: name them with --without"),
        (("--retrain", "--without", "work"), "--retrain needs a policy with weights; random has none"),
        (("-n", "99"), "99 games say nothing about a mechanic; play at least 100 (-n)"),
        (("--policies", "tests.toy_game.callers:heads"), "nothing can be taken from a Python policy"),
        (("--resume",), "name it with --out FOLDER"),
        (("--jobs", 0), "jobs must be at least 1"),
        (("--tolerance", 0), "tolerance must lie between 0 and 1"),
    ],
)
def test_mistakes_are_told_in_one_line(cli, tmp_path, monkeypatch, arguments, told):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(Path(__file__).parents[3]))
    assert told in cli.refuses("restrict", CHORES, *arguments)
    assert not list(tmp_path.rglob("*.parquet"))


def test_a_game_without_mechanics_is_refused():
    with pytest.raises(UsageError, match="Chores names no mechanics, so there is nothing that a seat could go without"):
        mechanics_asked(replace(GAME, mechanics=()))


@pytest.mark.drawn
def test_one_mechanic_alone_is_told_by_faction(cli, tmp_path):
    told = cli("restrict", CHORES, "-n", "100", "--without", "work", "--out", tmp_path / "one").out
    assert "The same by faction" in told
    assert "Boar" in told


def test_a_journal_of_other_rules_is_not_read(folder, tmp_path):
    plan = json.loads((folder / "lab.json").read_text())
    copied = tmp_path / "lab"
    copied.mkdir()
    (copied / "parts").symlink_to(folder / "parts")
    (copied / "lab.json").write_text(json.dumps(plan | {"plan": plan["plan"] | {"bans": "other"}}))
    with pytest.raises(UsageError, match=r"other rules, values or policies than today's \(its bans differs\)"):
        read_restriction(copied, Precision())
