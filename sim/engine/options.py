"""Options: the legal answers to a question, each one packed into an integer (verb, a, b, c).

All games share these functions; nothing else does arithmetic on packed options. Fields run from -1 to 1,022.
"""

import numpy as np

from sim.compiling.compiled import compiled

WIDTH = 10
MASK = (1 << WIDTH) - 1
LARGEST_FIELD = MASK


@compiled
def pack(verb, a=-1, b=-1, c=-1):
    """Return the option (verb, a, b, c) as one integer."""
    return verb | (a + 1) << WIDTH | (b + 1) << 2 * WIDTH | (c + 1) << 3 * WIDTH


@compiled
def verb_of(option):
    """Return what kind of answer the option is."""
    return option & MASK


@compiled
def unpack(option):
    """Return the option's (verb, a, b, c)."""
    return (
        option & MASK,
        (option >> WIDTH & MASK) - 1,
        (option >> 2 * WIDTH & MASK) - 1,
        (option >> 3 * WIDTH & MASK) - 1,
    )


def unpacked(options: np.ndarray) -> np.ndarray:
    """Return (verb, a, b, c) of each of many options, one more axis of 4; for use outside of compiled code."""
    fields = options[..., np.newaxis] >> WIDTH * np.arange(4) & MASK
    fields[..., 1:] -= 1
    return fields


def pattern(verb: int, place: int = -1, value: int = -1) -> tuple[int, int]:
    """Return which bits tell the options of a verb, and of one value of argument 0, 1 or 2, and what they are then."""
    mask, wanted = MASK, int(verb)
    if place >= 0:
        mask |= MASK << (place + 1) * WIDTH
        wanted |= (int(value) + 1) << (place + 1) * WIDTH
    return mask, wanted


@compiled
def matches(option, mask, wanted):
    """Return whether an option is one of a pattern."""
    return option & mask == wanted


@compiled
def add(buffer, count, option):
    """Write `option` at place `count` of the buffer, if there is room, and return the new count."""
    if count < len(buffer):
        buffer[count] = option
    return count + 1
