"""How fast `counterpoise serve` answers: a load test that starts a server of its own and asks it like a crowd.

    python benchmarks/serving.py                      16 clients, 5 seconds each of numbers and pages, warm and new
    python benchmarks/serving.py --clients 64 --seconds 20 --jobs 4

Warm questions have been asked before; new ones are asked for the first time, so that each is computed. Latency is the
time from a request to the last byte of its answer, with all clients asking at once. The clients are one process beside
the server and take processor time from it; they keep their connections and speak just enough HTTP.
"""

import argparse
import asyncio
import itertools
import json
import platform
import random
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

import numpy as np

FORTS = ("none", "walls", "fortress", "castle")
MOST_ARMIES = 20
WARM = [f"attackers={own}&defenders={foe}" for own, foe in itertools.product(range(1, 5), range(1, 5))]
WORKLOADS = ("numbers, warm", "page, warm", "numbers, new", "page, new")


def new_questions() -> Iterator[str]:
    """Return battles of War of Kings in any order, no two alike: all sizes there can be, and plans of breaking off."""
    sizes = range(1, MOST_ARMIES + 1)
    asked = [
        f"attackers={own}&defenders={foe}&fort={fort}&withdraw_at={at}"
        for own, foe, fort, at in itertools.product(sizes, sizes, FORTS, range(MOST_ARMIES))
        if at < own
    ]
    random.Random(0).shuffle(asked)
    return iter(asked)


def main() -> None:
    """Start a server, ask it, and print what was measured."""
    asked = _arguments()
    command = [sys.executable, "-m", "reports.cli", "serve", "--port", "0", "--jobs", str(asked.jobs), "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            address = json.loads(server.stdout.readline())["address"]  # type: ignore[union-attr]
            print(f"{platform.processor() or platform.machine()}, {asked.jobs} workers, {asked.clients} clients")
            print(f"{'War of Kings':16}{'median':>10}{'95 %':>10}{'requests/s':>12}{'n':>8}")
            asyncio.run(measure(address, asked.clients, asked.seconds))
        finally:
            server.terminate()


async def measure(address: str, clients: int, seconds: float) -> None:
    """Measure one workload after the other."""
    fresh = new_questions()
    async with crowd_at(address, clients) as crowd:
        for path, question in itertools.product(("odds/kings", "api/odds/kings"), WARM):
            await crowd[0].get(f"/{path}?{question}")
        for name in WORKLOADS:
            path = "odds/kings" if name.startswith("page") else "api/odds/kings"
            questions = fresh if name.endswith("new") else itertools.cycle(WARM)
            addresses = (f"/{path}?{question}" for question in questions)
            began = time.perf_counter()
            taken = await asyncio.gather(*(keep_asking(client, addresses, began + seconds) for client in crowd))
            tell(name, list(itertools.chain(*taken)), time.perf_counter() - began)


async def keep_asking(client: "Client", addresses: Iterator[str], end: float) -> list[float]:
    """Ask for one address after the other until the end; return what each answer took."""
    taken = []
    while (asked := time.perf_counter()) < end:
        await client.get(next(addresses))
        taken.append(time.perf_counter() - asked)
    return taken


@dataclass
class Client:
    """A connection to the server."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def get(self, address: str) -> bytes:
        """Return the body of an answer, which must be 200."""
        self.writer.write(f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        body = await self.reader.readexactly(int(head.partition("content-length:")[2].partition("\r\n")[0]))
        if not head.startswith("http/1.1 200 "):
            raise RuntimeError(f"{address}: {head.partition(chr(13))[0]}: {body[:300]!r}")
        return body


@asynccontextmanager
async def crowd_at(address: str, clients: int) -> AsyncIterator[list[Client]]:
    """Connect so many clients."""
    place = urlsplit(address)
    crowd = [Client(*await asyncio.open_connection(place.hostname, place.port)) for _ in range(clients)]
    try:
        yield crowd
    finally:
        for client in crowd:
            client.writer.close()


def tell(name: str, taken: list[float], lasted: float) -> None:
    """Print a line of the table."""
    median, late = (1_000 * np.quantile(taken, share) for share in (0.5, 0.95))
    print(f"{name:16}{median:>7.1f} ms{late:>7.1f} ms{len(taken) / lasted:>12,.0f}{len(taken):>8,}", flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--clients", type=int, default=16, help="who ask at once")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each line of the table")
    parser.add_argument("--jobs", type=int, default=2, help="workers of the server")
    return parser.parse_args()


if __name__ == "__main__":
    main()
