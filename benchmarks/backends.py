"""What the back ends cost against each other, and what bounds a run on a cluster of many machines.

Each round plays the same games on threads, in processes and on a local Dask cluster, two workers each, so that a busy
machine slows all of them alike; shown are medians over rounds, and the median of the ratios to threads.
"""

import json
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

from reports.pipeline.request import StudyRequest, stage_for
from sim.runs.batch import run
from sim.runs.manifest import manifest_of, write_manifest
from sim.study.study import Study

JOBS = 2
GAMES, ROUNDS = 20_000, 5
WAYS: Mapping[str, Mapping[str, Any]] = {
    "threads": {"backend": "threads"},
    "processes": {"backend": "processes"},
    "dask": {"backend": "dask"},
    "dask, chunks of 2,000": {"backend": "dask", "chunk": 2000},
}
SINGLE_GAMES = 2_000  # played a chunk each: what a chunk costs beside its games
PARTS = (1_000, 10_000, 100_000)
DIGEST = "0" * 64


def measured(study: Study, **choices: Any) -> dict[str, float]:
    """Play a study into a folder; return games a second, processor time of this process, and the bytes of a game."""
    with tempfile.TemporaryDirectory() as place:
        began = time.process_time()
        result = run(stage_for(study), jobs=JOBS, folder=place, **choices)
        used = time.process_time() - began
        size = sum(path.stat().st_size for path in Path(place).rglob("*.parquet"))
    return {
        "games_per_second": result.games_per_second,
        "own_seconds_per_million": used / study.games * 1e6,
        "bytes_per_game": size / study.games,
    }


def compared(study: Study, rounds: int) -> dict[str, Any]:
    """Return medians over rounds of every way to play."""
    for choices in WAYS.values():  # compiled, and workers started
        measured(replace(study, games=study.block), **choices)
    found = [{name: measured(study, **choices) for name, choices in WAYS.items()} for _ in range(rounds)]
    return {name: _medians([each[name] for each in found], [each["threads"] for each in found]) for name in WAYS}


def _medians(ours: Sequence[Mapping[str, float]], threads: Sequence[Mapping[str, float]]) -> dict[str, float]:
    speed = "games_per_second"
    ratio = median(one[speed] / other[speed] for one, other in zip(ours, threads, strict=True))
    return {**{name: median(each[name] for each in ours) for name in ours[0]}, "against_threads": ratio}


def chunks_per_second(study: Study) -> float:
    """Return how many chunks of one game a local cluster plays in a second: what a scheduler and a client can do."""
    return measured(replace(study, games=SINGLE_GAMES), backend="dask", chunk=1)["games_per_second"]


def header_costs(study: Study) -> list[dict[str, float]]:
    """Return the size of run.json, and the time of writing it once, for runs of many parts."""
    manifest = manifest_of(stage_for(study))
    return [_header_cost(manifest, parts) for parts in PARTS]


def _header_cost(manifest: dict[str, Any], parts: int) -> dict[str, float]:
    manifest["parts"] = [dict.fromkeys(("games", "seats", "rounds"), DIGEST)] * parts
    with tempfile.TemporaryDirectory() as place:
        seconds = _timed(lambda: write_manifest(Path(place), manifest))
        return {"parts": parts, "bytes": (Path(place) / "run.json").stat().st_size, "seconds": seconds}


def _timed(deed: Callable[[], None]) -> float:
    began = time.perf_counter()
    deed()
    return time.perf_counter() - began


def main() -> None:
    """Measure and print."""
    game, games, rounds = ([*sys.argv[1:], None, None, None])[:3]
    study = StudyRequest(game=game or "kings", games=int(games or GAMES), logged=0).study()
    found = {
        "game": study.game,
        "games": study.games,
        "backends": compared(study, int(rounds or ROUNDS)),
        "chunks_per_second": chunks_per_second(study),
        "bytes_per_logged_game": measured(replace(study, games=2_000, logged=2_000), backend="threads")[
            "bytes_per_game"
        ],
        "run_json": header_costs(study),
    }
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
