"""Where a player of Heroes of Land, Air & Sea moves, and with whom."""

from typing import NamedTuple

from policies.aughmoore.actions import RETURNED, SLOW, Party, fight_worth, goal_worth, land_army, leaving_worth
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

ESCORT, ESCORTED = 4, 0.15  # Strength up to which an army is safer, and worth of a point, by the weight of caution
SETTLED = 0.5  # share of a region's income that each Serf sent to a free space brings
PROMISE = 0.2  # share of a Tower's worth that a Serf where one could stand soon brings
HAND = 0.5  # worth of a Serf in the Courtyard, by the weight of work
CROWDED = 0.2  # worth lost by moving to where units stand already
SPARE = 0.03  # worth of a unit that stays where it is rather than march along for nothing


class Army(NamedTuple):
    """Units sent from a region: how many, how many of them Serfs, and their Natural Strength."""

    size: int
    serfs: int
    force: int


@compiled
def choose_route(state, rules, mind, options, count):
    """Return the index of the way worth most; the ways from one region follow each other."""
    seat = state.decider
    look(state, rules, mind)
    survey_anew(state, rules, mind)
    slot = state.trip.slot
    at, party = NOBODY, Party(0, 0.0)
    for index in range(count):
        verb, origin, goal, _ = unpack(options[index])
        if verb == Verb.ENGAGE:
            own = natural_here(state, rules, seat, state.players[seat].at[vessel_of(slot)])
            mind.scores[index] = fight_worth(state, rules, mind, origin, own)
            continue
        if origin != at:
            at = origin
            party = Party(sent_from(state, rules, slot, origin), leaving_worth(state, rules, mind, origin))
        mind.scores[index] = goal_worth(state, rules, mind, goal, party)
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
        mind.scores[index] = army_worth(state, rules, mind, options[index])
    return best_of(mind, mind.scores, count)


@compiled
def army_worth(state, rules, mind, option):
    """Return what it is worth to send the units of an option to the goal of the trip."""
    _, serfs, warriors, heroes = unpack(option)
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
    worth = left_behind(state, rules, mind, Army(size, serfs, force)) - SPARE * size
    if mind.force[trip.goal] > 0:
        return worth + fight_worth(state, rules, mind, trip.goal, force)
    worth += min(force, ESCORT) * ESCORTED * mind.weights.caution
    if trip.goal < LANDS:
        spaces = rules.spaces[trip.goal] - mine.units[trip.goal, Unit.SERF]
        worth += SETTLED * min(max(0, spaces), serfs) * income_worth(rules, mind, trip.goal)
        if serfs > 0 and mine.units[trip.goal, Unit.SERF] == 0:
            worth += tower_promise(state, rules, mind, trip.goal)
    return worth


@compiled
def tower_promise(state, rules, mind, region):
    """Return what it is worth to have a Serf where a Tower could stand soon."""
    if not mind.sites >> rules.continent[region] & 1:
        return 0.0
    return mind.weights.tower * PROMISE * max(0, state.players[state.decider].distance[region])


@compiled
def left_behind(state, rules, mind, army):
    """Return what the units left at the origin are worth there: they hold it, work, follow, and guard the Capital."""
    trip = state.trip
    mine = state.players[state.decider]
    here = mine.total[trip.origin]
    if mine.capital == trip.origin:
        hands = min(HANDS, mine.units[trip.origin, Unit.SERF] - army.serfs)
        return HAND * mind.weights.work * hands - home_risk(mind, army.force)
    if trip.origin >= LANDS:
        return 0.0
    if here > army.size or mine.towers[trip.origin]:
        return mind.weights.region * rules.region_vp + RETURNED * income_worth(rules, mind, trip.origin)
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
            worth -= CROWDED
        mind.scores[index] = worth
    return best_of(mind, mind.scores, count)
