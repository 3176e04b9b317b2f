"""Repeated attacks of Winds of Numa Sera: races whose odds are known."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import nbinom

from analysis.odds.winds.battle import Endings, battle_odds
from analysis.odds.winds.slain import repeated_attacks
from tests.analysis.odds.winds.winds_cases import PLAYERS, RULES, sides

POWERS = st.integers(1, 12)


def race(chance):
    """Battles that the attacker wins with this chance, each for 1 damage."""
    return Endings(np.array([0.0, chance]), np.array([0.0, 1 - chance]))


@pytest.mark.parametrize(("own_power", "power", "chance"), [(1, 1, 0.3), (3, 5, 0.6), (7, 2, 0.5)])
def test_a_race_to_the_end_follows_the_negative_binomial(own_power, power, chance):
    found = repeated_attacks(race(chance), own_power=own_power, power=power, attacks=own_power + power)
    wins = nbinom.cdf(own_power - 1, power, chance)
    assert found.defender_falls == pytest.approx(wins)
    assert found.table["defender_falls"].iloc[-1] == pytest.approx(wins)
    assert found.table["neither"].iloc[-1] == pytest.approx(0, abs=1e-15)


def test_a_stronghold_falls_to_the_first_battle_won():
    battle = Endings(np.array([0.5]), np.array([0.0, 0.5]))
    found = repeated_attacks(battle, own_power=2, power=0, attacks=2)
    assert found.table["defender_falls"].tolist() == [0.5, 0.75]
    assert found.table["attacker_slain"].tolist() == [0, 0.25]
    assert found.mean_attacks == pytest.approx(1.5)


def test_damage_beyond_the_power_is_lost():
    battle = Endings(np.array([0.0, 0, 0, 0, 0, 1.0]), np.zeros(1))
    assert repeated_attacks(battle, own_power=1, power=3, attacks=1).defender_falls == 1


def test_attacks_that_never_hurt_have_no_end():
    found = repeated_attacks(Endings(np.array([1.0]), np.zeros(1)), own_power=3, power=3, attacks=5)
    assert found.defender_falls is None
    assert found.mean_attacks is None
    assert (found.table["neither"] == 1).all()


@settings(max_examples=60, deadline=None)
@given(sides(), sides(), PLAYERS, POWERS, POWERS)
def test_the_chances_after_each_attack_add_up_and_only_grow(attacker, defender, versus, own_power, power):
    odds = battle_odds(RULES, attacker, defender, versus=versus)
    found = repeated_attacks(odds, own_power=own_power, power=power if versus == "hero" else 0, attacks=6).table
    assert found[["defender_falls", "attacker_slain", "neither"]].sum(axis=1).to_numpy() == pytest.approx(1)
    assert (found[["defender_falls", "attacker_slain"]].diff().dropna() >= -1e-15).all(axis=None)


@settings(max_examples=40, deadline=None)
@given(sides(), sides(), POWERS, POWERS)
def test_one_attack_slays_as_one_battle_does(attacker, defender, own_power, power):
    odds = battle_odds(RULES, attacker, defender)
    first = repeated_attacks(odds, own_power=own_power, power=power, attacks=1).table.iloc[0]
    assert first["defender_falls"] == pytest.approx(odds.dealt[power:].sum(), abs=1e-15)
    assert first["attacker_slain"] == pytest.approx(odds.taken[own_power:].sum(), abs=1e-15)
