"""What somebody else has written down is not imported unless it is trusted."""

import pytest

from sim import origins, trust
from sim.errors import UsageError
from sim.study.study import new_study, study_from_json
from sim.trust import check_trusted, trusting
from tests.playing import TOY

SIGN = "import pathlib; pathlib.Path('it ran').touch()\n"


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """A working folder with modules that leave a sign when they are imported."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(trust.VARIABLE)
    (tmp_path / "evilmod.py").write_text(SIGN)
    (tmp_path / "evilpack" / "inner").mkdir(parents=True)
    (tmp_path / "evilpack" / "inner" / "game.py").write_text(SIGN)
    yield tmp_path
    assert not (tmp_path / "it ran").exists()


@pytest.mark.parametrize("name", ["evilmod:pick", "evilpack.inner.game:GAME"])
def test_what_stands_in_the_working_folder_is_told_and_not_imported(here, name):
    place = here / ("evilmod.py" if name.startswith("evilmod") else "evilpack")
    with pytest.raises(UsageError) as refused:
        check_trusted(["kings", name], "r0/run.json")
    told = f"r0/run.json names {name}, which would import {place}; --trust allows that"
    assert str(refused.value).startswith(told)


def test_a_link_in_the_working_folder_leads_nowhere_else(here, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "linked_mod.py"
    elsewhere.write_text(SIGN)
    (here / "linked_mod.py").symlink_to(elsewhere)
    with pytest.raises(UsageError, match="would import"):
        check_trusted(["linked_mod:pick"], "a file")


def test_a_module_of_the_working_folder_that_hides_an_installed_one_is_not_trusted(here):
    (here / "choix.py").write_text(SIGN)
    with pytest.raises(UsageError, match="would import"):
        check_trusted(["choix:pick"], "a file")


@pytest.mark.parametrize(
    "name", ["kings", "search:400", "search:40:balanced", "red=a+blue=b", "a@b:c.toml", "pandas:x"]
)
def test_names_that_import_nothing_from_here_pass(name):
    check_trusted([name], "a file")


def test_a_named_folder_is_trusted(here, monkeypatch):
    monkeypatch.setenv(origins.VARIABLE, str(here))
    check_trusted(["evilmod:pick"], "a file")


def test_whoever_trusts_everything_is_not_asked():
    with trusting(True):
        check_trusted(["evilmod:pick"], "a file")
    with trusting(False), pytest.raises(UsageError):
        check_trusted(["evilmod:pick"], "a file")


@pytest.mark.parametrize("changed", [{"game": "evilmod:GAME"}, {"policies": ["random", "evilmod:pick"]}])
def test_a_study_as_json_is_asked_before_anything_is_imported(changed):
    with pytest.raises(UsageError, match="the study names evilmod:"):
        study_from_json({**new_study(TOY).as_json(), **changed})
