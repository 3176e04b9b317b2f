"""Hand-made positions of War of Kings, and the few moves that the tests make in them.

A position is a State record after the set-up, with an empty agenda: nothing happens until a test calls `run(...)` with
a step. `settle` carries steps out until somebody is asked; `options`, `offered` and `words` show what may be answered,
`answer` answers. Pieces are placed by the rules' own functions, so that all counts agree.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np

from sim.engine.agenda import push
from sim.engine.chance import seed_chance
from sim.engine.header import NOBODY, End, new_states
from sim.engine.options import pack, unpack
from sim.games.kings import armies, narration
from sim.games.kings.game import GAME, recommended
from sim.games.kings.state import N_RESOURCES, STATE
from sim.games.kings.words import Decision, EventCard, Resource, Settlement, Step, Verb
from tests.prepared import prepared

KINGDOMS = GAME.factions
ROLES = ("capital", "front", "left", "right", "rim", "middle", "inner")
MOST_STEPS = 10_000


@lru_cache(maxsize=256)
def _rules(settings: tuple[tuple[str, Any], ...]) -> np.recarray:
    _, record = GAME.layout.load(dict(settings))
    return record


def rules(settings: Mapping[str, Any] | None = None, **overrides: Any) -> Any:
    """Return the Rules record under some settings: `rules({"road.cost.gold": 2})` or `rules(**{...})`."""
    return _rules(tuple(sorted({**(settings or {}), **overrides}.items()))).copy()


def one_face(die: str, face: str) -> dict[str, int]:
    """Return the settings under which a die (red, blue, purple, grey, resource, event) always shows one face."""
    start = f"kings.die.{die}.faces."
    content = GAME.layout.content
    names = [name.removeprefix(start) for name in content.defaults if name.startswith(start)]
    sides = content["die.event.faces.sides"] if die == "event" else content[f"die.{die}.sides"]
    return {f"die.{die}.faces.{name}": sides * (name == face) for name in names if name != "sides"}


def same_dice(face: str) -> dict[str, int]:
    """Return the settings under which all combat dice show one face."""
    return {k: v for die in ("red", "blue", "purple", "grey") for k, v in one_face(die, face).items()}


def position(
    players: int = 4, *, factions: tuple[str, ...] = (), using: Any = None, seed: int = 0, **changes: Any
) -> Any:
    """Return the State after the set-up in round 1, with an empty agenda.

    `factions` are the kingdoms in seat order (the recommended ones without it), `using` the Rules record, `changes`
    fields of the State: `position(turn_round=3)`. The chronicle is written.
    """
    using = rules() if using is None else using
    state = prepared(_set_up, using, tuple(factions or recommended(GAME.layout.content, players)), seed)
    for name, value in changes.items():
        state[name] = value
    return state


def _set_up(using: Any, seated: tuple[str, ...], seed: int) -> Any:
    state = new_states(STATE)[0]
    state.seats = len(seated)
    state.decider = NOBODY
    for seat, kingdom in enumerate(seated):
        state.faction[seat] = KINGDOMS.index(kingdom)
    with np.errstate(over="ignore"):
        seed_chance(state, seed, 0, 0)
        GAME.setup(state, using)
    state.agenda.depth = 0
    state.chronicle.watched = 1
    state.turn_round = 1
    return state


def territory(kingdom: str | int, role: str) -> int:
    """Return the number of a territory of the printed board: `territory("purple", "front")`."""
    sector = KINGDOMS.index(kingdom) if isinstance(kingdom, str) else kingdom
    return len(ROLES) * (sector % len(KINGDOMS)) + ROLES.index(role)


def home(state: Any, player: int, role: str) -> int:
    """Return the number of a territory in the sector of a player's kingdom."""
    return territory(int(state.faction[player]), role)


def neighbours(using: Any, place: int) -> list[int]:
    """Return the neighbours of a territory."""
    return [int(other) for other in using.neighbours[place] if other != NOBODY]


def give_land(
    state: Any, power: int, place: int, settlement: int = Settlement.NONE, culture: int | None = None, walls: int = 0
) -> int:
    """Put a territory under the control of a power, with a settlement and a fortification; return the territory."""
    if state.land[place].controller != power:
        armies.set_control(state, place, power)
    armies.set_settlement(state, place, settlement, power if culture is None else culture)
    armies.set_fortification(state, place, walls)
    return place


def put_army(state: Any, power: int, place: int, *, count: int = 1, moved: int = 0, damage: int = 0) -> int:
    """Put armies of a power into a territory; return the number of the last one."""
    for _ in range(count):
        armies.place_army(state, power, place)
        army = state.powers[power].armies[state.powers[power].army_count - 1]
        army.moved, army.damage = moved, damage
    return int(state.powers[power].army_count) - 1


def clear_armies(state: Any, *powers: int) -> None:
    """Take all armies of some powers off the board; of all powers if none is named."""
    for power in powers or range(len(state.powers)):
        while state.powers[power].army_count:
            armies.remove_army(state, power, state.powers[power].army_count - 1)
    for player in state.players:
        player.armies_lost = 0


def armies_in(state: Any, power: int, place: int) -> list[int]:
    """Return the numbers of a power's armies in a territory."""
    mine = state.powers[power]
    return [index for index in range(mine.army_count) if mine.armies[index].place == place]


def lay_roads(state: Any, *places: int) -> None:
    """Lay roads along a chain of territories."""
    for a, b in pairwise(places):
        armies.add_road(state, a, b)


def give_stock(state: Any, player: int, **resources: int) -> None:
    """Set a player's stock; what is not named becomes 0: `give_stock(state, 0, gold=3)`."""
    for resource in Resource:
        state.players[player].stock[resource] = resources.get(resource.name.lower(), 0)


def stock(state: Any, player: int) -> dict[str, int]:
    """Return a player's stock by name, without what is 0."""
    units = {Resource(number).name.lower(): int(state.players[player].stock[number]) for number in range(N_RESOURCES)}
    return {name: count for name, count in units.items() if count}


def give_cards(state: Any, player: int, *cards: EventCard) -> None:
    """Move event cards from the deck to a player's hand."""
    for card in cards:
        put_on_top(state.events, card)
        state.events.left -= 1
        state.players[player].hand[card] += 1


def put_on_top(deck: Any, *cards: int) -> None:
    """Order a deck so that these cards are drawn next, the first one first."""
    for depth, card in enumerate(cards):
        top = deck.left - 1 - depth
        found = next(place for place in range(top, -1, -1) if deck.cards[place] == card)
        deck.cards[top], deck.cards[found] = int(deck.cards[found]), int(deck.cards[top])


def settle(state: Any, using: Any) -> None:
    """Carry steps out until somebody is asked, the agenda is empty, or the game is over."""
    for _ in range(MOST_STEPS):
        if state.decider != NOBODY or state.agenda.depth == 0 or state.ended != End.RUNNING:
            return
        GAME.advance(state, using)
    raise AssertionError("the rules never come to rest")


def run(state: Any, using: Any, step: Step, a: int = 0, b: int = 0) -> None:
    """Put a step on the agenda and settle."""
    push(state, step, a, b)
    settle(state, using)


def asked(state: Any) -> tuple[int, Decision] | None:
    """Return who is asked and what; None while nobody is."""
    return None if state.decider == NOBODY else (int(state.decider), Decision(int(state.decision)))


_BUFFER = np.zeros(GAME.most_options, np.int64)


def options(state: Any, using: Any) -> list[int]:
    """Return the legal answers, packed."""
    if state.decider == NOBODY:
        return []
    count = GAME.options(state, using, _BUFFER)
    return [int(option) for option in _BUFFER[:count]]


def offered(state: Any, using: Any, verb: Verb) -> list[tuple[int, int, int]]:
    """Return (a, b, c) of the legal answers of one kind."""
    parts = [unpack(option) for option in options(state, using)]
    return [(a, b, c) for found, a, b, c in parts if found == verb]


def verbs(state: Any, using: Any) -> set[Verb]:
    """Return the kinds of the legal answers."""
    return {Verb(unpack(option)[0]) for option in options(state, using)}


def words(state: Any, using: Any) -> list[str]:
    """Return the legal answers in words."""
    return [narration.describe(state, using, option) for option in options(state, using)]


def answer(
    state: Any, using: Any, verb: Verb, a: int = NOBODY, b: int = NOBODY, c: int = NOBODY, *, then_settle: bool = True
) -> None:
    """Answer the question, which must allow the answer, and settle."""
    option = pack(verb, a, b, c)
    assert option in options(state, using), f"{asked(state)} allows {words(state, using)}"
    choose(state, using, option)
    if then_settle:
        settle(state, using)


def choose(state: Any, using: Any, option: int) -> None:
    """Carry out a packed answer of the decider, and nothing more."""
    seat, state.decider = int(state.decider), NOBODY
    GAME.apply(state, using, seat, option)


def pass_all(state: Any, using: Any, *decisions: Decision) -> None:
    """Answer no to every question in a row, or to those of some kinds only."""
    while asked(state) and (not decisions or state.decision in decisions) and Verb.PASS in verbs(state, using):
        answer(state, using, Verb.PASS, *offered(state, using, Verb.PASS)[0])


def told(state: Any, event: int) -> list[tuple[int, int, int, int]]:
    """Return (a, b, c, d) of the chronicle's lines of one kind."""
    lines = [line for line in state.chronicle.lines[: state.chronicle.written] if line.event == event]
    return [(int(line.a), int(line.b), int(line.c), int(line.d)) for line in lines]


def loaded(*values: int) -> Any:
    """Return a stand-in for `roll` that gives these numbers in turn: `monkeypatch.setattr(module, "roll", ...)`."""
    left = list(values)
    return lambda owner, sides: left.pop(0)
