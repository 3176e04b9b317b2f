"""The official set-ups of the games and how many games are played of each, as `setups.toml` lists them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from sim.errors import UsageError, meant
from sim.toml import read_tables

SETUPS = Path(__file__).parent / "setups.toml"
ARCHETYPES, TRAINED, LOOKAHEAD = "archetypes", "trained", "lookahead"
BOTS = {ARCHETYPES: "Archetypes", TRAINED: "Trained", LOOKAHEAD: "Looking ahead"}  # who plays, and its words
USUAL = "usual"  # numbers of games where a game has none of its own


@dataclass(frozen=True)
class Setup:
    """One way in which a game is set up.

    Attributes:
        game: its key.
        title: what readers call it, different from all others of the game.
        players: seats.
        factions: names; else as recommended.
        variant: a named set of changes.
        settings: values to change, as ADDRESS=VALUE.
    """

    game: str
    title: str
    players: int
    factions: tuple[str, ...] | None = None
    variant: str | None = None
    settings: tuple[str, ...] = ()

    @property
    def solo(self) -> bool:
        """Whether one seat plays alone."""
        return self.players == 1

    @property
    def options(self) -> dict[str, Any]:
        """What functions of `counterpoise` take of it."""
        own = {entry.name: getattr(self, entry.name) for entry in fields(self)}
        return {name: value for name, value in own.items() if name not in ("game", "title") and value}


@dataclass(frozen=True)
class Plan:
    """What is to be played.

    Attributes:
        setups: by game, in the order in which pages list them.
        games: how many, by game or `USUAL`, and by bots.
    """

    setups: Mapping[str, tuple[Setup, ...]]
    games: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    def games_of(self, game: str, bots: str) -> int:
        """Return how many games a study of a game has with certain bots."""
        return {**self.games[USUAL], **self.games.get(game, {})}[bots]

    def of(self, games: Iterable[str]) -> list[Setup]:
        """Return the set-ups of some games, of all if none is named.

        Raises:
            UsageError: if a game has none.
        """
        chosen = tuple(games) or tuple(self.setups)
        for game in chosen:
            if game not in self.setups:
                known = ", ".join(self.setups)
                raise UsageError(f"no set-ups of {game!r}{meant(game, self.setups)}; there are those of {known}")
        return [setup for game in chosen for setup in self.setups[game]]


def read_plan(file: Path = SETUPS) -> Plan:
    """Return what a file says is to be played.

    Raises:
        UsageError: in one line, if it cannot be read, or an entry is not known.
    """
    tables = read_tables(file, "set-ups")
    _check(file, tables, {"games", "setups"}, needed=("games", "setups"))
    for game, numbers in tables["games"].items():
        _check(file, numbers, BOTS, f" of games.{game}", needed=BOTS if game == USUAL else ())
    setups = {game: tuple(_setup(file, game, row) for row in rows) for game, rows in tables["setups"].items()}
    return Plan(setups, tables["games"])


def _setup(file: Path, game: str, row: Mapping[str, Any]) -> Setup:
    """Return the set-up that a row describes."""
    known = {entry.name for entry in fields(Setup)} - {"game"}
    _check(file, row, known, f" of a set-up of {game}", needed=("title", "players"))
    values: dict[str, Any] = {name: tuple(one) if isinstance(one, list) else one for name, one in row.items()}
    return Setup(game, **values)


def _check(
    file: Path, table: Mapping[str, Any], known: Iterable[str], where: str = "", needed: Iterable[str] = ()
) -> None:
    """Refuse an entry that is not known, and the lack of one that is needed."""
    for name in table:
        if name not in known:
            raise UsageError(f"{file}: unknown entry {name!r}{where}; the entries are {', '.join(sorted(known))}")
    for name in needed:
        if name not in table:
            raise UsageError(f"{file}: the entry {name!r}{where} is missing")
