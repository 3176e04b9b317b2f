"""Paired rule comparison: the same games under two sets of rules."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

import pandas as pd
import typer

from analysis.compare import Comparison
from analysis.compare import compare as compare_runs
from reports.commands import flags
from reports.commands.options import for_study
from reports.commands.output import emit_json
from reports.commands.progress import progress_bar
from reports.commands.readable import console, text_table
from reports.commands.run import warn_of_extremes
from reports.pipeline.precision import TOLERANCE, Precision
from reports.pipeline.request import StudyRequest, book_for, settings_in
from reports.words.names import Wording, wording_of
from reports.words.numbers import estimate, interval, p_text, percent, plain_percent, points, points_interval
from sim.content.content import Content
from sim.content.values import format_setting
from sim.errors import UsageError
from sim.game import Game
from sim.runs.batch import run as run_study
from sim.study.stage import Stage, stage_of
from sim.study.study import Study

COMPARED = StudyRequest(games=10_000, logged=0)
HEAD = ("Before", "After", "Difference", "95% interval", "p", "q", "Verdict", "n")


@for_study(without=("logged",))
def compare(
    request: StudyRequest,
    against: Annotated[
        list[str] | None,
        typer.Option("--against", metavar="ADDRESS=VALUE", help="What the change is compared with; else the rules."),
    ] = None,
    jobs: flags.Jobs = -1,
    backend: flags.Backend = "auto",
    tolerance: flags.Tolerance = TOLERANCE,
    as_json: flags.AsJson = False,
) -> None:
    """Compare two sets of rules on the same games.

    --set and --variant make the change, --against what it is compared with.
    """
    precision = Precision(tolerance=tolerance)
    stages = _stages(request.over(COMPARED), settings_in(against or ()))
    if _values(stages[0].content) == _values(stages[1].content):
        raise UsageError("the two sets of rules are the same; name a change with --set ADDRESS=VALUE or --variant")
    tables = [_tables(stage, jobs, backend) for stage in stages]
    before, after = (stage.study for stage in stages)
    kinds = ["faction"] if len(before.cast) == 1 else ["faction", "policy"]
    compared = {kind: compare_runs(*tables, by=kind, tolerance=precision.tolerance) for kind in kinds}
    if as_json:
        emit_json(_numbers(before, after, compared))
    else:
        _show(stages[0].game, (before, after), compared)


def _stages(request: StudyRequest, against: Mapping[str, Any]) -> tuple[Stage, Stage]:
    """Return both sets of rules, at the same table."""
    before = replace(request, settings=against, variant=None).study()
    seated = replace(request, players=before.players, factions=before.factions)
    after = seated.over(StudyRequest(settings=against)).study()
    first, second = (stage_of(study, book_for(study)) for study in (before, after))
    return first, second


def _values(content: Content) -> dict[str, Any]:
    return {address: value.value for address, value in content.values.items()}


def _tables(stage: Stage, jobs: int, backend: str) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Play a study in memory and return its games and seats."""
    study = stage.study
    warn_of_extremes(stage)
    title = f"{stage.game.title}, {'changed' if study.overrides else 'as it is'}"
    with progress_bar(title, study.games) as progress:
        tables = run_study(study, stage.book, jobs=jobs, backend=backend, progress=progress).tables
    assert tables is not None
    return tables.games, tables.seats


def _numbers(before: Study, after: Study, compared: Mapping[str, Comparison]) -> dict[str, Any]:
    one = compared["faction"]
    names = {"estimate": "difference"}
    policies = compared["policy"].table.rename(columns=names) if "policy" in compared else []
    return {
        "game": before.game,
        "games": before.games,
        "players": before.players,
        "seed": before.seed,
        "before": dict(before.overrides),
        "after": dict(after.overrides),
        "factions": one.table.rename(columns=names),
        "policies": policies,
        "course": one.course.rename(columns=names),
        "tolerance": one.settings["tolerance"],
        "level": one.settings["level"],
        "method": one.settings["method"],
    }


def _show(game: Game, studies: tuple[Study, Study], compared: Mapping[str, Comparison]) -> None:
    before, after = (", ".join(format_setting(*pair) for pair in sorted(study.overrides.items())) for study in studies)
    print(f"before: {before or 'the rules as they are'}")
    print(f"after:  {after or 'the rules as they are'}")
    words = wording_of(game)
    for kind, one in compared.items():
        rows = [_share_row(kind, row, words, one.settings["level"]) for row in one.table.to_dict("records")]
        console().print(text_table((kind.capitalize(), *HEAD), rows, title=f"Win share by {kind}, the same games"))
    one = compared["faction"]
    rows = [_course_row(row, one.settings["level"]) for row in one.course.to_dict("records")]
    head = ("Quantity", *HEAD[:5], "n")
    console().print(text_table(head, rows, title="Course of the game, means"))


def _share_row(kind: str, row: Mapping[Any, Any], words: Wording, level: float) -> tuple[str, ...]:
    low, high = row["low"], row["high"]
    return (
        words.name(row[kind]),
        *(percent(row[side], row[side] + low, row[side] + high, level) for side in ("before", "after")),
        points(row["estimate"], low, high, level, 12),
        points_interval(low, high, level, 12),
        *(p_text(row[name]) for name in ("p_value", "q_value")),
        row["verdict"] if row["verdict"] != "same" else f"same ({plain_percent(row['after'])})",
        f"{row['n']:,}",
    )


def _course_row(row: Mapping[Any, Any], level: float) -> tuple[str, ...]:
    low, high = row["low"], row["high"]
    name = {"limit": "share of games at the limit"}.get(row["quantity"], row["quantity"])
    means = (estimate(row[side], row[side] + low, row[side] + high, level) for side in ("before", "after"))
    difference = estimate(row["estimate"], low, high, level), interval(low, high, level)
    return (name, *means, *difference, p_text(row["p_value"]), f"{row['n']:,}")
