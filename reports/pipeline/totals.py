"""Total indices: fresh games of draws that differ in one value, or in one group of them, kept beside the draws."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import pandas as pd

from analysis.sensitivity.halves import LEAST_DRAWS
from analysis.sensitivity.outcomes import outcome_names
from analysis.sensitivity.totals import total_indices
from reports.pipeline.sensitivity import Lab, LabFound, Progress, halves_in, sum_columns
from sim.errors import UsageError, WorkerDied, stopped
from sim.runs.drawn import DrawnGames
from sim.runs.journal import Journal
from sim.runs.mapped import Jobs
from sim.study.draws import exchanged

TOTALS = "totals"


def groups_of(found: LabFound) -> dict[str, tuple[int, ...]]:
    """Return the dimensions whose total index is asked for: of each pattern as one, else of each value to look up."""
    place = {one.address: at for at, one in enumerate(found.lab.uncertain.dimensions)}
    named = {
        name: replace(found.lab, over=(name,)).uncertain.dimensions for name in found.lab.over or found.found.look_up
    }
    return {name: tuple(place[one.address] for one in dimensions) for name, dimensions in named.items()}


def check_totals(draws: int) -> None:
    """Refuse a number of fresh draws that says nothing; 0 asks for none.

    Raises:
        UsageError: saying how many there must be.
    """
    if draws and draws < LEAST_DRAWS:
        raise UsageError(f"--totals must be a number of rulebooks, of which {LEAST_DRAWS} are the least, not {draws}")


def play_totals(found: LabFound, draws: int, jobs: Jobs, progress: Progress | None = None) -> pd.DataFrame:
    """Play what is missing of the exchanged draws into a folder beside the draws, and return the total indices.

    Args:
        found: what the draws tell.
        draws: fresh ones, each played as it is and with every group exchanged.
        jobs: see `sim.runs.mapped`.
        progress: called with games done and all games, after every part.

    Returns:
        See `analysis.sensitivity.totals.total_indices`.

    Raises:
        UsageError: if the folder holds another plan.
        Interrupted: if the user interrupts; whole parts are kept.
    """
    groups = groups_of(found)
    lab = replace(found.lab, draws=draws)
    versions = [DrawnGames(lab.stage, one, lab.each) for one in exchanged(lab.drawn.draws, list(groups.values()))]
    parts, total = lab.drawn.parts, len(versions) * draws * lab.each
    plan = {**lab.plan, "command": TOTALS, "groups": {name: list(group) for name, group in groups.items()}}
    done = 0
    with Journal.open(found.folder / TOTALS, plan, parts * len(versions), resume=True) as journal:
        missing = journal.missing()
        try:
            for at, games in enumerate(versions):
                own = [number - at * parts for number in missing if number // parts == at]
                for number, columns in games.play(own, partial(sum_columns, lab.asked, lab.each), jobs):
                    journal.write(at * parts + number, columns)
                    done = (at * draws + games.part(number).stop) * lab.each
                    if progress is not None:
                        progress(done, total)
        except (KeyboardInterrupt, WorkerDied) as error:
            raise stopped(error, found.folder, done, total) from error
        return _indices(lab, list(groups), journal.tables(), found.found.settings["level"])


def _indices(lab: Lab, names: Sequence[str], columns: Mapping[str, np.ndarray], level: float) -> pd.DataFrame:
    versions = [
        halves_in(
            {name: values[at * lab.draws : (at + 1) * lab.draws] for name, values in columns.items()},
            outcome_names(lab.asked),
        )
        for at in range(len(names) + 1)
    ]
    common = tuple(name for name in versions[0].outcomes if all(name in one.outcomes for one in versions))
    base, *changed = (one.only(common) for one in versions)
    return total_indices(base, dict(zip(names, changed, strict=True)), level=level)
