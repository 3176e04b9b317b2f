"""Where machine code is kept: in a folder that only its user can write, or nowhere."""

import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from sim.compiling import folder, watch

COMPILER = "a compiler"


@pytest.fixture(autouse=True)
def warn_again():
    watch.warn.cache_clear()


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    """The temporary folder, the user's cache folder being a file."""
    found = tmp_path / "temporary"
    found.mkdir()
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(found))
    return found


def opened():
    """Return the folder that a new process would find."""
    return folder.cache_folder.__wrapped__(COMPILER)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_the_users_cache_folder_is_private(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    found = opened()
    assert found.parent == tmp_path / "counterpoise"
    assert mode(found) == mode(found.parent) == 0o700


def test_a_folder_that_others_could_write_is_closed(tmp_path):
    (tmp_path / "open").mkdir(mode=0o777)
    (tmp_path / "open").chmod(0o777)
    assert mode(folder.private(tmp_path / "open")) == 0o700


def test_a_link_is_no_private_folder(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    with pytest.raises(OSError, match="is a link"):
        folder.private(tmp_path / "link")


def test_a_folder_of_another_user_is_not_used(tmp_path, monkeypatch):
    monkeypatch.setattr(folder, "_user", lambda: os.geteuid() + 1)
    with pytest.raises(OSError, match="belongs to another user"):
        folder.private(tmp_path)


def test_without_a_cache_folder_a_private_one_in_the_temporary_folder_serves(temporary):
    found = opened()
    assert found.parent == temporary / f"counterpoise-{os.geteuid()}"
    assert mode(found) == mode(found.parent) == 0o700


def test_a_folder_planted_in_the_temporary_folder_is_not_trusted(temporary, monkeypatch):
    elsewhere = temporary / "elsewhere"
    elsewhere.mkdir()
    (temporary / f"counterpoise-{os.geteuid()}").symlink_to(elsewhere)
    with pytest.warns(RuntimeWarning, match="compiled code is not kept"):
        assert opened() is None
    assert list(elsewhere.iterdir()) == []


def test_an_unknown_user_without_a_home_needs_none(temporary, monkeypatch):
    def unknown():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", unknown)
    assert temporary in opened().parents


def test_without_any_folder_nothing_is_kept(temporary, monkeypatch):
    def nowhere():
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setattr(tempfile, "gettempdir", nowhere)
    with pytest.warns(RuntimeWarning, match="compiled code is not kept"):
        assert opened() is None


def test_other_sources_and_other_compilers_have_folders_of_their_own():
    assert folder.source_hash("one") != folder.source_hash("another")


def test_the_folders_used_least_recently_are_removed(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    home = opened().parent
    for age in range(6):
        (home / f"old {age}").mkdir()
        os.utime(home / f"old {age}", (0, age if age < 5 else 1e10))
    opened()
    assert {path.name for path in home.iterdir()} == {folder.source_hash(COMPILER), "old 5", "old 4", "old 3"}


def test_importing_writes_nothing_and_changes_no_setting(tmp_path):
    code = "import numba, sim.engine.drivers, sim.games.kings.game; print(repr(numba.config.CACHE_DIR))"
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "TMPDIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True, timeout=600
    )
    assert done.stdout == "''\n"
    assert list(tmp_path.iterdir()) == []
