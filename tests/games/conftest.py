"""The clause tests run as plain Python: they start at once, and a bad index shows."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from sim.compiling.compiled import INTERPRETED

HERE = Path(__file__).parent
REASON = "runs with NUMBA_DISABLE_JIT=1: as plain Python it starts at once and bad indexes raise"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if INTERPRETED:
        return
    for item in items:
        if HERE in item.path.parents and item.get_closest_marker("interpreted"):
            item.add_marker(pytest.mark.skip(reason=REASON))


@pytest.fixture(autouse=True)
def _chance_wraps() -> Iterator[None]:
    """The generator counts modulo 2 ** 64; only plain Python warns of it."""
    with np.errstate(over="ignore"):
        yield
