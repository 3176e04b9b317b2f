"""The numbers of the carriers: heroes, strongholds, skill levels, classes, build blocks, items, exploration cards.

Items have two, one for either side; exploration cards have one for their text and one for the gain of rejecting them.
"""

from sim.compiling.compiled import compiled
from sim.games.winds.state import HEROES, KINGDOMS, LEVELS, MAX_BLOCKS, MAX_ITEMS, MAX_STRONGHOLDS, MAX_TEXTS
from sim.games.winds.words import ClassCard, Skill

HERO_CARRIER = 0
STRONGHOLD_CARRIER = HERO_CARRIER + HEROES
SKILL_CARRIER = STRONGHOLD_CARRIER + MAX_STRONGHOLDS
CLASS_CARRIER = SKILL_CARRIER + len(Skill) * LEVELS
BLOCK_CARRIER = CLASS_CARRIER + len(ClassCard)
ITEM_CARRIER = BLOCK_CARRIER + KINGDOMS * MAX_BLOCKS
TEXT_CARRIER = ITEM_CARRIER + 2 * MAX_ITEMS
REJECT_CARRIER = TEXT_CARRIER + MAX_TEXTS
CARRIERS = REJECT_CARRIER + MAX_TEXTS


@compiled
def skill_carrier(skill, level):
    """Return the carrier of a skill level, the first of them being 1."""
    return SKILL_CARRIER + skill * LEVELS + level - 1


@compiled
def block_carrier(kingdom, block):
    """Return the carrier of a build block."""
    return BLOCK_CARRIER + kingdom * MAX_BLOCKS + block


@compiled
def item_carrier(item, upgraded):
    """Return the carrier of one side of an item."""
    return ITEM_CARRIER + 2 * item + upgraded
