"""What `counterpoise` gives is what the commands give, and mistakes are told in their sentences."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

import counterpoise as cp
from reports.cli import status

pytestmark = [pytest.mark.plain, pytest.mark.usefixtures("blank_charts")]
ROOT = Path(__file__).parents[2]
TOY = "tests.toy_game.game:GAME"
HEAVY = ("numpy", "pandas", "scipy", "numba", "matplotlib", "typer")


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    return cp.study(TOY, games=24, replay=0, out=tmp_path_factory.mktemp("toy") / "run")


def told(capsys, *command):
    assert status([*command, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def started(code, folder):
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, cwd=folder, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
    return done.stdout + done.stderr


def test_a_study_has_the_numbers_of_the_command(found, capsys):
    numbers = told(capsys, "report", str(found.run.folder), "--replay", "0")
    for name in ("factions", "seats"):
        pd.testing.assert_frame_equal(
            getattr(found, name), pd.DataFrame(numbers[name]), check_dtype=False, check_categorical=False
        )


def test_a_policy_has_its_win_share_within_its_interval(found):
    assert ((found.policies["low"] <= found.policies["win_share"]).all(), len(found.policies) > 0) == (True, True)


def test_the_tables_of_a_run_are_at_hand(found):
    assert (len(found.run.games), len(found.run.seats)) == (24, 48)


def test_a_run_is_analysed_again(found, monkeypatch):
    monkeypatch.setattr("counterpoise.studies.REPLAYED", 0)  # plain Python takes long; the example of `load` replays
    again = cp.load(found.run.folder, level=0.8)
    assert (again.factions["high"] < found.factions["high"]).all()
    assert again.verdict


def test_a_page_is_written(found):
    assert found.page("toy.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_a_notebook_shows_the_verdict_and_intervals(found):
    shown = found._repr_html_()
    assert shown.startswith("<p><strong>")
    assert found.verdict in shown
    assert shown.count("<table>") == 2
    assert "95%" in shown
    assert repr(found) == f"{found.title}\n{found.verdict}"


def test_odds_have_the_keys_of_the_command(capsys):
    changed = {"kings.ruling.battle_rounds.rounds": 50}
    answer = cp.odds("kings", attackers=3, defenders=2, fort="walls", settings=changed, check=100)
    battle = ["--attackers", "3", "--defenders", "2", "--fort", "walls", "--check", "100"]
    assert answer.numbers == told(capsys, "odds", "kings", *battle, "--set", "kings.ruling.battle_rounds.rounds=50")
    assert answer.attacker_wins == answer.numbers["attacker_wins"]
    assert "attacker wins" in answer.verdict
    assert "<table>" in answer._repr_html_()


def test_games_values_and_policies_are_those_of_the_commands(capsys):
    assert cp.games()["key"].tolist() == [row["key"] for row in told(capsys, "games")["games"]]
    assert cp.policies("kings").to_dict("records") == told(capsys, "policies", "kings")["policies"]
    values = cp.content("kings", "road.cost", settings={"kings.road.cost.gold": 1})
    command = ["content", "kings", "road.cost", "--set", "kings.road.cost.gold=1"]
    assert values["address"].tolist() == [row["address"] for row in told(capsys, *command)["values"]]
    assert values["value"].tolist()[0] == 1


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (lambda: cp.study("kngs"), r"unknown game 'kngs' \(did you mean kings\?\)"),
        (lambda: cp.study(3), "a game is named by its key, not by 3"),
        (lambda: cp.study("kings", gams=3), r"study\(\) has no option 'gams' \(did you mean games\?\); it has backend"),
        (lambda: cp.study("kings", games=-1), "a study needs at least 1 game"),
        (lambda: cp.study("kings", replay=-1), "replay must be at least 0, not -1"),
        (lambda: cp.study("kings", level="sure"), "level must be a number, not 'sure'"),
        (lambda: cp.study("kings", tolerance="much"), "a share such as 0.02, or a part of the fair share such as 8%"),
        (lambda: cp.ladder("kings", by=3), "a ladder goes by wins or places, not by '3'"),
        (lambda: cp.run("kings", settings={"kings.road.cost.gld": 3}), "did you mean kings.road.cost.gold"),
        (lambda: cp.run("kings", games=4, store=3), "3 is none: an object store has an address such as s3://bucket"),
        (lambda: cp.load("nowhere"), "nowhere is no run folder"),
        (lambda: cp.compare("kings"), "nothing to compare with"),
        (lambda: cp.sensitivity("kings", draws="many"), "draws must be a whole number, not 'many'"),
        (lambda: cp.sensitivity("kings", until_decided=10), r"at least 1,280 \(64 by each of 20 rulebooks\), not 10"),
        (lambda: cp.restrict("kings", without="luck"), "unknown mechanic 'luck' of kings"),
        (lambda: cp.tune("kings", "road.cost", budget=10), "a budget of 10 games is too small"),
        (lambda: cp.ladder("kings", policies="random"), "a ladder needs two policies"),
        (lambda: cp.odds("kings", attackers=3, defnders=2), "No such option: --defnders"),
        (lambda: cp.odds("kings", attackers=3, defenders=2, table=True), "for many there is odds_table"),
        (lambda: cp.match("kings", player=3), r"match\(\) has no option 'player'"),
        (lambda: cp.content("kings", source="heard"), "unknown source 'heard'"),
    ],
)
def test_a_mistake_is_one_line(call, line):
    with pytest.raises(cp.UsageError, match=line) as wrong:
        call()
    assert "\n" not in str(wrong.value)


def test_values_of_a_box_count_in_every_function():
    Path("mine.toml").write_text('game = "toy"\nby = "Ben"\n[sheets.Purse]\npurse.lion = 4\n')
    sheet = cp.worksheet(TOY, content="mine.toml").set_index("address")
    assert sheet["read"].dropna().to_dict() == {"toy.purse.lion": 4}
    assert cp.content(TOY, source="owned", content=["mine.toml"])["address"].tolist() == ["toy.purse.lion"]
    found = cp.study(TOY, games=20, replay=0, content="mine.toml", settings={"purse.boar": 2})
    assert "The game was 100% assumed, is 80% with values from a box." in found.verdict


def test_a_page_has_the_name_of_a_page(found):
    with pytest.raises(cp.UsageError, match=r"page\(\) writes HTML"):
        found.page("toy.txt")


def test_odds_tell_which_keys_they_have():
    with pytest.raises(AttributeError, match=r"no 'attacker_win' \(did you mean attacker_wins\?\)"):
        cp.odds("kings", attackers=3, defenders=2).attacker_win  # noqa: B018


def test_nothing_heavy_is_imported_until_it_is_used(tmp_path):
    code = f"import sys, counterpoise; print(sorted(sys.modules.keys() & set({HEAVY!r})))"
    assert started(code, tmp_path) == "[]\n"


def test_every_public_name_is_found_where_it_is_said_to_be():
    assert sorted(name for names in cp.WHERE.values() for name in names) == sorted(cp.__all__) == sorted(dir(cp))


@pytest.mark.parametrize("name", ["sim", "policies", "analysis", "reports"])
def test_a_package_that_hides_one_of_ours_is_named(tmp_path, name):
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").touch()
    line = started("import counterpoise", tmp_path).splitlines()[-1]
    assert line.startswith(
        f"ImportError: counterpoise cannot be imported: its package {name!r} is hidden by {tmp_path}"
    )


def test_a_file_hides_a_package_too_and_a_mere_folder_does_not(tmp_path):
    (tmp_path / "analysis").mkdir()
    assert started("import counterpoise", tmp_path) == ""
    (tmp_path / "sim.py").touch()
    assert f"'sim' is hidden by {tmp_path / 'sim.py'}" in started("import counterpoise", tmp_path)


def test_a_package_that_is_not_installed_is_named(tmp_path):
    shutil.copytree(ROOT / "counterpoise", tmp_path / "counterpoise")
    done = subprocess.run(
        [sys.executable, "-S", "-c", "import counterpoise"], cwd=tmp_path, capture_output=True, text=True, env={}
    )
    assert "its package 'sim' is not installed" in done.stderr
