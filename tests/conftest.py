"""With the compiler switched off plain Python takes shortcuts, and warns of what compiled code does in silence."""

from collections.abc import Iterator

import numpy as np
import pytest

from sim.compiling.compiled import INTERPRETED
from tests import shortcuts

if INTERPRETED:
    shortcuts.install()


@pytest.fixture
def chance_wraps() -> Iterator[None]:
    """The generator counts modulo 2 ** 64; only plain Python warns of it."""
    with np.errstate(over="ignore"):
        yield
