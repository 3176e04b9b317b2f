"""Values by dotted address as tables in tables, and the words in them as numbers."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import cache
from typing import Any

from sim.errors import ContentError

__all__ = ["Nesting", "nested", "rows_of", "word"]


def nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    """Return values by dotted address as tables in tables: {"a.b": 1} becomes {"a": {"b": 1}}."""
    tables: dict[str, Any] = {}
    for address, value in flat.items():
        *path, key = address.split(".")
        table = tables
        for part in path:
            table = table.setdefault(part, {})
        table[key] = value
    return tables


class Nesting:
    """The tables in tables that a list of addresses makes, to be filled again and again.

    Args:
        addresses: the full addresses.
        start: how many characters of them to leave out.
    """

    def __init__(self, addresses: Sequence[str], start: int):
        self.shape = _shape(nested({address[start:]: address for address in addresses}))

    def filled(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the tables with the values of their addresses."""
        return _filled(self.shape, values)


Shape = tuple[tuple[str, Any], ...]  # a key, and a full address or the shape of a table


def _shape(tables: Mapping[str, Any]) -> Shape:
    return tuple((key, _shape(item) if isinstance(item, dict) else item) for key, item in tables.items())


def _filled(shape: Shape, values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: values[item] if item.__class__ is str else _filled(item, values) for key, item in shape}


def rows_of(table: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the numbered tables inside one: effect.1, effect.2 and so on."""
    return [table[key] for key in sorted((key for key in table if key.isdigit()), key=int)]


def word(words: type[IntEnum], given: str, where: str) -> int:
    """Return the number of a word, or raise ContentError with the words that are allowed."""
    names = _numbers(words)
    if given not in names:
        raise ContentError(f"{where} is {given!r}; the rules know {', '.join(names)}")
    return names[given]


@cache
def _numbers(words: type[IntEnum]) -> dict[str, int]:
    return {member.name.lower(): int(member) for member in words}
