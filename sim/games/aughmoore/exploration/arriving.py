"""What happens when units end a move: abilities, tokens that stay, tokens to explore (A8.1, A14.4)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import push
from sim.games.aughmoore.content.vocabulary import When
from sim.games.aughmoore.deeds.performing import perform
from sim.games.aughmoore.effects.counting import holds
from sim.games.aughmoore.effects.force import present, spent
from sim.games.aughmoore.ground.pieces import is_enemy
from sim.games.aughmoore.solo.marching import enemy_arrived
from sim.games.aughmoore.steps import Step


@compiled
def arrive(state, rules, side, region, fought):
    """Let units that have ended a move use abilities, meet the tokens that stay, and explore (A8.1, A14.4)."""
    mine = state.players[side]
    if mine.total[region] == 0:
        return
    if is_enemy(state, side):
        enemy_arrived(state, rules, region, fought)
        return
    push(state, Step.EXPLORE, side, region)
    push(state, Step.LASTING, side, region)
    if not mine.moments >> When.ARRIVE & 1:
        return
    for index in range(mine.ability_count - 1, -1, -1):
        held = mine.abilities[index]
        if held.moment == When.ARRIVE and works_here(state, rules, side, index, region, fought):
            perform(state, rules, side, held.effect, region)


@compiled
def after_exploring(state, rules, side, region):
    """Let the abilities work that wait for a token to be resolved: here is its region (A14.4)."""
    mine = state.players[side]
    for index in range(mine.ability_count - 1, -1, -1):
        held = mine.abilities[index]
        if held.moment == When.EXPLORED and works_here(state, rules, side, index, region, 0):
            perform(state, rules, side, held.effect, region)


@compiled
def works_here(state, rules, side, place, region, fought):
    """Return whether an ability in force works for units in a region now (A14.1 to A14.3)."""
    mine = state.players[side]
    held = mine.abilities[place]
    effect = rules.effects[held.effect]
    if spent(mine, effect) or not present(mine, held, region):
        return False
    return holds(state, rules, side, effect, region, fought)
