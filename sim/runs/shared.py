"""A place that workers share with the client: they write the parts of a run, the client keeps its run.json.

The place is the run folder or an object store (`sim.runs.stores`). The client leaves a file with a name that nobody can
guess in it for as long as the run lasts. A worker that finds it under the same address shares the place; once it is
gone, whoever is late writes nothing more.
"""

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, NamedTuple

from sim.errors import RunError
from sim.runs.chunks import chunked
from sim.runs.fingerprints import made_ready, play_load
from sim.runs.loads import opened
from sim.runs.stores import Store, store_at, write_part
from sim.runs.tables import Frame, GatheredTables
from sim.study.stage import Stage, stage_here


class Place(NamedTuple):
    """Where a run keeps its parts, by its address, and the file in it that says that the run goes on."""

    address: str
    token: str


class PartAsked(NamedTuple):
    """A part of a run: its number, its games, and how many of them are played at a time."""

    number: int
    games: range
    chunk: int


class Kept(NamedTuple):
    """A part that is in its place: the digests of its files, and the decisions in its games."""

    number: int
    digests: Mapping[str, str]
    decisions: int


Keep = Callable[[Iterable[PartAsked]], Generator[Kept, None, None]]  # has workers play parts and write them


@contextmanager
def offered(store: Store) -> Iterator[Place]:
    """Offer the place of the parts to workers while the context lasts.

    Raises:
        RunError: if it cannot be written.
    """
    place = Place(store.address, f".{os.urandom(8).hex()}.tmp")
    try:
        store.mark(place.token)
        yield place
    finally:
        store.unmark(place.token)


def is_shared(place: Place) -> bool:
    """Return whether this process sees a place that a client has offered, and may write there."""
    return store_at(place.address).is_marked(place.token)


def made_ready_at(place: Place | None, *asked: Any) -> list[str]:
    """Do as `sim.runs.fingerprints.made_ready` on a worker that has to share a place, if there is one."""
    if place is not None and not is_shared(place):
        return [f"it does not see {place.address}, where the run is kept, or may not write there"]
    return made_ready(*asked)


def write_played(load: bytes, place: Place, part: PartAsked) -> Kept:
    """Play a part of a run and write it; this is what a worker does that shares its place.

    Args:
        load: study and book, pickled.
        place: where to.
        part: what is to be played.

    Raises:
        RunError: if the place is no longer offered, or cannot be written.
    """
    stage = stage_here(*opened(load))
    frame, decisions = _frame(stage), 0
    gathered = GatheredTables(frame, part.games.start)
    for games in chunked(part.games, part.chunk):
        rows = play_load(load, games)
        decisions += int(rows.games["decisions"].sum())
        with stage.at_play():
            gathered.add(rows)
    with stage.at_play():
        tables = gathered.tables()
    if not is_shared(place):
        raise RunError(f"{place.address} is not, or no longer, the place of a run that goes on")
    digests = write_part(store_at(place.address), part.number, tables, frame.categories)
    return Kept(part.number, digests, decisions)


@lru_cache(maxsize=8)
def _frame(stage: Stage) -> Frame:
    return Frame(stage.study, stage.game, stage.seating.lineups)
