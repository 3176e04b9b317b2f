"""With the compiler switched off plain Python takes shortcuts, and warns of what compiled code does in silence."""

import os
from collections.abc import Iterator

import numpy as np
import pytest

from sim.compiling.compiled import INTERPRETED
from sim.trust import VARIABLE as TRUST
from tests import shortcuts

os.environ[TRUST] = "1"  # runs of the toy games name modules in the working folder; tests of trust itself do without

if INTERPRETED:
    shortcuts.install()


@pytest.fixture
def chance_wraps() -> Iterator[None]:
    """The generator counts modulo 2 ** 64; only plain Python warns of it."""
    with np.errstate(over="ignore"):
        yield


@pytest.fixture
def plain_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that start from now on compile nothing; each would compile or load the toy game."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
