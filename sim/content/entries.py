"""Read the entries of a content file: which source, reason and range each value has, and whether the file is sound.

A table with `value` and `source` is a single value, which differs in them from its neighbours: `price = { value = 3,
source = "assumed", range = { low = 2, high = 4 }, group = "prices" }`. It has the address of the table, and its range,
alternatives and presentation need no keys. `group` names the table [group.prices] whose `reason` is the reason why,
unless an entry or a single value gives a `why` of its own.

`fixed` is the reason why assumed values are not varied: `fixed.KEY` for a key or a nested table of the entry, a plain
text for everything in the entry, and beside `value` for a single value. What states a range or alternatives is varied
all the same, but a key cannot state both. `stands_with` names a value of the entry, such as the kind of an effect:
assumed values beside it that state no range of their own stand and fall with it, and are fixed for that reason.

`alternatives.all` lists complete sets: what the values of an entry, or of tables nested in it, may be instead, all of
them at once, such as faces that fill a die or places that everybody has one of.

The content of a game may stand in several files, such as one a box. They are read as one: tables of the same name are
put together, each value stands in one of the files alone, and the groups of one hold in all. To a single value that
an earlier file chooses by `alternatives`, a later one may add `alternatives` of its own, and to the complete sets of an
entry further ones.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from sim.content import tags
from sim.content.components import TABLE, Component, components_in
from sim.content.values import ASSUMED, LARGEST, SOURCES, Value, settled
from sim.errors import ContentError

SHARED = ("source", "where", "why", "note", "group")
RESERVED = frozenset({*SHARED, "range", "alternatives", "ranges_in", "fixed", "stands_with", "presentation"})
SINGLE = {"range": dict, "alternatives": list, "fixed": str, "presentation": bool}
WRITTEN = {"range": "{ low = .., high = .. }", "alternatives": "[ .. ]", "fixed": '"reason"', "presentation": "true"}
SHARES_NOTHING: dict[str, Any] = {
    "source": "",
    "where": "",
    "why": "",
    "note": "",
    "stands_with": "",
    "deferred": False,
}
DESCRIPTIONS = frozenset({"meta", "schema", "vocabulary", "group", TABLE, tags.TABLE})

TYPE_NAMES = {bool: "true or false", int: "a number", float: "a number", str: "a text", tuple: "a list"}


@dataclass(frozen=True, slots=True)
class Entry:
    """What the values of one table share; tables nested in it without a source have it too."""

    source: str = ""
    where: str = ""
    why: str = ""
    note: str = ""
    ranges: Mapping[str, Any] = field(default_factory=dict)
    alternatives: Mapping[str, Any] = field(default_factory=dict)
    fixed: Mapping[str, Any] = field(default_factory=dict)
    rest_fixed: str = ""
    sets: tuple[Mapping[str, Any], ...] = ()
    offered: tuple[Mapping[str, Any], ...] = ()
    hidden: frozenset[str] = frozenset()
    presentation: bool = False
    deferred: bool = False
    stands_with: str = ""

    def inside(self, key: str) -> "Entry":
        """Return the entry as a table nested under `key` begins it."""
        fixed = self.fixed.get(key)
        return replace(
            self,
            ranges=_table(self.ranges.get(key)),
            alternatives=_table(self.alternatives.get(key)),
            fixed=_table(fixed),
            rest_fixed=fixed if isinstance(fixed, str) else self.rest_fixed,
            sets=(),
            offered=tuple(_table(chosen.get(key)) for chosen in self.offered),
            hidden=frozenset(),
            presentation=self.presentation or key in self.hidden,
        )


class Entries(NamedTuple):
    """What content files hold: values by address, complete sets by the address of their entry, components and tags."""

    values: dict[str, Value]
    sets: dict[str, tuple[dict[str, Any], ...]]
    components: tuple[Component, ...]
    tags: tags.Tags


def read_entries(paths: Iterable[str | PathLike[str]], key: str) -> Entries:
    """Return what content files hold.

    Raises:
        ContentError: if a file is no TOML, belongs to another game, says what another one says already, or has an
            unsound entry or value.
    """
    described: dict[str, Any] = {}
    groups: dict[str, Any] = {}
    components: list[Component] = []
    tagged: tags.Tags = {}
    for path in paths:
        tables = _tables_of(path, key)
        components += components_in(tables, path)
        tagged = tags.joined_tags(tagged, tags.tags_in(tables, path))
        _join(groups, _table(tables.get("group")), f"{path}: group")
        _join(described, {name: item for name, item in tables.items() if name not in DESCRIPTIONS}, f"{path}: {key}")
    reader = _Reader(key, described, groups)
    return Entries(reader.values, reader.sets, tuple(components), tagged)


def _tables_of(path: str | PathLike[str], key: str) -> dict[str, Any]:
    """Return the tables of one file of the game `key`."""
    try:
        tables = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(f"{path} is no TOML file: {error}") from error
    if (named := _table(tables.get("meta")).get("key", key)) != key:
        raise ContentError(f"{path} says meta.key = {named!r}; the content of this game has {key!r}")
    return tables


def _join(tables: dict[str, Any], more: dict[str, Any], where: str) -> None:
    """Put tables into those of earlier files; what both say is refused, were it the same, but for alternatives."""
    for name, item in more.items():
        if name not in tables:
            tables[name] = item
        elif isinstance(item, dict) and isinstance(tables[name], dict):
            _join(tables[name], item, f"{where}.{name}")
        elif name in ("alternatives", "all") and isinstance(item, list) and isinstance(tables[name], list):
            tables[name] = [*tables[name], *item]
        else:
            raise ContentError(f"{where}.{name} stands in an earlier file already; a value stands in one file")


class _Reader:
    """Walks the tables of one file, from the outermost inwards, and gathers values and sets."""

    def __init__(self, key: str, tables: dict[str, Any], groups: dict[str, Any]):
        self.key = key
        self.tables = tables
        self.groups = groups
        self.values: dict[str, Value] = {}
        self.sets: dict[str, tuple[dict[str, Any], ...]] = {}
        self.read_table(key, tables, Entry())

    def read_table(self, address: str, table: dict[str, Any], above: Entry) -> None:
        entry = self.entry(address, table, above)
        if entry.sets:
            self.sets[address] = tuple(dict(_flat(address, chosen)) for chosen in entry.sets)
        for key, item in table.items():
            if key in RESERVED:
                continue
            if _is_single(item):
                self.read_single(f"{address}.{key}", key, item, entry)
            elif isinstance(item, dict):
                self.read_table(f"{address}.{key}", item, entry.inside(key))
            elif _lists_entries(item):
                self.read_list(f"{address}.{key}", item, entry.inside(key))
            else:
                self.values[f"{address}.{key}"] = _value(f"{address}.{key}", key, item, entry)
        self.check_sets(address, entry)

    def read_single(self, address: str, key: str, table: dict[str, Any], above: Entry) -> None:
        """Read a table of one value; a range or alternatives that the table around it states for its key hold too."""
        _check_single(address, table)
        entry = self.entry(address, {name: table[name] for name in SHARED if name in table}, above)
        span, others = table.get("range", above.ranges.get(key)), table.get("alternatives", above.alternatives.get(key))
        fixed = table.get("fixed", above.fixed.get(key))
        entry = replace(
            entry,
            ranges={} if span is None else {"": span},
            alternatives={} if others is None else {"": others},
            fixed={} if fixed is None else {"": fixed},
            offered=tuple({"": chosen[key]} for chosen in above.offered if key in chosen),
            presentation=table.get("presentation", above.presentation or key in above.hidden),
        )
        self.values[address] = _value(address, "", table["value"], entry)

    def read_list(self, address: str, rows: list[dict[str, Any]], above: Entry) -> None:
        """Read a list of tables that have sources of their own as one value, with the source that all of them share."""
        entries = [self.entry(f"{address}.{index}", row, above) for index, row in enumerate(rows)]
        if len(sources := {entry.source for entry in entries}) > 1:
            raise ContentError(f"{address} mixes the sources {', '.join(sorted(sources))}; a list has one source")
        plain = [{key: item for key, item in row.items() if key not in RESERVED} for row in rows]
        entry = replace(entries[0], ranges={}, alternatives={}, fixed={}, offered=(), hidden=frozenset())
        self.values[address] = _value(address, "", plain, entry)

    def entry(self, address: str, table: dict[str, Any], above: Entry) -> Entry:
        """Return what holds for the values of a table, given what holds in the table around it."""
        _check_reserved(address, table)
        target = self.target(address, table)
        kept = replace(above, **SHARES_NOTHING) if "source" in table else above
        fixed = table.get("fixed", target.get("fixed", {}))
        sets = table.get("alternatives", {}).get("all", ())
        entry = replace(
            kept,
            source=table.get("source", kept.source),
            where=table.get("where", kept.where),
            why=table.get("why") or self.reason(address, table) or target.get("why") or kept.why,
            note=table.get("note", kept.note),
            ranges=_merged(kept.ranges, target.get("range"), table.get("range")),
            alternatives=_merged(kept.alternatives, target.get("alternatives"), table.get("alternatives")),
            fixed=_merged(kept.fixed, _table(target.get("fixed")), _table(table.get("fixed"))),
            rest_fixed=fixed if isinstance(fixed, str) else kept.rest_fixed,
            sets=tuple(sets) if isinstance(sets, list) else (),
            offered=(*kept.offered, *sets) if isinstance(sets, list) else kept.offered,
            hidden=frozenset(table.get("presentation", ())),
            deferred=kept.deferred or bool(target) or "stands_with" in table,
            stands_with=f"{address}.{table['stands_with']}" if "stands_with" in table else kept.stands_with,
        )
        if "source" in table:
            _check_source(address, entry)
        return entry

    def reason(self, address: str, table: dict[str, Any]) -> str:
        """Return the reason of the group that a table names, empty without one."""
        if "group" not in table:
            return ""
        reason = _table(self.groups.get(str(table["group"]))).get("reason")
        if not reason:
            raise ContentError(f"{address}.group must name a table [group.NAME] with a reason, not {table['group']!r}")
        return reason

    def target(self, address: str, table: dict[str, Any]) -> dict[str, Any]:
        """Return the table that `ranges_in` names, empty without one."""
        if "ranges_in" not in table:
            return {}
        found: Any = self.tables
        for part in str(table["ranges_in"]).removeprefix(f"{self.key}.").split("."):
            found = found.get(part) if isinstance(found, dict) else None
        if not isinstance(found, dict):
            raise ContentError(f"{address}.ranges_in must name a table of this file, not {table['ranges_in']!r}")
        return found

    def check_sets(self, address: str, entry: Entry) -> None:
        for chosen in self.sets.get(address, ()):
            for full, number in chosen.items():
                if full not in self.values:
                    raise ContentError(f"{address}.alternatives.all names {full}, which is no value of this entry")
                if not self.values[full].covers(number):
                    value = self.values[full]
                    bounds = value.allowed if value.low is None else f"{value.low} to {value.high}"
                    raise ContentError(f"{address}.alternatives.all sets {full} to {number}; it is {bounds}")


def _value(address: str, key: str, item: Any, entry: Entry) -> Value:
    span = _table(entry.ranges.get(key))
    others = entry.alternatives.get(key, ()) if key != "all" else ()
    if not others and not span:
        others = [chosen[key] for chosen in entry.offered if key in chosen]
    value = Value(
        address=address,
        value=settled(item),
        source=entry.source,
        where=entry.where,
        why=entry.why,
        note=entry.note,
        low=span.get("low"),
        high=span.get("high"),
        alternatives=settled(others) if isinstance(others, list) else (),
        presentation=entry.presentation or key in entry.hidden,
    )
    value = replace(value, fixed=_reason_fixed(value, key, entry))
    if problem := _problem(value, key, entry):
        raise ContentError(f"{address} {problem}")
    return value


def _reason_fixed(value: Value, key: str, entry: Entry) -> str:
    """Return why an assumed value is not varied, empty if it is or if nobody says why it is not."""
    if value.source != ASSUMED or value.presentation or value.low is not None:
        return ""
    if value.alternatives:
        return entry.fixed.get(key, "")
    together = f"stands with {entry.stands_with}" if entry.stands_with not in ("", value.address) else ""
    return entry.fixed.get(key) or entry.rest_fixed or together


def _is_bare(value: Value) -> bool:
    return value.low is None and not value.alternatives


def _problem(value: Value, key: str, entry: Entry) -> str:
    """Say in words what is wrong with a value; empty if nothing is."""
    kind = type(value.value)
    number = kind in (int, float)
    if kind not in TYPE_NAMES:
        return "must be a number, a text, true or false, or a list"
    if not value.source:
        return f"has no source; its table or one around it says source = one of {', '.join(SOURCES)}"
    if key in entry.ranges and not (isinstance(value.low, int | float) and isinstance(value.high, int | float)):
        return f"needs both ends of its range: {_stated('range', key)} = {WRITTEN['range']}"
    if value.low is not None and not (number or kind is tuple):
        return f"is {TYPE_NAMES[kind]} and takes {_stated('alternatives', key)}, not a range"
    if not value.holds((*value.choices, value.low or 0, value.high or 0)):
        return f"is beyond what a game can hold: numbers go up to {LARGEST}"
    if value.low is not None and not value.covers(value.value):
        return f"is {value.value}, outside its own range of {value.low} to {value.high}"
    if any(TYPE_NAMES.get(type(other)) != TYPE_NAMES[kind] for other in value.alternatives):
        return f"is {TYPE_NAMES[kind]}, so every one of its alternatives must be"
    if not isinstance(entry.fixed.get(key, ""), str):
        return f"needs a reason in words: {_stated('fixed', key)} = {WRITTEN['fixed']}"
    if entry.fixed.get(key) and not _is_bare(value) and key not in entry.alternatives:
        return f"has {_stated('fixed', key)} and a range or complete sets; it is varied or fixed"
    bare = _is_bare(value) and not value.presentation and not value.fixed
    if value.source == ASSUMED and bare and not entry.deferred and kind is not bool:
        name = "range" if number else "alternatives"
        return f"is assumed and needs {_stated(name, key)} = {WRITTEN[name]} (or fixed, ranges_in or presentation)"
    return ""


def _check_source(address: str, entry: Entry) -> None:
    if entry.source not in SOURCES:
        raise ContentError(f"{address} has the source {entry.source!r}; it must be one of {', '.join(SOURCES)}")
    needed = "where" if entry.source in ("printed", "public") else "why"
    if not getattr(entry, needed):
        raise ContentError(f"{address} is {entry.source} and needs `{needed}`")


def _check_reserved(address: str, table: dict[str, Any]) -> None:
    """Refuse ranges, alternatives and presentation of keys that the table does not have."""
    values = table.keys() - RESERVED
    for name, kind in (("range", dict), ("alternatives", dict), ("fixed", dict), ("presentation", list)):
        stated = table.get(name, kind())
        if name == "fixed" and isinstance(stated, str) and stated:
            continue
        if not isinstance(stated, kind):
            raise ContentError(f"{address}.{name} must be {_kind_of_keys(name, kind)}")
        if strange := sorted(set(stated) - values - ({"all"} if name == "alternatives" else set())):
            raise ContentError(f"{address}.{name} names {strange[0]}; the values there are {', '.join(sorted(values))}")
    if "stands_with" in table and table["stands_with"] not in values:
        raise ContentError(
            f"{address}.stands_with names {table['stands_with']}; the values there are {', '.join(sorted(values))}"
        )


def _kind_of_keys(name: str, kind: type) -> str:
    keys = f"a {'table' if kind is dict else 'list'} of keys"
    return f"a reason in words, or {keys}" if name == "fixed" else keys


def _check_single(address: str, table: dict[str, Any]) -> None:
    """Refuse what a single value cannot have beside it."""
    if strange := sorted(table.keys() - {"value", *SHARED, *SINGLE}):
        allowed = ", ".join((*SHARED, *SINGLE))
        raise ContentError(f"{address} is a single value and has no {strange[0]}; beside `value` it takes {allowed}")
    for name, kind in SINGLE.items():
        if not isinstance(table.get(name, kind()), kind):
            raise ContentError(f"{address}.{name} must be written {name} = {WRITTEN[name]}")


def _stated(name: str, key: str) -> str:
    """Write where an entry states the range or the alternatives of a key; a single value has none."""
    return f"{name}.{key}" if key else name


def _is_single(item: Any) -> bool:
    return isinstance(item, dict) and "value" in item and "source" in item


def _lists_entries(item: Any) -> bool:
    return isinstance(item, list) and bool(item) and all(isinstance(row, dict) and "source" in row for row in item)


def _flat(address: str, chosen: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield what a complete set sets, by full address."""
    for key, item in chosen.items():
        if isinstance(item, dict):
            yield from _flat(f"{address}.{key}", item)
        else:
            yield f"{address}.{key}", settled(item)


def _merged(*tables: Any) -> dict[str, Any]:
    return {key: item for table in tables if table for key, item in table.items()}


def _table(item: Any) -> dict[str, Any]:
    return item if isinstance(item, dict) else {}
