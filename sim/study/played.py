"""A game as it was played: its study, with a policy for each seat, and every answer given; `person` stands for people.

An answer is its place among the legal ones, in the order in which they are listed. Only questions with more than one
legal answer count. Seats may change hands on the way: each change says after how many answers.
"""

import json
import os
import stat
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from sim.errors import UsageError
from sim.study.stage import Stage
from sim.study.study import Study, study_from_json

PERSON = "person"  # the policy of a seat whose questions people answer
FORMAT = 1
KIND = "counterpoise game"
MOST_ANSWERS = 200_000
MOST_PLACE = 1 << 20  # of an answer among the legal ones
MOST_CHANGES = 1_000
MOST_BYTES = 1 << 23  # of a file
ENTRIES = ("kind", "format", "game", "behaviour", "content", "study", "answers", "changes")
AGREED = ("behaviour", "content")


class Change(NamedTuple):
    """A seat that changes hands."""

    after: int  # answers given before
    seat: int
    policy: str


@dataclass(frozen=True)
class Played:
    """A game with the answers given so far.

    Attributes:
        study: of one game, seats as given, with a policy for each.
        answers: the place of each answer among the legal ones.
        changes: seats that changed hands, in order.
    """

    study: Study
    answers: tuple[int, ...] = ()
    changes: tuple[Change, ...] = ()

    def __post_init__(self) -> None:
        study = self.study
        if study.rotate or len(study.policies) != study.players:
            raise UsageError("a game as it was played has a policy for each seat, and seats that do not rotate")
        if len(self.answers) > MOST_ANSWERS or any(not 0 <= place < MOST_PLACE for place in self.answers):
            raise UsageError(f"a game has at most {MOST_ANSWERS:,} answers, each a place below {MOST_PLACE:,}")
        if len(self.changes) > MOST_CHANGES:
            raise UsageError(f"seats change hands {MOST_CHANGES:,} times at most, not {len(self.changes):,}")
        for change in self.changes:
            self._check(change)
        if [change.after for change in self.changes] != sorted(change.after for change in self.changes):
            raise UsageError("the changes of a game stand in the order of its answers")

    def _check(self, change: Change) -> None:
        if not 0 <= change.seat < self.study.players:
            raise UsageError(f"there is no seat {change.seat + 1}; they are 1 to {self.study.players}")
        if not 0 <= change.after <= len(self.answers):
            raise UsageError(f"a seat changes hands after 0 to {len(self.answers)} answers, not {change.after}")

    @property
    def names(self) -> tuple[str, ...]:
        """All who ever sit at the table, those of the beginning first: the policies of its book."""
        return tuple(dict.fromkeys((*self.study.policies, *(change.policy for change in self.changes))))

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits in each seat now."""
        sitting = list(self.study.policies)
        for change in self.changes:
            sitting[change.seat] = change.policy
        return tuple(sitting)

    def upto(self, answers: int) -> "Played":
        """Return the game as it stood after so many answers, with the seats that people had taken over by then."""
        kept = tuple(
            change
            for change in self.changes
            if change.after < answers or (change.after == answers and change.policy == PERSON)
        )
        return replace(self, answers=self.answers[:answers], changes=kept)

    def handed(self, seat: int, policy: str) -> "Played":
        """Return the game with a seat in other hands from now on."""
        return replace(self, changes=(*self.changes, Change(len(self.answers), seat, policy)))


def as_json(game: Played, stage: Stage) -> dict[str, Any]:
    """Return a game that is played on a stage as plain values for a file."""
    return {
        "kind": KIND,
        "format": FORMAT,
        "game": game.study.game,
        **agreed(stage),
        "study": game.study.as_json(),
        "answers": list(game.answers),
        "changes": [list(change) for change in game.changes],
    }


def from_json(plain: Any, source: str) -> tuple[Played, dict[str, Any]]:
    """Return a game, and what it was written for (`agreed`).

    Args:
        plain: what a file held.
        source: the file, in words.

    Raises:
        UsageError: if it is no saved game, or one that no version could have written.
    """
    if not isinstance(plain, Mapping) or plain.get("kind") != KIND:
        raise UsageError(f"{source} is no saved game of Counterpoise")
    if plain.get("format") != FORMAT:
        raise UsageError(f"{source} has the format {plain.get('format')!r:.40}; this version reads format {FORMAT}")
    if odd := sorted(set(ENTRIES) ^ set(plain)):
        raise UsageError(f"{source} is damaged: a saved game has exactly {', '.join(ENTRIES)}; check {odd[0]!r:.40}")
    try:
        study = study_from_json(plain["study"])
        game = Played(study, _whole(plain["answers"]), tuple(map(_change, plain["changes"])))
    except UsageError as error:
        raise UsageError(f"{source} is damaged: {error}") from error
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise UsageError(f"{source} is damaged: an entry is not what was written") from error
    if study.game != plain["game"]:
        raise UsageError(f"{source} is damaged: it names {plain['game']!r:.40}, its study {study.game!r:.40}")
    return game, {name: plain[name] for name in AGREED}


def read_played(path: str | os.PathLike[str]) -> tuple[Played, dict[str, Any]]:
    """Return the game in a file, and what it was written for (`agreed`).

    Raises:
        UsageError: in one line that names the file.
    """
    file = Path(path)
    try:
        found = file.stat()
        if not stat.S_ISREG(found.st_mode) or found.st_size > MOST_BYTES:
            raise UsageError(f"{file} is no saved game: one is a file of at most {MOST_BYTES:,} bytes")
        return from_json(json.loads(file.read_text(encoding="utf-8")), str(file))
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror}") from error
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise UsageError(f"{file} is no saved game of Counterpoise: it is no JSON") from error


def agreed(stage: Stage) -> dict[str, Any]:
    """Return what a game that is played on a stage fits: the behaviour of the rules and the digest of their values."""
    return {"behaviour": stage.game.behaviour, "content": stage.content.hash}


def check_fits(written: Mapping[str, Any], stage: Stage) -> None:
    """Refuse a game that would go otherwise today.

    Args:
        written: the behaviour and the digest of the content for which it was written.
        stage: of today.

    Raises:
        UsageError: saying what is other.
    """
    for name, today in agreed(stage).items():
        if written[name] != today:
            told = f"the {name} of its rules is {written[name]!r:.20}, and today's is {today!r}"
            raise UsageError(f"the saved game no longer fits: {told}; begin a new game")


def _whole(values: Sequence[Any]) -> tuple[int, ...]:
    if not isinstance(values, list) or any(type(value) is not int for value in values):
        raise UsageError("its answers are whole numbers")
    return tuple(values)


def _change(plain: Any) -> Change:
    after, seat, policy = plain
    if type(after) is not int or type(seat) is not int or not isinstance(policy, str):
        raise UsageError("a change is the number of answers before it, a seat from 0, and a policy")
    return Change(after, seat, policy)
