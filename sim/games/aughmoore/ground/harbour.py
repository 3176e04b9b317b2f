"""Where a side's Sea Vessel begins and returns to: its Capital, or the sea below a Floating one (A3.6, P14)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import push
from sim.engine.header import NOBODY
from sim.games.aughmoore.ground.exploring import LAUNCHED
from sim.games.aughmoore.ground.pieces import enemies_in, fits_in
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
    """Return whether a Sea Vessel may be built: at sea if there is room, and no enemies but by a ruling (P14)."""
    port = harbour(rules, state.players[side])
    attacks = rules.ark_attacks == 1 and enemies_in(state, side, port) != 0
    return attacks or harbour_free(state, rules, side)


@compiled
def harbour_free(state, rules, side):
    """Return whether a Sea Vessel may return to its harbour: at sea only without enemies and if there is room (P14)."""
    port = harbour(rules, state.players[side])
    if port < lands(state):
        return True
    return enemies_in(state, side, port) == 0 and fits_in(state, rules, side, port, Unit.SEA_VESSEL.value)


@compiled
def home_of(rules, mine, unit):
    """Return where a unit of the supply comes into play: the Courtyard, a Sea Vessel in its harbour (A3.6, P14)."""
    return harbour(rules, mine) if unit == Unit.SEA_VESSEL else mine.capital


@compiled
def launch(state, rules, side):
    """Turn up and resolve the face-down tokens of the sea in which a Sea Vessel has come into play (P15)."""
    port = harbour(rules, state.players[side])
    if port < lands(state):
        return
    hidden = 0
    for index in range(PILE):
        hidden += state.face[port, index] == Face.HIDDEN
    if hidden > 0 and rules.first_vessel_reveals == 1:
        push(state, Step.EXPLORE, side, port, LAUNCHED)
    if enemies_in(state, side, port) != 0:
        push(state, Step.BATTLE, side, port)
