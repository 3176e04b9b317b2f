"""The board: six equal sectors round the mountain, built from roles and the links between them (K2).

A territory is a role in a sector; a link [a, b, step] joins role a of each sector k to role b of sector k + step. The
variants of `content.toml` drop or add roles and links, so that a study can change the map and keep its symmetry.
"""

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any

import numpy as np

from sim.content import Content, ContentError
from sim.games.kings.words import Colour, Resource, Settlement

MAX_TERRITORIES = 48
MAX_NEIGHBOURS = 10
NO_NEIGHBOUR = -1
DECK_LIMIT = 80


@dataclass(frozen=True)
class Board:
    """The roles of a sector, in order, and the links between them."""

    roles: dict[str, dict[str, Any]]
    links: list[tuple[str, str, int]]
    colour_cycle: list[str]
    sectors: int

    def territory(self, sector: int, role: str) -> int:
        """Return the number of the territory that plays `role` in `sector`."""
        return len(self.roles) * (sector % self.sectors) + list(self.roles).index(role)

    def colour(self, sector: int, role: str) -> Colour:
        """Return a territory's colour: one step clockwise moves on in the cycle, other colours stay."""
        name = self.roles[role]["colour"]
        if name in self.colour_cycle:
            name = self.colour_cycle[(self.colour_cycle.index(name) + sector) % len(self.colour_cycle)]
        return Colour[name.upper()]


def read_board(content: Content) -> Board:
    """Return the board of the chosen variant."""
    variant = content["board.shape.variant"]
    changes = content.under(f"board.variant.{variant}")
    dropped = changes.get("drop_roles", [])
    names = [name for name in content["board.shape.roles"] if name not in dropped]
    roles = {name: content.under(f"board.role.{name}") for name in names} | _group(changes, "add_roles")
    for field in ("primary", "secondary", "colour", "azimuth"):
        for name, value in _flat(changes, field).items():
            roles[name] = {**roles[name], field: value}
    links = {k: v for k, v in content.under("board.link").items() if k not in changes.get("drop_links", [])}
    kept = [tuple(link) for link in (links | _flat(changes, "add_links")).values() if not {*link[:2]} & {*dropped}]
    cycle = changes.get("colour_cycle", content["board.shape.colour_cycle"])
    return Board(roles, kept, cycle, content["board.core.sectors"])


def _flat(changes: dict[str, Any], table: str) -> dict[str, Any]:
    return {key.partition(".")[2]: value for key, value in changes.items() if key.startswith(f"{table}.")}


def _group(changes: dict[str, Any], table: str) -> dict[str, dict[str, Any]]:
    grouped: dict[str, dict[str, Any]] = {}
    for key, value in _flat(changes, table).items():
        name, _, field = key.partition(".")
        grouped.setdefault(name, {})[field] = value
    return grouped


def fill_board(content: Content, rules: Any) -> None:
    """Write the board into the rules: neighbours, colours, resources, kingdoms and places."""
    board = read_board(content)
    rules.territories = len(board.roles) * board.sectors
    rules.neighbours[:] = NO_NEIGHBOUR
    for sector in range(board.sectors):
        for name, role in board.roles.items():
            _fill_territory(board, sector, name, role, rules)
        for first, second, step in board.links:
            _join(rules, board.territory(sector, first), board.territory(sector + step, second))
        rules.capital[sector] = board.territory(sector, "capital")
        rules.front[sector] = board.territory(sector, "front")
        rules.flanks[sector] = [board.territory(sector, "left"), board.territory(sector, "right")]
    rules.opens_with[:] = [Settlement[content[f"setup.pieces.{place}"].upper()] for place in ("capital", "front")]


def _fill_territory(board: Board, sector: int, name: str, role: dict[str, Any], rules: Any) -> None:
    number = board.territory(sector, name)
    rules.colour[number] = board.colour(sector, name)
    rules.primary[number] = Resource[role["primary"].upper()]
    rules.secondary[number] = Resource[role["secondary"].upper()]
    angle = radians(360 / board.sectors * sector + role["azimuth"])
    rules.place[number] = (role["radius"] * sin(angle), role["radius"] * cos(angle))


def _join(rules: Any, a: int, b: int) -> None:
    for here, there in ((a, b), (b, a)):
        row = rules.neighbours[here]
        if there not in row:
            free = int(np.argmax(row == NO_NEIGHBOUR))
            row[free] = there


def check_rules(content: Content) -> None:
    """Raise if dice do not add up to their sides or a deck is empty or too large."""
    for die in ("red", "blue", "purple", "grey", "resource"):
        _check_faces(f"die.{die}.faces", content.under(f"die.{die}.faces"), content[f"die.{die}.sides"])
    faces = content.under("die.event.faces")
    _check_faces("die.event.faces", {k: v for k, v in faces.items() if k != "sides"}, faces["sides"])
    for deck in ("event", "marauder", "discovery"):
        cards = sum(content.under(f"deck.{deck}.copies").values())
        if not 1 <= cards <= DECK_LIMIT:
            raise ContentError(f"kings.deck.{deck}.copies add up to {cards} cards; a deck has 1 to {DECK_LIMIT}")


def _check_faces(address: str, faces: dict[str, int], sides: int) -> None:
    total = sum(faces.values())
    if total != sides:
        shown = " + ".join(f"{name} {count}" for name, count in faces.items())
        raise ContentError(f"kings.{address}: {shown} = {total} faces do not fill a die of {sides} sides")
