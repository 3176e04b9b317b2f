"""What a tuning may change: what a user names, within a range of the user's own or the one that the content states.

Unlike what is open to doubt, a printed value may be changed too: that is what a designer tunes.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

from analysis.tuning.space import Space
from analysis.tuning.steps import axis_of
from reports.pipeline.ranges import BETWEEN, IS, knobs_matching, written_dimensions
from sim.content.content import Content
from sim.content.uncertain import Dimension, span, uncertain
from sim.content.values import Value, numbers_in
from sim.errors import UsageError, shortened

MOST_VALUES = 200


def space_of(
    content: Content, texts: Sequence[str], *, most: int = MOST_VALUES, taker: str = "a search"
) -> tuple[Space, tuple[str, ...]]:
    """Return what may be changed, and the addresses that a pattern matches but that state no range.

    Args:
        content: with the values that are set before anything is tuned.
        texts: what --over was given; of two that name the same value the later one counts.
        most: values that may be changed.
        taker: what takes no more, for a line that says so.

    Raises:
        UsageError: in one line, if there is nothing to change, or a text means nothing that can be.
    """
    if not texts:
        raise UsageError(f"name what may be changed, such as --over {_example(content)}")
    found: dict[str, Dimension] = {}
    aside: list[str] = []
    for text in texts:
        addresses = knobs_matching(content, text.partition(IS)[0].strip())
        dimensions = written_dimensions(content, text) if IS in text else [*_stated(content, addresses)]
        taken = {address for dimension in dimensions for address in dimension.addresses}
        aside += [address for address in addresses if address not in taken]
        kept = {name: one for name, one in found.items() if taken.isdisjoint(one.addresses)}
        found = kept | {dimension.address: dimension for dimension in dimensions}
    if len(found) > most:
        raise UsageError(f"--over matches {len(found)} values; {taker} takes at most {most}, name fewer")
    moving = {address for dimension in found.values() for address in dimension.addresses}
    left = tuple(dict.fromkeys(address for address in aside if address not in moving))
    return Space(tuple(axis_of(dimension, content) for dimension in found.values())), left


def priced(space: Space, content: Content, texts: Sequence[str]) -> Space:
    """Return the same changes at the prices that a designer gives; what is not named costs 1.

    Args:
        space: what may be changed.
        content: whose addresses are meant.
        texts: ADDRESS=COST each, * for any part of the address; of two that name the same value the later one counts.

    Raises:
        UsageError: in one line, if a text is no price, or prices what may not be changed.
    """
    prices = [1.0] * len(space.axes)
    for text in texts:
        cost, named = _cost(text), set(knobs_matching(content, text.partition(IS)[0].strip()))
        at = [number for number, axis in enumerate(space.axes) if named.intersection(axis.dimension.addresses)]
        if not at:
            raise UsageError(
                f"--price {shortened(text)} names nothing that may be changed; name it with --over as well"
            )
        for number in at:
            prices[number] = cost
    return replace(space, prices=tuple(prices)) if texts else space


def _cost(text: str) -> float:
    """Return the cost in ADDRESS=COST."""
    try:
        cost = float(text.partition(IS)[2])
    except ValueError:
        cost = math.nan
    if not 0 < cost < math.inf:
        raise UsageError(f"a price is written ADDRESS=COST with a number above 0, not {shortened(text)!r}")
    return cost


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
        raise UsageError(f"{value.address} is {value.source} and states no range; {_asked(value)}")
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
    choices = (value.value, *(one for one in offered if one != value.value))
    if len(choices) < 2:
        return None
    return Dimension(value.address, (value.address,), 0, len(choices) - 1, choices=choices)


def _asked(value: Value) -> str:
    if isinstance(value.value, str):
        return "it is a word without alternatives, and cannot be tuned"
    return f"give one: --over {value.address}={range_around([value])}"


def range_around(values: Sequence[Value]) -> str:
    """Return a range that some values might have, as an example."""
    numbers = [number for value in values for number in numbers_in(value.value)] or [1]
    reach, least = max(1, *(abs(number) // 2 for number in numbers)), min(value.least for value in values)
    return f"{max(least, min(numbers) - reach):g}{BETWEEN}{max(numbers) + reach:g}"


def _example(content: Content) -> str:
    """Return what --over may be given, for a line that says so."""
    numbers = (
        value for value in content.values.values() if type(value.value) is int and content.is_knob(value.address)
    )
    found = next(numbers, None)
    return "ADDRESS=LOW..HIGH" if found is None else f"{found.address}={range_around([found])}"
