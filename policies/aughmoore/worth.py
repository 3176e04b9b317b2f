"""What things are worth to a player of Heroes of Land, Air & Sea, in victory points: resources, units, the end.

A player sees the board, all stocks and what is scribed; it never looks into Libraries, under tokens or at cards that
lie face-down.
"""

import numpy as np

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.aughmoore.round.scoring import full_score
from sim.games.aughmoore.size import most_sides
from sim.games.aughmoore.state import BASE, BUILDINGS, HEROES, RESOURCES, TACTICS, TERRAINS, Size
from sim.games.aughmoore.words import Objective, Resource, Unit

STRIDES = 4  # most steps of a march that are thought of
HOST = 5  # what is noted of an army: Strength, Serfs, Warriors, Heroes a bit each, how many more units find room in it
HOST_HEROES, ROOM = 3, 4  # places of the last two
LEADS = 21  # leads in Strength that are told apart
SACRIFICES = 7  # Strengths that may be sacrificed, none among them


def memory_of(size: Size) -> list[tuple]:
    """Return the fields that a mind remembers things in, with the room of a size."""
    return [
        ("scores", np.float64, (size.options,)),  # worth of each option of the question being answered
        ("prices", np.float64, (RESOURCES,)),  # worth of one more of each resource, at this decision
        ("yields", np.float64, (TERRAINS,)),  # worth of the resource that a region of each terrain brings until the end
        ("learnt", np.int64),  # 1 = `chances`, `prospects` and `walls` are known
        ("chances", np.float64, (LEADS,)),  # chance of victory by the lead in Strength, from far behind to far ahead
        ("prospects", np.float64, (LEADS,)),  # the same of a Battle still to come
        ("walls", np.int64, (TACTICS,)),  # what each Tactic card adds against structures
        ("fit", np.int64, (2, 2)),  # cards for attackers and defenders, in general and for Serfs alone, a bit each
        ("bulwarks", np.int64, (2,)),  # Strength of the best of those for defenders, likewise
        ("reader", np.int64),  # seat that read the purses last
        ("stocks", np.int64, (size.sides, RESOURCES)),  # what was in each side's purse then
        ("paid", np.int64, (size.sides,)),  # cards that each side can pay for without sacrifices, a bit each
        ("lacks", np.int64, (size.sides, TACTICS)),  # what each side lacks of the price of each card
        (
            "assaults",
            np.int64,
            (2, 2, SACRIFICES),
        ),  # best own card in attack: Serfs alone, structures, sacrifices
        (
            "guards",
            np.int64,
            (size.sides, 2),
        ),  # Strength of a defender's best card: in general, Serfs alone
        ("gifts", np.float64, (size.sides, 2)),  # most VP that a defender gets for a card, less its price, likewise
        (
            "boons",
            np.float64,
            (2,),
        ),  # VP of an attack by a card, less its price: in general, by Serfs alone
        ("regions", np.float64, (size.regions,)),  # worth of ending a move in each region
        ("peace", np.float64, (size.regions,)),  # worth of going there in peace, CLOSED where enemies are
        (
            "force",
            np.int64,
            (size.regions,),
        ),  # Strength of enemies in each region, structures and abilities included
        ("walled", np.int64, (size.regions,)),  # 1 = an enemy has a Tower or its Capital City there
        ("foe", np.int64, (size.regions,)),  # side of the enemies there
        ("edge", np.int64, (size.regions,)),  # what their best card adds to it
        ("stake", np.float64, (size.regions,)),  # worth of beating them, beside the region
        ("price", np.float64, (size.regions,)),  # worth of attacking them, whatever comes of it
        ("reach", np.int64, (size.regions,)),  # steps of swimmers to each region, FAR = out of reach
        ("sites", np.int64),  # continents where the player may put up one more Tower, a bit each
        ("asked", np.int64),  # number of the question for which the player looked round last
        ("threat", np.int64),  # strongest enemy army that could reach the own Capital soon
        ("defence", np.int64),  # Strength that defends it, the best card counted
        ("menace", np.int64),  # strongest enemy army that could reach it within three Marches, the best card counted
        ("pressure", np.int64, (size.lands,)),  # strongest enemy army that could march to each Land Region next
        (
            "hosts",
            np.int64,
            (STRIDES + 1, HOST),
        ),  # who can go so many steps: force, Serfs, Warriors, Heroes, room
        ("parted", np.int64),  # steps of the one of them that the next three are about, 0 = none
        ("rest", np.float64),  # what those promise to conquer who stay behind when it leaves
        ("scouting", np.float64),  # what it risks by leaving for a goal in peace
        ("leaving", np.float64),  # what it risks by leaving for a Battle
        ("boarded", np.int64),  # round in which the boards were looked at last
        ("buildings", np.float64, (BUILDINGS,)),  # what the abilities of each own Building promise
        ("heroes", np.float64, (HEROES,)),  # the same of each own Hero
        ("standings", np.float64, (size.sides,)),  # what each side would score now, looked at once a round
        ("alliances", np.float64, (size.sides,)),  # the same of each side and its allies together
        ("compared", np.int64),  # round in which the standings were looked at last
        ("left", np.float64),  # rounds that are likely still to come
        ("spite", np.float64),  # worth of a VP that one rival loses: the more, the fewer rivals there are
        # what the own abilities in force make more of
        ("appeal", np.float64, (TERRAINS,)),  # worth of one more region of each terrain
        ("abroad", np.float64),  # worth of a first region on one more continent
        ("abodes", np.int64),  # continents with regions of the player, a bit each
        ("finds", np.float64),  # worth of resolving a token, beside the token
        ("spoils", np.float64),  # most that a Battle can bring beside its VP
        ("soul", np.float64),  # worth of one more Soul
        ("march", np.float64),  # worth of the best march when the player last thought of one
        ("marched", np.int64),  # 1 = that was at this question
        # the present Battle, own side first
        ("payable", np.int64, (2, TACTICS)),  # 1 = the card can be laid and paid for
        ("bills", np.float64, (2, TACTICS)),  # what its price is worth
        ("clash", np.int64, (2, TACTICS, TACTICS)),  # Strength of each card against each other one
        ("stops", np.int64, (2, TACTICS)),  # cards that it cancels, a bit each
        ("spares", np.int64, (2, TACTICS)),  # damage that it spares after a defeat
        ("duel", np.float64, (2, TACTICS, TACTICS)),  # worth of each pair of cards
        ("cards", np.float64, (2, TACTICS)),  # worth of each card
        ("odds", np.float64, (2, TACTICS)),  # how likely it is laid
    ]


BASE_SIDES = BASE.sides
HORIZON = 12.0  # rounds of a usual game
SCARCE, PLENTY = 3, 7  # stocks below which one more resource is dear, and above which it is cheap
FEWEST = 1.0  # rounds that are always expected
TOKENS_EACH = 1.2  # Land tokens that a player turns up in a round
LASTING = 6.0  # rounds for which an income counts at most
HANDS = 3  # Serfs in the Courtyard that find something to follow or muster each round
BEHIND = -99.0  # less than anybody's standing
ALONE = 50.0  # a lead that nobody has but who has no rival left
LATE, EARLY = 0.2, 8.0  # worth of a resource at the very end, and rounds that add all of it
DEAR, CHEAP, USELESS = 1.5, 0.4, 0.1  # worth of one that is scarce, of one that there is plenty of, of a last one
NEXT_LEVEL = 0.1  # what the Capital's next level adds to the worth of a resource that it lacks
FAR_AHEAD = 8.0  # VP of a lead that makes the end of the game as welcome as can be
STRIKES = 3.0  # rounds left from which the Strength of a unit counts fully
LABOUR = 6.0  # rounds left from which the work of a Serf counts fully
IDLE_HAND = 0.5  # worth of a Serf where there are hands enough
EVEN = 0.25  # how welcome a conquest that ends the game is to who is level with the best other player
VICTORY = 30.0  # VP that a conquest is worth after which no rival is left


@compiled
def expanded(state):
    """Return whether a box of the expansions is in play: the State has more room then, which the compiler knows."""
    return most_sides(state) > BASE_SIDES


@compiled
def rounds_left(state, rules):
    """Return how many rounds are likely to come after this one: exactly one or none once the end is triggered."""
    if state.objective != NOBODY:
        return max(0.0, state.objective_round + rules.rounds_after - state.turn_round + 0.0)
    by_tokens = state.hidden_land / (TOKENS_EACH * state.sides)
    return max(FEWEST, min(HORIZON - state.turn_round, by_tokens) + rules.rounds_after)


@compiled
def look(state, rules, mind):
    """Work out the rounds left, prices and yields at a new question."""
    mind.left = rounds_left(state, rules)
    mind.spite = mind.weights.rival / max(1, state.sides - 1)
    mind.marched = 0
    set_prices(state, rules, mind)
    set_yields(rules, mind)


@compiled
def compare(state, rules, mind):
    """Note the standings, unless that has been done this round."""
    if mind.compared == state.turn_round:
        return
    mind.compared = state.turn_round
    for side in range(state.sides):
        mind.standings[side] = full_score(state, rules, side)
    for side in range(state.sides):
        mind.alliances[side] = together(state, mind, side)


@compiled
def lead_without(state, rules, mind, seat, victim):
    """Return how far a player and its allies are ahead of all others but a victim, NOBODY for all of them."""
    compare(state, rules, mind)
    best = BEHIND
    for side in range(state.sides):
        if side != victim and not state.friends[seat] >> side & 1 and state.players[side].out == 0:
            best = max(best, mind.alliances[side])
    return mind.alliances[seat] - best


@compiled
def standing(state, rules, mind, side):
    """Return what a side would score if the game ended now, as it was when last looked at."""
    compare(state, rules, mind)
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
def use_of(mind, resource):
    """Return what a resource is worth early in the game."""
    if resource == Resource.ORE:
        return mind.weights.ore
    return mind.weights.mana if resource == Resource.MANA else mind.weights.food


@compiled
def scarcity(rules, stock):
    """Return how dear one more of a resource is by the stock of it."""
    if stock < SCARCE:
        return DEAR
    if stock < PLENTY:
        return 1.0
    return CHEAP if stock < rules.cap - 1 else USELESS


@compiled
def set_prices(state, rules, mind):
    """Work out what one more of each resource is worth: less late in the game, and less of what is plenty."""
    mine = state.players[state.decider]
    lasting = min(1.0, LATE + mind.left / EARLY)
    rises = mine.level < len(rules.level_cost) and mind.left > 1.0
    for resource in range(RESOURCES):
        use = use_of(mind, resource) * lasting
        stock = mine.stock[resource]
        mind.prices[resource] = use * scarcity(rules, stock)
        if rises and stock < rules.level_cost[mine.level, resource]:
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
    return max(-1.0, min(1.0, lead_without(state, rules, mind, seat, NOBODY) / FAR_AHEAD))


@compiled
def conquest_worth(state, rules, mind, seat, victim):
    """Return what destroying a Capital City is worth: a rival is out, and the end comes, welcome to who then leads."""
    lead = lead_without(state, rules, mind, seat, victim) + rules.capital_vp
    if lead > ALONE:
        return rules.capital_vp + mind.weights.conquest + VICTORY
    welcome = EVEN + (1.0 - EVEN) * max(-1.0, min(1.0, lead / FAR_AHEAD))
    return rules.capital_vp + mind.weights.conquest * max(0.0, welcome)


@compiled
def unit_worth(state, rules, mind, seat, unit):
    """Return what one more unit in play is worth."""
    weights = mind.weights
    faction = state.faction[seat]
    worth = rules.unit_vp[faction, unit] + weights.power * rules.strength[faction, unit] * min(1.0, mind.left / STRIKES)
    if unit == Unit.SERF:
        worth += labour(mind, state.players[seat])
    if unit >= Unit.SEA_VESSEL:
        worth += weights.vessel
    if unit == Unit.SERF or unit == Unit.WARRIOR:
        worth += weights.expand * expansion_share(state, rules, seat)
    return worth


@compiled
def labour(mind, mine):
    """Return what the work of one more Serf is worth."""
    hands = mine.units[mine.capital, Unit.SERF] if mine.capital >= 0 else 0
    return mind.weights.work * min(1.0, mind.left / LABOUR) * (1.0 if hands < HANDS else IDLE_HAND)


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
    """Return whether somebody has reached an objective already."""
    reached = 0
    for side in range(most_sides(state)):
        reached |= state.players[side].reached
    return reached >> objective & 1 == 1


@compiled
def is_triggered(state):
    """Return whether the end of the game is triggered."""
    return state.objective != NOBODY


@compiled
def exploits(mine):
    """Return how many Towers a player has towards its objective."""
    return mine.tower_count + (mine.reached >> Objective.EXPLOIT & 1)
