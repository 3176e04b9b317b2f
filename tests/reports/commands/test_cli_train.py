import pytest

from analysis.intervals import Interval
from analysis.training import league
from analysis.training.evolution import Trained, Training
from policies.book import PolicyBook
from policies.characters import archetypes_in
from reports.pipeline import request
from tests.reports.command_line import TOY, CommandLine

KEYS = {"policy", "file", "before", "after", "generations", "games", "seconds"}
BRIEF = ["--generations", "1", "-n", "10", "--confirm", "100", "--jobs", "1"]


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


@pytest.fixture
def better(monkeypatch):
    """Training that finds the weights it began with, and takes them for better ones."""

    def run(self):
        share, gain = Interval(0.25, 0.2, 0.3, 100), Interval(0.1, 0.05, 0.15, 100)
        return Trained(self.scale.archetype, share, share, gain, (), 10)

    monkeypatch.setattr(Training, "run", run)


def test_what_is_found_is_written_with_the_command_that_makes_it_again(cli, better, tmp_path):
    file = tmp_path / "mine.toml"
    numbers = cli("train", "kings", "--policy", "raider", "--hold", "attack", *BRIEF, "--out", file, "--json").json
    assert set(numbers) >= KEYS
    assert numbers["file"] == str(file)
    assert numbers["before"] == {"win_share": 0.25, "low": 0.2, "high": 0.3, "games": 100}
    found = archetypes_in("kings", file)["trained"]
    assert found.born["command"] == numbers["command"]
    assert "--policy raider" in found.born["command"]
    assert "--hold attack" in found.born["command"]
    assert "trained" in found.traits
    PolicyBook("kings", (str(file),))


def test_who_survives_a_league_is_in_its_mixture(cli, better, tmp_path, monkeypatch):
    monkeypatch.setattr(league, "survivors", lambda members, *_: [0.4, *[0.0] * (len(members) - 2), 0.6])
    file, field = tmp_path / "mine.toml", ("--against", "raider,trader", "--league", "1")
    numbers = cli("train", "kings", "--policy", "raider", *field, *BRIEF, "--out", file, "--json").json
    assert numbers["survivors"] == [{"policy": "raider", "share": 0.4}]
    mixture = {one.name: share for one, share in archetypes_in("kings", file)["trained"].mixture}
    assert mixture == {"trained_1": 0.6, "raider": 0.4}


@pytest.mark.parametrize(("made", "learner"), [(("raider", "balanced"), "balanced"), (("raider", "hoarder"), "raider")])
def test_without_a_policy_the_usual_one_is_bettered(monkeypatch, made, learner):
    monkeypatch.setattr(request, "usual_by_hand", lambda key: made)
    assert request.usual_learner("kings") == learner


def test_where_nothing_better_is_found_nothing_is_written(cli, tmp_path, monkeypatch):
    def run(self):
        share = Interval(0.25, 0.2, 0.3, 100)
        return Trained(self.scale.archetype, share, share, Interval(0.0, -0.1, 0.1, 100), (), 10)

    monkeypatch.setattr(Training, "run", run)
    file = tmp_path / "mine.toml"
    assert cli("train", "kings", *BRIEF, "--out", file, "--json").json["file"] is None
    assert not file.exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["kings", "--policy", "bold"], "unknown policy 'bold'"),
        (["kings", "--policy", "random"], "has no weights to improve"),
        (["kings", "--against", "a.b:c"], "plays with compiled policies only, not with a.b:c"),
        (["kings", "--hold", "bold"], "has no weight 'bold' to hold (did you mean hold?); the weights are"),
        (["kings", "--name", "raider"], "'raider' cannot be the name"),
        (["kings", "--name", "a b"], "'a b' cannot be the name"),
        (["aughmoore", "--players", "1", "--against", "balanced"], "who plays alone meets nobody"),
        ([TOY], "unknown policy 'balanced'"),
        (
            ["winds", "--policy", "trained"],
            "is a mixture: train one of its members, trained_1,",
        ),
    ],
)
def test_what_cannot_be_trained_is_told_in_one_line(cli, tmp_path, arguments, told):
    assert told in cli.refuses("train", *arguments, *BRIEF, "--out", str(tmp_path / "mine.toml"))


def test_what_a_search_knows_better_is_told_by_question(cli, tmp_path):
    teaching = ["--from", "search:4:raider@0", "--questions", "100", "--generations", "1", "--confirm", "100"]
    arguments = ["train", "kings", *teaching, "--jobs", "1", "--out", str(tmp_path / "mine.toml")]
    numbers = cli(*arguments, "--json").json
    assert set(numbers) >= KEYS | {"from", "questions", "fitted_to", "fitted_gain", "judged_gain", "blind_spots"}
    assert (numbers["from"], numbers["policy"], numbers["against"]) == ("search:4:raider@0", "raider", ["raider"])
    asked = sum(spot["questions"] for spot in numbers["blind_spots"])
    assert asked == numbers["questions"] > 50
    assert "--from search:4:raider@0 --questions 100" in numbers["command"]
    (tmp_path / "mine.toml").unlink(missing_ok=True)
    text = cli(*arguments).out
    assert "search:4:raider@0 looked at" in text
    assert "answered otherwise" in text


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--questions", "100"], "--questions are those of a search: name one with --from"),
        (["--from", "raider"], "--from 'raider' is no search; write one as search:100@1"),
        (["--from", "search:4@0", "--league", "2"], "--league is for training by play"),
        (["--from", "search:4@0", "--by-faction"], "--by-faction is for training by play"),
        (["--from", "search:4@0", "-n", "10"], "-n is for training by play"),
        (["--from", "search:4:raider@0", "--policy", "trader"], "leans on raider, not on trader, which is trained"),
        (["--from", "search:4:nobody@0"], "leans on an unknown archetype"),
    ],
)
def test_what_no_search_can_teach_is_told_in_one_line(cli, tmp_path, arguments, told):
    assert told in cli.refuses("train", "kings", *arguments, "--out", str(tmp_path / "mine.toml"))


def test_a_file_that_is_there_is_left_alone(cli, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("mine")
    assert "is there already" in cli.refuses("train", "kings", *BRIEF, "--out", str(file))
    assert file.read_text() == "mine"
