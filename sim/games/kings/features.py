"""How a kingdom stands, in numbers that everybody at the table can count: what a value of positions weighs."""

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.sets import first_of, size_of, without_first
from sim.features import Feature, meanings
from sim.games.kings.cards import hand_size
from sim.games.kings.construction import unsupported
from sim.games.kings.network import revenue
from sim.games.kings.state import MALADOR, N_RESOURCES
from sim.games.kings.victory import achievement_points, foreign_settlements, fortification_levels
from sim.games.kings.words import Resource, Settlement, Title, Yield


class Held(Feature):
    """What is counted."""

    ALIVE = 0, "1 while the kingdom is in the game"
    POINTS = 1, "achievement points"
    VILLAGES = 2, "villages"
    TOWNS = 3, "towns"
    CITIES = 4, "cities"
    FOREIGN = 5, "settlements of foreign culture, which an empire needs"
    CAPITAL = 6, "level of the settlement in the own capital"
    TERRITORIES = 7, "territories"
    ARMIES = 8, "armies on the board"
    DAMAGE = 9, "damage on them"
    UNSUPPORTED = 10, "armies that no settlement supports"
    FORTIFICATION = 11, "levels of fortification"
    REVENUE = 12, "trade revenue, gold a round"
    PRODUCTION = 13, "units that all territories yield if each colour is rolled once"
    GOLD = 14, "gold in stock"
    TIMBER = 15, "timber in stock"
    WHEAT = 16, "wheat in stock"
    CATTLE = 17, "cattle in stock"
    STONE = 18, "stone in stock"
    CARDS = 19, "event cards in hand"
    TRADE = 20, "1 with the most profitable trade network"
    LARGEST = 21, "1 as the largest kingdom"
    ROADS = 22, "roads that lead out of the own territories or join them"
    GUARDED = 23, "territories with an army"
    OPEN = 24, "territories without an army beside an army of another kingdom"
    BARE = 25, "levels of settlements in them"
    BESIEGED = 26, "armies of other kingdoms beside the own territories, once for each of these"
    MALADOR = 27, "Malador armies beside the own territories, once for each of these"
    PREY = 28, "levels of foreign settlements without an army beside the own armies"


@compiled
def features(state, rules, seat, values):
    """Write how a kingdom stands."""
    if state.players[seat].alive:
        values[Held.ALIVE] = 1
        count_titles(state, rules, seat, values)
        count_stock(state, rules, seat, values)
        count_armies(state, rules, seat, values)
        mine = state.powers[seat]
        for index in range(mine.land_count):
            count_land(state, rules, mine.lands[index], values)
            count_neighbours(state, rules, mine.lands[index], values)


@compiled
def count_titles(state, rules, seat, values):
    """Write points, what they come from, and what makes an empire (K17)."""
    values[Held.POINTS] = achievement_points(state, rules, seat)
    values[Held.FORTIFICATION] = fortification_levels(state, seat)
    values[Held.TRADE] = state.holder[Title.TRADE] == seat
    values[Held.LARGEST] = state.holder[Title.LARGEST] == seat
    foreign, _ = foreign_settlements(state, seat)
    values[Held.FOREIGN] = foreign
    capital = state.land[state.players[seat].capital]
    if capital.controller == seat:
        values[Held.CAPITAL] = capital.settlement


@compiled
def count_stock(state, rules, seat, values):
    """Write stock, hand and trade revenue (K3.1)."""
    for resource in range(N_RESOURCES):
        values[Held.GOLD + resource - Resource.GOLD] = state.players[seat].stock[resource]
    values[Held.CARDS] = hand_size(state, seat)
    values[Held.REVENUE] = revenue(state, rules, seat)


@compiled
def count_armies(state, rules, seat, values):
    """Write the armies and what they lack (K3.2)."""
    mine = state.powers[seat]
    values[Held.ARMIES] = mine.army_count
    values[Held.UNSUPPORTED] = unsupported(state, rules, seat)
    for index in range(mine.army_count):
        values[Held.DAMAGE] += mine.armies[index].damage


@compiled
def count_land(state, rules, place, values):
    """Add a territory: its settlement, what it yields (K3.5), its roads and whether armies stand there."""
    land = state.land[place]
    if land.settlement > Settlement.NONE:
        values[Held.VILLAGES + land.settlement - Settlement.VILLAGE] += 1
    values[Held.PRODUCTION] += (
        rules.yields[land.settlement, Yield.PRIMARY] + rules.yields[land.settlement, Yield.SECONDARY]
    )
    values[Held.ROADS] += size_of(land.roads)
    values[Held.GUARDED] += land.garrison > 0


@compiled
def count_neighbours(state, rules, place, values):
    """Add what stands beside a territory: armies that could take it, and settlements that could be taken."""
    land = state.land[place]
    threatened = False
    around = rules.ring[place] & ~state.powers[land.controller].domain
    while around:
        other = state.land[first_of(around)]
        around = without_first(around)
        if other.controller == MALADOR:
            values[Held.MALADOR] += other.garrison
        elif other.controller != NOBODY:
            values[Held.BESIEGED] += other.garrison
            threatened = threatened or other.garrison > 0
            if other.garrison == 0 and land.garrison > 0:
                values[Held.PREY] += other.settlement
    if threatened and land.garrison == 0:
        values[Held.OPEN] += 1
        values[Held.BARE] += land.settlement


MEANINGS = meanings(Held)
