"""The Attack of the automatic enemy: whom it can reach, whom it picks, and how it gets there (A18.12)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.vocabulary import Action
from sim.games.aughmoore.effects.force import led_faster
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.pieces import capital_owner, enemies_in
from sim.games.aughmoore.map.adjacency import beside
from sim.games.aughmoore.map.moving import arrive_at
from sim.games.aughmoore.map.ways import crosses_deserts, march_ways, sail_ways, stops_land, stops_sail
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.solo.compass import turn_to
from sim.games.aughmoore.solo.marching import (
    WIDEST,
    army_natural,
    gather_army,
    hero_region,
    other_hero_in,
    pass_through,
    take_along,
)
from sim.games.aughmoore.solo.vessels import army_strength, board
from sim.games.aughmoore.state import FAR
from sim.games.aughmoore.words import Unit


@compiled
def find_target(state, rules, hero, direction):
    """Return the weakest army of the player in reach, no stronger than the Hero's own, NOBODY without one (A18.12)."""
    here = hero_region(state, hero)
    if here < lands(state):
        gather_army(state, rules, hero)
        most = rules.attack_reach + led_faster(rules, state.players[1], 1 << hero, Action.MARCH.value)
        march_ways(state, rules, 1, here, most, 1 << hero, rules.desert_stops_attack)
    else:
        board(state, rules, hero, Unit.SEA_VESSEL.value)
        sail_ways(state, rules, 1, here, rules.attack_reach, Unit.SEA_VESSEL.value, 0)
    best = NOBODY
    weakest = army_natural(state, rules)
    least = WIDEST
    for region in range(regions(state)):
        if state.scratch.limit[region] == FAR or not is_target(state, rules, hero, region):
            continue
        strength = army_strength(state, rules, region)
        turned = turn_to(rules, here, region, direction)
        if strength < weakest or (strength == weakest and turned < least):
            best, weakest, least = region, strength, turned
    return best


@compiled
def is_target(state, rules, hero, region):
    """Return whether an army of the player is in a region; its Capital is one, unless the rules spare it (A18.12)."""
    if enemies_in(state, 1, region) == 0 or other_hero_in(state, hero, region):
        return False
    if region < lands(state) and capital_owner(state, region) == 0:
        return rules.attacks_capital == 1
    return state.players[0].total[region] > 0


@compiled
def charge(state, rules, hero, target, direction):
    """Move all units that go to the target, by way of the first regions on the compass, and fight (A18.12, A19.9)."""
    note(state, Event.SOLO_MOVED, hero, hero_region(state, hero), target)
    region = target
    while state.scratch.limit[region] > 1:
        region = region_before(state, rules, hero, region, direction)
        if region == NOBODY:
            break
        pass_through(state, rules, region)
    take_along(state, hero, target)
    arrive_at(state, rules, 1, target, 0)


@compiled
def region_before(state, rules, hero, region, direction):
    """Return the region one step before another on the way of an Attack, NOBODY after an ability's leap (A18.12)."""
    here = hero_region(state, hero)
    best = NOBODY
    least = WIDEST
    for other in range(regions(state)):
        if state.scratch.limit[other] != state.scratch.limit[region] - 1 or not may_pass(state, rules, hero, other):
            continue
        turned = turn_to(rules, here, other, direction)
        if turned < least and beside(state, rules, 1, other, region):
            best, least = other, turned
    return best


@compiled
def may_pass(state, rules, hero, region):
    """Return whether an Attack goes on from a region (A18.12)."""
    if region < lands(state):
        crosses = crosses_deserts(state, rules, 1, 1 << hero, rules.desert_stops_attack)
        return not stops_land(state, rules, 1, region, crosses)
    return not stops_sail(state, rules, 1, region, False, not rules.central_stops_sail)
