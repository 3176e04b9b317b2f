"""Armies and Vessels against a second opinion, in random positions (A7)."""

from random import Random
from typing import Any

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.names import REGION_KEYS, UNIT_KEYS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Slot
from tests.games.aughmoore import paths
from tests.games.aughmoore.position import answer, asked, offered, place, rules, run, stock, token, tower
from tests.games.aughmoore.room import LANDS, REGIONS
from tests.games.aughmoore.voyage import FOUR, bare

pytestmark = pytest.mark.interpreted
POSITIONS = 240
AT_ONCE = 12
SPEEDS = {f"faction.{faction}.vessel.{key[6]}.speed": 3 for faction, key in zip(FOUR, UNIT_KEYS, strict=False)}


def scattered(chance: Random, using: Any) -> Any:
    """Return two to four players with units, Towers and Vessels anywhere, no two of them in one region."""
    state = bare(using, *chance.sample(FOUR, chance.choice((2, 3, 4))))
    capitals = {int(state.players[side].capital) for side in range(int(state.sides))}
    free = [place for place in range(REGIONS) if place not in capitals and in_play(state, using, place)]
    chance.shuffle(free)
    for side in range(int(state.sides)):
        settle_lands(state, using, side, chance, [free.pop() for _ in range(5)])
        place_vessels(state, using, side, chance, [free.pop() for _ in range(2)])
        state.players[side].ability_count = state.players[side].kinds = state.players[side].moments = 0
    lay_tokens(state, chance, [number for number in range(LANDS) if in_play(state, using, number)])
    stock(state, 0, food=chance.randrange(4))
    return state


def lay_tokens(state: Any, chance: Random, lands: list[int]) -> None:
    """Lay resolved Portals and Entanglements."""
    for number in chance.sample(lands, 5):
        token(state, REGION_KEYS[number], "portal", face=Face.LASTING)
    for number in chance.sample(lands, 5):
        token(state, REGION_KEYS[number], "entanglement", face=Face.LASTING, pile=1)


def in_play(state: Any, using: Any, number: int) -> bool:
    """Return whether a region may hold something."""
    return number >= LANDS or bool(state.in_use[int(using.continent[number])])


def settle_lands(state: Any, using: Any, side: int, chance: Random, numbers: list[int]) -> None:
    """Give a player an army in the Capital and in some Land Regions, and Towers."""
    lands = [number for number in numbers if number < LANDS]
    for number in [int(state.players[side].capital), *lands]:
        serfs, warriors = chance.choice((0, 0, 1, 2, 3)), chance.choice((0, 0, 1, 2))
        put(state, using, side, number, serf=serfs, warrior=warriors)
    tower(state, side, *(REGION_KEYS[number] for number in lands[:2]))
    for key in UNIT_KEYS[int(state.faction[side])][2:5]:
        put(state, using, side, chance.choice([int(state.players[side].capital), *lands]), **{key: 1})


def put(state: Any, using: Any, side: int, number: int, **army: int) -> None:
    """Put units into a region, those there are."""
    place(state, using, side, REGION_KEYS[number], **{key: many for key, many in army.items() if many})


def place_vessels(state: Any, using: Any, side: int, chance: Random, numbers: list[int]) -> None:
    """Give a player Vessels, the Sea Vessel at sea or at a shore, with somebody aboard."""
    galleon, airship = UNIT_KEYS[int(state.faction[side])][5:7]
    home = int(state.players[side].capital)
    first, second = numbers
    harbour = first if using.shore_count[first] else home
    put(state, using, side, harbour, **{galleon: 1})
    put(state, using, side, harbour, serf=chance.randrange(3))
    put(state, using, side, second if second < LANDS else home, **{airship: 1})


def ways(state: Any, using: Any, step: Step) -> set[tuple[str, str]]:
    """Return the ways that player 0 is offered."""
    run(state, using, step, 0, NOBODY)
    if not asked(state, Decision.ROUTE, 0):
        return set()
    return {(REGION_KEYS[origin], REGION_KEYS[goal]) for origin, goal, _ in offered(state, using, Verb.GO)}


def put_aside(state: Any) -> None:
    """Take the present question back."""
    state.decider = -1
    state.agenda.depth = 0


def loads_offered(state: Any, using: Any, step: Step, way: tuple[str, str]) -> set[paths.Army]:
    """Return what may be taken along on a way."""
    run(state, using, step, 0, NOBODY)
    answer(state, using, Verb.GO, *map(REGION_KEYS.index, way))
    return set(offered(state, using, Verb.TAKE)) if asked(state, Decision.ARMY, 0) else set()


def check_marches(state: Any, using: Any, view: paths.Scene, chance: Random) -> int:
    found = ways(state, using, Step.MARCH)
    assert found == paths.marches(view)
    put_aside(state)
    if found:
        way = chance.choice(sorted(found))
        assert loads_offered(state, using, Step.MARCH, way) == paths.armies(view, *way)
        put_aside(state)
    return len(found)


def check_vessel(state: Any, using: Any, view: paths.Scene, slot: Slot, chance: Random) -> int:
    step, vessel = (Step.SAIL, paths.SEA_VESSEL) if slot == Slot.SAIL else (Step.FLY, paths.AIR_VESSEL)
    origin = paths.at(view, vessel)
    goals = paths.sails(view) if slot == Slot.SAIL else paths.flights(view)
    assert ways(state, using, step) == {(origin, goal) for goal in goals}
    put_aside(state)
    if goals and origin in paths.chart().land and any(view.units[origin][:5]):
        goal = chance.choice(sorted(goals))
        assert loads_offered(state, using, step, (origin, goal)) == paths.loads(view, vessel, goal)
        put_aside(state)
    return len(goals)


@pytest.mark.parametrize("first", range(0, POSITIONS, AT_ONCE))
def test_A3_7_A3_8_A7_1_A7_9_A7_14_ways_and_armies_are_those_of_a_second_opinion(first):
    """Marches, sails and flights on offer, and who may go along, in random positions (A7.1 to A7.19, A3.7, A3.8)."""
    number = 0
    for game in range(first, first + AT_ONCE):
        chance = Random(game)
        using = rules(SPEEDS if game % 2 else {})
        state = scattered(chance, using)
        content = paths.GAME.layout.content.override(SPEEDS if game % 2 else {})
        view = paths.scene(state, 0, content)
        number += check_marches(state, using, view, chance)
        number += check_vessel(state, using, view, Slot.SAIL, chance)
        number += check_vessel(state, using, view, Slot.FLY, chance)
    assert number > 10 * AT_ONCE
