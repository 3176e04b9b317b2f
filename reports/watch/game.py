"""One game as the page's script reads it: who plays, the board, and its moments; Python policies play apart."""

import json
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from policies.thoughts import PLAN_OF_CHANCE
from reports.kit.palette import palette_for
from reports.watch.annotation import annotation_of
from reports.watch.battles import fought_in
from reports.watch.encoding import Plain, encoded
from reports.watch.marks import marks_of
from reports.watch.opinions import check_search, opinions_of
from reports.watch.recording import moments as recorded
from reports.watch.shapes import edges, outlines
from reports.watch.story import story_of
from reports.watch.told import Told
from sim.errors import PolicyError, WorkerDied
from sim.picture import Board
from sim.runs.apart import played_apart
from sim.study.replayed import Replay
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
    story: tuple[str, ...] = ()  # what decided it, in sentences
    notes: Plain = field(default_factory=dict)  # what decided it (`reports.watch.annotation`)

    @property
    def lines(self) -> list[str]:
        """The lines of its trace."""
        return [line for moment in self.moments for line in moment["t"]]

    @property
    def told(self) -> Told:
        """The game as it is read."""
        return Told(self.head, self.moments)

    @property
    def data(self) -> Plain:
        """All that the page's script needs, as plain values."""
        return {**self.head, "moments": self.moments, "failure": self.failure, "notes": self.notes}


def watched(study: Study, book: Book, index: int = 0, search: str = "") -> Watched:
    """Play a game of a study to be watched; with Python policies in a process of its own.

    A policy that fails, or ends its process, ends the game there, and the failure says so.

    Args:
        study: the study.
        book: its policies.
        index: the number of the game.
        search: a policy that plays answers out, to be asked at the questions that moved most; "" for none.

    Raises:
        UnplayableError: if the rules cannot go on with the values that are set.
        UsageError: if a search is to be asked and the game has no value, or the search is none.
    """
    if search:
        check_search(study, book, search)
    head = head_of(Match(stage_of(study, book), index))
    moments, failure = _recorded(study, book, index)
    answers = [moment["q"].pop("option") for moment in moments if "q" in moment]
    game, told = study.described, Told(head, moments)
    replay = None if failure else Replay(study, book, index, answers)
    fought = fought_in(replay) if replay else []
    opinions = opinions_of(replay, told, search) if replay and search else []
    annotation = annotation_of(told, fought, opinions, title=game.title)
    story = tuple(story_of(annotation, game.title, game.battle_word))
    title = f"{game.title}, game {index} of seed {study.seed}"
    return Watched(title, head, moments, failure, game.battle_word, story, annotation.plain)


def _recorded(study: Study, book: Book, index: int) -> tuple[tuple[Plain, ...], str]:
    """Return the moments of a game as plain values, and why it was not played to its end, "" if it was."""
    failure = ""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "moments"
        try:
            played_apart(study, book, range(index, index + 1), partial(_write, study, index, file))
        except (PolicyError, WorkerDied) as error:
            failure = str(error)
        return tuple(map(json.loads, _whole_lines(file))), failure


def _write(study: Study, index: int, file: Path, book: Book) -> None:
    """Write moments line by line, so that those before the end of a process are kept."""
    with file.open("w", encoding="utf-8", buffering=1) as out:
        for told in encoded(recorded(study, book, index)):
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
    marks = marks_of([match.seat_name(seat) for seat in seats])
    board = game.picture(match.state, match.rules).board if game.picture else None
    return {
        "seats": [_seat(match, seat, colours, marks) for seat in seats],
        "board": None if board is None else _board(board),
        "grounds": dict(game.grounds),
    }


def _seat(match: Match, seat: int, colours: dict[str, str], marks: list[str]) -> Plain:
    faction, character = (int(part) for part in match.workspace.lineup[seat])
    mind = match.workspace.minds[seat]
    return {
        "name": match.seat_name(seat),
        "mark": marks[seat],
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
        "shape": board.shape,
        "outlines": outlines(board),
        **edges(board)._asdict(),
        "proportion": board.proportion,
    }
