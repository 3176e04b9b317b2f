"""Members of an IntEnum as indices of arrays: Numba takes them from 0.68 on, and is taught to before."""

from enum import IntEnum
from typing import Any

from numba.core import errors, types
from numba.core.typing import arraydecl


class Sample(IntEnum):
    """An enumeration to try."""

    MEMBER = 0


def as_number(kind: Any) -> Any:
    """Return the type of an index with integers in place of members."""
    if isinstance(kind, types.IntEnumMember):
        return types.intp
    if isinstance(kind, types.BaseTuple):
        parts: Any = kind
        return types.Tuple([as_number(part) for part in parts])
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
