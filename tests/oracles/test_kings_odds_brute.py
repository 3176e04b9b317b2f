"""Exact odds of War of Kings against enumeration on fractions and against Icepool."""

from dataclasses import replace
from functools import cache
from itertools import chain, combinations, product

import icepool
import numpy as np
import pytest

from analysis.odds.chance.dice import Pool, successes, uncancelled
from analysis.odds.kings.odds import CombatRules, Faces, Stakes, battle_odds, best_press
from tests.analysis.odds.kings.kings_cases import FORTIFICATIONS, MILITIA, PROPOSED
from tests.oracles.brute_kings_battle import (
    brute_endings,
    brute_fresh,
    brute_round,
    brute_rounds,
    brute_share,
    brute_symbols,
)

pytestmark = pytest.mark.plain
EXACT = {"rel": 0, "abs": 1e-12}
OTHER_FACES = replace(
    PROPOSED, red=Faces(5, 2, 1), blue=Faces(2, 4, 2), purple=Faces(2, 1, 3), grey=Faces(2, 2, 2), army_hits=2
)
SHARP_FACES = replace(PROPOSED, red=Faces(3, 3, 2), blue=Faces(4, 2, 2), purple=Faces(1, 2, 3), attack_dice=3)
RULES = pytest.mark.parametrize("rules", [PROPOSED, OTHER_FACES, SHARP_FACES], ids=["proposed", "other", "sharp"])


def assert_same_battle(odds, endings, attackers, units, militia=None):
    assert odds.attacker_wins == pytest.approx(float(brute_share(endings, ["wins"])), **EXACT)
    assert odds.defender_holds == pytest.approx(float(brute_share(endings, ["holds"])), **EXACT)
    assert odds.withdrawn == pytest.approx(float(brute_share(endings, ["withdrawn"])), **EXACT)
    own, foe = np.zeros(attackers + 1), np.zeros(units + 1)
    for (attacking, defending), chance in endings.items():
        restored = militia and not attacking
        own[len(attacking)] += float(chance)
        foe[1 if restored else len(defending)] += float(chance)
    assert odds.attacker_survivors == pytest.approx(own, **EXACT)
    assert odds.defender_survivors == pytest.approx(foe, **EXACT)
    assert odds.attacker_losses == pytest.approx(attackers - own @ np.arange(attackers + 1), **EXACT)
    assert odds.defender_losses == pytest.approx(units - foe @ np.arange(units + 1), **EXACT)


@RULES
@pytest.mark.parametrize("fortification", FORTIFICATIONS)
@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (2, 1), (1, 2)])
def test_armies_against_armies_agree_with_enumeration(rules, attackers, defenders, fortification):
    endings = brute_endings(rules, brute_fresh(attackers, defenders), fortification=fortification)
    odds = battle_odds(rules, attackers=attackers, defenders=defenders, fortification=fortification)
    assert_same_battle(odds, endings, attackers, defenders)


@pytest.mark.parametrize(("attackers", "defenders"), [(2, 2), (3, 1), (1, 3), (3, 2)])
def test_larger_battles_agree_with_enumeration(attackers, defenders):
    endings = brute_endings(PROPOSED, brute_fresh(attackers, defenders))
    assert_same_battle(battle_odds(PROPOSED, attackers=attackers, defenders=defenders), endings, attackers, defenders)


@RULES
@pytest.mark.parametrize("militia", MILITIA)
@pytest.mark.parametrize("fortification", ["none", "castle"])
def test_militia_agrees_with_enumeration_and_is_restored_when_it_holds(rules, militia, fortification):
    endings = brute_endings(rules, brute_fresh(2, 1), militia=militia, fortification=fortification)
    odds = battle_odds(rules, attackers=2, militia=militia, fortification=fortification)
    assert_same_battle(odds, endings, 2, 1, militia)


@pytest.mark.parametrize("withdraw_at", [0, 1, 2])
@pytest.mark.parametrize(("attacker_damage", "defender_damage"), [(0, 0), (1, 2), (2, 1)])
def test_withdrawing_from_damaged_battles_agrees_with_enumeration(withdraw_at, attacker_damage, defender_damage):
    start = brute_fresh(2, 2, attacker_damage, defender_damage)
    endings = brute_endings(PROPOSED, start, presses=lambda state: len(state[0]) > withdraw_at)
    odds = battle_odds(
        PROPOSED,
        attackers=2,
        defenders=2,
        withdraw_at=withdraw_at,
        attacker_damage=attacker_damage,
        defender_damage=defender_damage,
    )
    assert_same_battle(odds, endings, 2, 2)


@RULES
@pytest.mark.parametrize(("militia", "fortification"), [(None, "none"), (None, "walls"), ("city", "fortress")])
def test_the_number_of_rounds_agrees_with_stepping_forward(rules, militia, fortification):
    odds = battle_odds(rules, attackers=2, defenders=0 if militia else 1, militia=militia, fortification=fortification)
    expected = brute_rounds(rules, brute_fresh(2, 1), militia, fortification, len(odds.rounds))
    assert odds.rounds == pytest.approx(expected, **EXACT)


def test_a_round_by_faces_agrees_with_every_fall_of_the_standard_dice():
    red = ["sword"] * 4 + ["shield"] * 2 + ["blank"] * 2
    falls = [fall.count("sword") for fall in product(red, repeat=4)]
    counts = np.bincount(falls, minlength=5) / len(falls)
    assert successes(Pool(4, 4, 8)) == pytest.approx(counts, **EXACT)
    assert [float(brute_symbols(((4, (4, 2, 2)),), 0)[k]) for k in range(5)] == pytest.approx(counts, **EXACT)


@pytest.mark.parametrize(
    ("red", "blue", "purple", "grey"), [((4, 4), (2, 3), (3, 2), (3, 3)), ((4, 5), (4, 4), (1, 1), (2, 2))]
)
def test_hits_left_after_shields_agree_with_icepool(red, blue, purple, grey):
    def pool(dice, faces, sides):
        return dice @ icepool.Die({1: faces, 0: sides - faces})

    swords = pool(*red, 8) + pool(*purple, 6)
    shields = pool(*blue, 8) + pool(*grey, 6)
    left = (swords - shields).map(lambda hits: max(hits, 0))
    found = uncancelled(
        successes(Pool(*red, 8), Pool(*purple, 6)),
        successes(Pool(*blue, 8), Pool(*grey, 6)),
    )
    assert found == pytest.approx([float(left.probability(hits)) for hits in range(len(found))], **EXACT)


def brute_best_value(rules: CombatRules, stakes: Stakes) -> float:
    """Worth of the best of all 512 plans for one army against one, each plan evaluated from the first round on."""
    states = [((own,), (foe,)) for own, foe in product(range(3), repeat=2)]
    spreads = {state: brute_round(rules, state, None, "none") for state in states}

    def worth(state):
        own, foe = state
        won = stakes.conquest if own and not foe else 0.0
        return won + stakes.enemy_army * (1 - len(foe)) - stakes.own_army * (1 - len(own))

    def value_of(plan):
        @cache
        def standing(state):
            return fought(state) if state in plan else worth(state)

        def fought(state):
            again = float(spreads[state][state]) if state in plan else 0.0
            others = [(to, float(p)) for to, p in spreads[state].items() if to != state or state not in plan]
            return sum(p * (worth(to) if to == state else standing(to)) for to, p in others) / (1 - again)

        return fought(((0,), (0,)))

    plans = chain.from_iterable(combinations(states, size) for size in range(len(states) + 1))
    return max(value_of(set(plan)) for plan in plans)


@pytest.mark.parametrize("stakes", [(1.0, 1.0, 0.5), (2.0, 3.0, 0.0), (0.0, 1.0, 1.0), (1.0, 9.0, 0.0)])
def test_the_best_plan_is_worth_as_much_as_the_best_of_all_plans(stakes):
    conquest, own_army, enemy_army = stakes
    at_stake = Stakes(conquest=conquest, own_army=own_army, enemy_army=enemy_army)
    plan = best_press(PROPOSED, stakes=at_stake, attackers=1, defenders=1)
    assert plan.value == pytest.approx(brute_best_value(PROPOSED, at_stake), **EXACT)
