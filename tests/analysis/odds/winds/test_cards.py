"""The choice of battle cards in Winds of Numa Sera: what can be played, what it is worth, the best mix."""

from dataclasses import replace
from math import isnan

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.odds.winds.battle import Side
from analysis.odds.winds.cards import OBJECTIVES, best_cards
from analysis.odds.winds.contest import Contender, Contest, fight
from tests.analysis.odds.winds.winds_cases import ANYBODY, BONUS, CARDS, RULES, always, card, special

pytestmark = pytest.mark.plain
CHARGE, FEINT, SPOILS, ASSAULT = (RULES.cards[key] for key in ("charge", "feint", "spoils_of_war", "reckless_assault"))
HANDS = st.lists(st.sampled_from(CARDS), max_size=4).map(tuple)
REFUNDED = replace(RULES, cancelled_paid=False)


def contest(own=(), foe=(), *, attack=5, defense=4, versus="hero", rules=RULES, power=6, own_power=5, **attacker):
    return Contest(
        rules=rules,
        attacker=Contender(side=Side(stat=attack), hand=tuple(own), power=own_power, **attacker),
        defender=Contender(side=Side(stat=defense), hand=tuple(foe), power=power),
        versus=versus,
    )


def wealth(capital, discount=0, at_once=1, power=None):
    return Contender(
        side=Side(stat=5),
        hand=(CHARGE, FEINT, ASSAULT),
        capital=capital,
        discount=discount,
        at_once=at_once,
        power=power,
    )


@pytest.mark.parametrize(
    ("contender", "names"),
    [
        (wealth(None), ["", "charge", "feint", "reckless_assault"]),
        (wealth(2), ["", "charge", "reckless_assault"]),
        (wealth(0), ["", "reckless_assault"]),
        (wealth(2, discount=1), ["", "charge", "feint", "reckless_assault"]),
        (wealth(None, power=2), ["", "charge", "feint"]),
        (wealth(None, power=3), ["", "charge", "feint", "reckless_assault"]),
        (wealth(4, at_once=2), ["", "charge", "feint", "reckless_assault", "charge reckless_assault",
                                "feint reckless_assault"]),
    ],
)  # fmt: skip
def test_what_can_be_paid_can_be_played(contender, names):
    assert [" ".join(card.key for card in cards) for cards in contender.choices()] == names


def test_two_equal_cards_are_one_choice():
    assert len(Contender(side=Side(stat=1), hand=(CHARGE, CHARGE)).choices()) == 2
    assert len(Contender(side=Side(stat=1), hand=(CHARGE, CHARGE), at_once=2).choices()) == 3


def test_the_order_of_two_cards_is_a_choice_only_where_the_first_may_be_cancelled():
    holder = Contender(side=Side(stat=1), hand=(CHARGE, SPOILS), at_once=2)
    assert len(holder.choices()) == 4
    assert len(holder.choices((FEINT,))) == 5


def test_power_paid_makes_the_payer_easier_to_slay():
    strained = fight(contest(attack=0, defense=4, own_power=6), (card("none", cost=2, cost_in="power"),), ())
    assert strained.attacker_slain == fight(contest(attack=0, defense=4, own_power=4)).attacker_slain
    assert strained.payoff("damage", 0) == fight(contest(attack=0, defense=4)).payoff("damage", 0) - 2


def test_capital_counts_with_its_price():
    plain = fight(contest())
    paid = fight(contest(), (card("none", cost=3),), ())
    assert paid.payoff("win", 0.1) == pytest.approx(plain.payoff("win", 0.1) - 0.3)
    assert paid.payoff("win", 0) == plain.payoff("win", 0)


@pytest.mark.parametrize(("capital", "moved"), [(None, 12), (20, 12), (4, 8), (0, 0)])
def test_spoils_are_taken_from_the_loser_as_far_as_it_can_pay(capital, moved):
    battle = contest(attack=9, defense=1, rules=always(1))
    battle = replace(battle, defender=replace(battle.defender, capital=capital))
    assert fight(battle, (SPOILS,), ()).earned == moved


def test_the_bank_pays_where_there_is_no_loser():
    battle = contest(attack=9, defense=1, rules=always(1), versus="independent")
    assert fight(battle, (SPOILS,), ()).earned == 6


@pytest.mark.parametrize(("own_power", "healed"), [(9, 1), (8, 2), (1, 2)])
def test_healing_is_a_rounded_share_of_the_damage_up_to_the_maximum(own_power, healed):
    battle = contest(attack=8, defense=5, rules=always(1), own_power=own_power, most_power=10)
    assert fight(battle, (special("heal_share_of_damage", 2),), ()).healed == healed


def test_a_stronghold_never_costs_its_owners_hero():
    assert fight(contest(attack=20, versus="stronghold", power=None)).defender_slain == 0
    assert isnan(fight(contest(power=None)).defender_slain)


def test_a_card_that_only_helps_is_played_and_answered():
    plan = best_cards(contest([BONUS], [BONUS]))
    assert plan.equilibrium.row == pytest.approx([0, 1])
    assert plan.odds.attacker_wins == pytest.approx(25 / 36)
    assert plan.pairs == [(1.0, (BONUS,), (BONUS,))]


def test_a_bluff_makes_a_feint_a_mixed_choice_with_a_known_value():
    """A bonus wins for certain unless it is cancelled; a cancelled bonus and a feint cost a quarter each."""
    bonus, bluff, feint = card("battle_total", 9, cost=1), card("none"), replace(FEINT, cost=1)
    plan = best_cards(contest([bonus, bluff], [feint], attack=0, defense=9, rules=always(1)), price=0.25)
    assert plan.payoffs.tolist() == [[0, 0.25], [0.75, 0], [0, 0.25]]
    assert plan.equilibrium.value == pytest.approx(0.75 * 0.25 / (0.75 + 0.25))
    assert plan.equilibrium.row == pytest.approx([0, 0.25, 0.75])
    assert plan.equilibrium.column[1] == pytest.approx([0.25, 0.75])


def test_a_cancelled_card_is_paid_unless_the_ruling_refunds_it():
    assault = replace(ASSAULT, cost=2)
    for rules, power, capital in ((RULES, 2, 2), (REFUNDED, 0, 0)):
        found = fight(contest(attack=9, defense=4, rules=rules, own_power=6), (assault,), (FEINT,))
        assert found.paid == power
        assert found.attacker_slain == fight(contest(attack=9, defense=4, own_power=6 - power)).attacker_slain
        assert fight(contest(rules=rules), (CHARGE,), (FEINT,)).earned == FEINT.cost - capital


def test_a_defender_that_sees_a_card_need_not_guess():
    bonus, feint = card("battle_total", 9, cost=1), replace(FEINT, cost=1)
    plan = best_cards(contest([bonus], [feint], attack=0, defense=9, rules=always(1)), price=0.25)
    assert plan.equilibrium.value == pytest.approx(0, abs=1e-12)
    seen = plan.defender_table.set_index(["sees", "cards"])["probability"]
    assert seen["a card", "Feint"] == pytest.approx(1)
    assert seen["no card", "no card"] == pytest.approx(1)


def test_without_any_use_no_card_is_played():
    useless = card("special", name="take_item")
    assert best_cards(contest([useless, CHARGE], attack=20)).equilibrium.row.tolist() == [1, 0, 0]


@pytest.mark.parametrize("sort", ["own_power", "power"])
def test_slaying_needs_both_powers(sort):
    with pytest.raises(ValueError, match="Power of both heroes"):
        best_cards(contest([CHARGE], **{sort: None}), objective="slay")


def test_an_unknown_objective_is_refused_with_those_known():
    with pytest.raises(ValueError, match="win, damage, slay"):
        best_cards(contest([CHARGE]), objective="glory")


@settings(max_examples=40, deadline=None)
@given(HANDS, HANDS, ANYBODY, st.sampled_from(OBJECTIVES), st.sampled_from([RULES, REFUNDED]), st.integers(1, 2))
def test_the_mixed_odds_are_worth_the_value_and_nobody_gains_by_leaving(own, foe, versus, objective, rules, at_once):
    foe = foe if versus != "independent" else ()
    battle = contest(own, foe, versus=versus, rules=rules, at_once=at_once)
    plan = best_cards(battle, objective=objective, price=0.01)
    assert plan.equilibrium.gap == pytest.approx(0, abs=1e-9)
    assert plan.odds.dealt.sum() + plan.odds.taken.sum() == pytest.approx(1)
    assert plan.attacker_table["probability"].sum() == pytest.approx(1)
    assert plan.defender_table.groupby("sees")["probability"].sum().to_numpy() == pytest.approx(1)
    assert plan.attacker_table["worth"].max() == pytest.approx(plan.equilibrium.value, abs=1e-9)
    worth = sum(weight * fight(battle, *cards).payoff(objective, 0.01) for weight, *cards in plan.pairs)
    assert worth == pytest.approx(plan.equilibrium.value, abs=1e-9)


@settings(max_examples=25, deadline=None)
@given(HANDS, HANDS, st.sampled_from(CARDS))
def test_another_card_never_hurts_its_holder(own, foe, further):
    value = best_cards(contest(own, foe)).equilibrium.value
    assert best_cards(contest((*own, further), foe)).equilibrium.value >= value - 1e-9
    assert best_cards(contest(own, (*foe, further))).equilibrium.value <= value + 1e-9
    assert np.isfinite(value)
