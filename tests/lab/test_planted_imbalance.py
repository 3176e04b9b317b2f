"""A planted imbalance is found by `sensitivity`, priced by `compare` and undone by `tune`.

In the duel whose closed form is known: with purses a and b the owner of a wins a / (a + b) of the games, whatever the
die. Five coins against five are fair; the boar is given eight.
"""

import json

import pytest

from reports.cli import status

TOY = "tests.toy_game.game:GAME"
FAIR, PLANTED = 5, 8
SURE = ["--level", "0.999", "--jobs", "2"]
HELD = ["--set", f"purse.lion={FAIR}", "--set", "limit.rounds=10000"]


def lion(boar):
    """What the lion wins."""
    return FAIR / (FAIR + boar)


@pytest.fixture
def told(tmp_path, capsys):
    def numbers(command, *arguments):
        assert status([command, TOY, *HELD, *map(str, arguments), *SURE, "--out", str(tmp_path), "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    return numbers


def test_the_value_at_fault_is_found_among_others(told):
    found = told("sensitivity", "--over", f"purse.boar={FAIR},{PLANTED}", "--over", "die.paying", "--draws", 64)
    effects = {row["address"]: row for row in found["effects"] if row["outcome"] == "faction:lion"}
    assert effects["toy.purse.boar"]["q"] < 0.001
    assert effects["toy.purse.boar"]["low"] > 0.5  # in truth all
    assert effects["toy.die.paying"]["low"] < 0.05  # in truth nothing
    assert found["look_up"][0] == "toy.purse.boar"
    [share] = [row for row in found["factions"] if row["faction"] == "lion"]
    assert share["low"] <= (lion(FAIR) + lion(PLANTED)) / 2 <= share["high"]


def test_its_price_is_that_of_the_closed_form(tmp_path, capsys):
    arguments = [TOY, "-n", "4000", "--jobs", "2", "--level", "0.999", "--out", str(tmp_path), "--json"]
    against = ["--against", f"purse.lion={FAIR}", "--against", f"purse.boar={FAIR}"]
    assert status(["compare", *arguments, *against, "--set", f"purse.boar={PLANTED}"]) == 0
    found = json.loads(capsys.readouterr().out)
    [row] = [row for row in found["factions"] if row["faction"] == "lion"]
    assert row["low"] <= lion(PLANTED) - lion(FAIR) <= row["high"]
    assert row["high"] < 0


def test_the_smallest_change_takes_it_back(told):
    found = told("tune", "--set", f"purse.boar={PLANTED}", "--over", "purse.boar=3..10", "--over", "die.paying",
                 "--budget", 40_000)  # fmt: skip
    assert found["changes"] == [{"address": "toy.purse.boar", "from": PLANTED, "to": FAIR}]
    after = {row["faction"]: row for row in found["after"]["factions"]}
    assert after["lion"]["low"] <= 0.5 <= after["lion"]["high"]
