"""Policies of the duel: whether to call heads or tails, which no plan makes better."""

from policies.choose import better, mind_dtype, noisy, pick_any, tied
from sim.compiling.compiled import compiled
from tests.toy_game.words import Verb

WEIGHTS = ("heads", "tails")
PLANS = ("random", "weigh")
BONUS = 1
MIND = mind_dtype(WEIGHTS)


@compiled
def worth(mind, option):
    """Return what a side of the coin is held worth."""
    return BONUS * (mind.weights.heads if option == Verb.HEADS else mind.weights.tails)


@compiled
def choose(state, rules, mind, options, count):
    """Call the side that is held worth most; ties are broken by chance."""
    if mind.plan == 0:
        return pick_any(mind, count)
    chosen, best, equals = 0, -1e30, 0
    for index in range(count):
        score = noisy(mind, worth(mind, options[index]))
        equals = tied(score, best, equals)
        if better(mind, score, best, equals):
            chosen = index
        best = max(best, score)
    return chosen
