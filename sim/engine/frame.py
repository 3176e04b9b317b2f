"""The call frame: one small record that holds an opcode for the drivers, its operands and the arrays' addresses.

Of all that Python can hand to compiled code an array of one record with plain numbers in it is taken fastest. A frame
serves one table or many: whatever belongs to a table lies in arrays of as many.
"""

from typing import Any, NamedTuple

import numpy as np

from sim.compiling.compiled import compiled
from sim.compiling.lent import address, lent
from sim.engine.header import MAX_SEATS, record
from sim.engine.results import ROUND_ROW, SLOT, Results, Seating, Trials, Workspace
from sim.engine.search import CANDIDATE, MOST_CANDIDATES
from sim.engine.value import Value

LENT = {  # by the name of the group, its arrays: their addresses stand in its fields
    "workspace": ("states", "blank", "lineup", "minds", "options", "moves", "slots"),
    "trials": (
        "states",
        "minds",
        "before",
        "options",
        "rows",
        "candidates",
        "gathered",
        "own",
        "key",
        "features",
        "strengths",
    ),
    "seating": ("lineups", "characters"),
    "value": ("knots", "weights"),
    "results": ("games", "seats", "rounds", "written", "features"),
}

CALL_FRAME = record(
    [
        ("opcode", np.int64),  # a member of Opcode
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
        ("positions", np.int64),  # rows of the rounds whose features are kept
        ("features", np.int64),
        ("knots", np.int64),
        ("seed", np.int64),  # of the seating
        ("every", np.int64),
        ("turns", np.int64),
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


class CallFrame:
    """A call frame of the drivers of a game; it keeps the arrays whose addresses it holds.

    Raises:
        ValueError: if an array is not one of the game's; compiled code would read past its end.
    """

    def __init__(self, enter: Any, workspace: Workspace, rulebook: np.ndarray, seating: Seating, results: Results):
        self.block = np.zeros(1, CALL_FRAME)
        self._enter = enter
        self._kept = (workspace, rulebook, seating, results)
        for group, arrays in {
            "workspace": workspace,
            "trials": workspace.trials,
            "seating": seating,
            "value": seating.value,
            "results": results,
        }.items():
            for name in LENT[group]:
                self.block[group][name] = address(getattr(arrays, name))
        self.put(rulebook=address(rulebook), rulebooks=len(rulebook), seed=seating.seed)
        self.put(every=seating.every, turns=seating.turns)
        self.put(tables=len(workspace.states), width=workspace.options.shape[-1], last=len(workspace.states))
        self.put(row=results.first, logged=results.logged, rows=len(results.games), rounds=len(results.rounds))
        self.put(lineups=len(seating.lineups), seats=seating.lineups.shape[1])
        self.put(characters=len(seating.characters), factions=seating.characters.shape[1])
        self.put(positions=len(results.features), features=results.features.shape[1], knots=len(seating.value.knots))
        self._opcode, self._number = self.block["opcode"], self.block["number"]

    def put(self, **numbers: int) -> None:
        """Write numbers into fields of the frame."""
        for name, number in numbers.items():
            self.block[name] = number

    def do(self, opcode: int, number: int = 0) -> int:
        """Have the drivers carry out an operation; return its result, 0 if it has none."""
        self._opcode[0] = opcode
        self._number[0] = number
        return int(self._enter(self.block))


def check_dtypes(
    dtypes: Dtypes, workspace: Workspace, rulebook: np.ndarray, seating: Seating, results: Results
) -> None:
    """Refuse arrays that are not those of a game: compiled code would read past their ends.

    Raises:
        ValueError: naming the first one.
    """
    wanted = {
        "states": (workspace.states, dtypes.STATE),
        "minds": (workspace.minds, dtypes.MIND),
        "rulebook": (rulebook, dtypes.RULES),
        "characters": (seating.characters, dtypes.MIND),
        "games": (results.games, dtypes.GAME_ROW),
        "seats": (results.seats, dtypes.SEAT_ROW),
    }
    for name, (array, dtype) in wanted.items():
        if array.dtype != dtype:
            raise ValueError(f"the {name} in the call frame are not those of the game")
    if results.seats.shape[1] != seating.lineups.shape[1]:
        raise ValueError("the results in the call frame are those of another number of players")
    value = seating.value
    weighed = (len(value.knots), seating.characters.shape[1], results.features.shape[1] + 1)
    if value.is_learned and value.weights.shape != weighed:
        raise ValueError("the value in the call frame is not that of the game")


@compiled
def workspaces_in(frame, state, mind, seat_row):
    """Return the workspace of all tables of a frame together."""
    tables, width = frame.tables, frame.width
    trials = Trials(
        lent(frame.trials.states, (2,), state),
        lent(frame.trials.minds, (MAX_SEATS,), mind),
        lent(frame.trials.before, (1,), mind),
        lent(frame.trials.options, (width,), np.int64),
        lent(frame.trials.rows, (MAX_SEATS,), seat_row),
        lent(frame.trials.candidates, (MOST_CANDIDATES,), CANDIDATE),
        lent(frame.trials.gathered, (1,), np.int64),
        lent(frame.trials.own, (1,), np.int64),
        lent(frame.trials.key, (1,), np.uint64),
        lent(frame.trials.features, (frame.features,), np.float64),
        lent(frame.trials.strengths, (MAX_SEATS,), np.float64),
    )
    return Workspace(
        lent(frame.workspace.states, (tables,), state),
        lent(frame.workspace.blank, (1,), state),
        lent(frame.workspace.lineup, (tables, MAX_SEATS, 2), np.int64),
        lent(frame.workspace.minds, (tables, MAX_SEATS), mind),
        lent(frame.workspace.options, (tables, width), np.int64),
        lent(frame.workspace.moves, (tables,), np.int64),
        lent(frame.workspace.slots, (tables,), SLOT),
        trials,
    )


@compiled
def workspace_of(tables, number):
    """Return the workspace of one of many tables."""
    return Workspace(
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
def seating_in(frame, mind):
    """Return the seating in a frame."""
    return Seating(
        lent(frame.seating.lineups, (frame.lineups, frame.seats, 2), np.int64),
        lent(frame.seating.characters, (frame.characters, frame.factions), mind),
        frame.seed,
        frame.every,
        Value(
            lent(frame.value.knots, (frame.knots,), np.float64),
            lent(frame.value.weights, (frame.knots, frame.factions, frame.features + 1), np.float64),
        ),
        frame.turns,
    )


@compiled
def results_in(frame, game_row, seat_row):
    """Return the rows to be filled that a frame points to."""
    return Results(
        frame.row,
        frame.logged,
        lent(frame.results.games, (frame.rows,), game_row),
        lent(frame.results.seats, (frame.rows, frame.seats), seat_row),
        lent(frame.results.rounds, (frame.rounds,), ROUND_ROW),
        lent(frame.results.written, (1,), np.int64),
        lent(frame.results.features, (frame.positions, frame.features), np.float64),
    )
