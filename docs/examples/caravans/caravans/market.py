"""The market: what is on offer, and what it costs (C3)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note
from sim.engine.decks import discard, turn_up
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack

from caravans.state import N_ANIMALS
from caravans.words import Decision, Event, Verb


@compiled
def offer_cards(state, rules):
    """Close the gaps towards the place that leaves next, and fill up with cards from the deck (C3.2)."""
    market = state.market
    filled = 0
    for place in range(rules.places):
        if market[place] != NOBODY:
            market[filled], market[place] = market[place], market[filled]
            filled += 1
    turn_up(state, state.deck, market, rules.places)


@compiled
def move_market(state, rules):
    """Take the card that leaves next out of the market (C3.3)."""
    leaving = state.market[0]
    if leaving != NOBODY:
        note(state, Event.LEAVES, leaving)
        discard(state.deck, leaving)
        state.market[0] = NOBODY
    offer_cards(state, rules)


@compiled
def price_of(state, rules, player, place):
    """Return what the card in a place of the market costs a player (C3.4, C9.2)."""
    price = rules.price[state.market[place]] - rules.fall[place] - rules.guild_discount[state.faction[player]]
    return max(price, rules.least)


@compiled
def herd_size(mine):
    """Return how many animals a caravan has."""
    size = 0
    for animal in range(N_ANIMALS):
        size += mine.cards[animal]
    return size


@compiled
def can_buy(state, rules, player, place):
    """Return whether a player can buy the card in a place of the market (C3.4, C3.5)."""
    card = state.market[place]
    mine = state.players[player]
    if card == NOBODY or price_of(state, rules, player, place) > mine.coins:
        return False
    return card >= N_ANIMALS or herd_size(mine) < rules.largest_herd


@compiled
def visit_market(state, rules, player):
    """Ask a player what it buys, if it can buy anything (C3.1)."""
    for place in range(rules.places):
        if can_buy(state, rules, player, place):
            ask(state, player, Decision.MARKET)


@compiled
def market_options(state, rules, player, buffer):
    """List buying nothing, and the cards that a player can buy; of equal ones the cheapest (C3.1)."""
    count = add(buffer, 0, pack(Verb.PASS))
    listed = 0
    for place in range(rules.places):
        card = state.market[place]
        if can_buy(state, rules, player, place) and not listed >> card & 1:
            listed |= 1 << card
            count = add(buffer, count, pack(Verb.BUY, card, place))
    return count


@compiled
def buy(state, rules, player, option):
    """Pay for a card, and fill the market up (C3.1, C3.2)."""
    verb, card, place, _ = unpack(option)
    if verb == Verb.PASS:
        return
    price = price_of(state, rules, player, place)
    mine = state.players[player]
    mine.coins -= price
    mine.spent += price
    mine.cards[card] += 1
    mine.bought[card] += 1
    note(state, Event.BOUGHT, player, card, price)
    state.market[place] = NOBODY
    offer_cards(state, rules)


@compiled
def use_up(state, player, card):
    """Put a card that is used once on the discard pile of the market (C3.6)."""
    state.players[player].cards[card] -= 1
    discard(state.deck, card)
