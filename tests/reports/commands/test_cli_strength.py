"""A study with other bots, from the command line: what is played and kept, told and taken up again."""

import json
import shutil
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from reports.cli import status
from reports.commands import hands as playing
from reports.pipeline import hands
from sim.runs.manifest import read_manifest
from tests.reports.command_line import TOY, CommandLine

LEVEL_KEYS = {"level", "games", "factions", "policies", "rollouts"}
FACTION_KEYS = {"faction", "games", "win_share", "low", "high", "fair_share", "verdict"}
GAMES = 30
CALLERS = ("patient", "hasty")
ARCHETYPE = """
[{name}]
doc = "Calls by chance."
plan = "random"
"""


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


@pytest.fixture
def callers(tmp_path, monkeypatch):
    """Two archetypes of the toy game, in files, as other bots take them; few games are enough."""
    monkeypatch.setattr(hands, "PART_OF_GAMES", 3)
    monkeypatch.setattr(hands, "FEWEST", 10)
    monkeypatch.setattr(hands, "FIRST", 10)
    monkeypatch.chdir(tmp_path)
    for name in CALLERS:
        (tmp_path / f"{name}.toml").write_text(ARCHETYPE.format(name=name))
    return ",".join(f"{name}.toml" for name in CALLERS)


STUDY = ("study", TOY, "-n", GAMES, "--strength", "--strength-search", 4, "--jobs", 1, "--replay", 0, "--json")


def strength(cli, folder, *more):
    return cli(*STUDY, "--out", folder, *more)


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    """A study that was judged at every level, and what it told: played once, as a page takes long to draw."""
    folder, told = tmp_path_factory.mktemp("judged") / "run", StringIO()
    with redirect_stdout(told):
        assert status([str(word) for word in (*STUDY, "--out", folder)]) == 0
    return folder, json.loads(told.getvalue())


@pytest.fixture
def copied(judged, tmp_path) -> Path:
    """A copy of that study."""
    return Path(shutil.copytree(judged[0], tmp_path / "run"))


def test_every_level_that_a_game_has_is_played_and_told(judged):
    _, found = judged
    assert [level["level"] for level in found["strength"]] == ["random", "search"]
    for level in found["strength"]:
        assert set(level) >= LEVEL_KEYS
        assert all(set(row) >= FACTION_KEYS for row in level["factions"])
        assert {row["faction"]: row["change"] for row in level["changes"]}.keys() == {"lion", "boar"}
    assert [level["rollouts"] for level in found["strength"]] == [0, 4]
    assert [level["policies"] for level in found["strength"]] == [["random"], ["search:4"]]
    assert found["strength"][0]["factions"] == found["factions"]  # the study itself was played by random bots


def test_levels_are_kept_in_the_run_and_told_again_without_playing(cli, judged):
    folder, first = judged
    kept = folder / "strength" / "search"
    before = sorted((path, path.stat().st_mtime_ns) for path in folder.rglob("*.parquet"))
    again = cli("report", folder, "--replay", 0, "--json").json
    assert again["strength"] == first["strength"]
    assert again["factions"] == first["factions"]
    assert sorted((path, path.stat().st_mtime_ns) for path in folder.rglob("*.parquet")) == before
    assert read_manifest(kept)["study"]["games"] == GAMES
    page = (folder / "report.html").read_text()
    verdict, strength, seats = (page.index(f'<section id="{key}">') for key in ("verdict", "strength", "seats"))
    assert verdict < strength < seats
    assert "There are no trained bots for this game" in page


def test_levels_are_the_same_however_they_are_split(cli, judged, tmp_path):
    split = strength(cli, tmp_path / "split", "--jobs", 2, "--chunk", 7).json
    assert split["strength"] == judged[1]["strength"]


def test_levels_can_be_added_to_a_finished_study_and_taken_up_again(cli, judged, copied):
    shutil.rmtree(copied / "strength")
    added = strength(cli, copied, "--resume").json
    assert added["played"] == 0
    assert added["strength"] == judged[1]["strength"]
    searched(copied).unlink()
    assert strength(cli, copied, "--resume").json["strength"] == judged[1]["strength"]


@pytest.mark.drawn
def test_a_study_without_levels_tells_none(cli, copied):
    shutil.rmtree(copied / "strength")
    assert cli("report", copied, "--replay", 0, "--json").json["strength"] == []
    assert '<section id="strength">' not in (copied / "report.html").read_text()


def test_a_level_that_is_not_all_there_is_left_out_with_a_sentence(cli, copied):
    searched(copied).unlink()
    assert [level["level"] for level in cli("report", copied, "--replay", 0, "--json").json["strength"]] == ["random"]
    assert "The level search is left out" in (copied / "report.html").read_text()


def searched(folder: Path) -> Path:
    (part,) = (folder / "strength" / "search" / "games").glob("*.parquet")
    return part


def test_a_level_of_another_search_is_not_mixed_with_the_one_that_is_kept(cli, copied):
    told = cli.refuses(*STUDY, "--out", copied, "--resume", "--strength-search", 5)
    assert "holds another study: its policies is ['search:4'], not ['search:5']" in told


def test_searching_hands_play_no_longer_than_they_may(cli, tmp_path, monkeypatch):
    """A time that nobody can keep leaves the games that were timed."""
    found = strength(cli, tmp_path / "run", "--strength-minutes", "1e-9")
    assert found.json["strength"][1]["games"] == playing.TRIED
    assert "searching bots play 4 games, as a game takes" in found.err


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("--strength-search", 1, "search:ROLLOUTS"),
        ("--strength-minutes", 0, "--strength-minutes must be more than 0"),
        ("--strength-minutes", "nan", "--strength-minutes must be more than 0"),
    ],
)
def test_a_search_that_cannot_be_is_refused_before_anything_is_played(cli, tmp_path, option, value, told):
    assert told in cli.refuses("study", TOY, "-n", 5, "--strength", option, value, "--out", tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_study_is_judged_again_with_each_policy_alone_and_the_best_for_each(cli, callers, tmp_path):
    folder = tmp_path / "run"
    study = ("study", TOY, "-n", GAMES, "--policies", callers, "--replay", 0, "--json", "--out", folder)
    play = cli(*study, "--jobs", 1).json["play"]
    alone = [f"{name}.toml alone" for name in CALLERS]
    assert [hands["hands"] for hands in play["hands"]] == [*alone, "best"]
    assert {hands["games"] for hands in play["hands"]} == {GAMES // 3}
    assert set(play["best"]["profile"]) == {"lion", "boar"}
    assert {row["verdict"] for row in play["factions"]} <= {"holds", "open", "depends on play"}
    assert play["lacking"] is None
    assert cli("report", folder, "--replay", 0, "--json").json["play"] == play
    split = cli(*study[:-1], tmp_path / "split", "--jobs", 2, "--chunk", 3).json["play"]
    assert split == play


def test_a_run_without_the_games_of_other_hands_says_what_its_verdict_rests_on(cli, callers, tmp_path):
    folder = tmp_path / "run"
    cli("run", TOY, "-n", GAMES, "--policies", callers, "--jobs", 1, "--out", folder)
    found = cli("report", folder, "--replay", 0, "--json").json["play"]
    assert found["hands"] == []
    assert found["lacking"] == "its games were not played with other bots too"
    assert "Only these bots were tested" in (folder / "report.html").read_text()
    assert not (folder / "play").exists()


def test_interrupted_levels_are_resumed_with_the_folder_of_the_study(cli, tmp_path, monkeypatch):
    folder = tmp_path / "run"

    def stop(stage, **how):
        raise playing.Interrupted(how["folder"], 0, stage.study.games)

    with monkeypatch.context() as patched:
        patched.setattr(playing, "run", stop)
        told = cli.refuses(*("study", TOY, "-n", GAMES, "--strength", "--jobs", 1, "--out", folder), code=130)
    assert told.rstrip().endswith(f"--out {folder} --resume")
    assert json.loads((folder / "run.json").read_text())["timing"]["games"] == GAMES
