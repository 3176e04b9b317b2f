"""The action plan of a round in Heroes: Write & Conquer: what each action is worth at each level, and in what order."""

from policies.choose import highest, noisy
from policies.conquer.armies import added_power, monster_worth, power_at_hand, promised, survey_aims, toll
from policies.conquer.building import consider
from policies.conquer.regions import points_of, survey_regions, value_journeys
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.sets import first_of, without_first
from sim.games.conquer.monsters import leftmost
from sim.games.conquer.power import whole_power
from sim.games.conquer.rules import LEVELS
from sim.games.conquer.state import GATHERED
from sim.games.conquer.travel import find_ways
from sim.games.conquer.vocabulary import Happening, Versus
from sim.games.conquer.words import Action, MapObject, Resource

RECRUITED = 0.5  # share of what an army promises that is left when its gold is paid for
NONE_WRITTEN = 99  # level in a foundation that is not there
LATER = 0.6  # share of an army's worth that waits for a movement action of another round


@compiled
def choose_plan(state, rules, mind, options, count):
    """Take the plan whose four actions together bring its writer most, beyond what they bring the others."""
    rivalry = mind.weights.rivalry
    if rivalry > 0.0:
        survey_rivals(state, rules, mind, count)
    value_plans(state, rules, mind, count)
    if rivalry > 0.0:
        for plan in range(count):
            mind.scores[plan] -= rivalry * mind.theirs[plan]
    return highest(mind, mind.scores, count)


@compiled
def survey_rivals(state, rules, mind, count):
    """Write what each plan brings the others on average, weighed alike; the decider changes until that is known."""
    seat = state.decider
    for plan in range(count):
        mind.theirs[plan] = 0.0
    for other in range(state.seats):
        if other != seat:
            state.decider = other
            forget(mind)
            value_plans(state, rules, mind, count)
            for plan in range(count):
                mind.theirs[plan] += mind.scores[plan] / (state.seats - 1)
    state.decider = seat
    forget(mind)


@compiled
def forget(mind):
    """Let all be worked out again that is kept from one decision of a player to another."""
    mind.considered_for = NOBODY
    mind.priced_for = NOBODY
    mind.aims_for = NOBODY
    mind.bonus_for = NOBODY
    for structure in range(len(mind.valued)):
        mind.valued[structure] = NOBODY


@compiled
def value_plans(state, rules, mind, count):
    """Write what the four actions of each plan bring together."""
    consider(state, rules, mind)
    value_actions(state, rules, mind)
    lacked = mind.short[Resource.WOOD] + mind.short[Resource.IRON] + mind.short[Resource.GOLD]
    waits = lacked > 0 and mind.short[Resource.RAGE] + mind.short[Resource.SERPENTS] == 0
    later = LATER * (rules.turns > state.turn_round)
    for plan in range(count):
        score = plan_score(rules, mind, plan, later)
        if waits and enables(rules, mind, plan):
            score += mind.aim_worth
        mind.scores[plan] = score


@compiled
def value_actions(state, rules, mind):
    """Write what each action is worth at each level."""
    seat = state.decider
    mine = state.players[seat]
    find_ways(state, rules, mine, points_of(rules, mine, rules.levels[LEVELS - 1]), (mind.way, mind.waves))
    survey_regions(state, rules, mind, mind.way)
    survey_army(state, rules, mind)
    survey_sites(state, rules, mind)
    value_journeys(rules, mind, mine, next_hunt(state, rules, mind))
    for resource in range(GATHERED):
        bonus = gathering_bonus(rules, mine, resource)
        for level in range(LEVELS):
            amount = rules.levels[level] * rules.per_level[resource] + bonus
            mind.gains[resource, level + 1] = noisy(mind, amount * mind.prices[resource])
    for level in range(LEVELS):
        height = rules.levels[level] * rules.per_level[Action.BUILD]
        mind.gains[Action.BUILD, level + 1] = best_building(rules, mind, state.faction[seat], height, level)
    value_sites(mind)


@compiled
def survey_army(state, rules, mind):
    """Write what recruiting is worth with the gold at hand and with what a gathering action may add to it."""
    for more in range(len(mind.army)):
        mind.army[more] = 0.0
    if state.players[state.decider].recruits:
        survey_aims(state, rules, mind)
        power = power_at_hand(state, rules)
        mind.promise = promised(mind, power)
        for more in range(len(mind.army)):
            mind.army[more] = recruiting_worth(state, rules, mind, power, more)


@compiled
def survey_sites(state, rules, mind):
    """Write the least level in a foundation where the player stands, and within a move of each level."""
    mine = state.players[state.decider]
    there = rules.foundations & mind.within & ~mine.barred[MapObject.FOUNDATION]
    for move in range(len(mind.sites)):
        points = points_of(rules, mine, rules.levels[move - 1]) if move > 0 else 0
        mind.sites[move] = least_written(mind, mine, there, points)


@compiled
def least_written(mind, mine, foundations, points):
    """Return the least level in one of some foundations in reach that is within so many points."""
    least = NONE_WRITTEN
    while foundations:
        region = first_of(foundations)
        foundations = without_first(foundations)
        if mind.way[region] <= points:
            least = min(least, mine.foundation[region])
    return least


@compiled
def next_hunt(state, rules, mind):
    """Return what a movement action brings by the next monster, if the army can beat it."""
    mine = state.players[state.decider]
    monster = leftmost(mine)
    if monster == NOBODY:
        return 0.0
    needed = rules.monster_power[monster] + rules.margin
    if whole_power(state, rules, state.decider, Versus.MONSTER.value) < needed:
        return 0.0
    return max(0.0, monster_worth(rules, mind, monster) - toll(state, rules, mind, needed))


@compiled
def gathering_bonus(rules, mine, resource):
    """Return how much effects add to a gathering action."""
    added = 0
    for place in range(mine.trigger_count):
        effect = rules.effects[mine.triggers[place]]
        if effect.happening == Happening.GATHER_WOOD + resource or effect.happening == Happening.GATHER_ANY:
            added += effect.amount
    return added


@compiled
def best_building(rules, mind, faction, height, place):
    """Return what the best structure is worth that can be paid for now, and note its level for a building action."""
    best = 0.0
    mind.heights[place] = 0
    for structure in range(rules.structure_count[faction]):
        level = rules.structure_level[faction, structure]
        if mind.missing[structure] == 0 and level <= height and mind.nets[structure] > best:
            best = mind.nets[structure]
            mind.heights[place] = level
    return best


@compiled
def value_sites(mind):
    """Write what the foundation adds that a building action finds, by its place in the plan and that of the move."""
    for built in range(1, LEVELS + 1):
        for moved in range(LEVELS + 1):
            site = mind.sites[moved if moved < built else 0]
            mind.sited[built, moved] = mind.weights.foundation * max(0, mind.heights[built - 1] - site)


@compiled
def plan_score(rules, mind, plan, later):
    """Return what the four actions of a plan are worth, each at its level and after those before it."""
    total = 0.0
    for action in range(len(mind.gains)):
        total += mind.gains[action, rules.plan_places[plan, action]]
    built = rules.plan_places[plan, Action.BUILD]
    if built == 0:
        return total
    moved, golden = rules.plan_places[plan, Action.MOVE], rules.plan_places[plan, Action.GOLD]
    armed = mind.army[golden if golden < built else 0]
    return total + mind.sited[built, moved] + (armed if moved > built else later * armed)


@compiled
def enables(rules, mind, plan):
    """Return whether a plan gathers what the structure aimed at lacks before it builds at its level."""
    built = rules.plan_places[plan, Action.BUILD]
    if built == 0 or mind.aim_level > rules.levels[built - 1]:
        return False
    for resource in range(GATHERED):
        place = rules.plan_places[plan, resource]
        gathered = rules.levels[place - 1] if 0 < place < built else 0
        if mind.short[resource] > gathered:
            return False
    return True


@compiled
def recruiting_worth(state, rules, mind, power, more):
    """Return what recruiting with the gold at hand, and so much more, would bring to who has such a power."""
    seat = state.decider
    mine = state.players[seat]
    best = 0.0
    for unit in range(rules.unit_count[state.faction[seat]]):
        if mine.recruits >> unit & 1:
            number = (mine.stock[Resource.GOLD] + more) // mine.unit_cost[unit]
            if number > 0:
                gain = promised(mind, power + added_power(state, rules, unit, number)) - mind.promise
                best = max(best, RECRUITED * gain)
    return best
