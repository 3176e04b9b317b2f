"""One game as the page's script reads it: who plays, the board, and its moments; Python policies play apart."""

import json
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from policies.thoughts import PLAN_OF_CHANCE
from reports.kit.palette import palette_for
from reports.watch.encoding import Plain, encoded
from reports.watch.recording import moments
from sim.errors import PolicyError, WorkerDied
from sim.picture import Board
from sim.runs.apart import played_apart
from sim.study.retold import AnsweredBook
from sim.study.stage import Book, stage_of
from sim.study.steps import Match
from sim.study.study import Study


@dataclass(frozen=True)
class Watched:
    """A game that was played to be watched."""

    title: str
    head: Plain  # who plays, and the board
    moments: tuple[Plain, ...]  # each against the one before (`reports.watch.encoding`)
    failure: str = ""  # why it was not played to its end
    battle: str = "battle"  # what the game calls what can be gone to

    @property
    def lines(self) -> list[str]:
        """The lines of its trace."""
        return [line for moment in self.moments for line in moment["t"]]

    @property
    def data(self) -> Plain:
        """All that the page's script needs, as plain values."""
        return {**self.head, "moments": self.moments, "failure": self.failure}


def watched(study: Study, book: Book, index: int = 0) -> Watched:
    """Play a game of a study to be watched; with Python policies in a process of its own.

    A policy that fails, or ends its process, ends the game there, and the failure says so.

    Raises:
        UnplayableError: if the rules cannot go on with the values that are set.
    """
    head = head_of(Match(stage_of(study, book), index))
    failure = ""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "moments"
        try:
            played_apart(study, book, range(index, index + 1), partial(_write, study, index, file))
        except (PolicyError, WorkerDied) as error:
            failure = str(error)
        told = _whole_lines(file)
    title = f"{study.described.title}, game {index} of seed {study.seed}"
    return Watched(title, head, tuple(map(json.loads, told)), failure, study.described.battle_word)


def _write(study: Study, index: int, file: Path, book: Book) -> None:
    """Write moments line by line, so that those before the end of a process are kept."""
    with file.open("w", encoding="utf-8", buffering=1) as out:
        for told in encoded(moments(study, book, index)):
            out.write(f"{json.dumps(told, separators=(',', ':'), ensure_ascii=False, allow_nan=False)}\n")


def _whole_lines(file: Path) -> list[str]:
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").split("\n")
    return lines[:-1]  # nothing, or what a dying process had begun


def head_of(match: Match) -> Plain:
    """Return who plays, with what policy and colour, and the board."""
    study, game = match.stage.study, match.game
    colours = palette_for(game.factions, order=game.factions)
    seats = range(study.players)
    board = game.picture(match.state, match.rules).board if game.picture else None
    return {
        "seats": [_seat(match, seat, colours) for seat in seats],
        "board": None if board is None else _board(board),
        "grounds": dict(game.grounds),
    }


def _seat(match: Match, seat: int, colours: dict[str, str]) -> Plain:
    faction, character = (int(part) for part in match.workspace.lineup[seat])
    mind = match.workspace.minds[seat]
    return {
        "name": match.seat_name(seat),
        "policy": match.stage.book.names[character],
        "colour": colours[match.game.factions[faction]],
        "mind": _kind_of_mind(match, seat, character),
        "temperature": round(float(mind["temperature"]), 3),
    }


def _kind_of_mind(match: Match, seat: int, character: int) -> str:
    """Return what the page may tell of a seat's thoughts."""
    mind = match.workspace.minds[seat]
    if isinstance(match.stage.book, AnsweredBook):
        return "recorded"
    if character in match.stage.book.external:
        return "python"
    if mind["rollouts"]:
        return "search"
    plan = mind["plan"] if "plan" in mind.dtype.names else PLAN_OF_CHANCE
    return "chance" if plan == PLAN_OF_CHANCE else "scores"


def _board(board: Board) -> Plain:
    return {
        "places": [[place.name, place.x, place.y, place.area] for place in board.places],
        "borders": board.borders,
    }
