"""The vocabulary of Heroes of Land, Air & Sea: enumerations of its pieces, its effects, its questions and its events.

The lower-case names are the words of the content. Effects are described in `content/vocabulary.py`.
"""

from enum import IntEnum


class Faction(IntEnum):
    """The factions: four of the base game, four of Order & Chaos, two of Pestilence."""

    HUMANS = 0
    ORCS = 1
    DWARVES = 2
    ELVES = 3
    LIONKIN = 4
    UNDEAD = 5
    LIZARDFOLK = 6
    GOBLINS = 7
    BIRDFOLK = 8
    MERFOLK = 9


class Terrain(IntEnum):
    """The kinds of Land Regions; SEA stands for Sea Regions."""

    PLAINS = 0
    FOREST = 1
    MOUNTAINS = 2
    DESERT = 3
    SWAMP = 4
    CAPITAL = 5
    SEA = 6


class Continent(IntEnum):
    """The continents: four of either board, clockwise; two more of that for five and six; the Floating Continent."""

    NW = 0
    NE = 1
    SE = 2
    SW = 3
    N = 4
    S = 5
    FLOATING = 6


class Resource(IntEnum):
    """The resources, in the order of the Resource Track."""

    ORE = 0
    MANA = 1
    FOOD = 2


class Unit(IntEnum):
    """The kinds of units; a faction's three Heroes stand in the order of its board."""

    SERF = 0
    WARRIOR = 1
    HERO_1 = 2
    HERO_2 = 3
    HERO_3 = 4
    SEA_VESSEL = 5
    AIR_VESSEL = 6


class Slot(IntEnum):
    """The nine slots of the Action Bar."""

    RECRUIT = 0
    BUILD = 1
    RESEARCH = 2
    TAX = 3
    MARCH = 4
    MARCH_AGAIN = 5
    SAIL = 6
    FLY = 7
    CAST = 8


class Mark(IntEnum):
    """What lies on a slot."""

    OPEN = 0
    TOKEN = 1
    SERF = 2
    NOTHING = 3  # used without a Serf


class Objective(IntEnum):
    """What triggers the end of the game."""

    EXPLORE = 0
    EXPAND = 1
    EXPLOIT = 2
    EXTERMINATE = 3
    TRACK = 4  # the Capital City Track of the solo enemy


class Tactic(IntEnum):
    """The Tactic cards of each player."""

    FIRST_STRIKE = 0
    CHARGE = 1
    CONSCRIPTS = 2
    SIEGE = 3
    BARRICADE = 4
    RALLY = 5
    WITHDRAW = 6


class SpellType(IntEnum):
    """When a Spell may be used."""

    CAST = 0
    COMBAT = 1
    INTERRUPT = 2


class Phase(IntEnum):
    """How a Scribed Spell lies."""

    READY = 0
    EXHAUSTED = 1
    PREPARING = 2


class Face(IntEnum):
    """How an Exploration token lies in its region."""

    GONE = 0
    HIDDEN = 1  # face-down
    SHOWN = 2  # revealed by a Tower or a Spell, to be resolved by the next units that end a move there
    LASTING = 3  # resolved, and stays


class TokenEffect(IntEnum):
    """What an Exploration token does."""

    GAIN_SHOWN = 0
    GAIN_CHOICE = 1
    TOLL_TO_LEAVE = 2
    BUY_UNIT = 3
    DEFEND_BONUS = 4
    MONSTER = 5
    BUY_RESEARCH = 6
    PORTAL = 7
    ROGUE = 8
    PUSH = 9
    VP_AT_END = 10
    TRADE = 11
    STORM = 12
    PIRATES = 13
    FISHERMAN = 14
    NONE = 15
    DRAW_SPELL = 16
    LOSE_UNIT = 17


class Start(IntEnum):
    """On which continents the Capital City of a faction may stand."""

    ANY = 0
    FLOATING = 1  # on the Floating Continent alone
    SUNKEN = 2  # on a continent of the board, which becomes the Sunken Continent


class SoloAction(IntEnum):
    """The actions of the solo cards."""

    RECRUIT = 0
    BUILD_TRACK = 1
    BUILD_FEATURE = 2
    RESEARCH = 3
    TAX = 4
    ATTACK = 5


class Compass(IntEnum):
    """The directions of the solo cards, clockwise."""

    N = 0
    NE = 1
    E = 2
    SE = 3
    S = 4
    SW = 5
    W = 6
    NW = 7


class TowerDistance(IntEnum):
    """How far a Tower is from the Capital City (`ruling.tower_distance`)."""

    PRINTED_MAP = 0
    OWN_TOWERS = 1  # Towers and Capital City are adjacent
    PORTALS = 2


class CloisterLevels(IntEnum):
    """Who may end a move at sea at which level of the Cloister (`ruling.cloister_levels`)."""

    SERFS_AND_WARRIORS_FIRST = 0
    ALL_FROM_THE_FIRST = 1
    ALL_FROM_THE_LAST = 2
