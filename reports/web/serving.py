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
from reports.web.library import Shown
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
ELSEWHERE = ("192.0.2.1", 9)  # an address that nobody has (RFC 5737), on the way to which one's own shows
STOPPING = 3  # seconds that answers in the making have when the server is stopped


@dataclass(frozen=True)
class Place:
    """Where a server listens.

    Attributes:
        listener: the socket.
        host: as it was asked for.
        outside: the address of this machine by which others in the network ask, where the server is for them.
    """

    listener: socket.socket
    host: str
    outside: str = ""

    @property
    def address(self) -> str:
        """The address for a browser on this machine, or in its network."""
        name, port, *_ = self.listener.getsockname()
        shown = self.outside or ("127.0.0.1" if ip_address(name).is_unspecified else name)
        return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"

    @property
    def names(self) -> tuple[str, ...]:
        """The names under which the server may be asked for: any, where other machines are let in unseen."""
        if self.outside:
            return (*OWN_NAMES, self.outside)
        return OWN_NAMES if ip_address(self.listener.getsockname()[0]).is_loopback else ANY_NAME


def address_in_network() -> str:
    """Return the address of this machine in its network; nothing is sent to find it.

    Raises:
        UsageError: it is in none.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
            found: str = asking.getsockname()[0]
        except OSError:
            raise UsageError("--lan needs a network, and this machine is in none") from None
    return found


@contextmanager
def listening(host: str, port: int, outside: str = "") -> Iterator[Place]:
    """Listen at an address while the context lasts; `outside` is that by which others in the network ask.

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
        yield Place(listener, host, outside)


def serve_until_stopped(place: Place, runs: Path, limits: Limits, boxes: Boxes = NO_BOXES, shown: Shown = None) -> None:
    """Serve until an interruption; only the runs whose names are shown, all where that is None.

    Raises:
        KeyboardInterrupt: when it was interrupted at the keyboard and all is closed.
    """
    play = LimitedExecutor(replace(OF_PLAY, jobs=limits.jobs))
    executors = Executors(odds=LimitedExecutor(limits), runs=LimitedExecutor(OF_RUNS), play=play)
    app = create_app(executors, runs, place.names, boxes, shown)
    config = uvicorn.Config(
        app,
        http=PatientProtocol,
        log_level="warning",
        server_header=False,
        access_log=False,
        timeout_graceful_shutdown=STOPPING,
    )
    uvicorn.Server(config).run(sockets=[place.listener])
