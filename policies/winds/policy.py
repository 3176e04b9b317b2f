"""Winds of Numa Sera as a player sees it: one weighing plan for all archetypes, which differ in their weights.

A player counts in coins. It explores first, buys and equips what is worth more than it costs, and then takes the
better of Build and the best attack: the prize by its exact chance, less the wounds to be feared. Steps towards a
victory condition grow in worth as it nears; the winning one outweighs everything. It looks at open information and
its own hand only. The temperature lets it vary the line of succession, in coins, so that every hero is seen to lead.
"""

from policies.choose import better, mind_dtype, noisy, pick_any
from policies.winds import acting, fighting, trading
from policies.winds.worth import (
    MEMORY,
    Fitting,
    deed_worth,
    hero_worth,
    item_worth,
    survey,
    text_worth,
    worn_worth,
    worth,
)
from sim.compiling.compiled import compiled
from sim.engine.effects import effects_of
from sim.engine.options import unpack, verb_of
from sim.errors import RulesError
from sim.games.winds.carriers import REJECT_CARRIER, TEXT_CARRIER
from sim.games.winds.equipping import first_slot
from sim.games.winds.setup import ORDERS
from sim.games.winds.state import LINE_LENGTH
from sim.games.winds.vocabulary import Bonus, Discard
from sim.games.winds.words import Decision, Verb

PLANS = ("random", "weigh")
RANDOM = 0

WEIGHTS = (
    "conqueror",  # how much each victory condition is wanted
    "legend",
    "master",
    "champion",
    "attack",  # worth of a point of Attack, in coins
    "duel",  # share of that for Attack against heroes only; the rest for strongholds
    "defense",  # worth of a point of the hero's Defense
    "walls",  # worth of a point of the strongholds' Defense
    "power",  # worth of a point of Power
    "hero",  # worth of the active hero's life
    "income",  # worth of a point of residual capital
    "study",  # worth of skills being a coin cheaper
    "forge",  # worth of an upgraded slot
    "explore",  # worth of exploring one card more each time
    "minor",  # worth of a point of anything else
    "card",  # worth of a battle card in hand
    "hoard",  # what placing a battle card must bring beyond its cost
    "thrift",  # how much more each level of the best skill adds to the wish for the next
    "builds",  # leaning towards Build
    "root",  # worth of a block for each block that waits for it
    "waits",  # what an attack must bring beyond Build
    "spite",  # what taking a stronghold from a rival near Conqueror adds
    "trust",  # how far battle cards are reckoned to shift a battle
    "curious",  # worth of an unknown exploration card
    "bargain",  # above 0 opens offers of trade
)

MIND = mind_dtype(WEIGHTS, MEMORY)


@compiled
def choose(state, rules, mind, options, count):
    """Return the index of the chosen option."""
    if mind.plan == RANDOM:
        return pick_any(mind, count)
    match state.decision:
        case Decision.BEGIN:
            return acting.choose_begin(state, rules, mind, options)
        case Decision.ACT:
            return acting.choose_action(state, rules, mind, options, count)
        case Decision.EXTRA_ATTACK:
            return choose_extra_attack(state, rules, mind, options, count)
        case Decision.PLACE_CARD:
            return fighting.choose_card(state, rules, mind, options, count)
        case Decision.REROLL:
            return fighting.choose_reroll(state, rules)
        case Decision.SAVE_HERO:
            return 1
        case Decision.OFFER:
            return trading.choose_goods(state, rules, mind, options, count)
        case Decision.PRICE:
            return trading.choose_price(state, rules, mind, count)
        case Decision.ANSWER_OFFER:
            return trading.choose_answer(state, rules, mind)
        case _:
            return choose_best(state, rules, mind, options[:count])


@compiled
def choose_best(state, rules, mind, options):
    """Answer the other questions with the option worth most."""
    if state.decision == Decision.FREE_SKILL:
        survey(state, rules, mind)
    chosen, equals = 0, 0
    best = acting.NEVER
    for index in range(len(options)):
        score = option_score(state, rules, mind, options[index])
        equals = equals + 1 if score == best else 1
        if better(mind, score, best, equals):
            best = score
            chosen = index
    return chosen


@compiled
def option_score(state, rules, mind, option):
    """Return what an answer is worth, in an exploration or in a choice of what to have."""
    _, a, b, _ = unpack(option)
    match state.decision:
        case Decision.SUCCESSION:
            return noisy(mind, order_score(state, rules, mind, a))
        case Decision.LOOK:
            return text_worth(state, rules, mind, state.looked[a])
        case Decision.BOON:
            return choice_score(state, rules, mind, a)
        case Decision.HAZARD:
            return choice_score(state, rules, mind, a)
        case Decision.MAVEN:
            return maven_score(state, rules, mind, option)
        case Decision.DISCARD:
            return -discard_score(state, rules, mind, a, b)
        case Decision.FREE_ITEM:
            item = state.market[a]
            return item_worth(state, rules, mind, state.decider, Fitting(item, first_slot(rules, item)))
        case Decision.FREE_SKILL:
            return acting.skill_gain(state, rules, mind, state.decider, a)
        case Decision.UPGRADE:
            return worn_worth(state, rules, mind, state.decider, a)
        case Decision.TAKE_ITEM:
            return item_worth(state, rules, mind, state.decider, Fitting(a, b))
        case _:
            raise RulesError("the policy is asked what it does not know")


@compiled
def choice_score(state, rules, mind, index):
    """Return what an option of the boon or hazard at hand is worth."""
    effect = rules.effects[rules.first_effect[TEXT_CARRIER + state.about[0]] + index]
    return deed_worth(state, rules, mind.weights, state.decider, effect)


@compiled
def order_score(state, rules, mind, order):
    """Return what a line of succession is worth: the first hero most, the last one least."""
    mine = state.players[state.decider]
    score = 0.0
    for place in range(LINE_LENGTH):
        score += hero_worth(state, rules, mind, mine.line[ORDERS[order][place]]) * (LINE_LENGTH - place)
    return score


@compiled
def maven_score(state, rules, mind, option):
    """Return what accepting the maven at hand is worth, or rejecting it."""
    player, text = state.decider, state.about[0]
    accepts = verb_of(option) == Verb.ACCEPT
    reject = 0.0
    if not accepts or state.players[player].totals[Bonus.MAVEN_BOTH] > 0:
        reject = gains_of(state, rules, mind, REJECT_CARRIER + text)
    return reject + (worth(state, rules, mind, player, TEXT_CARRIER + text) + 1.0 if accepts else 0.0)


@compiled
def gains_of(state, rules, mind, carrier):
    """Return what the effects of a carrier are worth when done once."""
    total = 0.0
    for place in effects_of(rules, carrier):
        total += deed_worth(state, rules, mind.weights, state.decider, rules.effects[place])
    return total


@compiled
def discard_score(state, rules, mind, a, slot):
    """Return what a card that may be discarded is worth."""
    player = state.decider
    match state.about[0]:
        case Discard.BATTLE_CARD:
            return float(rules.battle_cost[a])
        case Discard.ITEM:
            return worn_worth(state, rules, mind, player, slot)
        case _:
            return worth(state, rules, mind, player, TEXT_CARRIER + state.players[player].mavens[a])


@compiled
def choose_extra_attack(state, rules, mind, options, count):
    """Make the best extra attack if it is worth anything."""
    survey(state, rules, mind)
    chosen, equals = 0, 0
    best = 0.0
    for index in range(1, count):
        score = fighting.attack_worth(state, rules, mind, options[index])
        equals = equals + 1 if score == best else 1
        if score > 0.0 and better(mind, score, best, equals):
            best = score
            chosen = index
    return chosen
