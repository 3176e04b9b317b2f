"""How fast this machine is: the time of one fixed loop, against which games a second of different machines compare.

The loop is written in C and compiled by the system's `cc`, or by Numba where there is none. It has nothing in common
with any game: words of an xorshift generator (Marsaglia 2003) are looked up in a table that fits into a small cache.
"""

import ctypes
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numba
import numpy as np

USUAL_SECONDS = 0.3  # what the loop takes on the Xeon of 3 GHz on which docs/speed.md was last measured
STEPS = 145_000_000
TABLE = 4096
SOURCE = f"""
#include <stdint.h>
static uint64_t table[{TABLE}];
uint64_t loop(void) {{
    uint64_t word = 88172645463325252ull, sum = 0;
    for (int index = 0; index < {TABLE}; index++) table[index] = index * 0x9E3779B97F4A7C15ull;
    for (long step = 0; step < {STEPS}; step++) {{
        word ^= word << 13; word ^= word >> 7; word ^= word << 17;
        sum += table[(word ^ sum) % {TABLE}];
    }}
    return sum;
}}
"""


def loop_seconds() -> float:
    """Return how many processor seconds the loop takes now."""
    loop = _loop()
    begun = time.process_time()
    loop()
    return time.process_time() - begun


@cache
def _loop() -> Callable[[], int]:
    """Return the loop, compiled."""
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder, "loop.c"), Path(folder, "loop.so")
        source.write_text(SOURCE)
        try:
            subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, source], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            return _loop_of_numba()
        loop = ctypes.CDLL(str(library)).loop
    loop.restype = ctypes.c_uint64
    return loop


def _loop_of_numba() -> Callable[[], int]:
    made: Callable[[], int] = numba.njit(loop_in_python)
    made()
    return made


def loop_in_python() -> int:
    """Take the same steps."""
    table = np.arange(TABLE).astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    word, total = np.uint64(88172645463325252), np.uint64(0)
    for _ in range(STEPS):
        word ^= word << np.uint64(13)
        word ^= word >> np.uint64(7)
        word ^= word << np.uint64(17)
        total += table[(word ^ total) % np.uint64(TABLE)]
    return total
