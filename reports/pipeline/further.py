"""Playing rulebooks further whose games leave open if a share is over, balanced or under, kept beside the draws."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.sensitivity.further import AT_ONCE, next_draws, undecided_draws
from analysis.sensitivity.outcomes import faction_outcomes, faction_sums, outcome_names
from reports.kit.precision import Precision
from reports.pipeline.sensitivity import Lab, Progress, fair_shares, halves_in
from reports.pipeline.tally import FURTHER, Tally
from sim.errors import UsageError, WorkerDied, stopped
from sim.runs.further import play_further
from sim.runs.journal import Journal
from sim.runs.mapped import Jobs
from sim.runs.tables import Columns


def check_further(lab: Lab, most: int) -> None:
    """Refuse fewer games than a first look at undecided rulebooks takes; 0 asks for none.

    Raises:
        UsageError: saying how many there must be.
    """
    least = AT_ONCE * lab.each
    if most and most < least:
        raise UsageError(
            f"--until-decided must be a number of games, at least {least:,} ({lab.each} by each of {AT_ONCE} "
            f"rulebooks), not {most}"
        )


class Undecided:
    """The draws of a folder, whose games are doubled while they are undecided.

    Args:
        lab: what was drawn.
        folder: of the draws.
        precision: what is asked of every estimate.
    """

    def __init__(self, lab: Lab, folder: Path, precision: Precision) -> None:
        columns = Journal.finished(folder).tables()
        self.lab, self.folder, self.precision = lab, folder, precision
        self.halves = halves_in(columns, outcome_names(lab.asked))
        self.tally = Tally.of(columns, faction_outcomes(lab.asked))

    def play(self, most: int, jobs: Jobs, progress: Progress | None = None) -> None:
        """Double games until no draw is undecided or all further games are spent.

        Args:
            most: further games at most, those that are there already among them.
            jobs: see `sim.runs.mapped`.
            progress: called with games done and the most, after every part.

        Raises:
            UsageError: if the folder holds games played further for another level or tolerance.
            Interrupted: if the user interrupts; whole parts are kept.
        """
        done, number = 0, 0
        with Journal.open(self.folder / FURTHER, self.plan, resume=True) as journal:
            missing = set(journal.missing())
            try:
                while len(draws := self.next_draws()) and (done := done + self.cost(draws)) <= most:
                    if number >= len(journal) or number in missing:
                        journal.write(number, self.played(draws, jobs))
                    self.tally.add(journal.read(number))
                    number += 1
                    if progress is not None:
                        progress(done, most)
            except (KeyboardInterrupt, WorkerDied) as error:
                raise stopped(error, self.folder, done, most) from error

    @property
    def plan(self) -> dict[str, Any]:
        """What decides every part, for the journal."""
        precision = self.precision
        return {**self.lab.plan, "command": FURTHER, "level": precision.level, "tolerance": precision.tolerance}

    def next_draws(self) -> NDArray[np.intp]:
        """Return the draws that are played further next."""
        halves = replace(self.halves, further=self.tally.further)
        fair = fair_shares(self.lab, halves)
        still_open = undecided_draws(halves, fair, self.precision.level, self.precision.tolerance)
        return next_draws(still_open, self.tally.times)

    def cost(self, draws: NDArray[np.intp]) -> int:
        """Return how many games some draws are played further."""
        return int(self.tally.times[draws].sum()) * self.lab.each

    def played(self, draws: NDArray[np.intp], jobs: Jobs) -> Columns:
        """Play some draws as often again, and return what factions won."""
        times = int(self.tally.times[draws[0]])
        rows = play_further(self.lab.drawn, draws.tolist(), times, jobs)
        columns: Columns = {"draw": draws, "times": np.full(len(draws), float(times))}
        for name, (sums, counts) in faction_sums(rows, self.lab.asked, times * self.lab.each):
            columns |= {f"sum {name}": sums, f"count {name}": counts}
        return columns
