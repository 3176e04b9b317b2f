"""Prepared positions of High Ground, for the tests of its clauses."""

from sim.conformance import Table

from high_ground.game import GAME
from high_ground.words import Decision, Verb

TABLE = Table(GAME, Decision, Verb)
NORTH, EAST, WEST = range(3)  # seats, by their camps; the clans sit there in their order


def position(held=None, **changes):
    """Return the State after the set-up, in which some places are held: `{Place.GORSE_HILL: (seat, warriors)}`."""
    state = TABLE.dealt(GAME.factions, **changes)
    for place, (seat, warriors) in (held or {}).items():
        state.holder[place], state.warriors[place] = seat, warriors
    return state
