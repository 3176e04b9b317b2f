"""The market and bargaining: exchange, purchase, sale by card, and bounded offers among players (K3.8 to K3.10)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, push
from sim.engine.options import add, pack, unpack
from sim.games.kings.construction import stock_size
from sim.games.kings.state import N_RESOURCES
from sim.games.kings.words import Decision, Resource, Step, Verb


@compiled
def market_options(state, rules, player, buffer, count):
    """List exchange at four to one, purchase for gold, sale with The Market, and an offer to a player (K3.8-10)."""
    mine = state.players[player]
    for given in range(Resource.TIMBER, N_RESOURCES):
        if mine.stock[given] >= rules.swap_give:
            for got in range(Resource.TIMBER, N_RESOURCES):
                if got != given:
                    count = add(buffer, count, pack(Verb.SWAP, given, got))
        if mine.sales > 0 and mine.stock[given] > 0:
            count = add(buffer, count, pack(Verb.SELL, given))
    if mine.stock[Resource.GOLD] >= rules.buy_one_gold:
        for got in range(Resource.TIMBER, N_RESOURCES):
            count = add(buffer, count, pack(Verb.BUY, got))
    if mine.offers > 0 and can_bargain(state, player):
        count = add(buffer, count, pack(Verb.BARGAIN))
    return count


@compiled
def trade_abroad(state, rules, player):
    """Let a player trade outside construction, where a ruling allows it and there is something to trade (K3.10)."""
    if state.players[player].alive and can_trade(state, rules, player):
        ask(state, player, Decision.TRADE)


@compiled
def can_trade(state, rules, player):
    """Return whether the market takes or gives something, or a bargain may be offered (K3.8 to K3.10)."""
    mine = state.players[player]
    for given in range(Resource.TIMBER, N_RESOURCES):
        if mine.stock[given] >= rules.swap_give:
            return True
    return mine.stock[Resource.GOLD] >= rules.buy_one_gold or (mine.offers > 0 and can_bargain(state, player))


@compiled
def trade_options(state, rules, player, buffer):
    """List trading no more, exchange, purchase and an offer to a player (K3.10)."""
    count = add(buffer, 0, pack(Verb.PASS))
    return market_options(state, rules, player, buffer, count)


@compiled
def trade_on(state, rules, player, option):
    """Carry out a trade and ask for the next one, or end it (K3.10)."""
    verb, _, _, _ = unpack(option)
    if verb != Verb.PASS:
        push(state, Step.TRADE, player)
        trade(state, rules, player, option)


@compiled
def can_bargain(state, player):
    """Return whether the player and some living rival both have something to give in different kinds (K3.10)."""
    stock, units = state.players[player].stock, stock_size(state, player)
    for partner in range(state.seats):
        theirs = state.players[partner]
        if partner != player and theirs.alive:
            for resource in range(N_RESOURCES):
                if theirs.stock[resource] > 0 and units > stock[resource]:
                    return True
    return False


@compiled
def has_other(state, player, resource):
    """Return whether the player owns a unit of another kind than `resource`."""
    return stock_size(state, player) > state.players[player].stock[resource]


@compiled
def trade(state, rules, player, option):
    """Exchange, buy, sell, or begin a bargain (K3.8, K3.9, K3.10, K20.19)."""
    verb, a, b, _ = unpack(option)
    mine = state.players[player]
    match verb:
        case Verb.SWAP:
            mine.stock[a] -= rules.swap_give
            mine.stock[b] += rules.swap_get
        case Verb.BUY:
            mine.stock[Resource.GOLD] -= rules.buy_one_gold
            mine.stock[a] += 1
        case Verb.SELL:
            mine.sales -= 1
            mine.stock[a] -= 1
            mine.stock[Resource.GOLD] += rules.market_price
        case _:
            mine.offers -= 1
            ask(state, player, Decision.ASK_FOR)


@compiled
def ask_options(state, rules, player, buffer):
    """List what may be asked of whom: up to the units a bargain may move (K3.10)."""
    count = 0
    for partner in range(state.seats):
        if partner == player or not state.players[partner].alive:
            continue
        for resource in range(N_RESOURCES):
            if has_other(state, player, resource):
                for units in range(1, 1 + min(rules.bargain_most, state.players[partner].stock[resource])):
                    count = add(buffer, count, pack(Verb.ASK, partner, resource, units))
    return count


@compiled
def ask_for(state, rules, player, option):
    """Name the partner and what is asked for (K3.10)."""
    bargain = state.bargain
    bargain.offerer = player
    _, bargain.partner, bargain.asked, bargain.asked_units = unpack(option)
    ask(state, player, Decision.GIVE_FOR)


@compiled
def give_options(state, rules, player, buffer):
    """List what may be given in return (K3.10)."""
    count = 0
    for resource in range(N_RESOURCES):
        if resource != state.bargain.asked:
            for units in range(1, 1 + min(rules.bargain_most, state.players[player].stock[resource])):
                count = add(buffer, count, pack(Verb.GIVE, resource, units))
    return count


@compiled
def give_for(state, rules, player, option):
    """Lay the offer before the partner (K3.10)."""
    bargain = state.bargain
    _, bargain.given, bargain.given_units, _ = unpack(option)
    ask(state, bargain.partner, Decision.ANSWER_OFFER)


@compiled
def answer_options(buffer):
    """List accepting and declining."""
    count = add(buffer, 0, pack(Verb.PASS))
    return add(buffer, count, pack(Verb.ACCEPT))


@compiled
def answer_offer(state, rules, player, option):
    """Exchange what was offered, if the player accepts (K3.10)."""
    verb, _, _, _ = unpack(option)
    if verb != Verb.ACCEPT:
        return
    bargain = state.bargain
    mine, theirs = state.players[bargain.offerer], state.players[player]
    mine.stock[bargain.given] -= bargain.given_units
    theirs.stock[bargain.given] += bargain.given_units
    theirs.stock[bargain.asked] -= bargain.asked_units
    mine.stock[bargain.asked] += bargain.asked_units
    mine.bargains += 1
    theirs.bargains += 1
