"""What things are called in the narration: kingdoms, territories, cards, dice, numbers of pieces.

Territories have the names of the printed board with their number: "Raven Crags (6)". A board variant keeps the name of
a place that lies where it did; a place of its own is called after its sector.
"""

from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from typing import Any

from sim.engine.header import NOBODY
from sim.engine.phrases import counted, plain
from sim.games.kings.rules import LAYOUT
from sim.games.kings.state import KINGDOMS, MALADOR
from sim.games.kings.words import DiscoveryCard, EventCard, Kingdom, MarauderCard, Resource, Title

KINGDOM_NAMES = tuple(kingdom.name.capitalize() for kingdom in Kingdom)
TITLE_NAMES = {Title.TRADE: "Most Profitable Trade Network", Title.LARGEST: "Largest Kingdom"}
DECKS = {EventCard: "event", MarauderCard: "marauder", DiscoveryCard: "discovery"}
ARTICLES = {"village": "a village", "town": "a town", "city": "a city", "fortress": "a fortress", "castle": "a castle"}


def seat_name(state: Any, seat: int) -> str:
    """Return who plays a seat, or the Malador."""
    if seat == NOBODY:
        return "nobody"
    if seat == MALADOR:
        return "the Malador"
    return KINGDOM_NAMES[int(state.faction[seat])]


def does(state: Any, power: int, verb: str) -> str:
    """Return who does something: "Red loses", "the Malador lose"."""
    return f"{seat_name(state, power)} {verb}" + ("" if power == MALADOR else "s")


def _spot(rules: Any, number: int) -> tuple[float, float]:
    x, y = rules.place[number]
    return round(float(x), 3), round(float(y), 3)


@cache
def _printed_names() -> tuple[str, ...]:
    return tuple(LAYOUT.content["board.names.territory"])


@cache
def _printed_spots() -> dict[tuple[float, float], str]:
    _, rules = LAYOUT.load()
    return {_spot(rules, number): name for number, name in enumerate(_printed_names())}


def land_name(rules: Any, number: int) -> str:
    """Return a territory's name and number: "Raven Crags (6)"."""
    names = _printed_names()
    if rules.territories == len(names):
        return f"{names[number]} ({number})"
    sector = KINGDOM_NAMES[number * KINGDOMS // int(rules.territories)]
    return f"{_printed_spots().get(_spot(rules, number), f'{sector} Pass')} ({number})"


def card_name(card: IntEnum) -> str:
    """Return the printed name of an event, marauder or discovery card."""
    return str(LAYOUT.content[f"deck.{DECKS[type(card)]}.card.{card.name.lower()}.name"])


def units(amount: int, resource: int) -> str:
    """Return an amount of a resource: "3 wheat"."""
    return f"{amount} {plain(Resource(resource))}"


def a_piece(piece: IntEnum) -> str:
    """Return a settlement or fortification with its article: "a town", "walls"."""
    return ARTICLES.get(plain(piece), plain(piece))


def army_name(state: Any, rules: Any, power: int, index: int) -> str:
    """Return an army by the territory it stands in: "the army in Lark Meadow (1) with 2 hits"."""
    army = state.powers[power].armies[index]
    hurt = f" with {counted(int(army.damage), 'hit')}" if army.damage else ""
    return f"the army in {land_name(rules, int(army.place))}{hurt}"


def _who(state: Any, rules: Any, power: int, verb: str = "") -> str:
    return does(state, power, verb) if verb else seat_name(state, power)


def _where(state: Any, rules: Any, number: int) -> str:
    return land_name(rules, number)


NAMERS: Mapping[str, Any] = {  # of what answers, questions and events carry
    **dict.fromkeys(("player", "power", "defender", "victim", "partner", "leaving"), _who),
    **dict.fromkeys(("place", "territory"), _where),
    "army": lambda state, rules, index: army_name(state, rules, int(state.decider), index),
    "card": lambda state, rules, card: card_name(card),
}
