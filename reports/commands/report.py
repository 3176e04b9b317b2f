"""Analyse a run and write its page."""

from pathlib import Path
from typing import Annotated

import typer

from reports.arguments import flags
from reports.commands.output import REPORT, check_page
from reports.kit.precision import LEVEL, PrecisionAsked


def report(
    folder: Annotated[Path, typer.Argument(metavar="RUN", help="A run folder.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.html", help="The page; else in the folder.")
    ] = None,
    level: flags.Level = LEVEL,
    tolerance: flags.Tolerance = flags.USUAL_TOLERANCE,
    target: flags.Targets = None,
    replay: flags.Replay = flags.REPLAYED,
    drawn: Annotated[
        Path | None, typer.Option("--sensitivity", metavar="LABRUN", help="Rulebooks drawn for the same study.")
    ] = None,
    as_json: flags.AsJson = False,
) -> None:
    """Analyse a run and write the page."""
    if out is not None:
        check_page(out, "--out")
    precision = PrecisionAsked(level, tolerance, tuple(target or ()))
    from sim.runs.manifest import read_manifest

    read_manifest(folder)  # what is no run is refused before libraries that take long are imported
    from reports.assembly.analysed import analysed_run
    from reports.commands.publishing import publish

    publish(analysed_run(folder, precision, replay=replay, drawn=drawn), out or folder / REPORT, as_json)
