"""Play games and report on them: run, report, study."""

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reports.commands import flags
from reports.pipeline.observed import REPLAYED

if TYPE_CHECKING:
    from reports.report import Report
    from sim.runs.batch import RunResult
    from sim.study.study import Study

PAGE = "report.html"


def run(
    game: flags.GameKey,
    games: flags.Games = None,
    players: flags.Players = None,
    factions: flags.Factions = None,
    policies: flags.Policies = None,
    settings: flags.Settings = None,
    variant: flags.Variant = None,
    seed: flags.Seed = None,
    logged: flags.Logged = None,
    jobs: flags.Jobs = -1,
    backend: flags.Backend = "auto",
    chunk: flags.Chunk = None,
    out: flags.RunFolder = None,
    resume: flags.Resume = False,
    as_json: flags.AsJson = False,
) -> None:
    """Play games into a run folder."""
    from reports.commands.output import emit_json
    from reports.pipeline.plan import plan_study

    study = plan_study(
        game,
        settings=settings,
        variant=variant,
        players=players,
        factions=factions,
        policies=policies,
        seed=seed,
        games=games,
        logged=logged,
    )
    result = play(study, jobs=jobs, backend=backend, chunk=chunk, out=out, resume=resume)
    found = _run_numbers(result)
    if as_json:
        emit_json(found)
        return
    print(
        f"{result.played:,} of {found['games']:,} games played in {found['seconds']:.1f} s: "
        f"{found['games_per_second']:,.0f} games and {found['decisions_per_second']:,.0f} decisions a second, "
        f"{result.jobs} worker{'s' if result.jobs > 1 else ''}"
    )
    print(result.folder)


def report(
    folder: Annotated[Path, typer.Argument(metavar="RUN", help="A run folder.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.html", help="The page; else in the folder.")
    ] = None,
    level: flags.Level = 0.95,
    tolerance: flags.Tolerance = 0.02,
    replay: flags.Replay = REPLAYED,
    as_json: flags.AsJson = False,
) -> None:
    """Analyse a run and write the page."""
    from reports.pipeline.analysed import analysed_run

    _publish(analysed_run(folder, level=level, tolerance=tolerance, replay=replay), out or folder / PAGE, as_json)


def study(
    subject: Annotated[str, typer.Argument(metavar="GAME|STUDY.toml", help="Key of a game, or a study file.")],
    games: flags.Games = None,
    players: flags.Players = None,
    factions: flags.Factions = None,
    policies: flags.Policies = None,
    settings: flags.Settings = None,
    variant: flags.Variant = None,
    seed: flags.Seed = None,
    logged: flags.Logged = None,
    jobs: flags.Jobs = -1,
    backend: flags.Backend = "auto",
    chunk: flags.Chunk = None,
    out: flags.RunFolder = None,
    resume: flags.Resume = False,
    level: flags.Level = 0.95,
    tolerance: flags.Tolerance = 0.02,
    replay: flags.Replay = REPLAYED,
    as_json: flags.AsJson = False,
) -> None:
    """Play and report in one.

    Options given here go before what the study file says.
    """
    from reports.pipeline.analysed import analysed_run, check_options

    check_options(level, tolerance)
    given = {
        "players": players,
        "factions": factions,
        "policies": policies,
        "seed": seed,
        "games": games,
        "logged": logged,
    }
    planned = _study_of(subject, given, settings, variant)
    result = play(planned, jobs=jobs, backend=backend, chunk=chunk, out=out, resume=resume)
    assert result.folder is not None
    found = analysed_run(result.folder, level=level, tolerance=tolerance, replay=replay)
    _publish(found, result.folder / PAGE, as_json, _run_numbers(result))


def play(study: "Study", *, jobs: int, backend: str, chunk: int | None, out: Path | None, resume: bool) -> "RunResult":
    """Play a study into a run folder, showing how far it has got.

    Raises:
        UsageError: if an option or the folder is not allowed; no empty folder is left behind.
    """
    from reports.commands.progress import progress_bar
    from reports.pipeline.plan import book_for, find_game, warn_of_extremes
    from sim.errors import UsageError
    from sim.runs.batch import run as run_study
    from sim.runs.folder import default_folder

    if resume and out is None:
        raise UsageError("--resume goes on with the run in a folder; name it with --out FOLDER")
    book = book_for(study)
    warn_of_extremes(study)
    folder = out or default_folder(find_game(study.game).key)
    with progress_bar(find_game(study.game).title, study.games) as progress:
        try:
            return run_study(
                study, book, jobs=jobs, backend=backend, chunk=chunk, folder=folder, resume=resume, progress=progress
            )
        except UsageError:
            if out is None:
                _take_back(folder)
            raise


def _take_back(folder: Path) -> None:
    """Remove a new run folder, unless games have been played into it."""
    if not any(folder.glob("games/*.parquet")):
        shutil.rmtree(folder)


def _study_of(subject: str, given: dict[str, Any], settings: list[str] | None, variant: str | None) -> "Study":
    """Return the study of a game or a study file with the options given laid over it."""
    from reports.pipeline.plan import STUDY_GAMES, plan_study, read_study_file, settings_in

    wanted: dict[str, Any] = {"game": subject}
    if subject.endswith(".toml"):
        wanted = read_study_file(Path(subject))
    over = {name: value for name, value in given.items() if value is not None}
    laid = {**wanted.pop("settings", {}), **settings_in(settings or ())}
    return plan_study(settings=laid, variant=variant, **{"games": STUDY_GAMES, **wanted, **over})


def _publish(found: "Report", page: Path, as_json: bool, more: dict[str, Any] | None = None) -> None:
    """Write the page and print what it says."""
    from reports.assemble import summary
    from reports.commands.output import console, emit_json
    from reports.page import build_page
    from reports.text import report_text
    from sim.errors import RunError

    try:
        build_page(found, page)
    except OSError as error:
        raise RunError(f"cannot write {page}: {error.strerror or error}") from error
    if as_json:
        emit_json({**(more or {}), **summary(found, page)})
        return
    console().print(report_text(found))
    print(page)


def _run_numbers(result: "RunResult") -> dict[str, Any]:
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
        "run": result.folder,
    }
