"""The rules' vocabulary as enumerations. Members stand in the order in which records index them."""

from enum import IntEnum

from sim.engine.operands import Carrier


class Clan(IntEnum):
    """Who plays."""

    WOLVES = 0
    BADGERS = 1
    HARES = 2


class Place(IntEnum):
    """Places of the map: the camp of each seat, then the hills."""

    NORTH_CAMP = 0
    EAST_CAMP = 1
    WEST_CAMP = 2
    GORSE_HILL = 3
    LARCH_HILL = 4
    THORN_HILL = 5
    CROWN_HILL = 6


class Step(Carrier):
    """Steps of the agenda in the order of the round, and what they carry."""

    BEGIN_ROUND = 0
    BEGIN_TURN = 1, "player"
    ATTACK = 2, ("target", Place), "attacker", "warriors"
    END_ROUND = 3


class Decision(Carrier):
    """Questions put to a player."""

    ORDER = 0
    DEFENCE = 1


class Verb(Carrier):
    """The kinds of answers, and what they carry."""

    MUSTER = 0
    MARCH = 1, ("origin", Place), ("target", Place)
    STAND = 2
    YIELD = 3


class Dice(IntEnum):
    """What is left to chance in the rounds, each with a generator of its own."""

    BATTLE = 0


class Event(Carrier):
    """Lines of the chronicle, and what they carry."""

    ROUND = 0, "number"
    MUSTERED = 1, "player", "warriors"
    MARCHED = 2, "player", ("origin", Place), ("target", Place), "warriors"
    YIELDED = 3, "player", ("place", Place), "warriors"
    BATTLE = 4, ("place", Place), "winner", "loser", "left"
    SCORED = 5, "player", "points"
    REVEALED = 6, "player", ("place", Place), "points"
