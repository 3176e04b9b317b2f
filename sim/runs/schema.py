"""A small schema for JSON: which entries there are, and what each may hold, said in the words of the refusal."""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sim.errors import shortened

LONGEST_SHOWN = 60


@dataclass(frozen=True)
class Shape:
    """A plain value: what is wanted in words, and whether a value is that."""

    wanted: str
    fits: Callable[[Any], bool]


@dataclass(frozen=True)
class Several:
    """A list of at least so many values of one kind, with None between them if there may be gaps."""

    kind: Any
    least: int = 0
    gaps: bool = False


@dataclass(frozen=True)
class Mapped:
    """An object with any names and values of one kind."""

    kind: Any


@dataclass(frozen=True)
class Optional:
    """An entry of an object that need not be there."""

    kind: Any


def whole(least: int, most: int = 2**63 - 1) -> Shape:
    """A whole number in a range."""
    wanted = f"{least}" if least == most else f"a whole number from {least} to {most}"
    return Shape(wanted, lambda value: type(value) is int and least <= value <= most)


def number(least: float = -math.inf) -> Shape:
    """A finite number."""
    wanted = "a number" if least == -math.inf else f"a number of at least {least}"
    return Shape(wanted, lambda value: type(value) in (int, float) and _is_finite(value) and value >= least)


def digits(count: int) -> Shape:
    """Hexadecimal digits."""
    pattern = re.compile(f"[0-9a-f]{{{count}}}")
    return Shape(f"{count} hexadecimal digits", lambda value: isinstance(value, str) and bool(pattern.fullmatch(value)))


FLAG = Shape("true or false", lambda value: isinstance(value, bool))
TEXT = Shape("a text", lambda value: isinstance(value, str) and is_sound_text(value))
NAME = Shape("a name", lambda value: TEXT.fits(value) and value != "" and value.isprintable())


def is_sound_text(text: str) -> bool:
    """Return whether a text can be written to any file: it has no half of a surrogate pair."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def misfit(value: Any, shape: Any, where: str = "") -> str | None:
    """Return what is wrong with a value in one sentence that names the entry, None if it fits.

    Args:
        value: what was read.
        shape: a Shape, Several, Mapped, or an object's entries, all of which must be there, unless they are Optional,
            and no others.
        where: the entry's name, dots between its parts.
    """
    match shape:
        case Several():
            return _misfit_of_list(value, shape, where)
        case Mapped():
            return _misfit_of_object(value, dict.fromkeys(value, shape.kind) if isinstance(value, dict) else {}, where)
        case Mapping():
            return _misfit_of_object(value, shape, where)
        case Optional():
            return misfit(value, shape.kind, where)
    return None if shape.fits(value) else _mismatch(where, value, shape.wanted)


def shown(value: Any) -> str:
    """Return a value as a message shows it: printable, and cut where it is long."""
    try:
        text = ascii(value)
    except (ValueError, RecursionError):  # an integer of thousands of digits, or lists in lists in lists
        return f"a {type(value).__name__} beyond showing"
    return shortened(text, LONGEST_SHOWN)


def _misfit_of_list(value: Any, shape: Several, where: str) -> str | None:
    if not isinstance(value, list):
        return _mismatch(where, value, "a list")
    if len(value) < shape.least:
        return _mismatch(where, value, f"a list of at least {shape.least}")
    for index, element in enumerate(value):
        if shape.gaps and element is None:
            continue
        if mistake := misfit(element, shape.kind, f"{where}.{index}"):
            return mistake
    return None


def _misfit_of_object(value: Any, entries: Mapping[str, Any], where: str) -> str | None:
    if not isinstance(value, dict):
        return _mismatch(where, value, "an object")
    inside = f" in {where!r}" if where else ""
    if lacking := [name for name, kind in entries.items() if name not in value and not isinstance(kind, Optional)]:
        return f"it has no {lacking[0]!r}{inside}"
    if odd := [name for name in value if name not in entries or not is_sound_text(name)]:
        return f"it has an unknown entry {shown(odd[0])}{inside}"
    for name in filter(value.__contains__, entries):
        if mistake := misfit(value[name], entries[name], f"{where}.{name}" if where else name):
            return mistake
    return None


def _mismatch(where: str, value: Any, wanted: str) -> str:
    return f"its {shown(where)} is {shown(value)}, not {wanted}"


def _is_finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # an integer beyond every float
        return False
