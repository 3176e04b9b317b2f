"""`counterpoise publish`: a bundle of the toy game, whole or not at all, and the same bytes every time."""

import re
from pathlib import Path

import pytest

from reports.assembly.analysed import analysed_run
from reports.bundle import folder as folders
from reports.bundle import one_file
from reports.bundle.folder import RECORD
from reports.commands.output import REPORT
from reports.kit.precision import PrecisionAsked
from reports.page.html import build_page
from reports.pipeline.request import StudyRequest, stage_for
from sim.runs.batch import run
from tests.reports.command_line import TOY, CommandLine

OWN = ("--game", TOY, "-n", "40")
PAGES = {"index.html", "reading.html", "toy-study.html"}


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


@pytest.fixture(scope="module")
def duel(tmp_path_factory):
    """The folder of a run of the toy game, with its report."""
    folder = tmp_path_factory.mktemp("runs") / "duel"
    run(stage_for(StudyRequest(game=TOY, games=40, seed=3).study()), folder=folder)
    build_page(analysed_run(folder, PrecisionAsked(), replay=0), folder / REPORT)
    return folder


@pytest.fixture
def published(cli, duel, tmp_path):
    """A bundle of that run, and what was printed."""
    folder = tmp_path / "site"
    found = cli("publish", folder, "--game", TOY, "--include", duel, "--json")
    assert found.code == 0, found.err
    return folder, found.json


def held(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_bundle_has_a_front_page_a_study_games_to_watch_and_how_to_read_it(published):
    folder, told = published
    names = {page["file"] for page in told["pages"]}
    assert names >= PAGES
    assert len([name for name in names if name.startswith("toy-game-")]) == 3
    assert told["folder"] == str(folder)
    assert told["bytes"] == sum(len(data) for name, data in held(folder).items() if name != RECORD)
    front = (folder / "index.html").read_text()
    assert "Rests on 40 games of 2 players by bots" in front
    assert all(f'href="{name}"' in front for name in names - {"index.html"})


def test_every_page_says_what_it_is_and_lets_nothing_run_but_its_own(published):
    for page in published[0].glob("*.html"):
        html = page.read_text()
        policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)[1]
        assert policy.startswith("default-src &#39;none&#39;; script-src &#39;sha256-")
        assert re.search(r"<title>[^<]+</title>", html)
        assert re.search(r'<meta property="og:description" content="[^"]{10,}"', html)
        picture = re.search(r'<meta property="og:image" content="([^"]*)"', html)[1]
        assert (page.parent / picture).read_bytes().startswith(b"\x89PNG")
        assert not re.search(r'(?:src|href|action)="(?:https?:)?//', html)


def test_the_same_run_gives_the_same_bytes_and_a_bundle_is_replaced_by_the_next(cli, published, duel):
    folder, _ = published
    before = held(folder)
    assert cli("publish", folder, "--game", TOY, "--include", duel).out.endswith("index.html\n")
    assert held(folder) == before
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


@pytest.mark.slow  # plays and analyses two studies
def test_a_study_that_is_played_for_a_bundle_gives_the_same_bytes_too(cli, tmp_path):
    for name in ("one", "two"):
        assert cli("publish", tmp_path / name, *OWN).code == 0
    assert held(tmp_path / "one") == held(tmp_path / "two")


def test_previews_have_whole_addresses_where_the_bundle_will_stand(cli, duel, tmp_path):
    assert (
        cli("publish", tmp_path / "site", "--game", TOY, "--include", duel, "--address", "https://a.example/b").code
        == 0
    )
    front = (tmp_path / "site" / "index.html").read_text()
    assert '<meta property="og:image" content="https://a.example/b/index.png">' in front
    assert '<link rel="canonical" href="https://a.example/b/index.html">' in front


def test_pages_of_the_laboratory_are_taken_by_name_and_their_scripts_do_not_run(cli, published, duel, tmp_path):
    page = tmp_path / "comparison.html"
    html = (published[0] / "toy-study.html").read_text()
    page.write_text(html.replace("<main>", "<main><script>alert(1)</script>", 1))
    told = cli("publish", tmp_path / "more", "--game", TOY, "--include", duel, "--include", page, "--json").json
    (name,) = (each["file"] for each in told["pages"] if each["file"].endswith("comparison.html"))
    policy = re.search(r'Policy" content="([^"]*)"', (tmp_path / "more" / name).read_text())[1]
    assert policy.count("sha256") == 2  # its style, and what keeps the bundle
    assert f'href="{name}"' in (tmp_path / "more" / "index.html").read_text()


def test_a_folder_of_somebody_elses_is_refused_before_anything_is_played(cli, tmp_path):
    (tmp_path / "letter.txt").write_text("mine")
    assert "holds letter.txt, which is no part of a bundle" in cli.refuses("publish", tmp_path, *OWN)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_files_added_to_a_bundle_are_not_lost(cli, published):
    folder, _ = published
    (folder / "CNAME").write_text("kings.example")
    assert "holds CNAME, which is no part of a bundle" in cli.refuses("publish", folder, *OWN)


def test_what_fails_while_it_is_written_leaves_what_was_there(cli, published, duel, monkeypatch):
    folder, _ = published
    before = held(folder)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(folders, "_replace", full)
    found = cli("publish", folder, "--game", TOY, "--include", duel)
    assert found.code == 1
    assert found.err.endswith(f"cannot write {folder}: No space left on device\n")
    assert held(folder) == before
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--game", "kngs"), "did you mean kings"),
        (("--include", "nowhere"), "cannot include nowhere: it is not there; name a run folder"),
        (("--include", "."), "cannot include .: it is not a run folder"),
        (("-n", "0"), "-n is 0, must be at least 1"),
        (("--address", "kings"), "--address is 'kings', must be the bundle's own"),
        (("--one-file",), "--one-file writes HTML, so that the name must end in .html"),
    ],
)
def test_mistakes_are_one_line(cli, tmp_path, monkeypatch, options, told):
    monkeypatch.chdir(tmp_path)
    assert told in cli.refuses("publish", "site", *options)


def test_a_page_of_somebody_elses_is_refused(cli, duel, tmp_path):
    page = tmp_path / "page.html"
    page.write_text("<html><body>Hello</body></html>")
    found = cli("publish", tmp_path / "site", "--game", TOY, "--include", page)
    assert (found.code, "is no page of Counterpoise" in found.err) == (2, True)


def test_one_file_holds_all_pages_or_is_refused_with_sizes(cli, duel, tmp_path, monkeypatch):
    file = tmp_path / "duel.html"
    told = cli("publish", file, "--one-file", "--game", TOY, "--include", duel, "--json").json
    assert told["bytes"] == file.stat().st_size
    assert file.read_text().count("<iframe") == len(told["pages"])
    monkeypatch.setattr(one_file, "MOST", 100_000)
    found = cli("publish", tmp_path / "other.html", "--one-file", "--game", TOY, "--include", duel)
    assert found.code == 2
    assert re.search(r"would take \d\.\d MB, and 0 MB fit into a mail; the largest pages are toy-study.html", found.err)
