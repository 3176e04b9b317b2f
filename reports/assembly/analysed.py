"""From a run folder to its report: the tables, the content of the game, and its battle odds."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from reports.assembly.assemble import Material, analyse, balance_of
from reports.assembly.favourites import favourites_of
from reports.assembly.luck import luck_of
from reports.assembly.observed import observed_sections
from reports.assembly.odds import odds_sections
from reports.kit.answers import with_next_steps
from reports.kit.precision import PrecisionAsked
from reports.pipeline.hands import PlayGames, nothing_more, play_of
from reports.pipeline.reached import reached
from reports.pipeline.request import book_for, command_of
from reports.pipeline.sensitivity import drawn_of
from reports.pipeline.settled import Stopping
from reports.pipeline.strength import strength_of
from reports.pipeline.targets import targets_of
from reports.report import Origin, Report
from reports.words.next_steps import next_steps
from sim.runs.dataframes import Tables
from sim.runs.manifest import check_characters
from sim.runs.reading import Run, read_run
from sim.study.stage import stage_of

UNASKED = {"games": ("seed", "players"), "seats": ("decisions",)}  # columns that no section of a report looks at


def analysed_run(
    folder: Path, asked: PrecisionAsked, *, replay: int, play: PlayGames = nothing_more, drawn: Path | None = None
) -> Report:
    """Read a run and ask every question about it.

    Args:
        folder: the run folder.
        asked: what is asked of every estimate.
        replay: how many games to play again to hold their battles against the odds.
        play: plays what is missing of the games with other bots; without it they are as they were kept.
        drawn: folder of the rulebooks drawn; without it those that are kept with the run, if there are any.

    Raises:
        UsageError: if the folder holds no complete run, or one of other rules or policies than today's.
        RunError: if a part is damaged.
    """
    run = read_run(folder, left_out=UNASKED, narrow=True)
    precision = asked.at(run.study.players)
    stopping = Stopping.of(run, precision)
    counted = [column.name for column in run.study.described.game_columns]  # in whole games, which no section looks at
    run = replace(run, study=replace(run.study, games=len(run.games)), games=run.games.drop(columns=counted))
    book = book_for(run.study)
    if run.study.sat:
        replay = 0  # people do not answer again
    else:
        check_characters(folder, run.header, book)
    stage = stage_of(run.study, book)
    game, content = stage.game, stage.content
    odds = (*odds_sections(run.study.game, content), *observed_sections(run, content, replay, level=precision.level))
    values = [row for row in content.rows() if not content.values[row["address"]].presentation]
    targets = targets_of(asked.targets, run.study)
    balance = balance_of(run.seats, precision, stopping)
    tables = Tables(run.games, run.seats, run.rounds)
    balance = replace(balance, reached=reached(targets, balance.shares, balance.seats, game, tables))
    material = Material(
        precision,
        values,
        odds,
        _origin(run, stage.rules, stopping),
        play_of(folder, run.study, run.seats, precision, play),
        strength_of(folder, run.study, balance.shares, precision),
        stopping,
        drawn_of(folder, run.study, precision, drawn),
        favourites_of(run, stage, replay, level=precision.level),
        luck_of(run, replay, level=precision.level),
    )
    report = analyse(game, run.study, tables, balance, material)
    return replace(report, verdict=with_next_steps(report.verdict, next_steps(report, content)))


def _origin(run: Run, rules: np.record, stopping: Stopping | None) -> Origin:
    """Return what the header of a run and its rules say of how it came about."""
    return Origin(
        versions=run.header.get("versions", {}),
        content_hash=run.header.get("content", ""),
        seconds=run.header.get("timing", {}).get("seconds", 0.0),
        round_limit=int(rules.round_limit) if "round_limit" in (rules.dtype.names or ()) else None,
        command="" if run.study.sat else command_of(run.study, stopping.options if stopping else ()),
    )
