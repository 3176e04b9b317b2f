"""What is typed about a battle: names, numbers and lists, each refused in one line that says what is allowed."""

import math
from collections.abc import Collection, Iterable, Sequence
from typing import Protocol, TypeVar

from sim.errors import UsageError, meant, shortened


class Named(Protocol):
    """Anything with a key and a name to be found by."""

    @property
    def key(self) -> str:
        """The key in the content."""

    @property
    def name(self) -> str:
        """The name on the card or board."""


Card = TypeVar("Card", bound=Named)


def flag_of(name: str) -> str:
    """Return the flag of an option.

    Example:
        >>> flag_of("own_power")
        '--own-power'
    """
    return "--" + name.replace("_", "-")


def position_of(sort: str, name: str, keys: Sequence[str], names: Sequence[str]) -> int:
    """Find something by its key or its name, in any spelling of blanks, dashes and capitals; return where it stands.

    Raises:
        UsageError: there is none; the line lists all keys.
    """
    spelt = _plain(name)
    for position, known in enumerate(zip(keys, names, strict=True)):
        if spelt in map(_plain, known):
            return position
    shown = f"{shortened(name.strip())!r}{meant(name.strip(), keys)}"
    raise UsageError(f"there is no {sort} {shown}; there are {', '.join(keys)}")


def named(sort: str, name: str, known: Iterable[Card]) -> Card:
    """Find something by its key or its name, in any spelling of blanks, dashes and capitals.

    Raises:
        UsageError: there is none; the line lists all keys.
    """
    cards = list(known)
    return cards[position_of(sort, name, [card.key for card in cards], [card.name for card in cards])]


def listed(names: str) -> list[str]:
    """Split names at commas."""
    return [name.strip() for name in names.split(",") if name.strip()]


def pairs_of(flag: str, text: str, form: str) -> list[tuple[str, str]]:
    """Split KEY=VALUE,KEY=VALUE,.. at commas and equals signs; `form` shows in the refusal how it is written.

    Raises:
        UsageError: a part has no key, no equals sign or no value.
    """
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    for key, equals, value in pairs:
        if not (key.strip() and equals and value.strip()):
            raise UsageError(f"{flag} is {shortened(text)!r}, must be {form}")
    return [(key.strip(), value.strip()) for key, _, value in pairs]


def whole(name: str, text: str, most: int) -> int:
    """Read a whole number from 0 on.

    Raises:
        UsageError: it is none, or more than `most`.
    """
    digits = text.lstrip("0") or "0"
    if not (text.isascii() and text.isdigit()) or len(digits) > len(str(most)) or int(digits) > most:
        raise UsageError(f"{name} is {shortened(text)!r}, must be a whole number from 0 to {most}")
    return int(digits)


def amount(name: str, text: str) -> float:
    """Read a number of 0 or more.

    Raises:
        UsageError: it is none.
    """
    try:
        number = float(text)
    except ValueError:
        raise UsageError(f"{name} is {shortened(text)!r}, must be a number of 0 or more") from None
    check_amount(name, number)
    return number


def check_amount(name: str, number: float) -> None:
    """Refuse what is no number of 0 or more."""
    if not (math.isfinite(number) and number >= 0):
        raise UsageError(f"{name} is {number}, must be a number of 0 or more")


def check_choice(name: str, choice: str, allowed: Collection[str]) -> None:
    """Refuse a word that is none of those allowed."""
    if choice not in allowed:
        raise UsageError(f"{name} is {shortened(choice)!r}, must be one of {', '.join(allowed)}")


def check_whole(name: str, number: int | None, least: int, most: int) -> None:
    """Refuse a number that is not within bounds; None, where nothing is said, passes."""
    if number is not None and not least <= number <= most:
        raise UsageError(f"{name} is {number}, must be a whole number from {least} to {most}")


def is_named(text: str, *names: str) -> bool:
    """Return whether a text is one of some names, in any spelling of blanks, dashes and capitals."""
    return _plain(text) in map(_plain, names)


def _plain(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())
