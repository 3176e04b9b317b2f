"""Choosing an action on the own turn of Winds of Numa Sera: explore, buy, equip, use, then Build or Attack."""

from policies.choose import better, note_score, tied
from policies.winds.cards import arm
from policies.winds.fighting import attack_worth
from policies.winds.finding import pick_up_score
from policies.winds.growing import NEVER, build_score, skill_score
from policies.winds.sales import best_sale
from policies.winds.wishes import survey, wounded
from policies.winds.worth import Fitting, item_worth, worth
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.options import unpack, verb_of
from sim.games.winds.carriers import TEXT_CARRIER
from sim.games.winds.mavens import only_effect
from sim.games.winds.money import item_price
from sim.games.winds.vocabulary import Deed
from sim.games.winds.words import Count, Verb, Victory

TRY = 0.5  # coins that trying a test without a price is worth at least


@compiled
def choose_action(state, rules, mind, options, count):
    """Do what is worth more than it costs, the best first; then Build or attack. Explore before all that."""
    if verb_of(options[0]) == Verb.EXPLORE:
        return choose_begin(state, rules, mind, options)
    survey(state, rules, mind)
    last = count
    while last > 0 and ends_turn(options[last - 1]):
        last -= 1
    chosen = best_action(state, rules, mind, options[:last])
    if chosen != NOBODY:
        return chosen
    arm(state, rules, mind)
    chosen = best_action(state, rules, mind, options[last:count])
    return chosen if chosen == NOBODY else last + chosen


@compiled
def choose_begin(state, rules, mind, options):
    """Explore at once, for what it may bring; pick up the top discard if it is worth more than an unknown card."""
    if verb_of(options[1]) != Verb.PICK_UP:
        return 0
    survey(state, rules, mind)
    return 1 if pick_up_score(state, rules, mind) > 0.0 else 0


@compiled
def ends_turn(option):
    """Return whether an action is Build or Attack."""
    verb = verb_of(option)
    return verb == Verb.BUILD or Verb.ATTACK_INDEPENDENT <= verb <= Verb.ATTACK_STRONGHOLD


@compiled
def best_action(state, rules, mind, actions):
    """Return the index of the action worth most, NOBODY if none is worth anything."""
    chosen, equals = NOBODY, 0
    best = NEVER
    for index in range(len(actions)):
        score = action_score(state, rules, mind, actions[index])
        if score > NEVER:
            note_score(mind, actions[index], score)
        equals = tied(score, best, equals)
        if score > NEVER and better(mind, score, best, equals):
            best = score
            chosen = index
    return chosen


@compiled
def action_score(state, rules, mind, option):
    """Return what an action is worth now, NEVER if it is not worth doing before the turn ends."""
    verb, block, _, _ = unpack(option)
    if verb == Verb.BUILD:
        return build_score(state, rules, mind, block)
    if ends_turn(option):
        return max(NEVER, attack_worth(state, rules, mind, option) - mind.weights.waits)
    gain = other_score(state, rules, mind, option)
    return gain if gain > 0.0 else NEVER


@compiled
def other_score(state, rules, mind, option):
    """Return the net worth of one of the other actions."""
    player = state.decider
    mine = state.players[player]
    verb, a, b, _ = unpack(option)
    match verb:
        case Verb.BUY_SKILL:
            return skill_score(state, rules, mind, a)
        case Verb.BUY_ITEM:
            return market_score(state, rules, mind, state.market[a], b) if b != NOBODY else 0.0
        case Verb.EQUIP:
            pull = mind.pulls[Count.ITEMS_EQUIPPED] if mine.equipped[b] == NOBODY else 0.0
            return item_worth(state, rules, mind, player, Fitting(a, b)) + pull
        case Verb.USE:
            return use_score(state, rules, mind, a, b)
        case Verb.TEST:
            return test_score(state, rules, mind, a)
        case Verb.WITHDRAW:
            return 1.0
        case Verb.TRADE:
            return best_sale(state, rules, mind) if mind.weights.bargain > 0.0 else 0.0
        case _:
            return 0.0


@compiled
def market_score(state, rules, mind, item, slot):
    """Return the worth of buying an item and equipping it in a slot, less its price."""
    player = state.decider
    gain = item_worth(state, rules, mind, player, Fitting(item, slot))
    gain -= mind.coin * item_price(state, rules, player, item)
    if state.players[player].equipped[slot] == NOBODY:
        gain += mind.pulls[Count.ITEMS_EQUIPPED]
    return gain


@compiled
def use_score(state, rules, mind, place, other):
    """Return what using a maven is worth: healing only the hurt, harming who is near its end or ahead."""
    player = state.decider
    mine = state.players[player]
    effect = only_effect(rules, mine.mavens[place])
    if effect.deed == Deed.HEAL:
        return float(min(effect.amount, wounded(state, rules, player)))
    if effect.deed == Deed.DAMAGE and other != NOBODY:
        theirs = state.players[other]
        if theirs.power <= effect.amount:
            return 1.0 + mind.steps[Victory.CHAMPION]
        return mind.weights.champion * effect.amount / theirs.power
    return 1.0


@compiled
def test_score(state, rules, mind, text):
    """Return what trying a pool's test is worth, less a price to be paid for it."""
    gain = worth(state, rules, mind, state.decider, TEXT_CARRIER + text)
    test = rules.pool_test[text]
    return gain - mind.coin * test.at_least if test.what == Count.PAY_CAPITAL else max(gain, TRY)
