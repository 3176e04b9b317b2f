"""Pages are made for their words alone."""

import pytest


@pytest.fixture(scope="module", autouse=True)
def _blank_charts(blank_charts: None) -> None:
    """Around every page."""
