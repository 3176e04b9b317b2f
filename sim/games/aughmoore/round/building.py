"""Building: Buildings, the Capital's next level, Towers, Vessels (A5.4 to A5.10)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.header import NOBODY
from sim.engine.options import add, pack
from sim.games.aughmoore.content.vocabulary import Thing
from sim.games.aughmoore.decisions import Verb
from sim.games.aughmoore.effects.force import builds_without_serf, reduced, renew
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.exploring import show_all
from sim.games.aughmoore.ground.pieces import capital_owner, take
from sim.games.aughmoore.ground.stock import spend
from sim.games.aughmoore.ground.towers import bars_towers, continent_open, raise_tower
from sim.games.aughmoore.round.recruiting import may_recruit
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import BUILDINGS, LEVELS, RESOURCES
from sim.games.aughmoore.words import Resource, Unit


@compiled
def list_builds(state, rules, seat, serfs, buffer, count):
    """List what a player may build; a Building needs so many Serfs in the Courtyard (A5.4 to A5.10)."""
    mine = state.players[seat]
    if can_build(state, rules, seat, serfs):
        for building in range(BUILDINGS):
            if not mine.buildings >> building & 1:
                count = add(buffer, count, pack(Verb.BUILD, building))
    if can_upgrade(rules, mine):
        count = add(buffer, count, pack(Verb.UPGRADE))
    if mine.tower_count < min(rules.level_towers[mine.level - 1], rules.tower_supply):
        for region in range(lands(state)):
            if may_stand(state, rules, seat, region):
                count = add(buffer, count, pack(Verb.BUILD_TOWER, region))
    for vessel in (Unit.SEA_VESSEL.value, Unit.AIR_VESSEL.value):
        if may_recruit(state, rules, seat, vessel, 1):
            count = add(buffer, count, pack(Verb.BUILD_VESSEL, vessel))
    return count


@compiled
def building_price(rules, mine, resource):
    """Return what a Building costs of a resource (A5.4)."""
    return reduced(rules, mine, Thing.BUILDING.value, resource, rules.building_cost[resource], NOBODY, False)


@compiled
def can_build(state, rules, seat, serfs):
    """Return whether a player has the price of a Building, and so many Serfs in the Courtyard (A5.4)."""
    mine = state.players[seat]
    for resource in range(RESOURCES):
        if mine.stock[resource] < building_price(rules, mine, resource):
            return False
    return mine.units[mine.capital, Unit.SERF] >= serfs


@compiled
def build(state, rules, seat, building):
    """Pay for a Building and bind a Serf to it for the rest of the game (A5.4)."""
    mine = state.players[seat]
    for resource in range(RESOURCES):
        spend(state, seat, resource, building_price(rules, mine, resource))
    take(state, seat, Unit.SERF.value, mine.capital, 1)
    mine.buildings |= 1 << building
    note(state, Event.BUILT, seat, building)
    renew(state, rules, seat)


@compiled
def level_price(rules, mine, resource):
    """Return what the Capital's next level costs of a resource (A5.5)."""
    return reduced(rules, mine, Thing.CAPITAL.value, resource, rules.level_cost[mine.level, resource], NOBODY, False)


@compiled
def can_upgrade(rules, mine):
    """Return whether a player can pay for the Capital's next level (A5.5)."""
    if mine.level == LEVELS:
        return False
    lacking = 0
    for resource in range(RESOURCES):
        if mine.stock[resource] < level_price(rules, mine, resource):
            lacking += 1
    return lacking == 0


@compiled
def upgrade(state, rules, seat):
    """Pay for the Capital's next level, which brings further abilities into force (A5.5, A14.1)."""
    mine = state.players[seat]
    for resource in range(RESOURCES):
        spend(state, seat, resource, level_price(rules, mine, resource))
    mine.level += 1
    mine.level_at[mine.level] = state.turn_round
    note(state, Event.UPGRADED, seat, mine.level)
    renew(state, rules, seat)


@compiled
def tower_price(state, rules, seat, region):
    """Return the Ore that a Tower costs: so much for each Land Region from the Capital (A5.7)."""
    mine = state.players[seat]
    ore = mine.distance[region] * rules.tower_ore
    where = NOBODY if rules.hero_discounts_all_towers else region
    return reduced(rules, mine, Thing.TOWER.value, Resource.ORE.value, ore, where, False)


@compiled
def may_stand(state, rules, seat, region):
    """Return whether a player may build a Tower in a region: Serf, price, limit of the continent (A5.6 to A5.8)."""
    mine = state.players[seat]
    if mine.total[region] == 0 or mine.towers[region] == 1 or mine.distance[region] <= 0:
        return False
    if mine.units[region, Unit.SERF] == 0 and not builds_without_serf(rules, mine, region):
        return False
    if capital_owner(state, region) != NOBODY or bars_towers(rules, region):
        return False
    if not continent_open(state, rules, seat, rules.continent[region]):
        return False
    return mine.stock[Resource.ORE] >= tower_price(state, rules, seat, region)


@compiled
def build_tower(state, rules, seat, region):
    """Pay for a Tower, put it up, and turn up the tokens around it without resolving them (A5.6 to A5.9)."""
    mine = state.players[seat]
    price = tower_price(state, rules, seat, region)
    spend(state, seat, Resource.ORE.value, price)
    note(state, Event.TOWER, seat, region, price)
    raise_tower(state, rules, seat, region)
    mine.towers_built += 1
    for index in range(rules.border_count[region]):
        show_all(state, rules, seat, rules.borders[region, index])
