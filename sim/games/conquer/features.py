"""How a faction stands, in numbers that everybody at the table can count: what a value of positions weighs."""

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.sets import size_of
from sim.features import Feature, meanings
from sim.games.conquer.power import plain_power
from sim.games.conquer.scoring import (
    artefact_score,
    foundation_score,
    resource_score,
    structure_score,
    victory_score,
)
from sim.games.conquer.state import COUNTED, REGIONS, STOCK, STRUCTURES, UNITS


class Held(Feature):
    """What is counted."""

    STRUCTURES = 0, "VP of structures"
    FOUNDATIONS = 1, "VP of foundations"
    RESOURCES = 2, "VP of resources"
    VICTORIES = 3, "VP of fortresses and monsters"
    ARTEFACTS = 4, "VP of artefacts and the faction's own blocks"
    WOOD = 5, "wood in stock"
    IRON = 6, "iron in stock"
    GOLD = 7, "gold in stock"
    RAGE = 8, "rage"
    SCIENCE = 9, "science"
    WOOD_MARKS = 10, "amounts of wood reached"
    IRON_MARKS = 11, "amounts of iron reached"
    GOLD_MARKS = 12, "amounts of gold reached"
    RAGE_MARKS = 13, "amounts of rage reached"
    FIRST_UNITS = 14, "units of the first kind"
    SECOND_UNITS = 15, "units of the second kind"
    THIRD_UNITS = 16, "units of the third kind"
    FOURTH_UNITS = 17, "units of the fourth kind"
    POWER = 18, "power of all units"
    LEVEL_1 = 19, "structures of level 1"
    LEVEL_2 = 20, "structures of level 2"
    LEVEL_3 = 21, "structures of level 3"
    LEVEL_4 = 22, "structures of level 4 and above"
    BUILT_ON = 23, "foundations built on"
    OWNED = 24, "artefacts owned"
    VISITED = 25, "regions visited"
    MONSTERS = 26, "monsters circled"
    FORTRESSES = 27, "fortresses seized"
    MOVE = 28, "movement points more than others"
    COMBAT = 29, "power more than others in combat, against whomever"
    SKIPS = 30, "monsters that may be skipped"
    SPECIAL = 31, "special abilities"
    TRIGGERS = 32, "effects that wait for an event"
    EXCHANGES = 33, "effects that offer an exchange"
    CONVERSIONS = 34, "effects that convert units"
    CHEAPER = 35, "resources that one unit of each kind costs, together"
    HYDRA = 36, "1 with a Hydra on the map"
    NOTES = 37, "circled notes"
    CURSED = 38, "regions cursed"
    MET = 39, "other players' power in the same region"
    FIRST = 40, "1 as the first player"


HIGHEST = Held.LEVEL_4 - Held.LEVEL_1


@compiled
def features(state, rules, seat, values):
    """Write how a faction stands."""
    values[Held.STRUCTURES] = structure_score(state, rules, seat)
    values[Held.FOUNDATIONS] = foundation_score(state, rules, seat)
    values[Held.RESOURCES] = resource_score(state, rules, seat)
    values[Held.VICTORIES] = victory_score(state, rules, seat)
    values[Held.ARTEFACTS] = artefact_score(state, rules, seat)
    values[Held.FIRST] = state.first == seat
    count_stock(state, seat, values)
    count_army(state, seat, values)
    count_buildings(state, rules, seat, values)
    count_journey(state, seat, values)
    count_effects(state, seat, values)


@compiled
def count_stock(state, seat, values):
    """Write the stock and the amounts reached in it."""
    mine = state.players[seat]
    for resource in range(STOCK):
        values[Held.WOOD + resource] = mine.stock[resource]
    for resource in range(COUNTED):
        values[Held.WOOD_MARKS + resource] = mine.circled[resource]


@compiled
def count_army(state, seat, values):
    """Write units, what they are worth in combat, and whom they stand beside."""
    mine = state.players[seat]
    for unit in range(UNITS):
        values[Held.FIRST_UNITS + unit] = mine.units[unit]
        values[Held.CHEAPER] += mine.unit_cost[unit]
    values[Held.POWER] = plain_power(mine)
    values[Held.HYDRA] = mine.hydra != NOBODY
    for other in range(state.seats):
        if other != seat and state.players[other].region == mine.region:
            values[Held.MET] += plain_power(state.players[other])


@compiled
def count_buildings(state, rules, seat, values):
    """Write structures by level, and foundations."""
    mine = state.players[seat]
    for structure in range(STRUCTURES):
        if mine.structures >> structure & 1:
            level = rules.structure_level[state.faction[seat], structure] - 1
            values[Held.LEVEL_1 + min(level, HIGHEST)] += 1
    for region in range(REGIONS):
        values[Held.BUILT_ON] += mine.foundation[region] > 0


@compiled
def count_journey(state, seat, values):
    """Write what was visited, circled and taken on the map."""
    mine = state.players[seat]
    values[Held.OWNED] = size_of(mine.artefacts)
    values[Held.VISITED] = size_of(mine.visited)
    values[Held.MONSTERS] = size_of(mine.monsters)
    values[Held.FORTRESSES] = size_of(mine.fortresses)
    values[Held.NOTES] = size_of(mine.notes)
    values[Held.CURSED] = size_of(mine.cursed)


@compiled
def count_effects(state, seat, values):
    """Write what the effects in force come to."""
    mine = state.players[seat]
    values[Held.MOVE] = mine.move_bonus
    for versus in range(len(mine.combat_bonus)):
        values[Held.COMBAT] += mine.combat_bonus[versus]
    values[Held.SKIPS] = mine.skips
    values[Held.SPECIAL] = size_of(mine.special)
    values[Held.TRIGGERS] = mine.trigger_count
    values[Held.EXCHANGES] = mine.exchange_count
    values[Held.CONVERSIONS] = mine.conversion_count


MEANINGS = meanings(Held)
