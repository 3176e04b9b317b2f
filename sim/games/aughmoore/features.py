"""How a faction stands, in numbers that everybody at the table can count: what a value of positions weighs."""

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.sets import size_of
from sim.features import Feature, meanings
from sim.games.aughmoore.effects.counting import continents_away
from sim.games.aughmoore.ground.capital import capital_strength
from sim.games.aughmoore.ground.pieces import enemies_in, in_supply, natural_here
from sim.games.aughmoore.round.building import level_price
from sim.games.aughmoore.round.collecting import yield_of
from sim.games.aughmoore.round.scoring import (
    ability_score,
    full_score,
    region_score,
    tower_score,
    tower_vp,
    village_score,
)
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.state import BUILDINGS, LEVELS, PILE, RESOURCES, UNITS
from sim.games.aughmoore.words import Face, Unit

NEAR = 2  # Land Regions that an army comes in one move


class Held(Feature):
    """What is counted; Strength is that of units, Towers and Capital Cities, without cards and abilities."""

    ALIVE = 0, "1 while the faction is in the game"
    PLACE = 1, "players who move before it in the coming round"
    TRACK = 2, "VP on the Score Track"
    TOWER_VP = 3, "VP of Towers"
    REGION_VP = 4, "VP of controlled regions"
    FINAL_VP = 5, "VP of Villages and of abilities at the end"
    LATE = 6, "score if the game ended now, over 1 and the fewest steps that some objective still lacks"
    LEVEL = 7, "level of the Capital City"
    UPGRADE = 8, "resources at hand for its next level, of those that it costs, in shares"
    FIRST_BUILDING = 9, "1 with the first Building"
    SECOND_BUILDING = 10, "1 with the second Building"
    THIRD_BUILDING = 11, "1 with the third Building"
    FOURTH_BUILDING = 12, "1 with the fourth Building"
    FIFTH_BUILDING = 13, "1 with the fifth Building"
    SERFS = 14, "Serfs in play"
    WARRIORS = 15, "Warriors in play"
    FIRST_HERO = 16, "1 with the first Hero in play"
    SECOND_HERO = 17, "1 with the second Hero in play"
    THIRD_HERO = 18, "1 with the third Hero in play"
    SEA_VESSEL = 19, "1 with the Sea Vessel in play"
    AIR_VESSEL = 20, "1 with the Air Vessel in play"
    TOWERS = 21, "Towers in play, which eXploit counts"
    RECRUITS = 22, "Serfs and Warriors in the supply, which eXpand asks for"
    ORE = 23, "Ore in stock"
    MANA = 24, "Mana in stock"
    FOOD = 25, "Food in stock"
    SOULS = 26, "Souls"
    ORE_INCOME = 27, "Ore that the regions yield"
    MANA_INCOME = 28, "Mana that the regions yield"
    FOOD_INCOME = 29, "Food that the regions yield"
    LIBRARY = 30, "Spells in the Library"
    SCRIBED = 31, "Scribed Spells"
    ABILITIES = 32, "abilities in force"
    BATTLE_ABILITIES = 33, "of these, such as add Strength in every Battle"
    STRENGTH = 34, "Strength of all units"
    HOME = 35, "Strength that defends the Capital City"
    COURTYARD = 36, "Serfs in the Courtyard"
    ABROAD = 37, "other continents with a controlled region"
    TOKENS = 38, "face-down tokens beside the own units"
    BESIEGED = 39, "what the strongest army of an enemy near the Capital City has beyond its Strength"
    SIEGE = 40, "what the strongest own army near an enemy's Capital City has beyond its Strength"
    EXPOSED = 41, "controlled regions beside a stronger army of an enemy"
    EXPOSED_VP = 42, "VP of own Towers in them"
    PREY = 43, "regions of enemies beside a stronger own army"
    PREY_VP = 44, "VP of enemies' Towers in those"


@compiled
def features(state, rules, seat, values):
    """Write how a faction stands."""
    mine = state.players[seat]
    if mine.out == 0 and mine.level > 0 and mine.capital != NOBODY:
        values[Held.ALIVE] = 1
        values[Held.PLACE] = (seat - state.first) % state.seats
        count_score(state, rules, seat, values)
        count_city(state, rules, seat, values)
        count_units(state, rules, seat, values)
        count_stock(mine, values)
        count_regions(state, rules, seat, values)
        count_sieges(state, rules, seat, values)


@compiled
def count_score(state, rules, seat, values):
    """Write the score by what it comes from, and as it counts the nearer the end (A16, A17.1)."""
    values[Held.TRACK] = state.players[seat].vp
    values[Held.TOWER_VP] = tower_score(state, rules, seat)
    values[Held.REGION_VP] = region_score(state, rules, seat)
    values[Held.FINAL_VP] = village_score(state, rules, seat) + ability_score(state, rules, seat)
    values[Held.LATE] = full_score(state, rules, seat) / (1.0 + fewest_missing(state, rules))


@compiled
def fewest_missing(state, rules):
    """Return the fewest tokens, units or Towers that some side lacks for an objective, 0 once the end is triggered."""
    if state.objective != NOBODY:
        return 0
    fewest = state.hidden_land
    for side in range(state.seats):
        if state.players[side].out == 0:
            fewest = min(fewest, recruits(state, rules, side), rules.tower_supply - state.players[side].tower_count)
    return fewest


@compiled
def recruits(state, rules, side):
    """Return how many Serfs and Warriors are in a side's supply (A17.1)."""
    return in_supply(state, rules, side, Unit.SERF.value) + in_supply(state, rules, side, Unit.WARRIOR.value)


@compiled
def count_city(state, rules, seat, values):
    """Write what stands in the Capital City, and what defends it (A5, A11.3)."""
    mine = state.players[seat]
    values[Held.LEVEL] = mine.level
    for resource in range(RESOURCES if mine.level < LEVELS else 0):
        price = level_price(rules, mine, resource)
        values[Held.UPGRADE] += min(1.0, mine.stock[resource] / price) if price > 0 else 1.0
    for building in range(BUILDINGS):
        values[Held.FIRST_BUILDING + building] = mine.buildings >> building & 1
    values[Held.HOME] = home_strength(state, rules, seat)
    values[Held.COURTYARD] = mine.units[mine.capital, Unit.SERF]


@compiled
def home_strength(state, rules, side):
    """Return the Strength that defends a side's Capital City (A11.3)."""
    return capital_strength(state, rules, side) + natural_here(state, rules, side, state.players[side].capital)


@compiled
def count_units(state, rules, seat, values):
    """Write the pieces in play and the abilities in force (A3, A14)."""
    mine = state.players[seat]
    for unit in range(UNITS):
        values[Held.SERFS + unit] = mine.in_play[unit]
    values[Held.TOWERS] = mine.tower_count
    values[Held.RECRUITS] = recruits(state, rules, seat)
    values[Held.ABILITIES] = mine.ability_count
    values[Held.BATTLE_ABILITIES] = size_of(mine.strengths)
    values[Held.ABROAD] = continents_away(state, rules, seat)


@compiled
def count_stock(mine, values):
    """Write resources, Souls and Spells (A2.2, A6)."""
    for resource in range(RESOURCES):
        values[Held.ORE + resource] = mine.stock[resource]
    values[Held.SOULS] = mine.souls
    values[Held.LIBRARY] = mine.library_count
    values[Held.SCRIBED] = mine.scribed_count


@compiled
def count_regions(state, rules, seat, values):
    """Add what each controlled region yields, and who and what is beside it (A12)."""
    mine = state.players[seat]
    for region in range(regions(state)):
        if state.holders[region] >> seat & 1:
            resource = rules.resource_of[rules.terrain[region]]
            if resource != NOBODY:
                values[Held.ORE_INCOME + resource] += yield_of(state, rules, seat, region)
            values[Held.STRENGTH] += natural_here(state, rules, seat, region)
            if region != mine.capital:
                count_neighbours(state, rules, seat, region, values)


@compiled
def count_neighbours(state, rules, seat, region, values):
    """Add the tokens beside the units of a region, and the regions beside it that one side could take."""
    army = natural_here(state, rules, seat, region)
    strongest = 0
    for place in range(rules.border_count[region]):
        other = rules.borders[region, place]
        for pile in range(PILE if army > 0 else 0):
            values[Held.TOKENS] += state.face[other, pile] == Face.HIDDEN
        enemies = enemies_in(state, seat, other)
        for side in range(state.sides if enemies else 0):
            if enemies >> side & 1:
                strongest = max(strongest, natural_here(state, rules, side, other))
                if army > strength_at(state, rules, side, other):
                    values[Held.PREY] += 1
                    values[Held.PREY_VP] += tower_vp(state, rules, side, other)
    if strongest > strength_at(state, rules, seat, region):
        values[Held.EXPOSED] += 1
        values[Held.EXPOSED_VP] += tower_vp(state, rules, seat, region)


@compiled
def strength_at(state, rules, side, region):
    """Return the Strength of a side in a region that it defends (A10.2, A11.1, A11.3)."""
    mine = state.players[side]
    strength = natural_here(state, rules, side, region)
    if region < lands(state):
        strength += mine.towers[region] * rules.tower_strength
        strength += capital_strength(state, rules, side) if mine.capital == region else 0
    return strength


@compiled
def count_sieges(state, rules, seat, values):
    """Write what armies near a Capital City have beyond what defends it: of enemies at home, own ones elsewhere."""
    for other in range(state.seats):
        theirs = state.players[other]
        if not state.friends[seat] >> other & 1 and theirs.out == 0:
            here = strongest_near(state, rules, other, state.players[seat].capital)
            values[Held.BESIEGED] = max(values[Held.BESIEGED], here - values[Held.HOME])
            there = strongest_near(state, rules, seat, theirs.capital)
            values[Held.SIEGE] = max(values[Held.SIEGE], there - home_strength(state, rules, other))


@compiled
def strongest_near(state, rules, side, home):
    """Return the Strength of a side's strongest army within a move by land of a Capital City."""
    strongest = 0
    for region in range(lands(state)):
        if state.players[side].total[region] > 0 and rules.land_steps[region, home] <= NEAR:
            strongest = max(strongest, natural_here(state, rules, side, region))
    return strongest


MEANINGS = meanings(Held)
