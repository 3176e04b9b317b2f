"""The battles of a game that come up most, as maps: what a page holds that answers without the program.

A game names them by `common(content)` in its `Question`, which returns maps, those that are shown first in front.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from analysis.odds.exploring import Step


@dataclass(frozen=True, kw_only=True)
class Battles:
    """A map of battles, all of which are questions of their own.

    Attributes:
        title: what they have in common, in the words of the game.
        down, across: what differs from row to row and from column to column.
        rows, columns: the fields in which a battle differs from the others, by row and by column.
        base: fields that all of them share.
        assumed: whether it is worked out for each how far it rests on assumed values.
    """

    title: str
    down: str
    across: str
    rows: tuple[Step, ...]
    columns: tuple[Step, ...]
    base: Mapping[str, Any] = field(default_factory=dict)
    assumed: bool = False

    def fields(self) -> Iterator[tuple[int, int, dict[str, Any]]]:
        """Yield row, column and fields of each battle."""
        for row, down in enumerate(self.rows):
            for column, across in enumerate(self.columns):
                yield row, column, {**self.base, **down.changes, **across.changes}


def steps(field: str, values: Iterable[Any], labels: Sequence[str] = ()) -> tuple[Step, ...]:
    """Return a step for each value of a field; without labels it is called by its value."""
    known = tuple(values)
    called = labels or tuple(map(str, known))
    return tuple(Step(label=label, changes={field: value}) for label, value in zip(called, known, strict=True))
