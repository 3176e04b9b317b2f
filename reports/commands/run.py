"""Play games into a run folder."""

from typing import TYPE_CHECKING

from reports.arguments import flags
from reports.arguments.options import for_study
from reports.commands.output import emit_json
from reports.commands.workers import WorkersAsked
from reports.kit.defaults import RUN_GAMES
from reports.kit.precision import LEVEL, PrecisionAsked
from sim.runs.places import check_free

if TYPE_CHECKING:
    from reports.pipeline.request import StudyRequest


@for_study(games=flags.games_else(f"{RUN_GAMES:,}"), rotate_chance=flags.RotateChance)
def run(
    request: "StudyRequest",
    jobs: flags.Jobs = -1,
    backend: flags.Backend = "auto",
    scheduler: flags.Scheduler = None,
    chunk: flags.Chunk = None,
    out: flags.RunFolder = None,
    resume: flags.Resume = False,
    store: flags.Store = None,
    until: flags.Until = None,
    precision: flags.HalfWidth = None,
    at_most: flags.AtMost = None,
    level: flags.Level = LEVEL,
    tolerance: flags.Tolerance = flags.USUAL_TOLERANCE,
    as_json: flags.AsJson = False,
) -> None:
    """Play games into a run folder."""
    check_free(out, resume)
    from reports.pipeline.until import UntilAsked

    asked, judged = UntilAsked(until, precision, at_most), PrecisionAsked(level, tolerance)
    planned = asked.laid_over(request).study()
    from reports.commands.playing import play, run_numbers, run_text  # with tables and workers, for what can be played

    rule = None
    if asked.rule is not None:
        from reports.pipeline.settled import stopping_rule  # needs SciPy and pandas, for which no other run waits

        rule = stopping_rule(asked, planned, judged.at(planned.players))
    workers = WorkersAsked(jobs, backend, scheduler, chunk)
    result = play(planned, workers, out=out, resume=resume, until=rule, store=store)
    if as_json:
        emit_json(run_numbers(result))
    else:
        print(run_text(result))
