"""From a run folder to its report: the tables, the content of the game, and its battle odds."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.checks import check_level, check_tolerance
from reports.assemble import analyse
from reports.commands.questions import odds_sections
from reports.report import Report
from sim.game import Game, UsageError, find
from sim.runs import Run, read_run

if TYPE_CHECKING:
    from sim.content import Content


def analysed_run(folder: Path, *, level: float = 0.95, tolerance: float = 0.02) -> Report:
    """Read a run and ask every question about it.

    Raises:
        UsageError: if the folder holds no complete run, or the level or tolerance is out of range.
        RunError: if a part is damaged.
    """
    check_options(level, tolerance)
    run = read_run(folder)
    game = find(run.study.game)
    content, _ = game.layout.load(run.study.overrides)
    return analyse(
        description(run, game, content),
        run.games,
        run.seats,
        run.rounds,
        content=[row for row in content.rows() if not content.values[row["address"]].presentation],
        columns=[column.name for column in game.seat_columns],
        odds=odds_sections(game.key, content),
        level=level,
        tolerance=tolerance,
    )


def check_options(level: float, tolerance: float) -> None:
    """Refuse a confidence level or a tolerance out of range, before hours are spent on playing.

    Raises:
        UsageError: in one line.
    """
    try:
        check_level(level)
        check_tolerance(tolerance)
    except ValueError as error:
        raise UsageError(str(error)) from error


def description(run: Run, game: Game, content: "Content") -> dict[str, Any]:
    """Return what the page says about how the games were played."""
    study = run.study
    return {
        "game": game.key,
        "title": game.title,
        "players": study.players,
        "games": study.games,
        "factions": list(study.factions),
        "policies": list(study.cast),
        "seed": study.seed,
        "seconds": run.header["timing"]["seconds"],
        "rounds_kept": min(study.games, study.logged),
        "versions": run.header.get("versions", {}),
        "settings": dict(study.overrides),
        "content_hash": content.hash,
    }
