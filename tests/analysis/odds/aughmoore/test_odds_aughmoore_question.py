"""Questions about Battles of Heroes of Land, Air & Sea: what they mean, what is answered, what is refused."""

import re

import pytest

from analysis.odds.aughmoore.question import Question
from analysis.odds.conquer.question import Question as OtherQuestion
from tests.analysis.odds.aughmoore.aughmoore_cases import CONTENT, PRINTED, answered, contest, place

KEYS = {"attacker_strength", "defender_strength", "attacker_wins", "value", "attacker_plan", "defender_plan", "method"}
MET = {"attacker": "humans:warrior=3", "defender": "orcs:warrior=3"}


def refused(**options):
    with pytest.raises(ValueError, match=r".") as error:
        contest(**{**MET, **options})
    assert "\n" not in str(error.value)
    return str(error.value)


def test_the_keys_that_others_rely_on_are_there():
    numbers = answered(**MET)
    assert set(numbers) >= KEYS
    assert numbers["attacker_plan"]["probability"].sum() == pytest.approx(1)
    assert numbers["defender_plan"]["probability"].sum() == pytest.approx(1)
    assert numbers["value"] == numbers["attacker_wins"] == pytest.approx(1 - numbers["defender_wins"])
    assert set(numbers["valued"]) >= {"attacker_wins", "attacker_value", "defender_value", "attacker_plan", "gap"}
    assert len(numbers["pairs"]) == 36


def test_people_read_strengths_totals_plans_and_outcomes():
    tables = Question(**MET).answer(CONTENT).tables
    assert [len(table) for table in tables.values()][:2] == [2, 6]
    assert sum("plan" in title for title in tables) == 4


def test_without_resources_a_card_costs_units_or_counts_nothing():
    battle = contest(attacker="humans:warrior=2", defender="orcs:serf=2", attacker_resources="ore=0")
    found = battle.ending(place("first_strike"), place("withdraw"))
    assert (found.cards[0], found.lost[0].tolist()[:2]) == ("played", [0, 2])
    assert battle.ending(place("charge"), place("withdraw")).cards[0] == "unpaid"


def test_conscripts_call_the_fewest_units_that_win():
    told = {"attacker": "humans:warrior=1", "attacker_neighbours": "paladin=1,serf=2"}
    battle = contest(**{**MET, **told, "defender": "orcs:warrior=2"})
    found = battle.ending(place("conscripts"), place("withdraw"))
    assert (found.winner, found.totals) == (0, (6, 4))
    lost = battle.ending(place("conscripts"), place("charge"))
    assert (lost.winner, lost.totals) == (0, (9, 8))  # the Paladin with both Serfs, and the Paladin's bonus
    assert battle.ending(place("conscripts"), place("first_strike")).totals == (2, 6)


def test_conscripts_stay_away_where_they_do_not_help():
    battle = contest(**{**MET, "attacker": "humans:serf=1", "attacker_neighbours": "serf=1"})
    found = battle.ending(place("conscripts"), place("charge"))
    assert (found.winner, found.totals[0]) == (1, 1)


def test_neighbours_find_no_room_beyond_the_limit():
    battle = contest(attacker="humans:serf=5", defender="orcs:warrior=3", attacker_neighbours="paladin=1,warrior=3")
    assert battle.ending(place("conscripts"), place("withdraw")).totals == (5, 6)


def test_a_fort_and_a_tower_defend_and_the_tower_falls_first():
    battle = contest(attacker="humans:paladin=1,warrior=4", defender="orcs:serf=1,tower=1", fort=True)
    fort = max(int(design.strength) for design in battle.conduct.worth.rules.designs)
    assert battle.strengths[1].tolist() == [1 + 3, fort]
    found = battle.ending(place("rally"), place("conscripts"))
    assert (found.winner, found.structures, found.lost[1].sum()) == (0, (0, 1), 0)


def test_a_capital_falls_with_everybody_in_it():
    told = {"attacker": "humans:paladin=1,warrior=4", "defender": "orcs:warrior=1,capital=1"}
    battle = contest(**told, defender_tactics="withdraw")
    found = battle.ending(place("charge"), place("withdraw"))
    assert (found.winner, found.structures) == (0, (0, 1))
    assert found.gains[1] == -2 - 20
    assert found.vp[0] == 1 + 3 + 5
    assert answered(**told, prize=0.0, capital=5.0)["valued"]["defender_value"] <= 0


def test_vessels_docked_or_at_sea_count():
    assert contest(attacker="humans:galleon=1,warrior=2", defender="orcs:submarine=1").strengths[:, 0].tolist() == [
        7,
        3,
    ]
    at_sea = contest(attacker="humans:galleon=1,serf=2", defender="orcs:dragon=1", terrain="sea")
    assert at_sea.strengths[:, 0].tolist() == [5, 2]


def test_terrain_levels_and_scribed_spells_reach_the_abilities():
    assert contest(**MET, attacker_buildings="cathedral", terrain="forest").strengths[0, 1] == 0
    assert contest(**MET, attacker_buildings="cathedral").strengths[0, 1] == 3
    assert contest(attacker="humans:high_mage=1", defender="orcs:serf=1", attacker_scribed=1).strengths[0, 1] == 1
    assert contest(**MET, defender_buildings="blood_tent", defender_level=2).strengths[1, 1] == 0
    outrider = {"attacker": "humans:outrider=1", "defender": "orcs:serf=1"}
    assert [contest(**outrider, attacker_level=level).strengths[0, 1] for level in (2, 3)] == [0, 2]


def test_an_ability_that_costs_a_serf_is_used_where_it_pays():
    battle = contest(attacker="orcs:blood_shaman=1,serf=2", defender="humans:warrior=3")
    assert battle.strengths[0].sum() == 3 + 1 + 3
    assert contest(attacker="orcs:blood_shaman=1", defender="humans:warrior=3").strengths[0].sum() == 3


def test_a_spell_hits_what_lowers_the_enemy_most_unless_it_is_told():
    told = {"attacker": "humans:warrior=2,serf=1", "defender": "orcs:warrior=2"}
    assert contest(**told, defender_spell="magic arrow").strengths[0].sum() == 3
    assert contest(**told, defender_spell="magic_arrow:serf").strengths[0].sum() == 4


def test_nobody_left_to_fight_ends_the_battle_without_cards():
    numbers = answered(attacker="humans:warrior=1", defender="orcs:serf=1", attacker_spell="magic_arrow")
    assert (numbers["attacker_wins"], numbers["defender_wins"], numbers["defender_losses"]) == (1, 0, {"serf": 1})
    numbers = answered(attacker="humans:warrior=1", defender="orcs:serf=1", defender_spell="magic_arrow")
    assert (numbers["attacker_wins"], numbers["attacker_plan"]) == (0, [])
    question = Question(attacker="humans:warrior=1", defender="orcs:serf=1", defender_spell="magic_arrow")
    assert question.check(CONTENT, 10, 0).estimate == 0


def test_the_content_decides():
    assert (
        answered({"tower.strength": 5}, attacker="humans:warrior=3", defender="orcs:tower=1")["defender_strength"] == 5
    )
    assert answered({"tactic.charge.strength": 6, "spell.rage.mana": 1}, **PRINTED)["attacker_strength"] == 10


def test_units_and_cards_are_found_in_any_spelling():
    battle = contest(
        attacker="Humans:High Mage=1,paladin laelithar=1",
        defender="orcs:Blood-Shaman=1",
        attacker_tactics="First Strike",
    )
    assert battle.strengths[0, 0] == 7
    assert battle.cards[0] == (place("first_strike"),)


@pytest.mark.parametrize("seed", [0, 1])
def test_battles_fought_by_the_engine_agree(seed):
    told = {"attacker": "humans:paladin=1,warrior=1,serf=2", "defender": "orcs:warrior=4"}
    found = Question(**told).check(CONTENT, 400, seed)
    assert found.n == 400
    assert found.low <= answered(**told)["attacker_wins"] <= found.high


def test_a_check_with_few_resources_answers_by_chance_and_still_agrees():
    few = "ore=2,mana=2,food=2"
    told = {"attacker": "humans:warrior=2,serf=2", "defender": "orcs:warrior=3", "attacker_resources": few}
    found = Question(**told, defender_resources=few).check(CONTENT, 300, 5)
    assert found.low <= answered(**told, defender_resources=few)["attacker_wins"] <= found.high


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"attacker": ""}, "no armies are given"),
        ({"defender": ""}, "no armies are given"),
        ({"attacker": "humans"}, "must be FACTION:UNIT=N"),
        ({"attacker": "nagas:serf=1"}, "there is no faction 'nagas'; there are humans, orcs, dwarves, elves"),
        ({"attacker": "orcs:serf=1"}, "on both sides"),
        ({"attacker": "humans:knight=1"}, "there is no unit of the humans 'knight'"),
        ({"attacker": "humans:warrior=-1"}, "must be a whole number"),
        ({"attacker": "humans:warrior=1.5"}, "must be a whole number"),
        ({"attacker": "humans:warrior"}, "must be FACTION:UNIT=N"),
        ({"attacker": "humans:warrior=1,warrior=2"}, "named twice"),
        ({"attacker": "humans:warrior=5,serf=1"}, "6 units, a region holds 5"),
        ({"attacker": "humans:warrior=0"}, "nobody to fight"),
        ({"attacker": "humans:paladin=2"}, "there are 2 of paladin, the humans have 1"),
        ({"attacker": "humans:warrior=1,tower=1"}, "no unit of the humans 'tower'"),
        ({"defender": "orcs:tower=2"}, "tower is 2, must be from 0 to 1"),
        ({"defender": "orcs:tower=1,capital=1"}, "no region has both"),
        ({"defender": "orcs:capital=1", "terrain": "forest"}, "does not go with capital=1"),
        ({"defender": "orcs:capital=1", "fort": True}, "--fort"),
        ({"defender": "orcs:warrior=6,capital=1"}, "the orcs have 5"),
        ({"defender_bar": 1}, "counts in a Capital City only"),
        ({"defender": "orcs:serf=12,capital=1", "defender_bar": 1}, "there are 13 of serf with those on Buildings"),
        ({"terrain": "lava"}, "there is no terrain 'lava'"),
        ({"terrain": "sea"}, "its Vessels carry 0"),
        ({"attacker": "humans:galleon=1,serf=3", "terrain": "sea"}, "carry 2"),
        ({"attacker": "humans:galleon=1", "defender": "orcs:tower=1", "terrain": "sea"}, "none at sea"),
        ({"attacker_level": 4}, "--attacker-level is 4, must be from 1 to 3"),
        ({"defender_level": 0}, "--defender-level is 0"),
        ({"attacker_scribed": -1}, "--attacker-scribed is -1"),
        ({"attacker_buildings": "barracks"}, "there is no Building of the humans 'barracks'"),
        ({"attacker_buildings": "cathedral,cathedral"}, "a Building twice"),
        ({"attacker_spell": "earthquake"}, "there is no Combat Spell 'earthquake'"),
        ({"attacker_spell": "magic_arrow:serf"}, "Magic Arrow cannot hit serf there"),
        ({"attacker_spell": "magic_arrow:paladin"}, "there is no unit of the orcs 'paladin'"),
        ({"attacker_spell": "rage", "attacker_resources": "mana=1"}, "Rage costs 2 Mana, the attacker has 1"),
        ({"attacker_resources": "gold=3"}, "there is no resource 'gold'"),
        ({"attacker_resources": "ore=11"}, "ore is 11, must be from 0 to 10"),
        ({"attacker_resources": "ore=-1"}, "must be a whole number"),
        ({"attacker_resources": "ore=1,ore=2"}, "named twice"),
        ({"attacker_tactics": "retreat"}, "there is no Tactic card 'retreat'"),
        ({"attacker_tactics": "barricade"}, "may not play barricade here, but first_strike"),
        ({"attacker_neighbours": "knight=1"}, "there is no unit of the humans 'knight'"),
        ({"attacker_neighbours": "warrior"}, "--attacker-neighbours is 'warrior', must be UNIT=N,.."),
        ({"attacker": "humans:serf=1", "attacker_neighbours": "warrior=4,serf=2"}, "6 units, a region holds 5"),
        ({"resource": -1.0}, "--resource is -1.0"),
        ({"prize": float("nan")}, "--prize is nan"),
        ({"distance": 0}, "--distance is 0"),
    ],
)
def test_what_is_impossible_is_refused_in_one_line(options, says):
    assert re.search(re.escape(says), refused(**options))


@pytest.mark.parametrize("battles", [0, 1_000_001])
def test_a_check_fights_a_sensible_number_of_battles(battles):
    with pytest.raises(ValueError, match="from 1 to 1,000,000 battles"):
        Question(**MET).check(CONTENT, battles, 0)


def test_options_are_spelt_like_those_of_the_other_game():
    shared = {"attacker", "attacker_resources", "defender_resources", "prize"}
    assert shared <= set(Question.__dataclass_fields__) & set(OtherQuestion.__dataclass_fields__)
