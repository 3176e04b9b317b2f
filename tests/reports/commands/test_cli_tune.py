"""The smallest change on the command line: what is found, kept, resumed, told, and refused."""

import re
import tomllib
from pathlib import Path

import numpy as np
import pytest

from reports.commands import tuning
from reports.commands.tuning import KeptParts
from reports.kit.precision import Precision
from reports.pipeline.arms_asked import arms_of
from reports.pipeline.request import StudyRequest, requested
from reports.pipeline.settled import Stopping
from reports.pipeline.study_file import read_study_file
from reports.pipeline.tuning import TuningPlan
from reports.words.stopping import ended
from sim.content.layout import RulesLayout
from sim.errors import ContentError, UsageError
from sim.runs.reading import read_run
from tests.reports.command_line import TOY, CommandLine

BUDGET = ("--budget", 30_000, "--seed", 3, "--policies", "random")
PURSES = ("tune", TOY, "--over", "purse.*", *BUDGET)
FOUND = [{"address": "toy.purse.boar", "from": 5, "to": 3}], [{"address": "toy.purse.lion", "from": 3, "to": 5}]


@pytest.fixture
def cli(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return CommandLine(capsys)


@pytest.fixture
def undrawn(monkeypatch):
    """No page: figures take long."""
    monkeypatch.setattr(tuning, "build_tuning", lambda *_: None)


def plan(*over, seed=0, **others):
    study = StudyRequest(TOY, policies=("random",), seed=seed).study()
    return TuningPlan(study, over, **others)


@pytest.mark.usefixtures("undrawn")
def test_equal_purses_are_found_confirmed_and_written_as_a_study(cli):
    found = cli(*PURSES, "--json").json
    assert found["status"] in ("met", "open")
    assert found["changes"] in FOUND
    lion = next(row for row in found["after"]["factions"] if row["faction"] == "lion")
    assert lion["low"] <= 0.5 <= lion["high"]
    before = next(row for row in found["before"]["factions"] if row["faction"] == "lion")
    assert before["low"] <= 3 / 8 <= before["high"]
    assert before["verdict"] == "under"
    assert 14_000 <= found["games"] <= 30_000
    study = read_study_file(Path(found["file"])).study()
    assert dict(study.overrides) == {row["address"]: row["to"] for row in found["changes"]}
    assert study.seed == 4
    assert arms_of(requested(game=found["file"])).arms  # `compare` takes the file as well
    assert [row["values"] for row in found["frontier"]][:2] == [0, 1]
    confirmed = Stopping.of(read_run(Path(found["run"]) / "confirmed" / "baseline"), Precision())
    assert "by a tuning" in ended(confirmed)
    assert confirmed.options == ["-n", str(found["frontier"][0]["n"])]


def test_a_search_names_one_of_the_two_smallest_changes_from_most_seeds():
    """Each is fair exactly; what is far beyond the tolerance or changes two values is no answer."""
    named = [
        one.space.settings(one.search(1).finalists(1)[0]) for one in (plan("purse.*", seed=seed) for seed in range(8))
    ]
    assert all(one in ({"toy.purse.boar": 3}, {"toy.purse.lion": 5}) for one in named)


def test_a_planted_imbalance_is_undone_where_it_was_planted():
    study = StudyRequest(TOY, policies=("random",), settings={"purse.boar": 3, "purse.lion": 4}, seed=5).study()
    found = TuningPlan(study, ("purse.lion=1..6", "die.paying")).search(1)
    assert found.surface.space.settings(found.finalists(1)[0]) == {"toy.purse.lion": 3}


def test_a_length_may_be_asked_for_beside_fair_shares():
    found = plan("purse.*", targets=("balance", "length=23..26"), seed=2).search(1)
    assert found.surface.space.settings(found.finalists(1)[0]) == {"toy.purse.lion": 4, "toy.purse.boar": 4}


@pytest.mark.usefixtures("undrawn")
def test_where_no_change_does_it_the_closest_is_told_and_what_is_left(cli):
    asked = ("tune", TOY, "--over", "purse.lion=1..4", "--over", "die.paying", *BUDGET, "--out", "kept")
    found = cli(*asked, "--json").json
    assert (found["status"], found["changes"], found["after"], found["file"]) == ("none", [], None, None)
    assert {"address": "toy.purse.lion", "from": 3, "to": 4} in found["closest"]["changes"]
    assert found["closest"]["left"][0]["beyond"] == pytest.approx(1 / 2 - 4 / 9 - 0.02, abs=0.03)
    out = cli(*asked, "--resume").out
    assert "No change within these ranges does it." in out
    assert "points from fair" in out


@pytest.mark.usefixtures("undrawn")
def test_a_fair_game_is_left_as_it_is(cli):
    found = cli(*PURSES, "--set", "purse.boar=3", "--json").json
    assert found["status"] in ("fair", "open")
    assert (found["changes"], found["file"]) == ([], None)


@pytest.mark.usefixtures("undrawn")
def test_a_larger_change_is_not_named_while_a_smaller_one_does_it(cli):
    """Where three coins meet five, one of two changes of one value is fair; both and the die would be as well."""
    found = cli("tune", TOY, "--over", "purse.*=3..5", "--over", "die.paying", *BUDGET, "--json").json
    assert found["status"] == "met"
    assert found["changes"] in FOUND
    assert found["scale"] == "values"
    assert 0 < found["chance_smaller"] + 1e-9 < 0.05
    [before, *_, after] = found["frontier"]
    assert (before["otherwise"], before["shift"]) == (0, 0)
    assert after["otherwise_low"] <= 1 / 2 - 3 / 8 <= after["otherwise_high"]  # the same chance, so that no win is lost
    assert after["shift"] == pytest.approx(1 / 2 - 3 / 8, abs=0.04)


@pytest.mark.usefixtures("undrawn")
def test_prices_decide_which_change_is_the_smallest(cli):
    asked = (*PURSES, "--tolerance", 0.04, "--price", "purse.boar=5", "--out", "priced")
    found = cli(*asked, "--json").json
    assert found["changes"] == FOUND[1]
    assert found["scale"] == "price"
    assert [row["price"] for row in found["frontier"]][:2] == [0, 1]
    assert "By price, then the number of steps" in " ".join(cli(*asked, "--resume").out.split())


@pytest.mark.usefixtures("undrawn")
def test_what_is_open_says_how_many_games_would_settle_it(cli):
    """Five against five are fair, which some thousand games do not show."""
    asked = ("tune", TOY, "--set", "purse.lion=5", "--over", "die.paying", "--policies", "random", "--budget", 8_000,
             "--tolerance", 0.025, "--out", "kept")  # fmt: skip
    found = cli(*asked, "--json").json
    assert (found["status"], found["changes"]) == ("open", [])
    assert "baseline" in found["undecided"]
    assert found["more_games"]["high"] >= found["more_games"]["low"] > 0
    assert "more games would settle that" in " ".join(cli(*asked, "--resume").out.split())


@pytest.mark.usefixtures("undrawn")
def test_how_games_end_may_be_asked_for(cli):
    """Duels with ten coins each take 150 rounds on average, so that a limit of 100 ends most and one of 1,000 none."""
    coins = [word for name in ("lion", "boar") for word in ("--set", f"purse.{name}=10")]
    asked = ("--set", "limit.rounds=100", "--over", "limit.rounds=100..1000", "--target", "ends.limit=0..0.1")
    found = cli("tune", TOY, *coins, *asked, *BUDGET, "--json").json
    assert found["status"] == "met"
    [change] = found["changes"]
    assert change["to"] >= 400
    assert {row["kind"] for row in found["goals"]} == {"end"}
    assert found["goals"][0]["name"] == "limit"
    assert found["goals"][0]["met"] == "no"


def test_values_that_change_nothing_in_play_are_not_proposed():
    found = plan("purse.lion", "limit.rounds=900..1100").search(1)
    assert found.trials.space.idle == (1,)
    assert not found.tallies.points[:, 1].any()
    assert found.trials.without_idle(np.array([1, 1]), 64, 0).tolist() == [1, 0]
    with pytest.raises(UsageError, match="changes anything in play"):
        plan("limit.rounds=900..1100").search(1).finalists(6)


def test_finalists_one_step_apart_are_those_of_which_the_smaller_is_in_doubt():
    found = plan("purse.*", "die.paying", seed=1, budget=60_000).search(1)
    points = found.finalists(6)
    for at, point in enumerate(points):
        near = points[:at][found.trials.space.steps_apart(points[:at], point) <= 1]
        assert (found._chances(near) < 0.5).all()


@pytest.mark.usefixtures("undrawn")
def test_killed_and_resumed_equals_unbroken_on_any_number_of_jobs(cli, monkeypatch):
    whole = cli(*PURSES, "--out", "whole", "--jobs", 2, "--json").json
    call, calls = KeptParts.__call__, []

    def stopping(self, part, games, play):
        calls.append(part)
        if len(calls) == 12:
            raise KeyboardInterrupt
        return call(self, part, games, play)

    monkeypatch.setattr(KeptParts, "__call__", stopping)
    stopped = cli(*PURSES, "--out", "kept", "--jobs", 1)
    assert stopped.code == 130
    assert "--out kept --resume" in stopped.err
    again = cli(*PURSES, "--out", "kept", "--jobs", 1, "--resume", "--json").json
    for name in ("file", "page", "run"):
        assert Path(again.pop(name)).name == Path(whole.pop(name)).name.replace("whole", "kept")
    for step in whole["next_steps"]:
        step["command"] = step["command"].replace("whole/", "kept/")
    assert again == whole


@pytest.mark.drawn
def test_the_page_is_one_file_and_shows_the_frontier(cli):
    out = cli(*PURSES).out
    page = Path(out.splitlines()[-1])
    html = page.read_text(encoding="utf-8")
    assert "How close to fair a change of each size comes" in html
    assert not re.search(r"<script|https?://(?!www\.w3\.org)", html)
    assert "does it" in out
    written = tomllib.loads(Path(out.splitlines()[-2]).read_text(encoding="utf-8"))
    assert written["study"]["game"] == TOY


@pytest.mark.usefixtures("undrawn")
def test_what_states_no_range_is_warned_of(cli):
    found = cli("tune", TOY, "--over", "die.*", "--over", "purse.lion", *BUDGET)
    assert found.code == 0
    assert "toy.die.sides state" in found.err


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ((), "name what may be changed"),
        (("--over", "zz.*"), "no address of toy matches zz.*"),
        (("--over", "purse.lion=4..4"), "no width"),
        (("--over", "purse.*", "--budget", 100), "at least 12,000 are needed"),
        (("--over", "purse.*", "--budget", 10**12), "at most"),
        (("--over", "purse.*", "--target", "nice"), "targets are balance, seats, length=LOW..HIGH or ends.WAY"),
        (("--over", "purse.*", "--target", "length=9"), "such as length=8..10"),
        (("--over", "purse.*", "--target", "length=8..9", "--target", "length=7..9"), "named twice"),
        (("--over", "purse.*", "--target", "ends.gold=0.1..0.2"), "but by victory, elimination, limit"),
        (("--over", "purse.*", "--target", "ends.limit=20"), "such as ends.limit=0.15..0.35"),
        (("--over", "purse.*", "--target", "ends.limit=0.1..1.2"), "such as ends.limit=0.15..0.35"),
        (("--over", "purse.*", "--price", "purse.lion"), "a price is written ADDRESS=COST"),
        (("--over", "purse.lion", "--price", "purse.boar=2"), "names nothing that may be changed"),
        (("--over", "purse.*", "--resume"), "--out FOLDER"),
        (("--over", "purse.*", "--factions", "lion,hare"), "hare"),
        (("--over", "purse.*", "--policies", "os:getcwd"), "compiled policies only"),
    ],
)
def test_what_cannot_be_tuned_is_refused_in_one_line(cli, asked, told):
    assert told in cli.refuses("tune", TOY, *asked)


def test_a_folder_of_another_tuning_is_refused(cli):
    Path("kept").mkdir()
    Path("kept/lab.json").write_text("{}")
    assert "kept" in cli.refuses(*PURSES, "--out", "kept", "--resume")


def test_a_worksheet_of_the_name_that_the_study_gets_is_refused_before_it_is_overwritten(cli):
    sheet = Path("tuned.toml")
    sheet.write_text('game = "toy"\nby = "Ben"\n\n[sheets.Purse]\npurse.lion = 4\n', encoding="utf-8")
    assert "may not be called tuned.toml" in cli.refuses(*PURSES, "--content", sheet)


def test_rulebooks_that_the_rules_refuse_are_left_out_and_counted(monkeypatch):
    asked = plan("purse.*", budget=13_000)
    made = RulesLayout.rulebook

    def picky(layout, settings):
        if settings.get("toy.purse.lion") == 5:
            raise ContentError("five is too many")
        return made(layout, settings)

    monkeypatch.setattr(RulesLayout, "rulebook", picky)
    found = asked.search(1)
    assert found.refused == pytest.approx(1 / 18, abs=0.01)
    assert found.surface.space.settings(found.finalists(1)[0]) == {"toy.purse.boar": 3}


def test_of_values_that_change_together_only_those_that_differ_are_named():
    study = StudyRequest("winds", policies=("random",)).study()
    asked = TuningPlan(study, ("skill.weapon.*",))
    point = asked.space.singles[0]
    assert len(asked.space.settings(point)) > 1
    assert asked.settings(point) == {"winds.skill.weapon.level.4.effect.1.amount": 4}
