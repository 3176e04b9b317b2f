"""Odds, reports and games to watch in a browser."""

import importlib
import os
from pathlib import Path
from typing import Annotated

import typer

from reports.arguments import flags
from reports.commands.output import emit_json
from sim.errors import UsageError

NEEDED = ("fastapi", "uvicorn", "pebble")  # of the extra `web`
RUNS = Path("runs")  # where other commands put their folders; nothing need have been played yet

Runs = Annotated[Path, typer.Argument(metavar="RUNS", help="Folder whose run folders are shown.")]
Host = Annotated[str, typer.Option("--host", help="Address to listen on; 0.0.0.0 lets other machines in.")]
Port = Annotated[int, typer.Option("--port", min=0, max=65_535, help="Port to listen on; 0 for any that is free.")]
Seconds = Annotated[float, typer.Option("--seconds", min=0.1, help="Longest time that one question may take.")]


def serve(
    runs: Runs = RUNS,
    host: Host = "127.0.0.1",
    port: Port = 8000,
    jobs: flags.Jobs = -1,
    content: flags.Worksheets = None,
    seconds: Seconds = 10.0,
    as_json: flags.AsJson = False,
) -> None:
    """Serve odds, reports, and games to watch and to play, on this machine only."""
    from sim.runs.workers import INNER_THREADS, worker_count
    from sim.study.study import boxes_by_game

    workers = worker_count(jobs)
    _check_folder(runs)
    boxes = boxes_by_game(content or ())
    _check_installed()
    for name in INNER_THREADS:  # of a library's own in each worker: there is a worker for every processor
        os.environ.setdefault(name, "1")
    from reports.web.limits import Limits
    from reports.web.serving import listening, serve_until_stopped

    with listening(host, port) as place:
        if as_json:
            emit_json({"address": place.address, "runs": runs})
        else:
            print(f"Counterpoise is at {place.address} (Ctrl-C ends it)", flush=True)
        serve_until_stopped(place, runs, Limits(jobs=workers, seconds=seconds), boxes)


def _check_folder(runs: Path) -> None:
    """Refuse to serve what is no folder of runs.

    Raises:
        UsageError: saying what it is.
    """
    from sim.runs.manifest import HEADER

    if (runs / HEADER).is_file():
        raise UsageError(f"{runs} is one run; serve the folder that it stands in: {runs.absolute().parent}")
    if not runs.is_dir() and (runs.exists() or runs != RUNS):
        raise UsageError(f"{runs} is {'no folder' if runs.exists() else 'not there'}; RUNS is a folder of run folders")


def _check_installed() -> None:
    """Refuse to serve without what it takes.

    Raises:
        UsageError: naming what is missing, and how to get it.
    """
    try:
        for name in NEEDED:
            importlib.import_module(name)
    except ImportError as error:
        message = f"a server needs {error.name}, which is not installed"
        raise UsageError(f"{message}: pip install 'counterpoise[web]'") from None
