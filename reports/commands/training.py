"""Training under a progress bar, and telling what came of it."""

import time
from datetime import date
from pathlib import Path

from analysis.intervals import Interval
from analysis.training.evolution import Trained
from analysis.training.league import Member
from policies.certificates import keep, written
from reports.commands.output import emit_json
from reports.commands.progress import progress_bar
from reports.kit.names import listed
from reports.kit.numbers import percent, percent_interval
from reports.pipeline.training import TrainingPlan, numbers

LEVEL = 0.95


def train_by(plan: TrainingPlan, file: Path, jobs: int, as_json: bool) -> None:
    """Train, write what is better to a file and print what was found."""
    began = time.perf_counter()
    with progress_bar(f"{plan.study.game}, training", plan.planned) as progress:
        found = plan.run(jobs, progress)
    seconds = time.perf_counter() - began
    kept = plan.certified(found, date.today())
    if kept:
        keep(file, written(kept))
    if as_json:
        emit_json(numbers(plan, found, file if kept else None, seconds))
    else:
        _show(plan, found, file if kept else None)


def _show(plan: TrainingPlan, found: list[Member], file: Path | None) -> None:
    for member in found:
        if member.trained is not None:
            print(_result_words(plan, member.trained))
    if file is None:
        print(f"nothing better than {plan.policy} was found; nothing is written")
    else:
        print(f"written to {file}; play it with --policies {file}" if len(found) == 1 else f"written to {file}")


def _result_words(plan: TrainingPlan, trained: Trained) -> str:
    own = f", with weights of their own for {listed(trained.factions)}" if trained.factions else ""
    return (
        f"{plan.policy} won {_share(trained.before)}, with the weights found {_share(trained.after)} "
        f"of {trained.after.n:,} fresh games{own}"
    )


def _share(share: Interval) -> str:
    return f"{percent(*share[:3], LEVEL)} ({percent_interval(share.low, share.high, LEVEL)})"
