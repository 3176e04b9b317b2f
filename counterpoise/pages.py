"""Writing the page of a result, as the commands write it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from counterpoise.options import Place
from reports.commands.output import check_page, writing


def written(build: Callable[[Path], Any], file: Place) -> Path:
    """Write a page and return where it is.

    Raises:
        UsageError: if the name is not that of a page.
        RunError: if it cannot be written.
    """
    page = Path(file)
    check_page(page, "page()")
    with writing(page):
        build(page)
    return page
