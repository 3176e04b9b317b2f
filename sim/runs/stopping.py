"""Stopping a run before its last game: the parts are looked at in their order, and a rule says when there are enough.

Looks come after every part, whatever the number of workers and however often the run was killed, so that the same run
stops at the same game. What the rule asks is known to whoever hands it over.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sim.runs.folder import RunFolder
from sim.runs.tables import Columns

LOOK_GAMES = 1000  # about so many games lie between two looks, where they are not played slowly


class StoppingRule(Protocol):
    """When a run may stop; it is asked once for every part, in their order."""

    @property
    def plan(self) -> Mapping[str, Any]:
        """What decides when the run stops, as run.json keeps it."""

    def enough(self, tables: Mapping[str, Columns]) -> bool:
        """Take the tables of the next part, and return whether no more are needed."""


def look_games(usual: int, block: int) -> int:
    """Return the games in a part of a run that may stop: whole blocks, so that it stops where all is balanced."""
    return -(-min(LOOK_GAMES, usual) // block) * block


class Looks:
    """The looks at a run: at the parts that are kept, and at those being played."""

    def __init__(self, rule: StoppingRule | None, folder: RunFolder | None, missing: Sequence[int], parts: int):
        self.rule, self.folder, self.parts = rule, folder, parts
        self.missing = frozenset(missing)
        self.taken = 0
        self.stopped = False

    def at_kept(self) -> bool:
        """Look at the parts that are kept, up to the first one that is missing; return whether they are enough."""
        while self.rule and not self.stopped and self.taken < self.parts and self.taken not in self.missing:
            assert self.folder is not None
            self._look(self.folder.read(self.taken))
        return self.stopped

    def at_played(self, tables: Mapping[str, Columns]) -> bool:
        """Look at the part just played, then at those that are kept after it; return whether they are enough."""
        if self.rule:
            self._look(tables)
        return self.at_kept()

    def _look(self, tables: Mapping[str, Columns]) -> None:
        assert self.rule is not None
        self.stopped = self.rule.enough(tables)
        self.taken += 1
