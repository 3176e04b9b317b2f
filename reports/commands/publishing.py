"""Writing the page of a run and printing what it says."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from reports.assembly.summary import summary
from reports.commands.output import emit_json, writing
from reports.commands.readable import console
from reports.page.html import build_page
from reports.page.overview import report_text
from reports.report import Report


def publish(report: Report, page: Path, as_json: bool, more: Mapping[str, Any] | None = None) -> None:
    """Write the page and print what it says, for other programs beside some numbers more.

    Raises:
        RunError: if the page cannot be written.
    """
    with writing(page):
        build_page(report, page)
    if as_json:
        emit_json({**(more or {}), **summary(report, page)})
        return
    console().print(report_text(report))
    print(page)
