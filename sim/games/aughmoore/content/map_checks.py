"""What the map must fulfil: whole continents, neighbours that agree, ferry routes between continents."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from sim.content.nested import nested
from sim.errors import ContentError
from sim.games.aughmoore.content.catalogue import Catalogue
from sim.games.aughmoore.state import BASE
from sim.games.aughmoore.words import Terrain

MAP = "aughmoore.map"
CONTINENT_SIZE = BASE.lands // BASE.continents
CAPITAL = Terrain.CAPITAL.name.lower()
DRAWN = (0, 100)  # corners of the map
# which list of a region has its counterpart in which list of the other: (list, other region, other list)
SIDES = {
    "land": (("land", "land", "land"), ("sea", "sea", "shores")),
    "sea": (("shores", "land", "sea"), ("sea", "sea", "sea"), ("wrap", "sea", "wrap")),
}
# lists of a region that lie in one table of the rules, and how many neighbours it has room for
ROOMS = {
    "land": ((("land",), BASE.borders), (("sea",), BASE.shores)),
    "sea": ((("sea", "wrap"), BASE.borders), (("shores",), BASE.shores)),
}

Table = Mapping[str, Any]


def check_map(catalogue: Catalogue) -> None:
    """Raise ContentError if the map is not whole, or if its regions disagree about their neighbours."""
    regions = {"land": catalogue.lands, "sea": catalogue.seas}
    for kind, number in (("land", BASE.lands), ("sea", BASE.seas)):
        if len(regions[kind]) != number:
            raise ContentError(f"{MAP}.{kind} has {len(regions[kind])} regions; the rules take {number}")
    for kind, table in regions.items():
        for key, region in table.items():
            _check_place(f"{MAP}.{kind}.{key}", region)
            for name, there, back in SIDES[kind]:
                _check_neighbours(f"{MAP}.{kind}.{key}.{name}", region[name], regions[there], (there, back))
            _check_room(f"{MAP}.{kind}.{key}", region, ROOMS[kind])
    continents = list(nested(catalogue.content.under("map.continent")))
    _check_continents(catalogue.lands, continents)
    _check_seas(catalogue.seas)
    _check_links(catalogue, continents)


def _check_place(where: str, region: Table) -> None:
    for axis in ("x", "y"):
        if not DRAWN[0] <= region[axis] <= DRAWN[1]:
            raise ContentError(f"{where}.{axis} is {region[axis]}; the rules take {DRAWN[0]} to {DRAWN[1]}")


def _check_neighbours(where: str, named: Sequence[str], others: Table, answer: tuple[str, str]) -> None:
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
            raise ContentError(f"{where} names {other!r}, but {MAP}.{kind}.{other}.{back} does not name {key!r}")


def _check_room(where: str, region: Table, rooms: Sequence[tuple[Sequence[str], int]]) -> None:
    """Refuse a region with more neighbours of one sort than the rules have room for."""
    for lists, most in rooms:
        number = sum(len(region[name]) for name in lists)
        if number > most:
            raise ContentError(f"{where} has {number} neighbours in {' and '.join(lists)}; the rules take {most}")


def _check_continents(lands: Table, continents: list[str]) -> None:
    """Refuse continents of another size, without one Capital region at a shore, or in pieces."""
    for key, region in lands.items():
        if region["continent"] not in continents:
            raise ContentError(
                f"{MAP}.land.{key}.continent is {region['continent']!r}; the continents are {', '.join(continents)}"
            )
        if abroad := [other for other in region["land"] if lands[other]["continent"] != region["continent"]]:
            raise ContentError(f"{MAP}.land.{key}.land names {abroad[0]!r}, which lies on another continent")
    for continent in continents:
        keys = [key for key, region in lands.items() if region["continent"] == continent]
        if len(keys) != CONTINENT_SIZE:
            raise ContentError(f"{MAP}.continent.{continent} has {len(keys)} regions; the rules take {CONTINENT_SIZE}")
        capitals = [key for key in keys if lands[key]["terrain"] == CAPITAL]
        if len(capitals) != 1:
            found = ", ".join(capitals) or "none"
            raise ContentError(f"{MAP}.continent.{continent} needs one region for a Capital City; it has {found}")
        if not lands[capitals[0]]["sea"]:
            raise ContentError(f"{MAP}.land.{capitals[0]}.sea is empty; a Capital City needs a shore")
        if apart := sorted(set(keys) - _reached(lands, capitals[0], ("land",))):
            raise ContentError(f"{MAP}.land.{apart[0]}.land does not join it to {capitals[0]}, as the rules need")


def _check_seas(seas: Table) -> None:
    """Refuse more than one central Sea Region, and seas that no Vessel could sail to."""
    central = [key for key, region in seas.items() if region["central"]]
    if len(central) > 1:
        raise ContentError(f"{MAP}.sea.{central[1]}.central: {central[0]} is central already; the rules take one")
    first = next(iter(seas))
    if apart := sorted(set(seas) - _reached(seas, first, ("sea", "wrap"))):
        raise ContentError(f"{MAP}.sea.{apart[0]}.sea does not join it to {first}, as the rules need")


def _reached(regions: Table, start: str, lists: Sequence[str]) -> set[str]:
    """Return the regions that can be reached from one through some of their lists of neighbours."""
    found, waiting = {start}, [start]
    while waiting:
        region = regions[waiting.pop()]
        new = {other for name in lists for other in region[name]} - found
        found |= new
        waiting += new
    return found


def _check_links(catalogue: Catalogue, continents: list[str]) -> None:
    """Refuse routes that join no two continents, too many from one region, and continents that no route reaches."""
    known: dict[frozenset[str], str] = {}
    routes: Counter[str] = Counter()
    joined: dict[str, dict[str, list[str]]] = {continent: {"ferry": []} for continent in continents}
    for key, link in catalogue.links.items():
        where, ends = f"{MAP}.link.{key}", link["ends"]
        one, other = _joined(where, link, catalogue.lands)
        if frozenset(ends) in known:
            raise ContentError(f"{where}.ends are those of {known[frozenset(ends)]}; the rules take one route")
        known[frozenset(ends)] = key
        routes.update(ends)
        if crowded := [end for end in ends if routes[end] > BASE.ferries]:
            number = routes[crowded[0]]
            raise ContentError(f"{where}.ends give {crowded[0]} {number} ferry routes; the rules take {BASE.ferries}")
        joined[one]["ferry"].append(other)
        joined[other]["ferry"].append(one)
    if apart := sorted(set(continents) - _reached(joined, continents[0], ("ferry",))):
        raise ContentError(f"{MAP}.link has no ferry route that joins the continent {apart[0]} to {continents[0]}")


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
