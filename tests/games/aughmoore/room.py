"""How much room the records of the base game have, and who plays it."""

from sim.games.aughmoore.content import catalogue
from sim.games.aughmoore.content.carriers import carriers_of
from sim.games.aughmoore.state import BASE

CONTINENTS = BASE.continents
LANDS = BASE.lands
REGIONS = BASE.regions
LAND_DESIGNS = BASE.land_designs
SPELLS = BASE.spells
FIRST = carriers_of(BASE)  # carriers of effects
FACTION_KEYS = catalogue.FACTION_KEYS[: BASE.factions]
MOST_BORDERS, MOST_SHORES, MOST_FERRIES = BASE.borders, BASE.shores, BASE.ferries
