"""The clause tests run in the interpreted half alone: as plain Python they start at once, and a bad index shows."""

from pathlib import Path

import pytest

from sim.compiling.compiled import INTERPRETED

HERE = Path(__file__).parent
REASON = "runs with NUMBA_DISABLE_JIT=1: as plain Python it starts at once and bad indexes raise"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE not in item.path.parents:
            continue
        if not item.get_closest_marker("interpreted"):
            raise pytest.UsageError(f"{item.nodeid} runs in neither half of the suite: mark it `interpreted`")
        if not INTERPRETED:
            item.add_marker(pytest.mark.skip(reason=REASON))


@pytest.fixture(autouse=True)
def _chance_wraps(chance_wraps: None) -> None:
    """Every clause may roll."""
