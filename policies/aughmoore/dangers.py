"""What endangers a player of Heroes of Land, Air & Sea: enemy armies that could march to its Capital City or its army.

Thought of by those who weigh it only: armies by land, by the steps of the printed map, each Strength as it stands now.
"""

from policies.aughmoore.odds import victory_chance
from policies.aughmoore.worth import expanded
from sim.compiling.compiled import compiled
from sim.games.aughmoore.content.vocabulary import Kind
from sim.games.aughmoore.size import lands

ARMY = 14  # Strength that an army of five can have
MARCH = 3  # steps of a March
WATCHED = 9  # steps from which an army is watched: three Marches
DISTANT = 2  # Strength that an army seems weaker for each March more that it needs
RUIN = 10.0  # what losing the Capital costs, by the weights of guard and watch


@compiled
def is_wary(mind):
    """Return whether a player weighs these dangers."""
    weights = mind.weights
    return weights.watch != 0.0 or weights.garrison != 0.0 or weights.exposure != 0.0


@compiled
def forget_dangers(state, mind):
    """Note that no enemy has been seen yet."""
    mind.menace = 0
    for region in range(lands(state)):
        mind.pressure[region] = 0


@compiled
def steps_home(state, rules, origin, side):
    """Return how far an enemy army is from the own Capital, by land or as it goes."""
    home = state.players[state.decider].capital
    steps = rules.land_steps[origin, home]
    if expanded(state) and state.players[side].kinds >> Kind.TRAVEL & 1:
        steps = min(steps, rules.steps[origin, home])
    return steps


@compiled
def press(state, rules, mind, origin, force):
    """Note the Strength of an army for each region that it could march to next."""
    for index in range(lands(state)):
        goal = rules.outward[origin, index]
        if rules.land_steps[origin, goal] > MARCH:
            break
        mind.pressure[goal] = max(mind.pressure[goal], min(force, ARMY))


@compiled
def parting_risk(mind, leaving):
    """Return what it costs in danger to the own Capital, and in its garrison, that so much Strength leaves it."""
    risk = victory_chance(mind, mind.menace - mind.defence + leaving) - victory_chance(mind, mind.menace - mind.defence)
    return mind.weights.watch * RUIN * risk + mind.weights.garrison * leaving


@compiled
def exposed_worth(state, mind, region, force):
    """Return what the danger to an army of such Strength costs where it stands or goes."""
    if region >= lands(state) or mind.weights.exposure == 0.0 or mind.pressure[region] == 0:
        return 0.0
    return mind.weights.exposure * force * victory_chance(mind, mind.pressure[region] - force)
