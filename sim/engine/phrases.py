"""The small change of all narrations: enumeration members, numbers of things, lists and sentences in plain English."""

from collections.abc import Sequence
from enum import IntEnum

HISSING = ("s", "x", "ch", "sh", "o")  # endings of nouns whose plural ends in -es
VOWELS = "aeiou"


def plain(member: IntEnum) -> str:
    """Return an enumeration member in lower-case words."""
    return member.name.replace("_", " ").lower()


def plural(noun: str) -> str:
    """Return the regular plural of a noun: "armies", "classes", "heroes", "cards"."""
    if noun.endswith("y") and noun[-2] not in VOWELS:
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(HISSING) else f"{noun}s"


def counted(number: int, noun: str, several: str | None = None) -> str:
    """Return a number of things: "1 army", "2 armies"; `several` is a plural that is not regular."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {several or plural(noun)}"


def listed(parts: Sequence[str]) -> str:
    """Return things in a row: "wood", "wood and iron", "wood, iron and gold"; without any, an empty text."""
    *others, last = parts or ("",)
    return f"{', '.join(others)} and {last}" if others else last


def sentence(words: str) -> str:
    """Return words that begin with a capital letter."""
    return words[0].upper() + words[1:]


def members(mask: int) -> list[int]:
    """Return the numbers in a set that is a bit mask, from the lowest on."""
    return [number for number in range(int(mask).bit_length()) if int(mask) >> number & 1]
