"""Listening, and serving until somebody stops it."""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from ipaddress import ip_address
from pathlib import Path

import uvicorn

from reports.web.app import NO_BOXES, Boxes, Executors, create_app
from reports.web.executor import LimitedExecutor
from reports.web.limits import Limits
from reports.web.patience import PatientProtocol
from sim.errors import RunError, UsageError

OWN_NAMES = ("localhost", "127.0.0.1", "[::1]")
ANY_NAME = ("*",)
OF_RUNS = Limits(
    jobs=1, seconds=300, waiting=8, advice="make the page with `counterpoise report` instead, which has no limits"
)
OF_PLAY = Limits(
    jobs=1, seconds=40, advice="let a policy sit there that searches less, or not at all"
)  # seconds enough for a fresh worker to load the rules of a large game
STOPPING = 3  # seconds that answers in the making have when the server is stopped


@dataclass(frozen=True)
class Place:
    """Where a server listens.

    Attributes:
        listener: the socket.
        host: as it was asked for.
    """

    listener: socket.socket
    host: str

    @property
    def address(self) -> str:
        """The address for a browser on this machine."""
        name, port, *_ = self.listener.getsockname()
        shown = "127.0.0.1" if ip_address(name).is_unspecified else name
        return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"

    @property
    def names(self) -> tuple[str, ...]:
        """The names under which the server may be asked for: any, where other machines are let in."""
        return OWN_NAMES if ip_address(self.listener.getsockname()[0]).is_loopback else ANY_NAME


@contextmanager
def listening(host: str, port: int) -> Iterator[Place]:
    """Listen at an address while the context lasts.

    Raises:
        UsageError: this machine has no such address.
        RunError: the port is taken, or not ours to take.
    """
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise UsageError(f"{host!r} is no address of this machine; 127.0.0.1 is") from None
    try:
        listener = socket.create_server(address[:2], family=family)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else error.strerror  # Python's own repeats the address
        raise RunError(f"cannot listen on {host}, port {port}: {reason}; choose another --host or --port") from error
    with listener:
        # Connections inherit it; else head and body of an answer, two packets, wait 40 ms for each other.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        yield Place(listener, host)


def serve_until_stopped(place: Place, runs: Path, limits: Limits, boxes: Boxes = NO_BOXES) -> None:
    """Serve until an interruption.

    Raises:
        KeyboardInterrupt: when it was interrupted at the keyboard and all is closed.
    """
    play = LimitedExecutor(replace(OF_PLAY, jobs=limits.jobs))
    executors = Executors(odds=LimitedExecutor(limits), runs=LimitedExecutor(OF_RUNS), play=play)
    app = create_app(executors, runs, place.names, boxes)
    config = uvicorn.Config(
        app,
        http=PatientProtocol,
        log_level="warning",
        server_header=False,
        access_log=False,
        timeout_graceful_shutdown=STOPPING,
    )
    uvicorn.Server(config).run(sockets=[place.listener])
