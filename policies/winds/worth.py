"""What things are worth to a player of Winds of Numa Sera, in coins: cards in play, effects, steps to a victory.

It looks at open information and its own hand only.
"""

from typing import NamedTuple

import numpy as np

from sim.compiling.compiled import compiled
from sim.engine.effects import effects_of
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
NOT_YET = 0.25  # share of WIN for completing a condition that does not win yet
CHANCE_OF_ROLL = 0.5
TINY = 1e-9
SPARE = 0.5  # share of a point of Power that one more of it at most is worth, as it heals slowly
OWNED = 1.5  # strongholds that a player may expect to hold
WOUND = 0.7  # share of a point of Defense that a point of damage spared in a battle lost is worth
FLOOR = 0.5  # coins that a floor of the own roll is worth
DRAW = 2.0  # coins that exploring a card is worth
PRESENT = 0.8  # share of its price that an item for nothing is worth: it is not one's own choice
SCHOOL = 10.0  # coins that a skill for nothing saves, by the wish to save on skills
REBATE = 0.5  # share of a discount on a single purchase that is made use of
TURNS = 4.0  # starts of a turn with a card in play
NEIGHBOURS = 5.0  # Builds of neighbours with a card in play
VICTORIES = 2.0  # battles won with a card in play
SLAINS = 0.6  # heroes slain with a card in play
USES = 3.0  # uses of a maven
HEALED = 0.5  # share of healing that comes again and again which finds a wound
UNFIT = 0.4  # share of its worth of a mythic item whose needs are not met yet
MAVEN = 3.0  # coins that finding a maven is worth at least
POOL = 0.5  # share of a pool's worth: its test is still to be passed
BODY = 0.5  # share of the worth of Power that a hero's own Power counts at the head of the line
SECOND = 2.0  # how much any second condition is wanted once one is fulfilled, in the long game


class Fitting(NamedTuple):
    """An item and the slot that it would be equipped in."""

    item: int
    slot: int


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
    prices[Bonus.MAX_POWER] = SPARE * weights.power
    prices[Bonus.RESIDUAL] = weights.income
    prices[Bonus.RESIDUAL_PER_STRONGHOLD] = OWNED * weights.income
    prices[Bonus.SKILL_DISCOUNT] = weights.study
    prices[Bonus.BATTLE_REDUCTION] = WOUND * weights.defense
    prices[Bonus.REROLLS] = weights.attack
    prices[Bonus.ROLL_FLOOR] = FLOOR
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
            return DRAW * amount
        case Deed.FREE_ITEM:
            return PRESENT * amount
        case Deed.FREE_SKILL:
            return weights.study * SCHOOL * amount
        case Deed.DISCOUNT:
            return REBATE * amount
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
            return TURNS
        case When.NEIGHBOUR_BUILDS:
            return NEIGHBOURS
        case When.WIN_BATTLE:
            return VICTORIES
        case When.SLAY_HERO:
            return SLAINS
        case When.USE:
            return USES
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
    for place in effects_of(rules, carrier):
        effect = rules.effects[place]
        if effect.deed == Deed.BONUS:
            total += mind.prices[effect.bonus] * effect.amount
        elif effect.deed == Deed.HEAL and effect.moment != When.NOW:
            total += mind.weights.power * recurring(effect) * HEALED * effect.amount
        else:
            total += deed_worth(state, rules, mind.weights, player, effect) * recurring(effect)
    return total


@compiled
def item_worth(state, rules, mind, player, fitting):
    """Return what equipping an item in a slot would add to what is worn there now."""
    item, slot = fitting.item, fitting.slot
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
    left = item_worth(state, rules, mind, player, Fitting(item, Slot.LEFT_HAND.value))
    return Slot.LEFT_HAND.value if left > item_worth(state, rules, mind, player, Fitting(item, slot)) else slot


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
        gain += WIN if wins else NOT_YET * WIN
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
            usable = 1.0 if needs_met(rules, state.players[player], item) else UNFIT
            return usable * worth(state, rules, mind, player, ITEM_CARRIER + 2 * item)
        case Kind.MAVEN:
            return max(MAVEN, worth(state, rules, mind, player, TEXT_CARRIER + text))
        case Kind.POOL:
            return POOL * worth(state, rules, mind, player, TEXT_CARRIER + text)
        case _:
            return option_worth(state, rules, mind.weights, text)


@compiled
def option_worth(state, rules, weights, text):
    """Return what the best option of a boon or hazard is worth."""
    best = -WIN
    for place in effects_of(rules, TEXT_CARRIER + text):
        best = max(best, deed_worth(state, rules, weights, state.decider, rules.effects[place]))
    return best


@compiled
def hero_worth(state, rules, mind, hero):
    """Return what a hero is worth at the head of the line."""
    weights = mind.weights
    stats = weights.attack * rules.hero_attack[hero] + weights.defense * rules.hero_defense[hero]
    stats += BODY * weights.power * rules.hero_power[hero]
    return stats + worth(state, rules, mind, state.decider, HERO_CARRIER + hero)
