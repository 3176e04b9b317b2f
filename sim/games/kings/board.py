"""The board: six equal sectors round the mountain, built from roles and the links between them (K2).

A territory is a role in a sector; a link [a, b, step] joins role a of each sector k to role b of sector k + step. The
variants of `content.toml` drop or add roles and links, so that a study can change the map and keep its symmetry.
"""

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any

from sim.content.content import Content
from sim.errors import ContentError
from sim.games.kings.words import Colour, Resource, Settlement

SECTORS = 6
MAX_TERRITORIES = 48
MAX_NEIGHBOURS = 10
NO_NEIGHBOUR = -1


@dataclass(frozen=True)
class Board:
    """The roles of a sector, in order, and the links between them."""

    roles: dict[str, dict[str, Any]]
    links: list[tuple[str, str, int]]
    colour_cycle: list[str]

    def territory(self, sector: int, role: str) -> int:
        """Return the number of the territory that plays `role` in `sector`."""
        return len(self.roles) * (sector % SECTORS) + list(self.roles).index(role)

    def colour(self, sector: int, role: str) -> Colour:
        """Return a territory's colour: one step clockwise moves on in the cycle, other colours stay."""
        name = self.roles[role]["colour"]
        if name in self.colour_cycle:
            name = self.colour_cycle[(self.colour_cycle.index(name) + sector) % len(self.colour_cycle)]
        return Colour[name.upper()]


def read_board(content: Content) -> Board:
    """Return the board of the chosen variant; its roles stand in the order of the file (K2.4).

    Raises:
        ContentError: if a link joins something that is no role, or a colour of the cycle is none.
    """
    variant = content["board.shape.variant"]
    changes = content.under(f"board.variant.{variant}")
    dropped = set(changes.get("drop_roles", []))
    roles = _grouped(content.under("board.role")) | _grouped(_flat(changes, "add_roles"))
    for field in ("primary", "secondary", "colour", "azimuth"):
        for name, value in _flat(changes, field).items():
            roles[name] = {**roles[name], field: value}
    links = {k: v for k, v in content.under("board.link").items() if k not in changes.get("drop_links", [])}
    links |= _flat(changes, "add_links")
    for name, link in links.items():
        _check_link(name, link, roles)
    cycle = changes.get("colour_cycle", content["board.shape.colour_cycle"])
    _check_cycle(cycle)
    kept = {name: role for name, role in roles.items() if name not in dropped}
    return Board(kept, [link for link in links.values() if not dropped & {*link[:2]}], cycle)


def _check_link(name: str, link: tuple[Any, ...], roles: dict[str, Any]) -> None:
    sound = len(link) == 3 and {*link[:2]} <= roles.keys() and isinstance(link[2], int)
    if not sound or (link[0] == link[1] and link[2] % SECTORS == 0):
        raise ContentError(f"kings.board.link.{name}: {list(link)} is no link [role, role, sectors onwards]")


def _check_cycle(cycle: list[str]) -> None:
    known = [colour.name.lower() for colour in Colour]
    if strange := [name for name in cycle if name not in known]:
        raise ContentError(f"kings.board.shape.colour_cycle has {strange[0]}; the colours are {', '.join(known)}")


def _flat(changes: dict[str, Any], table: str) -> dict[str, Any]:
    return {key.partition(".")[2]: value for key, value in changes.items() if key.startswith(f"{table}.")}


def _grouped(values: dict[str, Any]) -> dict[str, dict[str, Any]]:
    grouped: dict[str, dict[str, Any]] = {}
    for key, value in values.items():
        name, _, field = key.partition(".")
        grouped.setdefault(name, {})[field] = value
    return grouped


def fill_board(content: Content, rules: Any) -> None:
    """Write the board into the rules: neighbours, colours, resources, kingdoms and places (K2.1, K2.2, K2.3)."""
    board = read_board(content)
    rules.territories = len(board.roles) * SECTORS
    joined: list[list[int]] = [[] for _ in range(rules.territories)]
    for sector in range(SECTORS):
        for name, role in board.roles.items():
            _fill_territory(board, sector, name, role, rules)
        for first, second, step in board.links:
            _join(joined, board.territory(sector, first), board.territory(sector + step, second))
        rules.capital[sector] = board.territory(sector, "capital")
        rules.front[sector] = board.territory(sector, "front")
        rules.flanks[sector] = [board.territory(sector, "left"), board.territory(sector, "right")]
    _fill_neighbours(rules, joined)
    rules.opens_with[:] = [Settlement[content[f"setup.pieces.{place}"].upper()] for place in ("capital", "front")]


def _fill_territory(board: Board, sector: int, name: str, role: dict[str, Any], rules: Any) -> None:
    number = board.territory(sector, name)
    rules.colour[number] = board.colour(sector, name)
    rules.primary[number] = Resource[role["primary"].upper()]
    rules.secondary[number] = Resource[role["secondary"].upper()]
    angle = radians(360 / SECTORS * sector + role["azimuth"])
    rules.place[number] = (role["radius"] * sin(angle), role["radius"] * cos(angle))


def _join(joined: list[list[int]], a: int, b: int) -> None:
    for here, there in ((a, b), (b, a)):
        if there not in joined[here]:
            joined[here].append(there)
        if len(joined[here]) > MAX_NEIGHBOURS:
            raise ContentError(f"kings.board.link: territory {here} has more than {MAX_NEIGHBOURS} neighbours")


def _fill_neighbours(rules: Any, joined: list[list[int]]) -> None:
    table, ring = rules.neighbours, rules.ring
    table[:] = NO_NEIGHBOUR
    for here, others in enumerate(joined):
        table[here, : len(others)] = others
        ring[here] = sum(1 << there for there in others)
