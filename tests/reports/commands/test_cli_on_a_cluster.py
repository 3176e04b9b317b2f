"""The commands of the laboratory with --backend dask: the same answers and the same bytes as on threads."""

import pytest

from analysis.training.questions import Sample, searched_questions
from policies.search import Search
from reports.commands import restricting, surrogates, tuning
from reports.commands.workers import WorkersAsked
from sim.errors import WorkerDied
from sim.runs import cluster
from sim.runs.drawn import DrawnGames
from sim.study.stage import stage_of
from tests.local_cluster import two_workers
from tests.playing import random_book, toy_study
from tests.reports.command_line import TOY, CommandLine
from tests.sim.runs.small_parts import tree_hash

CHORES = "tests.toy_game.chores:GAME"
LINES = {
    "sensitivity": (TOY, "--over", "purse.*", "--draws", 110, "--each", 6, "--until-decided", 300, "--totals", 64),
    "restrict": (CHORES, "-n", 240),
    "tune": (TOY, "--over", "purse.*", "--budget", 16_000, "--policies", "random"),
    "whatif": (TOY, "--over", "purse.*=2..8", "--budget", 2_000, "--draws", 50, "--policies", "random"),
    "learn": (TOY, "-n", 300),
    "train": ("kings", "--policy", "raider", "--generations", 1, "-n", 10, "--confirm", 100),
}
FILES = ("learn", "train")  # whose --out is a file
ELSEWHERE = ("seconds", "run", "page", "file")  # what may differ


@pytest.fixture(scope="module")
def workers():
    with two_workers() as found:
        yield found


@pytest.fixture
def cli(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for room, name in ((restricting, "build_restriction"), (tuning, "build_tuning"), (surrogates, "build_whatif")):
        monkeypatch.setattr(room, name, lambda *_: None)  # figures take long
    return CommandLine(capsys)


@pytest.fixture
def carried(monkeypatch):
    """Count the tasks that a cluster is sent."""
    sent, send = [], cluster.Flights._send
    monkeypatch.setattr(cluster.Flights, "_send", lambda self, *rest: (sent.append(1), send(self, *rest)))
    return sent


@pytest.mark.parametrize("command", LINES)
def test_a_command_answers_on_a_cluster_as_on_threads(cli, workers, carried, tmp_path, command):
    answers = []
    for place, options in (
        ("here", ("--jobs", 1)),
        ("there", ("--backend", "dask", "--scheduler", workers.scheduler_address)),
    ):
        assert bool(carried) is False
        out = tmp_path / (f"{place}.toml" if command in FILES else place)
        found = cli(command, *LINES[command], *options, "--out", out, "--json")
        assert found.code == 0, found.err
        answers.append({name: value for name, value in found.json.items() if name not in ELSEWHERE})
    assert carried
    assert answers[0] == answers[1]
    if command in FILES:
        assert _text(tmp_path / "here.toml") == _text(tmp_path / "there.toml")
    else:
        assert tree_hash(tmp_path / "here") == tree_hash(tmp_path / "there")


def _text(file):
    return file.read_text() if file.exists() else None  # where nothing better is found nothing is written


def test_a_search_is_asked_the_same_questions_on_a_cluster(workers):
    study = toy_study(seed=4)
    asked = WorkersAsked(backend="dask", scheduler=workers.scheduler_address)
    given = study, "random", Search(12, "random"), Sample(60, 0.5, 10)
    with asked.at_hand(stage_of(study, random_book(TOY))) as jobs:
        there = searched_questions(*given, jobs)
    here = searched_questions(*given, 1)
    assert [(one.memory, one.gains) for one in there] == [(one.memory, one.gains) for one in here]


def test_draws_are_played_by_processes_too(cli, tmp_path):
    line = ("sensitivity", TOY, "--over", "purse.*", "--draws", 64, "--each", 2, "--json")
    for place, options in (("here", ("--jobs", 1)), ("there", ("--backend", "processes", "--jobs", 1))):
        assert cli(*line, *options, "--out", tmp_path / place).code == 0
    assert tree_hash(tmp_path / "here") == tree_hash(tmp_path / "there")


def test_a_game_that_cannot_be_played_is_told_as_on_threads(cli, workers):
    line = ("sensitivity", "tests.toy_game.dead_ends:SPEECHLESS", "--over", "purse.*", "--draws", 64, "--each", 2)
    here = cli.refuses(*line, "--jobs", 1)
    assert "the game cannot be played with toy.purse.boar=" in here
    assert cli.refuses(*line, "--backend", "dask", "--scheduler", workers.scheduler_address) == here


def test_workers_that_are_lost_leave_what_was_kept(cli, workers, monkeypatch, tmp_path):
    def lost(self, numbers, *_):
        raise WorkerDied("time after time")
        yield

    monkeypatch.setattr(DrawnGames, "play", lost)
    line = ("sensitivity", TOY, "--over", "purse.*", "--draws", 64, "--each", 2, "--out", tmp_path / "lab")
    told = cli.refuses(*line, "--backend", "dask", "--scheduler", workers.scheduler_address, code=1)
    assert "died time after time; 0 of 128 games are kept in" in told


@pytest.mark.parametrize("command", LINES)
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--backend", "gpu"), "unknown back end 'gpu'; the back ends are auto, threads, processes, dask"),
        (("--scheduler", "tcp://127.0.0.1:9"), "a scheduler is for the back end dask, not auto"),
        (("--backend", "dask", "--scheduler", "nonsense"), "no scheduler answers at 'nonsense'"),
        (("--backend", "dask", "--scheduler", "tcp://127.0.0.1:9", "--jobs", 2), "--scheduler brings its own workers"),
    ],
)
def test_workers_that_there_are_not_are_refused_in_one_line(cli, tmp_path, command, options, message):
    out = tmp_path / ("mine.toml" if command in FILES else "mine")
    assert message in cli.refuses(command, *LINES[command], *options, "--out", out)
    assert not out.exists()
