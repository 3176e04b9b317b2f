"""The map in the Rules record: regions, their neighbours, ferry routes, and how far apart they lie.

Lands that the side of the board in play does not have keep their numbers: without neighbours, and on continents that
the State takes out of play.
"""

from collections.abc import Iterator
from itertools import permutations

import numpy as np

from sim.content.nested import word
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.charts import FLOATING, Chart, sea_keys
from sim.games.aughmoore.state import FAR
from sim.games.aughmoore.words import Terrain


def fill_map(chart: Chart, rules: np.record) -> None:
    """Fill the regions, what they border on, and the ferry routes (P7)."""
    clear_map(chart, rules)
    numbers = chart.numbers
    lists: dict[str, list[list[int]]] = {name: [[] for _ in rules.terrain] for name in ("borders", "seas", "shores")}
    for key, region in chart.lands.items():
        fill_land(chart, rules, key)
        lists["borders"][numbers[key]] = [numbers[other] for other in region["land"]]
        lists["shores"][numbers[key]] = [numbers[other] for other in region["sea"]]
    for key, region in chart.seas.items():
        index = numbers[key]
        rules.central[index] = region["central"]
        rules.x[index], rules.y[index] = chart.spot(key)
        lists["borders"][index] = [numbers[other] for other in (*region["sea"], *region["wrap"])]
        lists["seas"][index] = [numbers[other] for other in region["sea"]]
        lists["shores"][index] = [numbers[other] for other in region["shores"]]
    for name, counts in (("borders", "border_count"), ("seas", "sea_count"), ("shores", "shore_count")):
        rules[counts] = list(map(len, lists[name]))
        room = rules[name].shape[1]
        rules[name] = [[*others, *[0] * (room - len(others))] for others in lists[name]]
    fill_ferries(chart, rules)


def clear_map(chart: Chart, rules: np.record) -> None:
    """Fill what holds for regions that the board does not have, and number its continents."""
    lands, each = chart.side.size.lands, chart.side.size.lands // chart.side.size.continents
    rules.board = chart.side.number
    rules.regions = chart.end
    rules.mainland = chart.side.continents
    rules.terrain[:lands] = Terrain.CAPITAL
    rules.terrain[lands:] = Terrain.SEA
    rules.continent[:lands] = np.arange(lands) // each
    rules.continent[lands:] = NOBODY
    rules.capital_of[:] = NOBODY
    rules.sea_places[:] = NOBODY
    for place, key in enumerate(chart.content.once(sea_keys, sea_keys, chart.content)):
        rules.sea_places[place] = chart.numbers.get(key, NOBODY)
    for key, number in chart.continents.items():
        rules.on_board[number] = 1
        rules.floats[number] = key == FLOATING


def fill_land(chart: Chart, rules: np.record, key: str) -> None:
    """Fill what a Land Region is by itself."""
    region, index = chart.lands[key], chart.numbers[key]
    terrain = word(Terrain, region["terrain"], f"{chart.address('land', key)}.terrain")
    rules.terrain[index] = terrain
    rules.continent[index] = chart.continents[region["continent"]]
    rules.spaces[index] = region["spaces"]
    rules.x[index], rules.y[index] = chart.spot(key)
    rules.floating_shore[index] = region.get("shore", False)
    if terrain == Terrain.CAPITAL:
        rules.capital_of[rules.continent[index]] = index


def fill_ferries(chart: Chart, rules: np.record) -> None:
    """Fill the ferry routes, each from both ends, with the place that it first leads to (O18)."""
    for link in chart.links.values():
        ends = [chart.numbers[end] for end in link["ends"]]
        for here, there, end in ((ends[0], ends[1], 0), (ends[1], ends[0], 1)):
            row = rules.ferry_count[here]
            rules.ferry_wraps[here, row] = link["graticule"] != ""
            rules.ferry_x[here, row], rules.ferry_y[here, row] = link["toward_x"][end], link["toward_y"][end]
            _join(rules.ferries, rules.ferry_count, here, there)
    for here, there in _gates_of_one_letter(chart):
        row = rules.ferry_count[here]
        rules.ferry_wraps[here, row] = True
        rules.ferry_x[here, row], rules.ferry_y[here, row] = rules.x[there], rules.y[there]
        _join(rules.ferries, rules.ferry_count, here, there)


def _gates_of_one_letter(chart: Chart) -> Iterator[tuple[int, int]]:
    """Yield the gates that a ruling joins: those of one letter, from each to each other (P12)."""
    if not chart.expanded or chart.content["ruling.gates_of_one_letter"] != "adjacent":
        return
    gates: dict[str, set[int]] = {}
    for link in chart.links.values():
        aloft = {chart.numbers[end] for end in link["ends"] if chart.floats(end)}
        gates.setdefault(link["graticule"], set()).update(aloft)
    for regions in gates.values():
        yield from permutations(sorted(regions), 2)


def _join(lists: np.ndarray, counts: np.ndarray, here: int, there: int) -> None:
    """Add a neighbour to the list of a region."""
    lists[here, counts[here]] = there
    counts[here] += 1


def fill_steps(rules: np.record) -> None:
    """Fill how many steps apart regions lie: by land with ferry routes, and over land and sea.

    No way leads over the Floating Continent, which may be out of play, but from it and to it.
    """
    by_land = np.full(rules.land_steps.shape, FAR)
    anyhow = np.full(rules.steps.shape, FAR)
    for region in range(len(anyhow)):
        ferries = rules.ferries[region, : rules.ferry_count[region]]
        borders = rules.borders[region, : rules.border_count[region]]
        shores = rules.shores[region, : rules.shore_count[region]]
        anyhow[region, borders] = anyhow[region, shores] = anyhow[region, ferries] = 1
        if region < len(by_land):
            by_land[region, borders] = by_land[region, ferries] = 1
    for near, kept in ((by_land, rules.land_steps), (anyhow, rules.steps)):
        aloft = np.zeros(len(near), bool)
        aloft[: len(by_land)] = rules.floats[rules.continent[: len(by_land)]] == 1
        kept[:] = np.where(aloft | aloft[:, None], _steps_between(near, aloft | True), _steps_between(near, ~aloft))
    rules.outward[:] = np.argsort(rules.land_steps, axis=1, kind="stable")


def _steps_between(near: np.ndarray, through: np.ndarray) -> np.ndarray:
    """Return the steps from everywhere to everywhere over some of the regions, by those between neighbours."""
    steps = near.copy()
    np.fill_diagonal(steps, 0)
    for middle in np.flatnonzero(through):
        np.minimum(steps, steps[:, middle, None] + steps[None, middle], out=steps)
    return np.minimum(steps, FAR)
