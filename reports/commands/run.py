"""Play games into a run folder."""

import shutil
from pathlib import Path
from typing import Any

from reports.arguments import flags
from reports.arguments.options import for_study
from reports.commands.output import emit_json, warn
from reports.commands.progress import progress_bar
from reports.commands.workers import WorkersAsked
from reports.kit.precision import LEVEL, TOLERANCE, Precision
from reports.pipeline.request import RUN_GAMES, StudyRequest, book_for
from reports.pipeline.until import UntilAsked, until_numbers
from reports.words.blocks import block_numbers, uneven
from sim.errors import UsageError
from sim.runs.batch import RunResult
from sim.runs.batch import run as run_study
from sim.runs.folder import default_folder
from sim.runs.stopping import StoppingRule
from sim.study.stage import Stage, stage_of
from sim.study.study import Study


@for_study(games=flags.games_else(f"{RUN_GAMES:,}"))
def run(
    request: StudyRequest,
    jobs: flags.Jobs = -1,
    backend: flags.Backend = "auto",
    scheduler: flags.Scheduler = None,
    chunk: flags.Chunk = None,
    out: flags.RunFolder = None,
    resume: flags.Resume = False,
    until: flags.Until = None,
    precision: flags.HalfWidth = None,
    at_most: flags.AtMost = None,
    level: flags.Level = LEVEL,
    tolerance: flags.Tolerance = TOLERANCE,
    as_json: flags.AsJson = False,
) -> None:
    """Play games into a run folder."""
    asked, judged = UntilAsked(until, precision, at_most), Precision(level, tolerance)
    planned = asked.laid_over(request).study()
    rule = asked.stopping(planned, judged)
    workers = WorkersAsked(jobs, backend, scheduler, chunk)
    result = play(planned, workers, out=out, resume=resume, until=rule)
    numbers = run_numbers(result)
    if as_json:
        emit_json(numbers)
        return
    print(
        f"{result.played:,} of {result.games:,} games played{_ended(result)} in {result.seconds:.1f} s: "
        f"{result.games_per_second:,.0f} games and {result.decisions_per_second:,.0f} decisions a second, "
        f"{result.jobs} worker{'s' if result.jobs > 1 else ''}"
    )
    if told := uneven(result.study, result.games):
        print(told)
    print(result.folder)


def _ended(result: RunResult) -> str:
    """Say whether a run stopped because everything was settled, if it was to."""
    if result.until is None:
        return ""
    looks = f"{result.looks} look{'s' if result.looks > 1 else ''}"
    return f" ({'settled' if result.stopped else 'not settled'} after {looks})"


def play(
    study: Study, workers: WorkersAsked, *, out: Path | None, resume: bool, until: StoppingRule | None = None
) -> RunResult:
    """Play a study into a run folder, showing how far it has got.

    Raises:
        UsageError: if an option or the folder is not allowed; no empty folder is left behind.
    """
    if resume and out is None:
        raise UsageError("--resume goes on with the run in a folder; name it with --out FOLDER")
    book = book_for(study)
    stage = stage_of(study, book)
    warn_of_extremes(stage)
    folder = out or default_folder(stage.game.key)
    with progress_bar(stage.game.title, study.games) as progress:
        try:
            return run_study(
                study, book, **workers.choices, folder=folder, resume=resume, progress=progress, until=until
            )
        except UsageError:
            if out is None:
                _take_back(folder)
            raise


def _take_back(folder: Path) -> None:
    """Remove a new run folder, unless games have been played into it."""
    if not any(folder.glob("games/*.parquet")):
        shutil.rmtree(folder)


def warn_of_extremes(stage: Stage) -> None:
    """Warn of settings beyond the range that the game's content states."""
    for address in stage.content.outside_range:
        warn(f"{address} = {stage.content.values[address].value} lies beyond the range that the content states")


def run_numbers(result: RunResult) -> dict[str, Any]:
    """Return the numbers of a run for other programs."""
    return {
        "game": result.study.game,
        "games": result.games,
        "played": result.played,
        "players": result.study.players,
        "factions": list(result.study.factions),
        "policies": list(result.study.cast),
        "seed": result.study.seed,
        "seconds": result.seconds,
        "games_per_second": result.games_per_second,
        "decisions": result.decisions,
        "decisions_per_second": result.decisions_per_second,
        "jobs": result.jobs,
        **_end_numbers(result),
        "blocks": block_numbers(result.study, result.games),
        "run": result.folder,
    }


def _end_numbers(result: RunResult) -> dict[str, Any]:
    until = None if result.until is None else {**result.until, "at_most": result.study.games}
    return until_numbers(until, result.looks, result.games if result.stopped else None)
