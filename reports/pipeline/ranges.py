"""What varies over a range or values that a user writes, whether or not the content states any.

rebate.red.army.wheat=0..2   whole numbers from 0 to 2, as the value is whole
rebate.red.*=0..2            each of them by itself
event.first=dawn,dusk        one of these, or what stands there
tag:battle=0..2              each value of the game that has the tag by itself
"""

import json
from collections.abc import Sequence
from dataclasses import replace

from reports.pipeline.arms import values_in
from sim.content.content import Content
from sim.content.patterns import addresses_meant
from sim.content.uncertain import Dimension, Uncertain, span, uncertain
from sim.content.values import Value, as_text, numbers_in, parse_setting
from sim.errors import UsageError, shortened

BETWEEN = ".."
IS = "="


def uncertain_over(content: Content, over: Sequence[str]) -> Uncertain:
    """Return what varies in a content of all that a user names.

    Args:
        content: the values of a game.
        over: patterns of addresses; where one is followed by = and a range or values, these count and not the
            content's. Of two that name the same value the later one counts. Empty for everything that is open.

    Raises:
        UsageError: if a range or value makes no sense, or its pattern names nothing.
        ContentError: if a pattern alone matches nothing that varies.
    """
    given: dict[str, Dimension] = {}
    for text in over:
        if IS in text:
            given |= {one.address: one for one in written_dimensions(content, text)}
    return uncertain(content, [text for text in over if IS not in text], tuple(given.values()))


def written_dimensions(content: Content, text: str) -> list[Dimension]:
    """Return the dimensions that an ADDRESS=LOW..HIGH or ADDRESS=VALUE,VALUE describes, * standing for any part.

    Raises:
        UsageError: in one line, if it describes none.
    """
    pattern, _, written = (part.strip() for part in text.partition(IS))
    return [_dimension(content.value(address), written) for address in knobs_matching(content, pattern)]


def knobs_matching(content: Content, pattern: str) -> list[str]:
    """Return the addresses that a pattern means and that play depends on.

    Raises:
        UsageError: if there are none.
        ContentError: if an address without * is unknown.
    """
    short = pattern.removeprefix(f"{content.key}.")
    matching = addresses_meant(content, pattern)
    if not matching:
        message = f"no address of {content.key} matches {shortened(short)}"
        raise UsageError(f"{message}; `counterpoise content {content.key}` lists them")
    knobs = [address for address in matching if content.is_knob(address)]
    if not knobs:
        raise UsageError(f"{matching[0]} describes the box and changes nothing")
    return knobs


def _dimension(value: Value, written: str) -> Dimension:
    if BETWEEN not in written:
        return _of_values(value, [value.accept(one) for one in _listed(written)])
    low, high = _ends(value, written)
    found = span(value, low, high) if low < high else None
    if found is None:
        raise UsageError(f"{value.address} cannot vary within {shortened(written)}: that range has no width")
    return found


def _listed(written: str) -> list[object]:
    return values_in(written) if "," in written else [parse_setting(f"value={written}")[1]]


def _of_values(value: Value, offered: Sequence[object]) -> Dimension:
    choices = (value.value, *(one for one in dict.fromkeys(offered) if one != value.value))
    if len(choices) < 2:
        raise UsageError(f"{value.address} is {as_text(value.value)} already; list other values, or LOW..HIGH")
    return Dimension(value.address, (value.address,), 0, len(choices) - 1, choices=choices)


def _ends(value: Value, written: str) -> tuple[float, float]:
    if isinstance(value.value, bool | str) or not [*numbers_in(value.value)]:
        raise UsageError(f"{value.address} is {as_text(value.value)} and takes no range; list values, such as a,b")
    low, high = (_number(value, part.strip()) for part in written.split(BETWEEN, 1))
    return low, high


def _number(value: Value, text: str) -> float:
    try:
        number = json.loads(text)
    except ValueError:
        number = None
    if type(number) not in (int, float):
        raise UsageError(f"the range of {value.address} is written LOW..HIGH, such as 1..3, not {shortened(text)!r}")
    single = replace(value, value=next(numbers_in(value.value))) if isinstance(value.value, tuple) else value
    return float(single.accept(number))
