"""The handbook's vocabulary as enumerations. Members stand in the order in which records index them."""

from enum import IntEnum

from sim.engine.operands import Carrier
from sim.games.winds.vocabulary import Discard


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


class Step(Carrier):
    """What is still to be done: the entries of the agenda, and what they carry."""

    SUCCESSION = 0, "player"
    TURN = 1, "player"
    ACT = 2, "player"
    END_TURN = 3, "player"
    EXPLORE = 4, "player"
    PUT_AWAY = 5, "text"
    DISCARD = 6, "player", ("sort", Discard)
    FREE_ITEM = 7, "player", "most"
    FREE_SKILL = 8, "player", "most"
    UPGRADE = 9, "player"
    EXTRA_ATTACK = 10, "player"
    PLACE_CARDS = 11, ("side", Side)
    REVEAL = 12
    ROLLS = 13, ("side", Side)
    REROLL = 14, ("side", Side)
    OUTCOME = 15
    TAKE_ITEM = 16, "player", "loser"
    FALL = 17, "player", "by"
    SLAY = 18, "player", "by"
    CLEAR = 19
    BEGIN = 20, "player"


class Decision(Carrier):
    """What a player is asked, and what the question is about."""

    SUCCESSION = 0
    ACT = 1
    LOOK = 2
    BOON = 3, "text"
    HAZARD = 4, "text"
    MAVEN = 5, "text"
    DISCARD = 6, ("sort", Discard)
    FREE_ITEM = 7, "most"
    FREE_SKILL = 8, "most"
    UPGRADE = 9
    EXTRA_ATTACK = 10
    PLACE_CARD = 11, ("side", Side)
    REROLL = 12, ("side", Side)
    TAKE_ITEM = 13, "loser"
    SAVE_HERO = 14, "by"
    OFFER = 15
    PRICE = 16
    ANSWER_OFFER = 17, "proposer"
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


class Event(Carrier):
    """Lines of the chronicle, and what they carry."""

    ROUND = 0, "number"
    TURN = 1, "player"
    SUCCESSION = 2, "player", "first", "second", "third"
    COINS = 3, "player", "carrier", "amount"
    CAPITAL = 4, "player", "amount"
    LOSS = 5, "player", "amount"
    HEAL = 6, "player", "amount", "left"
    DAMAGE = 7, "player", "amount", "left", "by"
    LOOK = 8, "player", "cards"
    PICK_UP = 9, "player", "text"
    FOUND = 10, "player", "text"
    RESOLVED = 11, "player", "text", "index"
    NO_OPTION = 12, "player", "text"
    MAVEN_ACCEPTED = 13, "player", "text"
    MAVEN_REJECTED = 14, "player", "text"
    MAVEN_USED = 15, "player", "text", "other"
    MAVEN_LEAVES = 16, "player", "text"
    DIE = 17, "player", "face"
    BATTLE_CARD = 18, "player", "text"
    SKILL = 19, "player", ("skill", Skill), "level", "price"
    ITEM = 20, "player", "item", "price"
    FREE_ITEM = 21, "player", "item"
    EQUIP = 22, "player", "item", ("slot", Slot)
    UPGRADE = 23, "player", ("slot", Slot)
    TEST = 24, "player", "text", "passed", "face"  # face: 0 of a test without a roll
    WITHDRAW = 25, "player", "amount"
    RESIDUAL = 26, "player", "amount"
    BLOCK = 27, "player", "block"
    ATTACK = 28, "player", ("target", Target), "stronghold", "defender"
    CARD_PLAYED = 29, "player", "text", "cancelled"
    BATTLE_ROLL = 30, "player", "face"
    REROLL = 31, "player", "face"
    SCORES = 32, "attack", "defense"
    CONQUERED = 33, "player", "stronghold"
    SEIZED = 34, "player", "stronghold", "loser", "coins"
    HELD = 35, ("target", Target), "stronghold", "defender"
    ITEM_TAKEN = 36, "player", "item", "loser"
    DISCARDED = 37, "player", ("sort", Discard), "what"  # what: an item, or the text of a card
    SAVED = 38, "player", "text", "power"
    SLAIN = 39, "player", "hero", "by", "savings"
    NEXT_HERO = 40, "player", "hero", "power"
    ELIMINATED = 41, "player"
    CLASS = 42, "player", ("card", ClassCard)
    VICTORY = 43, "player", ("condition", Victory)
    OFFER = 44, "player", ("goods", Goods), "which", "price"
    TRADED = 45, "seller", "buyer", ("goods", Goods), "price"
    DECLINED = 46, "player", "proposer"
    RESHUFFLE = 47
    LAST_LEFT = 48, "player"
    LIMIT = 49
