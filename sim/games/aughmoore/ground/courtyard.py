"""How the automatic enemy's units come home to its Courtyard (A19.3, A19.4)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.header import NOBODY
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.pieces import put
from sim.games.aughmoore.ground.retreating import go_home
from sim.games.aughmoore.state import HEROES
from sim.games.aughmoore.words import Unit


@compiled
def respawn(state, unit):
    """Put a Hero of the enemy that is not in play into its Courtyard, at once (A19.4)."""
    mine = state.players[1]
    if mine.in_play[unit] == 0 and mine.out == 0 and mine.capital != NOBODY:
        mine.in_play[unit] = 1
        put(state, 1, unit, mine.capital, 1)
        note(state, Event.RETURNED, 1, unit)


@compiled
def respawn_all(state):
    """Put all Heroes of the enemy that are not in play into its Courtyard (A19.4)."""
    for hero in range(HEROES):
        respawn(state, Unit.HERO_1.value + hero)


@compiled
def bring_home(state, rules, region):
    """Move all units of the enemy that survive a lost Battle to its Courtyard (A19.3)."""
    mine = state.players[1]
    if region != mine.capital and mine.out == 0:
        go_home(state, rules, 1, region)
