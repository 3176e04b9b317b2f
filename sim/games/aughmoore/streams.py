"""The streams of chance of the game: a change of one of them leaves the others as they were (`sim.engine.chance`)."""

from enum import IntEnum


class Deck(IntEnum):
    """The decks and piles, each with lots of its own."""

    SPELLS = 0
    LAND_TOKENS = 1
    SEA_TOKENS = 2
    SOLO = 3


class Dice(IntEnum):
    """What is drawn by lot during play, each with a generator of its own."""

    SPELLS_LOST = 0
    PIRATES = 1
    ENEMY_PICKS = 2
