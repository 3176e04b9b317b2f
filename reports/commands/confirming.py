"""Playing the arms of a tuning, each into its own folder, until the smallest that meets the goals is known."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from analysis.tuning.confirming import Sums
from analysis.tuning.racing import standing_of
from analysis.tuning.trials import outcomes_at
from reports.commands.arms import onward, places_of
from reports.commands.progress import progress_bar
from reports.commands.workers import WorkersAsked
from reports.pipeline.arms import Arms
from reports.pipeline.confirming import Confirmed, GoalsKnown, confirmed_of
from reports.pipeline.request import stage_for
from reports.pipeline.tuning import TuningPlan
from sim.errors import Interrupted, UnplayableError, WorkerDied
from sim.runs.batch import Progress, run
from sim.study.study import Study


@dataclass(frozen=True)
class ConfirmPlay:
    """How arms are confirmed.

    Attributes:
        workers: who plays.
        folder: where the runs are kept; what is there is not played again.
    """

    workers: WorkersAsked
    folder: Path

    def __call__(self, plan: TuningPlan, arms: Arms) -> Confirmed:
        """Play what is missing of the arms and return what came of them.

        Raises:
            Interrupted: if the user interrupts; what was finished is kept.
            WorkerDied: if a worker process ended or was killed; what was finished is kept.
            UnplayableError: naming the arm that cannot be played.
        """
        places, names = places_of(self.folder, arms), list(arms.studies)
        sums = {name: Sums.none(outcomes_at(plan.stage).names) for name in names}
        with progress_bar(f"{plan.stage.game.title}, confirming", plan.race.games) as progress:
            while turn := plan.race.turn([standing_of(one, plan.test) for one in sums.values()]):
                number, games = turn
                before = sum(one.games for one in sums.values()) - sums[names[number]].games
                shown = None if progress is None else partial(onward, progress, before, plan.race.games)
                study, place = arms.studies[names[number]], places[names[number]]
                sums[names[number]] = self._played(plan, study, place, games, shown)
        return confirmed_of(arms, places, {name: one for name, one in sums.items() if one.games}, plan.test)

    def _played(self, plan: TuningPlan, study: Study, place: Path, games: int, shown: Progress | None) -> Sums:
        """Play an arm until it has so many games, or is known; who stops it is told of all that confirm."""
        stage = stage_for(study)
        rule = GoalsKnown(plan.test, outcomes_at(stage), range(plan.race.least, games), plan.precision)
        try:
            run(stage, **self.workers.choices, folder=place, resume=True, progress=shown, until=rule)
        except Interrupted as stop:
            raise Interrupted(self.folder, stop.games, plan.race.games) from None
        except WorkerDied as died:
            raise died.keeping(self.folder, died.games, plan.race.games) from died
        except UnplayableError as error:
            raise UnplayableError(f"the arm {place.name!r} cannot be played: {error}") from error
        return rule.sums
