"""Books that stand before another one: all that it has, but other answers."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.engine.value import Value
from sim.study.stage import Book


@dataclass(frozen=True, eq=False)
class BookBefore:
    """A book with the names, minds and value of another one; who extends it says what answers."""

    book: Book

    @property
    def names(self) -> tuple[str, ...]:
        """The policies of the book."""
        return self.book.names

    @property
    def choose(self) -> Any:
        """The compiled function of the book."""
        return self.book.choose

    @property
    def characters(self) -> np.ndarray:
        """The minds of the book."""
        return self.book.characters

    @property
    def value(self) -> Value:
        """The value of the book."""
        return self.book.value

    @property
    def part_games(self) -> int:
        """Games in one part, as the book has them."""
        return self.book.part_games

    @property
    def chunk_games(self) -> int:
        """Games that a worker plays at a time, as the book has them."""
        return self.book.chunk_games

    def playing(self, character: int, faction: str, member: int) -> str:
        """Return the name of a policy, as the book has it."""
        return self.book.playing(character, faction, member)
