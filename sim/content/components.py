"""The physical parts of a game, such as a board, a deck or a die, and which of its values stand on each.

A content file names them in the order in which they are filled in, each with the addresses of its values in the order
in which they stand on it, * for any part of an address:

    [[worksheet]]
    title = "Red die"
    values = ["die.red.faces.*"]

Of several patterns that mean the same value the first one counts. Without such a table the parts of a game are the
tables of its file.
"""

import fnmatch
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sim.errors import ContentError

TABLE = "worksheet"
ENTRIES = {"title", "values"}


@dataclass(frozen=True)
class Component:
    """A physical part of a game: its title, and patterns of the addresses of its values without the game's key."""

    title: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class ComponentValues:
    """The values of one component, by full address, in the order in which they stand on it."""

    title: str
    addresses: tuple[str, ...]


def components_in(tables: Mapping[str, Any], path: object) -> list[Component]:
    """Return the components that the tables of a content file name.

    Raises:
        ContentError: if one has no title or no values.
    """
    listed = tables.get(TABLE, [])
    if not isinstance(listed, list) or not all(map(_is_sound, listed)):
        raise ContentError(f'{path}: a sheet is written [[{TABLE}]] with title = "..." and values = ["...", ..]')
    return [Component(one["title"], tuple(one["values"])) for one in listed]


def joined_components(first: Sequence[Component], second: Sequence[Component]) -> tuple[Component, ...]:
    """Return the components of two contents of a game; those of the same title are one, with the patterns of both."""
    patterns: dict[str, tuple[str, ...]] = {}
    for one in (*first, *second):
        patterns[one.title] = tuple(dict.fromkeys((*patterns.get(one.title, ()), *one.values)))
    return tuple(Component(title, values) for title, values in patterns.items())


def by_component(key: str, components: Sequence[Component], addresses: Iterable[str]) -> list[ComponentValues]:
    """Return some values of a game by component; those that no component has follow by the tables of the file.

    Args:
        key: of the game, which begins every address.
        components: in their order.
        addresses: in the order of the file.
    """
    left = dict.fromkeys(addresses)
    found = []
    for one in components:
        mine = [address for pattern in one.values for address in fnmatch.filter(left, f"{key}.{pattern}")]
        found.append(ComponentValues(one.title, tuple(dict.fromkeys(mine))))
        left = dict.fromkeys(address for address in left if address not in set(mine))
    return [one for one in (*found, *_by_table(key, left)) if one.addresses]


def _by_table(key: str, addresses: Iterable[str]) -> list[ComponentValues]:
    """Return values by the outermost tables of a content file that they stand in."""
    tables: dict[str, list[str]] = {}
    for address in addresses:
        tables.setdefault(address.removeprefix(f"{key}.").partition(".")[0], []).append(address)
    return [ComponentValues(table.replace("_", " ").capitalize(), tuple(mine)) for table, mine in tables.items()]


def _is_sound(item: Any) -> bool:
    return (
        isinstance(item, dict)
        and item.keys() == ENTRIES
        and isinstance(item["title"], str)
        and bool(item["title"].strip())
        and isinstance(item["values"], list)
        and bool(item["values"])
        and all(isinstance(pattern, str) for pattern in item["values"])
    )
