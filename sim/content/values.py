"""One value of a game's content: where it comes from, what it may be set to, and how a setting is written.

A value keeps the range or the alternatives that its file states. Going beyond them is allowed and reported; leaving the
domain (a negative price, a word that no rule knows, a number that no game can hold) is an error. What sizes an array,
or would not be played to an end, a game's own `check` bounds more tightly.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from sim.errors import ContentError, shortened

ASSUMED = "assumed"
SOURCES = ("printed", "public", "inferred", ASSUMED)
OWNED = "owned"  # the source of what somebody has read off a box, which stands in no file of a game
LARGEST = 10_000  # ten times the largest number of any game; what is summed or multiplied in one stays far from 2 ** 63
LONGEST_LIST = 200
DEEPEST = 20  # lists in lists
PLAIN_DIGITS = 30  # of a longer number its length is shown


@dataclass(frozen=True)  # without slots thousands of values that are kept are read in a third of the time
class Value:
    """A value with its address, its source, and its stated range or alternatives. Lists are tuples.

    `fixed` is the reason why an assumed value is not varied; empty where it states a range or alternatives. `was` is
    the source that an owned value had before.
    """

    address: str
    value: Any
    source: str
    where: str = ""
    why: str = ""
    note: str = ""
    low: int | float | None = None
    high: int | float | None = None
    alternatives: tuple[Any, ...] = ()
    presentation: bool = False
    fixed: str = ""
    was: str = ""

    def accept(self, given: Any) -> Any:
        """Return `given` as it would be stored, or raise ContentError with what is allowed."""
        given = settled(given)
        if not self._fits(given):
            raise ContentError(f"{self.address} must be {self.allowed}{_beyond(given)}, not {as_text(given)}")
        return float(given) if type(self.value) is float else given

    def replaced(self, given: Any) -> "Value":
        """Return this value with `given` in its place, the former one becoming an alternative to a choice."""
        given = self.accept(given)
        others = tuple(choice for choice in self.choices if choice != given) if self.alternatives else ()
        return replace(self, value=given, alternatives=others)

    def read_off(self, given: Any, where: str) -> "Value":
        """Return this value as somebody has read it off a box: nothing about it is open any more."""
        was = self.was or self.source
        return replace(self.replaced(given), source=OWNED, where=where, why="", fixed="", was=was)

    def covers(self, given: Any) -> bool:
        """Whether `given` lies in the stated range or alternatives; a value that states none covers everything."""
        if self.low is not None and self.high is not None:
            return all(self.low <= number <= self.high for number in numbers_in(given))
        return not self.alternatives or given in self.choices

    @property
    def choices(self) -> tuple[Any, ...]:
        """The value itself and its alternatives."""
        return (self.value, *self.alternatives)

    @property
    def least(self) -> int:
        """The lower end of the domain: 0, unless the value, its range or its alternatives go below it."""
        stated = [*numbers_in(self.choices), self.low or 0]
        return 0 if min(stated) >= 0 else -LARGEST

    @property
    def allowed(self) -> str:
        """The domain in words."""
        bound = " of at least 0" if self.least == 0 else ""
        match self.value:
            case bool():
                return "true or false"
            case int():
                return f"a whole number{bound}"
            case float():
                return f"a number{bound}"
            case str():
                return "one of " + ", ".join(as_text(choice) for choice in self.choices)
            case _:
                return f"a list such as {as_text(self.value or self.choices[-1])}"

    def _fits(self, given: Any) -> bool:
        match self.value:
            case bool():
                return type(given) is bool
            case int():
                return type(given) is int and self.holds(given)
            case float():
                return type(given) in (int, float) and self.holds(given)
            case str():
                return given in self.choices
            case _:
                return type(given) is tuple and self._elements_fit(given)

    def holds(self, given: Any) -> bool:
        """Whether the numbers in `given` lie in the domain."""
        return all(self.least <= number <= LARGEST for number in numbers_in(given))

    def _elements_fit(self, given: tuple[Any, ...]) -> bool:
        if len(given) > LONGEST_LIST:
            return False
        kinds = {type(element) for choice in self.choices for element in choice}
        if float in kinds:
            kinds.add(int)
        return self.holds(given) and (not kinds or all(type(element) in kinds for element in given))


def parse_setting(text: str) -> tuple[str, Any]:
    """Split `ADDRESS=VALUE`; the value is read as JSON (2, 0.5, true, [1, 2], "text"), anything else is plain text."""
    address, equals, written = (part.strip() for part in text.partition("="))
    if not (address and equals):
        raise ContentError(f"a setting is written ADDRESS=VALUE, not {shortened(repr(text))}")
    return address, settled(_from_json(written))


def format_setting(address: str, value: Any) -> str:
    """Write the setting that `parse_setting` reads back as this address and value."""
    value = settled(value)
    plain = isinstance(value, str) and value.strip() == value and _from_json(value) == value
    return f"{address}={value if plain else json.dumps(value)}"


def settled(value: Any, depth: int = DEEPEST) -> Any:
    """Return lists as tuples, at every depth, and NumPy scalars and arrays as plain Python."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, list | tuple | dict) and depth < 0:
        raise ContentError(f"a value is at most {DEEPEST} lists deep")
    if isinstance(value, list | tuple):
        return tuple(settled(element, depth - 1) for element in value)
    if isinstance(value, dict):
        return {key: settled(element, depth - 1) for key, element in value.items()}
    return value


def as_text(value: Any) -> str:
    """Write a value on one line, as a message shows it; a long one is shortened."""
    if isinstance(value, str) and value and value.isprintable():
        return shortened(value)
    if isinstance(value, int) and abs(value) >= 10**PLAIN_DIGITS:
        return f"a number of more than {PLAIN_DIGITS} digits"
    return shortened(_as_json(value))


def _as_json(value: Any) -> str:
    try:
        return json.dumps(value, default=str)
    except ValueError:
        return "a list with a number of thousands of digits"


def _beyond(given: Any) -> str:
    """Say which bound a value breaks that its kind does not imply."""
    if isinstance(given, tuple) and len(given) > LONGEST_LIST:
        return f" of at most {LONGEST_LIST} entries"
    numbers = list(numbers_in(given))
    if any(number > LARGEST for number in numbers):
        return f" and at most {LARGEST}"
    return f" and at least {-LARGEST}" if any(number < -LARGEST for number in numbers) else ""


def _from_json(text: str) -> Any:
    try:
        value = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return text
    return text if value is None or isinstance(value, dict) else value


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is no number")


def numbers_in(value: Any) -> Iterator[int | float]:
    """Yield the number that a value is, or every number in a list of any depth."""
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, tuple):
        for element in value:
            yield from numbers_in(element)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield value
