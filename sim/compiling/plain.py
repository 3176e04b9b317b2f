"""Compiled functions by Numba's public means alone: the path without the tricks of `sim.compiling.linked`.

The tables are the same. A start compiles longer, since every function is taken to its end before its callers are, and
games are played slower. What the tricks stand for needs nothing here: Numba lets a negative index count from the end,
and no rule uses one; it counts references, and there are none to count.
"""

from collections.abc import Callable
from typing import Any

import numba


def inner(function: Callable[..., Any]) -> Any:
    """Return a function that compiled code calls, and Python may."""
    return numba.njit(nogil=True, error_model="numpy")(function)


def outward(function: Callable[..., Any]) -> Any:
    """Return a function that Python calls."""
    return numba.njit(nogil=True)(function)
