"""Odds, reports and games to watch in a browser."""

from pathlib import Path
from typing import Annotated

import typer

from reports.commands import flags
from sim.errors import UsageError

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def serve(
    runs: Annotated[Path, typer.Argument(metavar="[RUNS]", help="The folder of run folders to show.")] = Path("runs"),
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; others than this machine's own let in.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="Port to listen on; 0 for any that is free.")
    ] = 8000,
    jobs: flags.Jobs = -1,
) -> None:
    """Show odds, reports and games in a browser, on this machine only."""
    try:
        import fastapi  # noqa: F401
        import uvicorn
    except ImportError as error:
        missing = f"serving needs {error.name}, which is not installed; pip install 'counterpoise[web]' brings it"
        raise UsageError(missing) from None
    from reports.web.app import create_app
    from reports.web.desk import OpenDesk

    allowed = (host, *LOOPBACK, "[::1]") if host in LOOPBACK else ("*",)
    uvicorn.run(create_app(OpenDesk(), allowed), host=host, port=port, log_level="warning", server_header=False)
