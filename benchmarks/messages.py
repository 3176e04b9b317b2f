"""What a scheduler has to pass on for a part of a run: messages, bytes and processor time, and what of a billion games.

Scheduler, workers and client run in this process and speak over TCP as they would from afar. Nothing is played: a task
returns at once what it would, once where workers write the parts themselves, once where the client gets the rows.
"""

import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import distributed
from distributed.comm.tcp import TCP

from reports.pipeline.request import StudyRequest, stage_for
from sim.engine.results import new_results
from sim.runs.chunks import Rows
from sim.runs.flights import Flights
from sim.runs.roster import Roster
from sim.runs.shared import Kept, PartAsked, Place
from sim.runs.tables import TABLES
from sim.study.stage import Stage, stage_here
from sim.study.study import Study

WORKERS, PARTS = 4, 400
SIZES = (1_000, 10_000, 100_000)  # games of a part
CHUNKS = (250, 2_000)  # games of a chunk
BILLION = 1_000_000_000
DIGESTS = dict.fromkeys(TABLES, "0" * 64)
PLACE = Place("/shared/runs/kings-0001", f".{'0' * 16}.tmp")


def kept(place: Place, part: PartAsked) -> Kept:
    """Return what a worker returns that has written a part."""
    return Kept(part.number, DIGESTS, 431 * len(part.games))


def rows_of(stage: Stage, games: range) -> Rows:
    """Return as many rows as a worker returns that has played some games, none of whose rounds are kept."""
    results = new_results(stage.game, games, stage.study.players)
    return Rows(results.games, results.seats, results.rounds)


@contextmanager
def counted() -> Iterator[dict[str, int]]:
    """Count messages and their bytes while the context lasts."""
    found, write = {"messages": 0, "bytes": 0}, TCP.write

    async def counting(self: TCP, *given: Any, **choices: Any) -> int:
        size: int = await write(self, *given, **choices)
        found["messages"] += 1
        found["bytes"] += size
        return size

    TCP.write = counting
    try:
        yield found
    finally:
        TCP.write = write


def passed_on(client: Any, task: tuple[Any, ...], items: Sequence[Any], games: int) -> dict[str, float]:
    """Return what one of some tasks costs, of so many games each, and what a billion games would."""
    roster = Roster(client, b"", {})
    roster.fit = client.nthreads()
    flights = Flights(client, roster, task, items, lambda error, _: error)
    began, used = time.perf_counter(), time.process_time()
    with counted() as found:
        for _ in flights.as_landed():
            pass
    each = {name: number / len(items) for name, number in found.items()}
    each["processor_seconds"] = (time.process_time() - used) / len(items)
    tasks = BILLION / games
    return {
        "games": games,
        **each,
        "tasks_per_second": len(items) / (time.perf_counter() - began),
        "billion_tasks": tasks,
        "billion_gigabytes": each["bytes"] * tasks / 1e9,
        "billion_processor_hours": each["processor_seconds"] * tasks / 3600,
    }


def simulated(study: Study, parts: int) -> dict[str, Any]:
    """Return what tasks of both kinds cost, by their size."""
    stage = stage_here(study, stage_for(study).book)
    ranges = {size: [range(at * size, (at + 1) * size) for at in range(parts)] for size in (*SIZES, *CHUNKS)}
    with (
        distributed.LocalCluster(
            n_workers=WORKERS, threads_per_worker=1, processes=False, protocol="tcp://", dashboard_address=None
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        ask = partial(passed_on, client)
        ask((rows_of, stage), ranges[1_000][:WORKERS], 1_000)  # imported, and connected
        written = [
            ask((kept, PLACE), [PartAsked(at, games, 250) for at, games in enumerate(ranges[size])], size)
            for size in SIZES
        ]
        return {
            "workers_write": written,
            "client_writes": [ask((rows_of, stage), ranges[size], size) for size in CHUNKS],
        }


def main() -> None:
    """Simulate and print."""
    game, parts = ([*sys.argv[1:], None, None])[:2]
    study = StudyRequest(game=game or "kings", games=BILLION, logged=0).study()
    print(json.dumps({"game": study.game, **simulated(study, int(parts or PARTS))}, indent=1))


if __name__ == "__main__":
    main()
