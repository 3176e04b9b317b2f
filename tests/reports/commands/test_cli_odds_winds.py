import pytest

from sim.compiling.compiled import INTERPRETED
from tests.reports.command_line import CommandLine

KEYS = {
    "method", "attacker_wins", "damage_to_defender", "damage_to_attacker", "defender_slain", "attacker_slain"
}  # fmt: skip
PLAIN = ("--attack", 5, "--defense", 4)
FOUGHT = 400 if INTERPRETED else 40_000


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


def test_odds_have_the_keys_that_others_rely_on(cli):
    found = cli("odds", "winds", *PLAIN, "--power", 6, "--own-power", 5, "--json").json
    assert set(found) >= KEYS
    assert found["attacker_wins"] == pytest.approx(25 / 36)
    for side in ("damage_to_defender", "damage_to_attacker"):
        assert all(set(row) == {"damage", "probability"} for row in found[side])
        assert sum(row["probability"] for row in found[side]) == pytest.approx(1)
    assert found["defender_slain"] == pytest.approx(3 / 36)
    assert "monte_carlo" not in found


def test_without_a_power_nobody_is_known_to_be_slain(cli):
    found = cli("odds", "winds", *PLAIN, "--json").json
    assert found["defender_slain"] is found["attacker_slain"] is None


@pytest.mark.parametrize("versus", ["hero", "stronghold", "independent"])
def test_every_target_has_odds(cli, versus):
    shown = cli("odds", "winds", *PLAIN, "--versus", versus)
    assert shown.code == 0
    assert "The attacker wins" in shown.out


def test_names_stand_for_their_numbers(cli):
    siege = ("--against-stronghold", "Border Watch", "--versus", "independent")
    named = cli("odds", "winds", "--hero", "Lelia", "--items", "Flanged Mace", *siege, "--json").json
    stats = [named["settings"][side]["stat"] for side in ("attacker", "defender")]
    asked = ("--attack", stats[0], "--defense", stats[1], "--versus", "independent")
    assert named["attacker_wins"] == cli("odds", "winds", *asked, "--json").json["attacker_wins"]


@pytest.mark.interpreted
@pytest.mark.parametrize(
    "battle",
    [
        PLAIN,
        (*PLAIN, "--versus", "independent", "--reroll", 1),
        (*PLAIN, "--versus", "stronghold", "--against-reroll", 1, "--against-floor", -2),
        (*PLAIN, "--cards", "charge,feint,ill_wind", "--against-cards", "feint,raise_shields", "--price", "0.02"),
        ("--hero", "lelia", "--against-hero", "krill", "--cards", "spoils_of_war", "--set",
         "ruling.cancelled_card.choice=cost_refunded"),
    ],
    ids=["plain", "independent", "stronghold", "cards", "ruling"],
)  # fmt: skip
def test_fought_battles_lie_within_four_standard_errors_of_the_odds(cli, battle):
    found = cli("odds", "winds", *battle, "--check", FOUGHT, "--seed", 1, "--json").json
    exact, fought = found["attacker_wins"], found["monte_carlo"]
    assert set(fought) == {"n", "attacker_wins", "low", "high"}
    assert fought["n"] == FOUGHT
    assert fought["low"] < fought["attacker_wins"] < fought["high"]
    assert abs(fought["attacker_wins"] - exact) < 4 * (exact * (1 - exact) / FOUGHT) ** 0.5


def test_cards_are_answered_with_the_plans_of_both_sides(cli):
    cards = ("--cards", "charge,feint", "--against-cards", "feint,hold_the_line")
    found = cli("odds", "winds", *PLAIN, *cards, "--json").json
    assert {"attacker_plan", "defender_plan", "value"} <= set(found)
    assert sum(row["probability"] for row in found["attacker_plan"]) == pytest.approx(1)
    assert "The attacker's cards" in cli("odds", "winds", *PLAIN, *cards).out


def test_a_setting_changes_the_die(cli):
    die = ("--set", "die.battle.faces=[3, 3, 3]")
    assert cli("odds", "winds", *PLAIN, *die, "--json").json["attacker_wins"] == 1


def test_a_table_lists_many_battles(cli):
    assert len(cli("odds", "winds", "--table", "--json").json["table"]) == 2 * 11 * 13
    assert "target: independent stronghold" in cli("odds", "winds", "--table").out


def test_a_table_answers_what_is_asked(cli):
    asked = ("--reroll", 1, "--against-floor", -1, "--against-cards", "feint")
    found = cli("odds", "winds", "--attack", 6, "--defense", 5, *asked, "--table", "--json").json
    assert {row["target"] for row in found["table"]} == {"hero"}
    (row,) = (row for row in found["table"] if (row["attack"], row["defense"]) == (7, 4))
    one = cli("odds", "winds", "--attack", 7, "--defense", 4, *asked, "--json").json
    assert row["attacker_wins"] == pytest.approx(one["attacker_wins"], abs=1e-12)


def test_a_table_of_repeated_attacks_tells_who_falls(cli):
    asked = ("--versus", "stronghold", "--own-power", 5, "--attacks", 3)
    found = cli("odds", "winds", *asked, "--table", "--json").json
    (row,) = (row for row in found["table"] if (row["attack"], row["defense"]) == (7, 6))
    one = cli("odds", "winds", "--attack", 7, "--defense", 6, *asked, "--json").json
    assert (found["value"], row["defender_falls"]) == ("defender_falls", one["repeated"]["defender_falls"])


def test_a_heatmap_is_drawn(cli, tmp_path):
    image = tmp_path / "odds.png"
    assert cli("odds", "winds", "--heatmap", image).out.strip() == str(image)
    assert image.stat().st_size > 5_000


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "no battle is given, such as --attack 5"),
        (("--attack", 5), "either --defense"),
        (("--attack", -1, "--defense", 4), "--attack is -1"),
        (("--attack", "five", "--defense", 4), "--attack"),
        ((*PLAIN, "--versus", "dragon"), "hero, stronghold, independent"),
        ((*PLAIN, "--power", 0), "--power is 0"),
        (("--hero", "conan", "--defense", 4), "no hero 'conan'"),
        ((*PLAIN, "--cards", "joker"), "no battle card 'joker'"),
        ((*PLAIN, "--objective", "fame"), "win, damage, slay"),
        ((*PLAIN, "--check", 0), "not 0"),
        ((*PLAIN, "--check", 10, "--seed", -1), "seed"),
        ((*PLAIN, "--set", "die.battle.faces=[]"), "die.battle.faces"),
        ((*PLAIN, "--set", "ruling.reroll_timing.choice=before_the_other_roll"), "odds are known for"),
        ((*PLAIN, "--set", "hero.lelia.name=Max"), "changes nothing"),
        (("--heatmap", "odds.txt"), ".png"),
        ((*PLAIN, "--attackers", 2), "--attackers"),
    ],
)
def test_an_impossible_question_is_refused_in_one_line(cli, arguments, told):
    assert told in cli.refuses("odds", "winds", *arguments, "--json")


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="as plain Python a game takes a second")
def test_a_page_holds_the_battles_of_its_run_against_the_odds(cli, tmp_path):
    run = tmp_path / "run"
    assert cli("run", "winds", "-n", 60, "--policies", "balanced,conqueror", "--jobs", 1, "--out", run).code == 0
    found = cli("report", run, "--json")
    assert (found.code, found.err) == (0, "")
    page = (run / "report.html").read_text(encoding="utf-8")
    assert "In the first 60 games the players fought" in page
    assert 'id="figure-odds-grid"' in page
    assert 'id="figure-calibration"' in page
