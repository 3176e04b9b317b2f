"""The worksheet of a game: its open values by component, each with its name, what is assumed, and what was read."""

import fnmatch
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from reports.pipeline.deciding import deciding_in
from reports.pipeline.ranges import knobs_matching
from reports.pipeline.value_names import ValueNames
from sim.content.components import ComponentValues, by_component
from sim.content.content import Content
from sim.content.owned import Owned
from sim.content.together import filled_in
from sim.content.values import Value
from sim.errors import UsageError, meant
from sim.game import Game

BASE = "base"
Rank = Callable[[str], tuple[float, int]]


@dataclass(frozen=True)
class Line:
    """One value to look up: its name on the component, the value as the game assumes it, and what was read off a box.

    Attributes:
        name: as printed where that is known, else from the address.
        value: of the game; its source is "assumed".
        read: what stands in the box; None while that is open.
    """

    name: str
    value: Value
    read: Any = None

    @property
    def address(self) -> str:
        """The full address."""
        return self.value.address


@dataclass(frozen=True)
class WorksheetPage:
    """The lines of one component."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Worksheet:
    """The open values of a game, or some of them.

    Attributes:
        key: of the game.
        title: of the game.
        pages: in the order in which they are filled in.
        by: who filled in what is filled in, "" if nobody did.
        date: when.
    """

    key: str
    title: str
    pages: tuple[WorksheetPage, ...]
    by: str = ""
    date: str = ""

    @property
    def lines(self) -> list[Line]:
        """All lines in their order."""
        return [line for page in self.pages for line in page.lines]


@dataclass(frozen=True)
class WorksheetAsked:
    """What of a worksheet is wanted.

    Attributes:
        box: a box of the game, or "base"; "" for all of them.
        first: how many values, those that decide most; None for all.
        over: patterns of addresses or tag:NAME; only what one of them means, everything where there is none.
        owned: what was read off a box already.
    """

    box: str = ""
    first: int | None = None
    over: tuple[str, ...] = ()
    owned: tuple[Owned, ...] = field(default_factory=tuple)


EVERYTHING = WorksheetAsked()


def worksheet_of(game: Game, asked: WorksheetAsked = EVERYTHING) -> Worksheet:
    """Return the worksheet of a game.

    Raises:
        UsageError: if there is no such box, nothing is open, or nothing is known of what decides most.
    """
    content, rank = game.all_content, _rank(game)
    everything = open_addresses(content)
    addresses = _among(_in_box(game, everything, asked.box), content, asked.over)
    if not addresses:
        named = " that --over names" if asked.over else ""
        raise UsageError(f"no value of {game.title}{named} is open: there is nothing to look up")
    if asked.first is not None:
        addresses = _first(game, addresses, asked.first, rank)
    found = by_component(content.key, content.components, addresses)
    if asked.first is not None:
        found.sort(key=lambda one: min(map(rank, one.addresses)))
    whole = {one.title: one.addresses for one in by_component(content.key, content.components, everything)}
    names, read = ValueNames(content), filled_in(asked.owned)
    pages = tuple(_page(names, one, _common(whole[one.title]), read) for one in found)
    by, date = (next((getattr(box, name) for box in asked.owned if getattr(box, name)), "") for name in ("by", "date"))
    return Worksheet(content.key, game.title, pages, by, date)


def open_addresses(content: Content) -> list[str]:
    """Return the full addresses of the values that are assumed and that play depends on."""
    return [address for address in content.defaults if content.is_open(address)]


def _among(addresses: Sequence[str], content: Content, patterns: Sequence[str]) -> list[str]:
    """Return the addresses that one of some patterns means, all of them if there are none.

    Raises:
        UsageError: if a pattern means no address.
    """
    wanted = {address for pattern in patterns for address in knobs_matching(content, pattern)}
    return [address for address in addresses if address in wanted or not patterns]


def _in_box(game: Game, addresses: Sequence[str], box: str) -> list[str]:
    """Return the addresses of values that come in a box; all of them for ""."""
    if not box:
        return list(addresses)
    known = {_spelt(title): patterns for title, patterns in game.box_values.items()}
    if _spelt(box) not in (BASE, *known):
        names = [BASE, *game.box_values]
        raise UsageError(f"unknown box {box!r}{meant(box, names)}; the boxes of {game.title} are {', '.join(names)}")
    if _spelt(box) == BASE:
        others = {*_matching(game.key, addresses, (one for patterns in known.values() for one in patterns))}
        return [address for address in addresses if address not in others]
    return _matching(game.key, addresses, known[_spelt(box)])


def _spelt(box: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", box.lower()).strip()


def _matching(key: str, addresses: Sequence[str], patterns: Iterable[str]) -> list[str]:
    found = {address for pattern in patterns for address in fnmatch.filter(addresses, f"{key}.{pattern}")}
    return [address for address in addresses if address in found]


def _rank(game: Game) -> Rank:
    """Return what orders the values of a game by how much they decide, the first one least."""
    deciding, start = deciding_in(game.deciding), f"{game.key}."
    return lambda address: deciding.rank(address.removeprefix(start))


def _first(game: Game, addresses: Sequence[str], number: int, rank: Rank) -> list[str]:
    """Return so many addresses, those that decide most; those of which that is not known come last, in their order.

    Raises:
        UsageError: if the number is none, or nothing is known of what decides most.
    """
    if number < 1:
        raise UsageError(f"--first takes a number of values of at least 1, not {number}")
    if game.deciding is None or not game.deciding.exists():
        unknown = f"nothing is known of what decides most in {game.title}"
        raise UsageError(f"{unknown}; `counterpoise sensitivity {game.key} --order FILE.toml` measures it")
    chosen = {*sorted(addresses, key=rank)[:number]}
    return [address for address in addresses if address in chosen]


def _page(names: ValueNames, found: ComponentValues, common: int, read: Mapping[str, Owned]) -> WorksheetPage:
    lines = [
        Line(
            names.of(address, common),
            names.content.defaults[address],
            read[address].values[address] if address in read else None,
        )
        for address in found.addresses
    ]
    return WorksheetPage(found.title, tuple(lines))


def _common(addresses: Sequence[str]) -> int:
    """Return how many parts all addresses begin with, the last part of each left out."""
    parts = [address.split(".")[:-1] for address in addresses]
    shortest = min(map(len, parts))
    return next((at for at in range(shortest) if len({each[at] for each in parts}) > 1), shortest)
