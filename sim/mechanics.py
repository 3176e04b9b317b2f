"""Mechanics: what a rulebook lets players do, each as the kinds of answers that it consists of.

A seat that is forbidden them shows what a mechanic is worth. A game names its own; of one that names none, every verb
is a mechanic but those that answer or pass.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

ANY = -1
ANSWERS = frozenset(
    ("PASS", "DONE", "WAIT", "PAY", "LOSE", "DISCARD", "ACCEPT", "REJECT", "ALLOW", "REFUSE", "CHOOSE", "TAKE")
)


class Ban(NamedTuple):
    """A kind of answers: all of a verb, or those with one value of an argument, at any question or at one."""

    verb: int
    place: int = ANY  # of the argument: 0, 1 or 2
    value: int = ANY
    decision: int = ANY


@dataclass(frozen=True)
class Mechanic:
    """Something that players may do."""

    key: str  # small letters, digits and dashes, unique in the game
    title: str  # what one does, in the words of readers: "build castles"
    bans: tuple[Ban, ...]  # the answers that it consists of


def doing(key: str, title: str, *verbs: IntEnum, decision: int = ANY) -> Mechanic:
    """Return the mechanic of some verbs, at one question or at any."""
    return Mechanic(key, title, tuple(Ban(int(verb), decision=int(decision)) for verb in verbs))


def doing_with(key: str, title: str, verb: IntEnum, values: Iterable[int], place: int = 0) -> Mechanic:
    """Return the mechanic of a verb with some values of one of its arguments."""
    return Mechanic(key, title, tuple(Ban(int(verb), place, int(value)) for value in values))


def mechanics_of_verbs(verbs: Iterable[IntEnum]) -> tuple[Mechanic, ...]:
    """Return a mechanic a verb, but for those that answer or pass."""
    named = ((verb, verb.name.lower().replace("_", " ")) for verb in verbs if verb.name not in ANSWERS)
    return tuple(doing(words.replace(" ", "-"), words, verb) for verb, words in named)
