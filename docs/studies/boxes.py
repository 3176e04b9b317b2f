"""The official ways to set up Heroes of Land, Air & Sea: boxes, players and teams."""

from collections.abc import Iterator
from dataclasses import dataclass

SEATS = 600  # that each faction has in the games of a set-up, about
SIX_PLAYERS = 6
TEAMS = ("--set", "aughmoore.team.play=true")
TWO_TEAMS = (*TEAMS, "--set", "aughmoore.team.six_players_play=two_of_three")


@dataclass(frozen=True)
class Box:
    """What is in play beside the base game.

    Attributes:
        title: what readers call it.
        variant: that brings it into play; "" for none.
        most: players.
        factions: how many there are.
    """

    title: str
    variant: str
    most: int
    factions: int

    @property
    def options(self) -> tuple[str, ...]:
        """What a command takes of it."""
        return ("--variant", self.variant) if self.variant else ()


@dataclass(frozen=True)
class SetUp:
    """One way to set the game up.

    Attributes:
        box: in play.
        players: how many.
        title: what readers call it, beside that of the box.
        rules: options that make teams.
    """

    box: Box
    players: int
    title: str
    rules: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The name under which its games are kept."""
        return f"{self.box.title} {self.title}".lower().replace("&", "and").replace(" ", "-")

    @property
    def options(self) -> tuple[object, ...]:
        """What a command takes of it."""
        return ("--players", self.players, *self.box.options, *self.rules)

    @property
    def games(self) -> int:
        """In how many games every faction has about `SEATS` seats."""
        return round(SEATS * self.box.factions / self.players)


BOTH = Box("Both boxes", "both_expansions", 7, 10)
BOXES = (
    Box("Base game", "", 4, 4),
    Box("Order & Chaos", "order_chaos", 6, 8),
    Box("Pestilence", "pestilence", 4, 6),
    BOTH,
)


def set_ups(box: Box) -> Iterator[SetUp]:
    """Yield all ways to set up a box."""
    yield SetUp(box, 1, "solo")
    for players in range(2, box.most + 1):
        yield SetUp(box, players, f"{players} players")
    yield SetUp(box, 4, "2 teams of 2", TEAMS)
    if box.most >= SIX_PLAYERS:
        yield SetUp(box, SIX_PLAYERS, "3 teams of 2", TEAMS)
        yield SetUp(box, SIX_PLAYERS, "2 teams of 3", TWO_TEAMS)
