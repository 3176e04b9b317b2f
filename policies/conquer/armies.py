"""What an army is worth in Heroes: Write & Conquer: what power can still beat, what it costs, and whom it keeps off.

Power is worth what the nearest aims bring that it suffices for: a monster or two, a fortress or two. More than that can
be recruited later. After the last movement action it is worth nothing.
"""

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.sets import first_of, without_first
from sim.games.conquer.deploying import LICH, SKELETON
from sim.games.conquer.effects import has
from sim.games.conquer.power import MECHANIC, unit_power, whole_power
from sim.games.conquer.state import GATHERED, MONSTERS, UNITS
from sim.games.conquer.vocabulary import Count, Special, Versus
from sim.games.conquer.words import Action, Faction, MapObject, Resource

LEVEL_BITS, RETURN_BITS = 8, 20  # room for a level, and for the power of Skeletons who return, in one number
SCOUT, CHARGER = 0, 1  # places of units on the board of the Orcs
HUNTED = 2  # monsters among the aims
SECOND = 0.6  # share of an aim that waits for another movement action
FAR = 0.5  # share of a fortress that is not beside the own region: others may be first
OFTEN = 0.8  # how often in a round an action that everybody likes is among the four
PRESSING = 3.0  # movement actions from the end on in which power is spent ever more freely
WATCHFUL = 3.0  # power that keeps off half of those who would fight the defenceless
IDLE = 0.5  # power that a gold buys in Mechanics while there is nothing to double
CALLED = 1.5  # power that rage adds to a Scout, as it usually is at hand


@compiled
def comes_later(state, rules, action):
    """Return whether an action follows in this round's plan after the present one."""
    if state.action == NOBODY:
        return False
    place = rules.plan_places[state.plan, action]
    return place > 0 and rules.levels[place - 1] > state.level


@compiled
def actions_ahead(state, rules, action):
    """Return how many actions of a sort are still to come: in this round's plan, and later as play usually goes."""
    rounds = max(0, rules.turns - state.turn_round)
    if state.action == NOBODY:
        return OFTEN * (rounds + 1)
    return OFTEN * rounds + comes_later(state, rules, action)


@compiled
def monster_worth(rules, mind, monster):
    """Return what circling a monster brings: its VP, what counts victories, its resources."""
    points = rules.monster_vp[monster] + mind.bonus[Count.MONSTERS_CIRCLED]
    return mind.weights.monster * points + three_worth(mind, rules.monster_resources[monster])


@compiled
def fortress_gain(rules, mind, region):
    """Return what seizing a fortress brings: its VP, what counts fortresses, its resources."""
    points = rules.fortress_vp[region] + mind.bonus[Count.FORTRESSES_SEIZED]
    return mind.weights.fortress * points + three_worth(mind, rules.fortress_resources[region])


@compiled
def three_worth(mind, amounts):
    """Return the worth of wood, iron and gold."""
    total = 0.0
    for resource in range(GATHERED):
        total += amounts[resource] * mind.prices[resource]
    return total


@compiled
def survey_aims(state, rules, mind):
    """Note once an action the aims of an army, the best yield first, each with all before it; and safety."""
    mine = state.players[state.decider]
    this = (action_mark(state) << RETURN_BITS) + returning(mine, state.faction[state.decider])
    if mind.aims_for == this:
        return
    mind.aims_for = this
    moves = actions_ahead(state, rules, Action.MOVE.value)
    mind.aims = 0
    if moves > 0.0:
        aim_at_monsters(state, rules, mind, moves)
        aim_at_fortresses(state, rules, mind)
    mind.safety = mind.weights.guard * min(1.0, moves / PRESSING)
    for place in range(mind.aims):
        put_best_first(mind, place)
        if place > 0:
            mind.aim_needs[place] += mind.aim_needs[place - 1]
            mind.aim_brings[place] += mind.aim_brings[place - 1]


@compiled
def action_mark(state):
    """Return a number that identifies this action of the game."""
    return (state.turn_round << LEVEL_BITS) + (0 if state.action == NOBODY else state.level)


@compiled
def put_best_first(mind, first):
    """Put the aim that brings most for its power into a place, out of those from there on."""
    best = first
    for place in range(first + 1, mind.aims):
        if mind.aim_brings[place] * mind.aim_needs[best] > mind.aim_brings[best] * mind.aim_needs[place]:
            best = place
    needs, brings = mind.aim_needs[best], mind.aim_brings[best]
    mind.aim_needs[best], mind.aim_brings[best] = mind.aim_needs[first], mind.aim_brings[first]
    mind.aim_needs[first], mind.aim_brings[first] = needs, brings


@compiled
def note_aim(state, rules, mind, needed, brings):
    """Note an aim; of the power that it needs, Skeletons who return cost nothing."""
    mind.aim_needs[mind.aims] = spent(rules, state.players[state.decider], state.faction[state.decider], needed)
    mind.aim_brings[mind.aims] = brings
    mind.aims += 1


@compiled
def aim_at_monsters(state, rules, mind, moves):
    """Note the next monsters, the second for less, as there is one a movement action."""
    mine = state.players[state.decider]
    share = 1.0
    for monster in range(MONSTERS):
        if not mine.monsters >> monster & 1:
            brings = monster_worth(rules, mind, monster)
            note_aim(state, rules, mind, rules.monster_power[monster] + rules.margin, share * brings)
            if mind.aims == HUNTED or moves <= 1.0:
                return
            share = SECOND


@compiled
def aim_at_fortresses(state, rules, mind):
    """Note the best fortress beside the own region, and the best one farther away."""
    mine = state.players[state.decider]
    there = rules.fortresses & state.open & ~state.seized & ~mine.barred[MapObject.FORTRESS]
    beside = rules.neighbours[mine.region] | 1 << mine.region
    aim_at_one(state, rules, mind, there & beside, 1.0)
    aim_at_one(state, rules, mind, there & ~beside, FAR)


@compiled
def aim_at_one(state, rules, mind, regions, share):
    """Note the fortress of some regions that brings most for its power."""
    best, most, needed = 0.0, 0.0, 0
    while regions:
        region = first_of(regions)
        regions = without_first(regions)
        power = rules.fortress_power[region] + rules.margin
        brings = fortress_gain(rules, mind, region)
        if brings > most * power:
            best, most, needed = brings, brings / power, power
    if needed > 0:
        note_aim(state, rules, mind, needed, share * best)


@compiled
def returning(mine, faction):
    """Return the power of the Skeletons who would return, as there is a Lich to fall with them."""
    if faction != Faction.UNDEAD or mine.units[LICH] == 0:
        return 0
    return mine.units[SKELETON] * mine.unit_power[SKELETON]


@compiled
def spent(rules, mine, faction, needed):
    """Return the power that is lost in a combat which needs so much."""
    back = returning(mine, faction)
    return max(mine.unit_power[LICH], needed - back) if back > 0 else needed


@compiled
def power_at_hand(state, rules):
    """Return the power that a player can spend on aims: all it has, without Skeletons who return."""
    seat = state.decider
    whole = whole_power(state, rules, seat, Versus.MONSTER.value)
    return whole - returning(state.players[seat], state.faction[seat])


@compiled
def promised(mind, power):
    """Return what an army of such a power promises."""
    total = mind.safety * power / (power + WATCHFUL) if power > 0 else 0.0
    for place in range(mind.aims - 1, -1, -1):
        if power >= mind.aim_needs[place]:
            return total + mind.aim_brings[place]
    return total


@compiled
def toll(state, rules, mind, needed):
    """Return the worth of the power spent on an aim; towards the last movement action it falls to nothing."""
    lost = spent(rules, state.players[state.decider], state.faction[state.decider], needed)
    return point_worth(state, rules, mind) * lost


@compiled
def point_worth(state, rules, mind):
    """Return the worth of a point of power spent now."""
    return mind.weights.power * min(1.0, actions_ahead(state, rules, Action.MOVE.value) / PRESSING)


@compiled
def added_power(state, rules, unit, number):
    """Return the power that more units of a type bring, with what doubles, converts or modifies them."""
    seat = state.decider
    mine = state.players[seat]
    each = unit_power(state, rules, seat, unit, number)
    match state.faction[seat]:
        case Faction.GNOMES:
            return doubled_power(state, rules, unit, number, each)
        case Faction.ORCS:
            better = mine.unit_power[CHARGER] - mine.unit_power[SCOUT]
            return number * each + (min(number, mine.stock[Resource.RAGE]) * better if unit == SCOUT else 0)
        case Faction.UNDEAD:
            first = unit == LICH and mine.units[LICH] == 0
            return number * each + (mine.units[SKELETON] * mine.unit_power[SKELETON] if first else 0)
        case Faction.ELVES:
            gain = rules.unit_power_modified[Faction.ELVES, unit] - each
            armed = min(number, mine.stock[Resource.WOOD]) if has(mine, Special.ARMOR_SHOP) else 0
            return number * each + armed * max(0, gain)
        case _:
            return number * each


@compiled
def doubled_power(state, rules, unit, number, each):
    """Return what more Gnomish units bring: a Mechanic the power of one without, others theirs, perhaps twice."""
    mine = state.players[state.decider]
    others = 0
    best = 0
    for other in range(1, UNITS):
        others += mine.units[other]
        if mine.units[other] > 0:
            best = max(best, unit_power(state, rules, state.decider, other, 1))
    if unit == MECHANIC:
        return min(number, max(0, others - mine.units[MECHANIC])) * best
    return number * each + min(number, max(0, mine.units[MECHANIC] - others)) * each


@compiled
def rate_of(state, rules, unit, power):
    """Return the power that a gold buys in units of a type that have such a power, with what is done to them."""
    mine = state.players[state.decider]
    cost = float(mine.unit_cost[unit])
    match state.faction[state.decider]:
        case Faction.GNOMES:
            return IDLE if unit == MECHANIC else 2.0 * power / (cost + mine.unit_cost[MECHANIC])
        case Faction.ORCS:
            return (power + CALLED * (unit == SCOUT)) / cost
        case Faction.UNDEAD:
            back = mine.units[SKELETON] * mine.unit_power[SKELETON] if unit == LICH else 0
            return (power + back) / cost
        case Faction.ELVES:
            armed = has(mine, Special.ARMOR_SHOP)
            gain = max(0.0, rules.unit_power_modified[Faction.ELVES, unit] - power) if armed else 0.0
            return (power + gain) / (cost + armed)
        case _:
            return power / cost


@compiled
def best_rate(state, rules):
    """Return the most power that a gold buys in units that a player may recruit, 0 if it may recruit none."""
    seat = state.decider
    mine = state.players[seat]
    best = 0.0
    for unit in range(UNITS):
        if mine.recruits >> unit & 1:
            best = max(best, rate_of(state, rules, unit, float(unit_power(state, rules, seat, unit, 1))))
    return best
