"""What things are worth to a player of Winds of Numa Sera, in coins: cards in play, effects, items, heroes.

It looks at open information and its own hand only.
"""

from typing import NamedTuple

from policies.winds.wishes import WIN, wounded
from sim.compiling.compiled import compiled
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.games.winds.carriers import HERO_CARRIER
from sim.games.winds.equipping import carrier_of, first_slot
from sim.games.winds.state import LINE_LENGTH
from sim.games.winds.vocabulary import Bonus, Deed, Giver, Per, Purpose, Roll, When
from sim.games.winds.words import Count, Fit, Slot, Victory

CHANCE_OF_ROLL = 0.5
DRAW = 2.0  # coins that exploring a card is worth
HEALED = 0.5  # share of healing that comes again and again which finds a wound
BODY = 0.5  # share of the worth of Power that a hero's own Power counts at the head of the line
BOUND = 0.5  # share of a coin that may pay for one thing only
LAST = 4.0  # times the worth of a hero that the last one of the line is worth


class Fitting(NamedTuple):
    """An item and the slot that it would be equipped in."""

    item: int
    slot: int


@compiled
def deed_worth(state, rules, mind, player, effect):
    """Return what an effect done once is worth, but for those that ask what would be chosen (see `finding`)."""
    amount = float(effect.amount)
    if effect.per == Per.STRONGHOLD:
        amount *= state.players[player].counts[Count.STRONGHOLDS]
    if effect.roll != Roll.NONE:
        amount *= CHANCE_OF_ROLL
    match effect.deed:
        case Deed.CAPITAL:
            return amount * mind.coin * coin_share(state, effect)
        case Deed.HEAL:
            return mind.blood * min(amount, float(wounded(state, rules, player)))
        case Deed.BATTLE_CARDS:
            return mind.weights.card * amount
        case Deed.EXPLORE:
            return DRAW * amount
        case Deed.LOSE_CAPITAL:
            return -amount * mind.coin
        case Deed.LOSE_HALF_CAPITAL:
            return -mind.coin * state.players[player].capital / amount
        case Deed.DAMAGE:
            return -danger(state, rules, mind, player, amount)
        case Deed.NO_ATTACK:
            return -mind.weights.waits
        case Deed.EXTRA_ATTACK:
            return mind.weights.waits
        case _:
            return 0.0


@compiled
def coin_share(state, effect):
    """Return what a coin of an effect counts: less if it may pay for one thing only, twice from both neighbours."""
    if effect.giver == Giver.EACH_NEIGHBOUR:
        return min(2.0, state.living - 1.0)
    return BOUND if effect.onto and effect.purpose != Purpose.ANY else 1.0


@compiled
def danger(state, rules, mind, player, damage):
    """Return what losing Power costs: more as the hero weakens, and the hero itself where it would fall."""
    power = float(state.players[player].power)
    if damage >= power:
        return life(state, rules, mind, player, NOBODY) + mind.blood * power
    return mind.blood * damage * (1.0 + damage / power)


@compiled
def life(state, rules, mind, player, by):
    """Return what the active hero is worth: the last one most, and more to whom it brings nearer to Champion."""
    hero = mind.weights.hero * (LAST if state.players[player].lost == LINE_LENGTH - 1 else 1.0)
    if by == NOBODY:
        return hero
    slain, need = state.players[by].counts[Count.HEROES_SLAIN] + 1, rules.at_least[Victory.CHAMPION]
    if slain == need:
        return hero + WIN
    return hero + mind.weights.spite * slain / need


@compiled
def worth(state, rules, mind, player, carrier):
    """Return what a card in play is worth: its lasting effects and what it does at its moments."""
    total = 0.0
    for place in effects_of(rules, carrier):
        effect = rules.effects[place]
        if effect.deed == Deed.BONUS:
            total += mind.prices[effect.bonus] * points(rules, effect)
        elif effect.deed == Deed.HEAL and effect.moment != When.NOW:
            total += mind.weights.power * mind.times[effect.moment] * HEALED * effect.amount
        else:
            total += deed_worth(state, rules, mind, player, effect) * mind.times[effect.moment]
    return total


@compiled
def points(rules, effect):
    """Return how many points a lasting effect brings; a floor under the roll counts from the lowest face."""
    return effect.amount - rules.lowest if effect.bonus == Bonus.ROLL_FLOOR else effect.amount


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
    """Return what the item in a slot is worth; the own items are looked at once a question."""
    if state.players[player].equipped[slot] == NOBODY:
        return 0.0
    if player != state.decider:
        return equipped_worth(state, rules, mind, player, slot)
    if not mind.tried_on >> slot & 1:
        mind.tried_on |= 1 << slot
        mind.worn[slot] = equipped_worth(state, rules, mind, player, slot)
    return mind.worn[slot]


@compiled
def equipped_worth(state, rules, mind, player, slot):
    """Return what the item is worth that is equipped in a slot."""
    mine = state.players[player]
    return worth(state, rules, mind, player, carrier_of(rules, mine, mine.equipped[slot], slot))


@compiled
def best_slot(state, rules, mind, player, item):
    """Return the slot in which an item adds most."""
    slot = first_slot(rules, item)
    if rules.item_fit[item] != Fit.ONE_HANDED:
        return slot
    left = item_worth(state, rules, mind, player, Fitting(item, Slot.LEFT_HAND.value))
    return Slot.LEFT_HAND.value if left > item_worth(state, rules, mind, player, Fitting(item, slot)) else slot


@compiled
def gain_of_item(state, rules, mind, player, item):
    """Return what an item adds in its best slot, and what filling an empty one counts for."""
    slot = best_slot(state, rules, mind, player, item)
    pull = mind.pulls[Count.ITEMS_EQUIPPED] if state.players[player].equipped[slot] == NOBODY else 0.0
    return item_worth(state, rules, mind, player, Fitting(item, slot)) + pull


@compiled
def hero_worth(state, rules, mind, hero):
    """Return what a hero is worth at the head of the line."""
    weights = mind.weights
    stats = weights.attack * rules.hero_attack[hero] + weights.defense * rules.hero_defense[hero]
    stats += BODY * weights.power * rules.hero_power[hero]
    return stats + worth(state, rules, mind, state.decider, HERO_CARRIER + hero)
