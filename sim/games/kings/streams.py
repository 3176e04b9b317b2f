"""The streams of chance of the game: a change of one of them leaves the others as they were (`sim.engine.chance`)."""

from enum import IntEnum


class Deck(IntEnum):
    """The decks, each with lots of its own."""

    EVENTS = 0
    MARAUDERS = 1
    DISCOVERIES = 2


class Dice(IntEnum):
    """What dice are rolled for, each with a generator of its own."""

    EVENTS = 0
    RESOURCES = 1
    BATTLE = 2
    PLAGUE = 3
    REBELLION = 4
    RAZING = 5
    THEFT = 6
    ORDER = 7
