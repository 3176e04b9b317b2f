"""Arms on the command line and in study files: what they make, where they are kept, and what is refused."""

import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest

from reports.commands import arms, comparing
from reports.pipeline.arms import MOST_ARMS
from reports.pipeline.arms_asked import arms_of
from reports.pipeline.request import requested
from sim.errors import Interrupted, UnplayableError
from sim.runs.reading import read_run
from tests.reports.command_line import TOY, CommandLine

FILE = f"""
[study]
game = "{TOY}"
games = 120
seed = 4

[arms.richer]
toy.purse.lion = 5

[arms.both]
variant = "rich"
"toy.die.paying" = 3
"""


@pytest.fixture
def cli(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return CommandLine(capsys)


@pytest.fixture
def study(tmp_path):
    path = tmp_path / "study.toml"
    path.write_text(FILE)
    return path


@pytest.fixture
def undrawn(monkeypatch):
    """No page: figures take long."""
    monkeypatch.setattr(comparing, "build_comparison", lambda *_: None)


def test_values_between_commas_are_arms_of_the_same_games():
    asked = requested(game=TOY, games=50, settings=["toy.purse.lion=4,6", "toy.die.paying=3,5", "toy.purse.boar=9"])
    found = arms_of(asked)
    assert [*found.arms] == [
        f"toy.purse.lion={a}, toy.die.paying={b}, toy.purse.boar=9" for a in (4, 6) for b in (3, 5)
    ]
    first = next(iter(found.arms))
    assert found.changes(first) == {"toy.purse.lion": 4, "toy.die.paying": 3, "toy.purse.boar": 9}
    alike = {(study.seed, study.games, study.factions, study.policies) for study in found.studies.values()}
    assert len(alike) == 1


@pytest.mark.usefixtures("undrawn")
def test_several_arms_are_told_each_in_its_rows(cli):
    found = cli("compare", TOY, "-n", 200, "--set", "toy.purse.lion=4,6", "--json").json
    assert [arm["arm"] for arm in found["arms"]] == ["baseline", "toy.purse.lion=4", "toy.purse.lion=6"]
    assert found["after"] is None
    assert len(found["factions"]) == 4
    assert sum(arm["closest_share"] for arm in found["arms"]) == pytest.approx(1)


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("target", ["balance", "seats", "length=8..10", "ends.limit=0..0.1"])
def test_arms_are_judged_by_what_is_wanted(cli, target):
    asked = ("--set", "toy.purse.lion=4,6", "--target", target)
    found = cli("compare", TOY, "-n", 200, *asked, "--json").json
    kind = target.partition("=")[0]
    assert found["target"] == target
    assert {"balance", "seats", kind} == set(found["judged"])
    for row, arm in zip(found["judged"][kind], found["arms"], strict=True):
        assert row == {key: arm[key] for key in row}
    assert "How far each arm is from" in cli("compare", TOY, "-n", 200, *asked).out


@pytest.mark.usefixtures("undrawn")
def test_of_several_targets_the_first_one_judges_before_all_else(cli):
    asked = ("--set", "toy.purse.lion=4", "--target", "length=8..10", "--target", "factions")
    found = cli("compare", TOY, "-n", 200, *asked, "--json").json
    assert (found["target"], found["targets"]) == ("length=8..10", ["length=8..10", "balance", "seats"])
    assert found["arms"][0]["imbalance"] == found["judged"]["length"][0]["imbalance"]


@pytest.mark.usefixtures("undrawn")
def test_one_change_is_told_as_it_always_was(cli):
    found = cli("compare", TOY, "-n", 200, "--set", "toy.purse.lion=8", "--against", "toy.purse.boar=6", "--json").json
    assert found["before"] == {"toy.purse.boar": 6}
    assert found["after"] == {"toy.purse.boar": 6, "toy.purse.lion": 8}
    assert [row["quantity"] for row in found["course"]] == ["rounds", "decisions", "limit"]
    row = found["factions"][0]
    assert row["low"] < row["difference"] < row["high"]
    assert row["family_low"] <= row["low"]


@pytest.mark.usefixtures("undrawn")
def test_a_study_file_names_its_arms(cli, study):
    found = cli("compare", study, "--json").json
    assert [arm["arm"] for arm in found["arms"]] == ["baseline", "richer", "both"]
    assert found["arms"][2]["changes"] == {"toy.purse.lion": 6, "toy.purse.boar": 10, "toy.die.paying": 3}
    assert (found["games"], found["seed"]) == (120, 4)


@pytest.mark.usefixtures("undrawn")
def test_a_study_file_without_arms_is_one_change(cli, tmp_path):
    path = tmp_path / "plain.toml"
    path.write_text(f'[study]\ngame = "{TOY}"\n[set]\ntoy.purse.lion = 6\n')
    found = cli("compare", path, "-n", 100, "--json").json
    assert (found["before"], found["after"]) == ({}, {"toy.purse.lion": 6})


@pytest.mark.usefixtures("undrawn")
def test_arms_are_kept_as_runs_that_go_on(cli, study, tmp_path):
    folder = tmp_path / "kept"
    first = cli("compare", study, "--out", folder, "--json")
    assert {path.name for path in folder.iterdir() if path.is_dir()} == {"baseline", "richer", "both"}
    assert read_run(folder / "richer").study.overrides == {"toy.purse.lion": 5}
    again = cli("compare", study, "--out", folder, "--resume", "--json")
    assert again.json == first.json
    assert "resume" in cli.refuses("compare", study, "--out", folder)
    assert "another plan" in cli.refuses("compare", study, "-n", 130, "--out", folder, "--resume")


@pytest.mark.usefixtures("undrawn")
def test_a_killed_comparison_goes_on_to_the_same_numbers(cli, study, tmp_path):
    folder = tmp_path / "kept"
    whole = cli("compare", study, "--out", folder, "--json").json
    shutil.rmtree(folder / "both")
    assert cli("compare", study, "--out", folder, "--resume", "--json").json == whole


class Names(HTMLParser):
    """The tags of a page, and where its links and pictures lead."""

    def __init__(self):
        super().__init__()
        self.tags, self.targets = set(), []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.targets += [value for name, value in attrs if name in ("href", "src") and value]


@pytest.mark.drawn
def test_the_tables_are_shown_and_the_page_is_one_file_without_scripts_or_network(cli, study):
    out = cli("compare", study).out
    for words in ("closest", "Win share by faction", "Win share by seat", "What moved most", "comparison.html"):
        assert words in out
    names = Names()
    names.feed(Path(out.splitlines()[-1]).read_text(encoding="utf-8"))
    assert "svg" in names.tags
    assert "script" not in names.tags
    assert all(target.startswith(("#", "data:")) for target in names.targets)


@pytest.mark.usefixtures("undrawn")
def test_a_small_budget_is_said(cli):
    found = cli("compare", TOY, "-n", 40, "--set", "toy.purse.lion=8")
    assert "40 games show almost nothing" in found.err
    assert "40 games show almost nothing" in found.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--set", "toy.purse.lion=3,4"), "'toy.purse.lion=3' has the same rules as the baseline"),
        (("--set", "toy.purse.lion=4,4"), "'toy.purse.lion=4' is named twice"),
        (("--set", f"toy.purse.lion={','.join(map(str, range(4, 40)))}"), f"at most {MOST_ARMS} arms, not 36"),
        (("--set", "toy.purse.lion=1,2,3,4,5,6", "--set", "toy.purse.boar=1,2,3,4,5,6"), "at most"),
        (("--set", "toy.purse.wolf=4,5"), "toy.purse.wolf"),
        (("--set", "toy.purse.lion=4,many"), "toy.purse.lion must be a whole number"),
        (("--variant", "poor"), "the variants of toy are rich"),
        (("--set", "toy.purse.lion=4", "--resume"), "--out"),
        (("--set", "toy.purse.lion=4", "--level", "2"), "level"),
        (("--set", "toy.purse.lion=4", "-n", "1"), "2 games or more, not 1"),
        (("--set", "toy.purse.lion=4", "--target", "seat"), "unknown target 'seat' (did you mean seats?)"),
        (("--set", "toy.purse.lion=4", "--target", "ends.war=0..1"), "do not end by 'war', but by"),
        (("--set", "toy.purse.lion=4", "--target", "ends.limit=5"), "ends.limit=LOW..HIGH in shares"),
        (("--set", "toy.purse.lion=4", "--target", "seats", "--target", "seats "), "a target is named twice"),
        (("--set", "toy.purse.lion=4", "--target", "length=9"), "length=LOW..HIGH in rounds, such as length=8..10"),
    ],
)
def test_arms_that_make_no_sense_are_refused(cli, words, told, tmp_path):
    assert told in cli.refuses("compare", TOY, *words)
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[arms.same]\ntoy.purse.lion = 3\n", "the arm 'same' has the same rules as the baseline"),
        ("[arms.a]\ntoy.purse.lion = 4\n[arms.b]\ntoy.purse.lion = 4\n", "'b' has the same rules as the arm 'a'"),
        ("[arms.a]\ntoy.purse.lion = 4\n[arms.A]\ntoy.purse.lion = 5\n", "named twice"),
        ("[arms.a]\ntoy.purse.lion = 4\n[arms.a]\ntoy.purse.lion = 5\n", "cannot be read as a study"),
        ("[arms.a]\n", "the arm 'a' changes nothing"),
        ("[arms]\na = 4\n", "a table of tables"),
        ("[arms.baseline]\ntoy.purse.lion = 4\n", "all arms are compared with"),
        ('[arms."x/y"]\ntoy.purse.lion = 4\n', "slash"),
        ("[arms.a]\ntoy.purse.wolf = 4\n", "the arm 'a'"),
        ("[arms.a]\nvariant = 3\n", "must be a name"),
        ('[arms.a]\nvariant = "poor"\n', "the arm 'a': unknown variant"),
        ("[arms.a]\ntoy.purse.lion = 0\n[arms.b]\ntoy.purse.lion = 99999\n", "the arm 'b'"),
    ],
)
def test_a_study_file_with_arms_that_make_no_sense_is_refused(cli, tmp_path, text, told):
    path = tmp_path / "study.toml"
    path.write_text(f'[study]\ngame = "{TOY}"\n{text}')
    assert told in cli.refuses("compare", path)


def test_arms_are_for_compare_alone_and_named_in_one_place(cli, study):
    assert "counterpoise compare" in cli.refuses("study", study)
    assert "leave out --set" in cli.refuses("compare", study, "--set", "toy.purse.lion=4")


def test_an_arm_that_comes_to_a_dead_end_is_named(cli, monkeypatch):
    monkeypatch.setattr(arms, "run", failing(arms.run, lambda folder: UnplayableError("nobody can call")))
    told = cli.refuses("compare", TOY, "-n", 100, "--set", "toy.purse.lion=4")
    assert "the arm 'toy.purse.lion=4' cannot be played: nobody can call" in told


def test_who_interrupts_is_told_how_to_go_on_with_all_arms(cli, monkeypatch):
    monkeypatch.setattr(arms, "run", failing(arms.run, lambda folder: Interrupted(folder, 30, 100)))
    found = cli("compare", TOY, "-n", 100, "--set", "toy.purse.lion=4", "--out", "kept")
    assert found.code == 130
    assert "interrupted after 130 of 200 games" in found.err
    assert "--out kept --resume" in found.err


def failing(run, error):
    """Let the baseline be played, and stop at the first arm."""

    def played(stage, **how):
        if stage.study.overrides:
            raise error(how["folder"])
        return run(stage, **how)

    return played
