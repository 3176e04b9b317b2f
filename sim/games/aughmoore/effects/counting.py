"""What effects count, and the conditions under which they work (A14.3)."""

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.errors import RulesError
from sim.games.aughmoore.content.vocabulary import Condition, Count
from sim.games.aughmoore.effects.force import capacity, immune, on_terrain, works
from sim.games.aughmoore.ground.capital import buildings_built, serfs_on_bar
from sim.games.aughmoore.ground.pieces import controls, land_units
from sim.games.aughmoore.ground.waters import terrain_of
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.state import HEROES, UNITS
from sim.games.aughmoore.words import Terrain, Unit


@compiled
def part_of(state, side):
    """Return on which side of the present Battle a side fights: 0 attacker, 1 defender, NOBODY."""
    if state.battle.members[0] >> side & 1:
        return 0
    if state.battle.members[1] >> side & 1:
        return 1
    return NOBODY


@compiled
def counts_in_battle(state, rules, part, side):
    """Return whether a side's abilities count on one side of the Battle: all, or the leader's alone (A20.6, O30)."""
    if not state.battle.members[part] >> side & 1:
        return False
    return rules.leader_bonuses == 0 or state.battle.leader[part] == side


@compiled
def withstands(state, rules, part, danger):
    """Return whether a danger cannot lower the total of one side, as all its units are immune to it (A14.6)."""
    if not rules.immunity_stops_penalties:
        return False
    ground = state.battle.ground[part]
    fighting = 0
    for side in range(state.sides):
        for unit in range(UNITS if state.battle.members[part] >> side & 1 else 0):
            if state.players[side].units[ground, unit] > 0:
                fighting += 1
                if not immune(state, rules, side, unit, ground, danger):
                    return False
    return fighting > 0


@compiled
def units_in_battle(state, part, unit):
    """Return how many units of a kind fight on one side of the present Battle, once it is decided: have fought."""
    battle = state.battle
    if battle.winner != NOBODY:
        return battle.had[part, unit]
    number = 0
    for side in range(state.sides):
        if battle.members[part] >> side & 1:
            number += state.players[side].units[battle.ground[part], unit]
    return number


@compiled
def all_in_battle(state, part):
    """Return how many units fight on one side of the present Battle."""
    number = 0
    for unit in range(UNITS):
        number += units_in_battle(state, part, unit)
    return number


@compiled
def serfs_met(state, rules, part):
    """Return the Serfs of one side as its enemy counts them: in a Capital also those on Buildings (A11.4)."""
    serfs = units_in_battle(state, part, Unit.SERF.value)
    if part == 1 and state.battle.capital:
        theirs = state.players[state.battle.leader[1]]
        serfs += buildings_built(theirs)
        serfs += serfs_on_bar(theirs) if rules.bar_serfs_counted else 0
    return serfs


@compiled
def towers_in_battle(state, part):
    """Return the Towers on one side of the present Battle (A11.1)."""
    battle = state.battle
    number = 0
    if battle.ground[part] < lands(state):
        for side in range(state.sides):
            if battle.members[part] >> side & 1:
                number += state.players[side].towers[battle.ground[part]]
    return number


@compiled
def passengers(state, rules, part):
    """Return how many units can be aboard the Vessels of one side (A3.7)."""
    battle = state.battle
    seats, there = 0, 0
    for side in range(state.sides):
        if battle.members[part] >> side & 1:
            there += land_units(state.players[side], battle.ground[part])
            for unit in (Unit.SEA_VESSEL.value, Unit.AIR_VESSEL.value):
                if state.players[side].units[battle.ground[part], unit] > 0:
                    seats += capacity(state, rules, side, unit)
    return min(seats, there)


@compiled
def heroes_in_battle(state, part):
    """Return how many Heroes fight on one side of the present Battle."""
    number = 0
    for hero in range(HEROES):
        number += units_in_battle(state, part, Unit.HERO_1 + hero)
    return number


@compiled
def controlled(state, rules, side, terrain):
    """Return how many regions of a terrain a side controls (A12.1)."""
    number = 0
    for region in range(regions(state)):
        number += terrain_of(state, rules, region) == terrain and controls(state, rules, side, region)
    return number


@compiled
def workers(state, rules, side, region):
    """Return how many units of a side work in a region: as many as there are Worker Spaces (A12.2)."""
    mine = state.players[side]
    able = 0
    for unit in range(UNITS):
        if mine.units[region, unit] > 0 and works(rules, mine, unit, rules.terrain[region]):
            able += mine.units[region, unit]
    return min(able, max(0, rules.spaces[region] - working_before(state, rules, side, region)))


@compiled
def working_before(state, rules, side, region):
    """Return how many Worker Spaces the Serfs of allies before a side use in a shared region (A12.2, A20.3)."""
    used = 0
    if state.teams:
        for other in range(side):
            if state.friends[side] >> other & 1:
                used += state.players[other].units[region, Unit.SERF]
    return used


@compiled
def count_of(state, rules, side, counted):
    """Return how many there are of what an effect counts; Battle counts speak of the present Battle (A14.3)."""
    mine = state.players[side]
    match counted:
        case Count.ONE:
            return 1
        case Count.SERFS:
            return mine.in_play[Unit.SERF]
        case Count.WARRIORS:
            return mine.in_play[Unit.WARRIOR]
        case Count.HEROES:
            return mine.in_play[Unit.HERO_1] + mine.in_play[Unit.HERO_2] + mine.in_play[Unit.HERO_3]
        case Count.TOWERS:
            return mine.tower_count
        case Count.BUILDINGS:
            return buildings_built(mine)
        case Count.SCRIBED:
            return mine.scribed_count
        case Count.SOULS:
            return mine.souls
        case Count.WORKERS_PLAINS:
            return working_in(state, rules, side, Terrain.PLAINS.value)
        case Count.CONTINENTS_AWAY:
            return continents_away(state, rules, side)
        case Count.REGIONS_PLAINS:
            return controlled(state, rules, side, Terrain.PLAINS.value)
        case Count.REGIONS_FOREST:
            return controlled(state, rules, side, Terrain.FOREST.value)
        case Count.REGIONS_MOUNTAINS:
            return controlled(state, rules, side, Terrain.MOUNTAINS.value)
        case Count.REGIONS_DESERT:
            return controlled(state, rules, side, Terrain.DESERT.value)
        case Count.REGIONS_SWAMP:
            return controlled(state, rules, side, Terrain.SWAMP.value)
        case Count.REGIONS_BARREN:
            barren = controlled(state, rules, side, Terrain.DESERT.value)
            return barren + controlled(state, rules, side, Terrain.SWAMP.value)
        case Count.REGIONS_SEA:
            return controlled(state, rules, side, Terrain.SEA.value)
        case _:
            return count_in_battle(state, rules, side, counted)


@compiled
def working_in(state, rules, side, terrain):
    """Return how many units of a side work in regions of a terrain."""
    number = 0
    for region in range(lands(state)):
        if rules.terrain[region] == terrain and state.players[side].total[region] > 0:
            number += workers(state, rules, side, region)
    return number


@compiled
def continents_away(state, rules, side):
    """Return on how many continents beside its own a side controls a region, the Floating one among them (P16)."""
    found = 0
    for region in range(lands(state)):
        continent = rules.continent[region]
        away = continent != state.players[side].continent and not (rules.floating_uncounted and rules.floats[continent])
        if away and controls(state, rules, side, region):
            found |= 1 << continent
    number = 0
    while found:
        found &= found - 1
        number += 1
    return number


@compiled
def count_in_battle(state, rules, side, counted):
    """Return how many there are of what an effect counts in the present Battle (A14.3)."""
    part = part_of(state, side)
    if part == NOBODY:
        return 0
    battle = state.battle
    match counted:
        case Count.OWN_SERF:
            return units_in_battle(state, part, Unit.SERF.value)
        case Count.OWN_WARRIOR:
            return units_in_battle(state, part, Unit.WARRIOR.value)
        case Count.OWN_PASSENGER:
            return passengers(state, rules, part)
        case Count.OWN_TOWER:
            return towers_in_battle(state, part)
        case Count.ENEMY_SERF:
            return serfs_met(state, rules, 1 - part)
        case Count.ENEMY_WARRIOR:
            return units_in_battle(state, 1 - part, Unit.WARRIOR.value)
        case Count.ENEMY_UNIT:
            return all_in_battle(state, 1 - part)
        case Count.DESTROYED_ENEMY:
            return battle.destroyed[1 - part]
        case Count.DESTROYED_OWN:
            return battle.destroyed[part]
        case Count.DESTROYED_ENEMY_LAND:
            return battle.destroyed[1 - part] - battle.destroyed_vessels[1 - part]
        case Count.DESTROYED_ANY:
            both = battle.destroyed[0] + battle.destroyed[1]
            return both - battle.destroyed_vessels[0] - battle.destroyed_vessels[1]
        case _:
            raise RulesError("effects count nothing of this kind")


@compiled
def times(state, rules, side, effect):
    """Return how often an effect's amount counts (A14.3)."""
    number = count_of(state, rules, side, effect.per) // effect.every
    return number if effect.most == NOBODY else min(number, effect.most)


@compiled
def holds(state, rules, side, effect, region, fought):
    """Return whether an effect's terrain and conditions hold in a region; `fought`: it came by a Battle (A14.3)."""
    if not on_terrain(state, rules, effect, region):
        return False
    needs = effect.needs
    condition = 0
    while needs:
        if needs & 1 and not fulfilled(state, rules, side, condition, fought):
            return False
        needs >>= 1
        condition += 1
    return True


@compiled
def fulfilled(state, rules, side, condition, fought):
    """Return whether a condition holds (A14.3)."""
    match condition:
        case Condition.SCRIBED:
            return state.players[side].scribed_count > 0
        case Condition.UNCONTESTED:
            return not fought
        case _:
            part = part_of(state, side)
            return part != NOBODY and fulfilled_in_battle(state, rules, part, condition)


@compiled
def fulfilled_in_battle(state, rules, part, condition):
    """Return whether a condition of the present Battle holds (A14.3)."""
    match condition:
        case Condition.ATTACKING:
            return part == 0
        case Condition.DEFENDING:
            return part == 1
        case Condition.OWN_SERF:
            return units_in_battle(state, part, Unit.SERF.value) > 0
        case Condition.OWN_WARRIOR:
            return units_in_battle(state, part, Unit.WARRIOR.value) > 0
        case Condition.OWN_OTHER_HERO:
            return heroes_in_battle(state, part) > 1
        case Condition.OWN_SEA_VESSEL:
            return units_in_battle(state, part, Unit.SEA_VESSEL.value) > 0
        case Condition.OWN_AIR_VESSEL:
            return units_in_battle(state, part, Unit.AIR_VESSEL.value) > 0
        case Condition.OWN_PASSENGER:
            return passengers(state, rules, part) > 0
        case Condition.ENEMY_HERO:
            return heroes_in_battle(state, 1 - part) > 0
        case Condition.ENEMY_VESSEL:
            sea = units_in_battle(state, 1 - part, Unit.SEA_VESSEL.value)
            return sea + units_in_battle(state, 1 - part, Unit.AIR_VESSEL.value) > 0
        case Condition.ENEMY_STRUCTURE:
            return towers_in_battle(state, 1 - part) > 0 or (part == 0 and state.battle.capital == 1)
        case Condition.LARGER:
            return all_in_battle(state, part) > all_in_battle(state, 1 - part)
        case Condition.FULL_ARMY:
            return all_in_battle(state, part) >= rules.region_limit
        case Condition.FLEW:
            return part == 0 and state.battle.flew == 1
        case Condition.SAILED:
            return state.battle.region >= lands(state) or (part == 0 and state.battle.sailed == 1)
        case Condition.DESTROYED_ENEMY:
            return state.battle.destroyed[1 - part] > 0
        case _:
            raise RulesError("effects know no such condition")
