"""Hand-made positions of Heroes of Land, Air & Sea, and the few moves that only its tests make in them.

A position is a State after the set-up: Capital Cities clockwise from the north-west, every Courtyard as dealt, all
Exploration tokens off the map, Libraries empty; `sim.conformance.table` tells the rest. Regions, units, Buildings and
Spells are named by their keys in the content. What takes a State works with those of `expanded.py` as well.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from sim.conformance.prepared import prepared
from sim.conformance.table import Table
from sim.engine.chance import seed_play
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.catalogue import FACTION_KEYS
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects import force
from sim.games.aughmoore.game import GAME
from sim.games.aughmoore.ground import exploring, pieces
from sim.games.aughmoore.names import (
    BUILDING_KEYS,
    DESIGN_KINDS,
    DESIGN_KINDS_BY_BOARD,
    EXPANDED_SPELL_KEYS,
    REGION_KEYS,
    REGION_KEYS_BY_BOARD,
    TACTIC_KEYS,
    UNIT_KEYS,
)
from sim.games.aughmoore.state import LIBRARY, PILE, UNITS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Phase, Resource, Unit

CONTINENTS = ("nw", "ne", "se", "sw", "n", "s", "fl")

TABLE = Table(GAME, Decision, Verb)
rules, run, settle = TABLE.rules, TABLE.run, TABLE.settle
answer, give, asked = TABLE.answer, TABLE.give, TABLE.asked
options, offered, words, events, told = TABLE.options, TABLE.offered, TABLE.words, TABLE.events, TABLE.told
is_asked = TABLE.is_asked


def dealt(*factions: str, using: Any) -> Any:
    """Return the State of a game whose set-up is decided at once: continents clockwise from the north-west.

    The agenda holds the first round; one faction means solo play, in which the enemy is drawn by lot or by the rules.
    """
    return prepared(_dealt, using, *factions)


def _dealt(using: Any, *factions: str) -> Any:
    state = TABLE.seated(factions)
    seed_play(state, 1, 0, 0)
    GAME.setup(state, using)
    settle(state, using)
    while state.decision in (Decision.CONTINENT, Decision.UNUSED) and state.decider != NOBODY:
        if state.decision == Decision.UNUSED:
            give(state, using, options(state, using)[-1])
        else:
            answer(state, using, Verb.TAKE_CONTINENT, int(state.about[0]))
        if state.turn_round == 1 and state.agenda.depth and _round_begins(state):
            break
    return state


def _round_begins(state: Any) -> bool:
    return bool(state.decision == Decision.ACTION and state.decider != NOBODY)


def position(*factions: str, using: Any = None, **changes: Any) -> Any:
    """Return the State after the set-up, with an empty agenda and nothing but Courtyards on the map.

    `factions` are seated in that order; `changes` are fields of the State.
    """
    return TABLE.laid(_cleared, using, *factions, **changes)


def before_rounds(using: Any, player: str, seed: int = 1) -> Any:
    """Return the State of solo play at the very beginning of the first round, in which the enemy acts first."""
    return up_to_rounds(TABLE, using, player, seed)


def up_to_rounds(table: Table, using: Any, player: str, seed: int = 1) -> Any:
    """Set solo play up on a table, with the first continents that are open and the last one out of play."""
    state = table.seated((player,))
    seed_play(state, seed, 0, 0)
    table.game.setup(state, using)
    while not (state.agenda.depth == 1 and state.agenda.entries[0].step == Step.ROUND):
        if state.decider == NOBODY:
            table.game.advance(state, using)
        else:
            found = table.options(state, using)
            option = found[-1] if state.decision == Decision.UNUSED else found[0]
            state.decider = NOBODY
            table.game.apply(state, using, 0, option)
    return state


def _cleared(using: Any, *factions: str) -> Any:
    if len(factions) > 1:
        state = TABLE.cleared(dealt(*factions, using=using))
    else:
        state = TABLE.cleared(before_rounds(using, *factions))
        state.turn_round = 1
    for seat in range(int(state.seats)):
        set_library(state, seat)
    clear_tokens(state)
    state.hidden_land = 99  # eXplore stays out of reach unless a test wants it
    return state


def region(key: str) -> int:
    """Return the number of a region of the base game."""
    return REGION_KEYS.index(key)


def region_of(state: Any, key: str) -> int:
    """Return the number of a region on the board in play."""
    return REGION_KEYS_BY_BOARD[int(state.board)].index(key)


def faction_key(state: Any, side: int) -> str:
    """Return the key of the faction that a side plays."""
    return FACTION_KEYS[int(state.faction[side])]


def unit(state: Any, side: int, key: str) -> int:
    """Return the number of a unit by its key: serf, warrior, paladin, galleon .."""
    return UNIT_KEYS[int(state.faction[side])].index(key)


def building(state: Any, side: int, key: str) -> int:
    """Return the number of a Building by its key."""
    return BUILDING_KEYS[int(state.faction[side])].index(key)


def spell(key: str) -> int:
    """Return the number of a Spell."""
    return EXPANDED_SPELL_KEYS.index(key)


def tactic(key: str) -> int:
    """Return the number of a Tactic card."""
    return TACTIC_KEYS.index(key)


def design(kind: str, picture: str = "") -> int:
    """Return the number of an Exploration token by its kind and, for Bonus tokens, its picture."""
    return _design(DESIGN_KINDS, kind, picture)


def _design(kinds: Mapping[int, tuple[str, str]], kind: str, picture: str) -> int:
    return next(place for place, found in kinds.items() if found[0] == kind and picture in ("", found[1]))


def place(state: Any, using: Any, side: int, key: str, **numbers: int) -> None:
    """Put units from the supply into a region; a Hero's abilities come into force."""
    for name, number in numbers.items():
        pieces.enlist(state, using, side, unit(state, side, name), region_of(state, key), number)
    force.renew(state, using, side)


def remove(state: Any, using: Any, side: int, key: str) -> None:
    """Return all units of a region to the supply, without consequences."""
    mine = state.players[side]
    for number in range(UNITS):
        left = int(mine.units[region_of(state, key), number])
        if left:
            pieces.take(state, side, number, region_of(state, key), left)
            mine.in_play[number] -= left
    force.renew(state, using, side)


def units(state: Any, side: int, key: str) -> dict[str, int]:
    """Return the units of a side in a region by their keys, those there are."""
    found = state.players[side].units[region_of(state, key)]
    keys = UNIT_KEYS[int(state.faction[side])]
    return {keys[number]: int(found[number]) for number in range(UNITS) if found[number]}


def capital(state: Any, side: int) -> str:
    """Return the key of the region of a side's Capital City."""
    return REGION_KEYS_BY_BOARD[int(state.board)][int(state.players[side].capital)]


def tower(state: Any, side: int, *keys: str) -> None:
    """Put Towers into regions, without price or tokens turned up."""
    mine = state.players[side]
    for key in keys:
        mine.towers[region_of(state, key)] = 1
        mine.tower_count += 1
        mine.towers_on[CONTINENTS.index(key.split("_")[0])] += 1
        pieces.hold(state, side, region_of(state, key))


def build(state: Any, using: Any, side: int, *keys: str) -> None:
    """Complete Buildings, each with a Serf from the supply."""
    mine = state.players[side]
    for key in keys:
        mine.buildings |= 1 << building(state, side, key)
        mine.in_play[Unit.SERF] += 1
    force.renew(state, using, side)


def level(state: Any, using: Any, side: int, number: int) -> None:
    """Set the level of a Capital City."""
    state.players[side].level = number
    force.renew(state, using, side)


def stock(state: Any, side: int, **amounts: int) -> None:
    """Set Ore, Mana or Food of a side."""
    for name, amount in amounts.items():
        state.players[side].stock[Resource[name.upper()]] = amount


def held(state: Any, side: int) -> tuple[int, int, int]:
    """Return a side's Ore, Mana and Food."""
    ore, mana, food = (int(amount) for amount in state.players[side].stock)
    return ore, mana, food


def set_library(state: Any, side: int, *keys: str) -> None:
    """Let a player hold exactly these Spells; they are not taken out of the deck."""
    mine = state.players[side]
    mine.library[:] = 0
    mine.library_count = len(keys)
    assert len(keys) <= LIBRARY
    for number, key in enumerate(keys):
        mine.library[number] = spell(key)


def scribed(state: Any, side: int, *keys: str, phase: Phase = Phase.READY) -> None:
    """Let a player have exactly these Scribed Spells."""
    mine = state.players[side]
    mine.scribed_count = len(keys)
    for number, key in enumerate(keys):
        mine.scribed[number] = spell(key)
        mine.phase[number] = phase


def clear_tokens(state: Any) -> None:
    """Take all Exploration tokens off the map."""
    for number in range(len(state.holders)):
        for pile in range(PILE):
            exploring.remove(state, number, pile)


def token(state: Any, key: str, kind: str, picture: str = "", *, face: Face = Face.HIDDEN, pile: int = 0) -> None:
    """Lay an Exploration token into a region."""
    state.token[region_of(state, key), pile] = _design(DESIGN_KINDS_BY_BOARD[int(state.board)], kind, picture)
    state.face[region_of(state, key), pile] = face


def faces(state: Any, key: str) -> list[Face]:
    """Return how the tokens of a region lie, those there are."""
    return [Face(int(face)) for face in state.face[region_of(state, key)] if face != Face.GONE]


def vp(state: Any, side: int) -> int:
    """Return the VP that a side has scored so far."""
    return int(state.players[side].vp)


def act(state: Any, using: Any, side: int = 0) -> Any:
    """Let a player choose an action with a token."""
    return run(state, using, Step.ACTION, side)


def take_first(state: Any, using: Any, decision: Decision) -> Any:
    """Give the first legal answer while this is asked."""
    while state.decider != NOBODY and state.decision == decision:
        give(state, using, options(state, using)[0])
    return state


def idle(state: Any, using: Any) -> Any:
    """Give the first legal answer to everything that is asked: nothing, where nothing is an answer."""
    while state.decider != NOBODY:
        give(state, using, options(state, using)[0])
    return state


def march(state: Any, using: Any, origin: str, goal: str, serfs: int = 0, warriors: int = 0, heroes: int = 0) -> Any:
    """Let the player who is asked for a way march with an army."""
    answer(state, using, Verb.GO, region_of(state, origin), region_of(state, goal))
    if state.decision == Decision.ARMY and state.decider != NOBODY:
        answer(state, using, Verb.TAKE, serfs, warriors, heroes)
    return state


def by_chance(legal: Sequence[int], chance: Random) -> int:
    """Choose an answer by chance; the choice depends on the set of answers and on `chance` alone."""
    return chance.choice(sorted(legal))
