"""The tidy tables: which columns they have, what each one means, and how the drivers' rows become columns.

`games` has a row a game, `seats` a row a game and seat, `rounds` a row a game, round and seat of the first games of a
study. Every game has the columns listed here; its own follow them. Numbers have the smallest type that surely holds
them, names are categories, and the categories depend on the study only, so that tables of any games of one study can
be joined as they are. Columns are arrays; `sim.runs.dataframes` makes them tables for pandas.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sim.engine.header import End
from sim.engine.results import ROUND_ROW, RUNNING_TOTALS, game_row, seat_row
from sim.errors import TableError
from sim.game import CHANCE, Column, Game
from sim.study.study import Study

ENDS = tuple(end.name.lower() for end in End if end != End.RUNNING)

GAME_COLUMNS = (
    Column("game", "number of the game in the study, from 0", "int64"),
    Column("seed", "seed of the study", "int64"),
    Column("players", "players in the game", "int8"),
    Column("lineup", "faction:policy of every seat, in seat order", "category"),
    Column("rounds", "rounds played, the one in which the game ended included"),
    Column("end", "why the game ended: victory, elimination or limit", "category"),
    Column("decisions", "real choices (two options or more) made by all players"),
    Column("winner", "faction of the only winner, missing when shared or undecided", "category"),
)
SEAT_COLUMNS = (
    Column("game", "number of the game in the study, from 0", "int64"),
    Column("seat", "place in the order of play, 1 plays first", "int8"),
    Column("faction", "faction that the seat plays", "category"),
    Column("policy", "policy that plays the seat", "category"),
    Column("score", "points at the end", "float64"),
    Column("rank", "place at the end, 1 is best; ties share the lower number", "int8"),
    Column("win_share", "1 for the only winner, split when shared, 0 if the game hit the limit or was lost", "float64"),
    Column("decisions", "real choices (two options or more) made by the seat"),
)
ROUND_COLUMNS = (
    Column("game", "number of the game in the study, from 0", "int64"),
    Column("round", "round, from 1", "int16"),
    Column("seat", "place in the order of play, 1 plays first", "int8"),
    Column("faction", "faction that the seat plays", "category"),
    Column("policy", "policy that plays the seat", "category"),
    Column("standing", "points at the end of the round", "float32"),
    Column("resources", "units of stock at the end of the round, money included"),
    Column("territory", "territories held at the end of the round", "int16"),
    Column("battles", "battles fought as attacker in the round", "int16"),
    Column("conquests", "territories taken from others in the round", "int16"),
    Column("decisions", "real choices made in the round"),
)
COMMON_CHANCE = Column(CHANCE, "number of the chance that the game shares with others, from 0", "int64")
TABLES = ("games", "seats", "rounds")
PIECE = 2_500  # games

Columns = dict[str, np.ndarray]  # the columns of a table by name; names as the codes of their categories, -1 missing


def columns(game: Game, table: str, *, rotated: bool = False) -> tuple[Column, ...]:
    """Return the columns of "games", "seats" or "rounds" of a game, in their order; with that of rotated chance."""
    shared = {"games": GAME_COLUMNS, "seats": SEAT_COLUMNS, "rounds": ROUND_COLUMNS}[table]
    own = {"games": game.game_columns, "seats": game.seat_columns, "rounds": ()}[table]
    return (*shared, *((COMMON_CHANCE,) if rotated else ()), *own)


@dataclass(frozen=True, eq=False)
class Frame:
    """What every table of a study shares: its columns and its categories."""

    study: Study
    game: Game
    lineups: np.ndarray

    @cached_property
    def names(self) -> Mapping[str, tuple[str, ...]]:
        """The names in each column of names but that of line-ups, in the order of their codes."""
        factions = self.game.factions
        return {"faction": factions, "winner": factions, "policy": self.study.cast, "end": ENDS}

    @cached_property
    def categories(self) -> Mapping[str, tuple[str, ...]]:
        """The names in each column of names; those of line-ups may be half a million."""
        return {**self.names, "lineup": tuple(dict.fromkeys(self._lineup_names))}

    def code_type(self, column: str) -> np.dtype:
        """Return the type of the codes of a column of names: the smallest that holds them all."""
        return np.min_scalar_type(-1 - len(self.categories[column]))

    @cached_property
    def _lineup_names(self) -> list[str]:
        seats = [[f"{faction}:{policy}" for policy in self.study.cast] for faction in self.game.factions]
        return [" ".join(seats[f][p] for f, p in lineup) for lineup in self.lineups.tolist()]

    @cached_property
    def _lineup_codes(self) -> np.ndarray:
        codes = {name: code for code, name in enumerate(self.categories["lineup"])}
        return np.array([codes[name] for name in self._lineup_names])

    def of_games(self, games: range) -> Columns:
        """Return the columns of `games` that the study decides before anything is played."""
        number = np.arange(games.start, games.stop)
        return {
            "game": number,
            "seed": self._seeds(games),
            "players": np.full(len(games), self.study.players),
            "lineup": self._lineup_codes[number % len(self.lineups)],
            **self._chance(number),
        }

    def _seeds(self, games: range) -> np.ndarray:
        """Return the seed of each game: the study's, but of gathered games their own."""
        if not self.study.sat:
            return np.full(len(games), self.study.seed)
        return np.array([sitting.seed for sitting in self.study.sat[games.start : games.stop]], np.int64)

    def of_seats(self, games: range) -> Columns:
        """Return the columns of `seats` that the study decides before anything is played."""
        number, seats = np.arange(games.start, games.stop), self.study.players
        seated = self.lineups[number % len(self.lineups)].reshape(-1, 2)
        return {
            "game": np.repeat(number, seats),
            "seat": np.tile(np.arange(1, seats + 1), len(games)),
            "faction": seated[:, 0],
            "policy": seated[:, 1],
            **self._chance(np.repeat(number, seats)),
        }

    def _chance(self, game: np.ndarray) -> Columns:
        """Return the column of the chance that games share, where they do."""
        return {CHANCE: game // self.study.turns} if self.study.rotate_chance else {}

    @cached_property
    def empty(self) -> Mapping[str, Columns]:
        """Every table without a row: its columns, their order and their types."""
        no_games, no_seats = game_row(self.game.game_columns), seat_row(self.game.seat_columns)
        seats = np.zeros((0, self.study.players), no_seats)
        return {
            "games": self.games(0, np.zeros(0, no_games), seats),
            "seats": self.seats(0, seats),
            "rounds": self.rounds(np.zeros(0, ROUND_ROW)),
        }

    def tables(self, first: int, games: np.ndarray, seats: np.ndarray, rounds: np.ndarray) -> Mapping[str, Columns]:
        """Return the columns of every table of games `first`, `first` + 1, ... from the rows of a worker."""
        return {
            "games": self.games(first, games, seats),
            "seats": self.seats(first, seats),
            "rounds": self.rounds(rounds),
        }

    def games(self, first: int, rows: np.ndarray, seats: np.ndarray) -> Columns:
        """Return the columns of games `first`, `first` + 1, ... from their rows and those of their seats."""
        given = {
            **self.of_games(range(first, first + len(rows))),
            "end": rows["ended"] - 1,
            "winner": winners(seats["win_share"], seats["faction"]),
        }
        return self._narrowed("games", given, rows)

    def seats(self, first: int, rows: np.ndarray) -> Columns:
        """Return the columns of the seats of games `first`, `first` + 1, ..."""
        placed = self.of_seats(range(first, first + len(rows)))
        given = {**placed, "faction": rows["faction"].ravel(), "policy": rows["character"].ravel()}
        return self._narrowed("seats", given, rows.ravel())

    def rounds(self, rows: np.ndarray) -> Columns:
        """Return the columns of the rounds, running totals turned into what each round added."""
        given = {"round": rows["turn_round"], "seat": rows["seat"] + 1, "policy": rows["character"]}
        given |= {name: self._added(rows, name) for name in RUNNING_TOTALS}
        given |= self._chance(rows["game"])
        return self._narrowed("rounds", given, rows)

    def _added(self, rows: np.ndarray, name: str) -> np.ndarray:
        """Return what a running total grew by since the round before; the rows of a seat are `players` apart."""
        total, seats = rows[name], self.study.players
        added = total.copy()
        added[seats:] -= np.where(rows["game"][seats:] == rows["game"][:-seats], total[:-seats], 0)
        return added

    def _narrowed(self, table: str, given: Mapping[str, np.ndarray], rows: np.ndarray) -> Columns:
        """Return the columns of a table in their order, each of its type, from what is given, else from the rows."""
        wanted = columns(self.game, table, rotated=self.study.rotate_chance)
        values = {column.name: given[column.name] if column.name in given else rows[column.name] for column in wanted}
        return {column.name: self._narrow(column, values[column.name]) for column in wanted}

    def _narrow(self, column: Column, values: np.ndarray) -> np.ndarray:
        if column.dtype == "category":
            return values.astype(self.code_type(column.name))
        return _narrow(column, values)


class GatheredTables:
    """The tables of games from `first` on, made of the rows of chunks as they come.

    Rows take three times the memory of columns, so that those of no more than `PIECE` games wait at a time.
    """

    def __init__(self, frame: Frame, first: int):
        self._frame, self._next, self._waiting = frame, first, 0
        self._rows: list[Sequence[np.ndarray]] = []
        self._pieces: list[Mapping[str, Columns]] = []

    def add(self, rows: Sequence[np.ndarray]) -> None:
        """Add the rows of the games, seats and rounds of the next chunk.

        Raises:
            TableError: if a number does not fit into its column.
        """
        self._rows.append(rows)
        self._waiting += len(rows[0])
        if self._waiting >= PIECE:
            self._settle()

    def tables(self) -> Mapping[str, Columns]:
        """Return the columns of every table of all games that were added; at least one chunk was.

        Raises:
            TableError: if a number does not fit into its column.
        """
        if self._rows:
            self._settle()
        return {name: stacked_columns([piece[name] for piece in self._pieces]) for name in TABLES}

    def _settle(self) -> None:
        """Make columns of the rows that wait."""
        rows = [np.concatenate(arrays) for arrays in zip(*self._rows, strict=True)]
        self._pieces.append(self._frame.tables(self._next, *rows))
        self._next += len(rows[0])
        self._rows, self._waiting = [], 0


def stacked_columns(pieces: Sequence[Columns]) -> Columns:
    """Return the columns of pieces of a table, one after the other."""
    return {name: np.concatenate([piece[name] for piece in pieces]) for name in pieces[0]}


def winners(shares: np.ndarray, factions: np.ndarray) -> np.ndarray:
    """Return the faction of the only winner of each game, -1 where the win was shared or nobody's."""
    first = np.take_along_axis(factions, shares.argmax(axis=1)[:, None], axis=1)[:, 0]
    return np.where((shares == 1.0).any(axis=1), first, -1)


def _narrow(column: Column, values: np.ndarray) -> np.ndarray:
    """Return the values in the column's type, or raise TableError if they do not fit."""
    dtype = np.dtype(column.dtype)
    if dtype.kind == "i" and dtype.itemsize < values.dtype.itemsize and len(values):
        limits = np.iinfo(dtype)
        least, most = values.min(), values.max()
        if least < limits.min or most > limits.max:
            raise TableError(f"the column {column.name} holds {limits.min} to {limits.max}, not {least} to {most}")
    return values.astype(dtype)
