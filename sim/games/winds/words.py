"""The handbook's vocabulary as enumerations. Members stand in the order in which records index them."""

from enum import IntEnum

from sim.engine.operands import Carrier


class Kind(IntEnum):
    """The six kinds of exploration card."""

    BOON = 0
    HAZARD = 1
    MAVEN = 2
    BATTLE = 3
    MYTHIC = 4
    POOL = 5


class Skill(IntEnum):
    """Skill types, one training college each."""

    WEAPON = 0
    DEFENSE = 1
    FORGE = 2
    AGRICULTURE = 3
    LORE = 4


class Slot(IntEnum):
    """Equipment slots of a hero."""

    HEAD = 0
    CHEST = 1
    RIGHT_HAND = 2
    LEFT_HAND = 3
    PACK = 4


class Fit(IntEnum):
    """Where an item goes."""

    HEAD = 0
    CHEST = 1
    ONE_HANDED = 2
    TWO_HANDED = 3
    PACK = 4


class ClassCard(IntEnum):
    """The five classes."""

    HEIR = 0
    PALADIN = 1
    ROGUE = 2
    SAGE = 3
    TYRANT = 4


class Victory(IntEnum):
    """The four victory conditions."""

    CONQUEROR = 0
    LEGEND = 1
    MASTER = 2
    CHAMPION = 3


class Count(IntEnum):
    """What conditions count. The levels stand in the order of Skill."""

    SKILL_LEVELS = 0
    SKILL_TYPES = 1
    WEAPON_LEVEL = 2
    DEFENSE_LEVEL = 3
    FORGE_LEVEL = 4
    AGRICULTURE_LEVEL = 5
    LORE_LEVEL = 6
    ITEMS_EQUIPPED = 7
    STRONGHOLDS = 8
    HEROES_SLAIN = 9
    CLASSES = 10
    BLOCKS_TICKED = 11
    BATTLE_CARDS_PLAYED = 12
    BATTLE_WON_LAST_TURN = 13
    ROLL = 14  # a test: the battle die
    PAY_CAPITAL = 15  # a test: a price
    POWER_DIVISOR = 16  # a test: Power at most its maximum divided by this, rounded up


class Goods(IntEnum):
    """What can be traded for capital."""

    BATTLE_CARD = 0
    ITEM = 1
    POOL = 2
    MAVEN = 3
    SKILL = 4
    STRONGHOLD = 5
    POWER = 6
    TRUCE = 7
    BLESSING = 8


class Ability(IntEnum):
    """The three kinds of maven."""

    ONGOING = 0
    ONCE_PER_TURN = 1
    ONE_TIME = 2


class Leaving(IntEnum):
    """When a maven is discarded after use."""

    NEVER = 0
    ON_SUCCESS = 1
    ALWAYS = 2


class BlockKind(IntEnum):
    """The three kinds of build block."""

    ONCE = 0
    ONGOING = 1
    REPEATABLE = 2


class Side(IntEnum):
    """Which side may play a battle card."""

    ATTACKER = 0
    DEFENDER = 1
    EITHER = 2


class Cost(IntEnum):
    """What a battle card costs."""

    CAPITAL = 0
    POWER = 1


class Target(IntEnum):
    """What is attacked."""

    INDEPENDENT = 0
    HERO = 1
    STRONGHOLD = 2


class Setting(IntEnum):
    """How many victory conditions win: the short and the long game."""

    THRONE = 0
    EMPIRE = 1


class HeroOrder(IntEnum):
    """Who orders the line of succession."""

    CHOSEN = 0
    LISTED = 1
    RANDOM = 2


class ForgeRefill(IntEnum):
    """When the World Forge is filled up."""

    AT_ONCE = 0
    END_OF_TURN = 1
    NEVER = 2


class SlainEquipment(IntEnum):
    """What becomes of a slain hero's items."""

    PASSES_TO_NEXT_HERO = 0
    BACK_TO_HAND = 1
    SLAYER_TAKES_ONE = 2
    DISCARDED = 3


class Step(IntEnum):
    """What is still to be done: the entries of the agenda."""

    SUCCESSION = 0
    TURN = 1
    ACT = 2
    END_TURN = 3
    EXPLORE = 4
    PUT_AWAY = 5
    DISCARD = 6
    FREE_ITEM = 7
    FREE_SKILL = 8
    UPGRADE = 9
    EXTRA_ATTACK = 10
    PLACE_CARDS = 11
    REVEAL = 12
    ROLLS = 13
    REROLL = 14
    OUTCOME = 15
    TAKE_ITEM = 16
    FALL = 17
    SLAY = 18
    CLEAR = 19
    BEGIN = 20


class Decision(IntEnum):
    """What a player is asked."""

    SUCCESSION = 0
    ACT = 1
    LOOK = 2
    BOON = 3
    HAZARD = 4
    MAVEN = 5
    DISCARD = 6
    FREE_ITEM = 7
    FREE_SKILL = 8
    UPGRADE = 9
    EXTRA_ATTACK = 10
    PLACE_CARD = 11
    REROLL = 12
    TAKE_ITEM = 13
    SAVE_HERO = 14
    OFFER = 15
    PRICE = 16
    ANSWER_OFFER = 17
    BEGIN = 18


class Verb(Carrier):
    """What kind of answer an option is, and what it carries."""

    PASS = 0
    ORDER = 1, "order"
    EXPLORE = 2
    PICK_UP = 3
    BUY_SKILL = 4, "skill"
    BUY_ITEM = 5, "place", ("slot", Slot)  # place in the market
    EQUIP = 6, "item", ("slot", Slot)
    USE = 7, "maven", "target"
    TEST = 8, "text"
    WITHDRAW = 9
    TRADE = 10
    BUILD = 11, "block"
    ATTACK_INDEPENDENT = 12, "place", "maven"  # place in their row
    ATTACK_HERO = 13, "player"
    ATTACK_STRONGHOLD = 14, "stronghold", "maven", "player"
    KEEP = 15, "place"
    OPTION = 16, "place"  # place among the effects
    ACCEPT = 17
    REJECT = 18
    DROP = 19, "what", ("slot", Slot)
    TAKE = 20, "what", ("slot", Slot)
    LEARN = 21, "skill"
    UPGRADE = 22, ("slot", Slot)
    PLAY = 23, "text"
    REROLL = 24
    SAVE = 25, "maven"
    SELL = 26, "player", ("goods", Goods), "which"
    ASK_FOR = 27, "player", ("goods", Goods), "which"
    PAY = 28, "price"
    ACT_FIRST = 29


class Event(IntEnum):
    """What the chronicle tells."""

    ROUND = 0
    TURN = 1
    SUCCESSION = 2
    COINS = 3
    CAPITAL = 4
    LOSS = 5
    HEAL = 6
    DAMAGE = 7
    LOOK = 8
    PICK_UP = 9
    FOUND = 10
    RESOLVED = 11
    NO_OPTION = 12
    MAVEN_ACCEPTED = 13
    MAVEN_REJECTED = 14
    MAVEN_USED = 15
    MAVEN_LEAVES = 16
    DIE = 17
    BATTLE_CARD = 18
    SKILL = 19
    ITEM = 20
    FREE_ITEM = 21
    EQUIP = 22
    UPGRADE = 23
    TEST = 24
    WITHDRAW = 25
    RESIDUAL = 26
    BLOCK = 27
    ATTACK = 28
    CARD_PLAYED = 29
    BATTLE_ROLL = 30
    REROLL = 31
    SCORES = 32
    CONQUERED = 33
    SEIZED = 34
    HELD = 35
    ITEM_TAKEN = 36
    DISCARDED = 37
    SAVED = 38
    SLAIN = 39
    NEXT_HERO = 40
    ELIMINATED = 41
    CLASS = 42
    VICTORY = 43
    OFFER = 44
    TRADED = 45
    DECLINED = 46
    RESHUFFLE = 47
    LAST_LEFT = 48
    LIMIT = 49
