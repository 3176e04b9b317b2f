"""Training under a progress bar, and telling what came of it."""

import time
from datetime import date
from pathlib import Path

from analysis.intervals import Interval
from analysis.training.evolution import Trained
from analysis.training.league import Member
from policies.archetypes import Archetype
from policies.certificates import keep, written
from policies.paths import IN
from reports.commands.output import emit_json
from reports.commands.progress import progress_bar
from reports.commands.taught import show_taught
from reports.commands.workers import WorkersAsked
from reports.kit.names import listed
from reports.kit.numbers import percent, percent_interval
from reports.pipeline.imitation import ImitationPlan, Taught, taught_numbers
from reports.pipeline.training import TrainingPlan, numbers
from sim.runs.mapped import Jobs

LEVEL = 0.95


def train_by(plan: TrainingPlan, file: Path, workers: WorkersAsked, as_json: bool) -> None:
    """Train, write what is better to a file and print what was found."""
    began = time.perf_counter()
    with workers.at_hand(plan.stage) as jobs:
        taught = _taught(plan, jobs) if plan.teacher else None
        found = _played(plan, jobs) if taught is None else taught.members
    seconds = time.perf_counter() - began
    kept = plan.certified(found, date.today()) if found else []
    if kept:
        keep(file, written(kept))
    if as_json:
        more = {} if taught is None else taught_numbers(plan, taught)
        emit_json({**numbers(plan, found, file if kept else None, seconds), **more})
        return
    if taught is not None:
        show_taught(plan, taught)
    _show(plan, found, kept, file)


def _taught(plan: TrainingPlan, jobs: Jobs) -> Taught:
    """Return what a search knows better, and what fitting weights to its answers has found."""
    with progress_bar(f"{plan.study.game}, fitting", plan.effort.generations) as progress:
        return ImitationPlan(plan).run(jobs, progress)


def _played(plan: TrainingPlan, jobs: Jobs) -> list[Member]:
    """Return what training by play has found."""
    with progress_bar(f"{plan.study.game}, training", plan.planned) as progress:
        return plan.run(jobs, progress)


def _show(plan: TrainingPlan, found: list[Member], kept: list[Archetype], file: Path) -> None:
    for member in found:
        if member.trained is not None:
            print(_result_words(plan, member.trained))
    if kept:
        name = kept[0].name if len(kept) > 1 else ""
        print(f"written to {file}; play it with --policies {name}{IN if name else ''}{file}")
    else:
        print(f"nothing better than {plan.policy} was found; nothing is written")


def _result_words(plan: TrainingPlan, trained: Trained) -> str:
    own = f", with weights of their own for {listed(trained.factions)}" if trained.factions else ""
    return (
        f"{plan.policy} won {_share(trained.before)}, with the weights found {_share(trained.after)} "
        f"of {trained.after.n:,} fresh games{own}"
    )


def _share(share: Interval) -> str:
    return f"{percent(*share[:3], LEVEL)} ({percent_interval(share.low, share.high, LEVEL)})"
