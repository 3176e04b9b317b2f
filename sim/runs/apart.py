"""Games of Python policies outside of a run, played in a worker process: a policy may end it, but not the program."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from joblib.externals.loky.process_executor import BrokenProcessPool

from sim.compiling.compiled import folder
from sim.errors import PolicyError, WorkerDied
from sim.runs.chunks import play_chunk
from sim.runs.notes import Note
from sim.runs.pools import worker_pool
from sim.runs.workers import died_where, notes_folder
from sim.study.books import BookBefore
from sim.study.retold import AnsweredBook, retold
from sim.study.stage import Book
from sim.study.steps import Match
from sim.study.study import Study
from sim.study.trace import trace

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class NotedBook(BookBefore):
    """A book whose Python policies are asked after a note of who is asked in which game."""

    note: Note

    @property
    def external(self) -> Mapping[int, Callable[[Any], int]]:
        """The Python policies of the book, each asked after a note."""
        return {number: partial(self._ask, policy) for number, policy in self.book.external.items()}

    def _ask(self, policy: Callable[[Any], int], match: Match) -> int:
        self.note.write(match)
        return policy(match)


def played_apart(study: Study, book: Book, games: range, task: Callable[[Book], T]) -> T:
    """Return what a task that plays some games of a study returns; with Python policies it has its own process.

    Answers that were recorded need none, whoever gave them.

    Args:
        study: the study.
        book: its policies.
        games: which of its games the task plays.
        task: given the book to play with; it, and what it returns, can be pickled.

    Raises:
        WorkerDied: if the process ended or was killed; the line names what was being played.
    """
    if not book.external or isinstance(book, AnsweredBook):
        return task(book)
    if folder() is not None:
        play_chunk(study, book, range(0))  # compiled here, where it is reported; the process finds it
    with notes_folder("processes") as notes, worker_pool("processes", 1) as pool:
        try:
            return pool.submit(_noted, task, book, notes, games).result()
        except BrokenProcessPool as error:
            raise WorkerDied(died_where(notes, book)) from error


def traced(study: Study, book: Book, index: int = 0, with_chances: bool = False) -> Iterator[str]:
    """Yield a game line by line as `sim.study.trace` writes it; with Python policies when it is over, or has failed.

    Raises:
        PolicyError: if a policy fails, after the lines up to there.
        WorkerDied: if a policy ends its process.
    """
    if isinstance(book, AnsweredBook):
        yield from retold(study, book, with_chances)
        return
    if not book.external:
        yield from trace(study, book, index, with_chances)
        return
    task = partial(_traced, study, index, with_chances)
    lines, failure = played_apart(study, book, range(index, index + 1), task)
    yield from lines
    if failure is not None:
        raise failure


def _traced(study: Study, index: int, with_chances: bool, book: Book) -> tuple[list[str], PolicyError | None]:
    lines: list[str] = []
    try:
        lines.extend(trace(study, book, index, with_chances))
    except PolicyError as error:
        return lines, error
    return lines, None


def _noted(task: Callable[[Book], T], book: Book, notes: Path | None, games: range) -> T:
    if notes is None:
        return task(book)
    with Note(notes, games) as note:
        return task(NotedBook(book, note))
