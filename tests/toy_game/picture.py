"""The duel as it is seen on the table: two purses, and the coin under the cup, which nobody sees."""

from sim.picture import NO_POWER, Board, Picture, Piece, Place, Side, Site
from tests.toy_game.words import seat_name

BOARD = Board((Place("west", "the west purse", 20.0, 50.0), Place("east", "the east purse", 80.0, 50.0)), ((0, 1),))


def picture(state, rules):
    """Return what lies on the table now."""
    seats = range(int(state.seats))
    return Picture(
        board=BOARD,
        sites=tuple(Site(seat if state.coins[seat] else NO_POWER, purse(state, seat)) for seat in seats),
        sides=tuple(side(state, seat) for seat in seats),
        table=("the coin lies under the cup",),
        measure="coins",
        battles=int(state.won.sum()),
    )


def purse(state, seat):
    """Return the coins of a seat."""
    coins = int(state.coins[seat])
    return (Piece("coin", "c", seat, coins),) if coins else ()


def side(state, seat):
    """Return how a seat stands."""
    return Side(seat_name(state, seat), float(state.coins[seat]), (f"{int(state.calls[seat])} calls made",))
