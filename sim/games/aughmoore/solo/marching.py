"""The automatic enemy on the move: its army by land, what it picks up, and how it arrives (A19.5 to A19.10, A19.13).

The trip holds the units that go; its origin is the region just left, to which the same move does not return.
"""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.vocabulary import Action, Kind, Pick, When
from sim.games.aughmoore.effects.counting import holds, times
from sim.games.aughmoore.effects.force import led_faster, present
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.ground.exploring import awaited, count_down, portals_changed
from sim.games.aughmoore.ground.pieces import enemies_in, heroes_in, move_unit, place_taken, room, score_vp
from sim.games.aughmoore.ground.stock import gain, gain_choice
from sim.games.aughmoore.map.adjacency import open_region
from sim.games.aughmoore.map.moving import arrive_at, clear_army
from sim.games.aughmoore.map.ways import crosses_deserts, stops_land
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.solo.compass import CIRCLE, points_at, turn_to, turn_to_ferry
from sim.games.aughmoore.state import PILE, RESOURCES, UNITS
from sim.games.aughmoore.words import Face, Faction, Slot, Unit

WIDEST = 2 * CIRCLE  # more than any turn of the pointer


@compiled
def hero_region(state, hero):
    """Return the region of one of the enemy's Heroes."""
    return state.players[1].at[Unit.HERO_1 + hero]


@compiled
def begin_trip(state, hero, slot):
    """Let a Hero go, nobody with him yet (A19.5)."""
    trip = state.trip
    trip.slot = slot
    trip.origin = hero_region(state, hero)
    trip.goal = NOBODY
    trip.ally = NOBODY
    trip.flew = 1 if slot == Slot.FLY else 0
    trip.sailed = 1 if slot == Slot.SAIL else 0
    clear_army(state)
    trip.army[Unit.HERO_1 + hero] = 1


@compiled
def gather_army(state, rules, hero):
    """Let all Land Units with a Hero go; out of the Capital Warriors first, but not without a Serf (A19.5, A19.6)."""
    begin_trip(state, hero, Slot.MARCH.value)
    mine = state.players[1]
    here = mine.at[Unit.HERO_1 + hero]
    serfs, warriors = mine.units[here, Unit.SERF], mine.units[here, Unit.WARRIOR]
    if here == mine.capital:
        left = rules.solo_leaves - 1
        kept = min(serfs, left, rules.solo_leaves_serfs)
        warriors = min(warriors, left - kept)
        serfs = min(serfs, left - warriors)
    state.trip.army[Unit.SERF] = serfs
    state.trip.army[Unit.WARRIOR] = warriors


@compiled
def on_the_way(state, rules):
    """Return how many places of a region the units take that go (A3.8)."""
    number = 0
    for unit in range(UNITS):
        number += state.trip.army[unit] * place_taken(rules, unit)
    return number


@compiled
def army_natural(state, rules):
    """Return the Natural Strength of the units that go (A18.12)."""
    strength = 0
    for unit in range(UNITS):
        strength += state.trip.army[unit] * rules.strength[state.faction[1], unit]
    return strength


@compiled
def other_hero_in(state, hero, region):
    """Return whether another Hero of the enemy is in a region (A19.8)."""
    return heroes_in(state.players[1], region) & ~(1 << hero) != 0


@compiled
def may_go(state, rules, hero, region):
    """Return whether the enemy's army may move into a region: not home, to another Hero, or where it was (A19.8)."""
    if region == state.players[1].capital or region == state.trip.origin or not open_region(state, rules, region):
        return False
    if other_hero_in(state, hero, region):
        return False
    return enemies_in(state, 1, region) != 0 or room(state, rules, 1, region) >= on_the_way(state, rules)


@compiled
def step_to(state, hero, goal):
    """Move the army on into a region."""
    note(state, Event.SOLO_MOVED, hero, hero_region(state, hero), goal)
    take_along(state, hero, goal)


@compiled
def take_along(state, hero, goal):
    """Let the units that go come into a region."""
    trip = state.trip
    here = hero_region(state, hero)
    for unit in range(UNITS):
        if trip.army[unit] > 0:
            move_unit(state, 1, unit, here, goal, trip.army[unit])
    trip.origin = here
    trip.goal = goal


@compiled
def march_on(state, rules, hero, direction):
    """March by the compass: a region, and what abilities add; a Battle or a Desert ends the march (A19.5)."""
    gather_army(state, rules, hero)
    mine = state.players[1]
    crosses = crosses_deserts(state, rules, 1, 1 << hero, rules.desert_stops_march)
    for left in range(rules.solo_steps + led_faster(rules, mine, 1 << hero, Action.MARCH.value) - 1, -1, -1):
        goal = next_land(state, rules, hero, direction)
        if goal == NOBODY:
            return
        step_to(state, hero, goal)
        if left == 0 or stops_land(state, rules, 1, goal, crosses):
            arrive_at(state, rules, 1, goal, 0)
            return
        pass_through(state, rules, goal)


@compiled
def next_land(state, rules, hero, direction):
    """Return the Land Region that the compass shows to an army, NOBODY without any (A19.5, A19.10)."""
    here = hero_region(state, hero)
    best, least = nearest_ferry(state, rules, hero, direction)
    if points_at(least):
        return best
    for index in range(rules.border_count[here]):
        region = rules.borders[here, index]
        turned = turn_to(rules, here, region, direction)
        if turned < least and may_go(state, rules, hero, region):
            best, least = region, turned
    return best


@compiled
def nearest_ferry(state, rules, hero, direction):
    """Return where the ferry route leads to which the pointer turns least, and how far it turns (A19.10)."""
    here = hero_region(state, hero)
    best, least = NOBODY, WIDEST
    for index in range(rules.ferry_count[here]):
        region = rules.ferries[here, index]
        turned = turn_to_ferry(rules, here, index, direction)
        if turned < least and may_go(state, rules, hero, region) and not forked(state, rules, hero, index):
            best, least = region, turned
    return best, least


@compiled
def forked(state, rules, hero, place):
    """Return whether a route by a graticule gives way to a branch from the same region without one (A19.10)."""
    here = hero_region(state, hero)
    if rules.ferry_wraps[here, place] == 0:
        return False
    for branch in range(rules.ferry_count[here]):
        if rules.ferry_wraps[here, branch] == 0 and may_go(state, rules, hero, rules.ferries[here, branch]):
            return True
    return False


@compiled
def pass_through(state, rules, region):
    """Pick up what lies in a region that the army only passes (A19.9, A19.13)."""
    pick_up(state, rules, region, False)


@compiled
def enemy_arrived(state, rules, region, fought):
    """Let the enemy's army pick up what lies where its move ends, if it still stands there alone (A19.9, A19.13)."""
    if state.players[1].total[region] > 0 and enemies_in(state, 1, region) == 0:
        pick_up(state, rules, region, fought)


@compiled
def pick_up(state, rules, region, fought):
    """Take the tokens of a region, but none at sea from the air, and gain by entering it (A19.9, A19.11, A19.13)."""
    if region < lands(state) or state.trip.flew == 0 or rules.solo_air_takes_sea == 1:
        take_tokens(state, rules, region)
    amount = entering_gain(state, rules, region)
    if amount > 0:
        gain_entering(state, rules, region, amount)
    gain_by_abilities(state, rules, region, fought, amount > 0)


@compiled
def take_tokens(state, rules, region):
    """Take all Exploration tokens of a region for VP (A19.9)."""
    taken = 0
    for index in range(PILE):
        if state.face[region, index] != Face.GONE:
            take_token(state, rules, region, index)
            taken += 1
    score_tokens(state, rules, region, taken)


@compiled
def take_revealed(state, rules, region):
    """Take the Exploration tokens of a region that a Tower reveals: what lies face-up stays (A18.9)."""
    taken = 0
    for index in range(PILE):
        if state.face[region, index] == Face.HIDDEN:
            take_token(state, rules, region, index)
            taken += 1
    score_tokens(state, rules, region, taken)


@compiled
def take_token(state, rules, region, index):
    """Take a token off the map; the last Land token face-down is an objective (A19.9, P45)."""
    face, token = state.face[region, index], state.token[region, index]
    open_token = face == Face.HIDDEN or (face == Face.SHOWN and rules.explore_counts_resolved)
    if open_token and awaited(state, rules, region, token):
        count_down(state, 1)
    state.face[region, index] = Face.GONE
    state.token[region, index] = NOBODY
    portals_changed(state, rules, token)


@compiled
def score_tokens(state, rules, region, taken):
    """Score the tokens taken from a region (A19.9)."""
    if taken > 0:
        state.solo.taken += taken
        note(state, Event.SOLO_TOOK, region, taken)
        score_vp(state, 1, taken * rules.solo_token_vp, Cause.TOKEN.value)


@compiled
def entering_gain(state, rules, region):
    """Return how much of its resource a Resource Region just entered gives (A19.13)."""
    gains = rules.solo_all_gain == 1 or state.faction[1] == Faction.HUMANS
    if not gains or rules.resource_of[rules.terrain[region]] == NOBODY:
        return 0
    return rules.solo_enter_gain


@compiled
def gain_entering(state, rules, region, amount):
    """Gain the resource of a region for entering it, so much at most in an action, whatever grants it (A19.13)."""
    received = max(0, min(amount, rules.solo_enter_most - state.solo.entered))
    state.solo.entered += received
    gain(state, rules, 1, rules.resource_of[rules.terrain[region]], received)


@compiled
def gain_by_abilities(state, rules, region, fought, entered):
    """Gain what abilities give for entering a region; its own resource comes once in all (A14.4, A19.13)."""
    mine = state.players[1]
    if not mine.moments >> When.ARRIVE & 1:
        return
    for index in range(mine.ability_count):
        held = mine.abilities[index]
        effect = rules.effects[held.effect]
        if effect.moment != When.ARRIVE or effect.kind != Kind.GAIN or not present(mine, held, region):
            continue
        again = entered and effect.resource == Pick.REGION
        if not again and holds(state, rules, 1, effect, region, fought):
            gain_picked(state, rules, region, effect.resource, effect.amount * times(state, rules, 1, effect))


@compiled
def gain_picked(state, rules, region, picked, amount):
    """Gain resources of the kind that an effect names; the enemy takes what it has least of (A19.13)."""
    resource = rules.resource_of[rules.terrain[region]]
    if picked < RESOURCES:
        gain(state, rules, 1, picked, amount)
    elif picked == Pick.EACH:
        for kind in range(RESOURCES):
            gain(state, rules, 1, kind, amount)
    elif picked != Pick.REGION:
        gain_choice(state, rules, 1, amount)
    elif resource != NOBODY:
        gain_entering(state, rules, region, amount)
