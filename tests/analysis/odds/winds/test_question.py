"""Questions about battles of Winds of Numa Sera: what they mean, what is answered, what is refused."""

import re
from dataclasses import replace

import pytest

from analysis.odds.winds.question import Question
from analysis.odds.winds.rules import battle_rules
from tests.analysis.odds.winds.winds_cases import CONTENT, RULES

KEYS = {
    "method", "attacker_wins", "damage_to_defender", "damage_to_attacker", "defender_slain", "attacker_slain"
}  # fmt: skip
PLAIN = {"attack": 5, "defense": 4}


def asked(**options):
    return Question(**options).contest(RULES)


def answered(**options):
    return Question(**options).answer(CONTENT)


def test_an_answer_has_the_keys_that_others_rely_on():
    numbers = answered(**PLAIN, power=6, own_power=5).numbers
    assert set(numbers) >= KEYS
    assert numbers["attacker_wins"] == pytest.approx(25 / 36)
    assert numbers["defender_slain"] == pytest.approx(3 / 36)
    assert numbers["attacker_slain"] == pytest.approx(1 / 36)
    for side in ("damage_to_defender", "damage_to_attacker"):
        assert list(numbers[side].columns) == ["damage", "probability"]
        assert numbers[side]["probability"].sum() == pytest.approx(1)


def test_the_answer_is_told_in_tables():
    assert list(answered(**PLAIN).tables) == ["Damage"]
    assert answered(**PLAIN).quantities[0].words == "the attacker wins"
    shown = answered(hero="lelia", against_hero="krill", cards="charge", against_cards="feint").tables
    assert any("cards" in title for title in shown)


def test_a_hero_brings_its_stats_ability_and_items():
    attacker = asked(hero="Sjorsja", items="Great Sword", defense=4).attacker
    assert (attacker.side.stat, attacker.power) == (5 + 1 + 3, 15)
    assert asked(hero="Sjorsja", defense=4, versus="stronghold").attacker.side.stat == 5
    assert asked(hero="dena_vale_1", items="flanged_mace", defense=4, versus="independent").attacker.side.stat == 7
    assert asked(hero="lelia", items="plate_cuirass", defense=4).attacker.side.stat == 2


def test_other_items_change_rolls_losses_power_and_cards():
    attacker = asked(hero="siaa_dee_3", items="war_horn,ranger's cloak,codex of war", defense=4).attacker
    assert (attacker.side.floor, attacker.side.reduction, attacker.at_once) == (-2, 2, 2)
    assert asked(hero="lelia", items="emberheart_plate", defense=4).attacker.power == 15
    assert asked(hero="dena_vale_3", reroll=1, defense=4).attacker.side.rerolls == 2
    assert asked(hero="lelia", items="battle_standard", defense=4).attacker.discount == 1


def test_the_upgraded_side_is_told_by_a_plus():
    assert asked(hero="lelia", items="great_sword+", defense=4).attacker.side.stat == 8


def test_a_defending_hero_uses_its_items_and_a_stronghold_does_not():
    hero = asked(attack=5, against_hero="dena_vale_2", against_items="kite_shield,war_horn").defender
    assert (hero.side.stat, hero.side.floor, hero.power) == (6, -2, 15)
    walls = asked(
        attack=5, against_hero="dena_vale_2", against_items="kite_shield,war_horn,codex_of_war", versus="stronghold",
        against_stronghold="High Citadel",
    ).defender  # fmt: skip
    assert (walls.side.stat, walls.side.floor, walls.at_once) == (13 + 2, None, 1)
    assert asked(attack=5, against_hero="dena_vale_3", versus="stronghold", defense=9).defender.side.rerolls == 1
    shielded = asked(
        attack=5, against_hero="lelia", against_items="aegis_of_the_first,battle_standard", versus="stronghold",
        against_stronghold="High Citadel",
    ).defender  # fmt: skip
    assert (shielded.side.stat, shielded.discount) == (13 + 1, 1)


def test_a_power_is_the_maximum_unless_it_is_told():
    contest = asked(hero="lelia", against_hero="krill", own_power=3)
    assert (contest.attacker.power, contest.attacker.most_power, contest.defender.power) == (3, 12, 13)


def test_repeated_attacks_are_followed_to_the_end():
    repeated = answered(**PLAIN, power=6, own_power=5, attacks=4).numbers["repeated"]
    assert len(repeated["by_attack"]) == repeated["attacks"] == 4
    assert repeated["defender_falls"] + repeated["attacker_slain"] + repeated["neither"] == pytest.approx(1)
    assert repeated["to_the_end"]["defender_falls"] > repeated["defender_falls"]
    assert "repeated" in answered(attack=5, defense=4, versus="independent", own_power=5, attacks=2).numbers


def test_cards_are_answered_with_a_plan_of_both_sides():
    numbers = answered(
        hero="sjorsja", against_hero="lelia", cards="charge,feint,ill_wind", against_cards="raise_shields,feint",
        objective="slay", own_capital=5, capital=3,
    ).numbers  # fmt: skip
    assert numbers["attacker_plan"]["probability"].sum() == pytest.approx(1)
    assert set(numbers["defender_plan"]["sees"]) == {"no card", "a card"}
    assert numbers["gap"] == pytest.approx(0, abs=1e-9)
    assert numbers["value"] == pytest.approx(numbers["defender_slain"] - numbers["attacker_slain"], abs=1e-9)


def test_a_setting_changes_the_odds():
    sharp = CONTENT.override({"die.battle.faces": [3, 3, 3, 3, 3, 3]})
    assert Question(**PLAIN, versus="independent").answer(sharp).numbers["attacker_wins"] == 1


def test_discounts_add_up_or_the_highest_counts_as_the_ruling_says():
    best_only = battle_rules(
        CONTENT.override(
            {
                "ruling.discount_stacking.choice": "best_only",
                "hero.lelia.effect.1.kind": "discount",
                "hero.lelia.effect.1.on": "battle_card",
            }
        )
    )
    question = Question(hero="lelia", items="battle_standard+", defense=4)
    assert question.contest(replace(best_only, discounts_add=True)).attacker.discount == 1 + 2
    assert question.contest(best_only).attacker.discount == 2


def test_more_cards_are_never_played_than_the_game_has_room_for():
    roomy = battle_rules(CONTENT.override({"battle.cards.per_player": 4}))
    assert Question(hero="lelia", items="codex_of_war", defense=4).contest(roomy).attacker.at_once == 4


def test_the_grid_has_a_panel_with_and_one_without_a_die_of_the_defender():
    grid = Question().grid(CONTENT)
    assert len(grid.table) == 2 * 11 * 13
    assert {grid.rows, grid.columns, grid.panels, grid.value} <= set(grid.table.columns)
    by_attack = grid.table.sort_values("attack").groupby(["target", "defense"])["attacker_wins"]
    assert by_attack.apply(lambda chances: chances.is_monotonic_increasing).all()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "no battle is given, such as --attack 5"),
        ({"attack": 5}, "neither is given: either --defense"),
        ({"attack": 5, "hero": "lelia", "defense": 4}, "both are given: either --attack"),
        ({"attack": 5, "defense": 4, "against_hero": "lelia"}, "both are given: either --defense"),
        ({"hero": "conan", "defense": 4}, "no hero 'conan'; there are lelia, simi"),
        ({"attack": 5, "defense": 4, "items": "dagger"}, "--items are worn by a hero"),
        ({"attack": 5, "defense": 4, "against_items": "dagger"}, "--against-items are worn by a hero"),
        ({"hero": "lelia", "defense": 4, "items": "iron_helm,horned_helm"}, "Iron Helm, Horned Helm do not fit"),
        ({"hero": "lelia", "defense": 4, "items": "dagger,buckler,short_sword"}, "hands has room for 2"),
        ({"hero": "lelia", "defense": 4, "items": "great_sword,buckler"}, "Great Sword, Buckler do not fit"),
        ({"hero": "lelia", "defense": 4, "items": "dagger,dagger"}, "Dagger is named twice"),
        ({"hero": "lelia", "defense": 4, "items": "spoon"}, "no item 'spoon'; there are iron_helm"),
        ({"hero": "lelia", "defense": 4, "items": "windrazor+"}, "Windrazor is a mythic item"),
        ({**PLAIN, "power": 0}, "--power is 0, must be a whole number from 1 to 99"),
        ({**PLAIN, "own_power": 0}, "--own-power is 0"),
        ({"hero": "lelia", "defense": 4, "own_power": 13}, "Lelia has a maximum Power of 12"),
        ({**PLAIN, "versus": "dragon"}, "must be one of hero, stronghold, independent"),
        ({"attack": 5, "against_stronghold": "forge_gate"}, "--against-stronghold does not go with --versus hero"),
        (
            {"attack": 5, "against_stronghold": "x", "versus": "independent"},
            "no stronghold 'x'; there are border_watch",
        ),
        ({**PLAIN, "versus": "independent", "against_cards": "feint"}, "--against-cards does not go with"),
        ({**PLAIN, "versus": "independent", "power": 5}, "--power does not go with"),
        ({**PLAIN, "versus": "independent", "cards": "ill_wind"}, "Ill Wind cannot be played"),
        ({**PLAIN, "cards": "raise_shields"}, "--cards: only the defender can play Raise Shields"),
        ({**PLAIN, "against_cards": "charge"}, "--against-cards: only the attacker can play Charge"),
        ({**PLAIN, "cards": "joker"}, "no battle card 'joker'; there are charge"),
        ({**PLAIN, "cards": "disarm,disarm"}, "Disarm is named 2 times, there are 1 of it"),
        ({**PLAIN, "attack": -1}, "--attack is -1, must be a whole number from 0 to 99"),
        ({**PLAIN, "attack": 100}, "--attack is 100"),
        ({**PLAIN, "reroll": 6}, "--reroll is 6, must be a whole number from 0 to 5"),
        ({"hero": "dena_vale_3", "reroll": 5, "defense": 4}, "there are 6 rerolls, 5 at most"),
        ({**PLAIN, "floor": 4}, "--floor is 4, must be a whole number from -3 to 3"),
        ({**PLAIN, "price": -1.0}, "--price is -1.0"),
        ({**PLAIN, "price": float("nan")}, "--price is nan"),
        ({**PLAIN, "own_capital": -1}, "--own-capital is -1"),
        ({**PLAIN, "objective": "fame"}, "must be one of win, damage, slay"),
        ({**PLAIN, "objective": "slay", "cards": "charge"}, "slay needs the Power of both heroes"),
        ({**PLAIN, "attacks": 0}, "--attacks is 0"),
        ({**PLAIN, "attacks": 2}, "--attacks needs --own-power"),
        ({**PLAIN, "attacks": 2, "own_power": 5, "power": 5, "cards": "charge"}, "a card is played once"),
    ],
)
def test_an_impossible_question_is_refused_in_one_line(options, told):
    with pytest.raises(ValueError, match=re.escape(told)) as refused:
        answered(**options)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("battles", [0, 1_000_001])
def test_a_check_needs_a_sensible_number_of_battles(battles):
    with pytest.raises(ValueError, match="from 1 to"):
        Question(**PLAIN).check(CONTENT, battles, seed=0)
