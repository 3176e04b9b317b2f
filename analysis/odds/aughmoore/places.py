"""Where a Battle of Heroes of Land, Air & Sea is: on the board, on the Floating or on the Sunken Continent."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from analysis.odds.aughmoore.armies import Army
from analysis.odds.reading import position_of
from sim.games.aughmoore.calculator import PLACES as NAMES
from sim.games.aughmoore.content.vocabulary import Action
from sim.games.aughmoore.size import continents, lands
from sim.games.aughmoore.words import Continent, Start, Terrain

BOARD, FLOATING, SUNKEN = PLACES = ("board", "floating", "sunken")
HOMES = {Start.ANY: BOARD, Start.FLOATING: FLOATING, Start.SUNKEN: SUNKEN}
THIRD = 1  # continent of a third player, where neither army has its Capital City


def place_of(rules: Any, asked: str, attacker: Army, defender: Army) -> str:
    """Return where the Battle is: where that is given, else on the board, or where the Capital City in it stands.

    Raises:
        ValueError: there is no such place, or that Capital City cannot stand there.
    """
    homes = [HOMES[Start(int(rules.start_of[army.faction]))] for army in (attacker, defender)]
    place = PLACES[position_of("place", asked, PLACES, PLACES)] if asked else homes[1] if defender.capital else BOARD
    if defender.capital and place != homes[1] and not (place == FLOATING and _may_float(homes)):
        raise ValueError(f"--place is {place}, the Capital City of the {defender.key} stands on {NAMES[homes[1]]}")
    return place


def _may_float(homes: Sequence[str]) -> bool:
    """Return whether the defender may have founded its Capital City on the Floating Continent (P8)."""
    return homes[1] == BOARD and FLOATING not in homes


def check_place(place: str, terrain: Terrain, armies: Sequence[Army], *, fort: bool) -> None:
    """Refuse what no region of a place can be or have.

    Raises:
        ValueError: there is such a thing; one line says what.
    """
    if place != BOARD and terrain == Terrain.SEA:
        raise ValueError(f"--terrain sea is part of the board, not of {NAMES[place]}: --place board")
    if place == SUNKEN and fort:
        raise ValueError("--fort is a token of land, in the Shallow Water of the Sunken Continent lie those of the sea")
    for flag, army in zip(("--attacker", "--defender"), armies, strict=True):
        if terrain == Terrain.SEA and army.tower:
            raise ValueError(f"{flag} has a Tower, there is none at sea")
        if place == FLOATING and army.sea_vessel:
            raise ValueError(f"{flag} has a Sea Vessel, none docks at the Floating Continent")


def settle(state: Any, rules: Any, armies: Sequence[Army], place: str) -> None:
    """Found the Capital Cities, apart from each other, and say which continents are in play and which one is sunken."""
    starts = [Start(int(rules.start_of[army.faction])) for army in armies]
    homes = [continents(state) // 2, 0]
    for side, start in enumerate(starts):
        if start == Start.FLOATING or (side == 1 and armies[side].capital and place == FLOATING):
            homes[side] = int(Continent.FLOATING)
    if Start.SUNKEN in starts:
        state.sunken = homes[starts.index(Start.SUNKEN)]
    elif place == SUNKEN:
        state.sunken = THIRD
    state.in_use[:] = rules.on_board
    if place != FLOATING and Continent.FLOATING not in homes and not rules.floating_always:
        state.in_use[rules.floats == 1] = 0
    for side, continent in enumerate(homes):
        mine = state.players[side]
        mine.continent, mine.capital = continent, rules.capital_of[continent]
        state.owner[continent] = side
        state.holders[mine.capital] |= 1 << side


def region_of(state: Any, rules: Any, place: str, terrain: Terrain, way: int) -> int:
    """Return a region of a terrain where the Battle is, on the defender's continent if there is one.

    Args:
        state: the State, in which the Capital Cities stand.
        rules: the Rules record.
        place: where the Battle is.
        terrain: of the region; that of a Capital City means the defender's.
        way: the `Action` by which the attacker says it came, NOBODY where it does not.

    Raises:
        ValueError: the map has none that may be reached so.
    """
    found = np.flatnonzero(rules.terrain[: int(rules.regions)] == terrain).tolist()
    if terrain == Terrain.SEA:
        return int(next(region for region in found if region >= lands(state)))
    there = [region for region in found if _lies(state, rules, place, int(rules.continent[region]))]
    if terrain == Terrain.CAPITAL:
        there = [int(state.players[1].capital)]
    if not there:
        raise ValueError(f"the map has no {terrain.name.lower()}{_where(place)}")
    if way == Action.SAIL and not (there := [region for region in there if rules.shore_count[region]]):
        raise ValueError(f"--attacker-way is sail, no {terrain.name.lower()}{_where(place)} lies by the sea")
    own = [region for region in there if rules.continent[region] == state.players[1].continent]
    return int((own or there)[0])


def _lies(state: Any, rules: Any, place: str, continent: int) -> bool:
    """Return whether a continent is in play and part of a place."""
    if not state.in_use[continent]:
        return False
    floats, sunken = bool(rules.floats[continent]), continent == state.sunken
    return {BOARD: not floats and not sunken, FLOATING: floats, SUNKEN: sunken}[place]


def _where(place: str) -> str:
    return "" if place == BOARD else f" on {NAMES[place]}"
