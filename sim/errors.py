"""What can go wrong, in one place: every error that a user sees in one line, and the warnings beside them."""

import difflib
from collections.abc import Iterable
from pathlib import Path
from typing import Self

LONGEST_SHOWN = 100
LIKE = 0.6  # of 1: how much a word must resemble a known one for that to be meant


class UsageError(ValueError):
    """A mistake of the user, in one line that names what is wrong and what is allowed."""


class ContentError(UsageError):
    """A malformed content file, or a setting that it does not allow, in one line."""


class RulesError(RuntimeError):
    """The rules came to a point where they cannot go on; raised by compiled code, without a word on the game."""


class UnplayableError(UsageError):
    """A game that cannot be played to its end with the values that are set; one line that names them."""


class RunError(RuntimeError):
    """A run cannot go on for a reason outside the study, such as a full disk; one line."""


class DamagedPart(RunError):
    """A file of a run is not what the run wrote, or not what its study says."""

    def __init__(self, path: Path | str, reason: str):
        self.path, self.reason = Path(path), reason
        super().__init__(f"{path} is damaged: {reason}; resume the run to play that part again")


class WorkerDied(RunError):
    """A worker process ended or was killed while it played; `where` says what. `folder` is None for a run in memory."""

    what = "a worker process died"

    def __init__(self, where: str, folder: Path | None = None, games: int = 0, total: int = 0):
        self.where, self.folder, self.games, self.total = where, folder, games, total
        kept = f"; {games} of {total} games are kept in {folder}" if folder else ""
        super().__init__(f"{self.what} {where}{kept}")

    def keeping(self, folder: Path | None, games: int = 0, total: int = 0) -> Self:
        """Return the same error, saying where the games are kept that were finished."""
        return type(self)(self.where, folder, games, total)


class ClusterLost(WorkerDied):
    """The scheduler of a cluster, or all of its workers, went away while a run was played."""

    what = "the cluster is lost:"


class TableError(RuntimeError):
    """A number of a game does not fit into its column."""


class Interrupted(RuntimeError):
    """The user stopped a run; what was finished is kept. `folder` is None for a run in memory."""

    def __init__(self, folder: Path | None, games: int, total: int):
        self.folder, self.games, self.total = folder, games, total
        kept = f"; {folder} keeps them and can be resumed" if folder else ""
        super().__init__(f"interrupted after {games} of {total} games{kept}")


def stopped(error: KeyboardInterrupt | WorkerDied, folder: Path, games: int, total: int) -> Interrupted | WorkerDied:
    """Return what is said of a command that was stopped, or lost its workers, after some of its games."""
    if isinstance(error, WorkerDied):
        return error.keeping(folder, games, total)
    return Interrupted(folder, games, total)


class RunWarning(UserWarning):
    """Something about a run folder that was put right."""


class PolicyError(RuntimeError):
    """A user's policy failed or gave no legal answer; one line with the policy, the game and the round."""


def nearest(word: str, known: Iterable[str], *, most: int = 1, like: float = LIKE) -> list[str]:
    """Return the known words that a misspelt one resembles most, the closest first; capitals do not count."""
    spelt = {name.lower(): name for name in known}
    return [spelt[name] for name in difflib.get_close_matches(word.lower(), spelt, n=most, cutoff=like)]


def meant(word: str, known: Iterable[str]) -> str:
    """Return the question which known word was meant, to stand behind an unknown one; empty if none is like it."""
    return f" (did you mean {close[0]}?)" if (close := nearest(word, known)) else ""


def shortened(text: str, most: int = LONGEST_SHOWN) -> str:
    """Return a text as a message repeats it: no more of it than a reader needs to know it again."""
    return text if len(text) <= most else f"{text[:most]} .."
