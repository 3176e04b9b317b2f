"""Set-up: kingdoms, stocks and decks (K1)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import push
from sim.engine.decks import fill_deck
from sim.engine.header import NOBODY
from sim.games.kings.armies import add_road, place_army, set_control, set_settlement
from sim.games.kings.state import KINGDOMS, N_RESOURCES
from sim.games.kings.streams import Deck
from sim.games.kings.victory import achievement_points
from sim.games.kings.words import Fortification, Step, Title


@compiled
def setup(state, rules):
    """Set up the board, the kingdoms of the seated players and the decks, without any Malador (K1.1, K1.3, K1.4)."""
    for place in range(rules.territories):
        state.land[place].controller = NOBODY
        state.land[place].culture = NOBODY
    state.fortifications[Fortification.NONE] = rules.territories
    for title in (Title.TRADE, Title.LARGEST):
        state.holder[title] = NOBODY
    state.malador_adviser = NOBODY
    state.march_target = NOBODY
    for player in range(state.seats):
        found_kingdom(state, rules, player)
    if not rules.absent_land_open:
        close_absent_land(state, rules)
    fill_deck(state, state.events, rules.event_copies, Deck.EVENTS)
    fill_deck(state, state.marauders, rules.marauder_copies, Deck.MARAUDERS)
    fill_deck(state, state.discoveries, rules.discovery_copies, Deck.DISCOVERIES)
    push(state, Step.BEGIN_ROUND)


@compiled
def found_kingdom(state, rules, player):
    """Give a player the four core territories, their pieces and the starting stock (K1.1, K1.2)."""
    kingdom = state.faction[player]
    capital, front = rules.capital[kingdom], rules.front[kingdom]
    mine = state.players[player]
    mine.capital = capital
    mine.alive = 1
    for resource in range(N_RESOURCES):
        mine.stock[resource] = rules.setup_stock[resource]
    set_control(state, capital, player)
    set_control(state, front, player)
    for flank in rules.flanks[kingdom]:
        set_control(state, flank, player)
    set_settlement(state, capital, rules.opens_with[0], player)
    set_settlement(state, front, rules.opens_with[1], player)
    add_road(state, capital, front)
    for army in range(rules.setup_armies):
        place_army(state, player, front)
        state.powers[player].armies[army].moved = 0
    mine.points = achievement_points(state, rules, player)


@compiled
def close_absent_land(state, rules):
    """Take the core territories of kingdoms without a player out of play (K6.1)."""
    for kingdom in range(KINGDOMS):
        state.closed |= 1 << rules.capital[kingdom] | 1 << rules.front[kingdom]
        for flank in rules.flanks[kingdom]:
            state.closed |= 1 << flank
    for player in range(state.seats):
        state.closed &= ~state.powers[player].domain
