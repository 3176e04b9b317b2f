"""Compiled functions by Numba's public means alone: the path without the tricks of `sim.compiling.linked`.

The tables are the same. A start compiles longer, since every function is taken to its end before its callers are, and
games are played slower. What the tricks stand for needs nothing here: Numba lets a negative index count from the end,
and no rule uses one; it counts references, and there are none to count.
"""

from collections.abc import Callable
from typing import Any

import numba

from sim.compiling.members import TakesMembers


def inner(function: Callable[..., Any]) -> Any:
    """Return a function that compiled code calls, and Python may."""
    return _taking_members(numba.njit(nogil=True, error_model="numpy")(function))


def outward(function: Callable[..., Any]) -> Any:
    """Return a function that Python calls."""
    return _taking_members(numba.njit(nogil=True)(function))


def _taking_members(made: Any) -> Any:
    made.__class__ = TakesMembers
    return made
