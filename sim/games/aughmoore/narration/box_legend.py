"""What a referee must know of the boxes before the first turn: Souls, flights to the Floating Continent, swimmers."""

from collections.abc import Iterator
from typing import Any

from sim.engine.phrases import counted
from sim.games.aughmoore.ground.souls import keeps_souls
from sim.games.aughmoore.names import SPECIAL_NAMES
from sim.games.aughmoore.narration.cards import special_words
from sim.games.aughmoore.narration.wording import faction_of, is_enemy, region_name, seat_name, token_name
from sim.games.aughmoore.words import CloisterLevels, Continent, Start


def box_legend(state: Any, rules: Any) -> Iterator[str]:
    """Yield the rules in force that only the boxes bring."""
    players = [side for side in range(int(state.sides)) if not is_enemy(state, side)]
    factions = {side: faction_of(state, side) for side in players}
    for side, faction in factions.items():
        if SPECIAL_NAMES[faction]:
            yield f"{seat_name(state, side)}: {SPECIAL_NAMES[faction]}: {special_words(rules, faction)}"
    if any(keeps_souls(state, rules, side) for side in players):
        yield f"at most {counted(int(rules.souls_most), 'Soul')} are held"
    if state.board and state.in_use[Continent.FLOATING]:
        yield from _flights(state, rules)
    if any(rules.start_of[faction] == Start.FLOATING for faction in factions.values()):
        counts = "beside" if rules.flight_limit_land_units else "among"
        yield f"an army that flies: at most {int(rules.army_limit)} Units, the Air Vessel {counts} them"
    if any(rules.start_of[faction] == Start.SUNKEN for faction in factions.values()):
        yield from _swimmers(rules)
    if any(rules.start_of[faction_of(state, side)] == Start.SUNKEN for side in range(int(state.sides))):
        yield from _shallows(state, rules)


def _flights(state: Any, rules: Any) -> Iterator[str]:
    """Yield how a flight leads to the Floating Continent and back (P10, P11)."""
    steps = int(rules.floating_central_step) + int(rules.floating_shore_step)
    below = region_name(state, int(rules.below))
    yield f"a flight to the Floating Continent leads over {below} to its shores, {counted(steps, 'step')} at least"
    links = "are a way there too" if rules.links_reach_aloft else "are no way there"
    yield f"Towers, Portals and abilities that join Regions for a flight {links}"
    if rules.vessel_below_stops:
        yield f"an enemy Sea Vessel in {below} stops that flight"


def _swimmers(rules: Any) -> Iterator[str]:
    """Yield who swims together, and who may end a move at sea (P34, P35)."""
    most = "as many Units as find room" if rules.swimmers_unlimited else f"at most {int(rules.army_limit)} Units"
    yield f"an army that swims: {most}"
    yield f"with the Cloister {_AT_SEA[CloisterLevels(int(rules.cloister_levels))]}"


_AT_SEA = {
    CloisterLevels.SERFS_AND_WARRIORS_FIRST: "each kind of Unit may end a move at sea once a level names it",
    CloisterLevels.ALL_FROM_THE_FIRST: "all end a move at sea as soon as one kind of Unit may",
    CloisterLevels.ALL_FROM_THE_LAST: "all end a move at sea as soon as every kind of Unit may",
}


def _shallows(state: Any, rules: Any) -> Iterator[str]:
    """Yield what tokens of the sea are on the Sunken Continent (P29, P45)."""
    for token, acting in enumerate(rules.in_shallows):
        if int(acting) != token:
            yield f"in Shallow Water the token {token_name(state, token)} acts as {token_name(state, int(acting))}"
    counted_too = "count" if rules.shallow_tokens_counted else "do not count"
    yield f"tokens on the Sunken Continent {counted_too} for eXplore"
