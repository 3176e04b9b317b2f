"""Collection and the end of the round (A12, A13)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note, push
from sim.engine.header import NOBODY, End
from sim.games.aughmoore.content.vocabulary import When
from sim.games.aughmoore.deeds.casting import turn_scribed
from sim.games.aughmoore.deeds.performing import perform
from sim.games.aughmoore.effects.counting import holds, workers
from sim.games.aughmoore.effects.force import present, spent
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.library import draw_spells
from sim.games.aughmoore.ground.pieces import check_expansion, controls, is_enemy
from sim.games.aughmoore.ground.stock import gain
from sim.games.aughmoore.map.flying import end_flights
from sim.games.aughmoore.round.scoring import finish_game
from sim.games.aughmoore.round.turn import ability_region, clear_bar
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.solo.turns import end_of_round
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Resource


@compiled
def collect(state, rules):
    """Let everybody collect resources and draw a Spell; abilities of the Collection come between (A12)."""
    if state.over:
        return
    if rules.flights_end_at_sea:
        end_flights(state, rules)
    if state.solo.on:
        end_of_round(state)
    for index in range(state.sides - 1, -1, -1):
        side = (state.first + index) % state.sides
        if state.players[side].out == 0 and not is_enemy(state, side):
            push(state, Step.DRAW, side, rules.spells_each)
    for side in range(state.sides):
        if state.players[side].out == 0:
            collect_resources(state, rules, side)
    for index in range(state.sides - 1, -1, -1):
        side = (state.first + index) % state.sides
        if state.players[side].out == 0:
            collect_by_abilities(state, rules, side)


@compiled
def collect_resources(state, rules, side):
    """Give a side what its regions yield (A12.1 to A12.3, A20.3, O24)."""
    for region in range(lands(state)):
        if controls(state, rules, side, region):
            resource = rules.resource_of[rules.terrain[region]]
            if resource != NOBODY and not state.denied[region]:
                gain(state, rules, side, resource, yield_of(state, rules, side, region))
    if state.chronicle.watched:
        stock = state.players[side].stock
        note(state, Event.COLLECTED, side, stock[Resource.ORE], stock[Resource.MANA], stock[Resource.FOOD])


@compiled
def yield_of(state, rules, side, region):
    """Return what a controlled Resource Region yields: itself, its workers, a Tower (A12.2, A12.3)."""
    working = workers(state, rules, side, region)
    tower = state.players[side].towers[region] * rules.tower_income
    return rules.region_income + working * rules.worker_income + tower


@compiled
def collect_by_abilities(state, rules, side):
    """Let the abilities of the Collection work (A14.4)."""
    mine = state.players[side]
    if not mine.moments >> When.COLLECTION & 1:
        return
    for index in range(mine.ability_count):
        held = mine.abilities[index]
        effect = rules.effects[held.effect]
        if held.moment != When.COLLECTION or spent(mine, effect):
            continue
        region = ability_region(mine, held)
        if present(mine, held, region) and holds(state, rules, side, effect, region, 0):
            perform(state, rules, side, held.effect, region)


@compiled
def draw_for(state, rules, side, number):
    """Let a player draw Spells and keep to the limit (A12.4)."""
    draw_spells(state, rules, side, number)


@compiled
def end_round(state, rules):
    """Clear the Action Bars, turn Scribed Spells, pass the first player on; or end the game (A13, A17.2, A17.4)."""
    for side in range(state.sides):
        if state.players[side].out == 0:
            clear_bar(state, side)
            check_expansion(state, rules, side)
    turn_scribed(state)
    for region in range(regions(state)):
        state.denied[region] = 0
    state.rounds_done += 1
    if state.over or game_is_over(state, rules):
        finish_game(state, rules, End.VICTORY)
    elif state.rounds_done >= rules.most_rounds:
        finish_game(state, rules, End.LIMIT)
    else:
        state.turn_round += 1
        pass_first(state, rules)
        push(state, Step.ROUND)


@compiled
def game_is_over(state, rules):
    """Return whether the round just played was the last: the one after that which triggered the end (A17.2, O17)."""
    return state.objective != NOBODY and state.rounds_done >= state.objective_round + rules.rounds_after


@compiled
def pass_first(state, rules):
    """Pass the First Player Token clockwise to the next player still in the game, or to the next seat (A13.3, O17)."""
    for _ in range(state.seats):
        state.first = (state.first + 1) % state.seats
        if state.players[state.first].out == 0 or rules.first_seat_may_be_out:
            return
