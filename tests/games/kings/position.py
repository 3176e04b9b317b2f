"""Hand-made positions of War of Kings, and the few moves that only its tests make in them.

A position is a State after the set-up in round 1 (`sim.conformance.table`). Pieces are placed by the rules' own
functions, so that all counts agree.
"""

from itertools import pairwise
from typing import Any

from sim.conformance.table import Table
from sim.engine.header import NOBODY
from sim.games.kings import armies
from sim.games.kings.game import GAME, recommended
from sim.games.kings.state import N_RESOURCES
from sim.games.kings.words import Decision, EventCard, Resource, Settlement, Verb

TABLE = Table(GAME, Decision, Verb)
rules, run, settle, choose, answer = TABLE.rules, TABLE.run, TABLE.settle, TABLE.choose, TABLE.answer
agenda, question, told = TABLE.agenda, TABLE.question, TABLE.told
options, offered, verbs, words = TABLE.options, TABLE.offered, TABLE.verbs, TABLE.words

KINGDOMS = GAME.factions
ROLES = ("capital", "front", "left", "right", "rim", "middle", "inner")


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
    seated = tuple(factions or recommended(GAME.layout.content, players))
    return TABLE.dealt(seated, using, seed, **{"turn_round": 1, **changes})


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


def pass_all(state: Any, using: Any, *decisions: Decision) -> None:
    """Answer no to every question in a row, or to those of some kinds only."""
    while question(state) and (not decisions or state.decision in decisions) and Verb.PASS in verbs(state, using):
        answer(state, using, Verb.PASS, *offered(state, using, Verb.PASS)[0])


def loaded(*values: int) -> Any:
    """Return a stand-in for `roll_for` that gives these numbers in turn: put it in the place of a module's."""
    left = list(values)
    return lambda state, purpose, sides: left.pop(0)
