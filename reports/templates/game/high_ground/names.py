"""What readers call the places and the clans of High Ground."""

from high_ground.words import Clan, Place

PLACE_NAMES = tuple(place.name.replace("_", " ").title() for place in Place)


def place_name(place: int) -> str:
    """Return the name of a place: "Gorse Hill"."""
    return PLACE_NAMES[int(place)]


def clan_name(clan: int) -> str:
    """Return the name of a clan: "Wolves"."""
    return Clan(int(clan)).name.title()


def seat_name(state, seat: int) -> str:
    """Return what a seat is called: the name of its clan."""
    return clan_name(state.faction[seat])
