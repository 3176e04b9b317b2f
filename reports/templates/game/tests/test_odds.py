"""The odds of battles, against counting by hand and against battles that the rules fight."""

import pytest
from sim.errors import UsageError

from high_ground.game import GAME
from high_ground.odds import Question

CONTENT = GAME.layout.content


def brute_chance(attackers, defenders, strike):
    """Return the attacker's chance by following every strike."""
    if attackers == 0 or defenders == 0:
        return float(defenders == 0)
    won = brute_chance(attackers, defenders - 1, strike)
    return strike * won + (1 - strike) * brute_chance(attackers - 1, defenders, strike)


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (3, 2), (2, 5), (6, 6)])
def test_the_chance_to_win_is_that_of_all_strikes(attackers, defenders):
    numbers = Question(attackers=attackers, defenders=defenders).answer(CONTENT).numbers
    assert numbers["attacker_wins"] == pytest.approx(brute_chance(attackers, defenders, 0.45))


def test_somebody_is_left():
    numbers = Question(attackers=5, defenders=4).answer(CONTENT).numbers
    assert sum(numbers["attackers_left"]) == pytest.approx(numbers["attacker_wins"])
    assert sum(numbers["attackers_left"]) + sum(numbers["defenders_left"]) == pytest.approx(1)


def test_battles_fought_by_the_rules_agree():
    question = Question(attackers=4, defenders=3)
    chance = question.answer(CONTENT).numbers["attacker_wins"]
    battles = 400
    deviation = (chance * (1 - chance) / battles) ** 0.5
    assert question.check(CONTENT, battles, seed=1).estimate == pytest.approx(chance, abs=4 * deviation)


@pytest.mark.parametrize(
    ("asked", "refused"), [({"attackers": 0}, "attackers must be"), ({"defender": "owls"}, "owls")]
)
def test_what_cannot_be_is_refused_in_one_line(asked, refused):
    with pytest.raises(UsageError, match=refused):
        Question(**asked).answer(CONTENT)
