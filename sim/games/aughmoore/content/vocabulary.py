"""The closed vocabulary of effects: abilities of Buildings and Heroes, Spells, Tactic cards, and the solo enemy's own.

The lower-case names are the words of the content, whose [vocabulary] says what each does. A set of words is a bit mask.
"""

from enum import IntEnum

EVERYWHERE = 9  # a reach that covers the whole board
LEFT_ROOM = 32
MOST_LEFT = LEFT_ROOM - 1
ORDER_STEPS = 16


class Kind(IntEnum):
    """What an effect does."""

    NONE = 0
    STRENGTH = 1
    DAMAGE = 2
    DESTROY = 3
    CANCEL_TACTIC = 4
    REINFORCE = 5
    WIN_TIES = 6
    VP = 7
    GAIN = 8
    STEAL = 9
    DENY = 10
    COST = 11
    TRADE = 12
    SPAWN = 13
    RECOVER = 14
    RELOCATE = 15
    SPEED = 16
    FREE_ACTION = 17
    SERFLESS = 18
    ADJACENCY = 19
    IGNORE = 20
    IMMUNITY = 21
    LIMIT = 22
    DRAW = 23
    DISCARD = 24
    READY = 25
    COUNTER = 26
    COPY = 27
    EXPLORE = 28
    ENGAGE = 29
    WORK = 30
    TRAVEL = 31


class When(IntEnum):
    """The moment of an effect."""

    ALWAYS = 0
    BATTLE = 1
    REVEAL = 2
    WON = 3
    LOST = 4
    FOUGHT = 5
    FALLEN = 6
    COLLECTION = 7
    TURN = 8
    AFTER_ACTION = 9
    ARRIVE = 10
    CAST = 11
    COMBAT = 12
    ENEMY_CAST = 13
    TACTIC = 14
    END = 15
    EXPLORED = 16


class Count(IntEnum):
    """What an effect counts."""

    ONE = 0
    OWN_SERF = 1
    OWN_WARRIOR = 2
    OWN_PASSENGER = 3
    OWN_TOWER = 4
    ENEMY_SERF = 5
    ENEMY_WARRIOR = 6
    ENEMY_UNIT = 7
    DESTROYED_ENEMY = 8
    DESTROYED_OWN = 9
    DESTROYED_ANY = 10
    SERFS = 11
    WARRIORS = 12
    HEROES = 13
    TOWERS = 14
    BUILDINGS = 15
    SCRIBED = 16
    REGIONS_PLAINS = 17
    REGIONS_FOREST = 18
    REGIONS_MOUNTAINS = 19
    REGIONS_DESERT = 20
    REGIONS_SWAMP = 21
    REGIONS_BARREN = 22
    REGIONS_SEA = 23
    WORKERS_PLAINS = 24
    CONTINENTS_AWAY = 25
    SOULS = 26
    DESTROYED_ENEMY_LAND = 27


class Condition(IntEnum):
    """What must hold for an effect."""

    ATTACKING = 0
    DEFENDING = 1
    OWN_SERF = 2
    OWN_WARRIOR = 3
    OWN_OTHER_HERO = 4
    OWN_SEA_VESSEL = 5
    OWN_AIR_VESSEL = 6
    OWN_PASSENGER = 7
    ENEMY_HERO = 8
    ENEMY_VESSEL = 9
    ENEMY_STRUCTURE = 10
    LARGER = 11
    FULL_ARMY = 12
    FLEW = 13
    DESTROYED_ENEMY = 14
    SCRIBED = 15
    UNCONTESTED = 16
    SAILED = 17


class UnitWord(IntEnum):
    """The pieces that an effect concerns."""

    SERF = 0
    WARRIOR = 1
    HERO = 2
    SEA_VESSEL = 3
    AIR_VESSEL = 4
    TOWER = 5
    THIS = 6
    ARMY = 7
    PASSENGER = 8


class Zone(IntEnum):
    """The place of an effect, or of the units that it takes."""

    HERE = 0
    ADJACENT = 1
    CAPITAL = 2
    OWN_REGION = 3
    ANY_LAND = 4
    SHORE_OR_SEA = 5


class Goal(IntEnum):
    """The goal of moved units."""

    HERE = 0
    NEXT = 1
    UNOCCUPIED = 2
    OWN_REGION = 3
    CAPITAL = 4


class Pick(IntEnum):
    """The resource of an effect."""

    ORE = 0
    MANA = 1
    FOOD = 2
    CHOICE = 3
    EACH = 4
    REGION = 5
    ANY = 6
    SOUL = 7


class Thing(IntEnum):
    """What an effect makes cheaper, or whose limit it changes."""

    SERF = 0
    WARRIOR = 1
    HERO = 2
    SEA_VESSEL = 3
    AIR_VESSEL = 4
    BUILDING = 5
    TOWER = 6
    CAPITAL = 7
    SPELL = 8
    COMBAT_SPELL = 9
    TACTIC = 10
    CAPACITY = 11


class RuleWord(IntEnum):
    """Rules that an effect sets aside."""

    DESERT_STOP = 0
    CENTRAL_SEA_STOP = 1
    CENTRAL_SEA_COST = 2
    FERRY_BAN = 3
    ENEMY_STOP = 4
    ENTANGLEMENT = 5
    MONSTER = 6
    UNSTABLE_GROUND = 7
    PIRATES = 8
    TOWER_SERF = 9
    SEA_END = 10
    SEA_ENEMY = 11


class Link(IntEnum):
    """Regions that an effect makes adjacent."""

    TOWER_TOWER = 0
    FOREST_FOREST = 1
    MOUNTAINS_MOUNTAINS = 2
    SWAMP_SWAMP = 3
    CAPITAL_SEA_VESSEL = 4


class Mode(IntEnum):
    """What an effect does with Exploration tokens."""

    REVEAL = 0


class Chooser(IntEnum):
    """Who picks the pieces."""

    OWNER = 0
    VICTIM = 1


class Target(IntEnum):
    """Whose stock or Library it is."""

    ENEMY_HERE = 0
    ONE_ENEMY = 1


class Period(IntEnum):
    """How often an effect may be used."""

    UNLIMITED = 0
    BATTLE = 1
    ROUND = 2


class Price(IntEnum):
    """What a unit that comes back costs beside what the effect says."""

    FREE = 0
    NORMAL = 1


class Side(IntEnum):
    """Whom an effect befalls."""

    OWN = 0
    ENEMY = 1


class Danger(IntEnum):
    """What cannot touch immune units."""

    SPELLS = 0
    ABILITIES = 1


class Action(IntEnum):
    """The actions; both slots of March are one."""

    RECRUIT = 0
    BUILD = 1
    RESEARCH = 2
    TAX = 3
    MARCH = 4
    SAIL = 5
    FLY = 6
    CAST = 7
