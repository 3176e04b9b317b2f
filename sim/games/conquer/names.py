"""What things are called: factions, regions, units, structures, artefacts. The content says which names are printed."""

from sim.games.conquer.catalogue import Catalogue
from sim.games.conquer.rules import LAYOUT
from sim.games.conquer.words import Faction

_CATALOGUE = Catalogue(LAYOUT.content)
_BOARDS = tuple(_CATALOGUE.boards.values())

FACTION_NAMES = tuple(str(board["name"]) for board in _BOARDS)
REGION_KEYS = tuple(_CATALOGUE.regions)
REGION_NAMES = tuple(str(region["name"]) for region in _CATALOGUE.regions.values())
REGION_SPOTS = tuple((float(region["x"]), float(region["y"])) for region in _CATALOGUE.regions.values())
BORDERS = tuple(
    (REGION_KEYS.index(first), REGION_KEYS.index(second))
    for first, others in _CATALOGUE.borders.items()
    for second, stands in others.items()
    if stands
)
ARTEFACT_KEYS = tuple(_CATALOGUE.artefacts)
ARTEFACT_NAMES = tuple(REGION_NAMES[REGION_KEYS.index(str(a["region"]))] for a in _CATALOGUE.artefacts.values())
UNIT_NAMES = tuple(tuple(str(unit["name"]) for unit in board["unit"].values()) for board in _BOARDS)
STRUCTURE_KEYS = tuple(tuple(board["structure"]) for board in _BOARDS)
STRUCTURE_NAMES = tuple(tuple(str(item["name"]) for item in board["structure"].values()) for board in _BOARDS)
NESTS = STRUCTURE_KEYS[Faction.ELVES].index("nests")
