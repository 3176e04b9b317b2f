"""Many games side by side, answered all at once: one at each table.

    games = new_games("kings", 1000, players=4, seed=1)
    while not games.are_over:
        games.answer(np.zeros(1000, int))  # everybody gives the first legal answer
    print(games.shares.mean(axis=0))

The game at a table is the very one that `sim.study.steps.new_game` begins under its number.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from sim.content.worksheet_file import Files
from sim.engine.drivers import Opcode
from sim.engine.frame import CallFrame
from sim.engine.results import new_results
from sim.errors import UsageError
from sim.study.stage import ByHand, Stage, stage_of
from sim.study.steps import Match
from sim.study.study import MOST_GAMES, Study, new_study, read_boxes

MOST_TABLES = 1_000_000


class Games:
    """Many games in progress; all arrays have a row for each table, are live, and cannot be written.

    Attributes:
        indices: number of the game being played.
        deciders: seat that is asked, -1 once the game is over.
        counts: legal answers to the question, 0 once the game is over.
        options: the legal answers, packed; the first `counts` of each row.
        ended: a member of `sim.engine.header.End`, 0 while the game is running.
        finished: 1 where the last answers ended a game.
        shares: share of the win that each seat had in the game that ended last at the table, zeros before.
        seats: all that the tables of a run hold of each seat of that game.
        states: the State records.
    """

    def __init__(self, stage: Stage, games: range, *, restart: bool = False, threads: int = 1):
        self.stage = stage
        tables = len(games)
        self._workspace = stage.workspace((tables,))
        self._results = new_results(stage.game, range(tables), stage.study.players)
        self._stride = tables if restart else 0
        self._parts = _parts(tables, threads)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._rows = np.arange(tables)
        slots = self._workspace.slots
        slots["game"] = games
        names = ("game", "decider", "count", "ended", "finished")
        self.indices, self.deciders, self.counts, self.ended, self.finished = (_shown(slots[name]) for name in names)
        self.options, self.states = _shown(self._workspace.options), _shown(self._workspace.states)
        self.seats = _shown(self._results.seats)
        self.shares = _shown(self._results.seats["win_share"])
        self._lay(stage.study.games)
        self._do(Opcode.DEAL_ALL)

    @property
    def are_over(self) -> bool:
        """Whether nobody is asked at any table."""
        return not self.counts.any()

    def answer(self, places: Sequence[int] | np.ndarray) -> None:
        """Give an answer at every table and let the rules run until the next questions.

        A table whose game is over takes none; where games are to follow each other, it has the next one at once.

        Args:
            places: of the answers among the legal ones, a whole number from 0 to `counts` - 1 for each table.

        Raises:
            ValueError: if there are not as many as tables, or one is not legal; then nothing has happened.
        """
        running = self.counts > 0
        self._workspace.slots["answer"] = self.options[self._rows, np.where(running, self._checked(places, running), 0)]
        if self._stride and self.indices.max() + self._stride >= self._designed:
            self._lay(2 * self._designed)
        self._do(Opcode.ANSWER_ALL)

    def match(self, table: int) -> Match:
        """Return a copy of the game at a table, to be looked at, put into words or played on by itself.

        Raises:
            UsageError: if there is no such table.
        """
        if not 0 <= table < len(self._rows):
            raise UsageError(f"there is no table {table}; they are 0 to {len(self._rows) - 1}")
        workspace = self._workspace
        match = Match(self.stage, int(self.indices[table]))
        arrays = (
            workspace.states[table : table + 1],
            workspace.lineup[table],
            workspace.minds[table],
            workspace.moves[table : table + 1],
        )
        match.take(b"".join(array.tobytes() for array in arrays))
        return match

    def _checked(self, places: Sequence[int] | np.ndarray, running: np.ndarray) -> np.ndarray:
        given = np.asarray(places)
        if given.shape != running.shape or given.dtype.kind not in "iu":
            raise ValueError(f"{len(running)} tables need as many whole numbers, not {given.dtype} of {given.shape}")
        odd = running & ((given < 0) | (given >= self.counts))
        if odd.any():
            table = int(odd.argmax())
            allowed = f"from 0 to {self.counts[table] - 1}"
            raise ValueError(
                f"{given[table]} is no place of an answer at table {table}; the places there are {allowed}"
            )
        return given

    def _lay(self, games: int) -> None:
        """Make the call frames, with line-ups for so many games."""
        study = self.stage.study
        lineups = study.lineups() if games == study.games else replace(study, games=min(games, MOST_GAMES)).lineups()
        self._designed = len(lineups) if len(lineups) >= games else MOST_GAMES  # fewer come round again
        seating = self.stage.seating._replace(lineups=lineups)
        self._frames = [self._frame(seating, *part) for part in self._parts]

    def _frame(self, seating: Any, first: int, last: int) -> CallFrame:
        frame = self.stage.drivers.frame(self._workspace, self.stage.rulebook, seating, self._results)
        frame.put(first=first, last=last, stride=self._stride)
        return frame

    def _do(self, opcode: Opcode) -> None:
        if self._pool is None:
            self._do_part(opcode, self._frames[0])
        else:
            list(self._pool.map(lambda frame: self._do_part(opcode, frame), self._frames))

    def _do_part(self, opcode: Opcode, frame: CallFrame) -> None:
        with self.stage.at_play():
            frame.do(opcode)


def new_games(
    game: str,
    tables: int,
    *,
    first: int = 0,
    restart: bool = False,
    threads: int = 1,
    content: Files = (),
    **choices: Any,
) -> Games:
    """Begin games number `first`, `first` + 1, ... of a study, one at each table.

    Args:
        game: the game's key, or module:NAME.
        tables: how many.
        first: number of the game at the first table.
        restart: whether a table whose game has ended begins another: that whose number is higher by `tables`.
        threads: that share the work; the games are the same with any number.
        content: worksheets with values of a box.
        choices: players, factions, seed, settings and rotate as of `sim.study.steps.new_game`.

    Raises:
        UsageError: if the game, a number, a faction or a setting is not allowed.
    """
    for name, number, least in (("tables", tables, 1), ("threads", threads, 1), ("first", first, 0)):
        if type(number) is not int or not least <= number <= (MOST_GAMES if name == "first" else MOST_TABLES):
            raise UsageError(f"{name} must be a whole number from {least} on, not {number!r:.80}")
    book = ByHand()
    games, owned = max(Study.games, first + tables), read_boxes(game, content)
    study = new_study(game, policies=book.names, games=games, owned=owned, **choices)
    return Games(stage_of(study, book), range(first, first + tables), restart=restart, threads=threads)


def _parts(tables: int, threads: int) -> list[tuple[int, int]]:
    """Return the first table of each thread, and the first after its last."""
    borders = np.linspace(0, tables, min(threads, tables) + 1).astype(int).tolist()
    return list(pairwise(borders))


def _shown(array: np.ndarray) -> np.ndarray:
    """Return a view of an array that cannot be written."""
    view = array.view()
    view.setflags(write=False)
    return view
