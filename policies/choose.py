"""What compiled policies share: the player's mind, fair picks among equals, and noise by temperature.

A mind is one record a player: a generator of its own, the plan it follows, its temperature and its weights.
"""

import math
from collections.abc import Sequence

import numpy as np

from sim.chance import roll, uniform
from sim.compiled import compiled
from sim.header import record

MIND_FIELDS: list[tuple] = [
    ("chance", np.uint64, (4,)),  # generator of the player's own chance
    ("plan", np.int64),  # which of the policy module's PLANS it follows; 0 picks at random
    ("temperature", np.float64),  # 0 takes the best option, more lets worse ones through
]
HOPELESS = 12.0  # temperatures
TINY = 2.0**-54  # half a step of `uniform`: keeps its logarithm finite


def mind_dtype(weight_names: Sequence[str] = (), memory: Sequence[tuple] = ()) -> np.dtype:
    """Return the dtype of a mind with these weights, read as `mind.weights.NAME`, and fields it remembers things in.

    The weights come first because Numba takes a record that begins like another one for its subtype, and a function
    compiled for the one would serve the other with a warning.
    """
    fields = [*MIND_FIELDS, *memory]
    if not weight_names:
        return record(fields)
    return record([("weights", record([(name, np.float64) for name in weight_names])), *fields])


@compiled
def pick_any(mind, count):
    """Return an index below `count`, all equally likely."""
    return roll(mind, count)


@compiled
def noisy(mind, score):
    """Return the score with Gumbel noise: the highest noisy score wins with the softmax probability of its option.

    With a temperature of 0 the score is returned as it is. (Gumbel 1954; the trick is explained in Maddison 2014.)
    """
    if mind.temperature <= 0.0:
        return score
    return score - mind.temperature * math.log(-math.log(uniform(mind) + TINY))


@compiled
def better(mind, score, best, equals):
    """Tell whether an option takes the place of the best one seen so far.

    `equals` counts the options seen with the score `best`, this one included if it is one of them; each of them is
    kept equally often.
    """
    return score > best or (score == best and roll(mind, equals) == 0)


@compiled
def highest(mind, scores, count):
    """Return the index of the highest of `count` scores; ties are broken by chance."""
    chosen, equals = 0, 1
    for index in range(1, count):
        score, best = scores[index], scores[chosen]
        equals += score == best
        if better(mind, score, best, equals):
            equals = equals if score == best else 1
            chosen = index
    return chosen


@compiled
def best_of(mind, scores, count):
    """Return the index of the highest of `count` scores after noise; ties are broken by chance.

    Scores that lie more than HOPELESS temperatures below the best one get no noise: each of them would win less often
    than once in 160,000 choices.
    """
    top = scores[highest(mind, scores, count)]
    chosen, best, equals = -1, top, 1
    for index in range(count):
        if scores[index] < top - HOPELESS * mind.temperature:
            continue
        score = noisy(mind, scores[index])
        if chosen < 0:
            chosen, best = index, score
            continue
        equals += score == best
        if better(mind, score, best, equals):
            equals = equals if score == best else 1
            chosen, best = index, score
    return chosen
