import pytest

from sim.compiling.compiled import INTERPRETED
from tests.reports.command_line import CommandLine

KEYS = {
    "method", "attacker_wins", "defender_wins", "both_lose", "value", "attacker_plan", "defender_plan"
}  # fmt: skip
MET = ("--attacker", "humans:militia=5,warrior=1", "--defender", "elves:pixie=6")
JAMES = ("--attacker", "undead:skeleton=10,lich=1")
ELVES = ("--defender-with", "armor shop,horn", "--defender-resources", "wood=3,gold=4")
FOUGHT = 400 if INTERPRETED else 20_000


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


def test_odds_have_the_keys_that_others_rely_on(cli):
    found = cli("odds", "conquer", *MET, "--json").json
    assert set(found) >= KEYS
    assert found["attacker_wins"] + found["defender_wins"] + found["both_lose"] == pytest.approx(1)
    for side in ("attacker_plan", "defender_plan"):
        assert sum(row["probability"] for row in found[side]) == pytest.approx(1)
        assert {"deployment", "power", "price", "probability", "wins", "worth"} <= set(found[side][0])
    assert "monte_carlo" not in found


def test_a_monster_is_beaten_as_in_the_rulebook(cli):
    found = cli("odds", "conquer", *JAMES, "--versus", "monster=8", "--json").json
    assert set(found) >= KEYS
    assert (found["attacker_wins"], found["defender_wins"], found["price"]) == (1, 0, 5)
    (plan,) = found["attacker_plan"]
    assert (plan["lich"], plan["skeleton"], plan["power"]) == (1, 4, 9)
    shown = cli("odds", "conquer", *JAMES, "--versus", "monster=8")
    assert "1 Lich, 4 Skeletons" in shown.out
    assert "9 Skeletons" in shown.out


def test_what_cannot_be_beaten_is_told_so(cli):
    shown = cli("odds", "conquer", *JAMES, "--versus", "monster=20")
    assert shown.code == 0
    assert "no" in shown.out
    assert cli("odds", "conquer", *JAMES, "--versus", "monster=20", "--json").json["price"] is None


def test_plans_are_shown_as_tables(cli):
    shown = cli("odds", "conquer", *MET, *ELVES)
    assert "The plan of the attacker" in shown.out
    assert "The plan of the defender" in shown.out
    assert "Nobody wins, powers being equal" in shown.out


def test_several_defenders_are_given_one_after_the_other(cli):
    sides = ("--defender", "orcs:scout=3", "--defender", "undead:ghoul=2")
    found = cli("odds", "conquer", *MET, *sides, *ELVES, "--json").json
    assert [side["side"] for side in found["sides"]] == ["attacker", "defender 1", "defender 2", "defender 3"]
    assert found["exploitability"] < 0.05
    assert found["settings"]["armies"][1]["with"] == ["armor_shop", "horn"]


def test_sides_may_be_after_their_own_gains(cli):
    found = cli("odds", "conquer", *MET, "--objective", "own", "--prize", 4, "--json").json
    assert found["exploitability"] < 0.04
    assert "regret" in found["method"]


@pytest.mark.interpreted
@pytest.mark.parametrize(
    "battle",
    [
        (*MET, "--prize", "3"),
        (*MET, *ELVES, "--attacker-resources", "wood=4", "--loot", "0.1"),
        (*MET, *ELVES, "--attacker-with", "armoury", "--worth", "power"),
        ("--attacker", "nagas:serpent=4,hydra=1", "--defender", "gnomes:mechanic=2,automaton=2,mechasaur=1",
         "--defender-resources", "science=7", "--prize", "8"),
        ("--attacker", "orcs:scout=4,bomber=1", "--defender", "nagas:hydra=apart", "--prize", "2,5"),
        (*MET, "--defender", "orcs:scout=3", "--prize", "3"),
        (*MET, "--objective", "own", "--set", "combat.margin=2"),
    ],
    ids=["plain", "loot", "power", "hydra", "apart", "three", "own"],
)  # fmt: skip
def test_fought_battles_lie_within_four_standard_errors_of_the_odds(cli, battle):
    found = cli("odds", "conquer", *battle, "--check", FOUGHT, "--seed", 1, "--json").json
    exact, fought = found["attacker_wins"], found["monte_carlo"]
    assert set(fought) == {"n", "attacker_wins", "low", "high"}
    assert fought["n"] == FOUGHT
    assert abs(fought["attacker_wins"] - exact) <= 4 * (exact * (1 - exact) / FOUGHT) ** 0.5 + 1e-12


@pytest.mark.interpreted
@pytest.mark.parametrize(("versus", "won"), [("monster=8", 1), ("monster=15", 0), ("fortress=12,monster=8", 1)])
def test_the_engine_agrees_on_monsters_and_fortresses(cli, versus, won):
    found = cli("odds", "conquer", *JAMES, "--versus", versus, "--check", 30, "--json").json
    assert found["attacker_wins"] == found["monte_carlo"]["attacker_wins"] == won


def test_a_setting_changes_the_odds(cli):
    setting = ("--set", "faction.undead.unit.lich.power=9")
    assert (
        cli("odds", "conquer", *JAMES, "--versus", "monster=8", *setting, "--json").json["attacker_plan"][0]["skeleton"]
        == 0
    )


def test_a_table_lists_many_battles(cli):
    assert len(cli("odds", "conquer", "--table", "--json").json["table"]) == 2 * 6 * 6
    assert "prize: 1" in cli("odds", "conquer", "--table").out


@pytest.mark.parametrize("militia", [4, 8, 12, 16])
def test_equal_battles_are_told_alike_and_with_what_is_open(cli, militia):
    elves = ("--defender", "elves:pixie=2", "--prize", 1, "--reward", 0)
    found = cli("odds", "conquer", "--attacker", f"humans:militia={militia}", *elves, "--json").json
    assert (found["attacker_wins"], found["value"]) == pytest.approx((0.92, 0.48))
    assert found["ranges"]["attacker_wins"] == {"low": 0.92, "high": 0.96, "exact": True}
    assert [row["deployment"] for row in found["attacker_plan"]] == ["3 Militia", "2 Militia"]


def test_what_is_open_is_shown_beside_what_is_told(cli):
    asked = ("--attacker", "humans:militia=4", "--defender", "elves:pixie=2", "--prize", 1, "--reward", 0)
    shown = cli("odds", "conquer", *asked).out
    assert "92.0% to 96.0%" in shown
    assert "Several plans are equally good" in shown


def test_a_table_answers_what_is_asked(cli):
    asked = ("--defender", "elves:pixie=3", "--defender-with", "horn", "--prize", 3, "--loss", 0.5)
    found = cli("odds", "conquer", "--attacker", "humans:militia=4,warrior=1", *asked, "--table", "--json").json
    own, foe = "Militia of the Humans", "Pixie of the Elves"
    (row,) = (row for row in found["table"] if (row[own], row[foe]) == (6, 3))
    one = cli("odds", "conquer", "--attacker", "humans:militia=6,warrior=1", *asked, "--json").json
    assert row["attacker_wins"] == pytest.approx(one["attacker_wins"], abs=1e-9)


def test_a_heatmap_is_drawn(cli, tmp_path):
    image = tmp_path / "odds.png"
    assert cli("odds", "conquer", "--heatmap", image).out.strip() == str(image)
    assert image.stat().st_size > 5_000


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "no army is given"),
        (MET[:2], "nobody to fight is given"),
        ((*MET, "--versus", "monster=8"), "--defender does not go with --versus"),
        (("--attacker", "dwarfs:axe=1", "--versus", "monster=8"), "no faction 'dwarfs'"),
        (("--attacker", "humans:ent=1", "--versus", "monster=8"), "no unit of the Humans 'ent'"),
        (("--attacker", "humans:militia=-1", "--versus", "monster=8"), "must be a whole number"),
        ((*MET, "--attacker-with", "horn"), "no structure of the Humans or artefact 'horn'"),
        ((*MET, "--defender", "humans:militia=1"), "the Humans are on two sides"),
        ((*MET, "--loss", "much"), "--loss"),
        ((*MET, "--loot", "0.1"), "--loot needs"),
        ((*MET, "--defender", "orcs:scout=1", "--loot", "0.1"), "--loot"),
        ((*MET, "--objective", "fame"), "difference, own"),
        ((*MET, "--check", 0), "not 0"),
        ((*MET, "--check", 10, "--seed", -1), "seed"),
        ((*MET, "--set", "combat.margin=0"), "combat.margin"),
        (("--heatmap", "odds.txt"), ".png"),
        ((*MET[:2], "--versus", "monster=8", "--table"), "--versus does not go with a table"),
        ((*MET, "--defender", "orcs:scout=1", "--table"), "a table is of two sides"),
        ((*MET, "--defenders", 2), "--defenders"),
    ],
)
def test_an_impossible_question_is_refused_in_one_line(cli, arguments, told):
    assert told in cli.refuses("odds", "conquer", *arguments, "--json")


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="as plain Python a game takes a second")
@pytest.mark.drawn
def test_a_page_holds_the_battles_of_its_run_against_the_best_plans(cli, tmp_path):
    run = tmp_path / "run"
    assert cli("run", "conquer", "-n", 60, "--policies", "random", "--jobs", 1, "--out", run).code == 0
    found = cli("report", run, "--json")
    assert (found.code, found.err) == (0, "")
    page = (run / "report.html").read_text(encoding="utf-8")
    assert "battles in which somebody could choose what to deploy" in page
    assert 'id="figure-odds-grid"' in page
    assert 'id="figure-calibration"' in page
