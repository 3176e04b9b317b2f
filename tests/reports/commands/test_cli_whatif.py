"""What-if pages on the command line: the surrogate of a game with a closed form, resumed, and refused."""

import hashlib
import json
import sys
from pathlib import Path

import numpy as np
import pytest

import counterpoise as cp
from reports.commands import rulebooks
from reports.kit.precision import Precision
from reports.pipeline.request import StudyRequest
from reports.pipeline.sensitivity import play_lab
from reports.pipeline.whatif import design_of, read_whatif
from sim.errors import UsageError
from tests.reports.command_line import TOY, CommandLine

OVER = ("--over", "purse.*=2..8", "--over", "die.paying")
PLAYED = ("--budget", 20_000, "--draws", 50, "--seed", 3, "--policies", "random")
WITHIN = 4  # standard errors


@pytest.fixture
def cli(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return CommandLine(capsys)


@pytest.fixture(scope="module")
def toy(tmp_path_factory):
    """A surrogate of the coin duel, in which the owner of a coins against b wins a / (a + b) of all games."""
    folder = tmp_path_factory.mktemp("whatif") / "toy"
    study = StudyRequest(TOY, policies=("random",), seed=3).study()
    design = design_of(study, ("purse.*=2..8", "die.paying"), 40_000, 100)
    play_lab(design, folder, resume=False, jobs=2)
    return read_whatif(folder, Precision())


def test_the_share_and_the_length_follow_the_closed_form_over_all_ranges(toy):
    grid = np.array([[own, other, paying] for own in range(2, 9) for other in range(2, 9) for paying in range(2, 6)])
    found, outcomes, reach = toy.at(grid), toy.surrogate.outcomes, toy.surrogate.reach
    own, other, paying = grid.T
    lion, rounds = (outcomes.index(name) for name in ("faction:lion", "rounds"))
    errors = (found.high - found.low)[:, lion] / 2 / reach
    assert (abs(found.means[:, lion] - own / (own + other)) <= WITHIN * errors).all()
    missed = np.log(found.means[:, rounds] / (own * other * 6 / paying))
    errors = np.log(found.high / found.low)[:, rounds] / 2 / reach
    assert (abs(missed) <= WITHIN * errors).all()
    assert found.means[:, [lion, outcomes.index("faction:boar")]].sum(axis=1) == pytest.approx(1)


def test_it_is_validated_and_says_where_it_knows_nothing(toy):
    rows = toy.validation.set_index("outcome")
    assert rows.loc["faction:lion", "is_better"]
    assert rows["covers"].all()
    assert not rows.loc["seat:1", "is_better"]  # whoever sits first has no advantage, whatever the purses


def test_the_command_writes_a_page_and_tells_numbers(cli):
    found = cli("whatif", TOY, *OVER, *PLAYED, "--page", "toy.html", "--json").json
    assert found["games"] == 20_000
    assert [row["address"] for row in found["values"]] == ["toy.purse.lion", "toy.purse.boar", "toy.die.paying"]
    lion = next(row for row in found["stands"]["factions"] if row["faction"] == "lion")
    assert lion["low"] - 0.02 < 3 / 8 < lion["high"] + 0.02
    nearest = found["closest"][0]["settings"]
    assert abs(nearest.get("toy.purse.lion", 3) - nearest.get("toy.purse.boar", 5)) <= 1
    page = Path(found["page"]).read_text(encoding="utf-8")
    assert "counterpoise study tests.toy_game.game:GAME --until settled --seed 3" in page
    assert "Content-Security-Policy" in page


def test_without_json_the_tables_and_the_place_of_the_page_are_printed(cli):
    out = cli("whatif", TOY, "--over", "purse.lion", *PLAYED).out
    assert "Printed rules" in out
    assert "left out of the fit" in out
    assert out.strip().endswith("whatif.html")


def test_stopped_and_resumed_ends_with_the_same_bytes(cli, monkeypatch):
    """The second of two parts is played after the stop."""
    asked = ("whatif", TOY, "--over", "purse.lion", "--draws", 101, "--budget", 4_000, "--jobs", 1)
    cli(*asked, "--out", "whole")

    def stopped(design, folder, **others):
        def stop(done, total):
            raise KeyboardInterrupt

        play_lab(design, folder, **{**others, "progress": stop})

    with monkeypatch.context() as patched:
        patched.setattr(rulebooks, "play_lab", stopped)
        assert cli(*asked, "--out", "again").code == 130
    assert "resume it" in cli.refuses(*asked, "--out", "again")
    cli(*asked, "--out", "again", "--resume")
    assert digests("whole") == digests("again")


def digests(folder):
    files = [file for file in sorted(Path(folder).rglob("*")) if file.is_file() and file.suffix != ".lock"]
    assert any(file.name == "whatif.html" for file in files)
    return {str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ((), "name what may be changed"),
        (("--over", "purse.zebra"), "purse.zebra"),
        (("--over", "purse.lion=4..9"), "4..9, leaves out 3"),
        (("--over", "purse.lion=9..4"), "9..4"),
        (("--over", "die.sides"), "--over toy.die.sides="),
        (("--over", "purse.*", "--draws", 10), "50 to 400"),
        (("--over", "purse.*", "--budget", 100), "from 800 games (4 of each of 200 rulebooks)"),
        (("--over", "purse.*", "--page", "whatif.txt"), ".html"),
        (("--over", "purse.*", "--level", 1.5), "level"),
        (("--over", "purse.*", "--resume"), "--out"),
        (("--over", "purse.*", "--policies", "tests.toy_game.callers:heads"), "compiled policies"),
    ],
)
def test_a_mistake_is_one_line(cli, asked, said):
    assert said in cli.refuses("whatif", TOY, *asked)


def test_without_the_library_that_fits_it_says_how_to_get_it(cli, monkeypatch):
    monkeypatch.setitem(sys.modules, "sklearn", None)
    assert "pip install 'counterpoise[whatif]'" in cli.refuses("whatif", TOY, "--over", "purse.*")


def test_a_folder_of_another_command_is_refused(toy, cli):
    lab = toy.folder / "lab.json"
    other = json.loads(lab.read_text())
    other["plan"]["command"] = "sensitivity"
    copied = toy.folder.parent / "other"
    copied.mkdir()
    (copied / "lab.json").write_text(json.dumps(other))
    (copied / "parts").symlink_to(toy.folder / "parts")
    with pytest.raises(UsageError, match="was not written by `counterpoise whatif`"):
        read_whatif(copied, Precision())


def test_from_python_any_rulebook_is_asked_about(cli):
    found = cp.whatif(TOY, "purse.*=2..8", budget=20_000, draws=50, seed=3, policies="random")
    shares = found.shares({"purse.lion": 6, "toy.purse.boar": 2}).set_index("faction")
    assert shares.loc["lion", "low"] - 0.03 < 6 / 8 < shares.loc["lion", "high"] + 0.03
    assert found.shares().set_index("faction").loc["lion", "win_share"] == pytest.approx(3 / 8, abs=0.05)
    assert "left out of the fit" in found.verdict
    assert found.page("toy.html").exists()
    for settings, said in (({"purse.lion": 9}, "drawn between 2 and 8"), ({"die.paying": 5}, "not among what varies")):
        with pytest.raises(UsageError, match=said):
            found.shares(settings)
