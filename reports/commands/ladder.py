"""How strong the policies are, and which mixture of them survives."""

from typing import TYPE_CHECKING, Annotated

import typer

from reports.arguments import flags
from reports.arguments.options import for_study
from reports.commands.workers import WorkersAsked
from reports.kit.precision import LEVEL, Precision

if TYPE_CHECKING:
    from reports.pipeline.request import StudyRequest


By = Annotated[str, typer.Option("--by", metavar="wins|places", help="What the order of the policies goes by.")]


@for_study(without=("logged",))
def ladder(
    request: "StudyRequest",
    level: flags.Level = LEVEL,
    jobs: flags.Jobs = -1,
    backend: flags.Backend = "auto",
    scheduler: flags.Scheduler = None,
    by: By = "wins",
    as_json: flags.AsJson = False,
) -> None:
    """Rate the policies, and find the mixture of them that survives.

    They meet at tables of every mixture, each with itself too. Searching and Python policies play slowly: 400 games
    instead of 20,000 unless -n says how many.
    """
    precision = Precision(level=level)
    workers = WorkersAsked(jobs, backend, scheduler)
    from reports.commands.rating import rated, tell

    tell(*rated(request, workers, precision, by), as_json)
