"""Playing a study into a run folder, and telling how that went."""

import shutil
from pathlib import Path
from typing import Any

from reports.commands.output import warn
from reports.commands.progress import progress_bar
from reports.commands.workers import WorkersAsked
from reports.pipeline.request import stage_for
from reports.pipeline.until import until_numbers
from reports.words.blocks import block_numbers, uneven
from sim.errors import UsageError
from sim.runs.batch import RunResult, run
from sim.runs.folder import default_folder
from sim.runs.manifest import read_manifest
from sim.runs.places import RUN
from sim.runs.stopping import StoppingRule
from sim.study.stage import Stage
from sim.study.study import Study


def run_text(result: RunResult) -> str:
    """Return what is printed of a run for people."""
    played = (
        f"{result.played:,} of {result.games:,} games played{_ended(result)} in {result.seconds:.1f} s: "
        f"{result.games_per_second:,.0f} games and {result.decisions_per_second:,.0f} decisions a second, "
        f"{result.jobs} worker{'s' if result.jobs > 1 else ''}"
    )
    lines = (played, uneven(result.study, result.games), str(result.folder))
    return "\n".join(line for line in lines if line)


def _ended(result: RunResult) -> str:
    """Say whether a run stopped because everything was settled, if it was to."""
    if result.until is None:
        return ""
    looks = f"{result.looks} look{'s' if result.looks > 1 else ''}"
    return f" ({'settled' if result.stopped else 'not settled'} after {looks})"


def play(
    study: Study,
    workers: WorkersAsked,
    *,
    out: Path | None,
    resume: bool,
    until: StoppingRule | None = None,
    store: str | None = None,
) -> RunResult:
    """Play a study into a run folder, showing how far it has got.

    Raises:
        UsageError: if an option or the folder is not allowed; no empty folder is left behind.
    """
    if resume and out is None:
        raise UsageError("--resume goes on with the run in a folder; name it with --out FOLDER")
    stage = stage_for(study)
    warn_of_extremes(stage)
    folder = out or default_folder(stage.game.key)
    with progress_bar(stage.game.title, study.games) as progress:
        try:
            return run(
                stage, **workers.choices, folder=folder, resume=resume, progress=progress, until=until, store=store
            )
        except UsageError:
            if out is None:
                _take_back(folder)
            raise


def _take_back(folder: Path) -> None:
    """Remove a new run folder, unless games have been played into it."""
    if not ((folder / RUN).exists() and any(read_manifest(folder)["parts"])):
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
