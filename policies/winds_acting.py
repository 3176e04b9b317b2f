"""Choosing an action on the own turn of Winds of Numa Sera: explore, buy, equip, use, then Build or Attack."""

from policies.choose import better, noisy
from policies.winds_fighting import attack_worth
from policies.winds_worth import (
    best_slot,
    class_pull,
    fits_need,
    income_of,
    item_worth,
    step_worth,
    worth,
)
from sim.compiled import compiled
from sim.games.winds.catalogue import BLOCK_CARRIER, SKILL_CARRIER, TEXT_CARRIER
from sim.games.winds.mavens import only_effect
from sim.games.winds.money import item_price, skill_price
from sim.games.winds.state import LEVELS, MAX_BLOCKS
from sim.games.winds.victory import highest_level
from sim.games.winds.words import BlockKind, Count, Deed, Verb, Victory
from sim.games.winds.wounds import most_power
from sim.header import NOBODY
from sim.options import unpack

NEVER = -1.0e9
LAST = 1000.0  # Build and Attack come after everything worth doing before them
FIRST = 500.0  # exploring comes before buying: it may bring capital


@compiled
def choose_action(state, rules, mind, player, options, count):
    """Choose the action worth most; what is not worth its price is left."""
    chosen, equals = 0, 0
    best = NEVER
    for index in range(count):
        score = action_score(state, rules, mind, player, options[index])
        equals = equals + 1 if score == best else 1
        if better(mind, score, best, equals):
            best = score
            chosen = index
    return chosen


@compiled
def action_score(state, rules, mind, player, option):
    """Return what an action is worth now, NEVER if it is not worth doing before the turn ends."""
    weights = mind.weights
    verb, a, b, _ = unpack(option)
    match verb:
        case Verb.EXPLORE:
            return FIRST
        case Verb.PICK_UP:
            return FIRST + pick_up_score(state, rules, weights, player)
        case Verb.BUILD:
            return noisy(mind, build_score(state, rules, weights, player, a)) - LAST
        case Verb.ATTACK_INDEPENDENT:
            return noisy(mind, attack_worth(state, rules, weights, player, option)) - LAST
        case Verb.ATTACK_HERO:
            return noisy(mind, attack_worth(state, rules, weights, player, option)) - LAST
        case Verb.ATTACK_STRONGHOLD:
            return noisy(mind, attack_worth(state, rules, weights, player, option)) - LAST
        case _:
            gain = other_score(state, rules, weights, player, verb, a, b)
            return noisy(mind, gain) if gain > 0.0 else NEVER


@compiled
def other_score(state, rules, weights, player, verb, a, b):
    """Return the net worth of one of the other actions."""
    mine = state.players[player]
    match verb:
        case Verb.BUY_SKILL:
            return skill_score(state, rules, weights, player, a)
        case Verb.BUY_ITEM:
            return market_score(state, rules, weights, player, state.market[a])
        case Verb.EQUIP:
            pull = class_pull(state, rules, weights, mine, Count.ITEMS_EQUIPPED) if mine.equipped[b] == NOBODY else 0.0
            return item_worth(state, rules, weights, player, a, b) + pull
        case Verb.USE:
            return use_score(state, rules, weights, player, a, b)
        case Verb.TEST:
            return test_score(state, rules, weights, player, a)
        case Verb.WITHDRAW:
            return 1.0
        case Verb.TRADE:
            return weights.bargain
        case _:
            return 0.0


@compiled
def skill_gain(state, rules, weights, player, skill):
    """Return what the next level of a skill is worth: effects, Master, Sage; focus on the highest one."""
    mine = state.players[player]
    level = mine.counts[Count.WEAPON_LEVEL + skill]
    carrier = SKILL_CARRIER + skill * LEVELS + level
    gain = worth(state, rules, weights, player, carrier)
    if level > 0:
        gain -= worth(state, rules, weights, player, carrier - 1)
    within_reach = state.skill_cards[skill] >= rules.at_least[Victory.MASTER] - level
    if level == highest_level(mine) and within_reach:
        gain += step_worth(rules, weights, mine, Victory.MASTER.value) * (1.0 + weights.thrift * level)
    gain += class_pull(state, rules, weights, mine, Count.SKILL_LEVELS)
    if level == 0:
        gain += class_pull(state, rules, weights, mine, Count.SKILL_TYPES)
    return gain


@compiled
def skill_score(state, rules, weights, player, skill):
    """Return the worth of the next level less its price."""
    return skill_gain(state, rules, weights, player, skill) - skill_price(state, rules, player, skill)


@compiled
def market_score(state, rules, weights, player, item):
    """Return the worth of an item at the World Forge less its price."""
    mine = state.players[player]
    for place in range(mine.item_count):
        if mine.items[place] == item:
            return 0.0
    slot = best_slot(state, rules, weights, player, item)
    gain = item_worth(state, rules, weights, player, item, slot)
    if mine.equipped[slot] == NOBODY:
        gain += class_pull(state, rules, weights, mine, Count.ITEMS_EQUIPPED)
    return gain - item_price(state, rules, player, item)


@compiled
def use_score(state, rules, weights, player, place, other):
    """Return what using a maven is worth: healing only the hurt, harming who is near its end or ahead."""
    mine = state.players[player]
    effect = only_effect(rules, mine.mavens[place])
    if effect.deed == Deed.HEAL:
        return float(min(effect.amount, most_power(state, rules, player) - mine.power))
    if effect.deed == Deed.DAMAGE and other != NOBODY:
        theirs = state.players[other]
        if theirs.power <= effect.amount:
            return 1.0 + step_worth(rules, weights, mine, Victory.CHAMPION.value)
        return weights.champion * effect.amount / theirs.power
    return 1.0


@compiled
def test_score(state, rules, weights, player, text):
    """Return what trying a pool's test is worth, less a price to be paid for it."""
    gain = worth(state, rules, weights, player, TEXT_CARRIER + text)
    test = rules.pool_test[text]
    return gain - test.at_least if test.what == Count.PAY_CAPITAL else max(gain, 0.5)


@compiled
def pick_up_score(state, rules, weights, player):
    """Return whether the top of the discard pile is worth more than an unknown card."""
    deck = state.exploration
    text = deck.discards[deck.discarded - 1]
    gain = worth(state, rules, weights, player, TEXT_CARRIER + text)
    if rules.battle_cost[text] > 0:
        gain = weights.card
    return gain - weights.curious


@compiled
def build_score(state, rules, weights, player, block):
    """Return what Build brings: residual capital, the block, and a step towards Heir."""
    mine = state.players[player]
    score = weights.builds + income_of(state, rules, player)
    if block == NOBODY:
        return score
    carrier = BLOCK_CARRIER + state.faction[player] * MAX_BLOCKS + block
    score += worth(state, rules, weights, player, carrier)
    if not mine.ticked >> block & 1:
        score += class_pull(state, rules, weights, mine, Count.BLOCKS_TICKED)
        if rules.block_kind[state.faction[player]][block] != BlockKind.ONCE:
            score += weights.root * leads_on(state, rules, player, block)
    return score


@compiled
def leads_on(state, rules, player, block):
    """Return how many blocks wait for this one."""
    kingdom = state.faction[player]
    waiting = 0
    for other in range(rules.block_count[kingdom]):
        after = rules.block_after[kingdom][other]
        waiting += after >> block & 1 and not state.players[player].ticked & after
    return waiting


@compiled
def usable_item(state, rules, player, item):
    """Tell whether a player could equip an item now."""
    return fits_need(rules, state.players[player], item)
