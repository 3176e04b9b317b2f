"""Better weights for a policy, found by play and confirmed on fresh games."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analysis.training.effort import MOST_CONFIRMING, MOST_GENERATIONS, QUESTIONS, Effort
from policies.archetypes import BY_TRAINING
from policies.certificates import check_free
from reports.arguments import flags
from reports.arguments.options import for_study
from reports.commands.workers import WorkersAsked
from sim.errors import UsageError

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
        str | None,
        typer.Option(
            "--against", metavar="A,B,..", help="The field; else all made by hand, with --from the policy itself."
        ),
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
    teacher: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="SEARCH",
            help="Fit the weights to what a search answers, as search:100@1, and list what it knows better.",
        ),
    ] = None,
    questions: Annotated[
        int | None, typer.Option("--questions", metavar="N", min=100, help="Of the search; 4,000 unless given.")
    ] = None,
    name: Annotated[str, typer.Option("--name", help="Of what is found.")] = BY_TRAINING,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.toml", help="Where it is written; else NAME.toml.")
    ] = None,
    jobs: flags.Jobs = -1,
    backend: flags.Backend = "auto",
    scheduler: flags.Scheduler = None,
    as_json: flags.AsJson = False,
) -> None:
    """Find better weights for a policy by play or from a search, and confirm them."""
    file, workers = out or Path(f"{name}.toml"), WorkersAsked(jobs, backend, scheduler)
    check_free(file)
    _check_teacher(teacher, questions, by_play={"--league": league, "--by-faction": by_faction, "-n": request.games})
    from reports.commands.training import train_by
    from reports.pipeline.imitation import pupil_of
    from reports.pipeline.request import StudyRequest, names_in, usual_by_hand, usual_learner
    from reports.pipeline.training import TrainingPlan

    study = replace(request, policies=("random",)).over(StudyRequest(games=Effort.games)).study()
    learner = policy or (pupil_of(study.game, teacher) if teacher else usual_learner(study.game))
    field = (learner,) if teacher else usual_by_hand(study.game)
    usual = field if study.players > 1 else ()
    plan = TrainingPlan(
        study=study,
        policy=learner,
        against=names_in(against) if against else usual,
        effort=Effort(generations, study.games, confirm, by_faction),
        held=names_in(hold or ""),
        rounds=league,
        name=name,
        teacher=teacher or "",
        questions=questions or QUESTIONS,
    )
    train_by(plan, file, workers, as_json)


def _check_teacher(teacher: str | None, questions: int | None, by_play: Mapping[str, object]) -> None:
    """Refuse options that say nothing where weights are fitted to a search, or are not.

    Raises:
        UsageError: naming the first.
    """
    if teacher is None and questions is not None:
        raise UsageError("--questions are those of a search: name one with --from, as --from search:100@1")
    if teacher is not None and (odd := [option for option, value in by_play.items() if value]):
        raise UsageError(f"{odd[0]} is for training by play; with --from weights are fitted to what a search answers")
