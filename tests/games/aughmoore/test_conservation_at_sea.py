"""Games by chance with Merfolk, recounted: units at sea, tokens of the sea in Shallow Water (A1.9, A3.7, P27, P36).

The Merfolk have their Cloister from the start, so that they swim. Without boxes: test_conservation.
"""

from collections import Counter
from functools import lru_cache
from random import Random

import numpy as np
import pytest

from sim.engine.header import NOBODY, End
from sim.engine.options import unpack
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects import afloat
from sim.games.aughmoore.ground import waters
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import PILE
from sim.games.aughmoore.words import Face, Mark, Slot, Unit
from tests.games.aughmoore.expanded import dealt, rules, table
from tests.games.aughmoore.position import build, by_chance

pytestmark = pytest.mark.interpreted

TABLES = [("merfolk", "orcs", "dwarves", "birdfolk"), ("undead", "merfolk"), ("merfolk",)]
ANSWERS = 300
EACH = 10  # answers between two recounts
PLENTY = 10


def check_units(state, using):
    """Units in play are on the map, on the Action Bar or on Buildings; five of a player in a region at most."""
    for side in range(int(state.sides)):
        mine = state.players[side]
        placed = mine.units.sum(axis=0)
        placed[Unit.SERF] += int(mine.buildings).bit_count() + int((mine.bar == Mark.SERF).sum())
        assert mine.in_play.tolist() == placed.tolist()
        assert mine.total.tolist() == mine.units.sum(axis=1).tolist()
        crowd = mine.total.copy()
        crowd[int(mine.capital)] = 0
        assert (crowd <= using.region_limit).all()


def check_seats(state, using):
    """Between actions everybody at sea swims or has a seat aboard; no Air Vessel is there."""
    for side in range(int(state.sides) if state.decision == Decision.ACTION else 0):
        mine = state.players[side]
        for region in np.flatnonzero(mine.total[lands(state) :]) + lands(state):
            seats = afloat.seats_at_sea(state, using, side, region)
            assert afloat.needing_seats(using, mine, region) <= seats
            assert mine.at[Unit.AIR_VESSEL] != region


def check_tokens(state, using):
    """Tokens of the sea lie at sea and in Shallow Water, those of land elsewhere; these are counted."""
    hidden = 0
    for region in range(len(state.holders)):
        for pile in range(PILE):
            if state.face[region, pile] != Face.GONE:
                of_land = waters.is_land_token(using, state.token[region, pile])
                assert of_land != waters.under_water(state, using, region)
                hidden += of_land and state.face[region, pile] == Face.HIDDEN
    assert state.hidden_land == hidden


def lying(state):
    """All tokens on the map and left over."""
    left = [state.land_pile[: state.land_left], state.sea_pile[: state.sea_left]]
    return Counter(np.concatenate([state.token[state.face != Face.GONE], *left]).tolist())


@lru_cache
def play(factions):
    """Play by chance and recount; return the State, and how many armies have set out to swim."""
    using, there, chance = rules(len(factions)), table(len(factions)), Random(" ".join(factions))
    state = dealt(*factions, using=using)
    build(state, using, factions.index("merfolk"), "cloister")
    tokens, swum = lying(state), 0
    for number in range(ANSWERS):
        if state.ended != End.RUNNING:
            break
        legal = there.options(state, using)
        assert legal
        assert len(set(legal)) == len(legal)
        verb = by_chance({unpack(option)[0] for option in legal}, chance)
        swum += state.decision == Decision.ARMY and state.trip.slot == Slot.SAIL and verb == Verb.TAKE
        there.give(state, using, by_chance([option for option in legal if unpack(option)[0] == verb], chance))
        if state.decision == Decision.ACTION:
            state.players["stock"][: state.sides] = PLENTY
        if number % EACH == 0:
            for check in (check_units, check_seats, check_tokens):
                check(state, using)
    assert not lying(state) - tokens
    return state, swum


@pytest.mark.parametrize("factions", TABLES)
def test_A1_9_A3_7_P27_P36_everything_is_conserved_where_merfolk_swim(factions):
    state, swum = play(factions)
    assert state.sunken != NOBODY
    assert swum > 0
