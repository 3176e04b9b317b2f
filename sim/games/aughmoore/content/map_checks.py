"""What a chart must fulfil: whole continents, neighbours that agree, ferry routes between continents."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from sim.errors import ContentError
from sim.games.aughmoore.content.charts import FLOATING, Chart
from sim.games.aughmoore.state import Size
from sim.games.aughmoore.words import Terrain

KEY = "aughmoore"
CAPITAL = Terrain.CAPITAL.name.lower()
DRAWN = (0, 100)  # corners of the map
# which list of a region has its counterpart in which list of the other: (list, other region, other list)
SIDES = {
    "land": (("land", "land", "land"), ("sea", "sea", "shores")),
    "sea": (("shores", "land", "sea"), ("sea", "sea", "sea"), ("wrap", "sea", "wrap")),
}

Table = Mapping[str, Any]


def rooms_of(size: Size) -> Mapping[str, Sequence[tuple[Sequence[str], int]]]:
    """Return the lists of a region that lie in one table of the rules, and how many neighbours it has room for."""
    return {
        "land": ((("land",), size.borders), (("sea",), size.shores)),
        "sea": ((("sea", "wrap"), size.borders), (("shores",), size.shores)),
    }


def continent_size(chart: Chart) -> int:
    """Return how many regions a continent has."""
    return chart.side.size.lands // chart.side.size.continents


def check_map(chart: Chart) -> None:
    """Raise ContentError if the map is not whole, or if its regions disagree about their neighbours."""
    regions, rooms = {"land": chart.lands, "sea": chart.seas}, rooms_of(chart.side.size)
    _check_size(chart)
    for kind, table in regions.items():
        for key, region in table.items():
            where = chart.address(kind, key)
            _check_place(where, region)
            for name, there, back in SIDES[kind]:
                _check_neighbours(chart, f"{where}.{name}", region[name], regions[there], (there, back))
            _check_room(where, region, rooms[kind])
    _check_continents(chart)
    _check_seas(chart)
    _check_links(chart)


def _check_size(chart: Chart) -> None:
    """Refuse a board with another number of regions."""
    side = chart.side
    lands = len(chart.lands) - sum(chart.floats(key) for key in chart.lands)
    if lands != (needed := side.continents * continent_size(chart)):
        raise ContentError(f"{KEY}.{side.table}.land has {lands} regions; the rules take {needed}")
    if len(chart.seas) not in side.seas:
        least, most = side.seas[0], side.seas[-1]
        taken = f"{most}" if least == most else f"{least} to {most}"
        raise ContentError(f"{KEY}.{side.table}.sea has {len(chart.seas)} regions; the rules take {taken}")


def _check_place(where: str, region: Table) -> None:
    for axis in ("x", "y"):
        if not DRAWN[0] <= region[axis] <= DRAWN[1]:
            raise ContentError(f"{where}.{axis} is {region[axis]}; the rules take {DRAWN[0]} to {DRAWN[1]}")


def _check_neighbours(chart: Chart, where: str, named: Sequence[str], others: Table, answer: tuple[str, str]) -> None:
    """Refuse neighbours that are unknown, named twice, the region itself, or that do not name it in turn."""
    kind, back = answer
    key = where.split(".")[-2]
    for other in named:
        if other not in others:
            raise ContentError(f"{where} names {other!r}, which is no {kind} region")
        if other == key or named.count(other) > 1:
            problem = "the region itself" if other == key else f"{other!r} twice"
            raise ContentError(f"{where} names {problem}; the rules take each neighbour once")
        if key not in others[other][back]:
            there = chart.address(kind, other)
            raise ContentError(f"{where} names {other!r}, but {there}.{back} does not name {key!r}")


def _check_room(where: str, region: Table, rooms: Sequence[tuple[Sequence[str], int]]) -> None:
    """Refuse a region with more neighbours of one sort than the rules have room for."""
    for lists, most in rooms:
        number = sum(len(region[name]) for name in lists)
        if number > most:
            raise ContentError(f"{where} has {number} neighbours in {' and '.join(lists)}; the rules take {most}")


def _check_continents(chart: Chart) -> None:
    """Refuse regions of no continent, neighbours on two, and continents that are not whole."""
    lands, continents = chart.lands, list(chart.continents)
    for key, region in lands.items():
        where = chart.address("land", key)
        if region["continent"] not in continents:
            raise ContentError(
                f"{where}.continent is {region['continent']!r}; the continents are {', '.join(continents)}"
            )
        if abroad := [other for other in region["land"] if lands[other]["continent"] != region["continent"]]:
            raise ContentError(f"{where}.land names {abroad[0]!r}, which lies on another continent")
    for continent in continents:
        _check_continent(chart, continent)


def _check_continent(chart: Chart, continent: str) -> None:
    """Refuse a continent of another size, without one Capital region at a shore, or in pieces."""
    lands, where = chart.lands, f"{KEY}.{chart.side.table}.continent.{continent}"
    keys = [key for key, region in lands.items() if region["continent"] == continent]
    if len(keys) != continent_size(chart):
        raise ContentError(f"{where} has {len(keys)} regions; the rules take {continent_size(chart)}")
    capitals = [key for key in keys if lands[key]["terrain"] == CAPITAL]
    if len(capitals) != 1:
        found = ", ".join(capitals) or "none"
        raise ContentError(f"{where} needs one region for a Capital City; it has {found}")
    capital = chart.address("land", capitals[0])
    if continent == FLOATING:
        for key in keys:
            if lands[key]["sea"]:
                raise ContentError(f"{chart.address('land', key)}.sea names a sea; the Floating Continent has none")
    elif not lands[capitals[0]]["sea"]:
        raise ContentError(f"{capital}.sea is empty; a Capital City needs a shore")
    if apart := sorted(set(keys) - _reached(lands, capitals[0], ("land",))):
        there = chart.address("land", apart[0])
        raise ContentError(f"{there}.land does not join it to {capitals[0]}, as the rules need")


def _check_seas(chart: Chart) -> None:
    """Refuse more central Sea Regions than the board has, and seas that no Vessel could sail to."""
    seas, most = chart.seas, chart.side.central
    central = [key for key, region in seas.items() if region["central"]]
    if len(central) > most:
        others, number = " and ".join(central[:most]), "one" if most == 1 else most
        where = chart.address("sea", central[most])
        verb = "is" if most == 1 else "are"
        raise ContentError(f"{where}.central: {others} {verb} central already; the rules take {number}")
    first = next(iter(seas))
    if apart := sorted(set(seas) - _reached(seas, first, ("sea", "wrap"))):
        raise ContentError(f"{chart.address('sea', apart[0])}.sea does not join it to {first}, as the rules need")
    if chart.expanded and (below := chart.content[f"map.floating.above.{chart.side.key}"]) not in central:
        raise ContentError(f"{KEY}.map.floating.above.{chart.side.key} is {below!r}; the rules take a central sea")


def _reached(regions: Table, start: str, lists: Sequence[str]) -> set[str]:
    """Return the regions that can be reached from one through some of their lists of neighbours."""
    found, waiting = {start}, [start]
    while waiting:
        region = regions[waiting.pop()]
        new = {other for name in lists for other in region[name]} - found
        found |= new
        waiting += new
    return found


def _check_links(chart: Chart) -> None:
    """Refuse routes that join no two continents, too many from one region, and continents that no route reaches."""
    known: dict[frozenset[str], str] = {}
    routes: Counter[str] = Counter()
    continents, most = list(chart.continents), chart.side.size.ferries
    joined: dict[str, dict[str, list[str]]] = {continent: {"ferry": []} for continent in continents}
    for key, link in chart.links.items():
        where, ends = chart.address("link", key), link["ends"]
        one, other = _joined(where, link, chart.lands)
        if frozenset(ends) in known:
            raise ContentError(f"{where}.ends are those of {known[frozenset(ends)]}; the rules take one route")
        known[frozenset(ends)] = key
        routes.update(ends)
        if crowded := [end for end in ends if routes[end] > most]:
            number = routes[crowded[0]]
            raise ContentError(f"{where}.ends give {crowded[0]} {number} ferry routes; the rules take {most}")
        joined[one]["ferry"].append(other)
        joined[other]["ferry"].append(one)
    if apart := sorted(set(continents) - _reached(joined, continents[0], ("ferry",))):
        where = f"{KEY}.{chart.side.table}.link"
        raise ContentError(f"{where} has no ferry route that joins the continent {apart[0]} to {continents[0]}")


def _joined(where: str, link: Table, lands: Table) -> tuple[str, str]:
    """Return the two continents that a ferry route joins."""
    ends = link["ends"]
    for name in ("ends", "toward_x", "toward_y"):
        if len(link[name]) != 2:
            raise ContentError(f"{where}.{name} has {len(link[name])} entries; the rules take 2, one for each end")
    if strange := [end for end in ends if end not in lands]:
        raise ContentError(f"{where}.ends names {strange[0]!r}, which is no land region")
    one, other = (lands[end]["continent"] for end in ends)
    if one == other:
        raise ContentError(f"{where}.ends are both on the continent {one}; a ferry route joins two")
    return one, other
