"""Battle odds of War of Kings: quoted chances, laws, refusals, speed."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from analysis.odds.kings import offer as offers
from analysis.odds.kings.odds import Faces, FortificationDice, battle_odds, combat_rules, odds_table
from analysis.odds.kings.offer import Offer, battle_moves
from tests.analysis.odds.kings.kings_cases import FORTIFICATIONS, MILITIA, PROPOSED, rules
from tests.analysis.odds.kings.kings_values import VALUES
from tests.work import bytes_of, calls_of

pytestmark = pytest.mark.plain
ROUNDING = 1e-10
few = settings(max_examples=60, deadline=None)


@pytest.mark.parametrize(
    ("attackers", "defenders", "militia", "fortification", "percent"),
    [
        (1, 1, None, "none", 48),
        (2, 1, None, "none", 94),
        (2, 2, None, "none", 57),
        (1, 1, None, "walls", 29),
        (3, 1, None, "castle", 75),
        (1, 0, "village", "none", 96),
        (1, 0, "town", "none", 91),
        (1, 0, "city", "none", 85),
    ],
)
def test_the_chances_quoted_with_the_proposed_faces_come_out(attackers, defenders, militia, fortification, percent):
    odds = battle_odds(PROPOSED, attackers=attackers, defenders=defenders, militia=militia, fortification=fortification)
    assert round(100 * odds.attacker_wins) == percent


@few
@given(rules(), st.integers(1, 5), st.integers(1, 5), st.sampled_from(FORTIFICATIONS), st.integers(0, 5))
def test_endings_survivors_and_rounds_each_add_up_to_one(combat, attackers, defenders, fortification, withdraw_at):
    odds = battle_odds(
        combat, attackers=attackers, defenders=defenders, fortification=fortification, withdraw_at=withdraw_at
    )
    assert odds.attacker_wins + odds.defender_holds + odds.withdrawn == pytest.approx(1, abs=1e-12)
    assert odds.attacker_survivors.sum() == pytest.approx(1, abs=1e-12)
    assert odds.defender_survivors.sum() == pytest.approx(1, abs=1e-12)
    assume(len(odds.rounds) < odds.settings["longest"])
    assert odds.rounds.sum() == pytest.approx(1, abs=2e-12)
    assert odds.rounds @ range(1, len(odds.rounds) + 1) == pytest.approx(odds.mean_rounds, rel=1e-7)


@few
@given(rules(), st.integers(1, 4), st.integers(1, 4), st.sampled_from(FORTIFICATIONS))
def test_another_attacking_army_never_lowers_the_odds(combat, attackers, defenders, fortification):
    fewer = battle_odds(combat, attackers=attackers, defenders=defenders, fortification=fortification)
    more = battle_odds(combat, attackers=attackers + 1, defenders=defenders, fortification=fortification)
    assert more.attacker_wins >= fewer.attacker_wins - ROUNDING


@few
@given(rules(), st.integers(1, 4), st.integers(1, 4), st.sampled_from(FORTIFICATIONS))
def test_another_defending_army_never_raises_the_odds(combat, attackers, defenders, fortification):
    fewer = battle_odds(combat, attackers=attackers, defenders=defenders, fortification=fortification)
    more = battle_odds(combat, attackers=attackers, defenders=defenders + 1, fortification=fortification)
    assert more.attacker_wins <= fewer.attacker_wins + ROUNDING


@few
@given(rules(), st.integers(1, 5), st.integers(1, 4) | st.sampled_from(MILITIA))
def test_a_stronger_fortification_never_raises_the_odds(combat, attackers, enemy):
    against = {"militia": enemy} if isinstance(enemy, str) else {"defenders": enemy}
    wins = [battle_odds(combat, attackers=attackers, fortification=f, **against).attacker_wins for f in FORTIFICATIONS]
    assert all(stronger <= weaker + ROUNDING for weaker, stronger in pairwise(wins))


@few
@given(rules(), st.integers(1, 4), st.integers(1, 4), st.data())
def test_damage_before_the_battle_never_helps_the_side_that_has_it(combat, attackers, defenders, data):
    damage = data.draw(st.integers(0, combat.army_hits - 1))
    fresh = battle_odds(combat, attackers=attackers, defenders=defenders)
    hurt = battle_odds(combat, attackers=attackers, defenders=defenders, attacker_damage=damage)
    softened = battle_odds(combat, attackers=attackers, defenders=defenders, defender_damage=damage)
    assert hurt.attacker_wins <= fresh.attacker_wins + ROUNDING
    assert softened.attacker_wins >= fresh.attacker_wins - ROUNDING


@few
@given(rules(), st.integers(1, 5), st.integers(1, 4))
def test_withdrawing_sooner_never_costs_more_armies(combat, attackers, defenders):
    losses = [
        battle_odds(combat, attackers=attackers, defenders=defenders, withdraw_at=least).attacker_losses
        for least in range(attackers + 1)
    ]
    assert all(sooner <= later + ROUNDING for later, sooner in pairwise(losses))


def test_an_attacker_that_withdraws_at_its_full_strength_fights_one_round():
    odds = battle_odds(PROPOSED, attackers=3, defenders=3, withdraw_at=3)
    assert odds.rounds == pytest.approx([1.0])
    assert odds.mean_rounds == 1


def test_a_dying_defender_strikes_back_and_holds_when_both_are_gone():
    always = Faces(8, 0, 0)
    deadly = replace(PROPOSED, red=always, blue=always)
    odds = battle_odds(deadly, attackers=1, defenders=1)
    assert (odds.attacker_wins, odds.defender_holds) == (0, 1)
    assert (odds.attacker_losses, odds.defender_losses) == (1, 1)


def test_militia_that_falls_with_the_last_attacker_is_whole_again():
    always = Faces(8, 0, 0)
    deadly = replace(
        PROPOSED, red=always, blue=always, grey=Faces(6, 0, 0), fortification=FortificationDice(0, 1, 2, 3)
    )
    odds = battle_odds(deadly, attackers=1, militia="village", fortification="walls")
    assert (odds.defender_holds, odds.defender_losses) == (1, 0)


def test_survivors_are_told_in_tidy_form():
    table = battle_odds(PROPOSED, attackers=2, defenders=1).table
    assert list(table.columns) == ["side", "armies", "probability"]
    assert table.groupby("side")["probability"].sum().to_list() == pytest.approx([1, 1])


def test_the_table_holds_every_battle_once():
    table = odds_table(PROPOSED, attackers=[1, 2], defenders=[1, 3], fortifications=["none", "walls"])
    keys = ["attackers", "defenders", "militia", "fortification"]
    assert len(table) == 2 * (2 + 3) * 2
    assert not table.duplicated(keys).any()
    row = table.set_index(keys).loc[(2, 0, "town", "walls")]
    assert (
        row["attacker_wins"] == battle_odds(PROPOSED, attackers=2, militia="town", fortification="walls").attacker_wins
    )


@pytest.mark.parametrize(
    ("battle", "named"),
    [
        ({"attackers": 0, "defenders": 1}, "attackers is 0, must be a whole number from 1 to 20"),
        ({"attackers": -2, "defenders": 1}, "attackers is -2"),
        ({"attackers": 1.5, "defenders": 1}, "attackers is 1.5"),
        ({"attackers": 21, "defenders": 1}, "from 1 to 20"),
        ({"attackers": 1, "defenders": -1}, "defenders is -1"),
        ({"attackers": 1}, "name one defender"),
        ({"attackers": 1, "defenders": 1, "militia": "town"}, "name one defender"),
        ({"attackers": 1, "militia": "hamlet"}, "'hamlet', must be one of village, town, city"),
        (
            {"attackers": 1, "defenders": 1, "fortification": "moat"},
            "'moat', must be one of none, walls, fortress, castle",
        ),
        ({"attackers": 1, "defenders": 1, "withdraw_at": -1}, "withdraw_at is -1"),
        (
            {"attackers": 1, "defenders": 1, "attacker_damage": 3},
            "attacker_damage is 3, must be a whole number from 0 to 2",
        ),
        ({"attackers": 1, "militia": "village", "defender_damage": 2}, "defender_damage is 2, .* from 0 to 1"),
    ],
)
def test_an_impossible_battle_is_refused_with_what_is_allowed(battle, named):
    with pytest.raises(ValueError, match=named):
        battle_odds(PROPOSED, **battle)


def test_dice_that_never_hurt_are_refused():
    blunt = replace(PROPOSED, red=Faces(0, 4, 4), blue=Faces(0, 4, 4))
    with pytest.raises(ValueError, match="for ever"):
        battle_odds(blunt, attackers=1, defenders=1)


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        (
            {"die.red.faces.sword": 5},
            r"die.red.faces \(sword 5, shield 2, blank 2\) add up to 9, must fill the 8 sides",
        ),
        ({"die.grey.faces.blank": -1}, "die.grey.faces.blank is -1"),
        ({"army.limits.hits": 0}, "army.limits.hits is 0, must be a whole number of 1 or more"),
        ({"combat.attack_dice": 2.5}, "combat.attack_dice is 2.5"),
        ({"combat.attack_dice": "four"}, "combat.attack_dice is 'four'"),
    ],
)
def test_impossible_content_is_refused_by_its_address(changed, named):
    with pytest.raises(ValueError, match=named):
        combat_rules({**VALUES, **changed})


@pytest.mark.parametrize("address", sorted(VALUES))
def test_every_number_of_combat_is_asked_for_by_its_address(address):
    with pytest.raises(ValueError, match=f"{address} is missing"):
        combat_rules({other: value for other, value in VALUES.items() if other != address})


def test_six_against_six_is_little_work():
    """Few calls and small arrays: 6,000 calls and 1.6 megabytes take 14 milliseconds."""

    def six_against_six():
        battle_odds(PROPOSED, attackers=6, defenders=6, fortification="walls")

    six_against_six()
    assert calls_of(six_against_six) < 20_000
    assert bytes_of(six_against_six) < 4_000_000


@pytest.mark.parametrize(
    "battle",
    [
        {"attackers": 3, "defenders": 5, "fortification": "walls", "attacker_damage": 1},
        {"attackers": 20, "defenders": 1},
        {"attackers": 4, "militia": "town", "defender_damage": 1},
    ],
)
def test_the_moves_of_a_battle_are_part_of_those_of_the_largest(battle, monkeypatch):
    offer = Offer(rules=PROPOSED, **battle)
    part = battle_moves(offer)
    monkeypatch.setattr(offers, "MOST_KEPT", 0)  # no battle is small enough for its moves to be kept
    assert abs(battle_moves(offer) - part).max() <= 1e-15
