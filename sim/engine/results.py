"""The rows that compiled play writes: one a game, one a seat, one a round and seat.

They hold plain numbers; `sim.runs.tables` turns them into the tidy tables with names.
"""

from typing import NamedTuple

import numpy as np

from sim.engine.header import MAX_SEATS, record
from sim.engine.search import CANDIDATE, MOST_CANDIDATES
from sim.engine.value import NO_VALUE, Value
from sim.game import Column, Game

GAME_FIELDS = [("rounds", np.int64), ("ended", np.int64), ("decisions", np.int64)]
SEAT_FIELDS = [
    ("faction", np.int64),
    ("character", np.int64),
    ("score", np.float64),
    ("rank", np.int64),
    ("win_share", np.float64),
    ("decisions", np.int64),
    ("withheld", np.int64),  # questions at which its bans took answers out
    ("gave_way", np.int64),  # questions at which they left the only answers
]
ROUND_FIELDS = [
    ("game", np.int64),
    ("turn_round", np.int64),
    ("seat", np.int64),
    ("faction", np.int64),
    ("character", np.int64),
    ("standing", np.float64),
    ("resources", np.int64),
    ("territory", np.int64),
    ("battles", np.int64),
    ("conquests", np.int64),
    ("decisions", np.int64),
]
RUNNING_TOTALS = ("battles", "conquests", "decisions")  # written as totals so far, kept as increments

ROUND_ROW = record(ROUND_FIELDS)
SLOT = record(
    [
        ("game", np.int64),  # number of the game being played
        ("answer", np.int64),  # that is given next
        ("count", np.int64),  # legal answers to the present question, 0 while nobody is asked
        ("decider", np.int64),  # seat that is asked, NOBODY once the game is over
        ("ended", np.int64),  # a member of End
        ("finished", np.int64),  # 1 if the last answer ended a game, whose rows are in the results
    ]
)


def game_row(columns: tuple[Column, ...]) -> np.dtype:
    """Return the dtype of a game's row: the shared fields, then the game's own."""
    return record([*GAME_FIELDS, *((column.name, np.int64) for column in columns)])


def seat_row(columns: tuple[Column, ...]) -> np.dtype:
    """Return the dtype of a seat's row: the shared fields, then the game's own."""
    return record([*SEAT_FIELDS, *((column.name, _wide(column)) for column in columns)])


def _wide(column: Column) -> type:
    """Return the type in which compiled play writes a column: the widest of its kind."""
    return np.float64 if column.dtype.startswith("float") else np.int64


class Trials(NamedTuple):
    """The workspace of a search, and what its last one found."""

    states: np.ndarray  # (2,) the game with all dealt again that the searcher cannot see, and played out from there
    minds: np.ndarray  # (MAX_SEATS,) of the rollouts
    before: np.ndarray  # (1,) the searcher's mind before its policy thought of an answer
    options: np.ndarray  # the legal answers to a question of a rollout
    rows: np.ndarray  # (MAX_SEATS,) how the seats fare in a rollout
    candidates: np.ndarray  # the answers played out, the chosen one first
    gathered: np.ndarray  # (1,) number of candidates
    own: np.ndarray  # (1,) index of the policy's own answer
    key: np.ndarray  # (1,) from which all chance of the search comes
    features: np.ndarray  # (features,) of one seat
    strengths: np.ndarray  # (MAX_SEATS,) their weighted sums


class Workspace(NamedTuple):
    """The workspace of one worker; its arrays are used again for every game.

    That of many tables has a row for each of them in all arrays but `blank` and `trials`.
    """

    states: np.ndarray  # (1,) the game being played
    blank: np.ndarray  # (1,) an untouched state
    lineup: np.ndarray  # (MAX_SEATS, 2) faction and character of each seat of the game being played
    minds: np.ndarray  # (MAX_SEATS,) one player's weights and generator each
    options: np.ndarray  # the legal answers to the present question
    moves: np.ndarray  # (1,) steps and answers of the game so far
    slots: np.ndarray  # (1,) what Python sees of the game, and its answer
    trials: Trials


class Seating(NamedTuple):
    """Who sits where in each game of a study, with which mind, by which rules, and from which chance."""

    lineups: np.ndarray  # (line-ups, seats, 2): faction and character of each seat; game i plays line-up i mod n
    characters: np.ndarray  # (characters, factions) the mind of each policy with each faction
    seed: int
    every: int = 1  # games in a row by the same one of n rulebooks: game i is played by rulebook i // every mod n
    value: Value = NO_VALUE  # what searches hold a position for that they do not play out
    turns: int = 1  # games in a row with the same chance: game i has chance number i // turns


class Results(NamedTuple):
    """Rows to be filled by `play`, for games first, first + 1, ..."""

    first: int
    logged: int  # games below this number write rows of `rounds`
    games: np.ndarray  # (n,)
    seats: np.ndarray  # (n, seats)
    rounds: np.ndarray  # (rows,)
    written: np.ndarray  # (1,) rows of `rounds` so far; those past the end are counted but not kept
    features: np.ndarray  # (rows, features) of the seat of each row of `rounds`, as far as there is room


def new_workspace(game: Game, mind: np.dtype, tables: tuple[int, ...] = ()) -> Workspace:
    """Return an empty workspace for a game and the policies' record: of one table, or (n,) of so many."""
    each = tables or (1,)
    return Workspace(
        states=np.zeros(each, game.state),
        blank=np.zeros(1, game.state),
        lineup=np.zeros((*tables, MAX_SEATS, 2), np.int64),
        minds=np.zeros((*tables, MAX_SEATS), mind),
        options=np.zeros((*tables, game.most_options), np.int64),
        moves=np.zeros(each, np.int64),
        slots=np.zeros(each, SLOT),
        trials=_new_trials(game, mind),
    )


def _new_trials(game: Game, mind: np.dtype) -> Trials:
    return Trials(
        states=np.zeros(2, game.state),
        minds=np.zeros(MAX_SEATS, mind),
        before=np.zeros(1, mind),
        options=np.zeros(game.most_options, np.int64),
        rows=np.zeros(MAX_SEATS, seat_row(game.seat_columns)),
        candidates=np.zeros(MOST_CANDIDATES, CANDIDATE),
        gathered=np.zeros(1, np.int64),
        own=np.zeros(1, np.int64),
        key=np.zeros(1, np.uint64),
        features=np.zeros(len(game.feature_words)),
        strengths=np.zeros(MAX_SEATS),
    )


def copied(array: np.ndarray) -> np.ndarray:
    """Return a copy, made as one piece of memory: NumPy's own goes through the fields of every record."""
    return np.frombuffer(bytearray(array.tobytes()), array.dtype).reshape(array.shape)


def new_results(
    game: Game, games: range, seats: int, logged: int = 0, room: int = 0, with_features: bool = False
) -> Results:
    """Return empty rows for the games of a range, with room for some rows of the rounds of games below `logged`."""
    return Results(
        first=games.start,
        logged=logged,
        games=np.zeros(len(games), game_row(game.game_columns)),
        seats=np.zeros((len(games), seats), seat_row(game.seat_columns)),
        rounds=np.zeros(room, ROUND_ROW),
        written=np.zeros(1, np.int64),
        features=np.zeros((room if with_features else 0, len(game.feature_words))),
    )
