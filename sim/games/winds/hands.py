"""Cards in hand: battle cards, pools and items; gaining and discarding them (W3.4, W3.8)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.chance import roll_for
from sim.engine.decks import discard, index_of, reshuffle, shuffle_deck
from sim.engine.header import NOBODY
from sim.games.winds.streams import Dice
from sim.games.winds.words import Event, Kind


@compiled
def give_card(state, rules, player, text):
    """Add a battle card or a pool to a player's hand (W3.4, W3.8)."""
    mine = state.players[player]
    mine.hand[text] += 1
    if rules.text_kind[text] == Kind.BATTLE:
        mine.battle_cards += 1
    else:
        mine.pools += 1


@compiled
def take_card(state, rules, player, text):
    """Remove a battle card or a pool from a player's hand."""
    mine = state.players[player]
    mine.hand[text] -= 1
    if rules.text_kind[text] == Kind.BATTLE:
        mine.battle_cards -= 1
    else:
        mine.pools -= 1


@compiled
def discard_battle_card(state, rules, player, text):
    """Put a battle card from hand on the discard pile."""
    take_card(state, rules, player, text)
    discard(state.exploration, text)


@compiled
def give_item(state, player, item):
    """Add an item to a player's hand (W4.6)."""
    mine = state.players[player]
    mine.items[mine.item_count] = item
    mine.item_count += 1


@compiled
def take_item(state, player, item):
    """Remove an item from a player's hand."""
    mine = state.players[player]
    index = index_of(mine.items, item)
    mine.item_count -= 1
    mine.items[index] = mine.items[mine.item_count]
    mine.waiting &= ~(1 << item)


@compiled
def discard_item(state, rules, item):
    """Put an item out of play: a mythic item on the discard pile, a forge item away (W4.10)."""
    if item >= rules.forge_items:
        discard(state.exploration, rules.first_text[Kind.MYTHIC] + item - rules.forge_items)


@compiled
def make_new_deck(state):
    """Shuffle the discard pile into the exploration deck (W3.3)."""
    if state.exploration.discarded > 0:
        note(state, Event.RESHUFFLE)
        state.reshuffles += 1
        reshuffle(state, state.exploration)


@compiled
def draw_battle_card(state, rules, player):
    """Reveal cards until a battle card comes, take it, shuffle the others back (W3.3, W3.14)."""
    deck = state.exploration
    index = topmost_battle_card(state, rules)
    if index == NOBODY and (rules.search_renews_deck or deck.left == 0):
        make_new_deck(state)
        index = topmost_battle_card(state, rules)
    if index == NOBODY:
        return
    text = deck.cards[index]
    deck.left -= 1
    for above in range(index, deck.left):
        deck.cards[above] = deck.cards[above + 1]
    shuffle_back(state, deck.left - index)
    give_card(state, rules, player, text)
    note(state, Event.BATTLE_CARD, player, text)


@compiled
def topmost_battle_card(state, rules):
    """Return the place of the battle card nearest to the top of the exploration deck, NOBODY without one."""
    deck = state.exploration
    for index in range(deck.left - 1, -1, -1):
        if rules.text_kind[deck.cards[index]] == Kind.BATTLE:
            return index
    return NOBODY


@compiled
def shuffle_back(state, revealed):
    """Shuffle the cards that were revealed from the top of the exploration deck back into it (W3.14).

    The others lie in any order as likely as in another, unless some were put under the deck: to put each of the
    revealed ones in any place makes all orders as likely, and leaves most cards where they are.
    """
    deck = state.exploration
    if deck.under > 0:
        shuffle_deck(state, deck)
        return
    for index in range(deck.left - revealed, deck.left):
        place = roll_for(state, Dice.SEARCH, index + 1)
        deck.cards[index], deck.cards[place] = deck.cards[place], deck.cards[index]
