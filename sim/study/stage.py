"""The stage: what stays the same from game to game of a study."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import TracebackType
from typing import Any, Protocol

import numpy as np

from sim.compiling.compiled import INTERPRETED, compiled
from sim.content.content import Content
from sim.content.values import format_setting
from sim.engine.bans import BAN_FIELDS
from sim.engine.drivers import Drivers, drivers_of
from sim.engine.frame import CallFrame
from sim.engine.header import record
from sim.engine.mixtures import MIXTURE_FIELDS
from sim.engine.results import Results, Seating, Workspace, new_workspace
from sim.engine.value import NO_VALUE, Value
from sim.errors import RulesError, TableError, UnplayableError, UsageError, shortened
from sim.game import Game
from sim.study.study import Study

AHEAD = ("searched", "horizon")  # fields of a mind
MIXED = tuple(name for name, *_ in MIXTURE_FIELDS)
LONGEST_SETTINGS = 400  # of the values that are set, as a refusal names them


class Book(Protocol):
    """The policies of a study, as `policies.book.PolicyBook` gives them; it can be pickled and hashed."""

    def __hash__(self) -> int: ...

    @property
    def names(self) -> tuple[str, ...]:
        """The different policies; their places are the character numbers."""

    @property
    def choose(self) -> Any:
        """The compiled `choose(state, rules, mind, options, count)`."""

    @property
    def characters(self) -> np.ndarray:
        """One mind a policy, (policies,), or one a policy and faction, (policies, factions).

        Below them stand those of the members of mixtures.
        """

    @property
    def value(self) -> Value:
        """What searches hold a position for that they do not play out."""

    @property
    def external(self) -> Mapping[int, Callable[[Any], int]]:
        """Python policies by character number: called with the Match, they return the index of an option."""

    def playing(self, character: int, faction: str, member: int) -> str:
        """Return the name of a policy, and of the member of a mixture that it plays a game as."""

    @property
    def part_games(self) -> int:
        """Games in one part of a run folder."""

    @property
    def chunk_games(self) -> int:
        """Games that a worker plays at a time."""


@compiled
def choose_first(state, rules, mind, options, count):
    """Pick the first option: stands in where people answer."""
    return 0


@dataclass(frozen=True)
class ByHand:
    """A book for games whose answers come from outside, step by step."""

    names: tuple[str, ...] = ("by hand",)
    choose: Any = choose_first
    part_games: int = 1
    chunk_games: int = 1
    value: Value = NO_VALUE

    @property
    def characters(self) -> np.ndarray:
        """One mind without weights for every name."""
        fields = [
            ("chance", np.uint64, (4,)),
            ("rollouts", np.int64),
            ("searched", np.int64),
            ("horizon", np.int64),
            ("temperature", np.float64),
            *MIXTURE_FIELDS,
            *BAN_FIELDS,
        ]
        return np.zeros(len(self.names), record(fields))

    @property
    def external(self) -> Mapping[int, Callable[[Any], int]]:
        """No policy at all."""
        return {}

    def playing(self, character: int, faction: str, member: int) -> str:
        """Return the name of a policy."""
        return self.names[character]


class AtPlay:
    """A context: sums may wrap round as compiled ones do, and a dead end is reported with the values that led there.

    Raises:
        UnplayableError: if the rules come to a dead end, or to numbers that no table holds, with values set.
    """

    def __init__(self, study: Study):
        self._study = study

    def __enter__(self) -> None:
        if INTERPRETED:
            self._sums = np.errstate(over="ignore")
            self._sums.__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if INTERPRETED:
            self._sums.__exit__(kind, error, where)
        if isinstance(error, RulesError | TableError) and (self._study.overrides or self._study.owned):
            files = [f"the values of {box.file}" for box in self._study.owned]
            set_here = ", ".join([*files, *(format_setting(*pair) for pair in sorted(self._study.overrides.items()))])
            message = f"the game cannot be played with {shortened(set_here, LONGEST_SETTINGS)}"
            raise UnplayableError(f"{message}: {error}") from error


@dataclass(frozen=True, eq=False)
class Stage:
    """A study made ready to play."""

    study: Study
    game: Game
    content: Content
    rulebook: np.ndarray  # (1,) the Rules record in an array
    seating: Seating
    book: Book
    drivers: Drivers

    @property
    def rules(self) -> np.record:
        """The Rules record."""
        return self.rulebook[0]

    def __reduce__(self) -> tuple[Any, ...]:
        """Send study and book; whoever receives them makes the stage again, once."""
        return stage_here, (self.study, self.book)

    def at_play(self) -> "AtPlay":
        """Return the context in which games are played."""
        return AtPlay(self.study)

    def workspace(self, tables: tuple[int, ...] = ()) -> Workspace:
        """Return an empty workspace: of one table, or (n,) of so many."""
        return new_workspace(self.game, self.seating.characters.dtype, tables)

    def frame(self, workspace: Workspace, results: Results) -> CallFrame:
        """Return a call frame of the drivers for a workspace and rows to be filled."""
        return self.drivers.frame(workspace, self.rulebook, self.seating, results)


def characters_hash(book: Book) -> str:
    """Return twelve hexadecimal digits that change with the policies' names, plans and weights.

    What only those who look ahead use, the value among it, counts where somebody does; likewise what mixtures use.
    """
    minds = book.characters
    known = {name: field[0] for name, field in (minds.dtype.fields or {}).items() if name not in (*AHEAD, *MIXED)}
    kept = np.empty(minds.shape, list(known.items()))
    for name in known:
        kept[name] = minds[name]
    parts = [repr(book.names).encode(), kept.tobytes()]
    if minds["horizon"].any():
        parts += [minds[name].tobytes() for name in AHEAD]
        parts += [part.tobytes() for part in book.value]
    if minds["members"].any():
        parts += [minds[name].tobytes() for name in MIXED]
    return hashlib.sha256(b"".join(parts)).hexdigest()[:12]


def stage_of(study: Study, book: Book) -> Stage:
    """Return the stage of a study played by the policies of a book.

    Raises:
        UsageError: if the study cannot be played, or the book is for another edition of the game.
        ContentError: if values do not fit together.
    """
    game = study.described
    content, rules = game.layout.load(study.overrides)
    minds = _by_faction(book.characters, len(game.factions))
    seating = Seating(study.lineups(), minds, study.seed, value=book.value, turns=study.turns)
    rulebook = np.array([rules], game.layout.dtype)
    drivers = drivers_of(game, book.choose, seating.characters.dtype)
    return Stage(study, game, content, rulebook, seating, book, drivers)


@lru_cache(maxsize=8)
def stage_here(study: Study, book: Book) -> Stage:
    """Return the stage of a study in a worker process, which is sent study and book with every task again."""
    return stage_of(study, book)


def _by_faction(characters: np.ndarray, factions: int) -> np.ndarray:
    """Return one mind a policy and faction.

    Raises:
        UsageError: if the minds are those of another edition; compiled code would read past their end.
    """
    minds = characters if characters.ndim == 2 else np.repeat(characters[:, np.newaxis], factions, axis=1)
    if minds.shape[1] != factions:
        message = f"the policies have minds for {minds.shape[1]} factions, the game has {factions}"
        raise UsageError(f"{message}: make their book for the edition of the study")
    return minds
