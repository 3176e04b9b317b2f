"""How the race of War of Kings stands: points still missing, titles and the empire in reach, whom it pays to hurt."""

from policies.kings.view import near, peril
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.kings.state import MALADOR
from sim.games.kings.victory import achievement_points, foreign_settlements, fortification_levels
from sim.games.kings.words import Settlement, Title

OUTSIDER = 0.5  # how much it pays to hurt who is no rival: the Malador, or nobody
MYSELF = -2.0  # how much it pays to hurt oneself
VICTORY = 100.0  # what wins the game, or keeps it won, beside anything else
LEAP = 5  # points that nobody makes in a round of building
IN_SIGHT = 3  # territories short of the Largest Kingdom from which on it is worth a thought


@compiled
def size_up(state, rules, mind):
    """Note once a round, after construction, the points of who could win; those of the last check serve for others."""
    player = state.decider
    if mind.sized != state.turn_round:
        mind.sized = state.turn_round
        for other in range(state.seats):
            points = state.players[other].points
            if other == player or points + LEAP >= rules.victory_points:
                points = achievement_points(state, rules, other) if state.players[other].alive else 0
            mind.rated[other] = points
        weigh_rivals(state, rules, mind)
    measure(state, rules, mind, mind.rated[player])


@compiled
def measure(state, rules, mind, points):
    """Note the points the player lacks, and the share of the race that the leader still has to run."""
    mind.missing = rules.victory_points - points
    most = points
    for player in range(state.seats):
        most = max(most, state.players[player].points)
    mind.rest = max(1, rules.victory_points - most) / max(1, rules.victory_points)


@compiled
def points_value(mind, points):
    """Return what points are worth beside what brings them: more, the fewer are missing, most if they win the game."""
    left = max(1, mind.missing)
    value = mind.weights.finish * min(points, left) / left
    return value + VICTORY if points >= mind.missing > 0 else value


@compiled
def title_value(mind, points, taken, missing):
    """Return what steps towards a title are worth beside themselves: its points with the last one, before a share."""
    if taken >= missing:
        return points_value(mind, points)
    return mind.weights.nearing * points_value(mind, points) * taken / missing


@compiled
def weigh_rivals(state, rules, mind):
    """Note how much it pays to hurt each power: more for who is ahead, most for who has won unless hindered."""
    for player in range(state.seats):
        rated = mind.rated[player]
        mind.rivalry[player] = 1.0 + mind.weights.ahead * rated + mind.weights.stop * (rated >= rules.victory_points)
    mind.rivalry[state.decider] = MYSELF
    mind.rivalry[MALADOR] = OUTSIDER


@compiled
def rivalry(mind, power):
    """Return how much it pays to hurt a power, as last noted."""
    return OUTSIDER if power == NOBODY else mind.rivalry[power]


@compiled
def holding(state, rules, mind, place):
    """Return what keeping an own territory is worth: its settlement, its points, and the capital's revenue."""
    land = state.land[place]
    value = worth_of_level(land.settlement)
    if land.settlement > Settlement.NONE:
        points = rules.points[land.settlement]
        value += mind.weights.finish * points / (1 + max(0, mind.missing))
        if mind.missing <= 0 < points + mind.missing:
            value += VICTORY
    if place == state.players[state.decider].capital:
        value += mind.weights.seat
    return value


@compiled
def points_lost(state, rules, place):
    """Return the points that the owner of a territory loses with it: its settlement's, and titles that need it."""
    land = state.land[place]
    owner = land.controller
    if owner == NOBODY:
        return 0
    points = rules.points[land.settlement]
    if land.fortification > 0:
        beyond = fortification_levels(state, owner) - rules.fortified_levels
        points += rules.fortified_points * (0 <= beyond < land.fortification)
    if state.holder[Title.LARGEST] == owner and largest_margin(state, rules, owner) <= 0:
        points += rules.title_points[Title.LARGEST]
    return points


@compiled
def largest_margin(state, rules, holder):
    """Return how many territories the holder of the Largest Kingdom can lose before the title is lost."""
    bar = rules.title_threshold[Title.LARGEST]
    for other in range(state.seats):
        if other != holder:
            bar = max(bar, state.powers[other].land_count)
    return state.powers[holder].land_count - bar


@compiled
def risk_at(state, rules, mind, place, guards):
    """Return how likely a territory is lost, less where those near it have had their turn in this round."""
    return risk_from(rules, mind.weights, state.land[place], dangers_at(state, rules, mind, place), guards)


@compiled
def dangers_at(state, rules, mind, place):
    """Return who could march into a territory, as `near` lists them: all, and who has a turn left in this round."""
    every = near(state, rules, place, mind.others)
    all_to_come = rules.ring[place] & (mind.others ^ mind.soon) == 0
    if mind.weights.now <= 0.0 or (every[0] == 0 and every[1] == 0) or all_to_come:
        return every, every
    return every, near(state, rules, place, mind.soon)


@compiled
def risk_from(rules, weights, land, dangers, guards):
    """Return how likely a territory is lost to those that `dangers_at` lists."""
    every, soon = dangers
    risk = peril(rules, weights, land, every, guards)
    if weights.now > 0.0 and risk > 0.0 and soon != every:
        risk += weights.now * (peril(rules, weights, land, soon, guards) - risk)
    return risk


@compiled
def worth_of_level(level):
    """Return what a territory is worth: one for the land, more for the level of its settlement."""
    return 1.0 + 2.0 * level


@compiled
def land_value(state, rules, mind, loser):
    """Return what one territory more counts towards the Largest Kingdom, the more the fewer are missing."""
    holder = state.holder[Title.LARGEST]
    player = state.decider
    if holder == player:
        if mind.weights.margin <= 0.0:
            return 0.0
        margin = max(0, largest_margin(state, rules, player))
        return mind.weights.margin * points_value(mind, rules.title_points[Title.LARGEST]) / (1 + margin) ** 2
    bar = rules.title_threshold[Title.LARGEST]
    if holder != NOBODY:
        bar = max(bar, state.powers[holder].land_count + 1 - (loser == holder))
    needed = bar - state.powers[player].land_count
    if needed <= 0 or needed > IN_SIGHT:
        return 0.0
    value = mind.weights.largest / needed
    return value + points_value(mind, rules.title_points[Title.LARGEST]) if needed == 1 else value


@compiled
def empire_steps(state, rules, player):
    """Return how many steps an empire is away: levels of the capital, and foreign settlements and levels of them."""
    capital = state.land[state.players[player].capital]
    level = capital.settlement if capital.controller == player else 0
    settlements, levels = foreign_settlements(state, player)
    settlements = max(0, rules.empire_settlements - settlements)
    return max(0, rules.empire_capital - level), settlements, max(0, rules.empire_levels - levels - settlements)


@compiled
def empire_value(rules, mind, steps, taken):
    """Return what some steps towards the empire are worth; the last ones bring its points."""
    missing = steps[0] + steps[1] + steps[2]
    if missing <= 0 or taken <= 0:
        return 0.0
    value = mind.weights.empire * min(taken, missing) / missing
    return value + title_value(mind, rules.empire_points, taken, missing)


@compiled
def conquest_steps(steps, level):
    """Return how many steps towards the empire a captured foreign settlement is: itself, and its further levels."""
    return min(1, steps[1]) + min(max(0, level - 1), steps[2])
