"""Where a side's Sea Vessel begins and returns to: its Capital, or the sea below a Floating one (A3.6, P14)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import push
from sim.engine.header import NOBODY
from sim.games.aughmoore.ground.pieces import enemies_in, room
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import PILE
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Unit


@compiled
def harbour(rules, mine):
    """Return where a Sea Vessel begins and returns to: the Capital's region, or the sea below a Floating one (P14)."""
    if rules.vessels_start_below == 1 and mine.capital != NOBODY and rules.floats[rules.continent[mine.capital]]:
        return rules.below
    return mine.capital


@compiled
def harbour_open(state, rules, side):
    """Return whether a Sea Vessel may come to its harbour: at sea only without enemies and if there is room (P14)."""
    port = harbour(rules, state.players[side])
    if port < lands(state):
        return True
    return enemies_in(state, side, port) == 0 and room(state, rules, side, port) > 0


@compiled
def home_of(rules, mine, unit):
    """Return where a unit of the supply comes into play: the Courtyard, a Sea Vessel in its harbour (A3.6, P14)."""
    return harbour(rules, mine) if unit == Unit.SEA_VESSEL else mine.capital


@compiled
def launch(state, rules, side):
    """Turn up and resolve the face-down tokens of the sea in which a Sea Vessel has come into play (P15)."""
    port = harbour(rules, state.players[side])
    hidden = 0
    for index in range(PILE):
        hidden += port >= lands(state) and state.face[port, index] == Face.HIDDEN
    if hidden > 0 and rules.first_vessel_reveals == 1:
        push(state, Step.EXPLORE, side, port)
