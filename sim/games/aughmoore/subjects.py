"""What the page of Heroes of Land, Air & Sea shows of this game alone, and how its boards are drawn."""

from collections.abc import Sequence

from sim.game import Subject
from sim.games.aughmoore.content.charts import FLOATING, Chart
from sim.games.aughmoore.events import SOURCES
from sim.games.aughmoore.names import BORDERS_BY_BOARD, CHARTS, REGION_KEYS_BY_BOARD
from sim.games.aughmoore.records import ACTIONS, ENEMY_TRACK, PLAYED
from sim.picture import Board, Place

MARGIN = 6  # of a sheet of 100 by 100
REACH = 9.0  # of a region on it
PROPORTION = 0.75  # of a sheet, height to width


def board(number: int) -> Board:
    """Return a board as it is drawn, its regions in the order of their numbers; the Floating Continent by itself."""
    chart = CHARTS[number]
    keys = drawn(number)
    places = {chart.numbers[key]: place for place, key in enumerate(keys)}
    return Board(
        places=tuple(_place(number, key) for key in keys),
        borders=tuple((places[one], places[other]) for one, other in BORDERS_BY_BOARD[number]),
        shape="regions",
        reach=REACH,
        proportion=PROPORTION,
    )


def drawn(number: int) -> tuple[str, ...]:
    """Return the keys of the regions of a board, in the order of their numbers."""
    return tuple(key for key in REGION_KEYS_BY_BOARD[number] if key)


def _place(number: int, key: str) -> Place:
    chart = CHARTS[number]
    x, y = _aloft(chart, key) if chart.floats(key) else chart.spot(key)
    area = chart.continent_names[chart.continents[FLOATING]] if chart.floats(key) else ""
    return Place(key, str(chart.regions[key]["name"]), float(x), float(y), area)


def _aloft(chart: Chart, key: str) -> tuple[float, float]:
    """Return where a region of the Floating Continent is drawn: on a sheet of its own, which it fills."""
    spots = [chart.spot(other) for other in chart.lands if chart.floats(other)]
    ends = [(min(axis), max(axis)) for axis in zip(*spots, strict=True)]
    x, y = (
        MARGIN + (100 - 2 * MARGIN) * (at - low) / (high - low)
        for at, (low, high) in zip(chart.spot(key), ends, strict=True)
    )
    return x, y


def _of(deed: str, keys: Sequence[str]) -> tuple[str, ...]:
    """Return the columns that count a deed in each region."""
    return tuple(f"{deed}_{key}" for key in keys)


def subjects(number: int) -> tuple[Subject, ...]:
    """Return what the page shows of games on a board."""
    keys = drawn(number)
    return (
        Subject(
            key="score-parts",
            title="Where victory points come from",
            prose="The parts of the final score. The first six were scored during play, the others at the end.",
            columns=tuple(name for name, _ in SOURCES),
        ),
        Subject(
            key="objectives",
            title="The objective that ends the game",
            prose="Which objective triggered the end of the games that each faction won, "
            "and in which round they ended.",
            columns=("objective",),
            kind="route",
            alone=(ENEMY_TRACK,),
        ),
        Subject(
            key="actions",
            title="Actions",
            prose="How often a player takes each action, by a token, by following or by mustering.",
            columns=tuple(f"actions_{action}" for action in ACTIONS),
        ),
        Subject(
            key="tactics",
            title="Tactic cards",
            prose="How often a player lays each Tactic card in a game.",
            columns=PLAYED,
        ),
        Subject(
            key="control",
            title="Control at the end",
            prose="How often each region is controlled by somebody at the end, and by whom most.",
            columns=_of("held", keys),
            kind="map",
        ),
        Subject(
            key="battles",
            title="Battles on the map",
            prose="How many Battles are fought in each region, and who takes part in them most.",
            columns=_of("fought", keys),
            kind="map",
        ),
        Subject(
            key="exploration",
            title="Exploration",
            prose="How often Exploration tokens are resolved in each region, and by whom most.",
            columns=_of("explored", keys),
            kind="map",
        ),
        Subject(
            key="continents",
            title="Continents",
            prose="How often each continent is chosen for a Capital City, and how often such players win.",
            columns=("continent",),
            kind="choice",
        ),
    )
