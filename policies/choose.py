"""What compiled policies share: the player's mind, fair picks among equals, and noise by temperature.

A mind is one record a player: a generator of its own, the plan it follows, its temperature and its weights.
"""

import math
from collections.abc import Sequence

import numpy as np

from sim.compiling.compiled import compiled
from sim.engine.bans import BAN_FIELDS
from sim.engine.chance import roll, uniform
from sim.engine.header import record
from sim.engine.mixtures import MIXTURE_FIELDS

MIND_FIELDS: list[tuple] = [
    ("chance", np.uint64, (4,)),  # generator of the player's own chance
    ("plan", np.int64),  # which of the policy module's PLANS it follows; 0 picks at random
    ("rollouts", np.int64),  # played at a question before it is answered; 0 = answers at once
    ("searched", np.int64),  # the questions before whose answers it plays them, a bit for each decision
    ("horizon", np.int64),  # rounds after which a rollout ends, this one being the first; 0 = plays to the end
    ("temperature", np.float64),  # 0 takes the best option, more lets worse ones through
    *MIXTURE_FIELDS,
    *BAN_FIELDS,
]
HOPELESS = 12.0  # temperatures
NOTES = 64  # answers whose scores a mind that shows its thoughts can keep
NOTE_FIELDS: list[tuple] = [
    ("telling", np.int64),  # 1 while somebody asks what the player holds of the answers (`policies.thoughts`)
    ("noted", np.int64),  # answers whose scores are kept
    ("answers", np.int64, (NOTES,)),  # those answers
    ("scores", np.float64, (NOTES,)),  # what each of them is held worth
]
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
def note_score(mind, option, score):
    """Keep what an option is held worth, if somebody asks and there is room."""
    if mind.telling and mind.noted < NOTES:
        mind.answers[mind.noted] = option
        mind.scores[mind.noted] = score
        mind.noted += 1


@compiled
def pick_any(mind, count):
    """Return an index below `count`, all equally likely."""
    return roll(mind, count)


@compiled
def pick_first():
    """Return the index of the first option."""
    return 0


@compiled
def pick_last(count):
    """Return the index of the last option."""
    return count - 1


@compiled
def noisy(mind, score):
    """Return the score with Gumbel noise: the highest noisy score wins with the softmax probability of its option.

    With a temperature of 0 the score is returned as it is. (Gumbel 1954; the trick is explained in Maddison 2014.)
    """
    if mind.temperature <= 0.0:
        return score
    return score - mind.temperature * math.log(-math.log(uniform(mind) + TINY))


@compiled
def tied(score, best, equals):
    """Return how many of the options seen have the best score, with this option, after `equals` before it."""
    if score > best:
        return 1
    return equals + 1 if score == best else equals


@compiled
def better(mind, score, best, equals):
    """Return whether an option takes the place of the best one seen so far.

    `equals` counts the options seen with the score `best`, this one included if it is one of them; each of them is
    kept equally often.
    """
    return score > best or (score == best and roll(mind, equals) == 0)


@compiled
def highest(mind, scores, count):
    """Return the index of the highest of `count` scores; ties are broken by chance."""
    chosen, equals = 0, 1
    best = scores[0]
    for index in range(1, count):
        score = scores[index]
        if score > best:
            best, chosen, equals = score, index, 1
        elif score == best:
            equals += 1
            if roll(mind, equals) == 0:
                chosen = index
    return chosen


@compiled
def best_of(mind, scores, count):
    """Return the index of one of `count` scores, drawn with its softmax probability; odds take the scores' places.

    With a temperature of 0 it is that of the highest score, ties broken by chance. Scores that lie more than HOPELESS
    temperatures below the best one are never drawn: each of them would be less often than once in 160,000 choices.
    """
    if mind.temperature <= 0.0:
        return highest(mind, scores, count)
    return drawn(mind, scores, count, weigh(scores, count, mind.temperature))


@compiled
def weigh(scores, count, temperature):
    """Turn scores into odds, relative to the best score, and return their sum."""
    top = scores[0]
    for index in range(1, count):
        top = max(top, scores[index])
    total, coldness = 0.0, 1.0 / temperature
    for index in range(count):
        above = (scores[index] - top) * coldness
        scores[index] = math.exp(above) if above > -HOPELESS else 0.0
        total += scores[index]
    return total


@compiled
def drawn(mind, odds, count, total):
    """Return an index drawn with its odds, which come to `total`."""
    mark = uniform(mind) * total
    chosen, index = 0, 0
    while mark >= 0.0 and index < count:
        if odds[index] > 0.0:
            chosen = index
            mark -= odds[index]
        index += 1
    return chosen
