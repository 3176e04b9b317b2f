"""How much work a call is, counted instead of timed: a busy machine is no slower by this measure."""

import sys
import tracemalloc
from collections.abc import Callable
from types import FrameType
from typing import Any


def calls_of(function: Callable[[], object]) -> int:
    """Return how many functions, of Python and of C, a call comes to."""
    counted = 0

    def count(_: FrameType, event: str, __: Any) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        function()
    finally:
        sys.setprofile(before)
    return counted


def bytes_of(function: Callable[[], object]) -> int:
    """Return the most memory that a call held at a time, arrays included."""
    tracemalloc.start()
    try:
        function()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
