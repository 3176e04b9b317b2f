"""The compass of the automatic enemy once more, in plain Python and from the content file alone (A19.5).

A region's bearing is the angle from north clockwise, from centre to centre. The arrow points at the regions no more
than half an eighth of a circle beside it, at the nearest first; else the pointer turns clockwise to the first one.
"""

import math
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from sim.games.aughmoore.rules import LAYOUT

ARROWS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
EIGHTH = 45.0
BOARD = 100


class Way(NamedTuple):
    """A way out of a region: where it leads, the displacement it shows, and whether it crosses the rim."""

    goal: str
    dx: int
    dy: int
    rim: bool = False


@lru_cache(maxsize=1)
def printed() -> dict[str, Any]:
    """Return the map as the content file has it, without the other maps that it offers."""
    tables = tomllib.loads(Path(LAYOUT.path).read_text(encoding="utf-8"))["map"]
    return {
        name: {key: entry for key, entry in table.items() if key != "alternatives"} for name, table in tables.items()
    }


def plain(value: Any) -> Any:
    """Return a value that may stand in a table of its own."""
    return value["value"] if isinstance(value, dict) else value


def spot(key: str) -> tuple[int, int]:
    """Return the centre of a region."""
    entry = printed()["land"].get(key) or printed()["sea"][key]
    return plain(entry["x"]), plain(entry["y"])


def straight(origin: str, goal: str) -> Way:
    """Return the way from centre to centre."""
    (x, y), (to_x, to_y) = spot(origin), spot(goal)
    return Way(goal, to_x - x, to_y - y)


def neighbours(key: str, kind: str) -> list[str]:
    """Return the regions named as adjacent: land, sea, or wrap for Sea Regions round the rim."""
    entry = printed()["land"].get(key) or printed()["sea"][key]
    return list(plain(entry[kind]))


def shores(key: str) -> list[str]:
    """Return the Sea Regions of a Land Region, or the Land Regions of a Sea Region."""
    return neighbours(key, "sea" if key in printed()["land"] else "shores")


def ferries(key: str) -> list[Way]:
    """Return the ferry routes of a region by their first legs; a graticule crosses the rim."""
    found = []
    x, y = spot(key)
    for link in printed()["link"].values():
        ends = plain(link["ends"])
        if key in ends:
            place = ends.index(key)
            leg = (plain(link["toward_x"])[place] - x, plain(link["toward_y"])[place] - y)
            found.append(Way(ends[1 - place], *leg, plain(link["graticule"]) != ""))
    return found


def turned(way: Way, arrow: str) -> tuple[float, int]:
    """Return how far a way lies from an arrow: in its direction on either side, else clockwise; equals clockwise."""
    bearing = math.degrees(math.atan2(way.dx, -way.dy))
    angle = round((bearing - EIGHTH * ARROWS.index(arrow)) % 360, 3) % 360
    back = round(360 - angle, 3)
    return (back, 1) if back <= EIGHTH / 2 else (angle, 0)


def first(ways: list[Way], arrow: str) -> str | None:
    """Return where the first of some ways leads, None without any."""
    return min(ways, key=lambda way: turned(way, arrow)).goal if ways else None


def by_land(key: str, arrow: str, closed: set[str]) -> str | None:
    """Return where an army goes from a Land Region: by a ferry route in the arrow's direction if there is one (A19.10).

    A graticule is used only if no other branch is open.
    """
    routes = [way for way in ferries(key) if way.goal not in closed]
    if any(not way.rim for way in routes):
        routes = [way for way in routes if not way.rim]
    ahead = [way for way in routes if turned(way, arrow)[0] <= EIGHTH / 2]
    if ahead:
        return first(ahead, arrow)
    return first([straight(key, other) for other in neighbours(key, "land") if other not in closed] + routes, arrow)


def by_sea(key: str, arrow: str, closed: set[str]) -> str | None:
    """Return where a Sea Vessel sails on to; round the rim only straight on (A19.12)."""
    if key in printed()["land"]:
        return first([straight(key, other) for other in shores(key)], arrow)
    ways = [straight(key, other) for other in neighbours(key, "sea")]
    for other in neighbours(key, "wrap"):
        goal, dx, dy, _ = straight(key, other)
        over = Way(goal, shorter(dx), shorter(dy), True)
        if turned(over, arrow)[0] <= EIGHTH / 2:
            ways.append(over)
    return first([way for way in ways if way.goal not in closed], arrow)


def shorter(distance: int) -> int:
    """Return a distance the shorter way, which may lead over the rim."""
    return min((distance, distance - BOARD, distance + BOARD), key=abs)


def by_air(key: str, arrow: str, closed: set[str], over_sea: bool) -> str | None:
    """Return where an Air Vessel flies on to: over land or sea, never by ferry or round the rim (A19.11)."""
    land = printed()["land"]
    there = [*neighbours(key, "land" if key in land else "sea"), *shores(key)]
    open_ones = [other for other in there if other not in closed and (over_sea or other in land)]
    return first([straight(key, other) for other in open_ones], arrow)


def flight(key: str, arrow: str, closed: set[str], held: set[str], steps: int) -> list[str]:
    """Return the regions of a flight: the last one on land, none left just before, a held one ends it (A19.11)."""
    way = [key]
    for left in range(steps, 0, -1):
        goal = by_air(way[-1], arrow, closed | set(way[-2:-1]), left > 1)
        if goal is None:
            break
        way.append(goal)
        if goal in held:
            break
    return way[1:]


def voyage(key: str, arrow: str, closed: set[str], held: set[str], steps: int) -> list[str]:
    """Return the regions of a sail: undocking is free, the central sea ends it, then a shore (A19.12)."""
    way = [key]
    for _ in range(steps + (key in printed()["land"])):
        goal = by_sea(way[-1], arrow, closed | set(way[-2:-1]))
        if goal is None:
            break
        way.append(goal)
        if goal == "central":
            break
    open_shores = [other for other in shores(way[-1]) if other not in closed | set(way[-2:-1])]
    weak = [other for other in open_shores if other in held]
    dock = first([straight(way[-1], other) for other in weak or open_shores], arrow)
    return [*way[1:], *([dock] if dock else [])]
