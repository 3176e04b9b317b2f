"""The desk: one small record by which Python tells the drivers what it wishes, and where the arrays lie.

Of all that Python can hand to compiled code an array of one record with plain numbers in it is taken fastest. A desk
serves one table or many: whatever belongs to a table lies in arrays of as many.
"""

from typing import Any, NamedTuple

import numpy as np

from sim.compiling.compiled import compiled
from sim.compiling.lent import address, lent
from sim.engine.header import MAX_SEATS, record
from sim.engine.results import ROUND_ROW, SLOT, Bench, Results, Seating, Trials
from sim.engine.search import CANDIDATE, MOST_CANDIDATES

LENT = {  # by the name of the group, its arrays: their addresses stand in its fields
    "bench": ("states", "blank", "lineup", "minds", "options", "moves", "slots"),
    "trials": ("states", "minds", "before", "options", "rows", "candidates", "gathered", "own", "key"),
    "seating": ("lineups", "characters"),
    "results": ("games", "seats", "rounds", "written"),
}

DESK = record(
    [
        ("wish", np.int64),  # a member of Wish
        ("number", np.int64),  # what goes with it
        ("first", np.int64),  # the table that is meant, or the first of them
        ("last", np.int64),  # the first table after them
        ("stride", np.int64),  # from a game to the next one at its table, 0 where there is to be none
        ("tables", np.int64),  # how many there are; likewise below
        ("width", np.int64),  # legal answers that a table has room for
        ("lineups", np.int64),
        ("seats", np.int64),
        ("characters", np.int64),
        ("factions", np.int64),
        ("rulebooks", np.int64),
        ("rows", np.int64),  # games, and their seats, that the results have room for
        ("rounds", np.int64),
        ("seed", np.int64),  # of the seating
        ("every", np.int64),
        ("row", np.int64),  # the game in the first row of the results
        ("logged", np.int64),
        ("rulebook", np.int64),  # its address
        *((group, record([(name, np.int64) for name in names])) for group, names in LENT.items()),
    ]
)


class Dtypes(NamedTuple):
    """The dtypes of one game, by the names that the drivers use."""

    STATE: np.dtype
    MIND: np.dtype
    RULES: np.dtype
    GAME_ROW: np.dtype
    SEAT_ROW: np.dtype


class Desk:
    """A desk laid for the drivers of a game; it keeps the arrays that lie on it.

    Raises:
        ValueError: if an array is not one of the game's; compiled code would read past its end.
    """

    def __init__(self, enter: Any, bench: Bench, rulebook: np.ndarray, seating: Seating, results: Results):
        self.laid = np.zeros(1, DESK)
        self._enter = enter
        self._kept = (bench, rulebook, seating, results)
        for group, arrays in {"bench": bench, "trials": bench.trials, "seating": seating, "results": results}.items():
            for name in LENT[group]:
                self.laid[group][name] = address(getattr(arrays, name))
        self.put(rulebook=address(rulebook), rulebooks=len(rulebook), seed=seating.seed, every=seating.every)
        self.put(tables=len(bench.states), width=bench.options.shape[-1], last=len(bench.states))
        self.put(row=results.first, logged=results.logged, rows=len(results.games), rounds=len(results.rounds))
        self.put(lineups=len(seating.lineups), seats=seating.lineups.shape[1])
        self.put(characters=len(seating.characters), factions=seating.characters.shape[1])
        self._wish, self._number = self.laid["wish"], self.laid["number"]

    def put(self, **numbers: int) -> None:
        """Write numbers into fields of the desk."""
        for name, number in numbers.items():
            self.laid[name] = number

    def do(self, wish: int, number: int = 0) -> int:
        """Have the drivers carry out a wish; return the number that was asked for, else 0."""
        self._wish[0] = wish
        self._number[0] = number
        return int(self._enter(self.laid))


def check_dtypes(dtypes: Dtypes, bench: Bench, rulebook: np.ndarray, seating: Seating, results: Results) -> None:
    """Refuse arrays that are not those of a game: compiled code would read past their ends.

    Raises:
        ValueError: naming the first one.
    """
    wanted = {
        "states": (bench.states, dtypes.STATE),
        "minds": (bench.minds, dtypes.MIND),
        "rulebook": (rulebook, dtypes.RULES),
        "characters": (seating.characters, dtypes.MIND),
        "games": (results.games, dtypes.GAME_ROW),
        "seats": (results.seats, dtypes.SEAT_ROW),
    }
    for name, (array, dtype) in wanted.items():
        if array.dtype != dtype:
            raise ValueError(f"the {name} on the desk are not those of the game")
    if results.seats.shape[1] != seating.lineups.shape[1]:
        raise ValueError("the results on the desk are those of another number of players")


@compiled
def tables_on(desk, state, mind, seat_row):
    """Return what lies on a desk for all its tables together."""
    tables, width = desk.tables, desk.width
    trials = Trials(
        lent(desk.trials.states, (2,), state),
        lent(desk.trials.minds, (MAX_SEATS,), mind),
        lent(desk.trials.before, (1,), mind),
        lent(desk.trials.options, (width,), np.int64),
        lent(desk.trials.rows, (MAX_SEATS,), seat_row),
        lent(desk.trials.candidates, (MOST_CANDIDATES,), CANDIDATE),
        lent(desk.trials.gathered, (1,), np.int64),
        lent(desk.trials.own, (1,), np.int64),
        lent(desk.trials.key, (1,), np.uint64),
    )
    return Bench(
        lent(desk.bench.states, (tables,), state),
        lent(desk.bench.blank, (1,), state),
        lent(desk.bench.lineup, (tables, MAX_SEATS, 2), np.int64),
        lent(desk.bench.minds, (tables, MAX_SEATS), mind),
        lent(desk.bench.options, (tables, width), np.int64),
        lent(desk.bench.moves, (tables,), np.int64),
        lent(desk.bench.slots, (tables,), SLOT),
        trials,
    )


@compiled
def table_of(tables, number):
    """Return the bench of one of many tables."""
    return Bench(
        tables.states[number : number + 1],
        tables.blank,
        tables.lineup[number],
        tables.minds[number],
        tables.options[number],
        tables.moves[number : number + 1],
        tables.slots[number : number + 1],
        tables.trials,
    )


@compiled
def seating_on(desk, mind):
    """Return who sits where, as a desk has it."""
    return Seating(
        lent(desk.seating.lineups, (desk.lineups, desk.seats, 2), np.int64),
        lent(desk.seating.characters, (desk.characters, desk.factions), mind),
        desk.seed,
        desk.every,
    )


@compiled
def results_on(desk, game_row, seat_row):
    """Return the rows to be filled that lie on a desk."""
    return Results(
        desk.row,
        desk.logged,
        lent(desk.results.games, (desk.rows,), game_row),
        lent(desk.results.seats, (desk.rows, desk.seats), seat_row),
        lent(desk.results.rounds, (desk.rounds,), ROUND_ROW),
        lent(desk.results.written, (1,), np.int64),
    )
