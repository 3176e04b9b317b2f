import pytest

from tests.reports.command_line import CommandLine

KEYS = {
    "method", "attacker_wins", "defender_holds", "withdrawn", "attacker_losses", "defender_losses", "rounds"
}  # fmt: skip


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


def test_odds_have_the_keys_that_others_rely_on(cli):
    found = cli("odds", "kings", "--attackers", 3, "--defenders", 2, "--withdraw-at", 1, "--json").json
    assert set(found) >= KEYS
    assert found["attacker_wins"] + found["defender_holds"] + found["withdrawn"] == pytest.approx(1)
    assert sum(found["rounds"]) == pytest.approx(1)


def test_militia_fights_behind_a_fortification(cli):
    bare, walled = (
        cli("odds", "kings", "--attackers", 1, "--militia", "city", "--fort", fort, "--json").json["attacker_wins"]
        for fort in ("none", "castle")
    )
    assert walled < bare


@pytest.mark.parametrize(
    "battle",
    [
        ("--attackers", 2, "--defenders", 2),
        ("--attackers", 4, "--defenders", 3, "--fort", "walls", "--withdraw-at", 2),
        ("--attackers", 1, "--militia", "city", "--fort", "fortress"),
    ],
)
def test_fought_battles_lie_within_four_standard_errors_of_the_odds(cli, battle):
    found = cli("odds", "kings", *battle, "--check", 40_000, "--seed", 1, "--json").json
    exact, fought = found["attacker_wins"], found["monte_carlo"]
    assert fought["n"] == 40_000
    assert fought["low"] < fought["attacker_wins"] < fought["high"]
    assert abs(fought["attacker_wins"] - exact) < 4 * (exact * (1 - exact) / 40_000) ** 0.5


def test_a_setting_changes_the_dice(cli):
    swords = ("--set", "die.red.faces.sword=5", "--set", "die.red.faces.shield=1")
    plain, sharp = (
        cli("odds", "kings", "--attackers", 1, "--defenders", 1, *more, "--json").json["attacker_wins"]
        for more in ((), swords)
    )
    assert sharp != plain


def test_stakes_ask_for_the_best_plan(cli):
    found = cli("odds", "kings", "--attackers", 2, "--defenders", 3, "--stakes", "5,4,1", "--json").json
    plan = found["plan"]
    assert plan["value"] >= max(plan["always_press"], plan["never_press"]) - 1e-12
    assert {"attackers", "defenders", "press", "reached"} <= set(plan["states"][0])
    assert "best plan" in cli("odds", "kings", "--attackers", 2, "--defenders", 3, "--stakes", "5,4,1").out


def test_a_table_lists_many_battles(cli):
    rows = cli("odds", "kings", "--table", "--json").json["table"]
    assert len(rows) == 4 * 9 * 6
    assert "fortification: castle" in cli("odds", "kings", "--table").out


def test_a_table_answers_what_is_asked(cli):
    asked = ("--attackers", 8, "--fort", "walls", "--withdraw-at", 2)
    found = cli("odds", "kings", *asked, "--table", "--json").json
    assert {(row["fortification"], row["attackers"]) for row in found["table"]} == {("walls", n) for n in range(1, 9)}
    (row,) = (row for row in found["table"] if (row["attackers"], row["defenders"]) == (8, 5))
    one = cli("odds", "kings", *asked, "--defenders", 5, "--json").json
    assert (row["attacker_wins"], row["withdrawn"]) == (one["attacker_wins"], one["withdrawn"])


def test_a_table_with_stakes_tells_where_to_offer_battle(cli):
    asked = ("--stakes", "5,4,1", "--fort", "castle")
    found = cli("odds", "kings", *asked, "--militia", "city", "--table", "--json").json
    assert found["value"] == "plan_value"
    one = cli("odds", "kings", *asked, "--attackers", 4, "--militia", "city", "--json").json
    assert found["table"][3]["plan_value"] == one["plan"]["value"]


def test_battles_that_should_not_be_offered_have_no_plan_of_pressing_on(cli):
    asked = ("odds", "kings", "--attackers", 3, "--stakes", "2,4,1")
    assert "after each round" not in (refused := cli(*asked, "--defenders", 4).out)
    assert "Do not offer battle" in refused
    assert "after each round" in cli(*asked, "--defenders", 1).out


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_a_heatmap_is_drawn(cli, tmp_path, ending):
    image = tmp_path / f"odds.{ending}"
    assert cli("odds", "kings", "--heatmap", image).out.strip() == str(image)
    assert image.stat().st_size > 5_000


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("winds2",), "the games with odds are"),
        (("kings",), "no armies are given, such as --attackers 3 --defenders 2"),
        (("kings", "--defenders", 2), "attackers is 0"),
        (("kings", "--attackers", -1, "--defenders", 1), "attackers is -1"),
        (("kings", "--attackers", 2), "name one defender"),
        (("kings", "--attackers", 2, "--defenders", 1, "--militia", "town"), "name one defender"),
        (("kings", "--attackers", 2, "--militia", "hamlet"), "village, town, city"),
        (("kings", "--attackers", 2, "--defenders", 1, "--fort", "moat"), "none, walls, fortress, castle"),
        (("kings", "--attackers", 2, "--defenders", 1, "--withdraw-at", -1), "withdraw_at is -1"),
        (("kings", "--attackers", 2, "--defenders", 1, "--check", 0), "not 0"),
        (("kings", "--attackers", 2, "--defenders", 1, "--check", 10, "--seed", -1), "seed"),
        (("kings", "--attackers", 2, "--defenders", 1, "--stakes", "1,2"), "three numbers"),
        (("kings", "--attackers", 2, "--defenders", 1, "--stakes", "1,-2,3"), "own_army"),
        (("kings", "--attackers", 2, "--defenders", 1, "--stakes", "1,2,3", "--check", 5), "--check"),
        (("kings", "--attackers", 2, "--defenders", 1, "--set", "die.red.faces.sword=7"), "die.red"),
        (("kings", "--heatmap", "odds.txt"), ".png"),
        (("kings", "--table", "--check", 10), "does not go with a table"),
        (("kings", "--table", "--fort", "moat"), "none, walls, fortress, castle"),
        (("kings", "--table", "--attackers", 21), "from 0 to 20"),
        (("kings", "--table", "--defenders", 2, "--militia", "town"), "name one defender"),
        (("kings", "--attackers", "two"), "--attackers"),
    ],
)
def test_an_impossible_question_is_refused_in_one_line(cli, arguments, told):
    assert told in cli.refuses("odds", *arguments, "--json")
