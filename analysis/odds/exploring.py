"""Battles around a question, and the values that its answer depends on: what a calculator may explore beyond it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from sim.content.content import Content


@dataclass(frozen=True, kw_only=True)
class Step:
    """A neighbour of a question along one line: its label, and the fields in which it differs."""

    label: str
    changes: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Around:
    """Battles around a question.

    Attributes:
        down, across: what differs from row to row and from column to column.
        rows, columns: the neighbours along both lines.
        chances: the attacker's chance in each, None where there is no such battle.
        here: row and column of the question itself.
        draws: the chance in each that nobody wins; empty where that cannot be.
    """

    down: str
    across: str
    rows: tuple[Step, ...]
    columns: tuple[Step, ...]
    chances: tuple[tuple[float | None, ...], ...]
    here: tuple[int, int]
    draws: tuple[tuple[float | None, ...], ...] = ()

    def draw(self, row: int, column: int) -> float:
        """Return the chance that nobody wins one of the battles."""
        return (self.draws[row][column] or 0.0) if self.draws else 0.0


@runtime_checkable
class Explored(Protocol):
    """A question that can be explored beyond its answer."""

    def chance(self, content: Content) -> float:
        """Return the attacker's chance to win, and nothing else."""

    def around(self, content: Content) -> Around | None:
        """Return the battles around the question, None where there is no map of them."""

    def rests_on(self, content: Content) -> Sequence[str]:
        """Return the addresses that the answer depends on, * for any part of them."""
