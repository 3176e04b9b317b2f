"""What things are worth to a player of Winds of Numa Sera, in coins: cards in play, effects, steps to a victory.

It looks at open information and its own hand only.
"""

from sim.compiled import compiled
from sim.games.winds.building import residual
from sim.games.winds.catalogue import HERO_CARRIER, ITEM_CARRIER, TEXT_CARRIER
from sim.games.winds.equipping import carrier_of, first_slot
from sim.games.winds.state import N_CLASSES, N_CONDITIONS
from sim.games.winds.victory import conditions_held, needed, progress
from sim.games.winds.words import Bonus, Count, Deed, Fit, Kind, Per, Roll, Slot, Victory, When
from sim.games.winds.wounds import most_power
from sim.header import NOBODY

WIN = 400.0  # what completing the victory is worth, in coins
STEP = 24.0  # what a whole condition is worth, in coins, before its weight
CLASS_STEP = 9.0  # what a class is worth, in coins, before the weight of legend
CHANCE_OF_ROLL = 0.5


@compiled
def bonus_worth(weights, bonus):
    """Return what a point of a lasting effect is worth."""
    match bonus:
        case Bonus.ATTACK:
            return weights.attack
        case Bonus.ATTACK_HERO:
            return weights.attack * weights.duel
        case Bonus.ATTACK_STRONGHOLD:
            return weights.attack * (1.0 - weights.duel)
        case Bonus.DEFENSE:
            return weights.defense
        case Bonus.STRONGHOLD_DEFENSE:
            return weights.walls
        case Bonus.MAX_POWER:
            return weights.power
        case Bonus.RESIDUAL:
            return weights.income
        case Bonus.RESIDUAL_PER_STRONGHOLD:
            return 1.5 * weights.income
        case Bonus.SKILL_DISCOUNT:
            return weights.study
        case Bonus.BATTLE_REDUCTION:
            return 0.7 * weights.defense
        case Bonus.REROLLS:
            return weights.attack
        case Bonus.ROLL_FLOOR:
            return 0.5
        case Bonus.UPGRADED_SLOTS:
            return weights.forge
        case Bonus.EXTRA_EXPLORES:
            return weights.explore
        case _:
            return weights.minor


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
def worth(state, rules, weights, player, carrier):
    """Return what a card in play is worth: its lasting effects and what it does at its moments."""
    total = 0.0
    for place in range(rules.first_effect[carrier], rules.first_effect[carrier + 1]):
        effect = rules.effects[place]
        if effect.deed == Deed.BONUS:
            total += bonus_worth(weights, effect.bonus) * effect.amount
        elif effect.deed == Deed.HEAL and effect.moment != When.NOW:
            total += weights.power * recurring(effect) * 0.5 * effect.amount
        else:
            total += deed_worth(state, rules, weights, player, effect) * recurring(effect)
    return total


@compiled
def item_worth(state, rules, weights, player, item, slot):
    """Return what equipping an item in a slot would add to what is worn there now."""
    mine = state.players[player]
    gain = worth(state, rules, weights, player, carrier_of(rules, mine, item, slot))
    gain -= worn_worth(state, rules, weights, player, slot)
    if rules.item_fit[item] == Fit.TWO_HANDED and mine.equipped[Slot.LEFT_HAND] != mine.equipped[Slot.RIGHT_HAND]:
        gain -= worn_worth(state, rules, weights, player, Slot.LEFT_HAND.value)
    return gain


@compiled
def worn_worth(state, rules, weights, player, slot):
    """Return what the item in a slot is worth."""
    mine = state.players[player]
    item = mine.equipped[slot]
    if item == NOBODY:
        return 0.0
    return worth(state, rules, weights, player, carrier_of(rules, mine, item, slot))


@compiled
def best_slot(state, rules, weights, player, item):
    """Return the slot in which an item adds most."""
    slot = first_slot(rules, item)
    if rules.item_fit[item] != Fit.ONE_HANDED:
        return slot
    left = item_worth(state, rules, weights, player, item, Slot.LEFT_HAND.value)
    return Slot.LEFT_HAND.value if left > item_worth(state, rules, weights, player, item, slot) else slot


@compiled
def fits_need(rules, mine, item):
    """Tell whether the prerequisites of an item are met."""
    for condition in rules.item_needs[item]:
        if condition.what >= 0 and mine.counts[condition.what] < condition.at_least:
            return False
    return True


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
def step_worth(rules, weights, mine, condition):
    """Return what one step more towards a victory condition is worth, the winning one above all."""
    need = rules.at_least[condition]
    have = progress(mine, condition)
    if mine.achieved >> condition & 1 or have >= need:
        return 0.0
    gain = eagerness(weights, condition) * STEP * (1.0 + have) / need
    if have + 1 == need:
        gain += WIN if conditions_held(rules, mine) + 1 >= needed(rules) else 0.25 * WIN
    return gain


@compiled
def class_pull(state, rules, weights, mine, what):
    """Return what counting one more of something is worth for the classes still locked."""
    total = 0.0
    for card in range(N_CLASSES):
        if mine.unlocked >> card & 1:
            continue
        for condition in rules.class_needs[card]:
            if condition.what == what and mine.counts[what] < condition.at_least:
                part = CLASS_STEP * weights.legend * (1.0 + mine.counts[what]) / condition.at_least
                if mine.counts[what] + 1 >= condition.at_least:
                    part += step_worth(rules, weights, mine, Victory.LEGEND.value)
                total += part
    return total


@compiled
def text_worth(state, rules, weights, player, text):
    """Return what finding an exploration card is worth."""
    kind = rules.text_kind[text]
    match kind:
        case Kind.BATTLE:
            return weights.card
        case Kind.MYTHIC:
            item = rules.forge_items + text - rules.first_text[Kind.MYTHIC]
            usable = 1.0 if fits_need(rules, state.players[player], item) else 0.4
            return usable * worth(state, rules, weights, player, ITEM_CARRIER + 2 * item)
        case Kind.MAVEN:
            return max(3.0, worth(state, rules, weights, player, TEXT_CARRIER + text))
        case Kind.POOL:
            return 0.5 * worth(state, rules, weights, player, TEXT_CARRIER + text)
        case _:
            return option_worth(state, rules, weights, player, text)


@compiled
def option_worth(state, rules, weights, player, text):
    """Return what the best option of a boon or hazard is worth."""
    best = -WIN
    for place in range(rules.first_effect[TEXT_CARRIER + text], rules.first_effect[TEXT_CARRIER + text + 1]):
        best = max(best, deed_worth(state, rules, weights, player, rules.effects[place]))
    return best


@compiled
def hero_worth(state, rules, weights, player, hero):
    """Return what a hero is worth at the head of the line."""
    stats = weights.attack * rules.hero_attack[hero] + weights.defense * rules.hero_defense[hero]
    stats += 0.5 * weights.power * rules.hero_power[hero]
    return stats + worth(state, rules, weights, player, HERO_CARRIER + hero)


@compiled
def income_of(state, rules, player):
    """Return what Build brings at once."""
    return float(residual(state, rules, player))


@compiled
def nearest(rules, mine):
    """Return the victory condition of which a player has fulfilled the largest share."""
    best, at = -1.0, 0
    for condition in range(N_CONDITIONS):
        share = progress(mine, condition) / rules.at_least[condition]
        if share > best:
            best, at = share, condition
    return at
