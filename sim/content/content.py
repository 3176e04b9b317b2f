"""A game's content files: every value with its address, its source and its range, and settings laid over it.

An entry is a table with a `source`; its keys are values, but for the reserved ones, and nested tables without a source
share it. A table with `value` beside its `source` is one single value (sim.content.entries). A value's address is the
game's key and its dotted path: `kings.road.cost.gold`. Inside one game the key may be left out.
"""

import fnmatch
import hashlib
import json
import math
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import starmap
from operator import itemgetter
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.content.components import Component, joined_components
from sim.content.kept import kept_entries
from sim.content.memory import Limits, Memory, Part, Sheet, kept_under, remember, scratch_of
from sim.content.nested import Nesting
from sim.content.owned import Owned
from sim.content.tags import Tags, joined_tags
from sim.content.values import ASSUMED, OWNED, SOURCES, Value, format_setting, numbers_in, parse_setting
from sim.errors import ContentError, nearest, shortened

__all__ = ["SOURCES", "Content", "ContentError", "Value", "format_setting", "parse_setting", "read_content"]

ContentPath = str | PathLike[str] | Sequence[str | PathLike[str]]  # of one file, or of several that are read as one
Bounds = Mapping[str, tuple[int, int | None]] | Mapping[str, tuple[int, int]]
UNBOUND = (-math.inf, math.inf)
WILDCARD = re.compile(r"[*?[]")
LIKE_AN_ADDRESS = 0.7  # addresses of one table resemble each other whatever is asked for


@dataclass(frozen=True, eq=False)
class Content:
    """The values of one game and the settings laid over them.

    `defaults` are the values of the file by full address, in its order; `sets` holds, by entry, the complete sets of
    numbers that the file offers instead (each a mapping that `override` takes). `knobs` are the addresses that play
    depends on, None if that is not known. A `strict` content lets nothing else be read, so that a derived rule cannot
    rest on a value that nobody could set. `owned` is what was read off boxes and stands in `defaults` (see `owning`).
    `components` are the physical parts whose values the file names, for worksheets; `tags` says what values are about.
    """

    key: str
    defaults: Mapping[str, Value]
    sets: Mapping[str, tuple[dict[str, Any], ...]] = field(default_factory=dict)
    overrides: Mapping[str, Any] = field(default_factory=dict)
    knobs: frozenset[str] | None = None
    strict: bool = False
    owned: tuple[Owned, ...] = ()
    components: tuple[Component, ...] = ()
    tags: Tags = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory, repr=False)
    sheet: Sheet | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if self.memory.defaults is not self.defaults or self.memory.knobs is not self.knobs:
            object.__setattr__(self, "memory", Memory(self.defaults, self.knobs))

    @cached_property
    def values(self) -> dict[str, Value]:
        """Every value by full address, with the overrides in place."""
        changed = {address: self.defaults[address].replaced(value) for address, value in self.overrides.items()}
        return {**self.defaults, **changed}

    @cached_property
    def plain(self) -> dict[str, Any]:
        """What stands at every full address, without where it comes from."""
        return {**self.memory.plain, **self.overrides}

    def value(self, address: str) -> Value:
        """Return the value at a full address."""
        value = self.defaults[address]
        return value.replaced(self.overrides[address]) if address in self.overrides else value

    def __getitem__(self, address: str) -> Any:
        full = self.memory.names.get(address) if self.strict else None
        return self.plain[full or self._read(address)]

    def _read(self, address: str) -> str:
        full = self.full_address(address)
        if self.strict:
            if not self._readable(full):
                raise ContentError(f"{full} is read by the rules but not declared: add it to the layout's `uses`")
            self.memory.names[address] = full
        return full

    def __contains__(self, address: str) -> bool:
        return address in self.defaults or f"{self.key}.{address}" in self.defaults

    def under(self, table: str) -> dict[str, Any]:
        """Return the values of a table by the rest of their address: `under("road.cost")["gold"]`."""
        start = len(self._full_table(table)) + 1
        return {address[start:]: self.plain[address] for address in self._inside(table)}

    def nested(self, table: str) -> dict[str, Any]:
        """Return the values of a table as tables in tables: `nested("road")["cost"]["gold"]`."""
        nesting = self.memory.nestings.get((table, self.strict))
        if nesting is None:
            nesting = Nesting(self._inside(table), len(self._full_table(table)) + 1)
            self.memory.nestings[table, self.strict] = nesting
        return nesting.filled(self.plain)

    def _full_table(self, table: str) -> str:
        return table if table.startswith(f"{self.key}.") else f"{self.key}.{table}"

    def _inside(self, table: str) -> list[str]:
        """Return the addresses in a table that may be read."""
        inside = self._tables.get(self._full_table(table), ())
        return [address for address in inside if not self.strict or self._readable(address)]

    @cached_property
    def _tables(self) -> dict[str, list[str]]:
        return _by_table(tuple(self.defaults))

    def fill(self, tables: Sequence[str], function: Callable[..., None], *more: Hashable) -> None:
        """Let `function(rules, *items, *more)` fill the record from some tables or values, or do as it did for these.

        The items are what stands in the tables: tables in tables, or a value. The function reads nothing else, and
        nothing of the record; what it does for these values is found out once and done again from then on.
        """
        part, key = self._part(tables, function, more)
        writes = part.known.get(key)
        if writes is None:
            items = [self._item(table) for table in tables]
            writes = scratch_of(self._sheet.dtype).writes(lambda rules: function(rules, *items, *more))
            part.keep(key, writes)
        into = self._sheet.bytes
        for start, end, written in writes:
            into[start:end] = written

    def vet(self, tables: Sequence[str], function: Callable[..., None], *more: Hashable) -> None:
        """Let `function(*items, *more)` raise ContentError for some tables or values, unless these passed already.

        The items are those of `fill`; the function reads nothing else.
        """
        part, key = self._part(tables, function, more)
        if key not in part.known:
            function(*(self._item(table) for table in tables), *more)
            part.keep(key, True)

    def copy(self, places: Callable[..., Iterable[tuple[str, str, tuple[int, ...]]]], *more: Any) -> None:
        """Put numbers into the record as they are: `places(*more)` yields address, field and index of each.

        The places must be the same for all values; they are asked for once.
        """
        addresses, words = self.once(places, self._copied, places, *more)
        self._sheet.words[words] = addresses(self.plain)

    def once(self, name: Hashable, make: Callable[..., Any], *more: Any) -> Any:
        """Return `make(*more)`, which must be the same for all values of this content: made once."""
        if name not in self.memory.once:
            self.memory.once[name] = make(*more)
        return self.memory.once[name]

    def _copied(self, places: Callable[..., Any], *more: Any) -> tuple[Callable[..., Any], NDArray[np.intp]]:
        found = [(self._read(address), self._sheet.place(name, index)) for address, name, index in places(*more)]
        return itemgetter(*(full for full, _ in found)), np.array([word for _, word in found])

    def _part(self, tables: Sequence[str], function: Callable[..., None], more: Hashable) -> tuple[Part, Hashable]:
        name = (function, tables, more)
        part = self.memory.parts.get(name)
        if part is None:
            addresses = [address for table in tables for address in self._inside(table) or [self._read(table)]]
            part = self.memory.parts[name] = Part(addresses)
        return part, part.read(self.plain)

    def _item(self, table: str) -> Any:
        return self.nested(table) if self._inside(table) else self[table]

    @property
    def _sheet(self) -> Sheet:
        if self.sheet is None:
            raise ContentError(f"{self.key}: there is no record to fill")
        return self.sheet

    def matching(self, pattern: str) -> list[str]:
        """Return the addresses that a pattern means: an address with * for any part of it."""
        return matching(tuple(self.defaults), f"{self.key}.{pattern}")

    def require(self, address: str, low: int, high: int | None = None) -> None:
        """Raise ContentError unless the number at an address is at least `low` and, if given, at most `high`."""
        _check_bounds(f"{self.key}.{address}", self[address], low, high)

    def require_all(self, bounds: Bounds) -> None:
        """Raise ContentError unless every number that play depends on lies within the bounds of its patterns.

        A pattern is an address with * for any part of it (`*.cost.*`); of a list every number counts.
        """
        limits, sound = self._limits(bounds)
        for address in self.overrides if sound else limits:
            low, high = limits.get(address, UNBOUND)
            if not _lies_within(self.plain[address], low, high):
                self._refuse(bounds)

    def _limits(self, bounds: Bounds) -> tuple[Limits, bool]:
        """Return the tightest bounds of every number that play depends on, and whether the file keeps within them."""
        key = tuple(bounds.items())
        if key not in self.memory.limits:
            limits = dict.fromkeys(filter(self.is_knob, self.defaults), UNBOUND)
            for pattern, (low, high) in bounds.items():
                for address in matching(tuple(limits), f"{self.key}.{pattern}"):
                    least, most = limits[address]
                    limits[address] = max(least, low), min(most, math.inf if high is None else high)
            sound = all(_lies_within(self.defaults[address].value, *ends) for address, ends in limits.items())
            self.memory.limits[key] = limits, sound
        return self.memory.limits[key]

    def _refuse(self, bounds: Bounds) -> None:
        """Raise ContentError for the first number beyond its bounds, in the order of the patterns."""
        knobs = tuple(filter(self.is_knob, self.defaults))
        for pattern, (low, high) in bounds.items():
            for address in matching(knobs, f"{self.key}.{pattern}"):
                for number in numbers_in(self.plain[address]):
                    _check_bounds(address, number, low, high)

    def full_address(self, address: str) -> str:
        """Return an address with the game's key in front; raise ContentError naming the closest if there is none."""
        if not self.knows(address):
            raise ContentError(self._unknown(address))
        return address if address in self.defaults else f"{self.key}.{address}"

    def knows(self, address: str) -> bool:
        """Return whether there is a value at an address, with or without the game's key in front."""
        return address in self.defaults or f"{self.key}.{address}" in self.defaults

    def override(self, settings: Mapping[str, Any] | Iterable[str]) -> "Content":
        """Return a content with some values set: a mapping address -> value, or texts `ADDRESS=VALUE`.

        Raises:
            ContentError: for an unknown address, a value outside its domain, or an address without influence on play.
        """
        pairs = settings.items() if isinstance(settings, Mapping) else map(parse_setting, settings)
        return replace(self, overrides={**self.overrides, **dict(starmap(self._settled, pairs))})

    def _settled(self, address: str, value: Any) -> tuple[str, Any]:
        """Return a setting as it is stored, by its full address."""
        key = kept_under(address, value)
        found = self.memory.settled.get(key)
        if found is None:
            full = self._knob(address)
            found = full, self.defaults[full].accept(value)
            if key is not None:
                remember(self.memory.settled, key, found)
        return found

    def owning(self, owned: Sequence[Owned]) -> "Content":
        """Return a content in which values read off boxes stand in place of the file's; unknown addresses are left out.

        Raises:
            ContentError: if a value is outside its domain.
        """
        values = dict(self.defaults)
        for box in owned:
            for address, value in box.values.items():
                if address in values:
                    values[address] = values[address].read_off(value, box.where)
        return replace(self, defaults=values, owned=tuple(owned))

    def is_open(self, address: str) -> bool:
        """Return whether the value at a full address is assumed, and play depends on it."""
        return self.defaults[address].source == ASSUMED and self.is_knob(address)

    def joined(self, other: "Content") -> "Content":
        """Return a content with the values of another one as well, nothing set; what both have is this one's.

        A value that they choose among different alternatives has those of both. Of an entry's complete sets those of
        the other hold: it may read a file more, which adds to them.
        """
        values = dict(self.defaults)
        for address, value in other.defaults.items():
            own = values.setdefault(address, value)
            if own.alternatives != value.alternatives:
                more = tuple(choice for choice in value.alternatives if choice not in own.choices)
                values[address] = replace(own, alternatives=(*own.alternatives, *more))
        knobs = None if self.knobs is None or other.knobs is None else self.knobs | other.knobs
        components = joined_components(self.components, other.components)
        sets, tags = {**self.sets, **other.sets}, joined_tags(self.tags, other.tags)
        return Content(self.key, values, sets, knobs=knobs, owned=self.owned, components=components, tags=tags)

    @property
    def outside_range(self) -> tuple[str, ...]:
        """The addresses set to something beyond the range or the alternatives that the file states."""
        return tuple(address for address, value in self.overrides.items() if not self.defaults[address].covers(value))

    @cached_property
    def hash(self) -> str:
        """Twelve hexadecimal digits that change with any address, value or override, and with nothing else."""
        values = [[address, value.value] for address, value in sorted(self.values.items())]
        text = json.dumps([self.key, values, sorted(self.overrides.items())], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def counts(self) -> dict[str, int]:
        """Count the values by source, owned ones if there are any, leaving out those that serve presentation only."""
        found = Counter(value.source for value in self.values.values() if not value.presentation)
        return {source: found[source] for source in (*SOURCES, OWNED) if source in SOURCES or found[source]}

    def rows(self) -> list[dict[str, Any]]:
        """List every value as a row: address, value, source, where or why, range (or alternatives), fixed, knob.

        A row of an owned value has `was` too, the source that it had before.
        """
        return [self._row(value) for value in self.values.values()]

    def _row(self, value: Value) -> dict[str, Any]:
        entries = (("where", value.where), ("why", value.why), ("was", value.was))
        reasons = {name: text for name, text in entries if text}
        listed = list(value.alternatives) or None
        return {
            "address": value.address,
            "value": value.value,
            "source": value.source,
            **reasons,
            "range": listed if value.low is None else [value.low, value.high],
            "fixed": value.fixed or None,
            "knob": self.is_knob(value.address),
        }

    def is_knob(self, address: str) -> bool:
        """Return whether play depends on the value at a full address, as far as is known."""
        value = self.defaults.get(address)
        return value is not None and not value.presentation and (self.knobs is None or address in self.knobs)

    def _readable(self, address: str) -> bool:
        return self.is_knob(address) or self.defaults[address].presentation

    def _knob(self, address: str) -> str:
        full = self.full_address(address)
        if not self.is_knob(full):
            hint = f"`counterpoise content {self.key}` shows which values do"
            raise ContentError(f"{full} describes the box and changes nothing; {hint}")
        return full

    def _unknown(self, address: str) -> str:
        start = address if address.startswith(f"{self.key}.") else f"{self.key}.{address}"
        if inside := [known for known in self.defaults if known.startswith(f"{start}.")]:
            return f"{start} is a table; take one of its values, such as {inside[0]}"
        if close := nearest(start, filter(self.is_knob, self.defaults), like=LIKE_AN_ADDRESS):
            return f"unknown address {shortened(address)}; did you mean {close[0]}?"
        return f"unknown address {shortened(address)}; `counterpoise content {self.key}` lists them all"


def read_content(path: ContentPath, key: str) -> Content:
    """Read the content file of the game `key`, or several that together hold its content.

    Raises:
        ContentError: if a file is malformed: a line that names the address and what is allowed there.
    """
    found = kept_entries([path] if isinstance(path, str | PathLike) else path, key)
    return Content(key, found.values, found.sets, components=found.components, tags=found.tags)


@lru_cache(maxsize=16)
def _by_table(addresses: tuple[str, ...]) -> dict[str, list[str]]:
    """Return the addresses by every table that they stand in, in their order."""
    found: dict[str, list[str]] = {}
    for address in addresses:
        end = address.rfind(".")
        while end > 0:
            found.setdefault(address[:end], []).append(address)
            end = address.rfind(".", 0, end)
    return found


@lru_cache(maxsize=1024)
def matching(addresses: tuple[str, ...], pattern: str) -> list[str]:
    """Return the addresses that a pattern means: the same ones at every setting of a game."""
    table = WILDCARD.split(pattern, maxsplit=1)[0].rpartition(".")[0]
    return fnmatch.filter(_by_table(addresses).get(table, ()) if table else addresses, pattern)


def _lies_within(value: Any, low: float, high: float) -> bool:
    kind = value.__class__
    if kind is int or kind is float:
        return low <= value <= high
    return kind is not tuple or all(low <= number <= high for number in numbers_in(value))


def _check_bounds(address: str, number: float, low: int, high: int | None) -> None:
    if number < low or (high is not None and number > high):
        allowed = f"at least {low}" if high is None else f"{low} to {high}"
        raise ContentError(f"{address} is {number}; the rules take {allowed}")
