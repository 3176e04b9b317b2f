"""What to try next follows from the verdict, and the command line refuses none of it."""

import shlex
from dataclasses import replace

import pytest
import typer

from reports.commands import arms, comparing, playing, restricting, rulebooks, tuning
from reports.kit.answers import NextStep
from reports.kit.precision import Precision
from reports.kit.terms import Terms
from reports.pipeline.reached import MISSED, Reached
from reports.pipeline.suggestions import Suggesting, first_steps, rounded_up
from reports.pipeline.targets import read_target
from reports.words.next_steps import next_steps
from sim.game import find
from sim.study.study import Study, new_study
from tests.reports.command_line import TOY, CommandLine

GAMES = ("kings", "winds", "conquer", "aughmoore", TOY)


@pytest.fixture
def cli(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return CommandLine(capsys)


@pytest.fixture
def unplayed(monkeypatch):
    """Commands that end, as if done, where all that they refuse has been refused and play would begin."""
    end_at_play(monkeypatch)


def end_at_play(monkeypatch):
    def begun(*_args, **_options):
        raise typer.Exit(0)

    monkeypatch.setattr(tuning.TunePlay, "__call__", begun)
    monkeypatch.setattr(arms.ArmsPlay, "__call__", begun)
    for module, name in ((playing, "play"), (rulebooks, "draw"), (restricting, "answered")):
        monkeypatch.setattr(module, name, begun)


def off_fair(report, study: Study, **changed):
    """A report of a study in which the first faction and the last seat are over, and everything else is undecided."""
    game, shares, seats = find(study.game), report.balance.shares, report.balance.seats
    names = study.factions[: len(shares.table)]
    factions = shares.table.head(len(names)).assign(faction=names, estimate=0.3, fair_share=0.25, games_needed=900)
    factions["verdict"] = ["over"] + ["undecided"] * (len(names) - 1)
    table = seats.table.tail(1).assign(estimate=0.33, fair_share=0.25, verdict="over")
    balance = replace(
        report.balance, shares=replace(shares, table=factions), seats=replace(seats, table=table), **changed
    )
    terms = Terms(report.terms.words, {}, Precision(), study.games)
    return replace(report, game=game, study=study, balance=balance, terms=terms)


def steps_of(report, key: str = "kings", study: Study | None = None, **changed) -> tuple[NextStep, ...]:
    study = study or new_study(key, games=1000, policies=("random",))
    return next_steps(off_fair(report, study, **changed), find(key).layout.content)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.usefixtures("unplayed")
def test_no_suggestion_is_refused_by_the_command_line(cli, report, key):
    steps = steps_of(report, key)
    assert 2 <= len(steps) <= 5
    for step in steps:
        program, *words = shlex.split(step.command)
        assert program == "counterpoise"
        found = cli(*words)
        assert (found.code, found.err) == (0, ""), step.command


@pytest.mark.parametrize(
    "words",
    [
        ("compare", TOY, "-n", 200, "--set", "purse.lion=4,5", "--target", "seats"),
        ("tune", TOY, "--over", "purse.lion=3..6", "--budget", 6_000, "--tolerance", 0.05),
        ("restrict", TOY, "-n", 100),
        ("sensitivity", TOY, "--draws", 64, "--each", 8),
    ],
    ids=lambda words: words[0],
)
def test_what_follows_from_other_commands_is_not_refused_either(cli, monkeypatch, words):
    for module, page in ((comparing, "comparison"), (tuning, "tuning"), (restricting, "restriction")):
        monkeypatch.setattr(module, f"build_{page}", lambda *_: None)
    steps = cli(*words, "--out", "kept", "--json").json["next_steps"]
    told = cli(*words, "--out", "kept", "--resume").out
    assert 2 <= len(steps) <= 5
    end_at_play(monkeypatch)
    for step in steps:
        found = cli(*shlex.split(step["command"])[1:])
        assert (found.code, found.err) == (0, ""), step["command"]
    assert told.count("counterpoise ") >= len(steps)
    assert "What to try next" in told


def test_a_faction_that_is_off_fair_leads_to_the_values_that_it_alone_has(report):
    commands = [step.command for step in steps_of(report, "winds")]
    first = new_study("winds", games=2).factions[0]
    assert f"--over 'tag:start:*.{first}.*'" in commands[0]


def test_a_seat_that_is_off_fair_leads_to_rulings_on_turn_order_judged_by_seats(report):
    commands = [step.command for step in steps_of(report)]
    compared = next(command for command in commands if " compare " in command)
    assert compared.endswith("--set ruling.lead_player.choice=rotates_each_round --target seats")


def test_what_is_assumed_leads_to_the_first_ten_lines_of_the_worksheet(report):
    step = next(step for step in steps_of(report) if " worksheet " in step.command)
    assert step.command == "counterpoise worksheet kings --first 10"
    assert len(step.lines) == 10
    assert not any("kings." in line for line in step.lines)


def test_what_is_open_leads_to_as_many_games_as_settle_it(report):
    step = next(step for step in steps_of(report) if "-n" in step.command)
    assert step.command.endswith(" -n 1900")


def test_a_target_that_is_missed_leads_to_a_search_for_it(report):
    missed = (Reached(read_target("length=2..3"), MISSED),)
    assert any(step.command.endswith("--target length=2..3") for step in steps_of(report, reached=missed))


def test_commands_carry_the_table_of_the_study(report):
    study = new_study(
        "kings", games=500, players=3, policies=("raider", "builder"), settings={"kings.road.cost.gold": 2}
    )
    for step in steps_of(report, study=study):
        if " worksheet " not in step.command:
            assert "--players 3 --policies raider,builder --set kings.road.cost.gold=2" in step.command


def test_policies_in_python_are_sent_to_no_command_that_refuses_them():
    study = new_study(TOY, games=100, policies=("tests.toy_game.callers:heads",))
    suggesting = Suggesting(study, Precision())
    assert suggesting.tune(["purse.*"], "") is None
    assert suggesting.restrict("") is None
    assert suggesting.sensitivity("") is None


def test_what_makes_no_sense_is_not_suggested():
    suggesting = Suggesting(new_study(TOY, games=100), Precision())
    assert suggesting.compare({"purse.wolf": "1"}, "") is None
    assert suggesting.study_on("", games=10**9) is None
    assert suggesting.worksheet("", ["tag:battle"]) is None


def test_a_small_tolerance_comes_with_the_games_that_it_takes():
    step = Suggesting(new_study(TOY, games=100), Precision(tolerance=0.005)).tune(["purse.*"], "")
    assert step is not None
    assert "--tolerance 0.005" in step.command
    assert int(step.command.split("--budget ")[1].split()[0]) > 100_000


def test_a_command_is_suggested_once():
    one = NextStep("counterpoise games", "Once.")
    assert first_steps([one, None, replace(one, why="Twice.")]) == (one,)


@pytest.mark.parametrize(("games", "rounded"), [(99, 99), (100, 100), (7_412, 7_500), (38_321, 39_000)])
def test_suggested_numbers_of_games_have_two_digits_that_count(games, rounded):
    assert rounded_up(games) == rounded
