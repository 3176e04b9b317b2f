"""The boards as charts: which lands, seas and ferry routes each has, and the numbers of its regions.

The chart of the base game numbers continents and regions in the order of the content. With an expansion both sides of
the board share one numbering of the lands, continent by continent in the order of `Continent`, and the seas of the side
in play come after the room for all lands. The gates of the Floating Continent are ferry routes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from sim.content.content import Content
from sim.games.aughmoore.state import BASE, EXPANDED, Size
from sim.games.aughmoore.words import Continent

FLOATING = Continent.FLOATING.name.lower()
GATES_AT_BOTH_ENDS = "both_rim_ends"

Table = Mapping[str, Any]


class Side(NamedTuple):
    """A side of the board as a chart needs it."""

    number: int  # as the State keeps it
    key: str  # as the content calls it in `board` and `setup.board`
    table: str  # of the content
    size: Size
    players: range
    continents: int  # without the Floating Continent
    seas: range  # how many Sea Regions it may have
    central: int  # Central Sea Regions at most


BASE_SIDE = Side(0, "four", "map", BASE, range(1, 5), 4, range(BASE.seas, BASE.seas + 1), 1)
FOUR_SIDE = Side(1, "four", "map", EXPANDED, range(1, 5), 4, range(BASE.seas, BASE.seas + 1), 1)
SIX_SIDE = Side(2, "six", "map.six", EXPANDED, range(5, 8), 6, range(1, EXPANDED.seas + 1), 2)


def sea_keys(content: Content) -> tuple[str, ...]:
    """Return the keys of the Sea Regions of both sides of the board, each once."""
    found = (address for table in ("map", "map.six") for address in content.matching(f"{table}.sea.*.central"))
    return tuple(dict.fromkeys(address.split(".")[-2] for address in found))


@dataclass(frozen=True, eq=False)
class Chart:
    """The regions and routes of one side of the board, with the Floating Continent where there is an expansion."""

    content: Content
    side: Side

    @property
    def expanded(self) -> bool:
        """Whether there is an expansion."""
        return self.side.size is EXPANDED

    @cached_property
    def continents(self) -> dict[str, int]:
        """The numbers of the continents by their keys."""
        keys = list(self.content.nested(f"{self.side.table}.continent"))
        if not self.expanded:
            return {key: number for number, key in enumerate(keys)}
        known = {continent.name.lower(): int(continent) for continent in Continent}
        return {key: known.get(key, len(known)) for key in (*keys, FLOATING)}

    @cached_property
    def continent_names(self) -> dict[int, str]:
        """What the continents are called, by their numbers."""
        told = {key: item for table in self._tables for key, item in self._nested(f"{table}.continent").items()}
        return {number: str(told[key]["name"]) for key, number in self.continents.items()}

    @cached_property
    def lands(self) -> dict[str, Table]:
        """The Land Regions by their keys."""
        return {key: item for table in self._tables for key, item in self._nested(f"{table}.land").items()}

    @cached_property
    def seas(self) -> dict[str, Table]:
        """The Sea Regions by their keys."""
        return self._nested(f"{self.side.table}.sea")

    @cached_property
    def links(self) -> dict[str, Table]:
        """The ferry routes by their keys, gates of the Floating Continent among them."""
        links = {key: item for table in self._tables for key, item in self._nested(f"{table}.link").items()}
        return {key: link for key, link in links.items() if self._open(link)}

    @cached_property
    def regions(self) -> dict[str, Table]:
        """All regions by their keys, Land Regions first."""
        return {**self.lands, **self.seas}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The numbers of the regions by their keys."""
        first_sea = self.side.size.lands
        seas = {key: first_sea + place for place, key in enumerate(self.seas)}
        return {**dict(self._numbered_lands()), **seas}

    def _numbered_lands(self) -> Iterator[tuple[str, int]]:
        if not self.expanded:
            yield from ((key, number) for number, key in enumerate(self.lands))
            return
        each = self.side.size.lands // self.side.size.continents
        taken = dict.fromkeys(self.continents, 0)
        for key, land in self.lands.items():
            continent = land["continent"]
            yield key, self.continents[continent] * each + taken[continent]
            taken[continent] += 1

    @property
    def end(self) -> int:
        """The number after that of the last region."""
        return self.side.size.lands + len(self.seas)

    def address(self, kind: str, key: str) -> str:
        """Return where a land, a sea or a link stands in the content: "aughmoore.map.six.land.nw_a"."""
        floats = self.floats(key) or "board" in self.links.get(key, {})
        return f"{self.content.key}.{'map.floating' if floats else self.side.table}.{kind}.{key}"

    def shift(self) -> tuple[int, int]:
        """Return how far the Floating Continent is drawn from where the content has it."""
        moved = self.content.under("map.floating.shift")
        return moved[f"{self.side.key}_x"], moved[f"{self.side.key}_y"]

    def spot(self, key: str) -> tuple[int, int]:
        """Return where a region is drawn."""
        region = self.regions[key]
        floats = region.get("continent") == FLOATING
        x, y = self.shift() if floats else (0, 0)
        return region["x"] + x, region["y"] + y

    def floats(self, key: str) -> bool:
        """Return whether a region lies on the Floating Continent."""
        return self.lands.get(key, {}).get("continent") == FLOATING

    @property
    def _tables(self) -> tuple[str, ...]:
        return (self.side.table, "map.floating") if self.expanded else (self.side.table,)

    def _nested(self, table: str) -> dict[str, Table]:
        return self.content.nested(table)

    def _open(self, link: Table) -> bool:
        """Whether a route is there: a gate on its board alone, and at the far rim only where both ends count."""
        if link.get("board", self.side.key) != self.side.key:
            return False
        return not link.get("far") or self.content["map.floating.gates_join"] == GATES_AT_BOTH_ENDS
