"""What answers are worth to a policy, in spaces (see `policy`)."""

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.options import unpack, verb_of

from caravans.marching import feeding_price
from caravans.market import herd_size, price_of
from caravans.road import failing_faces, failing_on, guild_footing, stretch_at
from caravans.state import N_ANIMALS, N_CAMPS
from caravans.words import Camp, Card, Verb

NEVER = -1e30
USUAL_HERD = 3


@compiled
def contract_worth(rules, mind, option):
    """Return what a contract is worth: its pay, less for each camp that it is far."""
    _, camp, _, _ = unpack(option)
    return mind.weights.coin * rules.pays[camp] - mind.weights.far * camp


@compiled
def road_left(state, rules, player):
    """Return the share of the road that a caravan has before it."""
    goal = rules.camp_at[Camp.HARBOUR]
    return (goal - state.players[player].space) / goal


@compiled
def coin_worth(state, rules, mind, player):
    """Return what a coin is worth: less, the shorter the road is that it can still be spent on."""
    return mind.weights.coin * road_left(state, rules, player)


@compiled
def purchase_worth(state, rules, mind, option):
    """Return what a card is worth beyond its price."""
    verb, card, place, _ = unpack(option)
    if verb == Verb.PASS:
        return 0.0
    player = state.decider
    price = price_of(state, rules, player, place) * coin_worth(state, rules, mind, player)
    if card < N_ANIMALS:
        return animal_worth(state, rules, mind, card) - price
    if card == Card.GUIDE:
        return mind.weights.guide - price
    if card == Card.ESCORT:
        return mind.weights.escort - price
    return mind.weights.map - price


@compiled
def animal_worth(state, rules, mind, animal):
    """Return what an animal may still bring: a leg each turn on the road that is left, or its wage."""
    player = state.decider
    mine = state.players[player]
    turns = (rules.camp_at[Camp.HARBOUR] - mine.space) / mind.weights.pace
    crowd = mind.weights.crowd ** max(0, herd_size(mine) - USUAL_HERD)
    leg = mean_leg(state, rules, player, animal)
    wage = (rules.wage[animal] - 1) * coin_worth(state, rules, mind, player)
    return mind.weights.herd * crowd * turns * (leg + wage)


@compiled
def mean_leg(state, rules, player, animal):
    """Return the mean spaces of a leg of an animal on the road that is left, failures counted as none."""
    guild = state.faction[player]
    first = stretch_at(rules, state.players[player].space)
    total = 0.0
    for stretch in range(first, N_CAMPS):
        failing = failing_on(rules, animal, stretch, -guild_footing(rules, guild, stretch))
        total += gait_above(rules, animal, failing, rules.sides)
    return total / (N_CAMPS - first)


@compiled
def gait_above(rules, animal, failing, most):
    """Return the mean over all faces of the spaces that a leg brings, up to so many, where some faces fail."""
    total = 0.0
    for face in range(failing, rules.sides):
        total += min(rules.gait[animal, face], most)
    return total / rules.sides


@compiled
def march_worth(state, rules, mind, option):
    """Return what halting is worth, or one more leg and halting after it."""
    verb, animal, _, _ = unpack(option)
    player = state.decider
    if verb == Verb.HALT:
        return halt_worth(state, rules, mind, NOBODY) + camp_worth(state, rules, mind, state.players[player].space)
    if verb == Verb.SHORTCUT:
        gained = min(rules.map_spaces, spaces_to_camp(state, rules, player))
        reached = camp_worth(state, rules, mind, state.players[player].space + gained)
        return gained - mind.weights.map + halt_worth(state, rules, mind, NOBODY) + reached
    fodder = feeding_price(state, rules) if verb == Verb.FEED else 0
    return leg_worth(state, rules, mind, animal) - fodder * coin_worth(state, rules, mind, player)


@compiled
def leg_worth(state, rules, mind, animal):
    """Return what a leg is worth, with a halt after it."""
    player = state.decider
    left = spaces_to_camp(state, rules, player)
    failing = failing_faces(state, rules, player, animal)
    risk = failing / rules.sides
    worth = gait_above(rules, animal, failing, left) + mind.weights.drive
    worth += (1.0 - risk) * halt_worth(state, rules, mind, animal)
    worth += reaching(rules, animal, failing, left) * camp_worth(state, rules, mind, state.players[player].space + left)
    if rival_has_arrived(state, player):
        return worth
    return worth - mind.weights.nerve * risk * at_risk(state, rules, player)


@compiled
def reaching(rules, animal, failing, left):
    """Return the chance that a leg reaches the next camp."""
    faces = 0
    for face in range(failing, rules.sides):
        faces += rules.gait[animal, face] >= left
    return faces / rules.sides


@compiled
def spaces_to_camp(state, rules, player):
    """Return how far the next camp is."""
    space = state.players[player].space
    return rules.camp_at[stretch_at(rules, space)] - space


@compiled
def at_risk(state, rules, player):
    """Return how many spaces a failed leg would lose."""
    return max(0, state.players[player].space - state.safe - rules.guild_salvage[state.faction[player]])


@compiled
def rival_has_arrived(state, player):
    """Return whether another caravan is in the harbour, so that this is the last round."""
    for other in range(state.seats):
        if other != player and state.players[other].arrived:
            return True
    return False


@compiled
def halt_worth(state, rules, mind, leading):
    """Return what animals earn by a rest, all but the one that leads a leg before."""
    player = state.decider
    coins = 0
    for animal in range(N_ANIMALS):
        resting = state.fresh[animal] - (animal == leading and state.fresh[animal] > 0)
        coins += resting * rules.wage[animal]
    if coins > 0:
        coins += rules.guild_wage[state.faction[player]]
    return 0.0 if rival_has_arrived(state, player) else coins * coin_worth(state, rules, mind, player)


@compiled
def camp_worth(state, rules, mind, space):
    """Return what a halt on a space is worth if it is a camp: coins of the first, and of a contract."""
    player = state.decider
    mine = state.players[player]
    coins = 0
    for camp in range(Camp.HARBOUR):
        if rules.camp_at[camp] == space:
            coins += rules.first_coins[camp] * (state.first[camp] == NOBODY)
            coins += rules.pays[camp] * (mine.dealt[0] == camp and not mine.delivered)
    return coins * coin_worth(state, rules, mind, player)


@compiled
def help_worth(state, rules, mind, option):
    """Return what help in a mishap is worth beyond what it could save later."""
    verb = verb_of(option)
    player = state.decider
    lost = at_risk(state, rules, player)
    if verb == Verb.STAND:
        return -mind.weights.escort
    if verb == Verb.REROLL:
        animal = state.about[0]
        left = spaces_to_camp(state, rules, player)
        failing = failing_faces(state, rules, player, animal)
        return gait_above(rules, animal, failing, left) - failing / rules.sides * lost - mind.weights.guide
    return -1.0 * lost
