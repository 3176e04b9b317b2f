"""Learning a value, and telling what came of it."""

import time
from datetime import date
from pathlib import Path

from analysis.learning.learner import Learned
from policies.certificates import keep
from reports.commands.output import emit_json
from reports.commands.readable import show_table
from reports.commands.workers import WorkersAsked
from reports.kit.numbers import count, number
from reports.pipeline.learning import LearningPlan, certificate

MOST_CARRIERS = 8


def learn_by(plan: LearningPlan, file: Path, workers: WorkersAsked, as_json: bool) -> None:
    """Learn, write the value to a file and print how good it is."""
    began = time.perf_counter()
    with workers.at_hand(plan.stage) as jobs:
        found = plan.run(jobs)
    seconds = time.perf_counter() - began
    keep(file, plan.file_text(found, date.today()))
    if as_json:
        emit_json(
            {
                "game": plan.study.game,
                "file": file,
                "seconds": seconds,
                "games": plan.study.games,
                "policies": plan.study.policies,
                **certificate(found, plan.game),
                "command": plan.command,
            }
        )
    else:
        _show(plan, found, file)


def _show(plan: LearningPlan, found: Learned, file: Path) -> None:
    print(
        f"{count(found.positions)} positions of {count(plan.study.games)} games; judged by {count(found.judged)} others"
    )
    rows = [
        (f"from round {start:.0f}", number(even, 3), number(score, 3), number(value, 3))
        for start, even, score, value in (*found.by_round,)
    ]
    rows.append(("all rounds", number(found.even, 3), number(found.score, 3), number(found.value, 3)))
    show_table(("Logarithmic loss", "all equal", "by the score", "by the value"), rows)
    names = list(plan.game.feature_words.items())
    order = sorted(range(len(names)), key=lambda index: -found.carried[index])[:MOST_CARRIERS]
    show_table(
        ("What carries it", "loss without it"),
        [(names[index][1], f"+{number(found.carried[index], 3)}") for index in order],
    )
    print(f"written to {file}; as the game's value it lets search:100@1 look one round ahead")
