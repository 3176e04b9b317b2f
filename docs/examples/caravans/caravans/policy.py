"""The race as a player sees it: one weighing plan for all archetypes, which differ in their weights.

A player counts in spaces. Before each leg it compares halting where it stands with halting one leg later: what the leg
brings on average, less what a failure would cost, the wage of the animal that leads, and what waits in a camp. A coin
is worth less the shorter the road is that it can still be spent on. Once a rival is in the harbour nothing is left to
lose. A player looks at open information and its own contract only.
"""

from policies.choose import NOTE_FIELDS, better, mind_dtype, noisy, note_score, tied
from policies.tables import chooser
from sim.compiling.compiled import compiled
from sim.engine.tables import Row

from caravans import judging
from caravans.words import Decision

PLANS = ("random", "weigh")

WEIGHTS = (
    "coin",  # value of a coin at the start, in spaces
    "nerve",  # share of what a failed leg costs that is counted: 0 counts nothing
    "drive",  # what leading a leg is worth beyond what it brings
    "herd",  # share of the spaces that counts which another animal may bring on the road that is left
    "crowd",  # share of that which is left for each animal beyond three
    "pace",  # spaces a turn that the race is reckoned to take
    "guide",  # value of a guide, in spaces
    "escort",  # value of an escort
    "map",  # value of a map
    "far",  # how much less a contract is worth for each camp farther on
)

MIND = mind_dtype(WEIGHTS, NOTE_FIELDS)


@compiled
def option_score(state, rules, mind, option):
    """Return what an answer is worth, in spaces."""
    if state.decision == Decision.CONTRACT:
        return judging.contract_worth(rules, mind, option)
    if state.decision == Decision.MARKET:
        return judging.purchase_worth(state, rules, mind, option)
    if state.decision == Decision.MARCH:
        return judging.march_worth(state, rules, mind, option)
    return judging.help_worth(state, rules, mind, option)


@compiled
def choose_best(state, rules, mind, options, count):
    """Give the answer worth most; ties are broken by chance."""
    chosen, equals = 0, 0
    best = judging.NEVER
    for index in range(count):
        worth = option_score(state, rules, mind, options[index])
        note_score(mind, options[index], worth)
        score = noisy(mind, worth)
        equals = tied(score, best, equals)
        if better(mind, score, best, equals):
            best = score
            chosen = index
    return chosen


ANSWERS: dict[Decision, Row] = dict.fromkeys(Decision, choose_best)

choose = chooser(__name__, ANSWERS)
