import json
from dataclasses import replace

import pytest

from sim.errors import ContentError, UsageError
from sim.study.study import Study, differences, new_study, study_from_json
from tests.playing import TOY, toy_study


def test_what_is_left_out_is_filled_in():
    study = new_study(TOY)
    assert (study.players, study.factions, study.policies) == (2, ("lion", "boar"), ("random",))
    assert (study.seed, study.games, study.rotate) == (0, 1000, True)


def test_settings_get_full_addresses_and_exact_values():
    assert toy_study(settings=["purse.lion=4"]).overrides == {"toy.purse.lion": 4}
    assert toy_study(settings={"toy.purse.lion": 4}) == toy_study(settings=["purse.lion=4"])


def test_a_study_survives_its_json():
    study = toy_study(settings={"toy.purse.lion": 4}, policies=["random", "x:y"], seed=2**63 - 1, rotate=False)
    again = study_from_json(json.loads(json.dumps(study.as_json())))
    assert again == study
    assert again.hash == study.hash
    assert hash(again) == hash(study)


def test_the_hash_changes_with_everything():
    study = toy_study()
    changes = [{"seed": 1}, {"games": 5}, {"logged": 1}, {"rotate": False}, {"overrides": {"toy.purse.lion": 4}}]
    hashes = {replace(study, **change).hash for change in changes}
    assert len(hashes | {study.hash}) == 6


def test_differences_are_named_in_order():
    assert differences(toy_study(), toy_study(seed=1, games=5)) == ["seed", "games"]


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"seed": -1}, "the seed must be a whole number from 0 to 9223372036854775807, not -1"),
        ({"seed": 2**63}, "the seed must be"),
        ({"seed": 1.5}, "seed must be a whole number"),
        ({"games": 0}, "at least 1 game"),
        ({"games": True}, "games must be a whole number"),
        ({"logged": -1}, "at least 0"),
        ({"logged": 2**63}, "at most 1000000000, not 9223372036854775808"),
        ({"games": 10**9 + 1}, "at least 1 game and at most 1000000000, not 1000000001"),
        ({"games": 10**5000}, "not a number of more than 30 digits"),
        ({"seed": 2**63}, "the seed must be a whole number from 0 to 9223372036854775807, not 9223372036854775808"),
        ({"players": 10**5000}, "not a number of more than 30 digits"),
        ({"policies": ["random"] * 101}, "at least one policy and at most 100, not 101"),
        ({"policies": ()}, "at least one policy"),
        ({"players": 3}, "Coin Duel is for 2 players, not 3"),
        (
            {"factions": ("lion", "bear")},
            r"unknown faction 'bear' \(did you mean boar\?\); the factions of toy are lion, boar",
        ),
    ],
)
def test_what_is_not_allowed_is_told_in_one_line(choices, message):
    with pytest.raises(UsageError, match=message) as caught:
        toy_study(**choices)
    assert "\n" not in str(caught.value)


def test_an_unknown_address_is_told():
    with pytest.raises(ContentError, match=r"did you mean toy\.purse\.lion"):
        toy_study(settings=["toy.purse.lino=3"])


def test_a_study_file_with_other_entries_is_refused():
    plain = toy_study().as_json()
    with pytest.raises(UsageError, match="check colour"):
        study_from_json(plain | {"colour": 1})
    del plain["seed"]
    with pytest.raises(UsageError, match="check seed"):
        study_from_json(plain)


def test_the_cast_lists_every_policy_once():
    assert Study(TOY, 2, ("lion", "boar"), ("x", "y", "x")).cast == ("x", "y")
