"""What regions are worth to a player of Heroes of Land, Air & Sea, and what endangers its Capital City.

A player looks round once a question at most, before it thinks of moving.
"""

from policies.aughmoore.dangers import (
    ARMY,
    DISTANT,
    MARCH,
    RUIN,
    WATCHED,
    forget_dangers,
    is_wary,
    press,
    steps_home,
)
from policies.aughmoore.odds import (
    DEFENCE,
    attack_reach,
    defence_reach,
    lent,
    read_purses,
    serfs_only,
    troop_at,
    victory_chance,
)
from policies.aughmoore.powers import drawn_to, read_powers
from policies.aughmoore.worth import conquest_worth, expanded, finishing
from sim.compiling.compiled import compiled
from sim.games.aughmoore.battle.strength import fort_bonus
from sim.games.aughmoore.content.vocabulary import Kind
from sim.games.aughmoore.ground.capital import capital_strength
from sim.games.aughmoore.ground.pieces import enemies_in
from sim.games.aughmoore.ground.towers import continent_open
from sim.games.aughmoore.ground.waters import under_water
from sim.games.aughmoore.map.adjacency import open_region
from sim.games.aughmoore.size import continents, lands, regions
from sim.games.aughmoore.state import PILE
from sim.games.aughmoore.words import Face, Resource, TokenEffect, Unit

SITE = 0.05  # worth of a place for a Tower for each step from the Capital, in what a Tower is worth
CLOSED = -99.0  # worth of a region that is not in play
LURKING = 1  # Strength that could reach the Capital unseen, by air or by a Spell
NEAR, FARTHER = 3, 6  # steps from which an army threatens a Capital: by one March, and by two
BEATEN = 0.3  # worth of a point of Strength that a beaten enemy loses, by the weight of attack
LAST_TOKENS = 3  # face-down Land tokens a player from which on the end by eXplore is near
SLAYABLE = 0.5  # share of a monster's VP: it is still to be beaten
WORKER = 0.5  # what each space for a Serf adds to the income of a region


@compiled
def questions(state):
    """Return how many questions have been asked in the game so far."""
    number = 0
    for seat in range(state.seats):
        number += state.decisions[seat]
    return number


@compiled
def survey_again(state, rules, mind):
    """Look at the regions, unless the player has just done so to answer the question before this one."""
    asked = questions(state)
    if mind.asked == asked - 1 and asked > 1:
        mind.asked = asked
    else:
        survey(state, rules, mind)


@compiled
def survey(state, rules, mind):
    """Look round: what endangers the Capital, and what ending a move in each region is worth, apart from fighting."""
    mind.asked = questions(state)
    mind.threat = LURKING
    if is_wary(mind):
        forget_dangers(state, mind)
    read_purses(state, rules, mind)
    mind.defence = home_defence(state, rules, mind)
    mind.sites = tower_sites(state, rules, mind)
    if expanded(state):
        read_powers(state, rules, mind)
    hidden_sea = mind.weights.explore + mind.prices[Resource.FOOD] + mind.finds
    hidden_land = hidden_sea + ending_worth(state, rules, mind)
    for region in range(regions(state) if goes_to_sea(state.players[state.decider]) else lands(state)):
        if open_region(state, rules, region):
            weigh_region(state, rules, mind, region, hidden_sea if under_water(state, rules, region) else hidden_land)
        else:
            rule_out(mind, region)


@compiled
def goes_to_sea(mine):
    """Return whether a player has a Vessel in play, or units that go like one; who has none goes nowhere at sea."""
    return mine.kinds >> Kind.TRAVEL & 1 or mine.in_play[Unit.SEA_VESSEL] > 0 or mine.in_play[Unit.AIR_VESSEL] > 0


@compiled
def rule_out(mind, region):
    """Note that a region is not in play."""
    mind.force[region] = 0
    mind.regions[region] = CLOSED
    mind.peace[region] = CLOSED


@compiled
def home_defence(state, rules, mind):
    """Return the Strength that defends the own Capital, with abilities and the best card."""
    seat = state.decider
    home = state.players[seat].capital
    troop = troop_at(state, rules, seat, home)
    bonus = lent(state, rules, troop, troop, (home, DEFENCE, True))
    return capital_strength(state, rules, seat) + troop.force + bonus + defence_reach(rules, mind, troop, True)


@compiled
def home_risk(mind, leaving):
    """Return what the danger to the own Capital costs, if so much Strength leaves it."""
    return mind.weights.guard * RUIN * victory_chance(mind, mind.threat - mind.defence + leaving)


@compiled
def tower_sites(state, rules, mind):
    """Return the continents where a player may put up one more Tower, a bit each; none if there is no time left."""
    seat = state.decider
    mine = state.players[seat]
    sites = 0
    if mine.tower_count < rules.level_towers[mine.level - 1] and mind.left >= 1.0:
        for continent in range(continents(state)):
            if continent_open(state, rules, seat, continent):
                sites |= 1 << continent
    return sites


@compiled
def ending_worth(state, rules, mind):
    """Return what it is worth to turn up one of the last face-down tokens on land, which bring the end."""
    if state.hidden_land > LAST_TOKENS * state.sides:
        return 0.0
    return mind.weights.finish * finishing(state, rules, mind, state.decider) / (1.0 + state.hidden_land / state.sides)


@compiled
def weigh_region(state, rules, mind, region, hidden):
    """Work out what ending a move in a region is worth, and who would have to be fought there."""
    seat = state.decider
    worth = region_worth(state, rules, mind, region, hidden)
    mind.force[region] = 0
    mind.regions[region] = worth
    enemies = enemies_in(state, seat, region)
    if enemies:
        for side in range(state.sides):
            if enemies >> side & 1:
                meet_enemy(state, rules, mind, region, side)
        worth = CLOSED
    elif state.players[seat].total[region] > 0:
        worth -= mind.weights.region
    mind.peace[region] = worth


@compiled
def meet_enemy(state, rules, mind, region, side):
    """Note the Strength of an enemy in a region, what its best card adds, and what is at stake."""
    troop = troop_at(state, rules, side, region)
    theirs = state.players[side]
    tower, city = False, False
    if region < lands(state):
        tower, city = theirs.towers[region] == 1, theirs.capital == region
        threaten(state, rules, mind, region, troop)
        if is_wary(mind):
            press(state, rules, mind, region, troop.force)
    walls = tower or city
    force = troop.force + fort_bonus(state, rules, region)
    force += lent(state, rules, troop, troop, (region, DEFENCE, walls))
    stake = mind.weights.attack * BEATEN * troop.force
    if tower:
        force += rules.tower_strength
        stake += mind.spite * rules.tower_vp * max(0, theirs.distance[region])
    if city:
        force += capital_strength(state, rules, side)
        stake += conquest_worth(state, rules, mind, state.decider, side)
    mind.edge[region] = defence_reach(rules, mind, troop, walls)
    mind.force[region] = max(1, mind.force[region] + force)
    mind.stake[region] = stake
    mind.walled[region] = 1 if walls else 0
    mind.foe[region] = side
    given = mind.gifts[side, 1 if serfs_only(troop) and not walls else 0]
    mind.price[region] = rules.attacker_vp + mind.weights.attack - mind.spite * given


@compiled
def threaten(state, rules, mind, region, troop):
    """Note an army that threatens the own Capital, by land or as it goes, with what it could have there by a card.

    Who is wary watches it within three Marches. It is the weaker the farther off it is.
    """
    steps = steps_home(state, rules, region, troop.side)
    wary = is_wary(mind)
    farthest, least = (WATCHED, 0) if wary else (FARTHER, LURKING)
    if steps > farthest or troop.force <= least:
        return
    force = min(troop.force, ARMY) + attack_reach(rules, mind, troop)
    if wary:
        mind.menace = max(mind.menace, force - DISTANT * max(0, (steps - 1) // MARCH))
    if steps <= FARTHER and troop.force > LURKING:
        mind.threat = max(mind.threat, force - (DISTANT if steps > NEAR else 0))


@compiled
def region_worth(state, rules, mind, region, hidden):
    """Return what a region that nobody contests brings: tokens, control, income; a face-down token `hidden`."""
    seat = state.decider
    weights = mind.weights
    worth = 0.0
    for index in range(PILE):
        face = state.face[region, index]
        if face == Face.HIDDEN:
            worth += hidden
        elif face != Face.GONE:
            worth += token_worth(rules, mind, face, state.token[region, index])
    if not state.holders[region] & state.friends[seat]:
        worth += weights.region * rules.region_vp + income_worth(rules, mind, region)
        if expanded(state):
            worth += drawn_to(state, rules, mind, region)
        if region < lands(state) and mind.sites >> rules.continent[region] & 1:
            worth += SITE * weights.tower * max(0, state.players[seat].distance[region])
    if region < lands(state) and state.players[seat].capital == region:
        worth -= weights.region
    return worth


@compiled
def token_worth(rules, mind, face, token):
    """Return what a token that was turned up promises."""
    design = rules.designs[token]
    if design.effect == TokenEffect.VP_AT_END:
        return design.vp + 0.0
    if face == Face.LASTING:
        return 0.0
    if design.effect == TokenEffect.MONSTER:
        return SLAYABLE * design.vp
    return 2.0 * mind.prices[Resource.FOOD]


@compiled
def income_worth(rules, mind, region):
    """Return what controlling a region with a worker brings over the rounds left."""
    return mind.yields[rules.terrain[region]] * (1.0 + WORKER * rules.spaces[region])
