"""Capital: gaining, losing and paying it, and the coins that lie on strongholds (W1.10, W13.5)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.games.winds.state import MAX_STRONGHOLDS
from sim.games.winds.vocabulary import Bonus, Purpose
from sim.games.winds.words import Count, Event

SKILL_OFF, ITEM_OFF = 0, 1  # places in `players.discount`


@compiled
def gain_capital(state, player, amount):
    """Gain capital from the World Bank, as far as it has any (W1.10)."""
    amount = from_bank(state, amount)
    if amount > 0:
        state.players[player].capital += amount
        note(state, Event.CAPITAL, player, amount)


@compiled
def from_bank(state, amount):
    """Return how much of an amount the World Bank pays: all of it, by a ruling what is left of its coins (W1.10)."""
    if state.bank == 0:
        return amount
    left = state.bank
    for player in range(state.seats):
        left -= state.players[player].capital + state.players[player].savings
    for stronghold in range(MAX_STRONGHOLDS):
        left -= state.coins[stronghold]
    return max(0, min(amount, left))


@compiled
def lose_capital(state, player, amount):
    """Lose up to an amount of the capital on the mat and return how much it was."""
    mine = state.players[player]
    lost = min(mine.capital, amount)
    if lost > 0:
        mine.capital -= lost
        note(state, Event.LOSS, player, lost)
    return lost


@compiled
def pays_for(rules, stronghold, purpose):
    """Return whether coins on a stronghold may pay for something (W13.5)."""
    given = rules.coin_purpose[stronghold]
    return given == Purpose.ANY or given == purpose


@compiled
def coins_for(state, rules, player, purpose):
    """Return the coins on a player's strongholds that may pay for something (W13.5)."""
    mine = state.players[player]
    total = 0
    for index in range(mine.counts[Count.STRONGHOLDS]):
        stronghold = mine.strongholds[index]
        if pays_for(rules, stronghold, purpose):
            total += state.coins[stronghold]
    return total


@compiled
def purse(state, rules, player, purpose):
    """Return what a player can pay for a purpose: the mat's capital and fitting coins, by a ruling not both (W13.5)."""
    capital = state.players[player].capital
    coins = coins_for(state, rules, player, purpose)
    return capital + coins if rules.coins_mixed else max(capital, coins)


@compiled
def wealth(state, player):
    """Return all capital that a player has, on the mat and on strongholds, whatever it may pay for."""
    mine = state.players[player]
    total = mine.capital
    for index in range(mine.counts[Count.STRONGHOLDS]):
        total += state.coins[mine.strongholds[index]]
    return total


@compiled
def can_pay(state, rules, player, purpose, price):
    """Return whether a player can pay a price for a purpose (W13.5)."""
    return state.players[player].capital >= price or purse(state, rules, player, purpose) >= price


@compiled
def pay(state, rules, player, purpose, price):
    """Pay a price: coins bound to the purpose first, then coins for anything, then the mat's (W13.5)."""
    mine = state.players[player]
    if not rules.coins_mixed and coins_for(state, rules, player, purpose) < price:
        mine.capital -= price
        return
    for wanted in (purpose, Purpose.ANY.value):
        for index in range(mine.counts[Count.STRONGHOLDS]):
            stronghold = mine.strongholds[index]
            if rules.coin_purpose[stronghold] == wanted:
                spent = min(price, state.coins[stronghold])
                state.coins[stronghold] -= spent
                price -= spent
    mine.capital -= price


@compiled
def reduction(rules, lasting, once):
    """Return what lasting discounts and one for the next purchase take off a price together (W1.11)."""
    return lasting + once if rules.discounts_add else max(lasting, once)


@compiled
def skill_discount(state, rules, player):
    """Return what is off the price of a skill for a player (W1.11)."""
    mine = state.players[player]
    return reduction(rules, mine.totals[Bonus.SKILL_DISCOUNT], mine.discount[SKILL_OFF])


@compiled
def skill_price(state, rules, player, skill):
    """Return what the next level of a skill costs a player, at least 1 (W6.2, W1.11)."""
    level = state.players[player].counts[Count.WEAPON_LEVEL + skill]
    return max(1, rules.skill_price[level] - skill_discount(state, rules, player))


@compiled
def cheapest_skill(state, rules, player):
    """Return what no level of any skill costs a player less than (W6.2)."""
    return max(1, rules.least_skill_price - skill_discount(state, rules, player))


@compiled
def item_price(state, rules, player, item):
    """Return what a World Forge item costs a player, at least 1 (W6.5, W1.11)."""
    mine = state.players[player]
    off = reduction(rules, mine.totals[Bonus.ITEM_DISCOUNT], mine.discount[ITEM_OFF])
    return max(1, rules.item_price[item] - off)


@compiled
def card_price(state, rules, player, text):
    """Return the capital that a battle card costs a player, at least 0 (W10.8, W1.11)."""
    return max(0, rules.battle_cost[text] - state.players[player].totals[Bonus.BATTLE_CARD_DISCOUNT])
