"""`run | study --until settled`: what is asked, what stops, and what other programs and the page are told of it."""

import io
import json
import math
from contextlib import redirect_stdout

import pytest

from reports.kit.precision import Precision
from reports.pipeline.settled import Stopping
from reports.words.stopping import ended
from sim.runs.reading import read_run
from tests.reports.command_line import TOY, CommandLine

ASKED = ["--policies", "random", "--until", "settled", "--precision", "0.03", "--at-most", "20000"]


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


@pytest.fixture(scope="module")
def settled(tmp_path_factory):
    """A study that stopped, by one worker: its folder, and what it told other programs."""
    from reports.cli import status

    folder, told = tmp_path_factory.mktemp("settled") / "run", io.StringIO()
    with redirect_stdout(told):
        assert status(["study", TOY, *ASKED, "--out", str(folder), "--jobs", "1", "--replay", "0", "--json"]) == 0
    return folder, json.loads(told.getvalue())


def test_a_study_tells_when_it_stopped_and_judges_by_the_intervals_of_all_looks(settled):
    told = settled[1]
    asked = {"rule": "settled", "level": 0.95, "tolerance": 0.02, "precision": 0.03, "at_most": 20000}
    assert told["until"] == asked
    assert told["stopped"] == told["games"] == 1000 * told["looks"] < 20000
    assert told["blocks"]["whole"]
    for row in told["factions"] + told["seats"]:
        assert row["verdict"] != "undecided" or row["high"] - row["low"] <= 0.06
        error = math.sqrt(row["win_share"] * (1 - row["win_share"]) / told["games"])
        assert row["high"] - row["win_share"] > 2.8 * error


def test_a_run_of_any_number_of_workers_stops_there_and_goes_on_nowhere(settled, cli, tmp_path):
    run = ["run", TOY, *ASKED, "--out", tmp_path / "run", "--json"]
    found = cli(*run, "--jobs", "3").json
    assert {name: settled[1][name] for name in ("until", "looks", "stopped", "games")}.items() <= found.items()
    again = cli(*run, "--resume").json
    assert (again["played"], again["stopped"]) == (0, found["stopped"])
    plain = ["run", TOY, "-n", "20000", "--policies", "random", "--out", tmp_path / "run", "--resume"]
    assert "is played until settled" in cli.refuses(*plain)


def test_the_page_says_that_it_was_stopped_and_what_that_costs(settled):
    page = " ".join((settled[0] / "report.html").read_text().split())
    assert "Played until every verdict on factions and seats is settled" in page
    assert "times as wide as those of a study whose length is fixed beforehand" in page
    assert "--until settled --precision 0.03 --at-most 20000" in page


def test_a_study_of_which_no_number_of_games_is_said_stops_when_all_is_settled(cli, tmp_path):
    asked = ["--policies", "random", "--tolerance", "20%", "--replay", "0", "--out", tmp_path / "run", "--json"]
    found = cli("study", TOY, *asked).json
    assert found["until"] == {"rule": "settled", "level": 0.95, "tolerance": 0.1, "precision": None, "at_most": 40_000}
    assert found["stopped"] == found["games"] < 10_000
    assert found["tolerance_part"] == pytest.approx(0.2)
    page = " ".join((tmp_path / "run" / "report.html").read_text().split())
    assert "10 percentage points to either side, 20% of the fair share." in page
    assert "Played until every verdict on factions and seats is settled, which took" in page
    assert "--until settled --at-most 40000 --tolerance 0.1" in page


def test_a_number_of_games_is_played_to_the_last(cli, tmp_path):
    asked = ["--policies", "random", "-n", "3000", "--tolerance", "0.2", "--replay", "0", "--out", tmp_path / "run"]
    found = cli("study", TOY, *asked, "--json").json
    assert (found["games"], found["until"]) == (3000, None)


def test_what_is_not_settled_says_so(cli, tmp_path):
    asked = ["--policies", "random", "--until", "settled", "-n", "1500", "--out", tmp_path / "run"]
    assert "(not settled after 2 looks)" in cli("run", TOY, *asked).out
    stopping = Stopping.of(read_run(tmp_path / "run"), Precision())
    assert ended(stopping).endswith(", which all 1,500 games and 2 looks did not reach.")


def test_a_run_of_fixed_length_tells_no_looks(cli, tmp_path):
    found = cli("run", TOY, "-n", "20", "--out", tmp_path / "run", "--json").json
    assert [found[name] for name in ("until", "looks", "stopped")] == [None] * 3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--until", "nonsense"], "unknown --until nonsense; a run may be played until settled"),
        (["--until", "settled", "--precision", "0"], "--precision must lie between 0 and 0.5, not 0"),
        (["--until", "settled", "--precision", "nan"], "--precision must lie between 0 and 0.5, not nan"),
        (["--until", "settled", "--at-most", "1"], "--at-most needs at least 2 games"),
        (["--precision", "0.1"], "--precision says when a run stops; it goes with --until settled"),
        (["--at-most", "100"], "--at-most says when a run stops; it goes with --until settled"),
        (["--until", "settled", "--level", "1"], "level must lie between 0 and 1"),
    ],
)
@pytest.mark.parametrize("command", ["run", "study"])
def test_nonsense_is_refused_in_one_line(cli, tmp_path, command, options, message):
    assert message in cli.refuses(command, TOY, *options, "--out", tmp_path / "run")
    assert not (tmp_path / "run").exists()
