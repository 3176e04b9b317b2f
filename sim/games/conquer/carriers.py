"""The numbers of the carriers: the structures, artefacts, units and blocks of each faction's board."""

from sim.compiling.compiled import compiled
from sim.games.conquer.state import ARTEFACTS, STRUCTURES, UNITS
from sim.games.conquer.words import Faction

MAX_BLOCKS = 2
STRUCTURE_CARRIER = 0
ARTEFACT_CARRIER = STRUCTURE_CARRIER + len(Faction) * STRUCTURES
UNIT_CARRIER = ARTEFACT_CARRIER + len(Faction) * ARTEFACTS
BLOCK_CARRIER = UNIT_CARRIER + len(Faction) * UNITS
CARRIERS = BLOCK_CARRIER + len(Faction) * MAX_BLOCKS


@compiled
def structure_carrier(faction, structure):
    """Return the carrier of a structure's effects."""
    return STRUCTURE_CARRIER + faction * STRUCTURES + structure


@compiled
def artefact_carrier(faction, artefact):
    """Return the carrier of an artefact's effects, which differ from faction to faction (H12.4)."""
    return ARTEFACT_CARRIER + faction * ARTEFACTS + artefact


@compiled
def unit_carrier(faction, unit):
    """Return the carrier of a unit's property."""
    return UNIT_CARRIER + faction * UNITS + unit


@compiled
def block_carrier(faction, block):
    """Return the carrier of a block of the building zone."""
    return BLOCK_CARRIER + faction * MAX_BLOCKS + block
