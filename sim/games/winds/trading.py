"""Trade: bounded offers on the own turn, one thing against capital (W8)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note
from sim.engine.options import add, pack, unpack
from sim.games.winds.buying import lower_level, raise_level
from sim.games.winds.carriers import TEXT_CARRIER
from sim.games.winds.effects import lose_carrier
from sim.games.winds.hands import give_card, give_item, take_card, take_item
from sim.games.winds.holdings import gain_stronghold, lose_stronghold
from sim.games.winds.mavens import join, leave
from sim.games.winds.state import LEVELS, N_SKILLS
from sim.games.winds.victory import settle
from sim.games.winds.words import Count, Decision, Event, Goods, Kind, Verb, Victory
from sim.games.winds.wounds import most_power


@compiled
def trade_options(state, rules, player, buffer, count):
    """List opening an offer, while the turn has one left (W8.1, W8.2)."""
    if rules.trade_on and state.players[player].offers > 0 and state.living > 1:
        count = add(buffer, count, pack(Verb.TRADE))
    return count


@compiled
def open_offer(state, player):
    """Ask what is offered or asked for (W8.2)."""
    state.players[player].offers -= 1
    ask(state, player, Decision.OFFER)


@compiled
def offer_options(state, rules, player, buffer):
    """List what the player may sell to another and ask of another, and leaving it (W8.2 to W8.5)."""
    count = add(buffer, 0, pack(Verb.PASS))
    for other in range(state.seats):
        if other != player and state.players[other].alive:
            if state.players[other].capital > 0:
                count = hand_goods(rules, state.players[player], other, buffer, count)
                count += open_goods(state, rules, player, other, buffer[count:])
            if state.players[player].capital > 0:
                count += open_goods(state, rules, other, player, buffer[count:])
    return count


@compiled
def hand_goods(rules, mine, other, buffer, count):
    """List battle cards, pools and items in the player's hand (W8.3)."""
    for text in range(rules.first_text[Kind.BATTLE], rules.first_text[Kind.BATTLE + 1]):
        if mine.hand[text] > 0:
            count = add(buffer, count, pack(Verb.SELL, other, Goods.BATTLE_CARD, text))
    for text in range(rules.first_text[Kind.POOL], rules.first_text[Kind.POOL + 1]):
        if mine.hand[text] > 0:
            count = add(buffer, count, pack(Verb.SELL, other, Goods.POOL, text))
    for index in range(mine.item_count):
        count = add(buffer, count, pack(Verb.SELL, other, Goods.ITEM, mine.items[index]))
    return count


@compiled
def open_goods(state, rules, seller, buyer, buffer):
    """List what lies open before the seller: mavens, skills, strongholds, pools; Power and a truce (W8.3 to W8.5)."""
    mine, theirs = state.players[seller], state.players[buyer]
    verb, other = (Verb.SELL.value, buyer) if seller == state.decider else (Verb.ASK_FOR.value, seller)
    count = 0
    for index in range(mine.maven_count):
        count = add(buffer, count, pack(verb, other, Goods.MAVEN, index))
    for skill in range(N_SKILLS):
        level = theirs.counts[Count.WEAPON_LEVEL + skill]
        if mine.counts[Count.WEAPON_LEVEL + skill] > 0 and level < LEVELS and tradable(rules, Victory.MASTER, level):
            count = add(buffer, count, pack(verb, other, Goods.SKILL, skill))
    if tradable(rules, Victory.CONQUEROR, theirs.counts[Count.STRONGHOLDS]):
        for index in range(mine.counts[Count.STRONGHOLDS]):
            count = add(buffer, count, pack(verb, other, Goods.STRONGHOLD, mine.strongholds[index]))
    count += blessings(rules, mine, verb, other, buffer[count:])
    if mine.power > rules.trade_power and theirs.power < most_power(state, rules, buyer):
        count = add(buffer, count, pack(verb, other, Goods.POWER, rules.trade_power))
    if not mine.bound >> buyer & 1:
        count = add(buffer, count, pack(verb, other, Goods.TRUCE))
    return count


@compiled
def tradable(rules, condition, have):
    """Return whether one more of what a victory condition counts may be had by trade (W8.7)."""
    return rules.trade_completes or have + 1 < rules.at_least[condition]


@compiled
def blessings(rules, mine, verb, other, buffer):
    """List the pools that bless the seller's hero (W8.4)."""
    count = 0
    if rules.blessings_traded:
        for index in range(mine.held_count):
            text = mine.held[index] - TEXT_CARRIER
            if rules.first_text[Kind.POOL] <= text < rules.first_text[Kind.POOL + 1]:
                count = add(buffer, count, pack(verb, other, Goods.BLESSING, text))
    return count


@compiled
def choose_goods(state, rules, player, option):
    """Set down what is traded and ask for the price (W8.2)."""
    verb, other, goods, which = unpack(option)
    if verb == Verb.PASS:
        return
    offer = state.offer
    offer.partner = other
    offer.sells = verb == Verb.SELL
    offer.goods = goods
    offer.which = which
    ask(state, player, Decision.PRICE)


@compiled
def buyer_of(state, player):
    """Return who pays in the offer that a player makes."""
    return state.offer.partner if state.offer.sells else player


@compiled
def seller_of(state, player):
    """Return who gives the goods in the offer that a player makes."""
    return player if state.offer.sells else state.offer.partner


@compiled
def price_options(state, rules, player, buffer):
    """List the prices up to the bound that the buyer can pay (W8.2)."""
    count = 0
    for price in range(1, min(rules.trade_most, state.players[buyer_of(state, player)].capital) + 1):
        count = add(buffer, count, pack(Verb.PAY, price))
    return count


@compiled
def name_price(state, player, option):
    """Name the price and ask the other side (W8.2)."""
    _, price, _, _ = unpack(option)
    offer = state.offer
    offer.price = price
    note(state, Event.OFFER, player, offer.goods, offer.which, price)
    ask(state, offer.partner, Decision.ANSWER_OFFER, player)


@compiled
def answer_options(buffer):
    """List accepting and declining (W8.1)."""
    count = add(buffer, 0, pack(Verb.ACCEPT))
    return add(buffer, count, pack(Verb.REJECT))


@compiled
def answer_offer(state, rules, option, proposer):
    """Carry the trade out if the other side accepts (W8.1)."""
    verb, _, _, _ = unpack(option)
    offer = state.offer
    if verb == Verb.REJECT:
        note(state, Event.DECLINED, offer.partner, proposer)
        return
    seller, buyer = seller_of(state, proposer), buyer_of(state, proposer)
    note(state, Event.TRADED, seller, buyer, offer.goods, offer.price)
    state.players[buyer].capital -= offer.price
    state.players[seller].capital += offer.price
    state.players[seller].trades += 1
    state.players[buyer].trades += 1
    hand_goods_over(state, rules, seller, buyer)
    settle(state, rules, proposer)
    settle(state, rules, offer.partner)


@compiled
def hand_goods_over(state, rules, seller, buyer):
    """Move the goods of the offer from the seller to the buyer (W8.3 to W8.6)."""
    which = state.offer.which
    match state.offer.goods:
        case Goods.BATTLE_CARD:
            move_card(state, rules, seller, buyer, which)
        case Goods.POOL:
            move_card(state, rules, seller, buyer, which)
        case Goods.ITEM:
            take_item(state, seller, which)
            give_item(state, buyer, which)
        case Goods.BLESSING:
            lose_carrier(state, rules, seller, TEXT_CARRIER + which)
            give_card(state, rules, buyer, which)
        case Goods.MAVEN:
            join(state, rules, buyer, leave(state, rules, seller, which))
        case Goods.SKILL:
            lower_level(state, rules, seller, which)
            raise_level(state, rules, buyer, which)
        case Goods.STRONGHOLD:
            lose_stronghold(state, rules, seller, which)
            gain_stronghold(state, rules, buyer, which)
        case Goods.POWER:
            state.players[seller].power -= which
            state.players[buyer].power = min(state.players[buyer].power + which, most_power(state, rules, buyer))
        case _:
            state.players[seller].bound |= 1 << buyer


@compiled
def move_card(state, rules, seller, buyer, text):
    """Move a battle card or a pool from hand to hand (W8.3)."""
    take_card(state, rules, seller, text)
    give_card(state, rules, buyer, text)
