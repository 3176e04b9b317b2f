"""Questions about combats of Heroes: Write & Conquer: what they mean, what is answered, what is refused."""

import re

import pytest

from analysis.odds.conquer import battle
from analysis.odds.conquer.question import Question
from analysis.odds.conquer.tables import MOST_SHOWN
from tests.analysis.odds.conquer.conquer_cases import CONTENT, RULES

pytestmark = pytest.mark.plain
KEYS = {
    "method", "attacker_wins", "defender_wins", "both_lose", "value", "attacker_plan", "defender_plan"
}  # fmt: skip
MET = {"attacker": "humans:militia=5,warrior=1", "defender": ["elves:pixie=6"]}
JAMES = {"attacker": "undead:skeleton=10,lich=1", "versus": "monster=8"}
BIG = {"attacker": "humans:militia=7,warrior=7,knight=6", "defender": ["elves:ent=7,griffin=7,pixie=6"], "prize": "4"}


def armies(**options):
    return Question(**options).armies(RULES)


def answered(settings=None, **options):
    return Question(**options).answer(CONTENT.override(settings or {}))


def test_a_battle_has_the_keys_that_others_rely_on():
    numbers = answered(**MET).numbers
    assert set(numbers) >= KEYS
    assert numbers["attacker_wins"] + numbers["defender_wins"] + numbers["both_lose"] == pytest.approx(1)
    assert numbers["attacker_plan"]["probability"].sum() == pytest.approx(1)
    assert sum(row["probability"] for row in numbers["defender_plan"]) == pytest.approx(1)
    assert numbers["warning"] is None


def test_a_combat_against_a_monster_has_them_too():
    numbers = answered(**JAMES).numbers
    assert set(numbers) >= KEYS
    assert (numbers["attacker_wins"], numbers["defender_wins"], numbers["both_lose"]) == (1, 0, 0)
    assert (numbers["price"], numbers["price_in"]) == (5, "gold")
    assert numbers["left"] == {"skeleton": 10, "ghoul": 0, "lich": 0}
    assert [row["deployment"] for row in numbers["attacker_plan"]] == ["1 Lich, 4 Skeletons"]
    assert len(numbers["combats"][0]["deployments"]) == 2
    assert numbers["value"] == pytest.approx(1 + 0.2 * 6 - 0.2 * 5)


def test_a_monster_that_is_too_strong_is_left_alone():
    numbers = answered(attacker="humans:militia=5", versus="monster=8").numbers
    assert (numbers["attacker_wins"], numbers["defender_wins"], numbers["value"]) == (0, 1, 0)
    assert (numbers["attacker_plan"], numbers["left"]) == ([], None)


def test_the_worth_of_a_win_is_known_only_where_the_game_or_the_asker_tells_it():
    assert answered(attacker="humans:knight=3", versus="monster=7").numbers["value"] is None
    assert answered(attacker="humans:knight=3", versus="monster=7", prize="3").numbers["value"] == pytest.approx(1.4)
    assert answered(attacker="humans:knight=5", versus="fortress=qliss").numbers["value"] is not None
    apart = answered(attacker="nagas:hydra=apart", versus="monster=8").numbers
    assert apart["value"] == pytest.approx(1 - 0.2 * 20)


def test_a_fortress_and_a_monster_are_fought_one_after_the_other():
    numbers = answered(attacker="undead:skeleton=10,lich=1", versus="monster=8,fortress=12").numbers
    assert [row["combat"] for row in numbers["attacker_plan"]] == ["fortress", "monster"]
    assert numbers["price"] == 14
    assert numbers["left"] == {"skeleton": 1, "ghoul": 0, "lich": 0}


def test_names_are_found_in_any_spelling():
    one, other = armies(
        attacker="Elves: pixie = 3, ENT=1", attacker_with="Armor Shop, horn", attacker_resources="wood=2",
        defender=["gnomes:mechasaur=1"], defender_resources=["science=7"],
    )  # fmt: skip
    assert one.units == (3, 0, 1)
    assert [carrier.key for carrier in one.carriers] == ["armor_shop", "horn"]
    assert (one.stock, other.stock) == ({"wood": 2}, {"science": 7})


def test_what_defenders_have_is_told_in_their_order():
    defenders = {"defender": ["elves:pixie=1", "gnomes:automaton=2"], "defender_with": ["", "precision_forge"]}
    _, first, second = armies(attacker="humans:militia=1", **defenders)
    assert first.carriers == ()
    assert [carrier.key for carrier in second.carriers] == ["precision_forge"]


def test_a_hydra_may_be_with_its_owner_or_apart():
    (one,) = armies(attacker="nagas:serpent=4,hydra=1", versus="monster=5")
    (other,) = armies(attacker="nagas:hydra=apart", versus="monster=5")
    assert (one.units, one.apart) == ((4, 1), False)
    assert (other.units, other.apart) == ((0, 1), True)


def test_stakes_are_those_of_the_first_monster_unless_they_are_told():
    sides = armies(**MET)
    found = Question(**MET).stakes(RULES, sides)
    assert (found.prizes, found.rewards, found.price) == ((1.0, 1.0), (pytest.approx(0.6),) * 2, 0.2)
    told = Question(**MET, prize="4,2", reward="1", loss=0.3, objective="own").stakes(RULES, sides)
    assert (told.prizes, told.rewards, told.price, told.relative) == ((4.0, 2.0), (1.0, 1.0), 0.3, False)


def test_a_hydra_apart_gets_no_reward():
    asked = Question(attacker="nagas:hydra=apart", defender=["elves:pixie=6"], reward="2")
    assert asked.stakes(RULES, asked.armies(RULES)).rewards == (0.0, 2.0)


def test_settings_change_the_answer():
    assert answered({"combat.margin": 3}, **JAMES).numbers["combats"][0]["needed"] == 11
    assert answered({"faction.undead.unit.lich.power": 9}, **JAMES).numbers["left"]["skeleton"] == 10
    strong = answered({"faction.humans.unit.militia.power": 9}, **MET).numbers
    assert strong["attacker_wins"] > answered(**MET).numbers["attacker_wins"]


def test_losses_may_count_by_power_or_by_what_is_told():
    assert answered(**JAMES, worth="power").numbers["price"] == 5
    assert answered(**JAMES, unit_worth="lich=20").numbers["price"] == 9
    assert answered(**JAMES, worth="power").numbers["price_in"] == "power"


def test_plans_are_cut_to_the_likeliest_for_people_only():
    found = answered(**BIG)
    shown = found.tables["The plan of the attacker"]
    assert len(shown) == MOST_SHOWN + 1
    assert shown["deployment"].iloc[-1] == f"{len(found.numbers['attacker_plan']) - MOST_SHOWN} others, on average"
    assert shown["probability"].sum() == pytest.approx(1)
    assert shown["probability"] @ shown["worth"] == pytest.approx(found.numbers["value"])


def test_many_ways_to_win_are_cut_for_people_only():
    found = answered(attacker="humans:militia=30,warrior=20,knight=10", versus="monster=60")
    every = found.numbers["combats"][0]["deployments"]
    shown = found.tables["Against the monster of power 60: deployments that win"]
    assert shown["deployment"].iloc[-1] == f"and {len(every) - MOST_SHOWN} more that lose other things"


def test_units_modified_in_the_armor_shop_are_told():
    numbers = answered(
        attacker="elves:ent=1", attacker_with="armor_shop", attacker_resources="wood=1", versus="monster=9"
    ).numbers
    assert numbers["attacker_plan"][0]["deployment"] == "1 Ent (1 modified)"
    assert (numbers["price"], numbers["left"]["wood"]) == (6, 0)


def test_battles_of_three_have_a_plan_for_each_side():
    found = answered(attacker="humans:militia=3", defender=["elves:pixie=3", "orcs:scout=2"])
    assert {row["side"] for row in found.numbers["defender_plan"]} == {"defender 1", "defender 2"}
    assert "exploitability" in found.numbers
    assert list(found.tables)[1:] == [f"The plan of the {side}" for side in ("attacker", "defender 1", "defender 2")]


def test_plans_that_are_no_equilibrium_come_with_a_warning(monkeypatch):
    monkeypatch.setattr(battle, "ENOUGH", 9.0)
    numbers = answered(attacker="humans:militia=4", defender=["elves:pixie=3", "orcs:scout=2"], prize="5").numbers
    assert "too much to call these plans an equilibrium" in numbers["warning"]
    assert numbers["warning"] in numbers["method"]


def test_the_grid_rises_with_the_attackers_army():
    grid = Question().grid(CONTENT)
    assert {grid.rows, grid.columns, grid.panels, grid.value} <= set(grid.table.columns)
    table = grid.table.sort_values(grid.rows)
    for _, chances in table.groupby([grid.panels, grid.columns])[grid.value]:
        assert chances.between(0, 1).all()
        assert chances.iloc[-1] >= chances.iloc[0]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "no army is given: --attacker FACTION:UNIT=N,.. and --defender"),
        ({"attacker": "humans:militia=5"}, "nobody to fight is given: --defender FACTION:UNIT=N,.., or --versus"),
        ({**MET, "versus": "monster=8"}, "--defender does not go with --versus"),
        ({**JAMES, "loot": 0.2}, "--loot does not go with --versus"),
        ({**JAMES, "objective": "own"}, "--objective does not go with --versus"),
        ({**MET, "attacker": "humans"}, "--attacker is 'humans', must be FACTION:UNIT=N,UNIT=N,.."),
        ({**MET, "attacker": "humans:militia"}, "--attacker is 'militia', must be FACTION:UNIT=N"),
        ({**MET, "attacker": "dwarfs:axe=5"}, "no faction 'dwarfs'; there are humans, undead, gnomes"),
        ({**MET, "attacker": "humans:ent=5"}, "no unit of the Humans 'ent'; there are militia, warrior, knight"),
        ({**MET, "attacker": "humans:militia=-1"}, "--attacker: Militia is '-1', must be a whole number from 0 to 99"),
        ({**MET, "attacker": "humans:militia=100"}, "must be a whole number from 0 to 99"),
        ({**MET, "attacker": "humans:militia=two"}, "--attacker: Militia is 'two'"),
        ({**MET, "attacker": "humans:militia=1,militia=2"}, "Militia is named twice"),
        ({**MET, "attacker": "nagas:hydra=2"}, "Hydra is '2', must be 0, 1, or apart"),
        ({**MET, "attacker": "nagas:serpent=1,hydra=apart"}, "a Hydra that is apart fights alone"),
        ({**MET, "attacker_with": "horn"}, "no structure of the Humans or artefact 'horn'; there are market"),
        ({**MET, "attacker_with": "armoury,armoury"}, "--attacker-with: Armoury is named twice"),
        ({**MET, "attacker_with": "vurt", "defender_with": ["vurt"]}, "the artefact of Vurt has two owners"),
        ({**MET, "defender_with": ["horn", "horn"]}, "--defender-with is given more often than --defender"),
        ({**MET, "defender_with": ["armor_shop"]}, "--defender-resources: how much wood is there"),
        ({**MET, "attacker_resources": "silver=2"}, "no resource 'silver'; there are wood, iron, gold, rage, science"),
        ({**MET, "attacker_resources": "wood=2,wood=3"}, "wood is named twice"),
        ({**MET, "attacker_resources": "wood=-2"}, "--attacker-resources: wood is '-2'"),
        ({**MET, "defender": ["humans:militia=2"]}, "the Humans are on two sides"),
        (
            {**MET, "defender": ["elves:ent=1", "orcs:scout=1", "gnomes:mechanic=1", "nagas:serpent=1"]},
            "there are 5 sides, a battle has 4 at most",
        ),
        ({**MET, "prize": "much"}, "--prize is 'much', must be a number of 0 or more"),
        ({**MET, "prize": "1,2,3"}, "--prize is '1,2,3', must be one number, or one for each of 2 sides"),
        ({**MET, "prize": "-1"}, "--prize is -1.0"),
        ({**MET, "reward": "nan"}, "--reward is nan"),
        ({**MET, "loss": -0.1}, "--loss is -0.1"),
        ({**MET, "loot": 0.1}, "--loot needs what each side has"),
        ({**MET, "worth": "fame"}, "--worth is 'fame', must be one of gold, power"),
        ({**MET, "objective": "fame"}, "--objective is 'fame', must be one of difference, own"),
        ({**MET, "unit_worth": "militia"}, "--unit-worth is 'militia', must be UNIT=GOLD"),
        ({**MET, "unit_worth": "scout=1"}, "no unit on either side 'scout'"),
        ({**MET, "unit_worth": "pixie=x"}, "--unit-worth: pixie is 'x'"),
        ({**MET, "unit_worth": "pixie=1", "worth": "power"}, "--unit-worth does not go with --worth power"),
        ({**JAMES, "versus": "dragon=8"}, "--versus is 'dragon=8', must be monster=POWER"),
        ({**JAMES, "versus": "monster=8,monster=9"}, "must be monster=POWER, fortress=POWER or both"),
        ({**JAMES, "versus": "monster=big"}, "--versus: monster is 'big'"),
        ({**JAMES, "versus": "fortress=atlantis"}, "no fortress 'atlantis'; there are brynnlore"),
        ({**JAMES, "versus": "8"}, "--versus is '8', must be monster=POWER"),
    ],
)
def test_an_impossible_question_is_refused_in_one_line(options, told):
    with pytest.raises(ValueError, match=re.escape(told)) as refused:
        answered(**options)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("battles", [0, 1_000_001])
def test_a_check_needs_a_sensible_number_of_battles(battles):
    with pytest.raises(ValueError, match="from 1 to"):
        Question(**MET).check(CONTENT, battles, seed=0)
