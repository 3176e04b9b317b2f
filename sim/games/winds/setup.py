"""Set-up: decks, kingdoms, starting assets, the line of succession (W1)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.chance import roll
from sim.engine.decks import draw, shuffle_deck
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.winds.buying import fill_market
from sim.games.winds.carriers import block_carrier
from sim.games.winds.effects import clear_totals, gain_carrier, gain_hero
from sim.games.winds.hands import give_card
from sim.games.winds.holdings import show_strongholds
from sim.games.winds.state import LINE_LENGTH, MAX_FACE_UP, N_SKILLS, N_SLOTS
from sim.games.winds.streams import Deck
from sim.games.winds.victory import settle
from sim.games.winds.words import Count, Decision, Event, HeroOrder, Step, Verb

FEWEST = 2  # the tables by number of players begin with two
ORDERS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))


@compiled
def setup(state, rules):
    """Set up the map board and every player's area (W1.2 to W1.7, W1.12)."""
    state.turn_round = 1
    state.living = state.seats
    if not rules.bank_unlimited:
        for coin in range(len(rules.coin_count)):
            state.bank += rules.coin_count[coin] * rules.coin_worth[coin]
    for skill in range(N_SKILLS):
        state.skill_cards[skill] = rules.skill_cards[state.seats - FEWEST]
    lay_out_strongholds(state, rules)
    lay_out_forge(state, rules)
    for player in range(state.seats):
        found_kingdom(state, rules, player)
    stack_exploration(state, rules)
    push(state, Step.TURN, 0)
    for player in range(state.seats - 1, -1, -1):
        push(state, Step.SUCCESSION, player)
    note(state, Event.ROUND, 1)


@compiled
def lay_out_strongholds(state, rules):
    """Shuffle all strongholds, keep as many as the players ask for, by a ruling all; show four (W1.3, W1.4, W13.9)."""
    deck = state.castles
    deck.stream = Deck.CASTLES
    deck.left = rules.stronghold_count
    for stronghold in range(rules.stronghold_count):
        deck.cards[stronghold] = stronghold
    shuffle_deck(state, deck)
    if rules.box_closed:
        deck.left = rules.castles[state.seats - FEWEST]
        for index in range(deck.left):
            deck.cards[index] = deck.cards[rules.stronghold_count - deck.left + index]
    for index in range(MAX_FACE_UP):
        state.independent[index] = NOBODY
        state.market[index] = NOBODY
    show_strongholds(state, rules)


@compiled
def lay_out_forge(state, rules):
    """Shuffle the World Forge deck and show four items (W1.5)."""
    deck = state.forge
    deck.stream = Deck.FORGE
    for item in range(rules.forge_items):
        for _ in range(rules.forge_copies):
            deck.cards[deck.left] = item
            deck.left += 1
    shuffle_deck(state, deck)
    fill_market(state, rules)


@compiled
def stack_exploration(state, rules):
    """Deal battle cards to the kingdoms, then shuffle the rest of the exploration deck (W1.6)."""
    deck = state.exploration
    deck.stream = Deck.EXPLORATION
    stack_cards(rules, deck, rules.battle_start, rules.battle_start + rules.battle_total)
    shuffle_deck(state, deck)
    for player in range(state.seats):
        for _ in range(rules.start_battle_cards[state.faction[player]]):
            give_card(state, rules, player, draw(state, deck))
    stack_cards(rules, deck, 0, rules.battle_start)
    stack_cards(rules, deck, rules.battle_start + rules.battle_total, rules.exploration_size)
    shuffle_deck(state, deck)


@compiled
def stack_cards(rules, deck, first, end):
    """Put a stretch of the list of exploration cards on the deck."""
    for index in range(first, end):
        deck.cards[deck.left] = rules.exploration_cards[index]
        deck.left += 1


@compiled
def found_kingdom(state, rules, player):
    """Give a kingdom its starting capital and its ticked block (W1.7)."""
    kingdom = state.faction[player]
    mine = state.players[player]
    mine.alive = 1
    mine.capital = rules.base_residual[kingdom]
    for slot in range(N_SLOTS):
        mine.equipped[slot] = NOBODY
    clear_totals(mine, rules)
    mine.ticked = rules.block_pre_ticked[kingdom]
    for index in range(LINE_LENGTH):
        mine.line[index] = rules.line[kingdom, index]
    for block in range(rules.block_count[kingdom]):
        if mine.ticked >> block & 1:
            gain_carrier(state, rules, player, block_carrier(kingdom, block))
            mine.counts[Count.BLOCKS_TICKED] += rules.pre_ticked_counts


@compiled
def succession(state, rules, player):
    """Let a player order its heroes, or order them by the ruling (W1.8)."""
    if rules.hero_order == HeroOrder.CHOSEN:
        ask(state, player, Decision.SUCCESSION)
    else:
        set_line(state, rules, player, 0 if rules.hero_order == HeroOrder.LISTED else roll(state, len(ORDERS)))


@compiled
def succession_options(buffer):
    """List the six orders of three heroes (W1.8)."""
    count = 0
    for order in range(len(ORDERS)):
        count = add(buffer, count, pack(Verb.ORDER, order))
    return count


@compiled
def order_heroes(state, rules, player, option):
    """Set the line of succession (W1.8)."""
    _, order, _, _ = unpack(option)
    set_line(state, rules, player, order)


@compiled
def set_line(state, rules, player, order):
    """Put the heroes in an order; the first one is active (W1.8)."""
    mine = state.players[player]
    for index in range(LINE_LENGTH):
        mine.line[index] = rules.line[state.faction[player]][ORDERS[order][index]]
    note(state, Event.SUCCESSION, player, mine.line[0], mine.line[1], mine.line[2])
    gain_hero(state, rules, player)
    settle(state, rules, player)
