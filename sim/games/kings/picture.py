"""War of Kings as it is seen on the table: territories, pieces and roads, stocks, hands and decks."""

from collections import Counter, defaultdict
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from sim.engine.phrases import counted, plain
from sim.games.kings.cards import hand_size
from sim.games.kings.names import TITLE_NAMES, card_name, land_name, seat_name
from sim.games.kings.state import MALADOR, N_EVENT_CARDS, N_RESOURCES
from sim.games.kings.words import Colour, EventCard, Fortification, Resource, Settlement
from sim.picture import Board, Picture, Piece, Place, Side, Site

GROUNDS = {"red": "#c8443b", "blue": "#3f7fc4", "green": "#3f9460", "yellow": "#e0b72f"}  # of the emblems
MARGIN = 9.5  # of a sheet of 100 by 100
REACH = 9.0  # of a territory on it

SETTLEMENTS = {Settlement.VILLAGE: "v", Settlement.TOWN: "T", Settlement.CITY: "C"}
FORTIFICATIONS = {Fortification.WALLS: "w", Fortification.FORTRESS: "F", Fortification.CASTLE: "K"}


class _Land(NamedTuple):
    """A territory: what stands there."""

    controller: int
    settlement: int
    culture: int
    fortification: int
    roads: int


def picture(state: Any, rules: Any) -> Picture:
    """Return what lies on the table now; the Malador are the power after the seats."""
    board, grounds = _printed(rules.tobytes(), rules.dtype)
    lands = _lands(state)[: len(board.places)]
    companies, capitals = _companies(state), _capitals(state)
    return Picture(
        board=board,
        sites=tuple(
            Site(
                _power(state, land.controller),
                (*_buildings(state, land), *capitals[number], *companies[number]),
                ground,
            )
            for number, (land, ground) in enumerate(zip(lands, grounds, strict=True))
        ),
        sides=(*(_side(state, seat) for seat in range(int(state.seats))), _malador(state)),
        links=tuple((here, there) for here, there in board.borders if lands[here].roads >> there & 1),
        table=tuple(_table(state)),
        battles=int(state.battles),
    )


@lru_cache(maxsize=4)
def _printed(content: bytes, dtype: np.dtype) -> tuple[Board, tuple[str, ...]]:
    """Return the territories where they lie with their borders, and what is printed on each."""
    rules = np.frombuffer(content, dtype)[0]
    lands = range(int(rules.territories))
    scale = (50 - MARGIN) / float(np.abs(rules.place[: len(lands)]).max())
    neighbours = rules.neighbours.tolist()
    board = Board(
        places=tuple(_place(rules, number, scale) for number in lands),
        borders=tuple((here, there) for here in lands for there in neighbours[here] if there > here),
        shape="regions",
        reach=REACH,
        proportion=1.0,
    )
    return board, tuple(_ground(rules, number) for number in lands)


def _place(rules: Any, number: int, scale: float) -> Place:
    east, north = (float(ordinate) for ordinate in rules.place[number])
    return Place(str(number), land_name(rules, number), round(50 + scale * east, 1), round(50 - scale * north, 1))


def _ground(rules: Any, number: int) -> str:
    """Return a territory's emblem and what it yields: "red: wheat, stone"."""
    colour, first, second = (int(row[number]) for row in (rules.colour, rules.primary, rules.secondary))
    return f"{plain(Colour(colour))}: {plain(Resource(first))}, {plain(Resource(second))}"


def _lands(state: Any) -> list[_Land]:
    """Return all territories; fields are read at once, which is far quicker than one by one."""
    return [_Land(*row) for row in zip(*(state.land[name].tolist() for name in _Land._fields), strict=True)]


def _power(state: Any, power: int) -> int:
    """Return the number of a power in the picture."""
    return int(state.seats) if power == MALADOR else int(power)


def _buildings(state: Any, land: _Land) -> list[Piece]:
    """Return the settlement and the fortification of a territory."""
    pieces = []
    if land.settlement != Settlement.NONE:
        level = Settlement(land.settlement)
        pieces.append(Piece(plain(level), SETTLEMENTS[level], _power(state, land.culture)))
    if land.fortification != Fortification.NONE:
        rampart = Fortification(land.fortification)
        pieces.append(Piece(plain(rampart), FORTIFICATIONS[rampart], _power(state, land.controller)))
    return pieces


def _capitals(state: Any) -> dict[int, list[Piece]]:
    """Return the marks of the capitals by territory."""
    marks: dict[int, list[Piece]] = defaultdict(list)
    for seat in range(int(state.seats)):
        marks[int(state.players[seat].capital)].append(Piece("capital", "★", seat))
    return marks


def _companies(state: Any) -> dict[int, list[Piece]]:
    """Return the armies by territory: of each power those unhurt, and those hurt."""
    found: dict[int, list[Piece]] = defaultdict(list)
    for power in (*range(int(state.seats)), int(MALADOR)):
        mine = state.powers[power]
        armies = mine.armies[: int(mine.army_count)]
        stand = Counter(zip(armies["place"].tolist(), (armies["damage"] > 0).tolist(), strict=True))
        for (place, hurt), number in sorted(stand.items()):
            kind, sign = ("hurt army", "a") if hurt else ("army", "A")
            found[place].append(Piece(kind, sign, _power(state, power), number))
    return found


def _side(state: Any, seat: int) -> Side:
    mine, power = state.players[seat], state.powers[seat]
    stock = ", ".join(f"{int(mine.stock[number])} {plain(Resource(number))}" for number in range(N_RESOURCES))
    lands = f"{counted(int(power.land_count), 'territory')}, {counted(int(power.army_count), 'army')}"
    titles = [name for title, name in TITLE_NAMES.items() if state.holder[title] == seat]
    cards = int(hand_size(state, seat))
    return Side(
        name=seat_name(state, seat),
        score=float(mine.points),
        shown=(stock, lands, *titles) if mine.alive else ("eliminated",),
        hand=tuple(_hand(state, seat)),
        backs=(counted(cards, "event card"),) if cards else (),
    )


def _hand(state: Any, seat: int) -> list[str]:
    held = [(EventCard(card), int(state.players[seat].hand[card])) for card in range(N_EVENT_CARDS)]
    return [card_name(card) + (f" ({number})" if number > 1 else "") for card, number in held if number]


def _malador(state: Any) -> Side:
    mine = state.powers[MALADOR]
    lands = f"{counted(int(mine.land_count), 'territory')}, {counted(int(mine.army_count), 'army')}"
    return Side("Malador", None, (lands,))


def _table(state: Any) -> list[str]:
    """Return who leads, who has which title, the battle being fought, and how many cards are left."""
    told = [f"Lead player: {seat_name(state, int(state.lead))}"]
    told += [f"{name}: {seat_name(state, int(state.holder[title]))}" for title, name in TITLE_NAMES.items()]
    decks = (("event", state.events), ("marauder", state.marauders), ("discovery", state.discoveries))
    told += [f"{counted(int(deck.left), f'{name} card')} to be drawn" for name, deck in decks]
    return told
