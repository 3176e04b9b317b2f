"""Chances of a battle without cards by its margin, Attack minus Defense: what a player works out before attacking.

Arrays are indexed by margin + WIDEST; beyond that nothing changes for these dice.
"""

import itertools

import numpy as np

WIDEST = 24
MARGINS = 2 * WIDEST + 1


def fill_margins(rules: np.record) -> None:
    """Fill the tables for one die, against independent strongholds, and for a die each."""
    faces = [int(face) for face in rules.faces[: rules.sides]]
    _fill(faces, rules.win_one, rules.gain_one, rules.loss_one)
    _fill([a - b for a, b in itertools.product(faces, faces)], rules.win_two, rules.gain_two, rules.loss_two)


def _fill(swings: list[int], win: np.ndarray, gain: np.ndarray, loss: np.ndarray) -> None:
    """Fill the chance to win, the expected damage dealt and the expected damage suffered."""
    for index in range(MARGINS):
        outcomes = [index - WIDEST + swing for swing in swings]
        win[index] = sum(outcome >= 0 for outcome in outcomes) / len(outcomes)
        gain[index] = sum(max(0, outcome) for outcome in outcomes) / len(outcomes)
        loss[index] = sum(max(0, -outcome) for outcome in outcomes) / len(outcomes)
