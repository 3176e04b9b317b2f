"""Sentences about what members carry: one row a member.

    QUESTIONS = Sentences(
        {Decision.CALL: "Call the coin", Decision.MARCH: "Move {army} out of {battle}", Decision.HIT: _hit},
        {"army": army_name, "power": power_words},
        {"battle": battle_place},
    )
    QUESTIONS(state, rules, state.decision, state.about)

A row is a text, or a function of what its parameters name: `state`, `rules` and operands. In a text `{army}` is what
the namer of that operand says; without one it is the number, or the member that it stands for in small letters.
`{hits:hit}` is counted, "1 hit" or "2 hits", and `{dice:die/dice}` has a plural of its own. A namer is given what
stands behind the colon: `{power:collect}` may become "Purple collects". `{battle}`, which nobody carries, is said of
the state alone. Rows are checked when they are read: every member has one, and it names what that member carries.

Functions may take more than that, as the lines around one that is told: `extra` names it, and each call gives it.
"""

import inspect
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from sim.engine.operands import named, operands_of
from sim.engine.phrases import counted, plain
from sim.errors import UsageError, meant

Namer = Callable[
    ..., str
]  # of the state, the rules, an operand's value, and what stands behind a colon if anything does
Scene = Callable[[Any, Any], str]  # of the state and the rules
Row = str | Callable[..., Any]
TABLE = ("state", "rules")  # what functions are given beside operands
NONE: Mapping[str, Any] = {}


class SentenceError(UsageError):
    """A row does not fit what its member carries; one line that names both."""


class _Piece(NamedTuple):
    """A part of a text: words, and what follows them, if anything does."""

    words: str
    name: str
    shape: str  # what stands behind the colon


class _Function(NamedTuple):
    """A function that says a row, and what it takes."""

    says: Callable[..., Any]
    parameters: tuple[str, ...]


class Sentences:
    """The sentences about the members of an enumeration."""

    def __init__(
        self,
        rows: Mapping[Any, Row],
        namers: Mapping[str, Namer] = NONE,
        scene: Mapping[str, Scene] = NONE,
        extra: Sequence[str] = (),
    ):
        """Read the rows.

        Args:
            rows: by member.
            namers: what says operands in words, by the operands' names.
            scene: what texts name without its being carried.
            extra: what functions may take beside the table and operands.

        Raises:
            SentenceError: if a member has no row, or a row names what its member does not carry.
        """
        self._kind = type(next(iter(rows)))
        self._namers, self._scene, self._extra = namers, scene, extra
        if missing := [member.name for member in self._kind if member not in rows]:
            raise SentenceError(f"no sentence for {', '.join(missing)} of {self._kind.__name__}")
        self._rows = {member: self._read(member, row) for member, row in rows.items()}

    def __call__(self, state: Any, rules: Any, number: int, values: Iterable[int], **extra: Any) -> Any:
        """Return the sentence about the member of this number that carries these values."""
        member = self._kind(int(number))
        row, given = self._rows[member], named(member, values)
        if isinstance(row, _Function):
            given |= {"state": state, "rules": rules, **extra}
            return row.says(**{name: given[name] for name in row.parameters})
        return "".join(piece.words + self._said(state, rules, piece, given) for piece in row)

    def _said(self, state: Any, rules: Any, piece: _Piece, given: Mapping[str, Any]) -> str:
        if piece.name not in given:
            return self._scene[piece.name](state, rules) if piece.name else ""
        value, shape = given[piece.name], [piece.shape] if piece.shape else []
        if namer := self._namers.get(piece.name):
            return namer(state, rules, value, *shape)
        if shape:
            return counted(int(value), *piece.shape.split("/"))
        return plain(value) if isinstance(value, IntEnum) else str(value)

    def _read(self, member: IntEnum, row: Row) -> Sequence[_Piece] | _Function:
        """Return a row that can be said: a function, or a text in pieces."""
        carried = [operand.name for operand in operands_of(member)]
        if callable(row):
            function = _Function(row, tuple(inspect.signature(row).parameters))
            _check(member, function.parameters, carried, (*TABLE, *self._extra))
            return function
        parts = string.Formatter().parse(row)
        pieces = [_Piece(words, name or "", shape or "") for words, name, shape, _ in parts]
        _check(member, [piece.name for piece in pieces if piece.name], carried, self._scene)
        return pieces


def carried_by(line: Any) -> tuple[int, ...]:
    """Return the numbers that a line of the chronicle carries."""
    return int(line.a), int(line.b), int(line.c), int(line.d)


def _check(member: IntEnum, names: Iterable[str], carried: Sequence[str], others: Iterable[str]) -> None:
    """Refuse a row that names what is not there."""
    allowed = [*carried, *others]
    for name in names:
        if name not in allowed:
            told = f"the sentence of {type(member).__name__}.{member.name} names {name!r}{meant(name, allowed)}"
            raise SentenceError(f"{told}; it may name {', '.join(allowed) or 'nothing'}")
