"""What moved the chances of winning in one game: luck, and the answers of every player.

From question to question the chance of a seat changes in two steps: by what the answer may be expected to bring, and by
what comes otherwise than expected. Where only one answer was legal, all of the change is luck. The parts of a seat add
up exactly to what it won less the chance with which it began.
"""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

PARTS = ("luck", "own", "others")

Array = NDArray[np.float64]
Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Course:
    """The chances of winning in one game, question by question.

    Attributes:
        before: (n, seats) when a question is asked.
        expected: (n, seats) what the answer given may be expected to bring; as before where it was the only one.
        decider: (n,) the seat that is asked.
        start: (seats,) when the game begins.
        result: (seats,) the share of the win of every seat.
    """

    before: Array
    expected: Array
    decider: Numbers
    start: Array
    result: Array


def answer_effects(course: Course) -> pd.DataFrame:
    """Return what every answer brought whoever gave it: columns question, seat, answer, luck."""
    questions = np.arange(len(course.decider))
    after = np.vstack([course.before[1:], course.result])
    own = questions, course.decider
    return pd.DataFrame(
        {
            "question": questions,
            "seat": course.decider,
            "answer": (course.expected - course.before)[own],
            "luck": (after - course.expected)[own],
        }
    )


def parts_of(course: Course) -> pd.DataFrame:
    """Return how each seat came from its first chance to its result: columns seat, start, luck, own, others, result.

    Raises:
        ValueError: if nothing was asked.
    """
    if not len(course.before):
        raise ValueError("no question was asked")
    seats = np.arange(len(course.result))
    answered = course.expected - course.before
    is_own = course.decider[:, np.newaxis] == seats
    after = np.vstack([course.before[1:], course.result])
    return pd.DataFrame(
        {
            "seat": seats,
            "start": course.start,
            "luck": course.before[0] - course.start + (after - course.expected).sum(0),
            "own": (answered * is_own).sum(0),
            "others": (answered * ~is_own).sum(0),
            "result": course.result,
        }
    )


def turning_points(chances: Array, most: int, *, least: float = 0.0) -> pd.DataFrame:
    """Return the moments that moved a chance of winning most, in the order of the game.

    Args:
        chances: (n, seats) at every moment.
        most: how many moments.
        least: the smallest change that counts.

    Returns:
        A row a moment: moment, seat (whose chance changed most there, the first of equals), before, after.
    """
    changes = np.abs(np.diff(chances, axis=0))
    largest = changes.max(1)
    ranked = np.argsort(-largest, kind="stable")[:most]
    chosen = np.sort(ranked[largest[ranked] > least])
    seat = changes[chosen].argmax(1)
    moved = {"before": chances[chosen, seat], "after": chances[chosen + 1, seat]}
    return pd.DataFrame({"moment": chosen + 1, "seat": seat, **moved})


def favourite_changes(chances: Array) -> Numbers:
    """Return the moments at which another seat than before becomes the likeliest to win; ties change nothing."""
    highest = chances.max(1, keepdims=True)
    sole = (chances == highest).sum(1) == 1
    moments = np.flatnonzero(sole)
    favourite = chances[moments].argmax(1)
    return moments[1:][np.diff(favourite) != 0]
