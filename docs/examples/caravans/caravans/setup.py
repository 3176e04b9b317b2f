"""Set-up: the caravans, the market, and a contract for everybody (C1)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, push
from sim.engine.decks import draw, fill_deck
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack

from caravans.market import offer_cards
from caravans.state import DEALT, N_ANIMALS, N_CAMPS
from caravans.words import Decision, Step, Verb

MARKET, CONTRACT = 0, 1  # decks


@compiled
def setup(state, rules):
    """Lay out the road and the market, equip the caravans, and let contracts be chosen (C1.1, C1.2)."""
    for camp in range(N_CAMPS):
        state.first[camp] = NOBODY
    fill_deck(state, state.deck, rules.copies, MARKET)
    fill_deck(state, state.contracts, rules.contract_copies, CONTRACT)
    for place in range(len(state.market)):
        state.market[place] = NOBODY
    offer_cards(state, rules)
    push(state, Step.ROUND)
    for seat in range(state.seats - 1, -1, -1):
        equip(state, rules, seat)
        push(state, Step.CONTRACT, seat)


@compiled
def equip(state, rules, seat):
    """Give a caravan its animals and coins, and deal it contracts (C1.3, C1.4, C9.1)."""
    mine = state.players[seat]
    mine.coins = rules.coins[seat] + rules.guild_coins[state.faction[seat]]
    for animal in range(N_ANIMALS):
        mine.cards[animal] = rules.herd[animal]
    for place in range(DEALT):
        mine.dealt[place] = draw(state, state.contracts)


@compiled
def offer_contracts(state, player):
    """Ask a player which of its contracts it keeps (C1.4)."""
    ask(state, player, Decision.CONTRACT)


@compiled
def contract_options(state, player, buffer):
    """List the contracts that a player was dealt; two for the same camp are one answer (C1.4)."""
    mine = state.players[player]
    count = add(buffer, 0, pack(Verb.KEEP, mine.dealt[0], 0))
    if mine.dealt[1] != mine.dealt[0]:
        count = add(buffer, count, pack(Verb.KEEP, mine.dealt[1], 1))
    return count


@compiled
def keep_contract(state, player, option):
    """Keep a contract, and put the other one back into the box unseen (C1.4)."""
    _, _, place, _ = unpack(option)
    mine = state.players[player]
    mine.dealt[0], mine.dealt[place] = mine.dealt[place], mine.dealt[0]
    mine.kept = 1
