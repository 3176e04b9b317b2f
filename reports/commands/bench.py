"""How fast is this machine: games a second with one worker and with two, and how long a start takes."""

import json
import os
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reports.commands import flags

if TYPE_CHECKING:
    from sim.runs.batch import RunResult
    from sim.study.study import Study

BENCH_GAMES = 4_000


def bench(
    game: flags.GameKey,
    games: flags.Games = BENCH_GAMES,
    players: flags.Players = None,
    policies: flags.Policies = None,
    cold: Annotated[bool, typer.Option("--cold", help="Also time a start with an empty cache; takes minutes.")] = False,
    as_json: flags.AsJson = False,
) -> None:
    """Measure how fast this machine plays."""
    from reports.commands.output import emit_json
    from reports.pipeline.request import requested

    study = requested(game=game, players=players, policies=policies, games=games, logged=0).study()
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
        "warm_start_seconds": start_seconds(game),
        "cold_start_seconds": start_seconds(game, cold=True) if cold else None,
    }
    if as_json:
        emit_json(found)
    else:
        _show(found)


def start_seconds(game: str, *, cold: bool = False) -> float:
    """Return how long a whole process takes that plays one game; cold starts with an empty cache of compiled code.

    Raises:
        RunError: if the process fails.
    """
    from sim.errors import RunError

    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_CACHE_HOME": folder} if cold else dict(os.environ)
        command = [sys.executable, "-m", "reports.cli", "run", game, "-n", "1", "--jobs", "1", "--json"]
        started = time.perf_counter()
        done = subprocess.run([*command, "--out", f"{folder}/run"], env=environment, capture_output=True, text=True)
        seconds = time.perf_counter() - started
    if done.returncode != 0:
        raise RunError(f"the measured process failed: {done.stderr.strip()}")
    json.loads(done.stdout)
    return seconds


def _played(study: "Study", jobs: int) -> "RunResult":
    from reports.pipeline.request import book_for
    from sim.runs.batch import run

    return run(study, book_for(study), jobs=jobs)


def _show(found: dict[str, Any]) -> None:
    from reports.commands.output import console, text_table

    cold = found["cold_start_seconds"]
    rows = [
        ("games a second, one worker", f"{found['games_per_second']:,.0f}"),
        ("decisions a second, one worker", f"{found['decisions_per_second']:,.0f}"),
        ("two workers against one", f"{found['two_workers_ratio']:.2f} times"),
        ("start, compiled code in the cache", f"{found['warm_start_seconds']:.2f} s"),
        ("start, empty cache", "not measured (--cold)" if cold is None else f"{cold:.1f} s"),
    ]
    title = f"{found['games']:,} games of {found['game']}, {found['players']} players, {', '.join(found['policies'])}"
    console().print(text_table(("Measure", "Value"), rows, title=title))
