"""What the answers of a game carry, by name.

A verb declares its operands behind its number, in the order in which an option packs them:

    class Verb(Carrier):
        PASS = 0
        SWAP = 1, ("given", Resource), ("gained", Resource)
        MARCH = 2, "army", "territory"

An operand's numbers stand for the members of an enumeration, where it names one. What an option carries (`carried`),
the option of a verb (`packed`) and the list of all (`legend`) follow from this; rules keep to `pack` and `unpack`.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, NamedTuple, Self

from sim.engine.options import pack, unpack
from sim.errors import UsageError, meant

MOST = 3  # numbers beside the verb
NOTHING = -1  # what a place of an option holds that is not used


class Operand(NamedTuple):
    """A number that a member carries."""

    name: str
    words: type[IntEnum] | None = None  # what it stands for, None for a plain number


class Carrier(IntEnum):
    """An enumeration whose members carry numbers: each is declared by a name, or a name and an enumeration."""

    operands: tuple[Operand, ...]

    def __new__(cls, value: int, *operands: str | tuple[str, type[IntEnum]]) -> Self:
        """Return a member with what it carries."""
        member = int.__new__(cls, value)
        member._value_ = value
        member.operands = tuple(Operand(one) if isinstance(one, str) else Operand(*one) for one in operands)
        names = [operand.name for operand in member.operands]
        if len(names) > MOST or len(set(names)) < len(names):
            raise TypeError(f"{cls.__name__} {value} carries {', '.join(names)}: at most {MOST}, of different names")
        return member


def carried(verbs: type[IntEnum] | None, option: int) -> dict[str, Any]:
    """Return what an option carries: `verb`, and each operand that is not left out, by name.

    A game whose verbs declare nothing gets `a`, `b` and `c`.
    """
    number, *values = (int(value) for value in unpack(option))
    verb = _member(verbs, number)
    operands = getattr(verb, "operands", tuple(map(Operand, "abc")))
    named = zip(operands, values, strict=False)
    return {"verb": verb, **{one.name: _member(one.words, value) for one, value in named if value != NOTHING}}


def packed(verb: Carrier, **values: int) -> int:
    """Return the option of a verb with the operands that are named; the others are left out.

    Raises:
        UsageError: if the verb has no such operand.
    """
    names = [operand.name for operand in verb.operands]
    if strange := [name for name in values if name not in names]:
        allowed = f"its operands are {', '.join(names)}" if names else "it has none"
        raise UsageError(f"{verb.name} has no operand {strange[0]!r}{meant(strange[0], names)}; {allowed}")
    return int(pack(int(verb), *(int(values.get(name, NOTHING)) for name in names)))


def legend(verbs: type[Carrier]) -> dict[str, dict[str, Mapping[int, str] | None]]:
    """Return every verb by its name, with its operands: what their numbers stand for, None for plain numbers."""
    return {verb.name.lower(): {one.name: _words(one.words) for one in verb.operands} for verb in verbs}


def _words(words: type[IntEnum] | None) -> Mapping[int, str] | None:
    return None if words is None else {int(word): word.name.lower() for word in words}


def _member(words: type[IntEnum] | None, number: int) -> int:
    """Return the member that a number stands for, the number itself where there is none."""
    return words(number) if words is not None and number in words._value2member_map_ else number
