"""Exact odds of War of Kings against battles rolled die by die."""

import numpy as np
import pytest

from analysis.odds.kings.odds import CombatRules, Faces, battle_odds
from tests.analysis.odds.kings.kings_cases import PROPOSED

pytestmark = pytest.mark.plain
BATTLES = 40_000


def roll(chance, dice, faces: Faces, symbol):
    """Symbols shown in each battle when battle i throws dice[i] dice."""
    shown = chance.integers(faces.sides, size=(len(dice), max(dice.max(), 1)))
    first = sum(faces[:symbol])
    counts = (shown >= first) & (shown < first + faces[symbol]) & (np.arange(shown.shape[1]) < dice[:, None])
    return counts.sum(axis=1)


def place(damage, marks, hits):
    """Give each battle's damage to its armies one hit at a time, most damaged first."""
    for number in range(damage.max(initial=0)):
        struck = np.where(marks < hits, marks, -1)
        target = struck.argmax(axis=1)
        taken = (damage > number) & (struck.max(axis=1) >= 0)
        marks[taken, target[taken]] += 1


def play(rules: CombatRules, attackers, defenders, grey, seed):
    """Wins, attacking armies lost and rounds of many battles fought to the end."""
    chance, hits = np.random.default_rng(seed), rules.army_hits
    own, foe = np.zeros((BATTLES, attackers), int), np.zeros((BATTLES, defenders), int)
    rounds, on = np.zeros(BATTLES, int), np.arange(BATTLES)
    while len(on):
        mine, theirs = own[on], foe[on]
        lead = (mine < hits).sum(axis=1) - (theirs < hits).sum(axis=1)
        bonus, against = np.maximum(lead, 0), np.maximum(-lead, 0)
        each = np.ones(len(on), int)

        def attacker(dice, symbol, each=each, bonus=bonus):
            return roll(chance, dice * each, rules.red, symbol) + roll(chance, bonus, rules.purple, symbol)

        def defender(dice, symbol, each=each, against=against):
            extra = roll(chance, against, rules.purple, symbol) + roll(chance, grey * each, rules.grey, symbol)
            return roll(chance, dice * each, rules.blue, symbol) + extra

        dealt = np.maximum(attacker(rules.attack_dice, 0) - defender(rules.defence_dice, 1), 0)
        taken = np.maximum(defender(rules.counterattack_dice, 0) - attacker(rules.attacker_defence_dice, 1), 0)
        place(dealt, theirs, hits)
        place(taken, mine, hits)
        own[on], foe[on] = mine, theirs
        rounds[on] += 1
        on = on[(mine < hits).any(axis=1) & (theirs < hits).any(axis=1)]
    lost = (own >= hits).sum(axis=1)
    return (lost < attackers).astype(float), lost, rounds


@pytest.mark.parametrize(
    ("attackers", "defenders", "fortification", "grey"),
    [(1, 1, "none", 0), (3, 2, "walls", 1), (4, 3, "none", 0), (6, 4, "castle", 3)],
)
def test_rolled_battles_lie_within_four_standard_errors_of_the_odds(attackers, defenders, fortification, grey):
    odds = battle_odds(PROPOSED, attackers=attackers, defenders=defenders, fortification=fortification)
    exact = odds.attacker_wins, odds.attacker_losses, odds.mean_rounds
    for sample, expected in zip(play(PROPOSED, attackers, defenders, grey, seed=20), exact, strict=True):
        assert abs(sample.mean() - expected) < 4 * sample.std() / np.sqrt(BATTLES)
