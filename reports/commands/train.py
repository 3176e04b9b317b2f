"""Better weights for a policy, found by play and confirmed on fresh games."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analysis.training.effort import MOST_CONFIRMING, MOST_GENERATIONS, Effort
from policies.archetypes import BY_TRAINING
from policies.certificates import check_free
from reports.arguments import flags
from reports.arguments.options import for_study

if TYPE_CHECKING:
    from reports.pipeline.request import StudyRequest

MOST_ROUNDS = 20
LearnerGames = Annotated[
    int | None, typer.Option("--games", "-n", help="Games that every learner of a generation plays; 400 unless given.")
]


@for_study(without=("policies", "logged"), games=LearnerGames)
def train(
    request: "StudyRequest",
    policy: Annotated[
        str | None,
        typer.Option(
            "--policy", metavar="NAME", help="Whose weights are improved; else balanced, or the first made by hand."
        ),
    ] = None,
    against: Annotated[
        str | None, typer.Option("--against", metavar="A,B,..", help="The field; else all archetypes made by hand.")
    ] = None,
    generations: Annotated[
        int,
        typer.Option(
            "--generations", min=1, max=MOST_GENERATIONS, help="Of learners; half as many for each faction alone."
        ),
    ] = Effort.generations,
    confirm: Annotated[
        int,
        typer.Option(
            "--confirm",
            metavar="GAMES",
            min=100,
            max=MOST_CONFIRMING,
            help="Fresh games before and after.",
        ),
    ] = Effort.confirming,
    by_faction: Annotated[
        bool, typer.Option("--by-faction", help="Improve the weights for each faction alone, too.")
    ] = False,
    hold: Annotated[str | None, typer.Option("--hold", metavar="W,X,..", help="Weights that stay as they are.")] = None,
    league: Annotated[
        int, typer.Option("--league", metavar="N", min=0, max=MOST_ROUNDS, help="Train N times against what survives.")
    ] = 0,
    name: Annotated[str, typer.Option("--name", help="Of what is found.")] = BY_TRAINING,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.toml", help="Where it is written; else NAME.toml.")
    ] = None,
    jobs: flags.Jobs = -1,
    as_json: flags.AsJson = False,
) -> None:
    """Find better weights for a policy by play, and confirm them on fresh games."""
    file = out or Path(f"{name}.toml")
    check_free(file)
    from reports.commands.training import train_by
    from reports.pipeline.request import StudyRequest, names_in, usual_by_hand, usual_learner
    from reports.pipeline.training import TrainingPlan

    study = replace(request, policies=("random",)).over(StudyRequest(games=Effort.games)).study()
    plan = TrainingPlan(
        study=study,
        policy=policy or usual_learner(study.game),
        against=names_in(against) if against else usual_by_hand(study.game),
        effort=Effort(generations, study.games, confirm, by_faction),
        held=names_in(hold or ""),
        rounds=league,
        name=name,
    )
    train_by(plan, file, jobs, as_json)
