"""The Monte Carlo check of the battle odds: what it returns and what it refuses."""

import pytest
from scipy import stats

from analysis.odds.kings.check import check_battle
from sim.games.kings.game import GAME

FEW = 30


@pytest.fixture(scope="module")
def rules():
    return GAME.layout.load()[1]


@pytest.mark.slow
def test_the_shares_of_the_endings_add_up_to_one(rules):
    found = check_battle(rules, attackers=2, defenders=2, withdraw_at=1, n=FEW, seed=1)
    assert found.attacker_wins + found.defender_holds + found.withdrawn == pytest.approx(1)
    assert found.n == FEW


@pytest.mark.slow
def test_the_interval_is_wilsons(rules):
    found = check_battle(rules, attackers=1, defenders=1, n=FEW, seed=1)
    wilson = stats.binomtest(round(found.attacker_wins * FEW), FEW).proportion_ci(0.95, method="wilson")
    assert (found.low, found.high) == pytest.approx((wilson.low, wilson.high))


@pytest.mark.slow
def test_the_same_seed_fights_the_same_battles_and_another_one_others(rules):
    first, again, other = (check_battle(rules, attackers=1, defenders=1, n=FEW, seed=seed) for seed in (0, 0, 3))
    assert first == again
    assert first.attacker_wins != other.attacker_wins


@pytest.mark.slow
def test_the_battle_asked_about_is_in_the_settings(rules):
    found = check_battle(rules, attackers=1, militia="village", fortification="walls", n=1, seed=5)
    assert found.settings["militia"] == "village"
    assert (found.settings["seed"], found.settings["level"]) == (5, 0.95)


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        ({"attackers": 0, "defenders": 1}, "attackers is 0, must be a whole number from 1 to 20"),
        ({"attackers": 1, "defenders": 21}, "defenders is 21"),
        ({"attackers": 1}, "name one defender"),
        ({"attackers": 1, "defenders": 1, "militia": "town"}, "name one defender"),
        ({"attackers": 1, "militia": "none"}, "militia is 'none', must be one of village, town, city"),
        ({"attackers": 1, "defenders": 1, "fortification": "moat"}, "must be one of none, walls, fortress, castle"),
        ({"attackers": 1, "defenders": 1, "withdraw_at": -1}, "withdraw_at is -1"),
        ({"attackers": 1, "defenders": 1, "n": 0}, "n is 0, must be a whole number of 1 or more"),
    ],
)
def test_impossible_battles_are_refused_in_one_line(rules, asked, complaint):
    with pytest.raises(ValueError, match=complaint):
        check_battle(rules, **asked)
