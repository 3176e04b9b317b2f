"""The numbers of the carriers of effects: where in the table those of each board and card begin."""

from typing import NamedTuple

import numpy as np

from sim.engine.header import record
from sim.games.aughmoore.state import BUILDINGS, HEROES, LEVELS, TACTICS, Size


class Carriers(NamedTuple):
    """The number of the first carrier of each sort; each sort ends where the next one begins."""

    building: int  # abilities of Buildings, by faction, Building and step
    hero: int  # abilities of Heroes, by faction, Hero and step
    spell: int
    tactic: int
    solo_ability: int  # abilities of the solo enemy, by faction and step
    solo_hero: int  # its Heroes' abilities, by faction and Hero
    solo_spell: int  # its Heroes' spells, likewise
    special: int  # what a board has beside its Buildings and Heroes, by faction
    end: int


CARRIERS = record([(name, np.int64) for name in Carriers._fields])


def carriers_of(size: Size) -> Carriers:
    """Return the numbers of the carriers of a size."""
    rooms = (
        size.factions * BUILDINGS * LEVELS,
        size.factions * HEROES * LEVELS,
        size.spells,
        TACTICS,
        size.factions * LEVELS,
        size.factions * HEROES,
        size.factions * HEROES,
        size.factions,
    )
    return Carriers(*(sum(rooms[:place]) for place in range(len(rooms) + 1)))
