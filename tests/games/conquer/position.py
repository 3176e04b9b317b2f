"""Hand-made positions of Heroes: Write & Conquer, and the few moves that only its tests make in them.

A position is a State after the set-up, every seat in a region of its own; `sim.conformance.table` tells the rest, and
`perform` lets the players act. Regions, units, structures and artefacts are named by their keys in the content.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from sim.conformance.prepared import prepared
from sim.conformance.table import Table
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.conquer import artefacts, effects, setup
from sim.games.conquer.catalogue import FACTION_KEYS, Catalogue
from sim.games.conquer.game import GAME
from sim.games.conquer.names import ARTEFACT_KEYS, REGION_KEYS
from sim.games.conquer.rules import PLANS
from sim.games.conquer.words import Action, Decision, Resource, Step, Terrain, Verb

GENEROUS = {  # settings under which much happens in a game played by chance
    **{f"action.{action}.per_level": 3 for action in ("wood", "iron", "gold")},
    "action.move.per_level": 2,
    "action.build.per_level": 2,
}
LIVELY, SOCIABLE = 0.8, 0.4  # how often a player by chance does something, and goes where others go
CATALOGUE = Catalogue(GAME.layout.content)
MIDDLE = REGION_KEYS.index("kosleen")
PLAIN = ("paskaar", "folen", "tog_eed", "dortal")  # regions without portal: nobody is put on another's start

TABLE = Table(GAME, Decision, Verb)
rules, run, settle = TABLE.rules, TABLE.run, TABLE.settle
answer, give, asked = TABLE.answer, TABLE.give, TABLE.asked
options, offered, words, events, told = TABLE.options, TABLE.offered, TABLE.words, TABLE.events, TABLE.told
is_asked, is_done = TABLE.is_asked, TABLE.is_done


def position(*factions: str, using: Any = None, regions: Sequence[str] = PLAIN, **changes: Any) -> Any:
    """Return the State after the set-up, with an empty agenda, seat 0 first player, nothing visited or gathered.

    `factions` are seated in that order; `regions` are where they are; `changes` are fields of the State.
    """
    state = TABLE.cleared(TABLE.laid(_seated, using, *factions))
    for seat in range(len(factions)):
        put(state, seat, regions[seat])
    for name, value in changes.items():
        state[name] = value
    return state


def deal(*factions: str, using: Any) -> Any:
    """Return the State of a game that begins: the first starting region is asked for, nobody reads along."""
    return settle(prepared(_seated, using, *factions), using)


def _seated(using: Any, *factions: str) -> Any:
    state = TABLE.seated(factions)
    GAME.setup(state, using)
    return state


def region(key: str) -> int:
    """Return the number of a region."""
    return REGION_KEYS.index(key)


def artefact(key: str) -> int:
    """Return the number of the artefact of a region."""
    return ARTEFACT_KEYS.index(key)


def faction_key(state: Any, seat: int) -> str:
    """Return the key of the faction that a seat plays."""
    return FACTION_KEYS[int(state.faction[seat])]


def structure(state: Any, seat: int, key: str) -> int:
    """Return the number of a structure on a seat's board."""
    return CATALOGUE.structures(faction_key(state, seat)).index(key)


def unit(state: Any, seat: int, key: str) -> int:
    """Return the place of a unit on a seat's board."""
    return CATALOGUE.units(faction_key(state, seat)).index(key)


def put(state: Any, seat: int, key: str) -> None:
    """Put a player into a region, without visiting it."""
    state.players[seat].region = region(key)


def turn_into(state: Any, key: str, terrain: Terrain) -> None:
    """Change the terrain of a region."""
    setup.set_terrain(state, region(key), int(terrain))


def visit(state: Any, seat: int, *keys: str) -> None:
    """Mark regions as visited."""
    for key in keys:
        setup.mark_visit(state, seat, region(key))


def raise_units(state: Any, seat: int, **numbers: int) -> None:
    """Set the numbers of units in a player's army by their keys; the others become 0."""
    state.players[seat].units[:] = 0
    for key, number in numbers.items():
        state.players[seat].units[unit(state, seat, key)] = number


def units(state: Any, seat: int) -> dict[str, int]:
    """Return the units of a player's army by their keys, those it has."""
    keys = CATALOGUE.units(faction_key(state, seat))
    held = state.players[seat].units
    return {key: int(held[place]) for place, key in enumerate(keys) if held[place]}


def stock(state: Any, seat: int, **amounts: int) -> None:
    """Set wood, iron, gold, rage or science of a player; no VP are circled for it."""
    for name, amount in amounts.items():
        state.players[seat].stock[Resource[name.upper()]] = amount


def held(state: Any, seat: int) -> tuple[int, int, int]:
    """Return a player's wood, iron and gold."""
    wood, iron, gold = (int(amount) for amount in state.players[seat].stock[:3])
    return wood, iron, gold


def erect(state: Any, using: Any, seat: int, *keys: str) -> None:
    """Let structures stand on a player's board, without cost, gifts or notes."""
    for key in keys:
        state.players[seat].structures |= 1 << structure(state, seat, key)
    effects.renew(state, using, seat)


def own(state: Any, using: Any, seat: int, key: str, *, gifts: bool = False) -> None:
    """Give a player an artefact, with or without what it gives once."""
    if not gifts:
        state.players[seat].gifts |= 1 << artefact(key)
    artefacts.hand_over(state, using, seat, artefact(key))


def place_hydra(state: Any, seat: int, key: str) -> None:
    """Put the Hydra of a Naga player into a region."""
    mine = state.players[seat]
    mine.hydra = region(key)
    mine.units[effects.HYDRA] = 1


def plan_of(first: Action, second: Action, third: Action, fourth: Action) -> int:
    """Return the number of the plan with these actions at levels 1 to 4."""
    return PLANS.index((first, second, third, fourth))


def perform(state: Any, using: Any, action: Action, level: int) -> Any:
    """Let all players perform an action at a level, and settle."""
    return run(state, using, Step.ACTION, int(action), level)


def by_chance(legal: Sequence[int], chance: Random) -> int:
    """Choose an answer of a lively player: seldom nothing, often the region nearest to the middle of the map.

    The choice depends on the set of answers and on `chance` alone.
    """
    found = sorted(legal)
    first = unpack(found[0])[0]
    if first == Verb.DONE and len(found) > 1 and chance.random() < LIVELY:
        found = found[1:]
    if first == Verb.GO and chance.random() < SOCIABLE:
        return min(found, key=lambda option: abs(int(unpack(option)[1]) - MIDDLE))
    return chance.choice(found)


def go(state: Any, using: Any, key: str, bought: int = 0) -> Any:
    """Let the player who is asked choose a destination."""
    return answer(state, using, Verb.GO, region(key), bought)


def stay(state: Any, using: Any) -> Any:
    """Let the player who is asked stay in its region."""
    return answer(state, using, Verb.GO, int(state.players[int(state.decider)].region), 0)


def deploy(state: Any, using: Any, *numbers: int) -> Any:
    """Let the player who is asked deploy so many of each unit that it has, from the top-most down."""
    for number in numbers:
        answer(state, using, Verb.DEPLOY, number)
    return state


def idle(state: Any, using: Any) -> Any:
    """Let the player who is asked do the least: nothing, stay, leave the others alone, as few as possible."""
    player = state.players[int(state.decider)]
    if state.decision == Decision.DESTINATION:
        return stay(state, using)
    if state.decision == Decision.HYDRA_MOVE:
        return answer(state, using, Verb.SEND_HYDRA, int(player.hydra))
    return give(state, using, options(state, using)[0])


def wait_for(state: Any, using: Any, decision: Decision, seat: int = 0) -> bool:
    """Let everybody do the least until a player is asked this; return whether it ever is."""
    while state.decider != NOBODY and not asked(state, decision, seat):
        idle(state, using)
    return asked(state, decision, seat)
