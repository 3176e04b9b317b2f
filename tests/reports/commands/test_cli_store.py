"""`run --store`: a run whose tables are in an object store, from its first game to its page."""

import fsspec
import pytest

from tests.reports.command_line import TOY, CommandLine

ADDRESS = "fsspec+memory:///studies/toy"


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


@pytest.fixture
def address():
    yield ADDRESS
    fsspec.filesystem("memory").rm("/studies", recursive=True)


def test_a_run_in_a_store_has_the_page_of_one_in_a_folder(cli, address, tmp_path, blank_charts):
    line = ("run", TOY, "--policies", "random", "-n", 200, "--seed", 4, "--jobs", 1)
    cli(*line, "--out", tmp_path / "there", "--store", address)
    cli(*line, "--out", tmp_path / "here")
    assert not list((tmp_path / "there").rglob("*.parquet"))
    pages = []
    for name in ("there", "here"):
        cli("report", tmp_path / name, "--replay", 0)
        pages.append((tmp_path / name / "report.html").read_text().replace(str(tmp_path / name), "RUN"))
    assert pages[0] == pages[1]
    told = cli("run", *line[1:], "--out", tmp_path / "there", "--resume").out
    assert told.startswith("0 of 200 games played")


def test_a_study_keeps_its_games_there_too(cli, address, tmp_path, blank_charts):
    line = ("study", TOY, "--policies", "random", "-n", 60, "--jobs", 1, "--replay", 0)
    cli(*line, "--out", tmp_path / "run", "--store", address)
    assert not list((tmp_path / "run" / "games").glob("*"))
    assert (tmp_path / "run" / "report.html").exists()


@pytest.mark.parametrize(
    ("store", "told"),
    [
        ("studies", "'studies' is none: an object store has an address such as s3://bucket/run"),
        ("fish://studies/toy", "the store fish://studies/toy cannot be opened: "),
        ("s3://key:secret@studies/toy", "an address that run.json keeps has no keys in it"),
    ],
)
def test_an_address_that_is_none_is_one_line_and_leaves_no_folder(cli, tmp_path, monkeypatch, store, told):
    monkeypatch.chdir(tmp_path)
    assert told in cli.refuses("run", TOY, "--policies", "random", "-n", 20, "--jobs", 1, "--store", store)
    assert not list(tmp_path.glob("runs/*"))
