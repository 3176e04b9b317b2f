"""The rulebook's vocabulary as enumerations. Members stand in the order in which records index them."""

from enum import IntEnum

from sim.engine.operands import Carrier


class Resource(IntEnum):
    """What a player's stock holds; gold is paid like a resource but never produced by a territory's emblem."""

    GOLD = 0
    TIMBER = 1
    WHEAT = 2
    CATTLE = 3
    STONE = 4


class Kingdom(IntEnum):
    """The players' kingdoms, clockwise round the board from the north."""

    PURPLE = 0
    RED = 1
    WHITE = 2
    BLUE = 3
    GREEN = 4
    BLACK = 5


class Colour(IntEnum):
    """Emblem colours of territories and faces of the resource generation dice."""

    RED = 0
    YELLOW = 1
    GREEN = 2
    BLUE = 3


class Settlement(IntEnum):
    """Settlement levels."""

    NONE = 0
    VILLAGE = 1
    TOWN = 2
    CITY = 3


class Fortification(IntEnum):
    """Fortification levels."""

    NONE = 0
    WALLS = 1
    FORTRESS = 2
    CASTLE = 3


class Yield(IntEnum):
    """Columns of the generation table."""

    GOLD = 0
    PRIMARY = 1
    SECONDARY = 2


class Project(IntEnum):
    """What can be bought in construction, in the order of the price table."""

    ROAD = 0
    VILLAGE = 1
    TOWN = 2
    CITY = 3
    WALLS = 4
    FORTRESS = 5
    CASTLE = 6
    ARMY = 7


class Die(IntEnum):
    """Combat dice: standard red and blue, bonus purple, fortification grey."""

    RED = 0
    BLUE = 1
    PURPLE = 2
    GREY = 3


class Face(IntEnum):
    """Faces of the combat dice."""

    SWORD = 0
    SHIELD = 1
    BLANK = 2


class EventFace(IntEnum):
    """Faces of the event die; FLAG to CITY equal the settlement level they ask for."""

    FLAG = 0
    VILLAGE = 1
    TOWN = 2
    CITY = 3
    ORANGE = 4


class EventCard(IntEnum):
    """The event deck (appendix A)."""

    BOUNTIFUL_HARVEST = 0
    NATURES_BLESSING = 1
    EARLY_SPRING = 2
    HEROIC_CHARGE = 3
    SHIELD_WALL = 4
    FORCED_MARCH = 5
    RALLY_THE_TROOPS = 6
    BOMBARDMENT = 7
    SABOTEUR = 8
    CREATIVE_ENGINEERING = 9
    REST_AND_RESUPPLY = 10
    BOUNTIFUL_BOVINE = 11
    ART_OF_WAR = 12
    LIVE_OFF_THE_LAND = 13
    FANATICS = 14
    LIMITED_LOGISTICS = 15
    THIEVERY = 16
    RAISE_A_ROAD = 17
    THE_MARKET = 18
    GREAT_GRAINS = 19
    SUBSTANTIAL_STONE = 20
    TEEMING_TIMBER = 21
    SURROUNDED = 22


class MarauderCard(IntEnum):
    """The marauder deck (appendix B)."""

    FOMENT_REBELLION = 0
    ON_THE_MOVE = 1
    BUILD_IT_UP = 2
    GROWING_POPULATION = 3
    REST_AND_RESUPPLY = 4
    REINFORCEMENTS = 5
    FORTIFY = 6


class DiscoveryCard(IntEnum):
    """The discovery deck (appendix C)."""

    EMPTY = 0
    FORTRESS_VILLAGE = 1
    AMBUSH = 2
    WALLED_VILLAGE = 3
    SEVERE_PLAGUE = 4
    LONE_ARMY = 5
    PLAGUE = 6
    SMALL_FIND = 7
    GOLD_VEIN = 8
    RICH_FIND = 9
    OLD_ROAD = 10
    OLD_CROSSROADS = 11
    OPEN_VILLAGE = 12


class Step(Carrier):
    """Steps of the agenda in the order of the round, and what they carry."""

    BEGIN_ROUND = 0
    TRADE_REVENUE = 1
    SUPPORT = 2, "player"
    BEFORE_ROLL = 3, "player"
    RESOURCE_ROLL = 4
    HARVEST = 5, "player"
    BLESSING = 6, "player"
    COLLECT = 7
    CONSTRUCTION = 8, "player", "begun"  # begun: 1 once something was built or traded
    BEGIN_TURN = 9, "player"
    EVENT_DIE = 10, "player"
    MARAUDERS = 11, "player", ("card", MarauderCard)
    MALADOR_MARCH = 12, "player"
    MOVEMENT = 13, "player"
    MARCH = 14, "player"
    DISCOVERY = 15, "player"
    ANCIENT_ROADS = 16, "place", "roads"
    PLAGUE = 17, "place", "hits"
    BATTLES = 18, "power", "player"
    OFFER = 19
    RETREAT = 20
    COMBAT = 21
    ATTACK = 22, "again"  # again: whether the dice were rolled again (`combat.RALLIED`)
    DEFENCE = 23, "warned"  # warned: whether cards may no longer be played, or the dice were rolled again
    DAMAGE = 24, "power", "first"  # first: 1 for the first hit of a roll
    COUNTERATTACK = 25, "again"
    PARRY = 26, "again"
    REMOVAL = 27
    SUPPLY = 28, "player"
    END_TURN = 29, "player"
    END_ROUND = 30
    TRADE = 31, "player"


class Decision(Carrier):
    """Questions put to a player, and what they are about."""

    SUPPORT = 0
    EARLY_SPRING = 1
    HARVEST = 2
    BLESSING = 3
    BUILD = 4
    PICK_TARGET = 5, ("card", EventCard)
    ASK_FOR = 6
    GIVE_FOR = 7
    ANSWER_OFFER = 8
    FORFEIT = 9
    MARAUDER = 10, ("card", MarauderCard)
    MALADOR_MARCH = 11
    THIEVERY = 12
    MARCH = 13, "army"
    LIBERATE = 14, "place"
    DISCOVER = 15
    GUARD = 16, "place"
    ANCIENT_ROAD = 17, "place"
    PLAGUE = 18, "place"
    BATTLE_ORDER = 19, "power"
    WITHDRAW = 20
    SURROUND = 21, "leaving"
    ATTACK_CARDS = 22
    DEFENCE_CARDS = 23
    RALLY = 24, ("step", Step)
    ART_OF_WAR = 25, "power"
    DAMAGE = 26, "power"
    PRESS = 27
    CONQUEST = 28, "place"
    RESUPPLY = 29
    TRADE = 30


class Verb(Carrier):
    """The kinds of answers, and what they carry."""

    PASS = 0, "army"  # nothing, or no more; the army that stays where it is
    PAY = 1
    DISBAND = 2, "army"
    PLAY = 3, ("card", EventCard)
    CHOOSE_LAND = 4, "territory"
    BUILD_ROAD = 5, "territory", "other"
    BUILD = 6, ("project", Project), "territory"
    SWAP = 7, ("given", Resource), ("gained", Resource)
    BUY = 8, ("resource", Resource)
    SELL = 9, ("resource", Resource)
    BARGAIN = 10
    CHOOSE_ARMY = 11, "power", "army"
    CHOOSE_PLAYER = 12, "player"
    ASK = 13, "partner", ("resource", Resource), "units"
    GIVE = 14, ("resource", Resource), "units"
    ACCEPT = 15
    STEAL = 16, "victim", ("first", Resource), ("second", Resource)
    REBEL = 17, "territory"
    UPGRADE = 18, "territory"
    PLACE = 19, "territory"
    HEAL = 20, "place", "by_card"  # a territory of the Malador's, or an own army; 1 with Rest and Resupply
    MARCH = 21, "army", "territory", "forced"  # forced: 1 with the Forced March card
    WAIT = 22, "army"
    FIGHT = 23
    GO_BACK = 24
    RETREAT = 25, "army", "territory", "forced"  # forced as in MARCH
    CAPTURE = 26
    RAZE = 27
    FORFEIT = 28


class Title(IntEnum):
    """The two achievements that only one player holds at a time."""

    TRADE = 0
    LARGEST = 1


class Event(Carrier):
    """Lines of the chronicle, and what they carry."""

    ROUND = 0, "number"
    REVENUE = 1, "player", "gold"
    SUPPORT = 2, "player", "armies"
    RESOURCE_DIE = 3, ("colour", Colour)
    YIELD = 4, "player", ("resource", Resource), "units"
    TURN = 5, "player"
    EVENT_DIE = 6, "player", ("face", EventFace), ("colour", Colour)
    EVENT_CARD = 7, "player", ("card", EventCard)
    MARAUDER_CARD = 8, "player", ("card", MarauderCard)
    DISCOVERY_CARD = 9, "player", ("card", DiscoveryCard), "place"
    CONTROL = 10, "place", "power"
    LOST_ARMY = 11, "power", "place"
    NEW_ARMY = 12, "power", "place"
    BATTLE = 13, "power", "defender", "place"
    ROLL = 14, "power", "swords", "shields", "dice"
    HITS = 15, "power", "hits"
    RAZED = 16, "power", "place", ("settlement", Settlement)
    CAPTURED = 17, "power", "place", ("settlement", Settlement)
    REBELLION = 18, "place", ("face", Face)
    PLAGUE = 19, "power", "hits"
    STOLEN = 20, "player", "victim", ("resource", Resource)
    TITLE = 21, ("title", Title), "player"
    POINTS = 22, "player", "points"
    ELIMINATED = 23, "player"
    REPULSED = 24, "power", "place"
    WITHDREW = 25, "power", "place", "armies"
    MALADOR_BUILT = 26, "place", ("settlement", Settlement), ("fortification", Fortification)
    CARD_STOLEN = 27, "player", "victim"
    RETREATED_TO = 28, "power", "place"
    RAZE_DIE = 29, ("face", Face)


class SupportCheck(IntEnum):
    """When armies must be supported (`ruling.support_check`)."""

    CONSTRUCTION_AFTER_INCOME = 0
    END_OF_OWN_TURN = 1
    BOTH = 2


class LeadPlayer(IntEnum):
    """Who leads (`ruling.lead_player`)."""

    RANDOM_THEN_FIXED = 0
    ROTATES_EACH_ROUND = 1


class ConstructionOrder(IntEnum):
    """Order of the players' building (`ruling.construction_order`)."""

    LEAD_THEN_LEFT = 0
    RANDOM_EACH_ROUND = 1
    REVERSE = 2


class MarketTiming(IntEnum):
    """When players may trade with each other and the market (`ruling.market_timing`)."""

    CONSTRUCTION_ONLY = 0
    CONSTRUCTION_AND_OWN_TURN = 1
    ANY_PHASE = 2


class PieceShortage(IntEnum):
    """What of a marauder card is placed where the box lacks pieces (`ruling.malador_piece_shortage`)."""

    WHAT_THE_BOX_HOLDS = 0
    ALL_PIECES_OR_NONE = 1
    PIECES_UNLIMITED = 2


class TwoStepMove(IntEnum):
    """What a move along roads asks for (`ruling.two_step_move`)."""

    FIRST_ENTERED_OWN = 0
    BOTH_ENTERED_OWN = 1


class DamageDistribution(IntEnum):
    """Who places hits (`ruling.damage_distribution`)."""

    OTHER_SIDE_PLACES_EVERY_HIT = 0
    MOST_DAMAGED_FIRST = 1
    SPREAD_EVENLY = 2


class SupplyLink(IntEnum):
    """How an army is joined to a town for resupply (`ruling.supply_link`)."""

    CHAIN_OF_ROADS_THROUGH_OWN_TERRITORIES = 0
    CHAIN_OF_ROADS = 1
    ONE_ROAD = 2
