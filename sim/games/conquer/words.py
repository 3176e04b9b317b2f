"""The vocabulary of Heroes: Write & Conquer: enumerations of its boards, its questions and its events.

The lower-case names are the words of the content.
"""

from enum import IntEnum

from sim.engine.operands import Carrier

FIRST_UNIT = 16  # a resource or a count of at least this is an own unit: 16 + its place on the board


class Faction(IntEnum):
    """The six factions, in the order of the introduction."""

    HUMANS = 0
    UNDEAD = 1
    GNOMES = 2
    ORCS = 3
    ELVES = 4
    NAGAS = 5


class Terrain(IntEnum):
    """The terrain of a region."""

    FOREST = 0
    LAKE = 1
    MEADOW = 2
    MOUNTAIN = 3


class Action(IntEnum):
    """The five action boxes."""

    WOOD = 0
    IRON = 1
    GOLD = 2
    MOVE = 3
    BUILD = 4


class Resource(IntEnum):
    """What effects give and take; the first five are numbers in a player's stock."""

    WOOD = 0
    IRON = 1
    GOLD = 2
    RAGE = 3
    SCIENCE = 4
    SERPENTS = 5
    NOTE = 6
    MOVEMENT = 7  # points of this movement action
    BUILD_LEVEL = 8  # allowed level of this building action
    ANY = 9  # the player's choice of wood, iron, gold
    GATHERED = 10  # the resource of this gathering action


class Condition(IntEnum):
    """What must be fulfilled to collect an artefact."""

    PAY = 0
    FOUNDATIONS = 1
    VICTORIES = 2
    MOUNTAINS = 3


class MapObject(IntEnum):
    """Objects on the map, as the Tower of Illusions may reserve them."""

    FORTRESS = 0
    ARTEFACT = 1
    PORTAL = 2
    FOUNDATION = 3


class Layout(IntEnum):
    """How the notes of the Nagas lie."""

    ROW = 0
    RING = 1
    GRID = 2


class WeakestBy(IntEnum):
    """What makes a unit the weakest one."""

    LOWEST_CURRENT_POWER = 0
    LOWEST_UNMODIFIED_POWER = 1
    LOWEST_GOLD_COST = 2


class Wish(IntEnum):
    """What a player announces on meeting others."""

    NONE = 0
    LEAVE = 1
    CLAIM = 2
    FIGHT = 3


class Right(IntEnum):
    """What a player may do with the objects of its region this round."""

    NONE = 0
    FORTRESS = 1
    BOTH = 2


class Step(Carrier):
    """The steps of the rules, and what they carry; the agenda holds what is still to be done."""

    START = 0, "seat"
    ROUND = 1
    ACTION = 2, ("action", Action), "level"
    END_ROUND = 3
    BOOST = 4, "seat"
    SUBSTITUTE = 5, "seat", "amount"
    BUILD_BEGIN = 6, "seat"
    BUILD = 7, "seat"
    NOTE = 8, "seat", "notes"
    SUMMON = 9, "seat"
    RITE = 10, "seat"
    DESTINATION = 11, "seat"
    HYDRA_MOVE = 12, "seat"
    REVEAL = 13
    CURSED = 14, "seat", "losses"
    MEETINGS = 15
    WISH = 16, "seat"
    JUDGE = 17, "region"
    CEDE = 18, "seat"
    SETTLE = 19, "region"
    DEPLOY = 20, "seat", "unit"
    ARM = 21, "seat", "unit"
    BATTLE_RESULT = 22
    PRIZE = 23, "winner", "monster"
    LOOT = 24, "loser", "resource"  # from which on
    FORTRESS = 25, "seat"
    FORTRESS_RESULT = 26, "seat", "by"  # by: the army or the Hydra (`fortresses.BY_HYDRA`)
    MONSTER = 27, "seat"
    MONSTER_RESULT = 28, "seat", "monster"
    ARTEFACT = 29, "seat"


class Decision(Carrier):
    """The questions put to players, and what they are about."""

    START = 0
    PLAN = 1
    BOOST = 2
    SUBSTITUTE = 3, "amount"
    BUILD = 4
    NOTE = 5
    SUMMON = 6
    RESERVE = 7
    CURSE = 8
    FLOOD = 9
    DESTINATION = 10
    HYDRA_MOVE = 11
    CURSED = 12
    WISH = 13
    CEDE = 14
    DEPLOY = 15, "unit"
    ARM = 16, "unit"
    PRIZE = 17, "monster"
    LOOT = 18, "loser", ("resource", Resource)
    FORTRESS = 19
    MONSTER = 20
    ARTEFACT = 21, "artefact"


class Verb(Carrier):
    """The kinds of answers, and what they carry."""

    DONE = 0  # nothing, or nothing more
    START_AT = 1, "region"
    PLAN = 2, "plan"
    EXCHANGE = 3, "place", ("paid", Resource), ("gained", Resource)  # place in the list of exchanges
    TAKE_MIX = 4, "iron", "gold"  # instead of so much wood
    BUILD = 5, "structure", "on_foundation"  # on_foundation: 1
    RECRUIT = 6, "unit", "number"
    CONVERT = 7, "place", "number"  # place in the list of conversions
    SUMMON = 8, "region", "note", "other_note"  # the two notes used up
    CIRCLE = 9, "note"
    RESERVE = 10, ("place", MapObject), "region"
    CURSE = 11, "region"
    FLOOD = 12
    GO = 13, "region", "exchanges"  # exchanges for points
    SEND_HYDRA = 14, "region"
    LOSE = 15, "unit"
    LEAVE = 16
    CLAIM = 17
    FIGHT = 18
    INSIST = 19
    CEDE = 20
    DEPLOY = 21, "number"
    ARM = 22, "number"
    TAKE_MONSTER = 23
    TAKE_LOOT = 24
    TAKE_ARTEFACT = 25, "artefact"
    LOOT = 26, "number"
    ATTACK = 27, "by_hydra"  # by_hydra: 1 = by the Hydra alone
    HUNT = 28, "monster", "by_hydra"  # by_hydra as in ATTACK
    COLLECT = 29, "elf_price"  # elf_price: 1 = for the elves' price


class Event(Carrier):
    """Lines of the chronicle, and what they carry; what is received or paid may be an own unit (`FIRST_UNIT`)."""

    STARTED = 0, "seat", "region"
    ROUND = 1, "number"
    PLANNED = 2, "seat", "plan"
    ACTION = 3, ("action", Action), "level"
    GAINED = 4, "seat", ("resource", Resource), "amount"
    PAID = 5, "seat", ("resource", Resource), "amount"
    CIRCLED_VP = 6, "seat", ("resource", Resource), "vp"
    EXCHANGED = 7, "seat", "serpents"
    BUILT = 8, "seat", "structure", "free", "region"  # region: of the foundation, -1 without one
    RECRUITED = 9, "seat", "unit", "number"
    CONVERTED = 10, "seat", "unit", "turned", "number"
    JOINED = 11, "seat", "unit", "number"
    NOTED = 12, "seat", "note"
    SUMMONED = 13, "seat", "region"
    RESERVED = 14, "seat", ("place", MapObject), "region"
    CURSED = 15, "seat", "region"
    LOST_TO_CURSE = 16, "seat", "unit"
    FLOODED = 17, "seat", "region"
    MOVED = 18, "seat", "region", "points"  # points left
    STAYED = 19, "seat", "region", "points"
    HYDRA_MOVED = 20, "seat", "region"
    VISITED = 21, "seat", "region"
    WISHED = 22, "seat", ("wish", Wish)
    CEDED = 23, "seat", "ceded"
    BATTLE = 24, "region"
    DEPLOYED = 25, "seat", "power"
    BATTLE_WON = 26, "seat", "power", "weakest"  # power of the weakest loser
    BATTLE_DRAWN = 27, "power"
    NO_BATTLE = 28, "region"
    CIRCLED = 29, "seat", "monster"
    LOOTED = 30, "seat", "loser", ("resource", Resource), "amount"
    ROBBED = 31, "seat", "loser", "artefact"
    SEIZED = 32, "seat", "region", "power"
    HUNTED = 33, "seat", "monster", "power"
    COLLECTED = 34, "seat", "artefact"
    FELL = 35, "seat", "unit", "number"
    RETURNED = 36, "seat", "unit", "number"
    SCORED = 37, "seat", "vp"
    WON = 38, "seat"
