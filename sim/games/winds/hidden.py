"""What a seat cannot see: the others' hands, cards face down in a battle, the order of the decks (W1.14)."""

from sim.compiling.compiled import compiled
from sim.engine.chance import shuffle
from sim.engine.header import NOBODY
from sim.games.winds.attacking import ATTACKER, DEFENDER
from sim.games.winds.battle_cards import placeable
from sim.games.winds.hands import give_card, give_item, take_card
from sim.games.winds.hands import take_item as drop_item
from sim.games.winds.words import Count, Decision, Goods, Kind


@compiled
def hide(state, rules, seat):
    """Deal anew the others' hidden cards and the order of all decks (W1.14)."""
    deck = state.exploration
    if seat != state.decider:
        put_looked_back(state)
    for player in range(state.seats):
        if player != seat:
            put_hand_back(state, rules, player)
    shuffle(state, deck.cards, deck.left)
    for side in (ATTACKER, DEFENDER):
        deal_placed(state, rules, seat, side)
    for player in range(state.seats):
        if player != seat:
            deal_hand(state, rules, player)
    if seat != state.decider:
        look_again(state)
    shuffle(state, deck.cards, deck.left)
    for index in range(deck.left, len(deck.cards)):
        deck.cards[index] = NOBODY
    shuffle(state, state.forge.cards, state.forge.left)
    mix_castles(state, rules)


@compiled
def mix_castles(state, rules):
    """Deal the Independent Strongholds deck anew out of all strongholds that nobody sees, those in the box included."""
    deck = state.castles
    unseen = 0
    for stronghold in range(rules.stronghold_count):
        if not in_sight(state, stronghold):
            deck.cards[unseen] = stronghold
            unseen += 1
    shuffle(state, deck.cards, unseen)
    for index in range(deck.left, len(deck.cards)):
        deck.cards[index] = NOBODY


@compiled
def in_sight(state, stronghold):
    """Return whether a stronghold lies face up or before a player."""
    for shown_one in state.independent:
        if shown_one == stronghold:
            return True
    for player in range(state.seats):
        mine = state.players[player]
        for index in range(mine.counts[Count.STRONGHOLDS]):
            if mine.strongholds[index] == stronghold:
                return True
    return False


@compiled
def put_looked_back(state):
    """Return cards that another player looks at to the deck."""
    for index in range(state.looked_count):
        state.exploration.cards[state.exploration.left] = state.looked[index]
        state.exploration.left += 1


@compiled
def look_again(state):
    """Let the player who looks at cards look at others."""
    for index in range(state.looked_count):
        state.exploration.left -= 1
        state.looked[index] = state.exploration.cards[state.exploration.left]


@compiled
def shown(state, rules, player):
    """Return the text of the card in hand that a player has shown by offering it, NOBODY without one."""
    offer, proposer = state.offer, state.about[0]
    if state.decision != Decision.ANSWER_OFFER or not offer.sells or proposer != player:
        return NOBODY
    if offer.goods == Goods.BATTLE_CARD or offer.goods == Goods.POOL:
        return offer.which
    if offer.goods == Goods.ITEM and offer.which >= rules.forge_items:
        return rules.first_text[Kind.MYTHIC] + offer.which - rules.forge_items
    return NOBODY


@compiled
def put_hand_back(state, rules, player):
    """Put a player's hidden cards on the deck, and count them."""
    mine = state.players[player]
    kept = shown(state, rules, player)
    mine.hidden = 0
    for text in range(rules.first_text[Kind.BATTLE], rules.text_count):
        while mine.hand[text] > (text == kept):
            take_card(state, rules, player, text)
            put_on_deck(state, player, text)
    for index in range(mine.item_count - 1, -1, -1):
        item = mine.items[index]
        text = rules.first_text[Kind.MYTHIC] + item - rules.forge_items
        if item >= rules.forge_items and text != kept:
            waiting = mine.waiting
            drop_item(state, player, item)
            mine.waiting = waiting
            put_on_deck(state, player, text)


@compiled
def put_on_deck(state, player, text):
    """Put a hidden card on the deck and count it."""
    state.exploration.cards[state.exploration.left] = text
    state.exploration.left += 1
    state.players[player].hidden += 1


@compiled
def deal_placed(state, rules, seat, side):
    """Deal another player's face-down battle cards anew: such as it may have placed."""
    battle = state.battle
    if battle.revealed or battle.count[side] == 0:
        return
    player = battle.attacker if side == ATTACKER else battle.defender
    if player == seat:
        return
    cards = battle.count[side]
    battle.count[side] = 0
    for index in range(cards):
        battle.placed[side, index] = deal_from(state, rules, player, likely_place(state, rules, player, side))
        battle.count[side] += 1


@compiled
def likely_place(state, rules, player, side):
    """Return the place in the deck of a card that a player could have placed; of any battle card if none is left."""
    deck = state.exploration
    spare = 0
    for at in range(deck.left - 1, -1, -1):
        if rules.text_kind[deck.cards[at]] == Kind.BATTLE:
            spare = at
            if placeable(state, rules, player, side, deck.cards[at]):
                return at
    return spare


@compiled
def deal_from(state, rules, player, at):
    """Give a player the card at a place of the deck and return its text."""
    deck = state.exploration
    text = deck.cards[at]
    deck.left -= 1
    deck.cards[at] = deck.cards[deck.left]
    state.players[player].hidden -= 1
    if rules.text_kind[text] == Kind.MYTHIC:
        give_item(state, player, rules.forge_items + text - rules.first_text[Kind.MYTHIC])
    else:
        give_card(state, rules, player, text)
    return text


@compiled
def deal_hand(state, rules, player):
    """Deal a player as many cards that go to hand as it had."""
    at = state.exploration.left - 1
    while state.players[player].hidden > 0:
        if rules.text_kind[state.exploration.cards[at]] >= Kind.BATTLE:
            deal_from(state, rules, player, at)
        at -= 1
