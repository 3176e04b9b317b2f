"""Analyse a run and write its page."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from reports.arguments import flags
from reports.assembly.analysed import analysed_run
from reports.assembly.summary import summary
from reports.commands.output import check_page, emit_json, writing
from reports.commands.readable import console
from reports.kit.precision import LEVEL, TOLERANCE, Precision
from reports.page.html import build_page
from reports.page.overview import report_text
from reports.report import Report

PAGE = "report.html"


def report(
    folder: Annotated[Path, typer.Argument(metavar="RUN", help="A run folder.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.html", help="The page; else in the folder.")
    ] = None,
    level: flags.Level = LEVEL,
    tolerance: flags.Tolerance = TOLERANCE,
    replay: flags.Replay = flags.REPLAYED,
    drawn: Annotated[
        Path | None, typer.Option("--sensitivity", metavar="LABRUN", help="Rulebooks drawn for the same study.")
    ] = None,
    as_json: flags.AsJson = False,
) -> None:
    """Analyse a run and write the page."""
    if out is not None:
        check_page(out, "--out")
    analysed = analysed_run(folder, Precision(level, tolerance), replay=replay, drawn=drawn)
    publish(analysed, out or folder / PAGE, as_json)


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
