"""Playing a study with other bots, level by level, each into a folder of its own in that of the run."""

from dataclasses import dataclass, replace
from pathlib import Path

from reports.commands.output import warn
from reports.commands.progress import progress_bar
from reports.commands.workers import WorkersAsked
from reports.pipeline.request import stage_for
from reports.pipeline.strength import PROBE, SEARCH, StrengthAsked, is_begun, planned, play_levels
from sim.errors import Interrupted, WorkerDied
from sim.runs.batch import RunResult, run
from sim.study.study import Study

TRIED = 4  # games that tell how long searching takes
SECONDS = 60  # in a minute
PROBED = 3  # times as many games with one searching player: few of their seats search, and not all games have one


@dataclass(frozen=True)
class OtherHands:
    """Plays games with other bots the way a run is played.

    Attributes:
        folder: of the run that they belong to, which is named to who has to resume it.
        workers: who plays them.
    """

    folder: Path
    workers: WorkersAsked

    def __call__(self, place: Path, study: Study, title: str) -> None:
        """Play what is missing of a study in a folder."""
        self._run(study, title, place, self.workers)

    def play_levels(self, study: Study, asked: StrengthAsked) -> None:
        """Play what is missing of all levels of strength."""
        plan = planned(study, asked, self.folder)
        if not is_begun(self.folder, SEARCH):
            games = self._affordable(plan[SEARCH], asked.minutes)
            plan[SEARCH] = replace(plan[SEARCH], games=games)
            if PROBE in plan:
                plan[PROBE] = replace(plan[PROBE], games=min(study.games, PROBED * games))
        play_levels(self.folder, plan, self)

    def _affordable(self, study: Study, minutes: float) -> int:
        """Return how many games of a searching study the time allows, measured on the first ones."""
        if study.games <= TRIED:
            return study.games
        tried = self._run(replace(study, games=TRIED), "searching bots, timed", None, replace(self.workers, chunk=1))
        games = int(minutes * SECONDS * tried.games_per_second)
        chosen = max(TRIED, min(study.games, games))
        if chosen < study.games:
            each = 1 / tried.games_per_second
            warn(f"searching bots play {chosen} games, as a game takes {each:.1f} s and they have {minutes:g} minutes")
        return chosen

    def _run(self, study: Study, title: str, place: Path | None, workers: WorkersAsked) -> RunResult:
        shown = f"{study.described.title}, {title}"
        try:
            with progress_bar(shown, study.games) as progress:
                return run(
                    stage_for(study), **workers.choices, folder=place, resume=place is not None, progress=progress
                )
        except Interrupted as stop:
            raise Interrupted(self.folder, stop.games, stop.total) from None
        except WorkerDied as died:
            raise died.keeping(self.folder, died.games, died.total) from died
