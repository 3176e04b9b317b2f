"""Worksheets that somebody has filled in: TOML with what stands in the box of a game.

    game = "kings"
    by = "Ann"
    date = 2026-05-01

    [sheets."Red die"]
    die.red.faces.swords = 2
    die.red.faces.shields = ""

A value is found by its address, whatever sheet it stands on. The text "" is a blank, whose value stays assumed. What is
printed in the rulebook, is outside its domain or is said otherwise elsewhere is refused by sheet and line.
"""

import datetime
import hashlib
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from sim.content.content import Content
from sim.content.owned import Owned, Place
from sim.content.values import as_text
from sim.errors import ContentError, UsageError, meant
from sim.toml import flat, read_tables

BLANK = ""
KIND = "a worksheet"
ENTRIES = ("game", "by", "date", "sheets")

Files = str | PathLike[str] | Sequence[str | PathLike[str]]  # one, or several


@dataclass(frozen=True)
class Refused:
    """A line that is not taken: its address, why, and where it stands."""

    address: str
    why: str
    file: str
    place: Place

    @property
    def message(self) -> str:
        """All of it in one line."""
        where = f", line {self.place.line}" if self.place.line else ""
        sheet = f" (sheet {self.place.sheet!r})" if self.place.sheet else ""
        return f"{self.file}{where}{sheet}: {self.why}"


@dataclass(frozen=True)
class Filled:
    """What some worksheets hold: the values of each, and the lines that are refused."""

    owned: tuple[Owned, ...] = ()
    refused: tuple[Refused, ...] = ()


@dataclass
class _Reading:
    """What has been read of worksheets so far."""

    content: Content
    owned: list[Owned] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)

    def read(self, path: Path) -> None:
        """Read one file, unless it has been read.

        Raises:
            UsageError: if another one of the same name has been read, or see `read_worksheets`.
        """
        tables = read_tables(path, KIND)
        written = path.read_bytes()
        lines = lines_of(written.decode())
        digest = hashlib.sha256(written).hexdigest()
        known = {box.file: box.digest for box in self.owned}
        if known.get(path.name) == digest:
            return
        if path.name in known:
            raise UsageError(f"two worksheets are called {path.name}; rename one of them")
        values: dict[str, Any] = {}
        places: dict[str, Place] = {}
        head = _head(path, tables, self.content.key)
        self.owned.append(replace(head, digest=digest, values=values, places=places))
        for title, address, value in _entries(path, tables.get("sheets", {})):
            place = Place(title, lines.get(f"sheets.{title}.{address}", 0))
            try:
                if value != BLANK:
                    full, taken = self._taken(address, value)
                    values[full], places[full] = taken, place
            except ContentError as error:
                self.refused.append(Refused(address, str(error), path.name, place))

    def _taken(self, address: str, value: Any) -> tuple[str, Any]:
        """Return a value as it is stored, by its full address.

        Raises:
            ContentError: if play does not depend on it, it is printed, outside its domain, or otherwise elsewhere.
        """
        full = self.content.full_address(address)
        if self.content.defaults[full].source == "printed":
            raise ContentError(f"{full} is printed in the rulebook; --set {full}=VALUE changes it")
        taken = self.content.override({full: value}).overrides[full]
        for box in self.owned:
            if full in box.values and box.values[full] != taken:
                apart = f"{full} is {as_text(taken)} here and {as_text(box.values[full])} in {box.place(full)}"
                raise ContentError(f"{apart}; leave one of them blank")
        return full, taken


def read_worksheets(paths: Files, content: Content) -> Filled:
    """Read worksheets of a game.

    Args:
        paths: of the files.
        content: of the game, in all its editions.

    Raises:
        UsageError: if a file cannot be read, is no TOML, belongs to another game, or has an unknown entry.
    """
    reading = _Reading(content)
    for path in [paths] if isinstance(paths, str | PathLike) else paths:
        reading.read(Path(fspath(path)))
    return Filled(tuple(reading.owned), tuple(reading.refused))


def owned_of(paths: Files, content: Content) -> tuple[Owned, ...]:
    """Return the values of worksheets, all of which must be sound.

    Args:
        paths: of the files.
        content: of the game, in all its editions.

    Raises:
        UsageError: see `read_worksheets`.
        ContentError: if a line is refused.
    """
    filled = read_worksheets(paths, content)
    if filled.refused:
        more = len(filled.refused) - 1
        others = f"; {more} more: `counterpoise content {content.key} --check FILE` lists them" if more else ""
        raise ContentError(filled.refused[0].message + others)
    return filled.owned


def game_of(path: str | PathLike[str]) -> str:
    """Return the key of the game that a worksheet names.

    Raises:
        UsageError: if it cannot be read, or names none.
    """
    game = read_tables(Path(path), KIND).get("game")
    if not isinstance(game, str):
        raise UsageError(f"{path} names no game; a worksheet has {', '.join(ENTRIES)}")
    return game


def lines_of(text: str) -> dict[str, int]:
    """Return the line in which each value of a TOML text stands, by the keys that lead to it with dots between them."""
    found: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("["):
            table = _key(line) or table
        elif "=" in line and (key := _key(f"{line.partition('=')[0]}= 0")):
            found.setdefault(f"{table}.{key}" if table else key, number)
    return found


def _key(line: str) -> str:
    """Return the keys that a line of TOML leads to by itself, none if it is no such line."""
    try:
        inside: Any = tomllib.loads(line)
    except tomllib.TOMLDecodeError:
        return ""
    keys = []
    while isinstance(inside, dict) and inside:
        key, inside = next(iter(inside.items()))
        keys.append(key)
    return ".".join(keys)


def _head(path: Path, tables: Mapping[str, Any], key: str) -> Owned:
    """Return who says what stands in a file, without its values."""
    if odd := [name for name in tables if name not in ENTRIES]:
        shown = f"{odd[0]!r}{meant(odd[0], ENTRIES)}"
        raise UsageError(f"{path}: unknown entry {shown}; a worksheet has {', '.join(ENTRIES)}")
    if tables.get("game") != key:
        named = as_text(tables.get("game"))
        raise UsageError(f'{path} needs game = "{key}" to be a worksheet of this game, not {named}')
    by, date = tables.get("by", ""), tables.get("date", "")
    if isinstance(date, datetime.date):
        date = date.isoformat()
    for name, text in (("by", by), ("date", date)):
        if not isinstance(text, str) or not (text == "" or text.isprintable()):
            raise UsageError(f"{path}: {name} must be a text, not {as_text(text)}")
    return Owned(path.name, by.strip(), date.strip(), "", {})


def _entries(path: Path, sheets: Any) -> Iterator[tuple[str, str, Any]]:
    """Yield the sheet, the address and the value of every line."""
    if not isinstance(sheets, dict) or not all(isinstance(sheet, dict) for sheet in sheets.values()):
        raise UsageError(f'{path}: sheets are tables such as [sheets."Red die"] with ADDRESS = VALUE in them')
    for title, sheet in sheets.items():
        for address, value in flat(sheet):
            yield title, address, value
