"""A second opinion on where armies and Vessels can go, worked out from the content's lists by plain sets (A7).

Nothing of the rules engine is used but the present State, first copied into a Scene of keys of regions. Abilities
are left out: positions compared with it have none in force.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from sim.content.content import Content
from sim.content.nested import nested
from sim.games.aughmoore.game import GAME
from sim.games.aughmoore.names import DESIGN_KINDS, REGION_KEYS, UNIT_KEYS
from sim.games.aughmoore.state import PILE, UNITS
from sim.games.aughmoore.words import Face
from tests.games.aughmoore.room import FACTION_KEYS

Army = tuple[int, int, int]
ARMY = 5
REGION = 5
HEROES = 3
LAND_KINDS = 5
SEA_VESSEL = 5
AIR_VESSEL = 6


@dataclass(frozen=True)
class Chart:
    """The printed map: what touches what, by the regions' keys."""

    land: dict[str, frozenset[str]]  # neighbours of a Land Region on its continent
    ferry: dict[str, frozenset[str]]  # Land Regions at the other ends of its ferry routes
    shore: dict[str, frozenset[str]]  # Sea Regions of a Land Region, Land Regions of a Sea Region
    sea: dict[str, frozenset[str]]  # neighbours of a Sea Region, round the rim too
    desert: frozenset[str]
    central: frozenset[str]
    continent: dict[str, str]


@cache
def chart() -> Chart:
    """Read the map of the content."""
    content = GAME.layout.content
    lands = nested(content.under("map.land"))
    seas = nested(content.under("map.sea"))
    ferry: dict[str, set[str]] = {key: set() for key in lands}
    for link in nested(content.under("map.link")).values():
        first, second = link["ends"]
        ferry[first].add(second)
        ferry[second].add(first)
    return Chart(
        land={key: frozenset(row["land"]) for key, row in lands.items()},
        ferry={key: frozenset(ends) for key, ends in ferry.items()},
        shore={
            **{key: frozenset(row["sea"]) for key, row in lands.items()},
            **{key: frozenset(row["shores"]) for key, row in seas.items()},
        },
        sea={key: frozenset({*row["sea"], *row["wrap"]}) for key, row in seas.items()},
        desert=frozenset(key for key, row in lands.items() if row["terrain"] == "desert"),
        central=frozenset(key for key, row in seas.items() if row["central"]),
        continent={key: row["continent"] for key, row in lands.items()},
    )


@dataclass(frozen=True)
class Scene:
    """What one player sees on the board before a movement."""

    units: dict[str, tuple[int, ...]]  # own units by kind where there are any
    enemies: frozenset[str]  # regions with units or structures of others
    towers: frozenset[str]
    capital: str
    portals: frozenset[str]
    tangled: frozenset[str]
    food: int
    closed: frozenset[str]  # regions of the continent out of play
    speeds: tuple[int, ...]


def scene(state: Any, side: int, content: Content = GAME.layout.content) -> Scene:
    """Copy what matters for a player's movement out of a State."""
    mine = state.players[side]
    found = {key: tuple(map(int, mine.units[place])) for place, key in enumerate(REGION_KEYS)}
    continents = list(nested(content.under("map.continent")))
    shut = {key for key, row in chart().continent.items() if not state.in_use[continents.index(row)]}
    return Scene(
        units={key: units for key, units in found.items() if any(units)},
        enemies=frozenset().union(*(holdings(state, other) for other in range(int(state.sides)) if other != side)),
        towers=frozenset(key for place, key in enumerate(chart().land) if mine.towers[place]),
        capital=REGION_KEYS[int(mine.capital)],
        portals=frozenset(lasting(state, "portal")),
        tangled=frozenset(lasting(state, "entanglement")),
        food=int(mine.stock[2]),
        closed=frozenset(shut),
        speeds=speeds(content, FACTION_KEYS[int(state.faction[side])]),
    )


def holdings(state: Any, side: int) -> set[str]:
    """Return where a player has units or structures."""
    mine = state.players[side]
    with_units = {key for place, key in enumerate(REGION_KEYS) if any(mine.units[place])}
    with_towers = {key for place, key in enumerate(chart().land) if mine.towers[place]}
    return with_units | with_towers | (set() if mine.out else {REGION_KEYS[int(mine.capital)]})


def lasting(state: Any, kind: str) -> Iterator[str]:
    """Yield the regions in which a token of a kind lies resolved."""
    for (place, key), pile in product(enumerate(REGION_KEYS), range(PILE)):
        if state.face[place, pile] == Face.LASTING and DESIGN_KINDS[int(state.token[place, pile])][0] == kind:
            yield key


def speeds(content: Content, faction: str) -> tuple[int, ...]:
    """Return the printed speeds of a faction's units."""
    board = f"faction.{faction}"
    keys = UNIT_KEYS[FACTION_KEYS.index(faction)]
    assert len(keys) == UNITS
    common = [content["unit.serf.speed"], content["unit.warrior.speed"]]
    heroes = [content[f"{board}.hero.{key}.speed"] for key in keys[2:LAND_KINDS]]
    vessels = [row["speed"] for row in nested(content.under(f"{board}.vessel")).values()]
    return (*common, *heroes, *vessels)


def room(view: Scene, goal: str) -> int:
    """Return how many units a region takes at the end of a move; against enemies nobody counts."""
    if goal == view.capital or goal in view.enemies:
        return 10 * REGION
    return REGION - sum(view.units.get(goal, ()))


def beside(view: Scene, here: str) -> set[str]:
    """Return the Land Regions adjacent to one for everything that goes over land, ferry routes apart."""
    found = set(chart().land[here])
    if here == view.capital:
        found |= view.towers
    if here in view.towers:
        found.add(view.capital)
    if here in view.portals:
        found |= view.portals
    return found - view.closed


def march_distances(view: Scene, origin: str) -> dict[str, int]:
    """Return the steps of a march from a region to every other one that it can reach."""
    found: dict[str, int] = {}
    wave, steps = {origin}, 0
    while wave:
        steps += 1
        onward = set().union(*(beside(view, here) | (chart().ferry[here] - view.closed) for here in wave))
        fresh = onward - found.keys() - {origin}
        found.update(dict.fromkeys(fresh, steps))
        wave = fresh - view.enemies - chart().desert
    return found


def armies(view: Scene, origin: str, goal: str) -> set[Army]:
    """Return the armies that can march from a region to another: Serfs, Warriors, Heroes (a bit each)."""
    steps = march_distances(view, origin).get(goal)
    if steps is None:
        return set()
    found = set()
    for army in parties(view, origin):
        kinds = kinds_of(army)
        size = sum(kinds)
        slowest = min((view.speeds[kind] for kind in range(LAND_KINDS) if kinds[kind]), default=0)
        if 0 < size <= min(ARMY, room(view, goal)) and steps <= slowest and size <= purse(view, origin):
            found.add(army)
    return found


def parties(view: Scene, origin: str) -> Iterator[Army]:
    """Yield every choice of Land Units of a region."""
    units = view.units[origin]
    here = [1 << hero for hero in range(HEROES) if units[2 + hero]]
    for heroes in product(*((0, bit) for bit in here)):
        for serfs, warriors in product(range(units[0] + 1), range(units[1] + 1)):
            yield serfs, warriors, sum(heroes)


def kinds_of(army: Army) -> tuple[int, ...]:
    """Return the number of each kind in an army."""
    serfs, warriors, heroes = army
    return (serfs, warriors, *(heroes >> hero & 1 for hero in range(HEROES)))


def purse(view: Scene, origin: str) -> int:
    """Return how many Land Units can pay for leaving a region."""
    return view.food if origin in view.tangled else 10 * REGION


def marches(view: Scene) -> set[tuple[str, str]]:
    """Return all ways, from and to, that some army can march."""
    origins = [key for key, units in view.units.items() if key in chart().land and any(units[:LAND_KINDS])]
    return {
        (origin, goal) for origin in origins for goal in march_distances(view, origin) if armies(view, origin, goal)
    }


def at(view: Scene, vessel: int) -> str | None:
    """Return where a Vessel is."""
    return next((key for key, units in view.units.items() if units[vessel]), None)


def sails(view: Scene) -> set[str]:
    """Return the regions where the Sea Vessel can end a sail."""
    origin = at(view, SEA_VESSEL)
    if origin is None:
        return set()
    found: set[str] = set()
    wave = {origin}
    for _ in range(view.speeds[SEA_VESSEL]):
        onward: set[str] = set()
        for here in wave:
            onward |= chart().shore[here] - view.closed
            onward |= chart().sea.get(here, frozenset())
        found |= onward
        wave = {here for here in onward if here in chart().sea} - view.enemies - chart().central
    return {goal for goal in found - {origin} if room(view, goal) >= crew(view, origin)}


def crew(view: Scene, origin: str) -> int:
    """Return how many units a Vessel brings at least: at sea everybody is aboard."""
    return sum(view.units[origin]) if origin in chart().sea else 1


def flights(view: Scene) -> set[str]:
    """Return the regions where the Air Vessel can end a flight: at sea only against enemies."""
    origin = at(view, AIR_VESSEL)
    if origin is None:
        return set()
    left = {origin: view.speeds[AIR_VESSEL]}
    wave = [origin]
    while wave:
        here = wave.pop()
        if here != origin and here in view.enemies:
            continue
        for there in aloft(view, here):
            rest = left[here] - (2 if there in chart().central else 1)
            if rest >= 0 and rest > left.get(there, -1):
                left[there] = rest
                wave.append(there)
    ends = {goal for goal in left if goal in chart().land or goal in view.enemies}
    return {goal for goal in ends - {origin} if room(view, goal) >= 1}


def aloft(view: Scene, here: str) -> set[str]:
    """Return what is adjacent to a region in the air."""
    over_land = beside(view, here) if here in chart().land else set()
    return over_land | (chart().shore[here] - view.closed) | chart().sea.get(here, frozenset())


def loads(view: Scene, vessel: int, goal: str) -> set[Army]:
    """Return the passengers that a Vessel can take along from a Land Region."""
    origin = at(view, vessel)
    assert origin in chart().land
    most = min(2, room(view, goal) - 1, purse(view, origin))
    return {army for army in parties(view, origin) if sum(kinds_of(army)) <= most}
