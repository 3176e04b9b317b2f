"""Better weights for a policy, found by play and confirmed on fresh games."""

import time
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from analysis.intervals import Interval
from analysis.training.evolution import Effort, Trained
from analysis.training.league import Member
from policies.book import BY_TRAINING
from policies.certificates import check_free, keep
from reports.arguments import flags
from reports.arguments.options import for_study
from reports.commands.output import emit_json
from reports.commands.progress import progress_bar
from reports.kit.names import listed
from reports.kit.numbers import percent, percent_interval
from reports.pipeline.request import StudyRequest, names_in, usual_by_hand
from reports.pipeline.training import USUAL, TrainingPlan, numbers

MOST_ROUNDS = 20
LEVEL = 0.95

LearnerGames = Annotated[
    int | None, typer.Option("--games", "-n", help="Games that every learner of a generation plays; 400 unless given.")
]


@for_study(without=("policies", "logged"), games=LearnerGames)
def train(
    request: StudyRequest,
    policy: Annotated[str, typer.Option("--policy", metavar="NAME", help="Whose weights are bettered.")] = "balanced",
    against: Annotated[
        str | None, typer.Option("--against", metavar="A,B,..", help="The field; else all archetypes made by hand.")
    ] = None,
    generations: Annotated[
        int, typer.Option("--generations", min=1, help="Of learners; half as many for each faction alone.")
    ] = USUAL.generations,
    confirm: Annotated[
        int, typer.Option("--confirm", metavar="GAMES", min=100, help="Fresh games before and after.")
    ] = USUAL.confirming,
    by_faction: Annotated[
        bool, typer.Option("--by-faction", help="Better the weights for each faction alone, too.")
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
    study = replace(request, policies=("random",)).over(StudyRequest(games=USUAL.games)).study()
    plan = TrainingPlan(
        study=study,
        policy=policy,
        against=names_in(against) if against else usual_by_hand(study.game),
        effort=Effort(generations, study.games, confirm, by_faction),
        held=names_in(hold or ""),
        rounds=league,
        name=name,
    )
    began = time.perf_counter()
    with progress_bar(f"{study.game}, training", plan.planned) as progress:
        found = plan.run(jobs, progress)
    seconds = time.perf_counter() - began
    kept = plan.certified(found, date.today())
    if kept:
        keep(file, kept)
    if as_json:
        emit_json(numbers(plan, found, file if kept else None, seconds))
    else:
        _show(plan, found, file if kept else None)


def _show(plan: TrainingPlan, found: list[Member], file: Path | None) -> None:
    for member in found:
        if member.trained is not None:
            print(_told(plan, member.trained))
    if file is None:
        print(f"nothing better than {plan.policy} was found; nothing is written")
    else:
        print(f"written to {file}; play it with --policies {file}" if len(found) == 1 else f"written to {file}")


def _told(plan: TrainingPlan, trained: Trained) -> str:
    own = f", with weights of their own for {listed(trained.factions)}" if trained.factions else ""
    return (
        f"{plan.policy} won {_share(trained.before)}, with the weights found {_share(trained.after)} "
        f"of {trained.after.n:,} fresh games{own}"
    )


def _share(share: Interval) -> str:
    return f"{percent(*share[:3], LEVEL)} ({percent_interval(share.low, share.high, LEVEL)})"
