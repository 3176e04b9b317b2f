"""The State in which two armies of Heroes of Land, Air & Sea meet, and nothing has happened yet."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from analysis.odds.aughmoore.armies import Army
from analysis.odds.aughmoore.places import BOARD, check_place, region_of, settle
from analysis.odds.aughmoore.ways import arrive
from sim.engine.header import NOBODY, new_states
from sim.games.aughmoore.battle.skirmish import ATTACKER, DEFENDER, adjacent
from sim.games.aughmoore.size import lands, most_sides, regions
from sim.games.aughmoore.state import UNITS
from sim.games.aughmoore.words import Face, Mark, Objective, Phase, SpellType, Terrain, TokenEffect, Unit

CHANCE = np.arange(1, 5, dtype=np.uint64)
TERRAINS = tuple(terrain.name.lower() for terrain in Terrain if terrain != Terrain.CAPITAL)


@dataclass(frozen=True, eq=False)
class Meeting:
    """Two armies that are about to fight.

    Attributes:
        table: the State record of the game's edition.
        rulebook: the Rules record, in an array of one.
        armies: the attacker's, the defender's.
        terrain: of the region; that of a Capital City where the defender's stands there.
        fort: whether the region has a Fort.
        place: where the region is, one of `places.PLACES`.
        way: the `Action` by which the attacker says it came, NOBODY where it does not.
    """

    table: np.dtype
    rulebook: np.ndarray
    armies: tuple[Army, ...]
    terrain: Terrain
    fort: bool = False
    place: str = BOARD
    way: int = int(NOBODY)

    @property
    def rules(self) -> Any:
        """The Rules record."""
        return self.rulebook[0]


def battlefield(meeting: Meeting) -> tuple[np.ndarray, int]:
    """Return the State, in an array of one, and the region in which the armies stand.

    Raises:
        ValueError: there is no such place, or no room for the armies; one line says what is wrong.
    """
    _check_room(meeting)
    check_place(meeting.place, meeting.terrain, meeting.armies, fort=meeting.fort)
    states = new_states(meeting.table)
    _lay_out(states[0], meeting)
    region = region_of(states[0], meeting.rules, meeting.place, meeting.terrain, meeting.way)
    sources = _adjacent_regions(states, meeting, region)
    for side, army in enumerate(meeting.armies):
        _muster(states[0], meeting.rules, side, army)
        _station(states[0], side, army.units, region)
        _station(states[0], side, army.neighbours, sources[side])
    _prepare(states[0], meeting, region)
    arrive(states, meeting.rulebook, meeting.armies, region, meeting.way)
    return states, region


def copy_of(states: np.ndarray) -> np.ndarray:
    """Return a copy of States, made byte by byte: field by field takes ten times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def _check_room(meeting: Meeting) -> None:
    """Refuse armies that no region holds."""
    limit = int(meeting.rules.region_limit)
    for flag, army in zip(("--attacker", "--defender"), meeting.armies, strict=True):
        if not (sum(army.units) or army.tower or army.capital):
            raise ValueError(f"{flag} has nobody to fight")
        if sum(army.units) > limit and not army.capital:
            raise ValueError(f"{flag} has {sum(army.units)} units, a region holds {limit} of a side")
        if sum(army.neighbours) > limit:
            raise ValueError(f"{flag}-neighbours are {sum(army.neighbours)} units, a region holds {limit} of a side")
    _check_structures(meeting)


def _check_structures(meeting: Meeting) -> None:
    defender = meeting.armies[DEFENDER]
    if defender.capital and defender.tower:
        raise ValueError("--defender has a Tower and a Capital City, no region has both")
    if defender.bar and not defender.capital:
        raise ValueError("--defender-bar counts in a Capital City only: --defender FACTION:..,capital=1")
    if meeting.fort and (defender.capital or meeting.terrain == Terrain.SEA):
        raise ValueError("--fort lies in Land Regions without a Capital City")


def _lay_out(state: Any, meeting: Meeting) -> None:
    """Lay out an empty table for two, who never ally; the Capital Cities stand apart."""
    state.chance[:] = CHANCE
    state.seats = state.sides = len(meeting.armies)
    state.decider = state.objective = state.battle.region = state.trip.ally = state.sunken = NOBODY
    state.turn_round = 1
    state.owner[:] = NOBODY
    for side in range(most_sides(state)):
        mine = state.players[side]
        state.team[side], state.friends[side] = side, 1 << side
        mine.level = 1
        mine.capital = mine.continent = mine.tactic = NOBODY
        mine.at[:] = NOBODY
        mine.reached = 1 << Objective.EXPAND  # nothing here ends a game
    settle(state, meeting.rules, meeting.armies, meeting.place)


def _adjacent_regions(states: np.ndarray, meeting: Meeting, region: int) -> list[int]:
    """Return a region for each side's neighbours: adjacent, empty, not the same."""
    beside = np.zeros((most_sides(states[0]), regions(states[0])), np.int64)
    adjacent(states, meeting.rulebook, region, beside)
    first_sea, end = lands(states[0]), regions(states[0])
    open_to = states[0].in_use[meeting.rules.continent[:first_sea]] * (states[0].holders[:first_sea] == 0)
    free = [other for other in range(first_sea) if beside[ATTACKER, other] and open_to[other]]
    chosen = (free + [other for other in range(first_sea, end) if beside[ATTACKER, other]])[: len(meeting.armies)]
    if len(chosen) < len(meeting.armies) and any(sum(army.neighbours) for army in meeting.armies):
        raise ValueError("the map has no two regions for neighbours beside the Battle")
    return [*chosen, region, region][: len(meeting.armies)]


def _muster(state: Any, rules: Any, side: int, army: Army) -> None:
    """Set up a side's board and hand."""
    mine = state.players[side]
    state.faction[side] = army.faction
    mine.level = army.level
    mine.stock[:] = army.stock
    mine.souls = army.souls
    mine.buildings = sum(1 << place for place in army.buildings)
    mine.bar[: army.bar] = Mark.SERF
    mine.in_play[Unit.SERF] = len(army.buildings) + army.bar
    mine.scribed_count = army.scribed
    mine.scribed[:] = int(np.flatnonzero(rules.spell_type == SpellType.CAST)[0])
    mine.phase[:] = Phase.READY
    if army.spell >= 0:
        mine.library[0], mine.library_count = army.spell, 1


def _station(state: Any, side: int, numbers: tuple[int, ...], region: int) -> None:
    """Put units into a region."""
    mine = state.players[side]
    for unit in range(UNITS):
        mine.units[region, unit] += numbers[unit]
        mine.in_play[unit] += numbers[unit]
        if numbers[unit] and unit >= Unit.HERO_1:
            mine.at[unit] = region
    mine.total[region] += sum(numbers)
    if sum(numbers):
        state.holders[region] |= 1 << side


def _prepare(state: Any, meeting: Meeting, region: int) -> None:
    """Put the Tower and the Fort there."""
    if meeting.armies[DEFENDER].tower:
        mine = state.players[DEFENDER]
        mine.towers[region] = mine.tower_count = 1
        state.holders[region] |= 1 << DEFENDER
    if meeting.fort:
        designs = meeting.rules.designs
        forts = [place for place in range(len(designs)) if designs[place].effect == TokenEffect.DEFEND_BONUS]
        state.token[region, 0], state.face[region, 0] = forts[0], Face.LASTING
