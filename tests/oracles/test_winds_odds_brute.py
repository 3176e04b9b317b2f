"""Exact odds of Winds of Numa Sera against plain enumeration on fractions."""

from dataclasses import replace
from itertools import product

import icepool
import numpy as np
import pytest
from hypothesis import given, settings

from analysis.odds.equilibria.zero_sum import solve
from analysis.odds.winds.battle import Side, battle_odds
from analysis.odds.winds.contest import Contender, Contest, fight
from analysis.odds.winds.rules import VERSUS
from analysis.odds.winds.slain import repeated_attacks
from tests.analysis.odds.winds.winds_cases import ANYBODY, BEST, CARDS, RULES, sides
from tests.oracles.brute_winds_battle import brute_battle, brute_falls

pytestmark = pytest.mark.plain
EXACT = {"rel": 0, "abs": 1e-12}


def assert_same_battle(rules, attacker, defender, versus):
    odds = battle_odds(rules, attacker, defender, versus=versus)
    for (won, damage), chance in brute_battle(rules.faces, attacker, defender, versus).items():
        assert (odds.dealt if won else odds.taken)[damage] == pytest.approx(float(chance), **EXACT)


@pytest.mark.parametrize("versus", VERSUS)
@pytest.mark.parametrize(("own", "foe"), list(product([(), *((card,) for card in CARDS)], repeat=2)))
def test_every_pair_of_cards_agrees_with_enumeration(versus, own, foe):
    assert_same_battle(RULES, Side(stat=5, cards=own), Side(stat=6, cards=foe), versus)


@settings(max_examples=150, deadline=None)
@given(sides(cards=2), sides(cards=2), ANYBODY)
def test_rerolls_floors_reductions_and_two_cards_agree_with_enumeration(attacker, defender, versus):
    assert_same_battle(RULES, attacker, defender, versus)


@pytest.mark.parametrize("faces", [(-3, -2, -1, 1, 2, 3), (0, 0, 5), (-1, 4), (2,)])
@pytest.mark.parametrize("rerolls", [(0, 0), (3, 0), (0, 3), (2, 2)])
def test_rerolls_of_other_dice_agree_with_enumeration(faces, rerolls):
    rules = replace(RULES, faces=faces)
    for defense in range(2, 9):
        attacker, defender = Side(stat=5, rerolls=rerolls[0]), Side(stat=defense, rerolls=rerolls[1], cards=(BEST,))
        assert_same_battle(rules, attacker, defender, "hero")


@pytest.mark.parametrize("attack", range(1, 12))
def test_plain_battles_agree_with_icepool(attack):
    die = icepool.Die(RULES.faces)
    outcome = attack + die - (6 + die)
    odds = battle_odds(RULES, Side(stat=attack), Side(stat=6))
    won = outcome.map(lambda margin: margin >= 0)
    assert odds.attacker_wins == pytest.approx(float(won.probability(True)), **EXACT)
    for damage, chance in enumerate(odds.taken[1:], start=1):
        assert chance == pytest.approx(float(outcome.probability(-damage)), **EXACT)


@pytest.mark.parametrize("attacks", [1, 2, 4])
@pytest.mark.parametrize(("own_power", "power"), [(1, 1), (3, 5), (6, 4)])
def test_repeated_attacks_agree_with_following_every_battle(own_power, power, attacks):
    sides_ = Side(stat=5), Side(stat=4, rerolls=1)
    spread = brute_battle(RULES.faces, *sides_, "hero")
    found = repeated_attacks(battle_odds(RULES, *sides_), own_power=own_power, power=power, attacks=attacks)
    expected = [float(chance) for chance in brute_falls(spread, own_power, power, attacks)]
    assert found.table.iloc[-1, 1:].tolist() == pytest.approx(expected, **EXACT)


def test_payoffs_of_cards_agree_with_enumeration():
    contest = Contest(
        rules=RULES, attacker=Contender(side=Side(stat=6), power=5), defender=Contender(side=Side(stat=4), power=4)
    )
    for own, foe in product(CARDS, repeat=2):
        found = fight(contest, (own,), (foe,))
        spread = brute_battle(RULES.faces, Side(stat=6, cards=(own,)), Side(stat=4, cards=(foe,)), "hero")
        net = sum(chance * (damage if won else -damage) for (won, damage), chance in spread.items())
        slain = sum(chance for (won, damage), chance in spread.items() if won and damage >= 4)
        lost = sum(chance for (won, damage), chance in spread.items() if not won and damage >= 5)
        assert found.payoff("damage", 0) == pytest.approx(float(net), **EXACT)
        assert found.payoff("slay", 0) == pytest.approx(float(slain - lost), **EXACT)


@pytest.mark.parametrize("seed", range(12))
def test_a_game_with_signals_is_worth_what_its_normal_form_is(seed):
    chance = np.random.default_rng(seed)
    payoffs = chance.integers(-5, 6, size=(5, 3)).astype(float)
    signals = [0, 1, 1, 0, 2]
    plans = list(product(range(3), repeat=3))
    normal = [[payoffs[row, plan[signals[row]]] for plan in plans] for row in range(5)]
    assert solve(payoffs, signals=signals).value == pytest.approx(solve(normal).value, **EXACT)
