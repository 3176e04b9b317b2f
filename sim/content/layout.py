"""Turn content into the Rules record that the compiled functions read: a field list a game, a record a rule variant.

A field names the address it is filled from, so every number that play depends on is a knob.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from os import PathLike, fspath
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.content.content import Content, ContentPath, matching, read_content
from sim.content.fields import Field, Index, array, choice, chosen, flag, number, table
from sim.content.memory import Sheet, kept_under, remember
from sim.content.owned import Owned
from sim.errors import ContentError
from sim.records import record

__all__ = ["Field", "RulesLayout", "array", "choice", "chosen", "content_path", "flag", "number", "table"]

MOST_OWNED = 8  # layouts with values read off boxes that are remembered


def content_path(module: str | PathLike[str]) -> Path:
    """Return the content.toml beside a module: `content_path(__file__)`."""
    return Path(fspath(module)).with_name("content.toml")


@dataclass(frozen=True, eq=False)
class RulesLayout:
    """The Rules record of a game: its fields, and what is derived from them and checked.

    Attributes:
        key: the game's key, which begins every address.
        path: its content.toml, or a sequence of files that are read as one.
        fields: see `number`, `flag`, `choice`, `chosen`, `table` and `array`.
        derive: `derive(content, rules)` fills the arrays; what it reads beyond the fields is declared in `uses`.
        check: `check(content)` raises ContentError where values do not fit together. It is called before `derive`.
        uses: patterns (`board.role.*`) of the addresses that `derive` and `check` read.
        base: the layout of the file's own values, where those of `owned` stand in their place; None where none do.
        owned: values read off boxes.
    """

    key: str
    path: ContentPath
    fields: Sequence[Field]
    derive: Callable[[Content, np.record], None] | None = None
    check: Callable[[Content], None] | None = None
    uses: Sequence[str] = ()
    base: "RulesLayout | None" = None
    owned: tuple[Owned, ...] = ()

    def __post_init__(self) -> None:
        names = [field.name for field in self.fields]
        if shadowed := sorted(set(names) & set(dir(np.record))):
            raise ContentError(f"{self.key}: a field cannot be named {shadowed[0]}, which is an attribute of np.record")
        if repeated := sorted(name for name in set(names) if names.count(name) > 1):
            raise ContentError(f"{self.key}: the field {repeated[0]} is declared twice")

    @cached_property
    def dtype(self) -> np.dtype:
        """The record's type: int64 and float64 fields only."""
        return record([(field.name, field.dtype, field.shape) for field in self.fields])

    @cached_property
    def content(self) -> Content:
        """The content as the file has it, with the knobs known. Read once."""
        return replace(self._file, knobs=frozenset(self.knobs))

    @cached_property
    def knobs(self) -> Mapping[str, tuple[Any, ...]]:
        """The addresses that play depends on: field name and index for those of a field, () for what `derive` reads."""
        bound = {address: (field.name, *index) for field, index, address in self._slots}
        hidden = [address for address in bound if self._file.values[address].presentation]
        if hidden:
            raise ContentError(f"{hidden[0]} is marked as presentation, yet it fills the field {bound[hidden[0]][0]}")
        return bound | {address: () for address in self._used if address not in bound}

    @property
    def unbound(self) -> tuple[str, ...]:
        """The addresses that play does not depend on, apart from those that serve presentation only."""
        values = self._file.values.values()
        return tuple(v.address for v in values if not v.presentation and v.address not in self.knobs)

    def load(self, overrides: Mapping[str, Any] | Iterable[str] = ()) -> tuple[Content, np.record]:
        """Return the content under some overrides (see `Content.override`) and its Rules record.

        Raises:
            ContentError: for a malformed file, a field that it cannot fill, an override that it does not allow, or
                values that do not fit together.
        """
        content = self.content.override(overrides)
        settings = repr(sorted(content.overrides.items()))
        latest = self._latest.get(settings)
        if latest is None:
            latest = self._record(content)
            self._latest.clear()
            self._latest[settings] = latest
        return content, latest.copy()

    def rulebook(self, settings: Mapping[str, Any]) -> np.record:
        """Return the Rules record under some settings, as `load` does, for many settings one after the other.

        Raises:
            ContentError: see `load`.
        """
        return self._record(self.content.override(settings))

    def owning(self, owned: tuple[Owned, ...]) -> "RulesLayout":
        """Return the layout of a content in which values read off boxes, and no others, stand in place of the file's.

        Raises:
            ContentError: if a value is outside its domain.
        """
        base = self.base or self
        if not owned:
            return base
        if owned not in base._owning:
            if len(base._owning) >= MOST_OWNED:
                base._owning.clear()
            base._owning[owned] = replace(base, base=base, owned=owned)
        return base._owning[owned]

    def rules_of(self, content: Content) -> np.record:
        """Return the Rules record of a content of this game, which another layout may have made.

        Raises:
            ContentError: see `load`.
        """
        return self.owning(content.owned).load(content.overrides)[1]

    @cached_property
    def _owning(self) -> dict[tuple[Owned, ...], "RulesLayout"]:
        """The layouts made last of values read off boxes."""
        return {}

    @cached_property
    def _latest(self) -> dict[str, np.record]:
        """The record made last, by its settings: a study asks for the same one more than once."""
        return {}

    def _record(self, content: Content) -> np.record:
        sheet = Sheet(self.dtype)
        self._fill(content, sheet)
        declared = replace(content, strict=True, sheet=sheet)
        if self.check is not None:
            self.check(declared)
        if self.derive is not None:
            self.derive(declared, sheet.rules)
        return sheet.rules

    def _fill(self, content: Content, sheet: Sheet) -> None:
        """Fill the fields: all as the file has them, then those that are set otherwise."""
        sheet.words[:] = self._as_in_file
        stored = [self._stored(content, address) for address in content.overrides if address in self._places]
        sheet.words[[place for place, _ in stored]] = [word for _, word in stored]

    @cached_property
    def _as_in_file(self) -> NDArray[np.int64]:
        sheet = Sheet(self.dtype)
        for field in self.fields:
            if field.missing is not None:
                sheet.rules[field.name] = field.missing
        for address, (place, _) in self._places.items():
            sheet.words[place] = self._stored(self.content, address)[1]
        return sheet.words

    def _stored(self, content: Content, address: str) -> tuple[int, int]:
        """Return the place in the record that an address fills, and what is stored there as a word."""
        place, field = self._places[address]
        key = kept_under(address, content.plain[address])
        word = None if key is None else content.memory.stored.get(key)
        if word is None:
            kept = np.array([field.store(content.value(address))], field.dtype)
            word = int(kept.view(np.int64)[0])
            if key is not None:
                remember(content.memory.stored, key, word)
        return place, word

    @cached_property
    def _places(self) -> dict[str, tuple[int, Field]]:
        """The word of the record that each address fills, and the field that stores it."""
        sheet = Sheet(self.dtype)
        return {address: (sheet.place(field.name, index), field) for field, index, address in self._slots}

    @cached_property
    def _file(self) -> Content:
        return self.base._file.owning(self.owned) if self.base else read_content(self.path, self.key)

    @cached_property
    def _slots(self) -> list[tuple[Field, Index, str]]:
        """Every index that an address fills, with its full address."""
        found: dict[str, tuple[Field, Index, str]] = {}
        for field in self.fields:
            for index, address in field.slots():
                if address not in self._file and field.missing is not None:
                    continue
                full = self._existing(field, address)
                if full in found:
                    raise ContentError(f"{full} fills both {found[full][0].name} and {field.name}; one is enough")
                found[full] = (field, index, full)
        return list(found.values())

    def _existing(self, field: Field, address: str) -> str:
        try:
            return self._file.full_address(address)
        except ContentError as error:
            raise ContentError(f"the field {field.name} cannot be filled: {error}") from error

    @cached_property
    def _used(self) -> list[str]:
        used: list[str] = []
        known = tuple(self._file.defaults)
        for pattern in self.uses:
            found = matching(known, f"{self.key}.{pattern}")
            if not found:
                raise ContentError(f"{self.key}: `uses` has {pattern}, which matches no address")
            used += [address for address in found if not self._file.values[address].presentation]
        return used
