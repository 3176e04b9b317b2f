"""What a tuning may change, as a user writes it: addresses with * for any part, and a range or values where none stand.

--over army.cost.gold=3..8     whole numbers from 3 to 8
--over "rebate.red.*=0..2"     each of them
--over purse.lion              within the range that the content states
--over event.first=dawn,dusk   one of these
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace

from analysis.tuning.space import Space
from analysis.tuning.steps import axis_of
from reports.pipeline.arms import values_in
from sim.content.content import Content
from sim.content.uncertain import Dimension, span, uncertain
from sim.content.values import Value, as_text, numbers_in, parse_setting
from sim.errors import UsageError, shortened

BETWEEN = ".."
MOST_VALUES = 200
HOW = "--over ADDRESS=LOW..HIGH"


def space_of(content: Content, texts: Sequence[str]) -> tuple[Space, tuple[str, ...]]:
    """Return what may be changed, and the addresses that a pattern matches but that state no range.

    Args:
        content: with the values that are set before anything is tuned.
        texts: what --over was given.

    Raises:
        UsageError: in one line, if there is nothing to change, or a text means nothing that can be.
    """
    if not texts:
        raise UsageError(f"name what may be changed, such as --over {_example(content)}")
    found: dict[str, Dimension] = {}
    aside: list[str] = []
    for text in texts:
        pattern, equals, written = (part.strip() for part in text.partition("="))
        addresses = _matching(content, pattern)
        dimensions = [*_given(content, addresses, written)] if equals else [*_stated(content, addresses)]
        taken = {address for dimension in dimensions for address in dimension.addresses}
        aside += [address for address in addresses if address not in taken]
        kept = {name: one for name, one in found.items() if taken.isdisjoint(one.addresses)}
        found = kept | {dimension.address: dimension for dimension in dimensions}
    if len(found) > MOST_VALUES:
        raise UsageError(f"--over matches {len(found)} values; a search takes at most {MOST_VALUES}, name fewer")
    moving = {address for dimension in found.values() for address in dimension.addresses}
    left = tuple(dict.fromkeys(address for address in aside if address not in moving))
    return Space(tuple(axis_of(dimension, content) for dimension in found.values())), left


def _matching(content: Content, pattern: str) -> list[str]:
    """Return the addresses that a pattern means and that play depends on."""
    short = pattern.removeprefix(f"{content.key}.")
    matching = content.matching(short) if "*" in short else [content.full_address(short)]
    if not matching:
        told = f"no address of {content.key} matches {shortened(short)}"
        raise UsageError(f"{told}; `counterpoise content {content.key}` lists them")
    knobs = [address for address in matching if content.is_knob(address)]
    if not knobs:
        raise UsageError(f"{matching[0]} describes the box and changes nothing, so it cannot be tuned")
    return knobs


def _given(content: Content, addresses: Sequence[str], written: str) -> Iterable[Dimension]:
    """Yield the dimensions of addresses whose range or values stand on the command line."""
    for address in addresses:
        value = content.value(address)
        if BETWEEN in written:
            low, high = _ends(value, written)
            found = span(value, low, high) if low < high else None
            if found is None:
                raise UsageError(f"{address} cannot be changed within {written}: that range has no width")
            yield found
        else:
            yield _chosen(value, [value.accept(one) for one in _listed(written)])


def _listed(written: str) -> list[object]:
    """Return the values that stand between commas, or the one."""
    return values_in(written) if "," in written else [parse_setting(f"value={written}")[1]]


def _ends(value: Value, written: str) -> tuple[float, float]:
    """Return the ends of a range that is written LOW..HIGH."""
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
        raise UsageError(f"the range of {value.address} is written LOW..HIGH, such as {_range(value)}")
    held = value if not isinstance(value.value, tuple) else replace(value, value=next(numbers_in(value.value)))
    return float(held.accept(number))


def _chosen(value: Value, offered: Sequence[object]) -> Dimension:
    """Return the dimension of values that are listed."""
    choices = [value.value, *(one for one in dict.fromkeys(offered) if one != value.value)]
    if len(choices) < 2:
        raise UsageError(f"{value.address} is {as_text(value.value)} already; list other values")
    return Dimension(value.address, (value.address,), 0, len(choices) - 1, choices=tuple(choices))


def _stated(content: Content, addresses: Sequence[str]) -> Iterable[Dimension]:
    """Yield the dimensions of addresses that state what they may be.

    Raises:
        UsageError: if none of them does.
    """
    asked = set(addresses)
    open_ = [one for one in uncertain(replace(content, overrides={})).dimensions if asked.intersection(one.addresses)]
    known = {address: one for one in open_ for address in one.addresses}
    for address in addresses:
        if address not in known and (printed := _as_designed(content.value(address))):
            known[address] = printed
    if not known:
        value = content.value(addresses[0])
        raise UsageError(f"{value.address} is {value.source} and states no range; give one: {_asked(value)}")
    for dimension in {one.address: one for one in known.values()}.values():
        stated = content.defaults.get(dimension.address)
        if dimension.choices or stated is None or stated.low is None or stated.high is None:
            yield dimension
        elif moved := span(content.value(dimension.address), stated.low, stated.high):
            yield moved


def _as_designed(value: Value) -> Dimension | None:
    """Return the dimension of a value that nobody doubts, as its designer may change it; None if it states none."""
    if value.low is not None and value.high is not None:
        return span(value, value.low, value.high)
    offered = [*value.alternatives, *([not value.value] if isinstance(value.value, bool) else [])]
    return _chosen(value, offered) if [one for one in offered if one != value.value] else None


def _asked(value: Value) -> str:
    if isinstance(value.value, str):
        return "it is a word without alternatives, and cannot be tuned"
    return f"--over {value.address}={_range(value)}"


def _range(value: Value) -> str:
    """Return a range that a value might have, as an example."""
    numbers = [*numbers_in(value.value)] or [1]
    reach = max(1, *(abs(number) // 2 for number in numbers), 1)
    return f"{max(value.least, min(numbers) - reach):g}{BETWEEN}{max(numbers) + reach:g}"


def _example(content: Content) -> str:
    """Return what --over may be given, for a line that says so."""
    numbers = (
        value for value in content.values.values() if type(value.value) is int and content.is_knob(value.address)
    )
    found = next(numbers, None)
    return HOW.removeprefix("--over ") if found is None else f"{found.address}={_range(found)}"
