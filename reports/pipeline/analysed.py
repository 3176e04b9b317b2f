"""From a run folder to its report: the tables, the content of the game, and its battle odds."""

from pathlib import Path

import numpy as np

from analysis.checks import check_level, check_tolerance
from reports.assemble import analyse
from reports.description import description
from reports.pipeline.observed import REPLAYED, observed_sections
from reports.pipeline.plan import book_for, command_of, find_game
from reports.pipeline.questions import odds_sections
from reports.report import Report
from reports.wording import tell_names
from sim.errors import UsageError
from sim.runs.manifest import check_characters
from sim.runs.reading import read_run


def analysed_run(folder: Path, *, level: float = 0.95, tolerance: float = 0.02, replay: int = REPLAYED) -> Report:
    """Read a run and ask every question about it.

    Args:
        folder: the run folder.
        level: confidence level of every interval.
        tolerance: distance from the fair share that still counts as balanced.
        replay: how many games to play again to hold their battles against the odds.

    Raises:
        UsageError: if the folder holds no complete run, or one of other rules or policies than today's, or the level or
            tolerance is out of range.
        RunError: if a part is damaged.
    """
    check_options(level, tolerance)
    run = read_run(folder)
    check_characters(folder, run.header, book_for(run.study))
    game = find_game(run.study.game)
    tell_names(game.faction_names)
    content, rules = game.layout.load(run.study.overrides)
    told = description(
        run.header,
        game=game.key,
        games=run.study.games,
        factions=list(run.study.factions),
        rounds_kept=min(run.study.games, run.study.logged),
        command=command_of(run.study),
        faction_word=game.faction_word,
        plural_factions=game.plural_factions,
        column_words=game.column_words,
        limit=_round_limit(rules),
    )
    return analyse(
        told,
        run.games,
        run.seats,
        run.rounds,
        content=[row for row in content.rows() if not content.values[row["address"]].presentation],
        columns=[column.name for column in game.seat_columns if column.compared and not column.labels],
        subjects=game.subjects,
        labels={column.name: column.labels for column in game.seat_columns if column.labels},
        board=game.board,
        odds=[*odds_sections(game.key, content), *observed_sections(run, content, replay, level=level)],
        level=level,
        tolerance=tolerance,
    )


def _round_limit(rules: np.record) -> int | None:
    """Return the round in which a game is stopped, None where the rules know no such limit."""
    return int(rules.round_limit) if "round_limit" in (rules.dtype.names or ()) else None


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
