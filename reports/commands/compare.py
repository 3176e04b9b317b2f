"""Compare rules: a baseline and its arms play the same games, and one page says which is closest to fair."""

from typing import TYPE_CHECKING, Annotated

import typer

from reports.arguments import flags
from reports.arguments.options import for_study
from reports.commands.workers import WorkersAsked
from reports.kit.defaults import COMPARED_GAMES
from reports.kit.precision import LEVEL, PrecisionAsked
from sim.runs.places import LAB, check_free

if TYPE_CHECKING:
    from reports.pipeline.request import StudyRequest

Subject = flags.game_argument("GAME|STUDY.toml", "Key of a game, or a study file with arms.")
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="ADDRESS=VALUE[,VALUE..]", help="Change a value; each of several is an arm."),
]
Against = Annotated[
    list[str] | None,
    typer.Option("--against", metavar="ADDRESS=VALUE", help="What the arms are compared with; else the rules."),
]


@for_study(
    game=Subject, games=flags.games_else(f"{COMPARED_GAMES:,}"), settings=Settings, without=("logged",), several=True
)
def compare(
    request: "StudyRequest",
    against: Against = None,
    target: flags.Targets = None,
    jobs: flags.Jobs = -1,
    backend: flags.Backend = "auto",
    scheduler: flags.Scheduler = None,
    chunk: flags.Chunk = None,
    out: flags.LabFolder = None,
    resume: flags.LabResume = False,
    level: flags.Level = LEVEL,
    tolerance: flags.Tolerance = flags.USUAL_TOLERANCE,
    as_json: flags.AsJson = False,
) -> None:
    """Compare rules on the same games.

    --set and --variant make a change, --against what it is compared with. Several values between commas, or the table
    [arms] of a study file, make several arms; all combinations of all lists are played.
    """
    precision = PrecisionAsked(level, tolerance)
    check_free(out, resume, LAB)
    from reports.pipeline.arms_asked import arms_of
    from reports.pipeline.targets import NAMED, targets_of

    arms = arms_of(request, against or ())
    aims, judged = targets_of(target or NAMED, arms.baseline), precision.at(arms.baseline.players)
    from reports.commands.arms import ArmsPlay  # plays and draws: what cannot be asked for does not wait for it
    from reports.commands.comparing import publish
    from reports.pipeline.comparison import compared

    folders = ArmsPlay(WorkersAsked(jobs, backend, scheduler, chunk), out, resume)(arms)
    publish(compared(arms, folders, judged, aims), as_json)
