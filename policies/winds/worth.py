"""What things are worth to a player of Winds of Numa Sera, in coins: cards in play, effects, steps to a victory.

It looks at open information and its own hand only.
"""

import numpy as np

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.winds.carriers import CARRIERS, HERO_CARRIER, ITEM_CARRIER, TEXT_CARRIER
from sim.games.winds.catalogue import MAX_CONDITIONS
from sim.games.winds.equipping import carrier_of, first_slot, needs_met
from sim.games.winds.state import N_BONUSES, N_CLASSES, N_CONDITIONS, N_COUNTS
from sim.games.winds.victory import conditions_held, needed, progress
from sim.games.winds.vocabulary import Bonus, Deed, Per, Roll, When
from sim.games.winds.words import Count, Fit, Kind, Slot, Victory
from sim.games.winds.wounds import most_power

WIN = 400.0  # what completing the victory is worth, in coins
STEP = 24.0  # what a whole condition is worth, in coins, before its weight
CLASS_STEP = 9.0  # what a class is worth, in coins, before the weight of legend
CHANCE_OF_ROLL = 0.5
TINY = 1e-9
SECOND = 2.0  # how much any second condition is wanted once one is fulfilled, in the long game


MEMORY = [
    ("ready", np.int64),  # 1 once the prices are written
    ("prices", np.float64, (N_BONUSES,)),  # worth of a point of each lasting effect
    ("values", np.float64, (CARRIERS,)),  # worth of cards in play, 0 = not yet known
    ("least", np.float64),  # how much every condition is wanted, at this decision
    ("steps", np.float64, (N_CONDITIONS,)),  # worth of a step towards each victory condition, at this decision
    ("pulls", np.float64, (N_COUNTS,)),  # worth of counting one more of each thing for locked classes, at this decision
]


@compiled
def write_prices(mind):
    """Write what a point of each lasting effect is worth, once a game."""
    weights = mind.weights
    prices = mind.prices
    for bonus in range(N_BONUSES):
        prices[bonus] = weights.minor
    prices[Bonus.ATTACK] = weights.attack
    prices[Bonus.ATTACK_HERO] = weights.attack * weights.duel
    prices[Bonus.ATTACK_STRONGHOLD] = weights.attack * (1.0 - weights.duel)
    prices[Bonus.DEFENSE] = weights.defense
    prices[Bonus.STRONGHOLD_DEFENSE] = weights.walls
    prices[Bonus.MAX_POWER] = 0.5 * weights.power
    prices[Bonus.RESIDUAL] = weights.income
    prices[Bonus.RESIDUAL_PER_STRONGHOLD] = 1.5 * weights.income
    prices[Bonus.SKILL_DISCOUNT] = weights.study
    prices[Bonus.BATTLE_REDUCTION] = 0.7 * weights.defense
    prices[Bonus.REROLLS] = weights.attack
    prices[Bonus.ROLL_FLOOR] = 0.5
    prices[Bonus.UPGRADED_SLOTS] = weights.forge
    prices[Bonus.EXTRA_EXPLORES] = weights.explore
    mind.ready = 1


@compiled
def survey(state, rules, mind):
    """Work out what steps towards victories and classes are worth at this decision."""
    mine = state.players[state.decider]
    held = conditions_held(rules, mine)
    mind.least = SECOND if held > 0 else 0.0
    for condition in range(N_CONDITIONS):
        mind.steps[condition] = step_worth(rules, mind, mine, condition, held + 1 >= needed(rules))
    for what in range(N_COUNTS):
        mind.pulls[what] = 0.0
    for card in range(N_CLASSES):
        if not mine.unlocked >> card & 1:
            add_pulls(rules, mind, mine, card)


@compiled
def add_pulls(rules, mind, mine, card):
    """Add what counting one more is worth for one locked class."""
    wish = CLASS_STEP * max(mind.least, mind.weights.legend)
    for place in range(MAX_CONDITIONS):
        condition = rules.class_needs[card, place]
        what = condition.what
        if what >= 0 and mine.counts[what] < condition.at_least:
            mind.pulls[what] += wish * (1.0 + mine.counts[what]) / condition.at_least
            if mine.counts[what] + 1 >= condition.at_least:
                mind.pulls[what] += mind.steps[Victory.LEGEND]


@compiled
def deed_worth(state, rules, weights, player, effect):
    """Return what an effect done once is worth."""
    amount = float(effect.amount)
    if effect.per == Per.STRONGHOLD:
        amount *= state.players[player].counts[Count.STRONGHOLDS]
    if effect.roll != Roll.NONE:
        amount *= CHANCE_OF_ROLL
    match effect.deed:
        case Deed.CAPITAL:
            return amount
        case Deed.HEAL:
            return weights.power * min(amount, float(most_power(state, rules, player) - state.players[player].power))
        case Deed.BATTLE_CARDS:
            return weights.card * amount
        case Deed.EXPLORE:
            return 2.0 * amount
        case Deed.FREE_ITEM:
            return 0.8 * amount
        case Deed.FREE_SKILL:
            return weights.study * 10.0 * amount
        case Deed.DISCOUNT:
            return 0.5 * amount
        case Deed.LOSE_CAPITAL:
            return -amount
        case Deed.LOSE_HALF_CAPITAL:
            return -state.players[player].capital / amount
        case Deed.DAMAGE:
            return -danger(state, rules, weights, player, amount)
        case Deed.DISCARD:
            return -weights.card
        case Deed.NO_ATTACK:
            return -weights.waits
        case Deed.EXTRA_ATTACK:
            return weights.waits
        case _:
            return 0.0


@compiled
def danger(state, rules, weights, player, damage):
    """Return what losing Power costs: more as the hero weakens, and the hero itself where it would fall."""
    power = float(state.players[player].power)
    if damage >= power:
        return weights.hero + weights.power * power
    return weights.power * damage * (1.0 + damage / power)


@compiled
def recurring(effect):
    """Return how often a player may expect an effect of a card in play, NOW once."""
    match effect.moment:
        case When.NOW:
            return 1.0
        case When.START_OF_TURN:
            return 4.0
        case When.NEIGHBOUR_BUILDS:
            return 5.0
        case When.WIN_BATTLE:
            return 2.0
        case When.SLAY_HERO:
            return 0.6
        case When.USE:
            return 3.0
        case _:
            return 0.0


@compiled
def worth(state, rules, mind, player, carrier):
    """Return what a card in play is worth: its lasting effects and what it does at its moments."""
    if mind.values[carrier] != 0.0:
        return mind.values[carrier]
    total = added_up(state, rules, mind, player, carrier)
    if rules.moments[carrier] >> When.NOW & 1 == 0:  # what is done at once depends on the position
        mind.values[carrier] = total + TINY
    return total


@compiled
def added_up(state, rules, mind, player, carrier):
    """Add up what the effects of a card in play are worth."""
    if not mind.ready:
        write_prices(mind)
    total = 0.0
    for place in range(rules.first_effect[carrier], rules.first_effect[carrier + 1]):
        effect = rules.effects[place]
        if effect.deed == Deed.BONUS:
            total += mind.prices[effect.bonus] * effect.amount
        elif effect.deed == Deed.HEAL and effect.moment != When.NOW:
            total += mind.weights.power * recurring(effect) * 0.5 * effect.amount
        else:
            total += deed_worth(state, rules, mind.weights, player, effect) * recurring(effect)
    return total


@compiled
def item_worth(state, rules, mind, player, item, slot):
    """Return what equipping an item in a slot would add to what is worn there now."""
    mine = state.players[player]
    gain = worth(state, rules, mind, player, carrier_of(rules, mine, item, slot))
    gain -= worn_worth(state, rules, mind, player, slot)
    if rules.item_fit[item] == Fit.TWO_HANDED and mine.equipped[Slot.LEFT_HAND] != mine.equipped[Slot.RIGHT_HAND]:
        gain -= worn_worth(state, rules, mind, player, Slot.LEFT_HAND.value)
    return gain


@compiled
def worn_worth(state, rules, mind, player, slot):
    """Return what the item in a slot is worth."""
    mine = state.players[player]
    item = mine.equipped[slot]
    if item == NOBODY:
        return 0.0
    return worth(state, rules, mind, player, carrier_of(rules, mine, item, slot))


@compiled
def best_slot(state, rules, mind, player, item):
    """Return the slot in which an item adds most."""
    slot = first_slot(rules, item)
    if rules.item_fit[item] != Fit.ONE_HANDED:
        return slot
    left = item_worth(state, rules, mind, player, item, Slot.LEFT_HAND.value)
    return Slot.LEFT_HAND.value if left > item_worth(state, rules, mind, player, item, slot) else slot


@compiled
def eagerness(weights, condition):
    """Return how much a player wants a victory condition."""
    match condition:
        case Victory.CONQUEROR:
            return weights.conqueror
        case Victory.LEGEND:
            return weights.legend
        case Victory.MASTER:
            return weights.master
        case _:
            return weights.champion


@compiled
def step_worth(rules, mind, mine, condition, wins):
    """Return what one step more towards a victory condition is worth, the winning one above all."""
    need = rules.at_least[condition]
    have = progress(mine, condition)
    if mine.achieved >> condition & 1 or have >= need:
        return 0.0
    gain = max(mind.least, eagerness(mind.weights, condition)) * STEP * (1.0 + have) / need
    if have + 1 == need:
        gain += WIN if wins else 0.25 * WIN
    return gain


@compiled
def text_worth(state, rules, mind, text):
    """Return what finding an exploration card is worth."""
    player = state.decider
    kind = rules.text_kind[text]
    match kind:
        case Kind.BATTLE:
            return mind.weights.card
        case Kind.MYTHIC:
            item = rules.forge_items + text - rules.first_text[Kind.MYTHIC]
            usable = 1.0 if needs_met(rules, state.players[player], item) else 0.4
            return usable * worth(state, rules, mind, player, ITEM_CARRIER + 2 * item)
        case Kind.MAVEN:
            return max(3.0, worth(state, rules, mind, player, TEXT_CARRIER + text))
        case Kind.POOL:
            return 0.5 * worth(state, rules, mind, player, TEXT_CARRIER + text)
        case _:
            return option_worth(state, rules, mind.weights, text)


@compiled
def option_worth(state, rules, weights, text):
    """Return what the best option of a boon or hazard is worth."""
    best = -WIN
    for place in range(rules.first_effect[TEXT_CARRIER + text], rules.first_effect[TEXT_CARRIER + text + 1]):
        best = max(best, deed_worth(state, rules, weights, state.decider, rules.effects[place]))
    return best


@compiled
def hero_worth(state, rules, mind, hero):
    """Return what a hero is worth at the head of the line."""
    weights = mind.weights
    stats = weights.attack * rules.hero_attack[hero] + weights.defense * rules.hero_defense[hero]
    stats += 0.5 * weights.power * rules.hero_power[hero]
    return stats + worth(state, rules, mind, state.decider, HERO_CARRIER + hero)
