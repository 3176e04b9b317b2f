"""What somebody has read off a box of a game: values that stand in place of assumed ones, and whose word that is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from sim.content.values import settled
from sim.errors import UsageError

__all__ = ["DIGITS", "Owned", "Place", "owned_from_json"]

DIGITS = 12  # of a digest, enough to tell files apart
ENTRIES = ("file", "by", "date", "digest", "values")


class Place(NamedTuple):
    """Where a value stands in a file: under which heading, and in which line, 0 if that is not known."""

    sheet: str
    line: int


@dataclass(frozen=True)
class Owned:
    """The values of one file.

    Attributes:
        file: its name, without the folders that it lies in.
        by: who read them off a box, "" if the file does not say.
        date: when, likewise.
        digest: SHA-256 of the file.
        values: by full address.
        places: of the values in the file, as long as it has just been read.
    """

    file: str
    by: str
    date: str
    digest: str
    values: Mapping[str, Any]
    places: Mapping[str, Place] = field(default_factory=dict, compare=False, repr=False)

    def __hash__(self) -> int:
        return hash((self.file, self.digest, *self.values))

    @property
    def where(self) -> str:
        """Where the values come from, in words."""
        by = f"by {self.by}" if self.by else ""
        return ", ".join(filter(None, ("from the box", by, self.date)))

    @property
    def words(self) -> str:
        """How many values come from where, and from which file, in words."""
        return f"{len(self.values):,} value{'' if len(self.values) == 1 else 's'} {self.where} ({self.file})"

    def only(self, addresses: Iterable[str]) -> "Owned":
        """Return the same with the values at some of its addresses alone."""
        return replace(self, values={address: self.values[address] for address in addresses})

    def sheet(self, address: str) -> str:
        """Return the heading under which a value stands, "" if that is not known."""
        return self.places[address].sheet if address in self.places else ""

    def place(self, address: str) -> str:
        """Say where a value stands: the file, and its line and sheet if they are known."""
        found = self.places.get(address)
        if found is None or not found.line:
            return self.file
        return f"{self.file}, line {found.line} (sheet {found.sheet!r})"

    def as_json(self) -> dict[str, Any]:
        """Return it as plain values, without the places."""
        return {**{name: getattr(self, name) for name in ENTRIES}, "values": dict(self.values)}


def owned_from_json(plain: Any) -> Owned:
    """Return what `Owned.as_json` gave these values for.

    Raises:
        UsageError: if an entry is missing or unknown.
    """
    if not isinstance(plain, Mapping) or set(plain) != {*ENTRIES}:
        raise UsageError(f"what was read off a box has exactly the entries {', '.join(ENTRIES)}")
    return Owned(**{**plain, "values": {address: settled(value) for address, value in plain["values"].items()}})
