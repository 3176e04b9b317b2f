"""With the compiler switched off plain Python takes a shortcut, and warns of what compiled code does in silence."""

import os
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from sim.compiling.compiled import INTERPRETED
from sim.trust import VARIABLE as TRUST
from tests import shortcuts

os.environ[TRUST] = "1"  # runs of the toy games name modules in the working folder; tests of trust itself do without

BLANK = '<svg viewBox="0 0 1 1"></svg>'

if INTERPRETED:
    shortcuts.install()


@pytest.fixture
def chance_wraps() -> Iterator[None]:
    """The generator counts modulo 2 ** 64; only plain Python warns of it."""
    with np.errstate(over="ignore"):
        yield


@pytest.fixture(scope="module")
def blank_charts() -> Iterator[None]:
    """Every figure of a page is built, in its wide form, and none is drawn: that is most of the time of a page."""
    from reports.kit import layout, style  # matplotlib, which most tests do without

    def built(chart: Any, width: Any) -> str:
        return style.svg(chart, width) if width == "wide" else BLANK

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(style, "rendered", lambda figure: BLANK)
        patch.setattr(layout, "svg", built)
        yield


@pytest.fixture
def plain_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that start from now on compile nothing; each would compile or load the toy game."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
