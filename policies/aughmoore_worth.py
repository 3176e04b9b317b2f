"""What things are worth to a player of Heroes of Land, Air & Sea, in victory points: resources, units, regions.

A player sees the board, all stocks and what is scribed; it never looks into Libraries, under tokens or at cards that
lie face-down.
"""

import numpy as np

from sim.compiled import compiled
from sim.games.aughmoore.building import continent_open
from sim.games.aughmoore.pieces import natural_here
from sim.games.aughmoore.scoring import full_score
from sim.games.aughmoore.state import CONTINENTS, LANDS, MOST_OPTIONS, PILE, REGIONS, RESOURCES, SIDES
from sim.games.aughmoore.strength import capital_strength
from sim.games.aughmoore.words import Face, Objective, Resource, TokenEffect, Unit
from sim.header import NOBODY

MEMORY = [
    ("scores", np.float64, (MOST_OPTIONS,)),  # worth of each option of the question being answered
    ("prices", np.float64, (RESOURCES,)),  # worth of one more of each resource, at this decision
    ("regions", np.float64, (REGIONS,)),  # worth of ending a move in each region, at this decision
    ("peace", np.float64, (REGIONS,)),  # worth of going there in peace, CLOSED where enemies are
    ("force", np.int64, (REGIONS,)),  # Strength that enemies have in each region, capitals included
    ("sites", np.int64),  # continents where the player may put up one more Tower, a bit each
    ("asked", np.int64),  # number of the question for which the regions were looked at last
    ("threat", np.int64),  # strongest enemy army that could reach the own Capital soon
    ("standings", np.float64, (SIDES,)),  # what each side would score now, looked at once a round
    ("lead", np.float64),  # own standing less the best other one
    ("lead_round", np.int64),
    ("left", np.float64),  # rounds that are likely still to come
    ("march", np.float64),  # worth of the best march when the player last thought of one
    ("margin", np.int64),  # Strength ahead in the present Battle, before cards
    ("prize", np.float64),  # worth of winning it
    ("likely", np.int64),  # cards that the enemy may lay in it, a bit each
]

HORIZON = 12.0  # rounds of a usual game
SCARCE, PLENTY = 3, 7  # stocks below which one more resource is dear, and above which it is cheap
LAST_TOKENS = 3  # face-down Land tokens a player from which on the end by eXplore is near
FEWEST = 1.0  # rounds that are always reckoned with
TOKENS_EACH = 1.2  # Land tokens that a player turns up in a round
HANDS = 3  # Serfs in the Courtyard that find something to follow or muster each round
ARMY = 14  # Strength that an army of five can have
MARGIN = 4  # Strength that cards may add to an attack
SITE = 0.05  # worth of a place for a Tower for each step from the Capital, in what a Tower is worth
BEHIND = -99.0  # less than anybody's standing
CLOSED = -99.0  # worth of a region that is not in play
LURKING = 1  # Strength that could reach the Capital unseen, by air or by a Spell
EVEN = 0.25  # how welcome a conquest that ends the game is to who is level with the best other player
NEAR = 4  # steps from which an army threatens a Capital


@compiled
def rounds_left(state, rules):
    """Return how many rounds are likely to come after this one: exactly one or none once the end is triggered."""
    if state.objective != NOBODY:
        return max(0.0, state.objective_round + rules.rounds_after - state.turn_round + 0.0)
    by_tokens = state.hidden_land / (TOKENS_EACH * state.sides)
    return max(FEWEST, min(HORIZON - state.turn_round, by_tokens) + rules.rounds_after)


@compiled
def look(state, rules, mind, seat):
    """Work out prices, the rounds left and, once a round, who leads."""
    mind.left = rounds_left(state, rules)
    set_prices(state, rules, mind, seat)
    if mind.lead_round != state.turn_round:
        mind.lead_round = state.turn_round
        mind.lead = lead(state, rules, mind, seat)


@compiled
def lead(state, rules, mind, seat):
    """Return how far a player and its allies are ahead of the best others, a player or a team."""
    for side in range(state.sides):
        mind.standings[side] = full_score(state, rules, side)
    best = BEHIND
    for side in range(state.sides):
        if not state.friends[seat] >> side & 1:
            best = max(best, together(state, mind, side))
    return together(state, mind, seat) - best


@compiled
def together(state, mind, side):
    """Return the standings of a side and its allies."""
    total = 0.0
    for other in range(state.sides):
        if state.friends[side] >> other & 1:
            total += mind.standings[other]
    return total


@compiled
def set_prices(state, rules, mind, seat):
    """Work out what one more of each resource is worth: less late in the game, and less of what is plenty."""
    mine = state.players[seat]
    use = mind.weights.resource * min(1.0, 0.2 + mind.left / 8.0)
    for resource in range(RESOURCES):
        stock = mine.stock[resource]
        mind.prices[resource] = use * (1.5 if stock < SCARCE else 1.0 if stock < PLENTY else 0.4)
    if mine.level < len(rules.level_cost) and mind.left > 1.0:
        for resource in range(RESOURCES):
            if mine.stock[resource] < rules.level_cost[mine.level, resource]:
                mind.prices[resource] += 0.1 * use * mind.weights.upgrade


@compiled
def gain_worth(rules, mind, mine, resource, amount):
    """Return what receiving some of a resource is worth: nothing beyond the cap."""
    return mind.prices[resource] * min(amount, max(0, rules.cap - mine.stock[resource]))


@compiled
def finishing(mind):
    """Return how welcome the end of the game is: to who leads, not to who is behind."""
    return max(-1.0, min(1.0, mind.lead / 8.0))


@compiled
def conquest_worth(rules, mind):
    """Return what destroying a Capital City is worth: it ends the game, which is welcome to who leads."""
    return rules.capital_vp + mind.weights.conquest * max(0.0, EVEN + (1.0 - EVEN) * finishing(mind))


@compiled
def questions(state):
    """Return how many questions have been asked in the game so far."""
    number = 0
    for seat in range(state.seats):
        number += state.decisions[seat]
    return number


@compiled
def survey_anew(state, rules, mind, seat):
    """Look at the regions, unless the player has just done so to answer the question before this one."""
    asked = questions(state)
    if mind.asked == asked - 1 and asked > 1:
        mind.asked = asked
    else:
        survey(state, rules, mind, seat)


@compiled
def survey(state, rules, mind, seat):
    """Work out what ending a move in each region is worth, apart from fighting for it."""
    mind.asked = questions(state)
    mind.threat = LURKING
    mind.sites = tower_sites(state, rules, mind, seat)
    friends = state.friends[seat]
    hidden_land, hidden_sea = hidden_worth(state, mind, True), hidden_worth(state, mind, False)
    for region in range(REGIONS if has_vessel(state.players[seat]) else LANDS):
        if region < LANDS and not state.in_use[rules.continent[region]]:
            mind.force[region] = 0
            mind.regions[region] = CLOSED
            mind.peace[region] = CLOSED
            continue
        hidden = hidden_land if region < LANDS else hidden_sea
        worth = region_worth(state, rules, mind, seat, region, hidden)
        mind.regions[region] = worth
        mind.peace[region] = worth - mind.weights.region if state.players[seat].total[region] > 0 else worth
        mind.force[region] = 0
        if state.holders[region] & ~friends:
            meet_enemies(state, rules, mind, seat, region)


@compiled
def tower_sites(state, rules, mind, seat):
    """Return the continents where a player may put up one more Tower, a bit each; none if there is no time left."""
    mine = state.players[seat]
    sites = 0
    if mine.tower_count < rules.level_towers[mine.level - 1] and mind.left >= 1.0:
        for continent in range(CONTINENTS):
            if continent_open(state, rules, seat, continent):
                sites |= 1 << continent
    return sites


@compiled
def has_vessel(mine):
    """Tell whether a player has a Vessel in play; who has none goes nowhere at sea."""
    return mine.in_play[Unit.SEA_VESSEL] > 0 or mine.in_play[Unit.AIR_VESSEL] > 0


@compiled
def meet_enemies(state, rules, mind, seat, region):
    """Work out the Strength of the enemies in a region, and whether they threaten the own Capital."""
    mind.force[region] = hostile_force(state, rules, seat, region)
    if mind.force[region] == 0:
        return
    mind.peace[region] = CLOSED
    home = state.players[seat].capital
    if region < LANDS and rules.land_steps[region, home] <= NEAR:
        mind.threat = max(mind.threat, moving_force(state, rules, seat, region))


@compiled
def moving_force(state, rules, seat, region):
    """Return the Natural Strength of the enemy units in a region that could march."""
    force = 0
    for side in range(state.sides):
        if not state.friends[seat] >> side & 1 and state.players[side].total[region] > 0:
            force += natural_here(state, rules, side, region)
    return min(force, ARMY)


@compiled
def home_risk(state, rules, mind, seat, leaving):
    """Return what the danger to the own Capital costs, if so much Strength leaves it."""
    mine = state.players[seat]
    defence = capital_strength(state, rules, seat) + natural_here(state, rules, seat, mine.capital) - leaving
    short = mind.threat + MARGIN - defence
    if short <= 0:
        return 0.0
    return mind.weights.guard * min(8.0, 1.0 * short)


@compiled
def hostile_force(state, rules, seat, region):
    """Return the Strength of the enemies in a region, as far as it can be seen without cards."""
    enemies = state.holders[region] & ~state.friends[seat]
    force = 0
    for side in range(state.sides):
        if enemies >> side & 1:
            theirs = state.players[side]
            force += natural_here(state, rules, side, region)
            if region < LANDS and theirs.towers[region]:
                force += rules.tower_strength
            if theirs.capital == region and theirs.out == 0:
                force += capital_strength(state, rules, side)
    return force


@compiled
def region_worth(state, rules, mind, seat, region, hidden):
    """Return what a region that nobody contests brings: tokens, control, income; a face-down token `hidden`."""
    weights = mind.weights
    worth = 0.0
    for place in range(PILE):
        face = state.face[region, place]
        if face == Face.HIDDEN:
            worth += hidden
        elif face != Face.GONE:
            worth += token_worth(rules, mind, face, state.token[region, place])
    if not state.holders[region] & state.friends[seat]:
        worth += weights.region * rules.region_vp + income_worth(state, rules, mind, region)
        if region < LANDS and mind.sites >> rules.continent[region] & 1:
            worth += SITE * weights.tower * max(0, state.players[seat].distance[region])
    if region < LANDS and state.players[seat].capital == region:
        worth -= weights.region
    return worth


@compiled
def hidden_worth(state, mind, land):
    """Return what a face-down token promises on average; the last ones on land bring the end."""
    ending = 0.0
    if land and state.hidden_land <= LAST_TOKENS * state.sides:
        ending = mind.weights.finish * finishing(mind) / (1.0 + state.hidden_land / state.sides)
    return mind.weights.explore + mind.prices[Resource.FOOD] + ending


@compiled
def token_worth(rules, mind, face, token):
    """Return what a token that was turned up promises."""
    design = rules.designs[token]
    if design.effect == TokenEffect.VP_AT_END:
        return design.vp + 0.0
    if face == Face.LASTING:
        return 0.0
    if design.effect == TokenEffect.MONSTER:
        return 0.5 * design.vp
    return 2.0 * mind.prices[Resource.FOOD]


@compiled
def income_worth(state, rules, mind, region):
    """Return what controlling a region with a worker brings over the rounds left."""
    resource = rules.resource_of[rules.terrain[region]]
    if resource == NOBODY:
        return 0.0
    return mind.prices[resource] * min(mind.left, 6.0) * (1.0 + 0.5 * rules.spaces[region])


@compiled
def unit_worth(state, rules, mind, seat, unit):
    """Return what one more unit in play is worth."""
    weights = mind.weights
    faction = state.faction[seat]
    worth = rules.unit_vp[faction, unit] + weights.power * rules.strength[faction, unit] * min(1.0, mind.left / 3.0)
    if unit == Unit.SERF:
        mine = state.players[seat]
        hands = mine.units[mine.capital, Unit.SERF] if mine.capital >= 0 else 0
        worth += weights.work * min(1.0, mind.left / 6.0) * (1.0 if hands < HANDS else 0.5)
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
