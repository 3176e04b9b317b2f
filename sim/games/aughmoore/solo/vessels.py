"""The automatic enemy aboard its Vessels (A19.7, A19.11, A19.12)."""

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.aughmoore.effects.force import capacity
from sim.games.aughmoore.ground.capital import capital_strength
from sim.games.aughmoore.ground.pieces import capital_owner, enemies_in, natural_here
from sim.games.aughmoore.map.moving import arrive_at
from sim.games.aughmoore.map.ways import stops_flight
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.solo.compass import points_at, turn_round_rim, turn_to
from sim.games.aughmoore.solo.marching import WIDEST, begin_trip, hero_region, may_go, pass_through, step_to
from sim.games.aughmoore.state import LAND_UNITS
from sim.games.aughmoore.words import Slot, Unit


@compiled
def vessel_here(state, hero):
    """Return the Vessel that a Hero moves in: one in his region, the Air Vessel before the other (A19.7)."""
    here = hero_region(state, hero)
    if state.players[1].units[here, Unit.AIR_VESSEL] > 0:
        return Unit.AIR_VESSEL.value
    if state.players[1].units[here, Unit.SEA_VESSEL] > 0:
        return Unit.SEA_VESSEL.value
    return NOBODY


@compiled
def board(state, rules, hero, vessel):
    """Let a Hero board a Vessel with one more unit, a Warrior rather than a Serf; at sea all are aboard (A19.7)."""
    begin_trip(state, hero, Slot.FLY.value if vessel == Unit.AIR_VESSEL else Slot.SAIL.value)
    mine = state.players[1]
    here = mine.at[vessel]
    army = state.trip.army
    army[vessel] = 1
    if here >= lands(state):
        for unit in range(LAND_UNITS):
            army[unit] = mine.units[here, unit]
        return
    left = min(rules.solo_aboard, capacity(state, rules, 1, vessel) - 1)
    army[Unit.WARRIOR] = max(0, min(left, mine.units[here, Unit.WARRIOR]))
    army[Unit.SERF] = max(0, min(left - army[Unit.WARRIOR], mine.units[here, Unit.SERF]))


@compiled
def fly_on(state, rules, hero, direction):
    """Fly by the compass, always to the end of the Vessel's steps; a Battle ends the flight (A19.11)."""
    board(state, rules, hero, Unit.AIR_VESSEL.value)
    left = rules.solo_vessel_steps
    while left > 0:
        goal = next_by_air(state, rules, hero, direction, left)
        if goal == NOBODY:
            return
        step_to(state, hero, goal)
        left -= air_cost(rules, goal)
        if left <= 0 or stops_flight(state, rules, 1, goal, False):
            arrive_at(state, rules, 1, goal, 0)
            return
        pass_through(state, rules, goal)


@compiled
def air_cost(rules, region):
    """Return how many of the Vessel's steps a region takes by air (A19.11)."""
    return rules.solo_central if rules.central[region] == 1 else 1


@compiled
def next_by_air(state, rules, hero, direction, left):
    """Return the region that the compass shows to an Air Vessel, never round the rim, NOBODY without any (A19.11)."""
    here = hero_region(state, hero)
    best = NOBODY
    least = WIDEST
    count = rules.border_count[here] if here < lands(state) else rules.sea_count[here]
    for index in range(count):
        region = rules.borders[here, index] if here < lands(state) else rules.seas[here, index]
        turned = turn_to(rules, here, region, direction)
        if turned < least and may_fly(state, rules, hero, region, left):
            best, least = region, turned
    for index in range(rules.shore_count[here]):
        region = rules.shores[here, index]
        turned = turn_to(rules, here, region, direction)
        if turned < least and may_fly(state, rules, hero, region, left):
            best, least = region, turned
    return best


@compiled
def may_fly(state, rules, hero, region, left):
    """Return whether a flight may go on into a region: over a sea only without enemies and if it can land (A19.11)."""
    if not may_go(state, rules, hero, region):
        return False
    if region < lands(state):
        return True
    if left <= air_cost(rules, region) or enemies_in(state, 1, region) != 0:
        return False
    for index in range(rules.shore_count[region]):
        shore = rules.shores[region, index]
        if shore != hero_region(state, hero) and may_go(state, rules, hero, shore):
            return True
    return False


@compiled
def sail_on(state, rules, hero, direction):
    """Undock, sail by the compass to the end of the Vessel's steps, and dock; a Battle at sea ends it (A19.12)."""
    board(state, rules, hero, Unit.SEA_VESSEL.value)
    left = rules.solo_vessel_steps
    if hero_region(state, hero) < lands(state):
        left += 1  # undocking costs nothing
    while left > 0:
        goal = next_by_sea(state, rules, hero, direction)
        if goal == NOBODY:
            break
        step_to(state, hero, goal)
        left -= 1
        if enemies_in(state, 1, goal) != 0:
            arrive_at(state, rules, 1, goal, 0)
            return
        pass_through(state, rules, goal)
        if rules.central[goal] == 1 and rules.central_stops_sail == 1:
            break
    dock(state, rules, hero, direction)


@compiled
def next_by_sea(state, rules, hero, direction):
    """Return the Sea Region that the compass shows: round the rim only straight on; NOBODY without any (A19.12)."""
    here = hero_region(state, hero)
    best = NOBODY
    least = WIDEST
    if here < lands(state):
        return next_shore(state, rules, hero, direction)
    for index in range(rules.border_count[here]):
        region = rules.borders[here, index]
        turned = turn_to_sea(rules, here, index, direction)
        if turned < least and may_go(state, rules, hero, region):
            best, least = region, turned
    return best


@compiled
def turn_to_sea(rules, here, place, direction):
    """Return how far the pointer turns to a Sea Region; one round the rim counts only straight on (A19.12)."""
    region = rules.borders[here, place]
    if place < rules.sea_count[here]:
        return turn_to(rules, here, region, direction)
    turned = turn_round_rim(rules, here, region, direction)
    return turned if points_at(turned) else WIDEST


@compiled
def next_shore(state, rules, hero, direction):
    """Return the region across the shore that the compass shows, NOBODY without any (A19.12)."""
    here = hero_region(state, hero)
    best = NOBODY
    least = WIDEST
    for index in range(rules.shore_count[here]):
        region = rules.shores[here, index]
        turned = turn_to(rules, here, region, direction)
        if turned < least and may_go(state, rules, hero, region):
            best, least = region, turned
    return best


@compiled
def dock(state, rules, hero, direction):
    """Dock at the player's weakest shore, however strong, else at the shore that the compass shows (A19.12)."""
    if hero_region(state, hero) < lands(state):
        return
    goal = weakest_shore(state, rules, hero, direction)
    if goal == NOBODY:
        goal = next_shore(state, rules, hero, direction)
    if goal != NOBODY:
        step_to(state, hero, goal)
        arrive_at(state, rules, 1, goal, 0)


@compiled
def weakest_shore(state, rules, hero, direction):
    """Return the player's shore with the least Natural Strength, of equals the first by the compass (A19.12)."""
    here = hero_region(state, hero)
    best = NOBODY
    weakest = 0
    least = 0
    for index in range(rules.shore_count[here]):
        region = rules.shores[here, index]
        if enemies_in(state, 1, region) == 0 or not may_go(state, rules, hero, region):
            continue
        strength = army_strength(state, rules, region)
        turned = turn_to(rules, here, region, direction)
        if best == NOBODY or strength < weakest or (strength == weakest and turned < least):
            best, weakest, least = region, strength, turned
    return best


@compiled
def army_strength(state, rules, region):
    """Return the Natural Strength of the player in a region: units, a Tower, the Capital (A10.2, A11.1, A11.3)."""
    strength = natural_here(state, rules, 0, region)
    if region < lands(state):
        strength += state.players[0].towers[region] * rules.tower_strength
        if capital_owner(state, region) == 0:
            strength += capital_strength(state, rules, 0)
    return strength
