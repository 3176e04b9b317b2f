"""Long content files are read once; what is kept of them is what they hold, as long as they hold it."""

import pytest

from sim.content import kept
from sim.content.content import read_content
from sim.content.entries import read_entries
from sim.errors import ContentError

COINS = 400
SOURCE = '[meta]\nkey = "long"\n' + "\n".join(
    f'[purse.p{number}]\ncoins = {number}\nsource = "assumed"\nwhy = "a guess"\nrange.coins = {{ low = 0, high = 999 }}'
    for number in range(COINS)
)


@pytest.fixture
def path(tmp_path, monkeypatch):
    """A long content file; what is kept lies beside it, and the entries that are read are counted."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(kept, "_folder", kept._folder.__wrapped__)
    file = tmp_path / "content.toml"
    file.write_text(SOURCE)
    return file


@pytest.fixture
def read(monkeypatch):
    """How often files were read."""
    found = []
    monkeypatch.setattr(kept, "read_entries", lambda *asked: found.append(asked) or read_entries(*asked))
    return found


def kept_files(path):
    return list((path.parent / "cache").rglob("content-*/*"))


def test_a_long_file_is_read_once_and_its_content_is_the_same(path, read):
    first, second = read_content(path, "long"), read_content(path, "long")
    assert len(read) == 1
    assert first.rows() == second.rows()
    assert first.hash == second.hash
    assert len(kept_files(path)) == 1


def test_an_edit_is_seen(path, read):
    assert read_content(path, "long")["purse.p3.coins"] == 3
    path.write_text(SOURCE.replace("coins = 3\n", "coins = 33\n"))
    assert read_content(path, "long")["purse.p3.coins"] == 33
    assert len(read) == 2


def test_a_short_file_is_read_each_time(path, read):
    path.write_text(SOURCE.partition("[purse.p2]")[0])
    read_content(path, "long")
    read_content(path, "long")
    assert len(read) == 2
    assert kept_files(path) == []


def test_an_unsound_file_is_refused_each_time(path):
    path.write_text(SOURCE.replace("coins = 7\n", "coins = 7000\n"))
    for _ in range(2):
        with pytest.raises(ContentError, match=r"purse\.p7"):
            read_content(path, "long")


@pytest.mark.parametrize("damaged", [b"", b"nothing of this kind"])
def test_a_damaged_file_is_read_and_kept_again(path, read, damaged):
    read_content(path, "long")
    kept_files(path)[0].write_bytes(damaged)
    assert read_content(path, "long")["purse.p3.coins"] == 3
    assert read_content(path, "long")["purse.p3.coins"] == 3
    assert len(read) == 2


def test_without_a_folder_files_are_read(path, read, monkeypatch):
    def refused():
        raise OSError("no folder")

    monkeypatch.setattr(kept, "_folder", refused)
    assert read_content(path, "long")["purse.p3.coins"] == 3
    assert len(read) == 1
