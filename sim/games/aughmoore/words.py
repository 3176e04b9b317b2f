"""The vocabulary of Heroes of Land, Air & Sea: enumerations of its pieces, its effects, its questions and its events.

The lower-case names are the words of the content. Effects are described in `effect_words`.
"""

from enum import IntEnum


class Faction(IntEnum):
    """The four factions of the base game."""

    HUMANS = 0
    ORCS = 1
    DWARVES = 2
    ELVES = 3


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
    """The continents of the board, clockwise."""

    NW = 0
    NE = 1
    SE = 2
    SW = 3


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


class Step(IntEnum):
    """The steps of the rules; the agenda holds what is still to be done. In brackets: the arguments a, b."""

    CONTINENT = 0  # (seat)
    UNUSED = 1  # (seat)
    DEAL = 2
    ROUND = 3
    ACTION = 4  # (seat)
    FOLLOW = 5  # (seat, Slot)
    MUSTER = 6  # (seat)
    AFTER_ACTION = 7  # (side, Slot)
    TAX_CYCLE = 8
    TAX = 9  # (seat, resource)
    GIVE = 10  # (seat)
    KEEP = 11  # (seat)
    RESEARCH = 12  # (seat): a free Research
    COLLECT = 13
    ROUND_END = 14
    MARCH = 15  # (seat, order), see moving.order
    SAIL = 16  # (seat, order)
    FLY = 17  # (seat, order)
    ARMY = 18  # (seat)
    ALLY_ARMY = 19  # (seat)
    CONSENT = 20  # (seat)
    GO = 21  # (seat)
    ARRIVE = 22  # (side, region)
    EXPLORE = 23  # (side, region)
    LASTING = 24  # (side, region)
    FLY_ON = 25  # (side, region)
    CAST = 26  # (seat, 1 = for free, as an action of its own)
    SPELL = 27  # (seat, spell): the spell cast takes effect
    INTERRUPT = 28  # (seat, caster)
    DEED = 29  # (side, errand), see deeds.errand
    GAIN = 30  # (side, amount)
    STEAL = 31  # (side, amount)
    DENY = 32  # (side, errand)
    TRADE = 33  # (side, errand)
    SPAWN = 34  # (side, errand)
    RELOCATE = 35  # (side, errand)
    DESTROY = 36  # (side, errand)
    LOSE_UNITS = 37  # (side, region and number), see losing.loss
    READY = 38  # (side)
    REVEAL = 39  # (side, errand)
    FREE_ACTION = 40  # (side, errand)
    BUY = 41  # (side, region and token), see tokens
    ROGUE = 42  # (side, region and token)
    PUSH = 43  # (side, region)
    STORM = 44  # (side, region)
    PIRATES = 45  # (side, region and token)
    SEND_PIRATES = 46  # (side, region and token)
    BATTLE = 47  # (attacker, region): the strengths are not yet counted
    START_ABILITY = 48  # (side, ability)
    COMBAT_SPELL = 49  # (side)
    TACTICS = 50
    TACTIC = 51  # (side)
    REVEAL_TACTICS = 52
    CONSCRIPTS = 53  # (side)
    PAY_TACTIC = 54  # (side)
    DECIDE = 55
    DAMAGE = 56  # (side)
    RETREAT = 57  # (side, region)
    AFTERMATH = 58
    RECOVER = 59  # (side, errand)
    SOLO = 60  # (number of the enemy's Hero, 0 to 2)
    SOLO_MOVE = 61  # (hero, card)
    LEADER = 62  # (side)
    DRAW = 63  # (side, number)
    FALLEN = 64  # (side, region * UNITS + unit)
    START_ABILITIES = 65  # (attacker 0 or defender 1)
    RESOLVE = 66  # (side, region and token), see exploring.spot
    REINFORCE = 67  # (side, errand)
    BEGIN_RETREAT = 68  # (side, region)
    BATTLE_OVER = 69


class Decision(IntEnum):
    """The questions put to players. In brackets: what they are about."""

    CONTINENT = 0
    UNUSED = 1
    ACTION = 2
    FOLLOW = 3  # (Slot)
    MUSTER = 4
    GIVE = 5
    KEEP = 6
    RESEARCH = 7
    ROUTE = 8  # (Slot of the movement, order)
    ARMY = 9
    ALLY_ARMY = 10
    CONSENT = 11
    CAST = 12
    INTERRUPT = 13  # (caster, spell)
    GAIN = 14  # (number of resources left)
    STEAL = 15  # (number left)
    DENY = 16  # (number left)
    TRADE = 17  # (number left, -1 = any number)
    SPAWN = 18  # (effect)
    RELOCATE = 19  # (effect)
    DESTROY = 20  # (effect)
    LOSE = 21  # (region)
    READY = 22
    REVEAL = 23  # (effect)
    FREE_ACTION = 24  # (effect)
    BUY = 25  # (region, token)
    ROGUE = 26  # (region, token)
    PUSH = 27  # (region)
    STORM = 28  # (region)
    SEND_PIRATES = 29  # (region)
    FLY_ON = 30  # (region)
    START_ABILITY = 31  # (effect)
    COMBAT_SPELL = 32  # (region)
    TACTIC = 33  # (region)
    CONSCRIPTS = 34  # (region)
    PAY_TACTIC = 35  # (price)
    DAMAGE = 36  # (damage still to be taken)
    RETREAT = 37  # (region, unit)
    RECOVER = 38  # (effect)
    LEADER = 39  # (region)
    REINFORCE = 40  # (effect)


class Verb(IntEnum):
    """The kinds of answers. In brackets: their arguments."""

    DONE = 0  # nothing, or nothing more
    TAKE_CONTINENT = 1  # continent
    LEAVE_CONTINENT = 2  # continent
    RECRUIT = 3  # unit, number
    BUILD = 4  # building
    UPGRADE = 5
    BUILD_TOWER = 6  # region
    BUILD_VESSEL = 7  # unit
    CONJURE = 8
    SCRIBE = 9  # spell
    TAX = 10  # resource
    MARCH = 11
    SAIL = 12
    FLY = 13
    CAST = 14
    USE = 15  # place of the ability in the player's list
    GIVE = 16  # ally, resource, amount
    DISCARD = 17  # spell
    GO = 18  # from, to
    TAKE = 19  # Serfs, Warriors, Heroes (a bit each)
    ALLOW = 20
    REFUSE = 21
    CAST_SPELL = 22  # spell, 1 = a Scribed one
    CHOOSE = 23  # resource
    STEAL = 24  # side, resource
    REGION = 25  # region
    EXCHANGE = 26  # resource given, resource gained
    PLACE = 27  # region, unit
    MOVE = 28  # unit, from, to (of the side it stands for, or of the one enemy there)
    HIT = 29  # region, side, unit (NOBODY: the victim chooses)
    LOSE = 30  # unit, side
    PAY = 31
    ACCEPT = 32
    PLAY = 33  # tactic
    SACRIFICE = 34  # Serfs, Warriors, Heroes (a bit each)
    LEAD = 35  # seat
    BRING = 36  # region, unit
    ENGAGE = 37  # region attacked from a distance
    READY = 38  # spell


class Event(IntEnum):
    """What the chronicle tells. In brackets: a, b, c, d."""

    CONTINENT = 0  # seat, continent
    UNUSED = 1  # seat, continent
    ROUND = 2  # round
    ACTION = 3  # seat, Slot
    FOLLOWED = 4  # seat, Slot, 1 = with a Serf
    MUSTERED = 5  # seat, Slot, 1 = with a Serf
    RECRUITED = 6  # side, unit, number
    BUILT = 7  # seat, building
    UPGRADED = 8  # side, level
    TOWER = 9  # side, region, Ore paid
    SHOWN = 10  # region, token
    CONJURED = 11  # seat, cards drawn
    SCRIBED = 12  # seat, spell
    TAXED = 13  # side, resource, amount
    GAINED = 14  # side, resource, amount, how much more found no room
    PAID = 15  # side, resource, amount
    GAVE = 16  # seat, ally, resource, amount
    MARCHED = 17  # side, from, to
    SAILED = 18  # side, from, to
    FLEW = 19  # side, from, to
    MOVED_UNIT = 20  # side, unit, number (what a move took along)
    EXPLORED = 21  # side, region, token
    VP = 22  # side, VP, Cause
    LOST_UNIT = 23  # side, unit, region
    PLACED = 24  # side, unit, number, region
    DROVE_OFF = 25  # side, region
    PUSHED = 26  # side, from, to
    PIRATES_WENT = 27  # side, region
    TRADED = 28  # side, resource given, resource gained
    LOOKED = 29  # side, other side (the card is not told)
    CAST = 30  # side, spell, 1 = a Scribed one
    INTERRUPTED = 31  # side, spell, caster
    COUNTERED = 32  # caster, spell
    COPIED = 33  # side, spell
    DREW = 34  # side, number
    DISCARDED = 35  # side, number
    STOLE = 36  # side, other side, resource, amount
    DENIED = 37  # side, region
    RELOCATED = 38  # side that does it, unit, from, to
    READIED = 39  # side, spell
    BATTLE = 40  # attacker, defender, region
    STRENGTH = 41  # side, natural strength, bonus
    PLAYED = 42  # side, tactic
    UNPAID = 43  # side, tactic
    CANCELLED = 44  # side, tactic
    REINFORCED = 45  # side, unit, from
    SACRIFICED = 46  # side, unit, number
    TOTAL = 47  # side, total
    WON = 48  # side, region
    DAMAGE = 49  # side, damage, what cards and abilities change in it, half of the Natural Strength
    TOWER_FELL = 50  # side, region
    RETREATED = 51  # side, unit, number, region
    CAPITAL_FELL = 52  # side, by
    NO_BATTLE_LEFT = 53  # region
    COLLECTED = 54  # side, Ore, Mana, Food
    OBJECTIVE = 55  # side, Objective
    SCORED = 56  # side, final score
    WINNER = 57  # side
    SOLO_CARD = 58  # hero, card
    SOLO_FAILED = 59  # hero, card
    SOLO_MOVED = 60  # hero, from, to
    SOLO_TOOK = 61  # region, tokens taken
    SOLO_TRACK = 62  # space, Ore paid
    SOLO_DREW = 63  # card drawn for a Battle
    USED = 64  # side, effect
    RETURNED = 65  # side, unit
    DESTROYED_VESSEL = 66  # side, region
    TAX_TRACK = 67  # Ore, Mana, Food
    TEAM = 68  # sides, a bit each
    NO_WAY = 69  # side, Slot, the solo enemy's Hero or NOBODY
    BEAT_MONSTER = 70  # side, region
    NO_USE = 71  # side, region, token (NOBODY: the one that sweeps units away), 1 = one like it lies there
    NO_EFFECT = 72  # side, effect of a Spell
    NO_TRADE = 73  # side


class Cause(IntEnum):
    """What victory points are gained for during play."""

    BATTLE = 0  # starting one
    TACTIC = 1
    SPELL = 2
    TOKEN = 3
    CAPITAL = 4
    ABILITY = 5
