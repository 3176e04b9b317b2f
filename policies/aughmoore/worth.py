"""What things are worth to a player of Heroes of Land, Air & Sea, in victory points: resources, units, the end.

A player sees the board, all stocks and what is scribed; it never looks into Libraries, under tokens or at cards that
lie face-down.
"""

import numpy as np

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.aughmoore.round.scoring import full_score
from sim.games.aughmoore.state import MOST_OPTIONS, REGIONS, RESOURCES, SIDES, TERRAINS
from sim.games.aughmoore.words import Objective, Unit

MEMORY = [
    ("scores", np.float64, (MOST_OPTIONS,)),  # worth of each option of the question being answered
    ("prices", np.float64, (RESOURCES,)),  # worth of one more of each resource, at this decision
    ("yields", np.float64, (TERRAINS,)),  # worth of the resource that a region of each terrain brings until the end
    ("regions", np.float64, (REGIONS,)),  # worth of ending a move in each region
    ("peace", np.float64, (REGIONS,)),  # worth of going there in peace, CLOSED where enemies are
    ("force", np.int64, (REGIONS,)),  # Strength that enemies have in each region, capitals included
    ("sites", np.int64),  # continents where the player may put up one more Tower, a bit each
    ("asked", np.int64),  # number of the question for which the player looked round last
    ("threat", np.int64),  # strongest enemy army that could reach the own Capital soon
    ("defence", np.int64),  # Strength that defended it then
    ("standings", np.float64, (SIDES,)),  # what each side would score now, looked at once a round
    ("lead", np.float64),  # own standing less the best other one
    ("compared", np.int64),  # round in which the standings were looked at last
    ("left", np.float64),  # rounds that are likely still to come
    ("march", np.float64),  # worth of the best march when the player last thought of one
    ("margin", np.int64),  # Strength ahead in the present Battle, before cards
    ("prize", np.float64),  # worth of winning it
    ("means", np.int64),  # own Strength in it that could be sacrificed
    ("likely", np.int64),  # cards that the enemy may lay in it, a bit each
]

HORIZON = 12.0  # rounds of a usual game
SCARCE, PLENTY = 3, 7  # stocks below which one more resource is dear, and above which it is cheap
FEWEST = 1.0  # rounds that are always reckoned with
TOKENS_EACH = 1.2  # Land tokens that a player turns up in a round
LASTING = 6.0  # rounds for which an income is reckoned at most
HANDS = 3  # Serfs in the Courtyard that find something to follow or muster each round
BEHIND = -99.0  # less than anybody's standing
LATE, EARLY = 0.2, 8.0  # worth of a resource at the very end, and rounds that add all of it
DEAR, CHEAP = 1.5, 0.4  # worth of one that is scarce, and of one that there is plenty of
NEXT_LEVEL = 0.1  # what the Capital's next level adds to the worth of a resource that it lacks
FAR_AHEAD = 8.0  # VP of a lead that makes the end of the game as welcome as can be
STRIKES = 3.0  # rounds left from which the Strength of a unit counts fully
LABOUR = 6.0  # rounds left from which the work of a Serf counts fully
IDLE_HAND = 0.5  # worth of a Serf where there are hands enough
EVEN = 0.25  # how welcome a conquest that ends the game is to who is level with the best other player


@compiled
def rounds_left(state, rules):
    """Return how many rounds are likely to come after this one: exactly one or none once the end is triggered."""
    if state.objective != NOBODY:
        return max(0.0, state.objective_round + rules.rounds_after - state.turn_round + 0.0)
    by_tokens = state.hidden_land / (TOKENS_EACH * state.sides)
    return max(FEWEST, min(HORIZON - state.turn_round, by_tokens) + rules.rounds_after)


@compiled
def look(state, rules, mind):
    """Work out the rounds left, prices and yields."""
    mind.left = rounds_left(state, rules)
    set_prices(state, rules, mind)
    set_yields(rules, mind)


@compiled
def compare(state, rules, mind, seat):
    """Note the standings, unless that has been done this round, and how far a player and its allies are ahead."""
    if mind.compared == state.turn_round:
        return
    mind.compared = state.turn_round
    best = BEHIND
    for side in range(state.sides):
        mind.standings[side] = full_score(state, rules, side)
    for side in range(state.sides):
        if not state.friends[seat] >> side & 1:
            best = max(best, together(state, mind, side))
    mind.lead = together(state, mind, seat) - best


@compiled
def standing(state, rules, mind, side):
    """Return what a side would score if the game ended now, as it was when last looked at."""
    compare(state, rules, mind, state.decider)
    return mind.standings[side]


@compiled
def together(state, mind, side):
    """Return the standings of a side and its allies."""
    total = 0.0
    for other in range(state.sides):
        if state.friends[side] >> other & 1:
            total += mind.standings[other]
    return total


@compiled
def set_prices(state, rules, mind):
    """Work out what one more of each resource is worth: less late in the game, and less of what is plenty."""
    mine = state.players[state.decider]
    use = mind.weights.resource * min(1.0, LATE + mind.left / EARLY)
    for resource in range(RESOURCES):
        stock = mine.stock[resource]
        mind.prices[resource] = use * (DEAR if stock < SCARCE else 1.0 if stock < PLENTY else CHEAP)
    if mine.level < len(rules.level_cost) and mind.left > 1.0:
        for resource in range(RESOURCES):
            if mine.stock[resource] < rules.level_cost[mine.level, resource]:
                mind.prices[resource] += NEXT_LEVEL * use * mind.weights.upgrade


@compiled
def set_yields(rules, mind):
    """Work out what the resource of a region of each terrain is worth over the rounds left."""
    for terrain in range(TERRAINS):
        resource = rules.resource_of[terrain]
        mind.yields[terrain] = 0.0 if resource == NOBODY else mind.prices[resource] * min(mind.left, LASTING)


@compiled
def gain_worth(rules, mind, mine, resource, amount):
    """Return what receiving some of a resource is worth: nothing beyond the cap."""
    return mind.prices[resource] * min(amount, max(0, rules.cap - mine.stock[resource]))


@compiled
def finishing(state, rules, mind, seat):
    """Return how welcome the end of the game is: to who leads, not to who is behind."""
    compare(state, rules, mind, seat)
    return max(-1.0, min(1.0, mind.lead / FAR_AHEAD))


@compiled
def conquest_worth(state, rules, mind, seat):
    """Return what destroying a Capital City is worth: it ends the game, which is welcome to who leads."""
    welcome = EVEN + (1.0 - EVEN) * finishing(state, rules, mind, seat)
    return rules.capital_vp + mind.weights.conquest * max(0.0, welcome)


@compiled
def unit_worth(state, rules, mind, seat, unit):
    """Return what one more unit in play is worth."""
    weights = mind.weights
    faction = state.faction[seat]
    worth = rules.unit_vp[faction, unit] + weights.power * rules.strength[faction, unit] * min(1.0, mind.left / STRIKES)
    if unit == Unit.SERF:
        mine = state.players[seat]
        hands = mine.units[mine.capital, Unit.SERF] if mine.capital >= 0 else 0
        worth += weights.work * min(1.0, mind.left / LABOUR) * (1.0 if hands < HANDS else IDLE_HAND)
    if unit >= Unit.SEA_VESSEL:
        worth += weights.vessel
    if unit == Unit.SERF or unit == Unit.WARRIOR:
        worth += weights.expand * expansion_share(state, rules, seat)
    return worth


@compiled
def expansion_share(state, rules, seat):
    """Return how far a player is with having all Serfs and Warriors in play, 0 to 1, steep towards the end."""
    faction = state.faction[seat]
    mine = state.players[seat]
    there = mine.in_play[Unit.SERF] + mine.in_play[Unit.WARRIOR]
    share = there / (rules.supply[faction, Unit.SERF] + rules.supply[faction, Unit.WARRIOR])
    return share * share


@compiled
def reached_by_any(state, objective):
    """Tell whether somebody has reached an objective already."""
    reached = 0
    for side in range(SIDES):
        reached |= state.players[side].reached
    return reached >> objective & 1 == 1


@compiled
def is_triggered(state):
    """Tell whether the end of the game is triggered."""
    return state.objective != NOBODY


@compiled
def exploits(mine):
    """Return how many Towers a player has towards its objective."""
    return mine.tower_count + (mine.reached >> Objective.EXPLOIT & 1)
