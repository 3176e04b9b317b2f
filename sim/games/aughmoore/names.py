"""What things are called: factions, regions, pieces, cards. The content says which names are printed.

Factions, their pieces and Spells are numbered alike in all editions, those of the base game first. Regions and
Exploration tokens are numbered by board (`State.board`); the names without a board are those of the base game.
"""

from sim.games.aughmoore.content.catalogue import Catalogue, designs
from sim.games.aughmoore.content.charts import BASE_SIDE, FOUR_SIDE, SIX_SIDE, Chart
from sim.games.aughmoore.rules import FOUR, LAYOUT, SIX

_BASE = Catalogue(LAYOUT.content, BASE_SIDE)
_ALL = Catalogue(FOUR.content, FOUR_SIDE)
_BOARDS = tuple(_ALL.boards.values())
CHARTS = (_BASE.chart, _ALL.chart, Chart(SIX.content, SIX_SIDE))  # by board


def _by_number(chart: Chart, words: dict[str, str]) -> tuple[str, ...]:
    """Return words about regions by their numbers, empty where the board has no region of a number."""
    told = {chart.numbers[key]: word for key, word in words.items()}
    return tuple(told.get(number, "") for number in range(chart.end))


def _borders(chart: Chart) -> tuple[tuple[int, int], ...]:
    """Return the borders of lands and the ferry routes that are drawn, each once, by the numbers of the regions."""
    numbers = chart.numbers
    across = tuple(
        (numbers[first], numbers[second])
        for first, land in chart.lands.items()
        for second in land["land"]
        if numbers[first] < numbers[second]
    )
    routes = (link["ends"] for link in chart.links.values() if not link["graticule"])
    return across + tuple((numbers[first], numbers[second]) for first, second in routes)


FACTION_NAMES = tuple(str(board["name"]) for board in _BOARDS)
REGION_KEYS_BY_BOARD = tuple(_by_number(chart, {key: key for key in chart.regions}) for chart in CHARTS)
REGION_NAMES_BY_BOARD = tuple(
    _by_number(chart, {key: str(region["name"]) for key, region in chart.regions.items()}) for chart in CHARTS
)
CONTINENT_NAMES_BY_BOARD = tuple(chart.continent_names for chart in CHARTS)
DESIGN_KINDS_BY_BOARD = tuple(
    {place: (key, picture) for place, key, picture, _ in designs(catalogue)} for catalogue in (_BASE, _ALL, _ALL)
)
BORDERS_BY_BOARD = tuple(_borders(chart) for chart in CHARTS)

CONTINENT_NAMES = tuple(CONTINENT_NAMES_BY_BOARD[0].values())
REGION_KEYS, REGION_NAMES = REGION_KEYS_BY_BOARD[0], REGION_NAMES_BY_BOARD[0]
DESIGN_KINDS = DESIGN_KINDS_BY_BOARD[0]
HERO_NAMES = tuple(tuple(str(hero["name"]) for hero in board["hero"].values()) for board in _BOARDS)
VESSEL_NAMES = tuple(tuple(str(vessel["name"]) for vessel in board["vessel"].values()) for board in _BOARDS)
UNIT_NAMES = tuple(
    ("Serf", "Warrior", *heroes, *vessels) for heroes, vessels in zip(HERO_NAMES, VESSEL_NAMES, strict=True)
)
UNIT_KEYS = tuple(("serf", "warrior", *_ALL.unlockable(faction)) for faction in _ALL.boards)
BUILDING_NAMES = tuple(tuple(str(item["name"]) for item in board["building"].values()) for board in _BOARDS)
BUILDING_KEYS = tuple(tuple(board["building"]) for board in _BOARDS)
SPECIAL_NAMES = tuple(", ".join(str(item["name"]) for item in board.get("special", {}).values()) for board in _BOARDS)
SPELL_KEYS = tuple(_BASE.spells)
EXPANDED_SPELL_KEYS = tuple(_ALL.spells)
SPELL_NAMES = tuple(str(spell["name"]) for spell in _ALL.spells.values())
TACTIC_KEYS = tuple(_ALL.tactics)
TACTIC_NAMES = tuple(str(tactic["name"]) for tactic in _ALL.tactics.values())
TOKEN_KEYS = tuple(_BASE.tokens)
