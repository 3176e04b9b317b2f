"""Playing the arms of a tuning in order of size, each into its own folder, until one is known to meet the goals."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from analysis.tuning.confirming import Sums
from analysis.tuning.trials import outcomes_at
from reports.commands.arms import onward, places_of
from reports.commands.progress import progress_bar
from reports.commands.workers import WorkersAsked
from reports.pipeline.arms import Arms
from reports.pipeline.confirming import Confirmed, GoalsKnown, confirmed_of, with_games
from reports.pipeline.request import stage_for
from reports.pipeline.tuning import TuningPlan
from sim.errors import Interrupted, UnplayableError, WorkerDied
from sim.runs.batch import Progress, run
from sim.study.study import Study


@dataclass(frozen=True)
class ConfirmPlay:
    """How arms are confirmed.

    Attributes:
        jobs: workers.
        folder: where the runs are kept; what is there is not played again.
    """

    jobs: int
    folder: Path

    def __call__(self, plan: TuningPlan, arms: Arms) -> Confirmed:
        """Play what is missing of the arms and return what came of them.

        Raises:
            Interrupted: if the user interrupts; what was finished is kept.
            WorkerDied: if a worker process ended or was killed; what was finished is kept.
            UnplayableError: naming the arm that cannot be played.
        """
        places, sums, known = places_of(self.folder, arms), dict[str, Sums](), False
        with progress_bar(f"{plan.stage.game.title}, confirming", plan.spending.games) as progress:
            for number, (name, study) in enumerate(arms.studies.items()):
                spent = sum(one.games for one in sums.values())
                games = plan.spending.games_of(number, len(arms.studies), spent, known)
                if not games:
                    break
                shown = None if progress is None else partial(onward, progress, spent, plan.spending.games)
                rule = self._played(plan, with_games(study, games), places[name], spent, shown)
                sums[name], known = rule.sums, known or rule.met == "yes"
        return confirmed_of(arms, places, sums, plan.test)

    def _played(self, plan: TuningPlan, study: Study, place: Path, before: int, shown: Progress | None) -> GoalsKnown:
        """Play one arm; who stops it is told of all that confirm."""
        stage = stage_for(study)
        rule = GoalsKnown(plan.test, outcomes_at(stage), plan.spending.least, plan.precision)
        workers = WorkersAsked(self.jobs)
        try:
            run(stage, **workers.choices, folder=place, resume=True, progress=shown, until=rule)
        except Interrupted as stop:
            raise Interrupted(self.folder, before + stop.games, plan.spending.games) from None
        except WorkerDied as died:
            raise died.keeping(self.folder, before + died.games, plan.spending.games) from died
        except UnplayableError as error:
            raise UnplayableError(f"the arm {place.name!r} cannot be played: {error}") from error
        return rule
