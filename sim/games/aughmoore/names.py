"""What things are called: factions, regions, pieces, cards. The content says which names are printed."""

from sim.content.nested import nested
from sim.games.aughmoore.content.catalogue import Catalogue, designs
from sim.games.aughmoore.rules import LAYOUT

_CATALOGUE = Catalogue(LAYOUT.content)
_BOARDS = tuple(_CATALOGUE.boards.values())
_LINKS = _CATALOGUE.links.values()

FACTION_NAMES = tuple(str(board["name"]) for board in _BOARDS)
CONTINENT_NAMES = tuple(str(item["name"]) for item in nested(LAYOUT.content.under("map.continent")).values())
REGION_KEYS = tuple(_CATALOGUE.regions())
_REGIONS = (*_CATALOGUE.lands.values(), *_CATALOGUE.seas.values())
REGION_NAMES = tuple(str(region["name"]) for region in _REGIONS)
REGION_SPOTS = tuple((float(region["x"]), float(region["y"])) for region in _REGIONS)
HERO_NAMES = tuple(tuple(str(hero["name"]) for hero in board["hero"].values()) for board in _BOARDS)
VESSEL_NAMES = tuple(tuple(str(vessel["name"]) for vessel in board["vessel"].values()) for board in _BOARDS)
UNIT_NAMES = tuple(
    ("Serf", "Warrior", *heroes, *vessels) for heroes, vessels in zip(HERO_NAMES, VESSEL_NAMES, strict=True)
)
UNIT_KEYS = tuple(("serf", "warrior", *_CATALOGUE.unlockable(faction)) for faction in _CATALOGUE.boards)
BUILDING_NAMES = tuple(tuple(str(item["name"]) for item in board["building"].values()) for board in _BOARDS)
BUILDING_KEYS = tuple(tuple(board["building"]) for board in _BOARDS)
SPELL_KEYS = tuple(_CATALOGUE.spells)
SPELL_NAMES = tuple(str(spell["name"]) for spell in _CATALOGUE.spells.values())
TACTIC_KEYS = tuple(_CATALOGUE.tactics)
TACTIC_NAMES = tuple(str(tactic["name"]) for tactic in _CATALOGUE.tactics.values())
TOKEN_KEYS = tuple(_CATALOGUE.tokens)
DESIGN_KINDS = {place: (key, picture) for place, key, picture, _ in designs(_CATALOGUE)}
BORDERS = tuple(
    (REGION_KEYS.index(first), REGION_KEYS.index(second))
    for first, land in _CATALOGUE.lands.items()
    for second in land["land"]
    if REGION_KEYS.index(first) < REGION_KEYS.index(second)
) + tuple(
    (REGION_KEYS.index(link["ends"][0]), REGION_KEYS.index(link["ends"][1])) for link in _LINKS if not link["graticule"]
)
