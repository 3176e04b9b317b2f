"""Odds, reports and games to watch in a browser."""

import importlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from reports.arguments import flags
from reports.commands.output import emit_json
from sim.errors import UsageError

NEEDED, NEEDED_BY_LAN = ("fastapi", "uvicorn", "pebble"), ("segno",)  # of the extra `web`
OWN_HOST, ANYWHERE = "127.0.0.1", "0.0.0.0"
RUNS = Path("runs")  # where other commands put their folders; nothing need have been played yet

Runs = Annotated[Path, typer.Argument(metavar="RUNS", help="Folder whose run folders are shown.")]
Host = Annotated[str, typer.Option("--host", help="Address to listen on; 0.0.0.0 lets other machines in.")]
Port = Annotated[int, typer.Option("--port", min=0, max=65_535, help="Port to listen on; 0 for any that is free.")]
Seconds = Annotated[
    float, typer.Option("--seconds", min=0.1, help="Most seconds of the processor that one question may take.")
]
Lan = Annotated[
    bool, typer.Option("--lan", help="Let everybody in this network in, and show the address, as a QR code too.")
]
Show = Annotated[
    list[str] | None, typer.Option("--show", metavar="RUN", help="With --lan, a run that is shown; again for more.")
]


def serve(
    runs: Runs = RUNS,
    host: Host = OWN_HOST,
    port: Port = 8000,
    jobs: flags.Jobs = -1,
    content: flags.Worksheets = None,
    seconds: Seconds = 10.0,
    lan: Lan = False,
    show: Show = None,
    as_json: flags.AsJson = False,
) -> None:
    """Serve odds, reports, and games to watch and to play, on this machine only."""
    from sim.runs.pools import INNER_THREADS, worker_count
    from sim.study.study import boxes_by_game

    workers = worker_count(jobs)
    _check_folder(runs)
    shown = _shown(runs, host, lan, show)
    boxes = boxes_by_game(content or ())
    _check_installed((*NEEDED, *NEEDED_BY_LAN) if lan else NEEDED)
    for name in INNER_THREADS:  # of a library's own in each worker: there is a worker for every processor
        os.environ.setdefault(name, "1")
    from reports.web.limits import Limits
    from reports.web.serving import address_in_network, listening, serve_until_stopped

    with listening(ANYWHERE if lan else host, port, address_in_network() if lan else "") as place:
        if as_json:
            emit_json({"address": place.address, "runs": runs})
        else:
            print(f"Counterpoise is at {place.address} (Ctrl-C ends it)", flush=True)
            if lan:
                show_code(place.address)
        serve_until_stopped(place, runs, Limits(jobs=workers, seconds=seconds), boxes, shown)


def _shown(runs: Path, host: str, lan: bool, show: list[str] | None) -> frozenset[str] | None:
    """Return the names of the runs that a network may see; None where the server is not for a network.

    Raises:
        UsageError: options do not go together, or there is no run of a name.
    """
    from reports.web.library import NoRun, run_folder

    if not lan:
        if show:
            raise UsageError("--show names runs for --lan; without it all runs are shown")
        return None
    if host != OWN_HOST:
        raise UsageError(f"--lan chooses where to listen, it does not go with --host {host}")
    for name in show or ():
        try:
            run_folder(runs, name)
        except NoRun:
            raise UsageError(f"--show: there is no run {name!r} in {runs}") from None
    return frozenset(show or ())


def show_code(address: str) -> None:
    """Print an address as a QR code, for the camera of a phone."""
    import segno

    segno.make(address).terminal(compact=True)


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


def _check_installed(needed: Sequence[str]) -> None:
    """Refuse to serve without what it takes.

    Raises:
        UsageError: naming what is missing, and how to get it.
    """
    try:
        for name in needed:
            importlib.import_module(name)
    except ImportError as error:
        message = f"a server needs {error.name}, which is not installed"
        raise UsageError(f"{message}: pip install 'counterpoise[web]'") from None
