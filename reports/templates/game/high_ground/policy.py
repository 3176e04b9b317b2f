"""High Ground as a player sees it: one plan for all archetypes, which differ in their weights.

A player marches where the points that it may take, weighed by the chance to take them, exceed the warriors that it may
lose, musters where no march promises more, and yields a hill that it would hardly hold. It looks at open information
and its own secret hill only.
"""

from policies.choose import NOTE_FIELDS, better, mind_dtype, noisy, note_score, tied
from policies.search import Lookahead
from policies.tables import chooser
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.engine.tables import Row

from high_ground.battle import chance_to_take
from high_ground.state import FIRST_HILL, PLACES
from high_ground.turn import marching
from high_ground.words import Decision, Verb

PLANS = ("random", "weigh")

WEIGHTS = (
    "hill",  # a point that a hill gives each round
    "secret",  # holding the secret hill
    "rival",  # taking a hill from another clan
    "loss",  # a warrior that may be lost
    "guard",  # a warrior more on an own hill that others border
    "muster",  # a warrior mustered
)

MIND = mind_dtype(WEIGHTS, NOTE_FIELDS)
LOOKAHEAD = Lookahead(rollouts=40, rounds=0, decisions=(Decision.ORDER, Decision.DEFENCE))
HOPELESS = -1e30


@compiled
def choose_best(state, rules, mind, options, count):
    """Give the answer of the highest value; ties are broken by chance."""
    chosen, best, equals = 0, HOPELESS, 0
    for index in range(count):
        score = value(state, rules, mind, options[index])
        note_score(mind, options[index], score)
        score = noisy(mind, score)
        equals = tied(score, best, equals)
        if better(mind, score, best, equals):
            chosen = index
        best = max(best, score)
    return chosen


@compiled
def value(state, rules, mind, option):
    """Return the value of an answer."""
    verb, origin, target, _ = unpack(option)
    if verb == Verb.MUSTER:
        return mind.weights.muster * rules.muster[state.faction[state.decider]]
    if verb == Verb.MARCH:
        return value_of_march(state, rules, mind, origin, target)
    if verb == Verb.STAND:
        return value_of_standing(state, rules, mind)
    return 0.0


@compiled
def value_of_march(state, rules, mind, origin, target):
    """Return what marching may bring, less what it may cost."""
    player = state.decider
    warriors = marching(state, rules, player, origin)
    holder = state.holder[target]
    if holder == player:
        return mind.weights.guard * warriors * is_exposed(state, rules, target)
    if holder == NOBODY or state.warriors[target] == 0:
        return value_of_hill(state, rules, mind, target)
    chance = strike_chance(state, rules, player, holder)
    taken = chance_to_take(warriors, state.warriors[target], chance)
    gained = value_of_hill(state, rules, mind, target) + mind.weights.rival
    return taken * gained - (1.0 - taken) * mind.weights.loss * warriors


@compiled
def value_of_standing(state, rules, mind):
    """Return what standing may keep, less what it may cost; yielding does neither."""
    battle = state.battle
    chance = strike_chance(state, rules, battle.attacker, battle.defender)
    taken = chance_to_take(battle.attackers, battle.defenders, chance)
    kept = value_of_hill(state, rules, mind, battle.place) + mind.weights.rival
    return (1.0 - taken) * kept - taken * mind.weights.loss * battle.defenders


@compiled
def value_of_hill(state, rules, mind, hill):
    """Return the value of holding a hill to the player who decides."""
    found = mind.weights.hill * rules.points[hill - FIRST_HILL]
    if state.secrets[state.decider] == hill:
        found += mind.weights.secret
    return found


@compiled
def strike_chance(state, rules, attacker, defender):
    """Return the chance of one seat to fell a warrior of another one in a strike."""
    return rules.strike[state.faction[attacker]][state.faction[defender]]


@compiled
def is_exposed(state, rules, place):
    """Return whether an own hill borders a place where warriors of another clan stand."""
    if place < FIRST_HILL:
        return False
    for other in range(PLACES):
        if rules.borders[place][other] and state.warriors[other] > 0 and state.holder[other] != state.decider:
            return True
    return False


ANSWERS: dict[Decision, Row] = {
    Decision.ORDER: choose_best,
    Decision.DEFENCE: choose_best,
}

choose = chooser(__name__, ANSWERS)
