"""What positions of a game are worth, learned from played games."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from policies.certificates import check_free
from reports.arguments import flags
from reports.arguments.options import for_study
from reports.commands.workers import WorkersAsked

if TYPE_CHECKING:
    from reports.pipeline.request import StudyRequest

LearnedFrom = Annotated[
    int | None, typer.Option("--games", "-n", min=100, help="Games to learn from; 8,000 unless given.")
]
Players = Annotated[
    str | None,
    typer.Option(
        "--policies", metavar="A,B,..", help="Who plays them; unless given those found by training, else made by hand."
    ),
]


@for_study(without=("logged",), games=LearnedFrom, policies=Players)
def learn(
    request: "StudyRequest",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.toml", help="Where it is written; else value.toml.")
    ] = None,
    jobs: flags.Jobs = -1,
    backend: flags.Backend = "auto",
    scheduler: flags.Scheduler = None,
    as_json: flags.AsJson = False,
) -> None:
    """Learn from played games how likely each seat is to win from a position.

    The file is the value of the game where it lies beside the game's policies under the name that the game gives it;
    `search:ROLLOUTS@ROUNDS` looks so many rounds ahead with it.
    """
    file, workers = out or Path("value.toml"), WorkersAsked(jobs, backend, scheduler)
    check_free(file)
    from reports.commands.learning import learn_by
    from reports.pipeline.learning import GAMES, LearningPlan
    from reports.pipeline.request import StudyRequest
    from reports.pipeline.strength import RANDOM, strongest

    asked = request if request.policies else replace(request, policies=strongest(request.game or "") or (RANDOM,))
    learn_by(LearningPlan(asked.over(StudyRequest(games=GAMES)).study()), file, workers, as_json)
