"""Notes of worker processes: how far each chunk has got, for the case that its worker dies without a word.

A note is a small file in shared memory, so that what was written stays when the writer is killed. A chunk that is
played to its end, or fails with an error, takes its note away.
"""

import mmap
import struct
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from sim.engine.header import NOBODY
from sim.study.steps import Match

LAYOUT = struct.Struct("<5q")  # first and last game of the chunk; game, round and character being asked
MOST_PLACES = 4


class Note:
    """Where a chunk of games has got to."""

    def __init__(self, folder: Path, games: range):
        self._path = folder / f"{games.start}.note"
        self._games = games.start, games.stop - 1

    def __enter__(self) -> Self:
        with self._path.open("w+b") as file:
            file.write(LAYOUT.pack(*self._games, 0, 0, NOBODY))
            file.flush()
            self._memory = mmap.mmap(file.fileno(), LAYOUT.size)
        return self

    def write(self, match: Match) -> None:
        """Note who is asked in a game."""
        character = match.workspace.lineup[match.decider, 1]
        LAYOUT.pack_into(self._memory, 0, *self._games, match.index, match.state.turn_round, character)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._memory.close()
        self._path.unlink(missing_ok=True)


def read_notes(folder: Path, policies: Sequence[str]) -> list[str]:
    """Return in words where the chunks had got to whose notes are left, the first games first."""
    found = sorted(LAYOUT.unpack(path.read_bytes()) for path in folder.glob("*.note"))
    places = [_place_words(values, policies) for values in found[:MOST_PLACES]]
    return [*places, f"{len(found) - MOST_PLACES} more places"] if len(found) > MOST_PLACES else places


def _place_words(values: tuple[int, ...], policies: Sequence[str]) -> str:
    first, last, game, turn_round, character = values
    if character == NOBODY:
        return f"games {first} to {last}"
    return f"game {game}, round {turn_round}, where the policy {policies[character]} was asked"
