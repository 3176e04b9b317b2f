"""What exploration cards are worth to a player of Winds of Numa Sera, and their options: by what would be chosen."""

from policies.winds.growing import free_skill_gain, skill_gain
from policies.winds.worth import Fitting, best_slot, deed_worth, gain_of_item, item_worth, worn_worth, worth
from sim.compiling.compiled import compiled
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.engine.options import verb_of
from sim.games.winds.buying import can_learn
from sim.games.winds.carriers import ITEM_CARRIER, REJECT_CARRIER, TEXT_CARRIER
from sim.games.winds.equipping import needs_met
from sim.games.winds.money import item_price, skill_price
from sim.games.winds.state import N_SKILLS, N_SLOTS
from sim.games.winds.vocabulary import Bonus, Deed, Discard, Discounted
from sim.games.winds.words import Kind, Verb

NEVER = -1.0e9
UNFIT = 0.4  # share of its worth of a mythic item whose needs are not met yet
MAVEN = 3.0  # coins that finding a maven is worth at least
POOL = 0.5  # share of a pool's worth: its test is still to be passed
KEPT = 1.0  # coins that accepting a maven is worth beyond its effects: it may be traded, or be given up to a hazard


@compiled
def option_worth(state, rules, mind, player, effect):
    """Return what an option of a boon or hazard is worth."""
    match effect.deed:
        case Deed.DISCOUNT:
            return rebate(state, rules, mind, player, effect)
        case Deed.FREE_ITEM:
            return present(state, rules, mind, player, effect.amount)
        case Deed.FREE_SKILL:
            return free_skill_gain(state, rules, mind, player, effect.amount)
        case Deed.DISCARD:
            return -least_of(state, rules, mind, player, effect.what)
        case _:
            return deed_worth(state, rules, mind, player, effect)


@compiled
def rebate(state, rules, mind, player, effect):
    """Return what a discount on the next purchase of this turn saves, 0 if nothing would be bought."""
    best = 0.0
    capital = state.players[player].capital
    if effect.what == Discounted.SKILL:
        for skill in range(N_SKILLS):
            price = skill_price(state, rules, player, skill)
            if can_learn(state, player, skill) and price - effect.amount <= capital:
                gain = skill_gain(state, rules, mind, player, skill)
                best = max(best, saved(mind, gain, price, effect.amount))
        return best
    for place in range(rules.market_face_up):
        item = state.market[place]
        if item != NOBODY and item_price(state, rules, player, item) - effect.amount <= capital:
            gain = gain_of_item(state, rules, mind, player, item)
            best = max(best, saved(mind, gain, item_price(state, rules, player, item), effect.amount))
    return best


@compiled
def saved(mind, gain, price, amount):
    """Return what a discount adds to a purchase: all of it if it is made in any case, else what is then gained."""
    less = min(amount, price - 1)
    return min(mind.coin * less, max(0.0, gain - mind.coin * (price - less)))


@compiled
def present(state, rules, mind, player, most):
    """Return what the best item is worth that may be taken free of charge."""
    best = 0.0
    for place in range(rules.market_face_up):
        item = state.market[place]
        if item != NOBODY and rules.item_price[item] <= most:
            best = max(best, gain_of_item(state, rules, mind, player, item))
    return best


@compiled
def least_of(state, rules, mind, player, sort):
    """Return what the card is worth that would be given up for a hazard."""
    mine = state.players[player]
    if sort == Discard.BATTLE_CARD:
        return mind.weights.card
    least = -NEVER
    if sort == Discard.ITEM:
        for slot in range(N_SLOTS):
            if mine.equipped[slot] != NOBODY:
                least = min(least, worn_worth(state, rules, mind, player, slot))
        return least
    for place in range(mine.maven_count):
        least = min(least, worth(state, rules, mind, player, TEXT_CARRIER + mine.mavens[place]))
    return least


@compiled
def choice_score(state, rules, mind, index):
    """Return what an option of the boon or hazard at hand is worth."""
    text = state.about[0]
    effect = rules.effects[rules.first_effect[TEXT_CARRIER + text] + index]
    return option_worth(state, rules, mind, state.decider, effect)


@compiled
def text_worth(state, rules, mind, text):
    """Return what finding an exploration card is worth."""
    player = state.decider
    kind = rules.text_kind[text]
    match kind:
        case Kind.BATTLE:
            return mind.weights.card
        case Kind.MYTHIC:
            return mythic_worth(state, rules, mind, rules.forge_items + text - rules.first_text[Kind.MYTHIC])
        case Kind.MAVEN:
            return max(MAVEN, worth(state, rules, mind, player, TEXT_CARRIER + text))
        case Kind.POOL:
            return POOL * worth(state, rules, mind, player, TEXT_CARRIER + text)
        case _:
            return best_option(state, rules, mind, text)


@compiled
def mythic_worth(state, rules, mind, item):
    """Return what finding a mythic item is worth: what it adds, or half of that until its needs are met."""
    player = state.decider
    if needs_met(rules, state.players[player], item):
        return max(0.0, gain_of_item(state, rules, mind, player, item))
    return UNFIT * worth(state, rules, mind, player, ITEM_CARRIER + 2 * item)


@compiled
def best_option(state, rules, mind, text):
    """Return what the best option of a boon or hazard is worth."""
    best = NEVER
    for place in effects_of(rules, TEXT_CARRIER + text):
        best = max(best, option_worth(state, rules, mind, state.decider, rules.effects[place]))
    return best


@compiled
def maven_score(state, rules, mind, option):
    """Return what accepting the maven at hand is worth, or rejecting it."""
    player, text = state.decider, state.about[0]
    accepts = verb_of(option) == Verb.ACCEPT
    reject = 0.0
    if not accepts or state.players[player].totals[Bonus.MAVEN_BOTH] > 0:
        reject = worth(state, rules, mind, player, REJECT_CARRIER + text)
    return reject + (worth(state, rules, mind, player, TEXT_CARRIER + text) + KEPT if accepts else 0.0)


@compiled
def discard_score(state, rules, mind, a, slot):
    """Return what a card that may be discarded is worth."""
    player, sort = state.decider, state.about[0]
    match sort:
        case Discard.BATTLE_CARD:
            return float(rules.battle_cost[a])
        case Discard.ITEM:
            return worn_worth(state, rules, mind, player, slot)
        case _:
            return worth(state, rules, mind, player, TEXT_CARRIER + state.players[player].mavens[a])


@compiled
def free_item_score(state, rules, mind, place):
    """Return what a face-up item is worth that may be taken free of charge."""
    return gain_of_item(state, rules, mind, state.decider, state.market[place])


@compiled
def taken_score(state, rules, mind, item, slot):
    """Return what an item is worth that may be taken from a beaten hero: what it adds here, and what it did there."""
    player, loser = state.decider, state.about[0]
    own = item_worth(state, rules, mind, player, Fitting(item, best_slot(state, rules, mind, player, item)))
    if not needs_met(rules, state.players[player], item):
        own *= UNFIT
    return own + worn_worth(state, rules, mind, loser, slot)


@compiled
def upgrade_score(state, rules, mind, slot):
    """Return what ticking a slot adds to the World Forge item worn there."""
    player = state.decider
    item = state.players[player].equipped[slot]
    if item == NOBODY or item >= rules.forge_items:
        return 0.0
    carrier = ITEM_CARRIER + 2 * item
    return worth(state, rules, mind, player, carrier + 1) - worth(state, rules, mind, player, carrier)


@compiled
def pick_up_score(state, rules, mind):
    """Return whether the top of the discard pile is worth more than an unknown card."""
    deck = state.exploration
    return text_worth(state, rules, mind, deck.discards[deck.discarded - 1]) - mind.weights.curious
