"""What answers, questions, steps and lines of the chronicle carry, by name.

A member declares its operands behind its number, in the order in which rules give them:

    class Verb(Carrier):
        PASS = 0
        SWAP = 1, ("given", Resource), ("gained", Resource)
        MARCH = 2, "army", "territory"

An operand's numbers stand for the members of an enumeration, where it names one. What an option carries (`carried`),
the option of a verb (`packed`), what a question is about (`asked`), the list of all (`legend`), what the functions of a
step or a question are given (`sim.engine.tables`) and the sentences about it (`sim.engine.sentences`) follow from this;
rules keep to `pack`, `unpack`, `push`, `ask` and `note`.
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any, NamedTuple, Self

from sim.engine.header import ARGUMENTS
from sim.engine.options import pack, unpack
from sim.errors import UsageError, meant

PACKED = 3  # numbers that an option holds beside its verb
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
        if len(names) > ARGUMENTS or len(set(names)) < len(names):
            raise TypeError(
                f"{cls.__name__} {value} carries {', '.join(names)}: at most {ARGUMENTS}, of different names"
            )
        return member


def operands_of(member: IntEnum) -> tuple[Operand, ...]:
    """Return what a member carries: nothing if its enumeration is no Carrier."""
    return getattr(member, "operands", ())


def named(member: IntEnum, values: Iterable[int]) -> dict[str, Any]:
    """Return what a member carries by name, numbers that stand for members of an enumeration as those."""
    found = zip(operands_of(member), values, strict=False)
    return {one.name: member_of(one.words, int(value)) for one, value in found}


def carried(verbs: type[IntEnum] | None, option: int) -> dict[str, Any]:
    """Return what an option carries: `verb`, and each operand that is not left out, by name.

    A game that names no verbs gets `a`, `b` and `c`.
    """
    number, *values = (int(value) for value in unpack(option))
    verb = member_of(verbs, number)
    found = named(verb, values) if isinstance(verb, IntEnum) else dict(zip("abc", values, strict=False))
    return {"verb": verb, **{name: value for name, value in found.items() if value != NOTHING}}


def asked(decisions: type[IntEnum] | None, state: Any) -> dict[str, Any]:
    """Return what a player is asked: `decision`, and each operand of the question, by name."""
    decision = member_of(decisions, int(state.decision))
    return {"decision": decision, **(named(decision, state.about) if isinstance(decision, IntEnum) else {})}


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


def check_packed(verbs: type[IntEnum] | None) -> None:
    """Refuse verbs that carry more than an option has room for.

    Raises:
        UsageError: naming the first of them.
    """
    for verb in verbs or ():
        if len(operands_of(verb)) > PACKED:
            raise UsageError(f"{verb.name} carries more than the {PACKED} numbers that an option has room for")


def legend(members: type[IntEnum] | None) -> dict[str, dict[str, Mapping[int, str] | None]]:
    """Return every member by its name, with its operands: what their numbers stand for, None for plain numbers."""
    return {
        member.name.lower(): {one.name: _words(one.words) for one in operands_of(member)} for member in members or ()
    }


def member_of(words: type[IntEnum] | None, number: int) -> int:
    """Return the member that a number stands for, the number itself where there is none."""
    return words(number) if words is not None and number in words._value2member_map_ else number


def _words(words: type[IntEnum] | None) -> Mapping[int, str] | None:
    return None if words is None else {int(word): word.name.lower() for word in words}
