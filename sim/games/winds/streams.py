"""The streams of chance of the game: a change of one of them leaves the others as they were (`sim.engine.chance`)."""

from enum import IntEnum


class Deck(IntEnum):
    """The decks, each with lots of its own."""

    EXPLORATION = 0
    FORGE = 1
    CASTLES = 2


class Dice(IntEnum):
    """What the battle die is rolled or a card drawn by lot for, each with a generator of its own."""

    BATTLE = 0
    EFFECTS = 1
    TESTS = 2
    SEARCH = 3  # where cards go that were revealed in the search for a battle card
