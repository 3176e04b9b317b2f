"""The engine's battles, die by die in plain Python, against the exact odds."""

import math

import pytest

from analysis.odds.kings.odds import battle_odds, combat_rules
from sim.games.kings.game import GAME
from sim.games.kings.skirmish import WON, Skirmish, fight_battles
from sim.games.kings.words import Fortification, Settlement
from tests.games.kings.position import rules

pytestmark = pytest.mark.interpreted

CASES = [
    ({"attackers": 1, "defenders": 1}, 120),
    ({"attackers": 2, "defenders": 2, "fortification": "walls"}, 60),
    ({"attackers": 2, "defenders": 3}, 60),
    ({"attackers": 1, "militia": "village"}, 120),
    ({"attackers": 1, "militia": "city", "fortification": "castle"}, 80),
    ({"attackers": 2, "defenders": 2, "withdraw_at": 1}, 80),
]


def skirmish(*, attackers, defenders=0, militia="none", fortification="none", withdraw_at=0):
    settlement, walls = Settlement[militia.upper()], Fortification[fortification.upper()]
    return Skirmish(attackers, defenders, int(settlement), int(walls), withdraw_at)


@pytest.mark.parametrize(("case", "battles"), CASES, ids=lambda value: str(value))
def test_K15_battles_lie_within_four_standard_errors_of_the_exact_odds(case, battles):
    values = {address.removeprefix("kings."): v.value for address, v in GAME.layout.content.values.items()}
    expected = battle_odds(combat_rules(values), **case).attacker_wins
    endings = fight_battles(rules(), skirmish(**case), battles=battles, seed=3)
    assert abs((endings == WON).mean() - expected) <= 4 * math.sqrt(expected * (1 - expected) / battles)
