"""Battles between players (H9)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note, push
from sim.engine.header import NOBODY
from sim.games.conquer.deploying import begin_deploying, fall, stand_down
from sim.games.conquer.effects import HYDRA
from sim.games.conquer.gathering import asked
from sim.games.conquer.monsters import circle, leftmost
from sim.games.conquer.power import final_power, hydra_power
from sim.games.conquer.resources import fire_victory
from sim.games.conquer.state import UNITS
from sim.games.conquer.vocabulary import Happening, Versus
from sim.games.conquer.words import Event, Right, Step


@compiled
def begin_battle(state, rules, region, sides, alone):
    """Let all players of a region deploy in secret; a Hydra whose owner is elsewhere fights by itself (H9.1, H19.9)."""
    battle = state.battle
    battle.region = region
    battle.sides = sides
    battle.alone = alone
    battle.winner = NOBODY
    battle.versus = Versus.PLAYER
    battle.sealed = 1
    note(state, Event.BATTLE, region)
    push(state, Step.BATTLE_RESULT)
    for index in range(state.seats - 1, -1, -1):
        seat = asked(state, index)
        if alone >> seat & 1:
            stand_down(state.players[seat])
            state.players[seat].deployed[HYDRA] = 1
        elif sides >> seat & 1:
            begin_deploying(state, seat)


@compiled
def announced(state, rules, seat):
    """Return the total power that a side announces (H9.2, H19.9)."""
    if state.battle.alone >> seat & 1:
        return hydra_power(state, rules, seat)
    return final_power(state, rules, seat, Versus.PLAYER.value)


@compiled
def decide_battle(state, rules):
    """Reveal the deployments: the highest power wins, equal ones lose, all deployed units perish (H9.2, H8.3, H9.9)."""
    battle = state.battle
    battle.sealed = 0
    if not rules.empty_battle_defeats and nobody_deployed(state):
        note(state, Event.NO_BATTLE, battle.region)
        return
    best = announce(state, rules)
    count_battle(state)
    if not rules.equals_defeat_all:
        best = highest_alone(state, best)
    decided = state.players[best].won >= runner_up(state, rules, best) + rules.margin
    for seat in range(state.seats):
        if battle.sides >> seat & 1:
            fall(state, rules, seat)
    if decided:
        win_battle(state, rules, best)
    else:
        state.drawn += 1
        note(state, Event.BATTLE_DRAWN, state.players[best].won)


@compiled
def announce(state, rules):
    """Let each side in turn announce its power; return the highest one (H9.2)."""
    best = NOBODY
    for index in range(state.seats):
        seat = (state.first + index) % state.seats
        if state.battle.sides >> seat & 1:
            state.players[seat].won = announced(state, rules, seat)
            note(state, Event.DEPLOYED, seat, state.players[seat].won)
            if best == NOBODY or state.players[seat].won > state.players[best].won:
                best = seat
    return best


@compiled
def nobody_deployed(state):
    """Return whether no side of the battle has deployed anything (H9.9)."""
    for seat in range(state.seats):
        if state.battle.sides >> seat & 1:
            for unit in range(UNITS):
                if state.players[seat].deployed[unit] > 0:
                    return False
    return True


@compiled
def runner_up(state, rules, best):
    """Return the highest power of the other sides; by ruling equal higher ones have cancelled out (H9.2)."""
    highest = 0
    for seat in range(state.seats):
        power = state.players[seat].won
        stands = rules.equals_defeat_all or power <= state.players[best].won
        if seat != best and state.battle.sides >> seat & 1 and stands:
            highest = max(highest, power)
    return highest


@compiled
def highest_alone(state, best):
    """Return the side with the highest power that no other side has; without one the `best` of all (H9.2)."""
    found = NOBODY
    for seat in range(state.seats):
        power = state.players[seat].won
        alone = state.battle.sides >> seat & 1 == 1 and power > 0 and sides_with(state, power) == 1
        if alone and (found == NOBODY or power > state.players[found].won):
            found = seat
    return best if found == NOBODY else found


@compiled
def sides_with(state, power):
    """Return how many sides have announced a power."""
    total = 0
    for seat in range(state.seats):
        total += state.battle.sides >> seat & 1 == 1 and state.players[seat].won == power
    return total


@compiled
def weakest_loser(state, winner):
    """Return the lowest power of the losing sides (H9.5)."""
    lowest = state.players[winner].won
    for seat in range(state.seats):
        if seat != winner and state.battle.sides >> seat & 1:
            lowest = min(lowest, state.players[seat].won)
    return lowest


@compiled
def count_battle(state):
    """Count the battle for everybody in it."""
    battle = state.battle
    state.battles += 1
    if state.first_battle == 0:
        state.first_battle = state.turn_round
    for seat in range(state.seats):
        if battle.sides >> seat & 1:
            state.players[seat].battles += 1
            state.players[seat].battlefields |= 1 << battle.region


@compiled
def win_battle(state, rules, winner):
    """Circle the leftmost monster, choose a reward, and have the right to the object (H9.3 to H9.7, H19.9)."""
    battle = state.battle
    mine = state.players[winner]
    battle.winner = winner
    mine.battles_won += 1
    note(state, Event.BATTLE_WON, winner, mine.won, weakest_loser(state, winner))
    monster = leftmost(mine)
    if monster != NOBODY:
        circle(state, winner, monster)
    if battle.alone >> winner & 1:
        return
    mine.right = Right.BOTH
    battle.loot_left = mine.won - weakest_loser(state, winner)
    if monster != NOBODY or rules.prize_without_monsters:
        push(state, Step.PRIZE, winner, monster)
    fire_victory(state, rules, winner, Happening.PLAYER_WON.value)
