"""The command `sensitivity`: known answers of the toy game, a run that is stopped, and what it refuses."""

import io
import json
from contextlib import redirect_stdout
from pathlib import Path

import numpy as np
import pytest

from reports.cli import status
from reports.commands import publishing
from reports.kit.precision import Precision
from reports.pipeline import sensitivity
from reports.pipeline.further import Undecided
from reports.pipeline.request import StudyRequest
from reports.pipeline.sensitivity import lab_of, play_lab, read_lab, routes_of, usual_each
from reports.pipeline.without_effect import games_each
from reports.sections import sections
from reports.words.sensitivity import is_share, outcome_words
from sim.errors import Interrupted, UsageError
from sim.game import find
from tests.reports.command_line import TOY, CommandLine, Outcome
from tests.sim.runs.small_parts import tree_hash

PURSES = np.add.outer(np.arange(1, 11), np.zeros(10)), np.add.outer(np.zeros(10), np.arange(1, 11))
TRUTH = PURSES[0] / (PURSES[0] + PURSES[1])  # what the lion wins, by both purses
CHOSEN = [TOY, "--over", "purse.*", "--set", "toy.limit.rounds=10000"]
SURE = ["--draws", "200", "--each", "16", "--level", "0.999", "--jobs", "2"]
KEYS = {"draws", "games", "refused", "varied", "fixed", "factions", "effects", "together", "groups", "look_up", "run"}


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lab") / "lab"
    assert status(["sensitivity", *CHOSEN, *SURE, "--out", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def numbers(lab):
    told = io.StringIO()
    with redirect_stdout(told):
        assert status(["sensitivity", *CHOSEN, *SURE, "--out", str(lab), "--resume", "--json"]) == 0
    return Outcome(0, told.getvalue(), "").json


def test_it_tells_all_that_others_rely_on(numbers):
    assert set(numbers) >= KEYS
    assert (numbers["draws"], numbers["games"], numbers["refused"]) == (200, 3200, 0)
    assert (numbers["varied"], numbers["dimensions"]) == (2, 2)
    assert {"toy.die.sides", "toy.die.paying"} <= {one["address"] for one in numbers["not_varied"]}
    assert set(numbers["factions"][0]) >= {"faction", "win_share", "low", "high", "low_all", "high_all", "over"}
    assert set(numbers["effects"][0]) >= {"outcome", "address", "first_order", "low", "high", "q"}


def test_the_shares_over_rulebooks_are_those_of_the_closed_form(numbers):
    """With purses a and b the lion wins a / (a + b) of the games."""
    lion = numbers["factions"][0]
    assert lion["faction"] == "lion"
    assert lion["low"] <= TRUTH.mean() <= lion["high"]
    for word, part in (("over", TRUTH > 0.52), ("under", TRUTH < 0.48)):
        assert lion[f"{word}_low"] - 0.02 <= part.mean() <= lion[f"{word}_high"] + 0.02  # the shape is not beta
    assert lion["low_all"] < 0.15
    assert lion["high_all"] > 0.85


def test_the_indices_are_those_of_the_closed_form(numbers):
    alone = TRUTH.mean(axis=1).var() / TRUTH.var()
    own = [row for row in numbers["effects"] if row["outcome"] == "faction:lion"]
    assert {row["address"] for row in own} == {"toy.purse.lion", "toy.purse.boar"}
    for row in own:
        assert row["low"] <= alone <= row["high"]
        assert row["q"] < 0.001
    spread = next(row for row in numbers["spread"] if row["outcome"] == "faction:lion")
    assert spread["low"] <= TRUTH.var() <= spread["high"]
    assert set(numbers["look_up"]) == {"toy.purse.lion", "toy.purse.boar"}


@pytest.mark.drawn
def test_total_indices_are_those_of_the_closed_form(cli, tmp_path):
    """What is left to a purse once the other one is known."""
    both = [TOY, "--over", "purse.lion", "--over", "purse.boar", "--set", "toy.limit.rounds=10000"]
    numbers = cli("sensitivity", *both, *SURE, "--totals", "200", "--out", tmp_path / "lab", "--json").json
    total = TRUTH.var(axis=0).mean() / TRUTH.var()
    own = {row["address"]: row for row in numbers["totals"] if row["outcome"] == "faction:lion"}
    assert set(own) == {"purse.lion", "purse.boar"}
    for row in own.values():
        assert row["low"] <= total <= row["high"]
        assert row["high"] - row["low"] < 0.7
    again = cli("sensitivity", *both, *SURE, "--totals", "200", "--out", tmp_path / "lab", "--resume")
    assert "What each explains with its interactions" in again.out


def test_the_total_index_of_all_that_varies_is_one(cli, tmp_path):
    numbers = cli("sensitivity", *CHOSEN, *SURE, "--totals", "200", "--out", tmp_path / "lab", "--json").json
    own = next(row for row in numbers["totals"] if row["outcome"] == "faction:lion")
    assert own["address"] == "purse.*"
    assert own["high"] == 1.0
    assert own["low"] > 0


def test_it_tells_people_what_to_look_up_first(cli, lab):
    told = cli("sensitivity", *CHOSEN, *SURE, "--out", lab, "--resume").out
    assert "Look up first: toy.purse." in told
    assert "2 of the 5 assumed values that play depends on were varied, as 2 things, each by itself" in told
    assert str(lab) in told


def test_a_stopped_lab_goes_on_to_the_bytes_of_one_never_stopped(lab, tmp_path):
    study = StudyRequest(game=TOY, settings={"toy.limit.rounds": 10000}).study()
    chosen = lab_of(study, ("purse.*",), 200, 16)

    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(Interrupted, match="interrupted after 1600 of 3200 games"):
        play_lab(chosen, tmp_path / "lab", resume=False, jobs=1, progress=stop)
    play_lab(chosen, tmp_path / "lab", resume=True, jobs=1)
    assert tree_hash(tmp_path / "lab") == tree_hash(lab)
    assert json.loads((tmp_path / "lab/lab.json").read_text()) == json.loads((lab / "lab.json").read_text())


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--over", "purse.dragon"), "unknown address purse.dragon"),
        (("--over", "dragon.*"), "no address of toy matches dragon.*"),
        (("--over", "die.sides"), "die.sides varies nothing; of toy.die.sides: it is a cube"),
        (("--over", "purse.lion", "--set", "purse.lion=3"), "varies nothing; of toy.purse.lion: it is set to 3"),
        (("--over", "purse.lion=5..5"), "toy.purse.lion cannot vary within 5..5: that range has no width"),
        (("--over", "purse.lion=few..many"), "the range of toy.purse.lion is written LOW..HIGH, such as 1..3"),
        (("--over", "purse.lion=3"), "toy.purse.lion is 3 already; list other values, or LOW..HIGH"),
        (("--over", "purse.lion=-1..3"), "toy.purse.lion must be a whole number of at least 0, not -1"),
        (("--over", "dragon.*=1..2"), "no address of toy matches dragon.*"),
        (("--draws", 10), "of which 64 are the least that say anything"),
        (("--each", 7), "--each must be an even number of games, half of them for each of two halves, not 7"),
        (("--each", 0), "must be an even number"),
        (("--until-decided", 1279), "at least 1,280 (64 by each of 20 rulebooks), not 1279"),
        (("--until-decided", -1), "--until-decided"),
        (("--totals", 10), "--totals must be a number of rulebooks, of which 64 are the least, not 10"),
        (("--resume",), "name it with --out FOLDER"),
        (("--jobs", 0), "jobs must be at least 1"),
        (("--level", 2), "level must lie between 0 and 1"),
        (("--draws", "many"), "--draws"),
        (("--policies", "tests.toy_game.callers:heads"), "draws are played by compiled policies alone"),
    ],
)
def test_mistakes_are_told_in_one_line(cli, tmp_path, monkeypatch, arguments, told):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(Path(__file__).parents[3]))
    assert told in cli.refuses("sensitivity", TOY, *arguments)
    assert not list(tmp_path.rglob("*.parquet"))


def test_another_plan_is_not_mixed_in(cli, lab):
    told = cli.refuses("sensitivity", *CHOSEN, "--draws", "300", "--each", "16", "--out", lab, "--resume")
    assert "holds another plan: its study.games is 3200, not 4800; name another folder" in told


def test_a_journal_of_other_rules_is_not_read(lab, tmp_path):
    plan = json.loads((lab / "lab.json").read_text())
    copied = tmp_path / "lab"
    copied.mkdir()
    (copied / "parts").symlink_to(lab / "parts")
    (copied / "lab.json").write_text(json.dumps(plan | {"plan": plan["plan"] | {"behaviour": 99}}))
    with pytest.raises(UsageError, match=r"other rules, values or policies than today's \(its behaviour differs\)"):
        read_lab(copied, Precision())


@pytest.mark.parametrize(("players", "games"), [(1, 64), (2, 64), (3, 66), (4, 64), (5, 60), (6, 60), (7, 70)])
def test_both_halves_of_a_draw_are_whole_rotations(players, games):
    assert usual_each(players) == games


UNREACHED = [TOY, "--over", "limit.rounds=2000..3000", "--draws", "64", "--each", "16", "--jobs", "1"]


def test_it_says_which_values_no_bot_uses_and_in_how_many_games(cli, tmp_path):
    """No game lasts so long that its limit matters; purses decide, so that they are not changed alone."""
    told = cli("sensitivity", *UNREACHED, "--over", "purse.lion", "--out", tmp_path / "lab").out
    assert "Never used by these bots in 128 games: toy.limit.rounds." in told
    again = cli("sensitivity", *UNREACHED, "--over", "purse.lion", "--out", tmp_path / "lab", "--resume", "--json")
    unused = {"address": "toy.limit.rounds", "games": 128, "changed": 0, "found": "never used by these bots"}
    assert again.json["without_effect"] == [unused]


def test_pairs_that_were_not_played_to_the_end_are_played_on_resuming(cli, tmp_path):
    folder = tmp_path / "lab"
    once = cli("sensitivity", *UNREACHED, "--out", folder, "--json").json
    (folder / "pairs/parts/part-00000.parquet").unlink()
    assert read_lab(folder, Precision()).pairs.empty
    again = cli("sensitivity", *UNREACHED, "--out", folder, "--resume", "--json").json
    assert again["without_effect"] == once["without_effect"] != []


@pytest.mark.parametrize(("tried", "each"), [(0, 0), (1, 8), (2, 4), (4, 2), (5, 0)])
def test_pairs_are_half_as_many_games_as_the_draws_at_most(tried, each):
    assert games_each(lab_of(StudyRequest(game=TOY).study(), (), 64, 2), tried) == each


@pytest.fixture(scope="module")
def toy_run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("toy") / "run"
    limit = ["--set", "toy.limit.rounds=10000"]
    assert status(["run", TOY, *limit, "-n", "200", "--out", str(folder), "--jobs", "1"]) == 0
    return folder


def test_a_report_tells_what_its_verdict_rests_on(cli, toy_run, lab, monkeypatch):
    keys = []
    monkeypatch.setattr(publishing, "build_page", lambda report, page: keys.extend(one.key for one in sections(report)))
    numbers = cli("report", toy_run, "--sensitivity", lab, "--json").json
    assert numbers["sensitivity"]["draws"] == 200
    assert "rests" in keys


def test_rulebooks_of_another_study_are_not_reported(cli, lab, tmp_path):
    folder = tmp_path / "run"
    assert cli("run", TOY, "-n", "60", "--out", folder, "--jobs", "1").code == 0
    told = cli.refuses("report", folder, "--sensitivity", lab)
    assert "drawn for another study: its overrides is {'toy.limit.rounds': 10000}, that of the run is {}" in told
    assert "it has no lab.json" in cli.refuses("report", folder, "--sensitivity", folder)


@pytest.mark.filterwarnings("default")
def test_a_study_draws_rulebooks_of_its_own_on_request(cli, tmp_path, monkeypatch):
    monkeypatch.setattr(publishing, "build_page", lambda report, page: None)
    monkeypatch.setattr(sensitivity, "lab_of", lambda study: lab_of(study, (), 64, 4))
    folder = tmp_path / "run"
    numbers = cli("study", TOY, "-n", "60", "--out", folder, "--jobs", "1", "--assumptions", "--json").json
    assert numbers["sensitivity"]["draws"] == 64
    assert (folder / "sensitivity" / "lab.json").exists()
    again = cli("report", folder, "--json").json
    assert again["sensitivity"] == numbers["sensitivity"]
    (folder / "sensitivity" / "parts" / "part-00000.parquet").unlink()
    told = cli("report", folder, "--json")
    assert told.json["sensitivity"] is None
    assert "leaves out how assumptions affect the verdict" in told.err


def test_a_study_of_python_policies_cannot_draw_rulebooks(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    chosen = ("--policies", "tests.toy_game.callers:heads", "-n", 10, "--assumptions")
    assert "draws are played by compiled policies alone" in cli.refuses("study", TOY, *chosen)
    assert not (tmp_path / "runs").exists()


def test_ways_to_win_are_outcomes_of_every_game_that_tells_of_them():
    assert routes_of(find("winds"))["won_by"]
    assert routes_of(find("aughmoore"))["objective"][0] == "eXplore"
    assert routes_of(find(TOY)) == {}
    assert outcome_words("route:three_heroes") == "Games won by three heroes"
    assert is_share("route:three_heroes")


UNDECIDED = [*CHOSEN, "--draws", "64", "--each", "16", "--until-decided", "8000"]


def test_undecided_rulebooks_are_played_further(cli, tmp_path):
    folder = tmp_path / "lab"
    further = cli("sensitivity", *UNDECIDED, "--out", folder, "--json").json
    other = cli.refuses("sensitivity", *UNDECIDED, "--tolerance", 0.03, "--out", folder, "--resume")
    assert "holds another plan: its tolerance is 0.02, not 0.03" in other
    (folder / "further").rename(tmp_path / "aside")
    once = cli("sensitivity", *UNDECIDED[:-2], "--out", folder, "--resume", "--json").json
    assert once["further"] == 0 < further["further"] <= 8000
    assert further["undecided"] < once["undecided"]
    assert further["effects"] == once["effects"]
    lion, before = (next(iter(numbers["factions"])) for numbers in (further, once))
    assert lion["balanced_high"] - lion["balanced_low"] < before["balanced_high"] - before["balanced_low"]


def test_further_games_go_on_to_the_bytes_of_those_never_stopped(tmp_path):
    """With any number of threads, and where fewer were asked for at first."""
    study = StudyRequest(game=TOY, settings={"toy.limit.rounds": 10000}).study()
    chosen, folders = lab_of(study, ("purse.*",), 64, 16), [tmp_path / name for name in ("whole", "stopped")]
    for folder in folders:
        play_lab(chosen, folder, resume=False, jobs=2)

    def stop(done, total):
        raise KeyboardInterrupt

    Undecided(chosen, folders[0], Precision()).play(3000, 1)
    with pytest.raises(Interrupted, match="interrupted after 320 of 500 games"):
        Undecided(chosen, folders[1], Precision()).play(500, 2, stop)
    Undecided(chosen, folders[1], Precision()).play(3000, 2)
    assert tree_hash(folders[0]) == tree_hash(folders[1])
