"""What a set of content values must fulfil before a game is played with it."""

from sim.content.content import Content
from sim.errors import ContentError
from sim.games.kings.state import DECK_SIZE, MAX_ARMIES
from sim.games.kings.words import Fortification, Settlement

COMBAT_DICE = ("red", "blue", "purple", "grey")
LARGEST = 1000
MOST_DICE = 50
BOUNDS = {
    "bargain.most_units": (1, 20),  # every number of units is an option of its own
    "cap.army.kingdom": (1, MAX_ARMIES),
    "cap.marker.each": (4, LARGEST),  # a kingdom begins with four territories
    "cap.army.malador": (0, MAX_ARMIES),
    "setup.pieces.armies": (0, MAX_ARMIES),
    "market.swap_give": (1, LARGEST),  # what costs nothing could be bought for ever
    "market.buy_one_gold": (1, LARGEST),
    "army.limits.hits": (1, 100),
    "deck.discovery.card.ambush.effect.forced_rounds": (0, 1),
}
KINDS = {
    "*": (0, LARGEST),  # with more, what a table of results adds up would not fit it
    "*.dice*": (0, MOST_DICE),
    "combat.*_dice*": (0, MOST_DICE),
    "movement.*": (0, 100),
}
LEVEL_TABLES = ("deck.marauder.card", "deck.discovery.card", "malador")
HIGHEST = {
    "settlement_level": Settlement.CITY,
    "fortification_level": Fortification.CASTLE,
    "highest_settlement_level": Settlement.CITY,
    "highest_fortification_level": Fortification.CASTLE,
    "settlement_levels": 1,  # an upgrade is one level, or none
    "fortification_levels": 1,
}


def check_rules(content: Content) -> None:
    """Raise ContentError if numbers lie out of bounds, dice lack or have too many faces, or a deck does not fit."""
    content.require_all(KINDS)
    for address, (low, high) in BOUNDS.items():
        content.require(address, low, high)
    _check_levels(content)
    for die in (*COMBAT_DICE, "resource"):
        _check_faces(f"die.{die}.faces", content.under(f"die.{die}.faces"), content[f"die.{die}.sides"])
    faces = content.under("die.event.faces")
    sides = faces.pop("sides")
    _check_faces("die.event.faces", faces, sides)
    for deck in ("event", "marauder", "discovery"):
        cards = sum(content.under(f"deck.{deck}.copies").values())
        if not 1 <= cards <= DECK_SIZE:
            raise ContentError(f"kings.deck.{deck}.copies add up to {cards} cards; a deck has 1 to {DECK_SIZE}")
    _check_start(content)


def _check_levels(content: Content) -> None:
    for table in LEVEL_TABLES:
        for address in content.under(table):
            highest = HIGHEST.get(address.rpartition(".")[2])
            if highest is not None:
                content.require(f"{table}.{address}", 0, highest)


def _check_faces(address: str, faces: dict[str, int], sides: int) -> None:
    total = sum(faces.values())
    if total != sides or sides < 1:
        shown = " + ".join(f"{name} {count}" for name, count in faces.items())
        raise ContentError(f"kings.{address}: {shown} = {total} faces do not fill a die of {sides} sides")


def _check_start(content: Content) -> None:
    start, pieces = content["setup.pieces.armies"], content["cap.army.kingdom"]
    if content["ruling.army_limit.choice"] == "pieces_bind" and start > pieces:
        raise ContentError(f"kings.setup.pieces.armies is {start}; a kingdom has {pieces} army pieces")
