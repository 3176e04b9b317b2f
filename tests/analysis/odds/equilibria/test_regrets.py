"""Regret matching against games with a known equilibrium."""

import numpy as np
import pytest

from analysis.odds.equilibria.regrets import balance, exploitability

RIVALS = np.array([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]])
SKEWED = np.array([[3.0, 1.0], [0.0, 2.0]])


def of(rows, columns):
    """The worths of a game in matrix form."""
    return lambda mixtures: (rows @ mixtures[1], columns.T @ mixtures[0])


def test_rock_paper_scissors_is_mixed_evenly():
    found = balance(of(RIVALS, -RIVALS), (3, 3), enough=1e-9)
    assert found.rounds == 0
    for mixture in found.mixtures:
        assert mixture == pytest.approx([1 / 3] * 3)


def test_a_skewed_game_has_its_known_mixtures():
    found = balance(of(SKEWED, -SKEWED), (2, 2), enough=1e-3)
    assert found.exploitability <= 1e-3
    assert found.mixtures[0] == pytest.approx([0.5, 0.5], abs=1e-3)
    assert found.mixtures[1] == pytest.approx([0.25, 0.75], abs=1e-3)


def test_two_who_want_to_meet_settle_on_a_place():
    meeting = np.diag([2.0, 1.0])
    found = balance(of(meeting, meeting), (2, 2), enough=1e-6)
    assert found.exploitability <= 1e-6


def test_three_may_play():
    """Each wants to be the odd one out of three; the even mixture is an equilibrium."""

    def worths(mixtures):
        chances = [mixture[0] for mixture in mixtures]
        others = [[chance for other, chance in enumerate(chances) if other != side] for side in range(3)]
        return [np.array([(1 - a) * (1 - b), a * b]) for a, b in others]

    found = balance(worths, (2, 2, 2), enough=1e-6)
    assert found.exploitability <= 1e-6


def test_mixtures_that_can_be_answered_are_exploitable():
    pure = np.array([1.0, 0.0, 0.0])
    assert exploitability(of(RIVALS, -RIVALS), (pure, pure)) == pytest.approx(2)


def test_rounds_are_limited():
    found = balance(of(SKEWED, -SKEWED), (2, 2), enough=0.0, rounds=7)
    assert found.rounds <= 7
    assert found.exploitability > 0


def test_the_same_question_has_the_same_answer():
    first, again = (balance(of(SKEWED, -SKEWED), (2, 2), enough=1e-4) for _ in range(2))
    assert [mixture.tolist() for mixture in first.mixtures] == [mixture.tolist() for mixture in again.mixtures]
