"""Arrays lent to compiled code by their addresses.

Numba takes every array that Python hands over apart, and does so again at every call: a game's two dozen arrays cost
more than a step of its rules. So Python hands over one record of addresses (`sim.engine.frame`), and compiled code
finds the arrays there. Whoever keeps the record must keep the arrays.
"""

import ctypes
import math
from functools import cache, lru_cache
from typing import Any

import numpy as np

from sim.compiling.compiled import MEANT


def address(array: np.ndarray) -> int:
    """Return where an array begins.

    Raises:
        ValueError: if its parts do not lie side by side, as compiled code takes them to.
    """
    if not array.flags.c_contiguous:
        raise ValueError("only an array whose parts lie side by side can be lent")
    return array.ctypes.data


@lru_cache(maxsize=1024)  # a call of the drivers finds the two dozen arrays of the call before
def lent(number: int, shape: tuple[int, ...], dtype: Any) -> np.ndarray:
    """Return the array of a shape and dtype at an address: a view of what is there, whatever that is by then."""
    dtype = np.dtype(dtype)
    size = math.prod(map(int, shape)) * dtype.itemsize
    memory = (ctypes.c_char * size).from_address(int(number))
    return np.frombuffer(memory, dtype).reshape(shape) if size else np.zeros(shape, dtype)


@cache
def _intrinsic() -> Any:
    """Return what does the same in compiled code; Numba's own `carray` counts references."""
    from numba import types
    from numba.extending import intrinsic

    def lent(typing: Any, number: Any, shape: Any, dtype: Any) -> Any:
        from numba.core import cgutils  # these take long to import: only what compiles needs them
        from numba.np.arrayobj import make_array, populate_array

        made = types.Array(dtype.dtype, len(shape), "C")

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = make_array(made)(context, builder)
            lengths = cgutils.unpack_tuple(builder, arguments[1])
            size = context.get_constant(types.intp, context.get_abi_sizeof(context.get_data_type(made.dtype)))
            steps = [size]
            for length in lengths[:0:-1]:
                steps.insert(0, builder.mul(steps[0], length))
            start = builder.inttoptr(arguments[0], array.data.type)
            populate_array(array, data=start, shape=lengths, strides=steps, itemsize=size, meminfo=None)
            return array._getvalue()

        return made(number, shape, dtype), code

    return intrinsic(lent)


MEANT[lent] = _intrinsic
