"""Where a player of Heroes of Land, Air & Sea moves, and with whom."""

from policies.aughmoore.actions import SLOW, fight_worth, goal_worth, land_army, leaving_worth
from policies.aughmoore.regions import home_risk, income_worth, survey, survey_anew
from policies.aughmoore.worth import HANDS, look
from policies.choose import best_of
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.aughmoore.decisions import Verb
from sim.games.aughmoore.ground.pieces import is_capital, natural_here
from sim.games.aughmoore.map.moving import vessel_of
from sim.games.aughmoore.state import HEROES, LANDS
from sim.games.aughmoore.words import Slot, Unit

SPARE = 0.03  # worth of a unit that stays where it is rather than march along for nothing


@compiled
def choose_route(state, rules, mind, options, count):
    """Return the index of the way worth most; the ways from one region follow each other."""
    seat = state.decider
    look(state, rules, mind)
    survey_anew(state, rules, mind)
    slot = state.trip.slot
    at, force, left = NOBODY, 0, 0.0
    for index in range(count):
        verb, origin, goal, _ = unpack(options[index])
        if verb == Verb.ENGAGE:
            own = natural_here(state, rules, seat, state.players[seat].at[vessel_of(slot)])
            mind.scores[index] = fight_worth(state, rules, mind, origin, own)
            continue
        if origin != at:
            at = origin
            force = sent_from(state, rules, slot, origin)
            left = leaving_worth(state, rules, mind, origin)
        mind.scores[index] = goal_worth(state, rules, mind, goal, force, left)
        if slot == Slot.MARCH:
            mind.scores[index] -= SLOW * rules.land_steps[origin, goal]
    return best_of(mind, mind.scores, count)


@compiled
def sent_from(state, rules, slot, origin):
    """Return the Natural Strength that could move from a region."""
    if slot == Slot.MARCH:
        return land_army(state, rules, origin)
    return natural_here(state, rules, state.decider, origin)


@compiled
def choose_army(state, rules, mind, options, count):
    """Return the index of the army worth most: strong enough for the goal, without stripping the origin."""
    look(state, rules, mind)
    survey_anew(state, rules, mind)
    for index in range(count):
        _, serfs, warriors, heroes = unpack(options[index])
        mind.scores[index] = army_worth(state, rules, mind, serfs, warriors, heroes)
    return best_of(mind, mind.scores, count)


@compiled
def army_worth(state, rules, mind, serfs, warriors, heroes):
    """Return what it is worth to send these units to the goal of the trip."""
    seat = state.decider
    trip = state.trip
    mine = state.players[seat]
    faction = state.faction[seat]
    force = serfs * rules.strength[faction, Unit.SERF] + warriors * rules.strength[faction, Unit.WARRIOR]
    size = serfs + warriors
    for hero in range(HEROES):
        if heroes >> hero & 1:
            force += rules.strength[faction, Unit.HERO_1 + hero]
            size += 1
    if trip.slot != Slot.MARCH:
        force += rules.strength[faction, vessel_of(trip.slot)]
    worth = left_behind(state, rules, mind, size, serfs, force) - SPARE * size
    if mind.force[trip.goal] > 0:
        return worth + fight_worth(state, rules, mind, trip.goal, force)
    worth += min(force, 4) * 0.15 * mind.weights.caution
    if trip.goal < LANDS:
        spaces = rules.spaces[trip.goal] - mine.units[trip.goal, Unit.SERF]
        worth += 0.5 * min(max(0, spaces), serfs) * income_worth(rules, mind, trip.goal)
        if serfs > 0 and mine.units[trip.goal, Unit.SERF] == 0:
            worth += tower_promise(state, rules, mind, trip.goal)
    return worth


@compiled
def tower_promise(state, rules, mind, region):
    """Return what it is worth to have a Serf where a Tower could stand soon."""
    if not mind.sites >> rules.continent[region] & 1:
        return 0.0
    return mind.weights.tower * 0.2 * max(0, state.players[state.decider].distance[region])


@compiled
def left_behind(state, rules, mind, size, serfs, force):
    """Return what the units left at the origin are worth there: they hold it, work, follow, and guard the Capital."""
    trip = state.trip
    mine = state.players[state.decider]
    here = mine.total[trip.origin]
    if mine.capital == trip.origin:
        hands = min(HANDS, mine.units[trip.origin, Unit.SERF] - serfs)
        return 0.5 * mind.weights.work * hands - home_risk(mind, force)
    if trip.origin >= LANDS:
        return 0.0
    if here > size or mine.towers[trip.origin]:
        return mind.weights.region * rules.region_vp + 0.6 * income_worth(rules, mind, trip.origin)
    return 0.0


@compiled
def choose_ally_army(count):
    """Return the index of the largest help that an ally could give: the last one listed."""
    return count - 1


@compiled
def choose_goal(state, rules, mind, options, count):
    """Return the index of the best region to be moved to: by a storm, unstable ground, a flight's end, a retreat."""
    seat = state.decider
    look(state, rules, mind)
    survey(state, rules, mind)
    mine = state.players[seat]
    for index in range(count):
        _, region, _, _ = unpack(options[index])
        worth = mind.regions[region]
        if mind.force[region] > 0:
            at = state.about[0]
            force = natural_here(state, rules, seat, at) if at >= 0 else 0
            worth += fight_worth(state, rules, mind, region, force)
        elif mine.total[region] > 0 and not is_capital(state, region):
            worth -= 0.2
        mind.scores[index] = worth
    return best_of(mind, mind.scores, count)
