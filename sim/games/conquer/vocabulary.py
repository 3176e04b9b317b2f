"""What effects do, when, and what they count, as enumerations.

The lower-case names are the words of the content.
"""

from enum import IntEnum


class Kind(IntEnum):
    """What an effect does."""

    NONE = 0
    RECRUIT = 1
    UNITS_ONCE = 2
    GAIN_ONCE = 3
    GAIN_ON = 4
    EXCHANGE = 5
    MOVE_BONUS = 6
    TERRAIN_COST = 7
    UNIT_POWER = 8
    UNIT_COST = 9
    POWER_PER = 10
    COMBAT_BONUS = 11
    MONSTER_SKIP = 12
    CONVERT = 13
    VP_PER = 14
    SPECIAL = 15


class Special(IntEnum):
    """Effects with a rule of their own."""

    MONSTER_CHOICE = 0
    RESURRECTION = 1
    CURSE = 2
    PLAGUE_COLUMN = 3
    SCIENCE_SCALE = 4
    MECHANIC_DOUBLING = 5
    TOWER_OF_ILLUSIONS = 6
    WOOD_SUBSTITUTE = 7
    GRIFFIN_PRICE = 8
    ARMOR_SHOP = 9
    SAVED_PAYMENT = 10
    SERPENT_EXCHANGE = 11
    FEEDER = 12
    HYDRA = 13
    REEF = 14
    HYDRA_STRIDE = 15
    GEYSER = 16


class Happening(IntEnum):
    """The events that effects wait for."""

    GATHER_WOOD = 0
    GATHER_IRON = 1
    GATHER_GOLD = 2
    GATHER_ANY = 3
    MOVE = 4
    BUILD = 5
    RECRUIT = 6
    STRUCTURE_BUILT = 7
    REGION_FIRST_VISIT = 8
    COMBAT_WON = 9
    MONSTER_WON = 10
    FORTRESS_WON = 11
    PLAYER_WON = 12


class Count(IntEnum):
    """What effects count; own units stand above them (see FIRST_UNIT)."""

    VISITED_REGIONS = 0
    VISITED_MOUNTAINS = 1
    FORTRESSES_SEIZED = 2
    MONSTERS_CIRCLED = 3
    ARTEFACTS_HELD = 4
    FOUNDATIONS_USED = 5
    STRUCTURES_BUILT = 6
    CURSED_REGIONS = 7
    LAKES = 8
    SCIENCE = 9
    RAGE = 10
    NOTES = 11
    SERPENTS = 12
    DEPLOYED = 13
    SERPENTS_WITH_HYDRA = 14


class Versus(IntEnum):
    """The three types of combat, and all of them."""

    PLAYER = 0
    MONSTER = 1
    FORTRESS = 2
    ANY = 3
