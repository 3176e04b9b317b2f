"""Where a run may be kept: in a new folder, an empty one, or its own."""

import os
from pathlib import Path

import pytest

from sim.errors import UsageError
from sim.runs.reading import read_run
from tests.playing import TOY, run, toy_study
from tests.sim.runs.small_parts import TinyParts

STUDY = toy_study(games=10, logged=0)
BOOK = TinyParts(TOY, ("random",))


def kept_in(place, **choices):
    return run(STUDY, BOOK, folder=place, **choices).folder


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The working folder, alone in an otherwise empty one."""
    home = tmp_path / "outer" / "home"
    home.mkdir(parents=True)
    monkeypatch.chdir(home)
    return home


@pytest.mark.parametrize("place", ["..", "ok/../..", "../..", "../", "./..", "/"])
def test_a_folder_above_the_working_one_is_refused(home, place):
    with pytest.raises(UsageError, match="exists and is no run folder; name a new or empty one"):
        kept_in(place)
    assert list(home.parent.rglob("*")) == [home]


def test_a_folder_above_is_refused_where_all_in_it_is_hidden(tmp_path, monkeypatch):
    hidden = tmp_path / "outer" / ".home"
    hidden.mkdir(parents=True)
    monkeypatch.chdir(hidden)
    with pytest.raises(UsageError, match="exists and is no run folder"):
        kept_in("..")


@pytest.mark.parametrize(
    ("place", "meant"), [(".", "home"), ("", "home"), ("ok/..", "home"), ("../next/../new", "new")]
)
def test_an_empty_or_new_folder_is_taken_by_whatever_name(home, place, meant):
    folder = kept_in(place)
    assert folder.resolve() == home.parent / meant
    assert len(read_run(home.parent / meant).games) == 10
    assert sorted(path.name for path in home.parent.iterdir()) == sorted({"home", meant})


def test_a_run_is_resumed_from_inside_its_folder(home, monkeypatch):
    kept_in("run")
    monkeypatch.chdir(home / "run" / "games")
    assert kept_in("..", resume=True) == home / "run"
    with pytest.raises(UsageError, match="already holds a run"):
        kept_in("..")


def test_a_link_to_an_empty_folder_is_taken_and_one_to_nothing_is_not(home):
    (home / "empty").mkdir()
    (home / "link").symlink_to("empty")
    (home / "astray").symlink_to("nowhere")
    (home / "circle").symlink_to("circle")
    assert kept_in("link") == Path("link")
    assert (home / "empty" / "run.json").exists()
    for name in ("astray", "circle"):
        with pytest.raises(UsageError, match=f"{name} exists and is no run folder"):
            kept_in(name)


def test_a_link_in_the_middle_is_followed_before_the_way_up(home):
    """As the system does: the folder above a link's target is meant, not the one that holds the link."""
    (home / "far" / "deep").mkdir(parents=True)
    (home / "near").symlink_to("far/deep")
    assert kept_in("near/../run") == home / "far" / "run"


@pytest.mark.parametrize("place", ["\ud800", "run\udcff", "a\0b", "\udc80/run"])
def test_a_name_that_no_text_has_is_refused(home, place):
    with pytest.raises(UsageError, match="cannot be the name of a folder") as caught:
        kept_in(place)
    assert str(caught.value).isprintable()
    assert list(home.iterdir()) == []


def test_a_name_too_long_is_refused_and_not_repeated_in_full(home):
    with pytest.raises(UsageError, match="File name too long") as caught:
        kept_in("long" * 1000)
    assert len(str(caught.value)) < 200


def test_a_pipe_is_neither_written_nor_read(home):
    os.mkfifo(home / "pipe")
    with pytest.raises(UsageError, match="exists and is no run folder"):
        kept_in("pipe")
    (home / "run").mkdir()
    os.mkfifo(home / "run" / "run.json")
    with pytest.raises(UsageError, match=r"run\.json is no file"):
        read_run("run")
    with pytest.raises(UsageError, match=r"run\.json is no file"):
        kept_in("run", resume=True)
