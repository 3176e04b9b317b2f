"""Winds of Numa Sera as a player sees it: one weighing plan for all archetypes, which differ in their weights.

A player counts in coins. It explores first, buys and equips what is worth more than it costs, and then takes the
better of Build and the best attack: the prize by its exact chance, less the wounds to be feared. Steps towards a
victory condition grow in worth as it nears; the winning one outweighs everything. It looks at open information and
its own hand only. The temperature lets it vary the line of succession, in coins, so that every hero is seen to lead.
"""

from policies.choose import NOTE_FIELDS, better, mind_dtype, noisy, note_score, tied
from policies.search import Lookahead
from policies.tables import chooser
from policies.winds import acting, cards, fighting, finding, growing, trading
from policies.winds.wishes import MEMORY, forget, survey
from policies.winds.worth import hero_worth
from sim.compiling.compiled import compiled
from sim.engine.options import unpack
from sim.engine.tables import Row
from sim.errors import RulesError
from sim.games.winds.setup import ORDERS
from sim.games.winds.state import LINE_LENGTH
from sim.games.winds.words import Decision

PLANS = ("random", "weigh")

WEIGHTS = (
    "conqueror",  # how much each victory condition is wanted
    "legend",
    "master",
    "champion",
    "second",  # how much any further condition is wanted once one is fulfilled, in the long game
    "attack",  # worth of a point of Attack, in coins
    "drive",  # that worth for each point of `second`, once a condition is fulfilled
    "duel",  # share of that for Attack against heroes only; the rest for strongholds
    "sated",  # share of the worth of Attack on strongholds that is left once all of them would fall
    "defense",  # worth of a point of the hero's Defense, the more the likelier a rival beats it
    "walls",  # worth of a point of the strongholds' Defense, the more of them stand in doubt
    "power",  # worth of a point of Power
    "peril",  # how much more Power is worth to a hero whom a rival could slay
    "hero",  # worth of the active hero's life; of the last one four times that
    "pace",  # own turns that a game is expected to last for each condition it asks for
    "income",  # worth of a point of residual capital with five own turns to come, more and less in proportion
    "purse",  # capital with which a coin is worth half
    "save",  # how far coins are kept for the next level of the best skill, by what it is worth
    "study",  # worth of skills being a coin cheaper
    "forge",  # worth of an upgraded slot
    "explore",  # worth of exploring one card more each time
    "minor",  # worth of a point of anything else
    "card",  # worth of a battle card in hand
    "hoard",  # what placing a battle card must bring beyond its cost
    "thrift",  # how much more each level of the best skill adds to the wish for the next
    "builds",  # leaning towards Build
    "root",  # share of the worth of the best block that a block leads to
    "waits",  # what an attack must bring beyond Build
    "hold",  # how far the worth of a stronghold shrinks by the chance that a rival takes it again
    "spite",  # what taking a stronghold from a rival near Conqueror adds, and what helping one near Champion costs
    "trust",  # share of what the own battle cards may add that an attack counts on
    "wary",  # points that a rival's battle cards are expected to add
    "curious",  # worth of an unknown exploration card
    "bargain",  # above 0 opens offers of trade
)

MIND = mind_dtype(WEIGHTS, [*MEMORY, *NOTE_FIELDS])
# what gains most for its time at tables of trained bots (docs/looking-ahead.md)
LOOKAHEAD = Lookahead(
    rollouts=100,
    rounds=0,
    decisions=(Decision.ACT, Decision.BEGIN, Decision.LOOK, Decision.BOON, Decision.MAVEN, Decision.SUCCESSION),
)


@compiled
def save_hero():
    """Save the hero whenever it can be."""
    return 1


@compiled
def choose_best(state, rules, mind, options, count):
    """Answer the other questions with the option worth most."""
    survey(state, rules, mind)
    if state.decision == Decision.SUCCESSION:
        value_heroes(state, rules, mind)
    chosen, equals = 0, 0
    best = growing.NEVER
    for index in range(count):
        score = option_score(state, rules, mind, options[index])
        note_score(mind, options[index], score)
        equals = tied(score, best, equals)
        if better(mind, score, best, equals):
            best = score
            chosen = index
    if state.decision == Decision.SUCCESSION:
        forget(mind)  # the rivals are still without their heroes
    return chosen


@compiled
def option_score(state, rules, mind, option):
    """Return what an answer is worth, in an exploration or in a choice of what to have."""
    _, a, b, _ = unpack(option)
    match state.decision:
        case Decision.SUCCESSION:
            return noisy(mind, order_score(mind, a))
        case Decision.LOOK:
            return finding.text_worth(state, rules, mind, state.looked[a])
        case Decision.BOON:
            return finding.choice_score(state, rules, mind, a)
        case Decision.HAZARD:
            return finding.choice_score(state, rules, mind, a)
        case Decision.MAVEN:
            return finding.maven_score(state, rules, mind, option)
        case Decision.DISCARD:
            return -finding.discard_score(state, rules, mind, a, b)
        case Decision.FREE_ITEM:
            return finding.free_item_score(state, rules, mind, a)
        case Decision.FREE_SKILL:
            return growing.skill_gain(state, rules, mind, state.decider, a)
        case Decision.UPGRADE:
            return finding.upgrade_score(state, rules, mind, a)
        case Decision.TAKE_ITEM:
            return finding.taken_score(state, rules, mind, a, b)
        case _:
            raise RulesError("the policy is asked what it does not know")


@compiled
def value_heroes(state, rules, mind):
    """Write what each hero is worth at the head of the line."""
    for place in range(LINE_LENGTH):
        mind.heroes[place] = hero_worth(state, rules, mind, state.players[state.decider].line[place])


@compiled
def order_score(mind, order):
    """Return what a line of succession is worth: the first hero most, the last one least."""
    score = 0.0
    for place in range(LINE_LENGTH):
        score += mind.heroes[ORDERS[order][place]] * (LINE_LENGTH - place)
    return score


ANSWERS: dict[Decision, Row] = {
    Decision.SUCCESSION: choose_best,
    Decision.ACT: acting.choose_action,
    Decision.LOOK: choose_best,
    Decision.BOON: choose_best,
    Decision.HAZARD: choose_best,
    Decision.MAVEN: choose_best,
    Decision.DISCARD: choose_best,
    Decision.FREE_ITEM: choose_best,
    Decision.FREE_SKILL: choose_best,
    Decision.UPGRADE: choose_best,
    Decision.EXTRA_ATTACK: fighting.choose_extra_attack,
    Decision.PLACE_CARD: cards.choose_card,
    Decision.REROLL: fighting.choose_reroll,
    Decision.TAKE_ITEM: choose_best,
    Decision.SAVE_HERO: save_hero,
    Decision.OFFER: trading.choose_goods,
    Decision.PRICE: trading.choose_price,
    Decision.ANSWER_OFFER: trading.choose_answer,
    Decision.BEGIN: acting.choose_begin,
}

choose = chooser(__name__, ANSWERS)
