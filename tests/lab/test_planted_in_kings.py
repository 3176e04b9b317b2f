"""In War of Kings, where no closed form helps, a planted imbalance is found among the prices of an army, and priced.

Armies of Red that cost no cattle are worth 14 points to it (3,000 games an arm: 11.6 to 15.7).
"""

import json

import pytest

from reports.cli import status

pytestmark = pytest.mark.slow
PLANTED = "rebate.red.army.cattle"


@pytest.fixture
def told(tmp_path, capsys):
    def numbers(*arguments):
        assert status([*map(str, arguments), "--jobs", "2", "--out", str(tmp_path), "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    return numbers


def test_the_price_that_matters_is_found_among_those_of_an_army(told):
    found = told("sensitivity", "kings", "--over", "rebate.red.army.*=0..3", "--draws", 64, "--each", 32)
    own = [row for row in found["effects"] if row["outcome"] == "faction:red"]
    assert min(own, key=lambda row: row["q"])["address"] == f"kings.{PLANTED}"
    assert found["look_up"][0] == f"kings.{PLANTED}"


def test_its_price_is_what_many_games_say(told):
    found = told("compare", "kings", "-n", 600, "--level", 0.99, "--set", f"{PLANTED}=3")
    [red] = [row for row in found["factions"] if row["faction"] == "red"]
    assert red["low"] < 0.116  # the ends of what is known, so that its own error counts too
    assert red["high"] > 0.157
    assert red["low"] > 0
