"""Searching and confirming into one folder, under a progress bar, so that both can be stopped and taken up again."""

from dataclasses import dataclass, field
from pathlib import Path

from analysis.tuning.search import Found, Played
from analysis.tuning.space import Points
from analysis.tuning.tallies import Tallies, tallies_from
from analysis.tuning.trials import outcomes_at
from reports.commands.confirming import ConfirmPlay
from reports.commands.folders import filled_folder
from reports.commands.output import emit_json, warn, writing
from reports.commands.progress import progress_bar
from reports.commands.readable import console
from reports.commands.workers import WorkersAsked
from reports.kit.answers import steps_numbers, with_next_steps
from reports.kit.atomic import write_atomically
from reports.page.tuning import build_tuning, tuning_text
from reports.pipeline.comparison import compared
from reports.pipeline.tuned import Tuned
from reports.pipeline.tuned_numbers import tuned_numbers
from reports.pipeline.tuning import FILE, TuningPlan
from reports.words.lab_steps import after_tuning
from reports.words.tuning import answer, warnings_of
from reports.words.worksheet import owned_toml
from sim.errors import Interrupted, WorkerDied, stopped
from sim.runs.batch import Progress
from sim.runs.journal import Journal
from sim.runs.mapped import Jobs

PAGE = "tuning.html"
CONFIRMED = "confirmed"  # folder of the arms, in that of the tuning


@dataclass(frozen=True)
class TunePlay:
    """How a tuning is played.

    Attributes:
        workers: who plays.
        out: the folder; None for the next one in runs/.
        resume: whether the folder may hold a part of this tuning already.
    """

    workers: WorkersAsked = field(default_factory=WorkersAsked)
    out: Path | None = None
    resume: bool = False

    def __call__(self, plan: TuningPlan) -> Tuned:
        """Search, confirm, and return what came of it.

        Raises:
            UsageError: if the folder is not allowed.
            Interrupted: if the user interrupts; what was finished is kept.
        """
        with (
            self.workers.at_hand(plan.stage) as jobs,
            filled_folder(self.out, self.resume, f"{plan.stage.game.key}-tune") as folder,
            Journal.open(folder, plan.as_json(), None, self.resume) as journal,
        ):
            found, points = self._searched(plan, journal, jobs)
            arms = plan.arms(points)
            try:
                confirmed = ConfirmPlay(self.workers, folder / CONFIRMED)(plan, arms)
            except Interrupted as stop:
                raise Interrupted(folder, found.games + stop.games, plan.budget) from None
            except WorkerDied as died:
                raise WorkerDied(died.where, folder) from died
        comparison = compared(confirmed.arms, confirmed.folders, plan.precision)
        return Tuned(plan, found, points, confirmed, comparison, folder)

    def _searched(self, plan: TuningPlan, journal: Journal, jobs: Jobs) -> tuple[Found, Points]:
        """Return what the search has found, and the points that are confirmed."""
        with progress_bar(f"{plan.stage.game.title}, searching", plan.searched) as progress:
            kept = KeptParts(journal, outcomes_at(plan.stage).names, plan.searched, progress)
            try:
                found = plan.search(jobs, kept)
                return found, found.finalists(plan.most_finalists)
            except (KeyboardInterrupt, WorkerDied) as error:
                raise stopped(error, journal.path, kept.done, plan.budget) from error


class KeptParts:
    """Parts of a search: read from its journal where they are there, else played and written to it."""

    def __init__(
        self, journal: Journal, outcomes: tuple[tuple[str, str], ...], total: int, progress: Progress | None
    ) -> None:
        self._journal = journal
        self._outcomes = outcomes
        self._total = total
        self._progress = progress
        self._there = set(range(len(journal))) - set(journal.missing())
        self.done = 0

    def __call__(self, part: int, games: int, play: Played) -> Tallies:
        """Return what was played in a part."""
        if part in self._there:
            found = tallies_from(self._outcomes, self._journal.read(part))
        else:
            found = play()
            self._journal.write(part, found.columns())
        self.done += games
        if self._progress is not None:
            self._progress(min(self.done, self._total), self._total)
        return found


def publish(tuned: Tuned, as_json: bool) -> None:
    """Write the page and the study file, and print what they say.

    Raises:
        RunError: if one of them cannot be written.
    """
    page, file = tuned.folder / PAGE, tuned.folder / FILE if tuned.is_changed else None
    words = with_next_steps(answer(tuned), after_tuning(tuned))
    with writing(f"to {tuned.folder}"):
        if file is not None:
            write_atomically(file, tuned.written())
            for box in tuned.study.owned:
                write_atomically(tuned.folder / box.file, owned_toml(tuned.plan.stage.game.key, box))
        build_tuning(tuned, words, page)
    for sentence in warnings_of(tuned.plan.aside, tuned.found.refused):
        warn(sentence)
    if as_json:
        emit_json({**tuned_numbers(tuned, page, file), **steps_numbers(words.next_steps)})
        return
    console().print(tuning_text(tuned, words))
    for path in (file, page):
        if path is not None:
            print(path)
