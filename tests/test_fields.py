"""Misspelt fields of records are found before anything runs."""

from pathlib import Path

import pytest

from sim.game import all_games
from sim.origins import own_keys
from tests.fields import Follower, main

pytestmark = pytest.mark.plain

ROOT = Path(__file__).parents[1]
SUPPLY = "sim.games.kings.supply"
FIGHTING = "policies.kings.fighting"


def strangers(module, before, after):
    """Return what is found in War of Kings once a passage of a module reads otherwise."""
    source = ROOT.joinpath(*module.split(".")).with_suffix(".py").read_text(encoding="utf-8")
    assert before in source
    follower = Follower(all_games()["kings"], {module: source.replace(before, after)})
    follower.follow()
    return [line.partition(": ")[2] for line in follower.strangers()]


def test_a_game_is_followed_by_its_key(capsys):
    assert main(["winds"]) == 0
    assert capsys.readouterr().out == "fields: every attribute of a record is one of its fields\n"


def test_a_misspelt_field_of_a_record_is_found():
    assert set(strangers(SUPPLY, "army.damage", "army.damgae")) == {"no record has the field army.damgae"}


def test_a_field_of_another_record_is_found():
    assert set(strangers(SUPPLY, "army.moved", "army.army_count")) == {"no record has the field army.army_count"}


def test_a_misspelt_value_of_the_rules_is_found():
    assert set(strangers(SUPPLY, "rules.resupply", "rules.resuply")) == {"no record has the field rules.resuply"}


def test_an_array_has_no_fields():
    before = "state.powers[player].army_count"
    assert set(strangers(SUPPLY, before, "state.powers.army_count")) == {
        "no record has the field state.powers.army_count"
    }


def test_a_misspelt_weight_of_a_policy_is_found():
    source = (ROOT / "policies" / "kings" / "fighting.py").read_text(encoding="utf-8")
    assert "mind.weights." in source
    found = strangers(FIGHTING, "mind.weights.", "mind.weights.no_")
    assert found
    assert all(line.startswith("no record has the field mind.weights.no_") for line in found)


@pytest.mark.parametrize("key", own_keys())
def test_every_attribute_of_a_record_is_one_of_its_fields_and_nearly_all_are_followed(key):
    follower = Follower(all_games()[key])
    follower.follow()
    assert list(follower.strangers()) == []
    assert follower.share_followed() > 0.9
