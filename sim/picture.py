"""What lies on the table at one moment of a game, in the words of readers and for drawing only: no rule looks here.

A game that can be shown has a function `picture(state, rules) -> Picture` (`Game.picture`). Powers are its seats, then
the others that have a part in it: monsters, an automatic enemy.
"""

from dataclasses import dataclass, replace
from typing import Literal

NO_POWER = -1  # where no power owns a place or a piece


@dataclass(frozen=True)
class Place:
    """A place of a board, and where it is drawn on a sheet of 100 by 100, which figures stretch to their own shape."""

    key: str  # as other programs read it
    name: str  # in the words of readers
    x: float  # 0 to 100, to the right
    y: float  # 0 to 100, downwards
    area: str = ""  # the part of the board that it lies in, in the words of readers: figures draw area by area


@dataclass(frozen=True)
class Board:
    """The places of a game and the borders between them, for drawing only: no rule looks here.

    Its shape says what a place looks like:
        "tokens": a disc; borders are lines between discs.
        "regions": all that is nearer to it than to any other place of its area, up to the reach.
        "hexes": a hexagon with a corner at the top, whose corners are at the reach.
        "cards": a card of its own, with its name on it.
    """

    places: tuple[Place, ...]
    borders: tuple[tuple[int, int], ...] = ()  # two places by their index, each border once
    shape: Literal["tokens", "regions", "hexes", "cards"] = "tokens"
    reach: float = 0.0  # of regions and hexes, in hundredths of a sheet
    proportion: float = 0.0  # height of a sheet to its width; 0 lets who draws choose


@dataclass(frozen=True)
class Piece:
    """So many pieces of one kind and owner in a place."""

    kind: str  # one of them in words: "army"
    sign: str  # one or two characters that stand for it on the board
    owner: int  # power, NO_POWER
    count: int = 1


@dataclass(frozen=True)
class Site:
    """What is on a place of the board."""

    owner: int  # power, NO_POWER
    pieces: tuple[Piece, ...] = ()
    note: str = ""  # the kind of its ground, or what else is to be seen there


@dataclass(frozen=True)
class Side:
    """What a power has beside the board: what all see, what it alone sees, and what others see in place of that."""

    name: str
    score: float | None  # None of who cannot score
    shown: tuple[str, ...] = ()  # lines in words
    hand: tuple[str, ...] = ()  # its secrets, in words
    backs: tuple[str, ...] = ()  # what of them others see: "3 event cards"


@dataclass(frozen=True)
class Picture:
    """A moment of a game."""

    board: Board | None  # where its sites lie, None if the game has none
    sites: tuple[Site, ...]  # one for each place of the board, in its order
    sides: tuple[Side, ...]  # powers: the seats, then others
    links: tuple[tuple[int, int], ...] = ()  # places joined by something built: the smaller number first
    table: tuple[str, ...] = ()  # what else all see, in words: decks, cards face up
    measure: str = "points"  # what the scores count
    battles: int = 0  # fought so far

    def seen_by(self, seat: int) -> "Picture":
        """Return the picture without what a seat cannot see."""
        hidden = (side if power == seat else replace(side, hand=()) for power, side in enumerate(self.sides))
        return replace(self, sides=tuple(hidden))
