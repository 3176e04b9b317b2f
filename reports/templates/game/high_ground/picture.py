"""The game as it is seen on the table: who holds which place with how many warriors, and the secret hills."""

from sim.engine.phrases import counted
from sim.picture import Board, Picture, Piece, Side, Site
from sim.picture import Place as Spot

from high_ground.names import place_name, seat_name
from high_ground.rules import LAYOUT, borders_of
from high_ground.state import FIRST_HILL
from high_ground.words import Place

GROUNDS = {"camp": "#b08d57", "hill": "#6f9a5a"}
SPOTS = {
    Place.NORTH_CAMP: (50.0, 8.0),
    Place.EAST_CAMP: (94.0, 82.0),
    Place.WEST_CAMP: (6.0, 82.0),
    Place.GORSE_HILL: (72.0, 45.0),
    Place.LARCH_HILL: (50.0, 88.0),
    Place.THORN_HILL: (28.0, 45.0),
    Place.CROWN_HILL: (50.0, 50.0),
}
BOARD = Board(
    tuple(Spot(place.name.lower(), place_name(place), *SPOTS[place]) for place in Place),
    tuple(borders_of(LAYOUT.content)),
    shape="regions",
    reach=22.0,
)


def picture(state, rules) -> Picture:
    """Return what lies on the table now."""
    return Picture(
        board=BOARD,
        sites=tuple(site(state, rules, place) for place in Place),
        sides=tuple(side(state, seat) for seat in range(int(state.seats))),
        battles=int(state.battle.number),
    )


def site(state, rules, place: Place) -> Site:
    """Return what is on a place."""
    holder, warriors = int(state.holder[place]), int(state.warriors[place])
    note = "camp" if place < FIRST_HILL else f"hill: {counted(int(rules.points[place - FIRST_HILL]), 'point')}"
    return Site(holder, (Piece("warrior", "w", holder, warriors),) if warriors else (), note)


def side(state, seat: int) -> Side:
    """Return what a clan has beside the board."""
    mine = state.players[seat]
    battles = f"{counted(int(mine.battles_won), 'battle')} won of {int(mine.battles)} begun"
    hand = (place_name(state.secrets[seat]),)
    return Side(seat_name(state, seat), float(mine.points), (battles,), hand, ("a secret hill",))
