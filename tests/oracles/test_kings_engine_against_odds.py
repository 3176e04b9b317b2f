"""The exact odds of War of Kings against battles fought by the compiled engine; each must reach the other's number."""

import math

import pytest

from analysis.odds.kings.check import check_battle
from analysis.odds.kings.odds import battle_odds, combat_rules
from sim.compiling.compiled import INTERPRETED
from sim.games.kings.game import GAME

BATTLES = 50_000
CASES = [
    {"attackers": 1, "defenders": 1},
    {"attackers": 2, "defenders": 1},
    {"attackers": 3, "defenders": 3, "withdraw_at": 1},
    {"attackers": 4, "defenders": 2, "fortification": "castle"},
    {"attackers": 2, "defenders": 3, "fortification": "walls"},
    {"attackers": 6, "defenders": 6},
    {"attackers": 1, "militia": "village"},
    {"attackers": 2, "militia": "town", "fortification": "fortress"},
    {"attackers": 1, "militia": "city", "fortification": "castle"},
]
OTHER = {
    "die.red.faces.sword": 3,
    "die.red.faces.shield": 3,
    "die.grey.faces.sword": 2,
    "die.grey.faces.blank": 1,
    "army.limits.hits": 2,
    "combat.bonus_dice_per_extra_army": 2,
}


def named(case):
    return " ".join(f"{key} {value}" for key, value in case.items())


def lies_within_four_standard_errors(found, expected):
    return abs(found - expected) <= 4 * math.sqrt(expected * (1 - expected) / BATTLES) + 1e-12


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="as plain Python a battle takes a thousand times as long")
@pytest.mark.parametrize("settings", [{}, OTHER], ids=["proposed", "other"])
@pytest.mark.parametrize("case", CASES, ids=named)
def test_battles_of_the_engine_lie_within_four_standard_errors_of_the_odds(case, settings):
    content, rules = GAME.layout.load(settings)
    values = {address.removeprefix("kings."): value.value for address, value in content.values.items()}
    odds = battle_odds(combat_rules(values), **case)
    fought = check_battle(rules, **case, n=BATTLES, seed=12)
    for ending in ("attacker_wins", "defender_holds", "withdrawn"):
        assert lies_within_four_standard_errors(getattr(fought, ending), getattr(odds, ending)), ending
