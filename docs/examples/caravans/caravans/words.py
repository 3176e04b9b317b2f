"""The vocabulary of the rules as enumerations. Members stand in the order in which records index them."""

from enum import IntEnum

from sim.engine.operands import Carrier


class Guild(IntEnum):
    """Who sends a caravan."""

    WEAVERS = 0
    SMITHS = 1
    DYERS = 2
    TANNERS = 3
    POTTERS = 4


class Terrain(IntEnum):
    """What the road leads through."""

    PLAIN = 0
    HILLS = 1
    DESERT = 2


class Card(IntEnum):
    """What the market sells: animals first, then what is used once."""

    MULE = 0
    DONKEY = 1
    CAMEL = 2
    HORSE = 3
    OX = 4
    GUIDE = 5
    ESCORT = 6
    MAP = 7


class Camp(IntEnum):
    """Where a stretch of the road ends; the last one is the goal."""

    MILL = 0
    GATE = 1
    WELLS = 2
    FORT = 3
    INN = 4
    HARBOUR = 5


class Step(Carrier):
    """What is still to be done: the entries of the agenda, and what they carry."""

    CONTRACT = 0, "player"
    ROUND = 1
    TURN = 2, "player"
    MARKET = 3, "player"
    SET_OUT = 4, "player"
    MARCH = 5, "player"
    LEG = 6, "player", ("animal", Card)
    HALT = 7, "player"
    END_TURN = 8, "player"
    END_ROUND = 9


class Decision(Carrier):
    """What a player is asked, and what it is about."""

    CONTRACT = 0
    MARKET = 1
    MARCH = 2
    MISHAP = 3, ("animal", Card)


class Verb(Carrier):
    """What kind of answer an option is, and what it carries."""

    PASS = 0
    KEEP = 1, ("camp", Camp), "place"  # place among the contracts dealt
    BUY = 2, ("card", Card), "place"  # place in the market
    LEAD = 3, ("animal", Card)
    FEED = 4, ("animal", Card)
    SHORTCUT = 5
    HALT = 6
    REROLL = 7
    STAND = 8
    FALL_BACK = 9


class Dice(IntEnum):
    """The purposes of dice: each seat rolls its own, so that a choice of one leaves the luck of others as it was."""

    FIRST_SEAT = 0


class Event(Carrier):
    """What the chronicle says, and what its lines carry."""

    ROUND = 0, "number"
    TURN = 1, "player", "coins"
    BOUGHT = 2, "player", ("card", Card), "price"
    LEG = 3, "player", ("animal", Card), "pips", "spaces"
    MISHAP = 4, "player", ("animal", Card), "pips", "failing"
    SHORTCUT = 5, "player", "spaces"
    GUIDED = 6, "player"
    STOOD = 7, "player"
    FELL_BACK = 8, "player", "spaces"
    RESTED = 9, "player", "coins"
    FIRST = 10, "player", ("camp", Camp), "coins"
    DELIVERED = 11, "player", ("camp", Camp), "coins"
    LEAVES = 12, ("card", Card)
    ARRIVED = 13, "player"
    FED = 14, "player", ("animal", Card), "price"
    LIMIT = 15
