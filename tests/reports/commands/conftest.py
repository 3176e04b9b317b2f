"""Commands write pages with blank charts; a test that looks at pictures, or draws one page of its kind, is `drawn`."""

import pytest

from reports.kit import layout, style

RENDERED, SVG = style.rendered, layout.svg


@pytest.fixture(scope="module", autouse=True)
def _blank_charts(blank_charts: None) -> None:
    """Around the studies that a module plays once, too."""


@pytest.fixture(autouse=True)
def _drawn_charts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.node.get_closest_marker("drawn"):
        monkeypatch.setattr(style, "rendered", RENDERED)
        monkeypatch.setattr(layout, "svg", SVG)
