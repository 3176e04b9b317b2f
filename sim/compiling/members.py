"""Members of an IntEnum in compiled code.

As indices of arrays Numba takes them from 0.68 on, and is taught to before. As what Python hands to a compiled function
they are the numbers that they stand for: `min` and others know no members, and each enumeration would be compiled anew.
So are those that compiled functions hand to each other, and numbers that are known when they are compiled.
"""

from enum import IntEnum
from typing import Any

import numpy as np
from numba.core import errors, types
from numba.core.registry import CPUDispatcher
from numba.core.typing import arraydecl


class Sample(IntEnum):
    """An enumeration to try."""

    MEMBER = 0


class TakesMembers(CPUDispatcher):
    """A compiled function that Python may call with members for numbers."""

    def typeof_pyval(self, val: Any) -> Any:
        """Return the type of an argument."""
        return super().typeof_pyval(int(val) if isinstance(val, IntEnum) else val)


def as_number(kind: Any) -> Any:
    """Return the type of an index with integers in place of members."""
    if isinstance(kind, types.IntEnumMember):
        return types.intp
    if isinstance(kind, types.BaseTuple):
        parts: Any = kind
        return types.Tuple([as_number(part) for part in parts])
    return kind


def as_parameter(kind: Any) -> Any:
    """Return the type of a parameter that takes an argument of this type, and others with the same code."""
    if isinstance(kind, types.Omitted):
        return types.intp if isinstance(kind.value, int | np.integer) and not isinstance(kind.value, bool) else kind
    if isinstance(kind, types.IntEnumMember):
        return kind.dtype
    if isinstance(kind, types.IntegerLiteral | types.BooleanLiteral):
        return types.unliteral(kind)
    if type(kind) in (types.Tuple, types.UniTuple):
        return types.Tuple([as_parameter(part) for part in kind.types])
    return kind


def teach_members() -> None:
    """Let Numba's typing of indices see integers where it would refuse a member; later releases are left alone."""
    if not _refuses_members():
        return
    numbas = arraydecl.get_array_index_type
    arraydecl.get_array_index_type = lambda array, index: numbas(array, as_number(index))


def _refuses_members() -> bool:
    member = types.IntEnumMember(Sample, types.intp)
    try:
        arraydecl.get_array_index_type(types.Array(types.intp, 1, "C"), member)
    except errors.NumbaTypeError:
        return True
    return False
