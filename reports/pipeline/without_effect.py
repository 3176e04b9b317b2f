"""Values whose effect no draws show: does anybody use them? Pairs of games, kept beside the draws."""

from functools import partial
from pathlib import Path

import numpy as np
import pandas as pd

from analysis.sensitivity.lookup import MOST_FALSE
from reports.pipeline.sensitivity import PAIRS, Lab, Progress
from sim.errors import WorkerDied, stopped
from sim.runs.journal import Journal
from sim.runs.mapped import Jobs
from sim.runs.pairs import RULEBOOKS, PairedGames

MOST_EACH = 16  # games by each rulebook
DRAWN_PER_PAIR = 2  # the games of the draws are at least so many times those that values are changed in


def tried_in(lab: Lab, first: pd.DataFrame) -> list[int]:
    """Return the places of the values to change: alternatives, or whatever was asked for, without a significant effect.

    A number of a game has hundreds of others beside it, and hardly one of them is never used.
    """
    surest = first.groupby("address")["q"].min()
    return [
        at
        for at, one in enumerate(lab.uncertain.dimensions)
        if (one.choices or lab.over) and surest[one.address] > MOST_FALSE
    ]


def games_each(lab: Lab, tried: int) -> int:
    """Return in how many games by a rulebook each value is changed: an even number, 0 where there is no room for 2."""
    fitting = lab.draws * lab.each // DRAWN_PER_PAIR // (RULEBOOKS * tried) if tried else 0
    return min(MOST_EACH, fitting // 2 * 2)


def play_pairs(lab: Lab, folder: Path, first: pd.DataFrame, jobs: Jobs, progress: Progress | None = None) -> None:
    """Play pairs of games for the values without a significant effect into a folder beside the draws, if missing.

    Args:
        lab: what was played.
        folder: of its journal.
        first: the first-order indices of its draws.
        jobs: see `sim.runs.mapped`.
        progress: called with games done and all games, after every value.

    Raises:
        UsageError: if the folder holds another plan.
        Interrupted: if the user interrupts.
        UnplayableError: if a game cannot be played with a value changed.
    """
    tried = tried_in(lab, first)
    each = games_each(lab, len(tried))
    if not each:
        return
    plan = {**lab.plan, "command": PAIRS, "tried": tried, "pairs": each}
    pairs = PairedGames(lab.stage, lab.drawn.draws)
    shown = partial(_shown, progress, len(tried), RULEBOOKS * each) if progress is not None else None
    with Journal.open(folder / PAIRS, plan, 1, resume=True) as journal:
        if journal.missing():
            try:
                rows = pd.DataFrame(pairs.count(tried, each, jobs, shown))
            except (KeyboardInterrupt, WorkerDied) as error:
                raise stopped(error, folder, lab.draws * lab.each, lab.draws * lab.each) from error
            journal.write(0, {"dimension": np.array(tried), **{name: rows[name].to_numpy() for name in rows}})


def _shown(progress: Progress, values: int, games: int, done: int) -> None:
    progress(done * games, values * games)
