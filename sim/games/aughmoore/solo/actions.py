"""The actions of the automatic enemy: recruiting, building, casting, taxing, attacking (A18.5 to A18.12)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note, push
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.vocabulary import Thing
from sim.games.aughmoore.deeds.casting import can_cast_solo, cast_solo
from sim.games.aughmoore.effects.force import builds_without_serf, capacity, reduced, renew, thing_of
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.harbour import harbour_open, home_of
from sim.games.aughmoore.ground.pieces import capital_owner, enemies_in, enlist, fits_in, in_supply, land_units, reach
from sim.games.aughmoore.ground.stock import gain, spend
from sim.games.aughmoore.ground.towers import bars_towers, raise_tower
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.solo.attack import charge, find_target
from sim.games.aughmoore.solo.marching import hero_region, take_revealed
from sim.games.aughmoore.solo.vessels import vessel_here
from sim.games.aughmoore.state import RESOURCES, TRACK
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Objective, Resource, Slot, Unit


@compiled
def fail(state, hero, card):
    """Let the Hero of a failed action move (A18.5)."""
    state.solo.failed = 1
    note(state, Event.SOLO_FAILED, hero, card)
    push(state, Step.SOLO_MOVE, hero, card)


@compiled
def succeed(state, rules, card, slot):
    """Count an action, and let the player follow it (A18.6)."""
    state.players[1].actions[slot] += 1
    if rules.card_follow[card] == 1:
        push(state, Step.FOLLOW, 0, slot)


@compiled
def price(state, rules, thing, resource, amount, hero):
    """Return what something costs the enemy where a Hero acts (A14.5, A18.7 to A18.10)."""
    return reduced(rules, state.players[1], thing, resource, amount, hero_region(state, hero), False)


@compiled
def unit_price(state, rules, unit, resource, hero):
    """Return what a unit costs the enemy of a resource (A18.7)."""
    return price(state, rules, thing_of(unit), resource, rules.unit_cost[state.faction[1], unit, resource], hero)


@compiled
def available(state, rules, unit, hero):
    """Return whether a unit is in the supply and can be paid for; the enemy needs no Buildings (A18.7)."""
    if in_supply(state, rules, 1, unit) == 0 or (unit == Unit.SEA_VESSEL and not harbour_open(state, rules, 1)):
        return False
    for resource in range(RESOURCES):
        if state.players[1].stock[resource] < unit_price(state, rules, unit, resource, hero):
            return False
    return True


@compiled
def recruit_unit(state, rules, hero, card):
    """Recruit one unit: an Air Vessel, else a Sea Vessel, else a Warrior, else a Serf (A18.7)."""
    for unit in (Unit.AIR_VESSEL.value, Unit.SEA_VESSEL.value, Unit.WARRIOR.value, Unit.SERF.value):
        if available(state, rules, unit, hero):
            succeed(state, rules, card, Slot.RECRUIT.value)
            goal = hero_region(state, hero)
            if not finds_room(state, rules, unit, goal):
                goal = home_of(rules, state.players[1], unit)
            take_on(state, rules, unit, hero, goal)
            return
    fail(state, hero, card)


@compiled
def take_on(state, rules, unit, hero, region):
    """Pay for a unit and put it into a region; a Sea Vessel takes the tokens of the sea below (A18.7, A18.9, P15)."""
    for resource in range(RESOURCES):
        spend(state, 1, resource, unit_price(state, rules, unit, resource, hero))
    note(state, Event.RECRUITED, 1, unit, 1)
    note(state, Event.PLACED, 1, unit, 1, region)
    enlist(state, rules, 1, unit, region, 1)
    if unit == Unit.SEA_VESSEL and region >= lands(state):
        if enemies_in(state, 1, region) != 0:
            push(state, Step.BATTLE, 1, region)
        elif rules.first_vessel_reveals == 1:
            take_revealed(state, rules, region)


@compiled
def finds_room(state, rules, unit, region):
    """Return whether a new unit can stand in a region: Sea Vessels dock, Land Units go aboard at sea (A18.7, A18.9)."""
    if not fits_in(state, rules, 1, region, unit):
        return False
    if unit == Unit.AIR_VESSEL:
        return region < lands(state)
    if unit == Unit.SEA_VESSEL:
        return region < lands(state) and rules.shore_count[region] > 0
    return region < lands(state) or land_units(state.players[1], region) < capacity(
        state, rules, 1, Unit.SEA_VESSEL.value
    )


@compiled
def build_track(state, rules, hero, card):
    """Pay for the next space of the track, for a level or an ability; the last one ends the game (A18.8)."""
    solo = state.solo
    mine = state.players[1]
    if solo.space == TRACK or mine.stock[Resource.ORE] < track_price(state, rules, hero):
        fail(state, hero, card)
        return
    ore = track_price(state, rules, hero)
    spend(state, 1, Resource.ORE.value, ore)
    solo.space += 1
    note(state, Event.SOLO_TRACK, solo.space, ore)
    raise_level(state, rules)
    renew(state, rules, 1)
    if solo.space == TRACK:
        reach(state, 1, Objective.TRACK.value)
    succeed(state, rules, card, Slot.BUILD.value)


@compiled
def track_price(state, rules, hero):
    """Return the Ore of the next space of the track (A18.8)."""
    return price(state, rules, Thing.CAPITAL.value, Resource.ORE.value, rules.track_ore[state.solo.space], hero)


@compiled
def raise_level(state, rules):
    """Bring the Capital to the level of the space reached (A18.3, A18.8)."""
    mine = state.players[1]
    level = rules.track_level[state.solo.space - 1]
    if level > mine.level:
        mine.level = level
        mine.level_at[level] = state.turn_round
        note(state, Event.UPGRADED, 1, level)


@compiled
def build_feature(state, rules, hero, card):
    """Build a Tower, else an Air Vessel, else a Sea Vessel (A18.9)."""
    if may_build_tower(state, rules, hero):
        succeed(state, rules, card, Slot.BUILD.value)
        build_tower(state, rules, hero)
        return
    for unit in (Unit.AIR_VESSEL.value, Unit.SEA_VESSEL.value):
        if available(state, rules, unit, hero):
            succeed(state, rules, card, Slot.BUILD.value)
            take_on(state, rules, unit, hero, vessel_place(state, rules, unit, hero))
            return
    fail(state, hero, card)


@compiled
def vessel_place(state, rules, unit, hero):
    """Return where a new Vessel goes: to the Hero, but home if he is aboard one or it cannot lie there (A18.9)."""
    here = hero_region(state, hero)
    if vessel_here(state, hero) == NOBODY and finds_room(state, rules, unit, here):
        return here
    return home_of(rules, state.players[1], unit)


@compiled
def tower_price(state, rules, hero):
    """Return the Ore of a Tower where a Hero is, by its distance (A18.9, A5.7)."""
    ore = state.players[1].distance[hero_region(state, hero)] * rules.tower_ore
    if rules.hero_discounts_all_towers:
        return reduced(rules, state.players[1], Thing.TOWER.value, Resource.ORE.value, ore, NOBODY, False)
    return price(state, rules, Thing.TOWER.value, Resource.ORE.value, ore, hero)


@compiled
def may_build_tower(state, rules, hero):
    """Return whether a Hero can build a Tower: with a Serf, within the limits, and if it can be paid for (A18.9)."""
    mine = state.players[1]
    here = hero_region(state, hero)
    if mine.tower_count >= min(rules.level_towers[mine.level - 1], rules.tower_supply):
        return False
    if here >= lands(state) or mine.towers[here] == 1 or mine.distance[here] <= 0:
        return False
    if mine.units[here, Unit.SERF] == 0 and not builds_without_serf(rules, mine, here):
        return False
    if capital_owner(state, here) != NOBODY or bars_towers(rules, here):
        return False
    if mine.towers_on[rules.continent[here]] >= rules.solo_towers:
        return False
    return mine.stock[Resource.ORE] >= tower_price(state, rules, hero)


@compiled
def build_tower(state, rules, hero):
    """Pay for a Tower, put it up, and take the tokens that it reveals beside it on its continent (A18.9)."""
    mine = state.players[1]
    here = hero_region(state, hero)
    ore = tower_price(state, rules, hero)
    spend(state, 1, Resource.ORE.value, ore)
    note(state, Event.TOWER, 1, here, ore)
    raise_tower(state, rules, 1, here)
    mine.towers_built += 1
    for index in range(rules.border_count[here]):
        take_revealed(state, rules, rules.borders[here, index])


@compiled
def cast_own(state, rules, hero, card):
    """Let a Hero cast his Spell, even if it does nothing, if there is the Mana for it (A18.10)."""
    if can_cast_solo(state, rules, hero):
        succeed(state, rules, card, Slot.RESEARCH.value)
        cast_solo(state, rules, hero, hero_region(state, hero))
    else:
        fail(state, hero, card)


@compiled
def tax_all(state, rules, hero, card):
    """Gain all slots of the Tax Track; after the player has followed and the track turned, the Hero moves (A18.11)."""
    state.taxed = NOBODY
    push(state, Step.SOLO_MOVE, hero, card)
    push(state, Step.TAX_CYCLE)
    succeed(state, rules, card, Slot.TAX.value)
    for resource in range(RESOURCES):
        amount = rules.tax_slot[state.tax[resource]]
        note(state, Event.TAXED, 1, resource, amount)
        gain(state, rules, 1, resource, amount)


@compiled
def attack(state, rules, hero, card):
    """Attack the weakest army of the player in reach, if it is no stronger (A18.12)."""
    direction = rules.card_direction[card]
    target = find_target(state, rules, hero, direction)
    if target == NOBODY:
        fail(state, hero, card)
    else:
        state.players[1].actions[Slot.MARCH] += 1
        charge(state, rules, hero, target, direction)
