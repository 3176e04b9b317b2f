"""Turn content into the Rules record that the compiled functions read: a field list a game, a record a rule variant.

A field names the address it is filled from, so every number that play depends on is a knob.
"""

import fnmatch
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from os import PathLike, fspath
from pathlib import Path
from typing import Any

import numpy as np

from sim.content.content import Content, ContentPath, read_content
from sim.content.fields import Field, Index, array, choice, chosen, flag, number, table
from sim.errors import ContentError

__all__ = ["Field", "RulesLayout", "array", "choice", "chosen", "content_path", "flag", "number", "table"]


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
    """

    key: str
    path: ContentPath
    fields: Sequence[Field]
    derive: Callable[[Content, np.record], None] | None = None
    check: Callable[[Content], None] | None = None
    uses: Sequence[str] = ()

    def __post_init__(self) -> None:
        names = [field.name for field in self.fields]
        if shadowed := sorted(set(names) & set(dir(np.record))):
            raise ContentError(f"{self.key}: a field cannot be named {shadowed[0]}, which is an attribute of np.record")
        if repeated := sorted(name for name in set(names) if names.count(name) > 1):
            raise ContentError(f"{self.key}: the field {repeated[0]} is declared twice")

    @cached_property
    def dtype(self) -> np.dtype:
        """The record's type: int64 and float64 fields only."""
        return np.dtype((np.record, [(field.name, field.dtype, field.shape) for field in self.fields]))

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

    @cached_property
    def _latest(self) -> dict[str, np.record]:
        """The record made last, by its settings: a study asks for the same one more than once."""
        return {}

    def _record(self, content: Content) -> np.record:
        rules = np.zeros(1, self.dtype)[0]
        self._fill(content, rules)
        declared = replace(content, strict=True)
        if self.check is not None:
            self.check(declared)
        if self.derive is not None:
            self.derive(declared, rules)
        return rules

    def _fill(self, content: Content, rules: np.record) -> None:
        for field in self.fields:
            if field.missing is not None:
                rules[field.name] = field.missing
        for field, index, address in self._slots:
            stored = field.store(content.values[address])
            if index:
                rules[field.name][index] = stored
            else:
                rules[field.name] = stored

    @cached_property
    def _file(self) -> Content:
        return read_content(self.path, self.key)

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
        for pattern in self.uses:
            matching = fnmatch.filter(self._file.defaults, f"{self.key}.{pattern}")
            if not matching:
                raise ContentError(f"{self.key}: `uses` has {pattern}, which matches no address")
            used += [address for address in matching if not self._file.values[address].presentation]
        return used
