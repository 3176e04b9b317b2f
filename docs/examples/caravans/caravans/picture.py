"""The race as it is seen on the table: the road with its camps, and what each caravan has beside it."""

from collections.abc import Iterator
from typing import Any

from sim.engine.header import NOBODY
from sim.engine.phrases import counted
from sim.picture import NO_POWER, Board, Picture, Piece, Place, Side, Site

from caravans.market import price_of
from caravans.names import (
    CAMP_NAMES,
    CARD_NAMES,
    PLACE_KEYS,
    PLACE_NAMES,
    seat_name,
    several,
    terrain_name,
)
from caravans.road import place_at
from caravans.state import N_PLACES
from caravans.words import Camp, Card

SPOTS = (
    (6, 16),
    (22, 10),
    (38, 18),
    (54, 10),
    (70, 16),
    (86, 28),
    (84, 48),
    (66, 54),
    (48, 46),
    (30, 54),
    (14, 66),
    (28, 84),
    (50, 88),
)
GROUNDS = {"plain": "#e9e4c0", "hills": "#d9dccb", "desert": "#f1d3a7", "camp": "#ffffff"}

BOARD = Board(
    tuple(
        Place(key, name, float(x), float(y)) for key, name, (x, y) in zip(PLACE_KEYS, PLACE_NAMES, SPOTS, strict=True)
    ),
    tuple((place, place + 1) for place in range(N_PLACES - 1)),
)


def picture(state: Any, rules: Any) -> Picture:
    """Return what lies on the table now."""
    seats = range(int(state.seats))
    at = [int(place_at(rules, int(state.players[seat].space))) for seat in seats]
    return Picture(
        board=BOARD,
        sites=tuple(_site(state, rules, place, at) for place in range(N_PLACES)),
        sides=tuple(_side(state, seat) for seat in seats),
        table=tuple(_table(state, rules)),
        measure="spaces",
        battles=int(state.players["marches"].sum()),
    )


def _site(state: Any, rules: Any, place: int, at: list[int]) -> Site:
    here = [seat for seat, there in enumerate(at) if there == place]
    pieces = tuple(Piece(f"caravan on space {int(state.players[seat].space)}", "C", seat) for seat in here)
    return Site(NO_POWER, pieces, _ground(state, rules, place))


def _ground(state: Any, rules: Any, place: int) -> str:
    """Return what a place is, and how dangerous: "desert: spaces 20 to 25, danger 2"."""
    if place == 0:
        return "camp: space 0"
    stretch = (place - 1) // 2
    end = int(rules.camp_at[stretch])
    if place % 2 == 0:
        return f"camp: space {end}{_visited(state, stretch)}"
    begin = end - int(rules.spaces[stretch]) + 1
    return f"{terrain_name(rules, stretch)}: spaces {begin} to {end - 1}, danger {int(rules.danger[stretch])}"


def _visited(state: Any, camp: int) -> str:
    first = int(state.first[camp])
    return "" if first == NOBODY else f", {seat_name(state, first)} first"


def _side(state: Any, seat: int) -> Side:
    mine = state.players[seat]
    owned = ", ".join(
        counted(int(mine.cards[card]), CARD_NAMES[card], several(card)) for card in Card if mine.cards[card]
    )
    shown = [counted(int(mine.coins), "coin"), owned]
    shown += [f"delivered to {CAMP_NAMES[int(mine.dealt[0])]}"] if mine.delivered else []
    secret = bool(mine.kept and not mine.delivered)
    return Side(
        name=seat_name(state, seat),
        score=float(mine.space),
        shown=tuple(shown),
        hand=(f"contract for {CAMP_NAMES[int(mine.dealt[0])]}",) if secret else (),
        backs=("1 contract",) if secret else (),
    )


def _table(state: Any, rules: Any) -> Iterator[str]:
    current = int(state.current)
    for place, card in enumerate(state.market.tolist()):
        if card != NOBODY:
            price = counted(int(price_of(state, rules, current, place)), "coin")
            yield f"{CARD_NAMES[card]}, {price} for {seat_name(state, current)}"
    yield f"{counted(int(state.deck.left), 'card')} to be drawn"
    yield f"camps unvisited: {sum(1 for camp in range(Camp.HARBOUR) if state.first[camp] == NOBODY)}"
