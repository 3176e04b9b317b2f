"""What the server answers is what the command line answers, and it refuses in the same words."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.odds.questions import asked_for
from reports.kit.plain import plain
from reports.pipeline.questions import question_of
from sim.game import find
from sim.study.editions import chosen_edition
from tests.reports.command_line import CommandLine

KINGS = {"attackers": 3, "defenders": 2}
QUESTIONS = [
    ("kings", KINGS),
    ("kings", {**KINGS, "withdraw_at": 1, "fort": "walls", "set": ["die.red.faces.sword=5", "die.red.faces.shield=1"]}),
    ("kings", {"attackers": 2, "militia": "city", "stakes": "5,4,1"}),
    ("kings", {**KINGS, "check": 200, "seed": 7}),
    ("winds", {"attack": 7, "defense": 6, "own_power": 3, "power": 4, "attacks": 3}),
    ("winds", {"attack": 5, "defense": 4, "versus": "independent", "reroll": 1}),
    ("conquer", {"attacker": "humans:militia=4", "defender": ["elves:pixie=2"], "prize": "1", "reward": "0"}),
    ("conquer", {"attacker": "orcs:charger=3", "defender": ["humans:militia=2", "elves:pixie=2"]}),
    ("aughmoore", {"attacker": "humans:warrior=3", "defender": "orcs:warrior=2", "terrain": "forest", "fort": True}),
]
REFUSED = [
    ("kings", {}),
    ("kings", {"attackers": "three", "defenders": 2}),
    ("kings", {"attackers": "1.5", "defenders": 2}),
    ("kings", {"attackers": "9" * 5000, "defenders": 2}),
    ("kings", {"attackers": 21, "defenders": 2}),
    ("kings", {"attackers": 2, "defenders": 1, "fort": "moat é"}),
    ("kings", {**KINGS, "stakes": "1,2"}),
    ("kings", {**KINGS, "stakes": "1,2,3", "check": 5}),
    ("kings", {**KINGS, "check": 0}),
    ("kings", {**KINGS, "check": 10, "seed": -1}),
    ("kings", {**KINGS, "set": ["die.red.faces.sword=7"]}),
    ("kings", {**KINGS, "set": ["die.rot.faces.sword=1"]}),
    ("kings", {**KINGS, "attacker": 1}),
    ("kings", {**KINGS, "colour": "blue"}),
    ("winds", {"attack": 7}),
    ("winds", {"attack": 7, "defense": 6, "objective": "glory"}),
    ("conquer", {"attacker": "humans:militia=4", "defender": ["elfs:pixie=2"]}),
    ("aughmoore", {"attacker": "humans:warrior=3", "defender": "orcs:warrior=2", "terrain": "sea"}),
]


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


def options(asked):
    """Write a question as options of the command line."""
    for name, value in asked.items():
        flag = f"--{name.replace('_', '-')}"
        for each in value if isinstance(value, list) else [value]:
            yield from [flag] if each is True else [flag, each]


@pytest.mark.parametrize(("key", "asked"), QUESTIONS)
def test_the_server_answers_as_the_command_line_does(client, cli, key, asked):
    found = client.get(f"/api/odds/{key}", params=asked)
    assert found.status_code == 200
    assert found.headers["content-type"] == "application/json"
    assert found.json() == cli("odds", key, *options(asked), "--json").json


@pytest.mark.parametrize(("key", "asked"), REFUSED)
def test_the_server_refuses_in_the_words_of_the_command_line(client, cli, key, asked):
    found = client.get(f"/api/odds/{key}", params=asked)
    assert found.status_code == 422
    assert f"counterpoise: {found.json()['detail']}\n" == cli.refuses("odds", key, *options(asked), "--json")


def test_a_game_without_odds_is_not_found_in_the_words_of_the_command_line(client, cli):
    for address in ("/api/odds/kngs", "/odds/kngs"):
        found = client.get(address, headers={"Accept": "application/json"})
        assert found.status_code == 404
        assert f"counterpoise: {found.json()['detail']}\n" == cli.refuses("odds", "kngs")


def test_a_table_is_that_of_the_command_line(client, cli):
    found = client.get("/api/odds/winds", params={"table": 1}).json()
    told = cli("odds", "winds", "--table", "--json").json
    assert told.items() >= found.items()
    assert {"method", "table"} <= set(found)


numbers_of_armies = st.integers(-1, 21)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    st.fixed_dictionaries(
        {"attackers": numbers_of_armies},
        optional={
            "defenders": numbers_of_armies,
            "militia": st.sampled_from(["village", "town", "city", "hamlet"]),
            "fort": st.sampled_from(["none", "walls", "fortress", "castle"]),
            "withdraw_at": numbers_of_armies,
        },
    )
)
def test_any_battle_of_war_of_kings_is_answered_as_its_question_answers(client, asked):
    game = find("kings")
    question = question_of("kings")(**asked)
    found = client.get("/api/odds/kings", params=asked)
    try:
        answer = question.answer(chosen_edition(game, asked_for(question, game, ())).content)
        expected = 200, json.loads(json.dumps(plain(answer.numbers)))
    except ValueError as error:
        expected = 422, {"detail": str(error)}
    assert (found.status_code, found.json()) == expected


def test_dashes_and_underscores_and_empty_fields_say_the_same(client):
    plain_words = client.get("/api/odds/kings?attackers=3&defenders=2&withdraw_at=1").json()
    assert client.get("/api/odds/kings?attackers=3&defenders=2&withdraw-at=1").json() == plain_words
    assert client.get("/api/odds/kings?militia=&attackers=3&stakes=&defenders=2&withdraw-at=1").json() == plain_words


@pytest.mark.parametrize(("value", "fort"), [("1", True), ("yes", True), ("False", False), ("off", False), ("", False)])
def test_a_switch_is_on_or_off(client, value, fort):
    asked = {"attacker": "humans:warrior=1", "defender": "orcs:warrior=1"}
    expected = client.get("/api/odds/aughmoore", params=asked | ({"fort": "true"} if fort else {})).json()
    assert client.get("/api/odds/aughmoore", params={**asked, "fort": value}).json() == expected


def test_a_switch_that_is_neither_is_refused(client):
    assert "'--fort'" in client.get("/api/odds/aughmoore?fort=maybe").json()["detail"]


@pytest.mark.parametrize("name", ["json", "help", "heatmap", "no-table", "attackers=3", "", "-", "a b", "é", "\0"])
def test_what_no_question_has_is_refused(client, name):
    found = client.get("/api/odds/kings", params={**KINGS, name: "1"})
    assert found.status_code == 422
    assert "\n" not in found.json()["detail"]


@pytest.mark.parametrize(
    ("accepted", "kind"),
    [
        ("text/html,application/xhtml+xml,*/*;q=0.8", "text/html"),
        ("*/*", "text/html"),
        ("", "text/html"),
        ("application/json", "application/json"),
        ("application/json, text/html", "text/html"),
    ],
)
def test_one_address_gives_a_page_or_numbers_as_is_asked_for(client, accepted, kind):
    found = client.get("/odds/kings", params=KINGS, headers={"Accept": accepted})
    assert found.headers["content-type"].startswith(kind)
    assert found.headers["vary"] == "Accept"


def test_what_a_page_shows_besides_is_no_part_of_its_numbers(client):
    told = client.get("/odds/kings", params={**KINGS, "more": "map"}, headers={"Accept": "application/json"})
    assert told.json() == client.get("/api/odds/kings", params=KINGS).json()


def test_a_page_says_what_is_wrong_with_its_question(client):
    found = client.get("/odds/kings?attackers=21&defenders=2")
    assert found.status_code == 422
    assert "attackers is 21" in found.text
