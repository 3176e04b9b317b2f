"""How fast is this machine: games a second with one worker and with two, and how long a start takes."""

import json
import os
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reports.arguments import flags

if TYPE_CHECKING:
    from sim.runs.batch import RunResult
    from sim.study.study import Study

BENCH_GAMES = 4_000
COLD = {  # measured with `--cold` alone
    "cold_start_seconds": "start, empty cache",
    "cold_play_seconds": "compiling batch play",
    "cold_trace_seconds": "first trace, empty cache",
    "cold_trace_after_play_seconds": "compiling trace and replay after play",
}


def bench(
    game: flags.GameKey,
    games: flags.Games = BENCH_GAMES,
    players: flags.Players = None,
    policies: flags.Policies = None,
    content: flags.Worksheets = None,
    branches: Annotated[
        bool,
        typer.Option("--branches", help="First count which way branches go in a game of yours: it plays faster then."),
    ] = False,
    cold: Annotated[bool, typer.Option("--cold", help="Also time a start with an empty cache; takes minutes.")] = False,
    as_json: flags.AsJson = False,
) -> None:
    """Measure how fast this machine plays."""
    from reports.commands.output import emit_json
    from reports.pipeline.counted import keep_counts
    from reports.pipeline.request import requested

    files = keep_counts(game) if branches else []
    asked = requested(game=game, players=players, policies=policies, content=content, games=games, logged=0)
    study = asked.study()
    one, two = (_played(study, jobs) for jobs in (1, 2))
    found = {
        "game": study.game,
        "games": study.games,
        "players": study.players,
        "policies": list(study.cast),
        "games_per_second": one.games_per_second,
        "decisions_per_second": one.decisions_per_second,
        "two_workers_ratio": two.games_per_second / one.games_per_second,
        "processors": os.cpu_count(),
        "branches": [str(file) for file in files],
        "warm_start_seconds": _start_seconds(game),
        **(_cold_seconds(game) if cold else dict.fromkeys(COLD)),
    }
    if as_json:
        emit_json(found)
    else:
        _show(found)


def _cold_seconds(game: str) -> dict[str, float]:
    """Return how long starts take that compile: each is measured in an empty cache and once more in the cache it left.

    Playing comes first, then a trace, which with the replay behind a report shares what it compiles with playing. A
    trace in an empty cache compiles nothing: it is played in plain Python.
    """
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        play = [_start_seconds(game, cache=first) for _ in range(2)]
        after = [_trace_seconds(game, cache=first) for _ in range(2)]
        trace = _trace_seconds(game, cache=second)
    return dict(zip(COLD, (play[0], play[0] - play[1], trace, max(0.0, after[0] - after[1])), strict=True))


def _start_seconds(game: str, cache: str | None = None) -> float:
    """Return how long a whole process takes that plays one game, with a cache of its own if one is named.

    Raises:
        RunError: if the process fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        seconds, printed = _timed(["run", game, "-n", "1", "--jobs", "1", "--json", "--out", f"{folder}/run"], cache)
    json.loads(printed)
    return seconds


def _trace_seconds(game: str, cache: str) -> float:
    """Return how long a whole process takes that tells one game, which compiles what a replay needs.

    Raises:
        RunError: if the process fails.
    """
    return _timed(["trace", game], cache)[0]


def _timed(arguments: list[str], cache: str | None) -> tuple[float, str]:
    from sim.errors import RunError

    environment = dict(os.environ) if cache is None else {**os.environ, "XDG_CACHE_HOME": cache}
    command = [sys.executable, "-m", "reports.cli", *arguments]
    started = time.perf_counter()
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    seconds = time.perf_counter() - started
    if done.returncode != 0:
        raise RunError(f"the measured process failed: {done.stderr.strip()}")
    return seconds, done.stdout


def _played(study: "Study", jobs: int) -> "RunResult":
    from reports.pipeline.request import stage_for
    from sim.runs.batch import run

    return run(stage_for(study), jobs=jobs)


def _show(found: dict[str, Any]) -> None:
    from reports.commands.readable import console, text_table

    rows = [
        ("games a second, one worker", f"{found['games_per_second']:,.0f}"),
        ("decisions a second, one worker", f"{found['decisions_per_second']:,.0f}"),
        ("two workers against one", f"{found['two_workers_ratio']:.2f} times"),
        ("start, compiled code in the cache", f"{found['warm_start_seconds']:.2f} s"),
    ]
    rows += [("branches counted", file) for file in found["branches"]]
    for name, words in COLD.items():
        seconds = found[name]
        rows.append((words, "not measured (--cold)" if seconds is None else f"{seconds:.1f} s"))
    title = f"{found['games']:,} games of {found['game']}, {found['players']} players, {', '.join(found['policies'])}"
    console().print(text_table(("Measure", "Value"), rows, title=title))
